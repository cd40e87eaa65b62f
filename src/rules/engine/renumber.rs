//! The numbers of the units of a position, given anew so that positions that look alike are alike.

use super::event::Renumbering;
use super::position::{Position, Unit};
use super::units::Units;
use crate::engine::unit::Did;
use crate::id::{KindId, PowerId, SpaceId, UnitId};

impl Position {
    /// Numbers the units anew in canonical order (space, power, kind, ship, what they did) so that
    /// two positions that look alike are alike. Promises and starts follow their units. Returns the
    /// new number of each old one.
    pub fn normalise(&mut self) -> Renumbering {
        let old = std::mem::take(&mut self.units);
        // Ships first, by their own state and that of their cargo; cargo next in ship order.
        let ship = |u: &Unit| u.aboard.map(|s| (old.get(&s).map(state), cargo_of(&old, s), s));
        let mut order: Vec<(&UnitId, &Unit)> = old.iter().collect();
        order.sort_unstable_by_key(|(id, u)| (place_and_kind(u), **id));
        for group in order.chunk_by_mut(|(_, x), (_, y)| place_and_kind(x) == place_and_kind(y)) {
            // Most neighbours are alike in everything, and lie in order already.
            let alike = group.windows(2).all(|w| w[0].1 == w[1].1);
            if !(alike && group.iter().all(|(id, _)| old.aboard(**id).next().is_none())) {
                group.sort_by(|(a, x), (b, y)| {
                    state(x)
                        .cmp(&state(y))
                        .then_with(|| cargo_of(&old, **a).cmp(&cargo_of(&old, **b)))
                        .then_with(|| ship(x).cmp(&ship(y)))
                        .then_with(|| a.cmp(b))
                });
            }
        }
        let new: Renumbering =
            order.iter().enumerate().map(|(i, (id, _))| (**id, UnitId(i as u32))).collect();
        let renumbered = order.iter().enumerate().map(|(i, (_, u))| {
            let mut u = (*u).clone();
            u.aboard = u.aboard.and_then(|s| new.get(&s).copied());
            u.turn.start_aboard = u.turn.start_aboard.and_then(|s| new.get(&s).copied());
            (UnitId(i as u32), u)
        });
        self.units = renumbered.collect();
        self.next_unit = self.units.len() as u32;
        for (carrier, _) in &mut self.turn.promises {
            if let Some(n) = new.get(carrier) {
                *carrier = *n;
            }
        }
        if let Some(b) = &mut self.turn.battle {
            b.renumber(&new);
        }
        new
    }
}

/// Units that agree in this are numbered together.
fn place_and_kind(u: &Unit) -> (SpaceId, PowerId, KindId) {
    (u.space, u.power, u.kind)
}

/// What tells units of one kind in one place apart.
fn state(u: &Unit) -> impl Ord + '_ {
    let t = &u.turn;
    (
        u.space,
        u.power,
        u.kind,
        t.start,
        t.moved,
        t.did(Did::CombatMoved),
        t.did(Did::NoncombatMoved),
        (
            t.did(Did::Fought),
            t.did(Did::Retreated),
            t.did(Did::Loaded),
            t.offloaded,
            t.did(Did::TookCargo),
            t.landing,
            t.bombard,
        ),
        (
            t.mission,
            t.did(Did::Damaged),
            t.did(Did::Submerged),
            t.did(Did::Captured),
            t.did(Did::Blitzed),
            t.did(Did::Mobilized),
            t.did(Did::Stranded),
        ),
        (
            u.patrol,
            u.first_owner,
            t.did(Did::LeftBattle),
            t.did(Did::Intercepts),
            (t.did(Did::Escaped), t.did(Did::Refuelled), t.did(Did::Strikes), t.did(Did::Joins)),
            t.entered_from,
            &t.path,
        ),
    )
}

/// The states of what is aboard a ship, in order.
fn cargo_of(units: &Units, ship: UnitId) -> Vec<impl Ord + '_> {
    let mut states: Vec<_> = units.aboard(ship).map(|(_, c)| state(c)).collect();
    states.sort();
    states
}
