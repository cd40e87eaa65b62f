//! The pieces of one position, found by number, by space and by ship without looking at all of
//! them. Every change of a piece goes through here, so that space and ship can never be out of step
//! with the piece itself.

use std::iter::Map;
use std::slice::Iter;
use std::sync::Arc;

use super::unit::{Unit, UnitTurn};
use crate::id::{SpaceId, UnitId};

/// All pieces of a position, in the order of their numbers. Positions are copied far more often than their pieces
/// change: a copy shares each list until one of the two changes it.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// Sorted by number.
    all: Arc<Vec<(UnitId, Unit)>>,
    /// Which unit is where, sorted.
    places: Arc<Vec<(SpaceId, UnitId)>>,
    /// Ship and what it carries, sorted.
    cargo: Arc<Vec<(UnitId, UnitId)>>,
    /// By number the place of the piece among all; empty if numbers lie far apart.
    at: Arc<Vec<u32>>,
}

/// No piece has this number.
const NOBODY: u32 = u32::MAX;

/// All else follows from the pieces.
impl PartialEq for Units {
    fn eq(&self, other: &Units) -> bool {
        self.all == other.all
    }
}

impl Eq for Units {}

impl Units {
    /// A position without pieces.
    pub fn new() -> Units {
        Units::default()
    }

    /// How many pieces there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Is there no piece?
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The piece with this number.
    pub fn get(&self, id: &UnitId) -> Option<&Unit> {
        self.find(*id).map(|i| &self.all[i].1)
    }

    /// Is there a piece with this number?
    pub fn contains_key(&self, id: &UnitId) -> bool {
        self.find(*id).is_some()
    }

    /// All pieces with their numbers, in the order of the numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&UnitId, &Unit)> + Clone {
        self.all.iter().map(|(id, u)| (id, u))
    }

    /// The numbers of all pieces, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &UnitId> + Clone {
        self.all.iter().map(|(id, _)| id)
    }

    /// All pieces, in the order of their numbers.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Unit> + Clone {
        self.all.iter().map(|(_, u)| u)
    }

    /// The pieces in a space, cargo included, in the order of their numbers.
    pub fn in_space(&self, space: SpaceId) -> impl Iterator<Item = (UnitId, &Unit)> {
        listed_under(&self.places, space).filter_map(|id| Some((id, self.get(&id)?)))
    }

    /// What a ship carries, in the order of the numbers.
    pub fn aboard(&self, ship: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        listed_under(&self.cargo, ship).filter_map(|id| Some((id, self.get(&id)?)))
    }

    /// Puts a piece on the board, in the place of one with the same number.
    pub fn insert(&mut self, id: UnitId, unit: Unit) {
        self.remove(&id);
        self.list(id, unit.space, unit.aboard);
        let i = self.all.partition_point(|(found, _)| *found < id);
        Arc::make_mut(&mut self.all).insert(i, (id, unit));
        let number = id.index();
        if i + 1 == self.all.len() && number < self.at.len() + 64 {
            let at = Arc::make_mut(&mut self.at);
            at.resize(number, NOBODY);
            at.push(i as u32);
        } else {
            self.number_all();
        }
    }

    /// Takes a piece off the board.
    pub fn remove(&mut self, id: &UnitId) -> Option<Unit> {
        let i = self.find(*id)?;
        let (id, unit) = Arc::make_mut(&mut self.all).remove(i);
        self.take_off_list(id, unit.space, unit.aboard);
        let at = Arc::make_mut(&mut self.at);
        if let Some((own, after)) = at.get_mut(id.index()..).and_then(<[u32]>::split_first_mut) {
            *own = NOBODY;
            after.iter_mut().for_each(|at| *at -= u32::from(*at != NOBODY));
        }
        Some(unit)
    }

    /// Takes all pieces off the board.
    pub fn clear(&mut self) {
        *self = Units::default();
    }

    /// Keeps the pieces for which `keep` says so.
    pub fn retain(&mut self, mut keep: impl FnMut(&UnitId, &Unit) -> bool) {
        Arc::make_mut(&mut self.all).retain(|(id, u)| keep(id, u));
        self.list_all();
        self.number_all();
    }

    /// A copy of those for which `keep` says so.
    #[must_use]
    pub fn only(&self, mut keep: impl FnMut(&UnitId, &Unit) -> bool) -> Units {
        let mut all = Vec::with_capacity(self.all.len());
        all.extend(self.all.iter().filter(|(id, u)| keep(id, u)).cloned());
        let mut only = Units { all: Arc::new(all), ..Units::default() };
        only.number_all();
        let kept = |id: UnitId| only.find(id).is_some();
        let places: Vec<_> = self.places.iter().copied().filter(|(_, id)| kept(*id)).collect();
        let cargo: Vec<_> = self.cargo.iter().copied().filter(|(_, id)| kept(*id)).collect();
        Units { places: places.into(), cargo: cargo.into(), ..only }
    }

    /// Changes one piece, if it is there.
    pub fn change(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        let Some(i) = self.find(id) else { return };
        let unit = &mut Arc::make_mut(&mut self.all)[i].1;
        let was = (unit.space, unit.aboard);
        change(unit);
        let now = (unit.space, unit.aboard);
        if was != now {
            self.take_off_list(id, was.0, was.1);
            self.list(id, now.0, now.1);
        }
    }

    /// Changes every piece, and finds their places anew.
    pub fn change_all(&mut self, mut change: impl FnMut(&mut Unit)) {
        let mut elsewhere = false;
        for (_, unit) in Arc::make_mut(&mut self.all) {
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
        let i = self.find(id)?;
        Some(&mut Arc::make_mut(&mut self.all)[i].1.turn)
    }

    /// The place of the piece among all.
    fn find(&self, id: UnitId) -> Option<usize> {
        if self.at.is_empty() {
            return self.all.binary_search_by_key(&id, |(found, _)| *found).ok();
        }
        let at = self.at.get(id.index()).copied();
        at.filter(|at| *at != NOBODY).map(|at| at as usize)
    }

    /// Notes the place of every piece, unless a stranger's numbers would need more room than the pieces.
    fn number_all(&mut self) {
        let at = Arc::make_mut(&mut self.at);
        at.clear();
        let numbers = self.all.last().map_or(0, |(last, _)| last.index() + 1);
        if numbers <= 4 * self.all.len() + 1024 {
            at.resize(numbers, NOBODY);
            for (i, (id, _)) in self.all.iter().enumerate() {
                at[id.index()] = i as u32;
            }
        }
    }

    fn list(&mut self, id: UnitId, space: SpaceId, ship: Option<UnitId>) {
        add(&mut self.places, (space, id));
        if let Some(ship) = ship {
            add(&mut self.cargo, (ship, id));
        }
    }

    fn take_off_list(&mut self, id: UnitId, space: SpaceId, ship: Option<UnitId>) {
        take_entry(&mut self.places, (space, id));
        if let Some(ship) = ship {
            take_entry(&mut self.cargo, (ship, id));
        }
    }

    fn list_all(&mut self) {
        let mut places: Vec<_> = self.all.iter().map(|(id, u)| (u.space, *id)).collect();
        let mut cargo: Vec<_> =
            self.all.iter().filter_map(|(id, u)| Some((u.aboard?, *id))).collect();
        places.sort_unstable();
        cargo.sort_unstable();
        self.places = places.into();
        self.cargo = cargo.into();
    }
}

impl<'a> IntoIterator for &'a Units {
    type Item = (&'a UnitId, &'a Unit);
    type IntoIter = Map<Iter<'a, (UnitId, Unit)>, fn(&(UnitId, Unit)) -> (&UnitId, &Unit)>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter().map(|(id, u)| (id, u))
    }
}

/// Collects pieces that come in any order.
impl FromIterator<(UnitId, Unit)> for Units {
    fn from_iter<I: IntoIterator<Item = (UnitId, Unit)>>(pieces: I) -> Units {
        let mut all: Vec<_> = pieces.into_iter().collect();
        all.sort_by_key(|(id, _)| *id);
        all.dedup_by_key(|(id, _)| *id);
        let mut units = Units { all: all.into(), ..Units::default() };
        units.list_all();
        units.number_all();
        units
    }
}

/// What is listed under a key.
fn listed_under<K: Copy + Ord>(list: &[(K, UnitId)], key: K) -> impl Iterator<Item = UnitId> {
    let from = list.partition_point(|(k, _)| *k < key);
    list[from..].iter().take_while(move |(k, _)| *k == key).map(|(_, id)| *id)
}

fn add<K: Ord + Clone>(list: &mut Arc<Vec<(K, UnitId)>>, entry: (K, UnitId)) {
    if let Err(at) = list.binary_search(&entry) {
        Arc::make_mut(list).insert(at, entry);
    }
}

fn take_entry<K: Ord + Clone>(list: &mut Arc<Vec<(K, UnitId)>>, entry: (K, UnitId)) {
    if let Ok(at) = list.binary_search(&entry) {
        Arc::make_mut(list).remove(at);
    }
}
