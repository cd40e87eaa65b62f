//! Going ashore: cargo declared for an assault leaves its ships when the land battle opens (AMP-05,
//! AMP-06, TRN-28).

use crate::engine::event::{Event, Wish};
use crate::engine::{Table, query};
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Lands everybody who can; says once for each rule why others cannot.
pub(super) fn go_ashore(table: &mut Table, place: SpaceId) {
    let mover = table.at().power;
    let mut told = Vec::new();
    for (unit, ship) in cargo_for(table, place) {
        match hindrance(table, ship, place) {
            None => {
                table.record(Event::Landed { unit, ship, to: place, order: None, combat: true });
            }
            Some(rule) if told.contains(&rule) => {}
            Some(rule) => {
                told.push(rule);
                let wish = Wish::Land;
                table.record(Event::NotPossible { place, power: mover, wish, rule });
            }
        }
    }
}

/// Zones from which units still mean to land here; their sea battles come first (AMP-14).
pub(crate) fn zones(table: &Table, place: SpaceId) -> Vec<SpaceId> {
    let p = table.at();
    cargo_for(table, place).into_iter().map(|(unit, _)| p.unit(unit).space).collect()
}

fn cargo_for(table: &Table, place: SpaceId) -> Vec<(UnitId, UnitId)> {
    let p = table.at();
    let mine = p.units.iter().filter(|(_, u)| u.power == p.power);
    mine.filter(|(_, u)| u.turn.landing == Some(place))
        .filter_map(|(id, u)| u.aboard.map(|ship| (*id, ship)))
        .collect()
}

/// What keeps a ship's cargo aboard.
fn hindrance(table: &Table, ship: UnitId, place: SpaceId) -> Option<RuleId> {
    let (ed, p) = (table.ed, table.at());
    let s = p.unit(ship);
    if s.turn.retreated {
        Some(rule("TRN-16"))
    } else if query::zone_is_hostile(ed, p, s.space, ed.side(p.power)) {
        Some(rule("TRN-28"))
    } else if query::landing_needs_escort(ed, p, s.space) {
        Some(rule("TRN-32"))
    } else if !ed.adjacent(s.space, place) {
        Some(rule("TRN-35"))
    } else {
        None
    }
}
