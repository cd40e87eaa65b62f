//! Whom a game asks something, and about which battles.

use std::collections::BTreeMap;

use crate::chain::Game;
use crate::id::KindId;
use crate::plain::AskedForces;

/// The seat that is asked something, if it is one alone.
pub(super) fn asked_seat(game: &Game) -> Option<String> {
    let mut seats: Vec<&str> =
        game.owed().iter().filter_map(|o| game.seat_of(o.power)).map(|s| s.id.as_str()).collect();
    seats.dedup();
    match seats[..] {
        [one] => Some(one.to_string()),
        _ => None,
    }
}

/// The battles that a seat is asked about.
pub(super) fn asked_battles(game: &Game, seat: &str) -> Vec<AskedForces> {
    let ed = &game.rules().edition;
    let at = game.position();
    let mut all: Vec<AskedForces> = Vec::new();
    for owed in game.owed().iter().filter(|o| game.seat_of(o.power).is_some_and(|s| s.id == seat)) {
        if all.iter().any(|a| a.place == owed.place) {
            continue;
        }
        let side = at.side(ed, owed.power);
        let mut units: BTreeMap<KindId, u16> = BTreeMap::new();
        for (_, unit) in at.in_space(owed.place).filter(|(_, u)| at.side(ed, u.power) == side) {
            *units.entry(unit.kind).or_default() += 1;
        }
        let units = units.into_iter().collect();
        all.push(AskedForces { place: owed.place, power: owed.power, units });
    }
    all
}
