//! A block whose events are written by hand.

use super::*;

/// A block being written by hand.
pub struct Block<'a> {
    pub ed: &'a Edition,
    pub ledger: Ledger,
    pub before: Position,
}

impl<'a> Block<'a> {
    pub fn new(ed: &'a Edition, before: Position) -> Block<'a> {
        Block { ed, ledger: Ledger::new(before.clone()), before }
    }

    pub fn at(&self) -> &Position {
        self.ledger.position()
    }

    pub fn space(&self, id: &str) -> SpaceId {
        self.ed.space_by_id(id).unwrap_or_else(|| panic!("no space {id}"))
    }

    pub fn power(&self, id: &str) -> PowerId {
        self.ed.power_by_id(id).unwrap_or_else(|| panic!("no power {id}"))
    }

    pub fn kind(&self, abbr: &str) -> KindId {
        self.ed.kind_ids().find(|k| self.ed.kind(*k).abbr == abbr).expect("known abbreviation")
    }

    pub fn rec(&mut self, e: Event) {
        self.ledger.record(e);
    }

    /// `3 inf, 1 art` of a power in a space that are not yet in `taken`.
    pub fn pick(&self, power: PowerId, at: SpaceId, list: &str, taken: &[UnitId]) -> Vec<UnitId> {
        let mut ids = Vec::new();
        for part in list.split(", ") {
            let (n, abbr) = part.split_once(' ').expect("count and kind");
            let kind = self.kind(abbr);
            let n: usize = n.parse().expect("a count");
            let found: Vec<UnitId> = self
                .at()
                .in_space(at)
                .filter(|(id, u)| u.power == power && u.kind == kind && !taken.contains(id))
                .map(|(id, _)| id)
                .take(n)
                .collect();
            assert_eq!(found.len(), n, "{part}");
            ids.extend(found);
        }
        ids
    }

    pub fn go(&mut self, list: &str, path: &[&str], how: MoveKind, order: u32) {
        let path: Vec<SpaceId> = path.iter().map(|s| self.space(s)).collect();
        let fresh: Vec<UnitId> = self
            .at()
            .units
            .iter()
            .filter(|(_, u)| u.turn.moved > 0 && how != MoveKind::Landing)
            .map(|(id, _)| *id)
            .collect();
        let units = self.pick(self.at().power, path[0], list, &fresh);
        self.rec(Event::Moved { units, path, how, order: Some(OrderId(order)) });
    }

    /// Dice of one column; shooters are the first units of the list that stand there.
    pub fn roll(
        &mut self,
        place: &str,
        round: u32,
        side: RollSide,
        need: u8,
        list: &str,
        faces: &[u8],
    ) {
        let at = self.space(place);
        let by = match side {
            RollSide::Attack => self.power("soviet-union"),
            _ => self.power("germany"),
        };
        let mut units = Vec::new();
        for part in list.split(", ") {
            let supported = part.ends_with('+');
            let part = part.trim_end_matches('+');
            for unit in self.pick(by, at, part, &[]) {
                let kind = self.at().unit(unit).kind;
                units.push(Shooter { unit, kind, dice: 1, supported });
            }
        }
        let key = RollKey {
            kind: RollKind::General,
            place: RollPlace::Space(at),
            index: round,
            side,
            column: need,
            low_luck: false,
        };
        let hits = faces.iter().filter(|f| **f <= need).count() as u32;
        let faces = faces.iter().copied().map(Face::Shows).collect();
        self.rec(Event::Rolled { key, by, units, faces, hits, rule: rule("CMB-07") });
    }

    pub fn lose(&mut self, place: &str, power: &str, list: &str, by: Decider) -> Vec<UnitId> {
        let units = self.pick(self.power(power), self.space(place), list, &[]);
        let rule = rule("CMB-09");
        self.rec(Event::Hit { units: units.clone(), by, fires_back: true, rule });
        units
    }

    pub fn remove(&mut self, units: Vec<UnitId>) {
        self.rec(Event::Removed { units, rule: rule("CMB-14") });
    }

    pub fn place(&mut self, list: &[(&str, u16)], at: &str, used: i32, limit: i32) {
        let space = self.space(at);
        let yard = Some(Yard { space, used, limit });
        for (abbr, count) in list {
            self.rec(Event::Placed {
                power: self.at().power,
                kind: self.kind(abbr),
                count: *count,
                space,
                ships: Vec::new(),
                yard,
                by: Decider::Orders(self.at().power, None),
            });
        }
    }

    pub fn phase(&mut self, phase: Phase) {
        self.rec(Event::PhaseBegan { phase });
    }

    pub fn view(&self, cx: &Context) -> View {
        let mut after = self.at().clone();
        after.normalise();
        build(self.ed, &self.before, self.ledger.events(), &after, cx)
    }
}
