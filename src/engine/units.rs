//! The pieces of one position, found by number, by space and by ship without looking at all of
//! them. Whoever changes a piece goes through here, so that space and ship can never be out of step
//! with the piece itself.

use crate::id::{SpaceId, UnitId};

use super::position::{Unit, UnitTurn};

/// All pieces of a position, in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Units {
    /// Sorted by number.
    all: Vec<(UnitId, Unit)>,
    /// Who stands where, sorted.
    places: Vec<(SpaceId, UnitId)>,
    /// Ship and what it carries, sorted.
    cargo: Vec<(UnitId, UnitId)>,
}

impl Units {
    pub fn new() -> Units {
        Units::default()
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn get(&self, id: &UnitId) -> Option<&Unit> {
        self.find(*id).ok().map(|i| &self.all[i].1)
    }

    pub fn contains_key(&self, id: &UnitId) -> bool {
        self.find(*id).is_ok()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&UnitId, &Unit)> + Clone {
        self.all.iter().map(|(id, u)| (id, u))
    }

    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &UnitId> + Clone {
        self.all.iter().map(|(id, _)| id)
    }

    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Unit> + Clone {
        self.all.iter().map(|(_, u)| u)
    }

    /// The pieces in a space, cargo included, in the order of their numbers.
    pub fn in_space(&self, space: SpaceId) -> impl Iterator<Item = (UnitId, &Unit)> {
        listed(&self.places, space).filter_map(|id| Some((id, self.get(&id)?)))
    }

    /// What a ship carries, in the order of the numbers.
    pub fn aboard(&self, ship: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        listed(&self.cargo, ship).filter_map(|id| Some((id, self.get(&id)?)))
    }

    /// Puts a piece on the board, in the place of one with the same number.
    pub fn insert(&mut self, id: UnitId, unit: Unit) {
        self.remove(&id);
        self.list(id, unit.space, unit.aboard);
        match self.find(id) {
            Ok(i) => self.all[i] = (id, unit),
            Err(i) => self.all.insert(i, (id, unit)),
        }
    }

    pub fn remove(&mut self, id: &UnitId) -> Option<Unit> {
        let i = self.find(*id).ok()?;
        let (id, unit) = self.all.remove(i);
        self.unlist(id, unit.space, unit.aboard);
        Some(unit)
    }

    pub fn clear(&mut self) {
        *self = Units::default();
    }

    /// Keeps the pieces for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&UnitId, &Unit) -> bool) {
        self.all.retain(|(id, u)| keep(id, u));
        self.list_all();
    }

    /// A copy of those for which `keep` says so.
    #[must_use]
    pub fn only(&self, mut keep: impl FnMut(&UnitId, &Unit) -> bool) -> Units {
        let mut all = Vec::with_capacity(self.all.len());
        all.extend(self.all.iter().filter(|(id, u)| keep(id, u)).cloned());
        let kept = |id: UnitId| all.binary_search_by_key(&id, |(id, _)| *id).is_ok();
        let places = self.places.iter().copied().filter(|(_, id)| kept(*id)).collect();
        let cargo = self.cargo.iter().copied().filter(|(_, id)| kept(*id)).collect();
        Units { all, places, cargo }
    }

    /// Changes one piece, if it is there.
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        let Ok(i) = self.find(id) else { return };
        let unit = &mut self.all[i].1;
        let was = (unit.space, unit.aboard);
        change(unit);
        let now = (unit.space, unit.aboard);
        if was != now {
            self.unlist(id, was.0, was.1);
            self.list(id, now.0, now.1);
        }
    }

    /// Changes every piece.
    pub fn change_all(&mut self, mut change: impl FnMut(&mut Unit)) {
        let mut elsewhere = false;
        for (_, unit) in &mut self.all {
            let was = (unit.space, unit.aboard);
            change(unit);
            elsewhere |= was != (unit.space, unit.aboard);
        }
        if elsewhere {
            self.list_all();
        }
    }

    /// What a piece did this turn, to be set.
    pub fn turn_mut(&mut self, id: UnitId) -> Option<&mut UnitTurn> {
        let i = self.find(id).ok()?;
        Some(&mut self.all[i].1.turn)
    }

    /// Where the piece is, or where it would be. Numbers are given out without a gap, so that a
    /// piece stands at its number until one below it is lost, and before it ever after.
    fn find(&self, id: UnitId) -> Result<usize, usize> {
        let guess = id.index();
        if self.all.get(guess).is_some_and(|(found, _)| *found == id) {
            return Ok(guess);
        }
        let end = guess.min(self.all.len());
        // It cannot stand before its number by more than there are numbers missing.
        let numbers = self.all.last().map_or(0, |(last, _)| last.index() + 1);
        let from = guess.saturating_sub(numbers - self.all.len()).min(end);
        let found = self.all[from..end].binary_search_by_key(&id, |(found, _)| *found);
        found.map(|i| from + i).map_err(|i| from + i)
    }

    fn list(&mut self, id: UnitId, space: SpaceId, ship: Option<UnitId>) {
        add(&mut self.places, (space, id));
        if let Some(ship) = ship {
            add(&mut self.cargo, (ship, id));
        }
    }

    fn unlist(&mut self, id: UnitId, space: SpaceId, ship: Option<UnitId>) {
        take(&mut self.places, (space, id));
        if let Some(ship) = ship {
            take(&mut self.cargo, (ship, id));
        }
    }

    fn list_all(&mut self) {
        self.places = self.all.iter().map(|(id, u)| (u.space, *id)).collect();
        self.cargo = self.all.iter().filter_map(|(id, u)| Some((u.aboard?, *id))).collect();
        self.places.sort_unstable();
        self.cargo.sort_unstable();
    }
}

impl<'a> IntoIterator for &'a Units {
    type Item = (&'a UnitId, &'a Unit);
    type IntoIter = Box<dyn DoubleEndedIterator<Item = Self::Item> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

/// Collects pieces that come in any order.
impl FromIterator<(UnitId, Unit)> for Units {
    fn from_iter<I: IntoIterator<Item = (UnitId, Unit)>>(pieces: I) -> Units {
        let mut units = Units { all: pieces.into_iter().collect(), ..Units::default() };
        units.all.sort_by_key(|(id, _)| *id);
        units.all.dedup_by_key(|(id, _)| *id);
        units.list_all();
        units
    }
}

/// What is listed under a key.
fn listed<K: Copy + Ord>(list: &[(K, UnitId)], key: K) -> impl Iterator<Item = UnitId> {
    let from = list.partition_point(|(k, _)| *k < key);
    list[from..].iter().take_while(move |(k, _)| *k == key).map(|(_, id)| *id)
}

fn add<K: Ord>(list: &mut Vec<(K, UnitId)>, entry: (K, UnitId)) {
    if let Err(at) = list.binary_search(&entry) {
        list.insert(at, entry);
    }
}

fn take<K: Ord>(list: &mut Vec<(K, UnitId)>, entry: (K, UnitId)) {
    if let Ok(at) = list.binary_search(&entry) {
        list.remove(at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{KindId, PowerId};

    fn piece(space: u16, aboard: Option<u32>) -> Unit {
        let (space, aboard) = (SpaceId(space), aboard.map(UnitId));
        let turn = UnitTurn::fresh(space, aboard);
        Unit {
            power: PowerId(0),
            kind: KindId(0),
            space,
            aboard,
            patrol: false,
            first_owner: None,
            turn,
        }
    }

    /// Every list as a walk over all pieces would make it.
    fn lists_agree(units: &Units) {
        for space in (0..6).map(SpaceId) {
            let walked = units.iter().filter(|(_, u)| u.space == space).map(|(id, _)| *id);
            assert!(units.in_space(space).map(|(id, _)| id).eq(walked));
        }
        for ship in (0..12).map(UnitId) {
            let walked = units.iter().filter(|(_, u)| u.aboard == Some(ship)).map(|(id, _)| *id);
            assert!(units.aboard(ship).map(|(id, _)| id).eq(walked));
        }
    }

    #[test]
    fn the_lists_follow_every_change() {
        let mut units = Units::new();
        for (id, u) in [(5, piece(3, Some(2))), (2, piece(3, None)), (9, piece(1, None))] {
            units.insert(UnitId(id), u);
            lists_agree(&units);
        }
        assert_eq!(units.keys().map(|id| id.0).collect::<Vec<_>>(), [2, 5, 9]);
        units.change(UnitId(5), |u| u.space = SpaceId(4));
        lists_agree(&units);
        units.change(UnitId(5), |u| u.aboard = Some(UnitId(9)));
        lists_agree(&units);
        units.change_all(|u| u.space = SpaceId(2));
        lists_agree(&units);
        assert_eq!(units.remove(&UnitId(2)).map(|u| u.space), Some(SpaceId(2)));
        lists_agree(&units);
        units.insert(UnitId(9), piece(5, None));
        lists_agree(&units);
        assert_eq!((units.len(), units.in_space(SpaceId(5)).count()), (2, 1));
        lists_agree(&units.only(|_, u| u.aboard.is_some()));
        units.retain(|_, u| u.aboard.is_none());
        lists_agree(&units);
        assert!(units.get(&UnitId(5)).is_none() && units.remove(&UnitId(5)).is_none());
    }
}
