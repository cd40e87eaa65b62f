//! Going ashore: cargo declared for an assault leaves its ships when the land battle opens (AMP-05,
//! AMP-06, TRN-28).

use std::collections::BTreeSet;

use crate::engine::combat::{self, BattleState};
use crate::engine::decision::{Answered, Fight, ashore};
use crate::engine::event::{Choice, Event, Wish};
use crate::engine::position::Engagement;
use crate::engine::unit::Did;
use crate::engine::{Field, Halt, Table};
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Lands everybody who can and is to; says once for each rule why others cannot.
///
/// # Errors
/// The mover is to say who lands. `answers`: the answer to that question.
pub(super) fn go_ashore(
    table: &mut Table,
    engagement: &Engagement,
    answers: Vec<Answered>,
) -> Result<(), Halt> {
    let mover = table.at().power;
    let place = engagement.place;
    let mut told = Vec::new();
    let aboard = stay_aboard(table, engagement, answers)?;
    for (unit, ship) in cargo_for(table.field(), place) {
        match why_kept_aboard(table.field(), ship, place) {
            None if aboard.contains(&unit) => {}
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
    Ok(())
}

/// Troops that could land and, as their player wishes, do not (TRN-12).
fn stay_aboard(
    table: &mut Table,
    engagement: &Engagement,
    answers: Vec<Answered>,
) -> Result<Vec<UnitId>, Halt> {
    let place = engagement.place;
    let ready = cargo_for(table.field(), place).into_iter();
    let ready = ready.filter(|(_, ship)| why_kept_aboard(table.field(), *ship, place).is_none());
    let ready: Vec<UnitId> = ready.map(|(unit, _)| unit).collect();
    let board = table.board();
    let mut state = BattleState::new(place, engagement.kind);
    state.attackers = combat::attackers(board, engagement);
    state.attackers.extend(&ready);
    state.defenders = combat::defenders(board, engagement);
    let power = board.mover();
    let mut fight = Fight { answers, ..Fight::new(state) };
    let (units, by) = ashore::stay(table, &mut fight, &ready)?;
    if !units.is_empty() {
        let what = Choice::StayAboard(units.clone());
        table.record(Event::Chosen { power, place, what, by });
    }
    Ok(units)
}

/// Zones from which units still mean to land here, each once; their sea battles come first (AMP-14).
pub(crate) fn zones(field: Field, place: SpaceId) -> BTreeSet<SpaceId> {
    let p = field.board.position;
    cargo_for(field, place).into_iter().map(|(unit, _)| p.unit(unit).space).collect()
}

fn cargo_for(field: Field, place: SpaceId) -> Vec<(UnitId, UnitId)> {
    let p = field.board.position;
    let mine = p.units.iter().filter(|(_, u)| p.commanded(u));
    mine.filter(|(_, u)| u.turn.landing == Some(place))
        .filter_map(|(id, u)| u.aboard.map(|ship| (*id, ship)))
        .collect()
}

/// What keeps a ship's cargo aboard.
fn why_kept_aboard(field: Field, ship: UnitId, place: SpaceId) -> Option<RuleId> {
    let board = field.board;
    let s = board.unit(ship);
    if s.turn.did(Did::Retreated) {
        Some(rule("TRN-16"))
    } else if board.zone_is_hostile(s.space, board.side(board.mover())) {
        Some(rule("TRN-28"))
    } else if board.landing_needs_escort(s.space) {
        Some(rule("TRN-32"))
    } else if !board.edition.adjacent(s.space, place) {
        Some(rule("TRN-35"))
    } else {
        None
    }
}
