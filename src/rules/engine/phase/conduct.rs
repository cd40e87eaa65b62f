//! Conduct combat: every fight of the turn, one after the other, in the attacker's order as far as
//! the rules leave it free; then the fighters the defender has left in the air.

use super::{ambush, riot, rising};
use crate::engine::decision::ask;
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::{Field, Halt, Table, battle, nation};

/// Fights everything that is still to be fought in this position.
///
/// # Errors
/// A decision is owed, or dice could not be had.
pub fn run(table: &mut Table) -> Result<(), Halt> {
    list_overflights(table);
    if is_untouched(table.field()) {
        ask::before_battle(table)?;
        let from = table.ledger.events().len();
        nation::before_battles(table);
        ambush::after_special_move(table, from)?;
        ambush::before_battles(table)?;
        rising::run(table)?;
        // The last of these: its combat may stop the turn, and going on does not begin anew.
        riot::run(table)?;
    }
    let mut kept = ask::take_up(table)?;
    if let Some(fight) = kept.take() {
        let place = fight.state.place;
        let kind = fight.state.kind;
        let battles = &table.at().turn.battles;
        if battles.iter().any(|e| e.place == place && e.kind == kind && !e.done) {
            battle::resume(table, fight)?;
        } else {
            kept = Some(fight);
        }
    }
    while let Some(engagement) = next(table.field()) {
        battle::fight(table, &engagement)?;
    }
    battle::land_stranded(table, kept)?;
    ambush::after_battles(table)
}

/// No combat has begun.
fn is_untouched(field: Field) -> bool {
    let turn = &field.board.turn();
    turn.battle.is_none() && turn.battles.iter().all(|e| !e.done)
}

/// Guns on the way are engagements of their own; a list of battles may have left them out.
fn list_overflights(table: &mut Table) {
    if !is_untouched(table.field()) {
        return;
    }
    let listed = &table.at().turn.battles;
    let kind = EngagementKind::Overflight;
    let missing: Vec<Engagement> = battle::overflown_targets(table.board())
        .into_iter()
        .filter(|place| !listed.iter().any(|e| e.kind == kind && e.place == *place))
        .map(|place| Engagement { place, kind, done: false })
        .collect();
    if !missing.is_empty() {
        let engagements = missing.into_iter().chain(listed.iter().cloned()).collect();
        table.record(Event::CombatLocked { engagements });
    }
}

/// The next fight. Shots on the way come before everything (CMB-20); rockets and raids before the
/// land battle in the same place (AMB-51); the sea battles of an assault before its landing
/// (AMP-14). Otherwise the attacker's order counts (CMB-03).
fn next(field: Field) -> Option<Engagement> {
    let open: Vec<&Engagement> = field.board.turn().battles.iter().filter(|e| !e.done).collect();
    let flight = open.iter().find(|e| e.kind == EngagementKind::Overflight);
    let ready = open.iter().find(|e| !must_wait(field, e, &open));
    flight.or(ready).or(open.first()).map(|e| (*e).clone())
}

fn must_wait(field: Field, e: &Engagement, open: &[&Engagement]) -> bool {
    if e.kind != EngagementKind::Land {
        return false;
    }
    let zones = battle::landing_zones(field, e.place);
    open.iter().any(|o| match o.kind {
        EngagementKind::Rocket | EngagementKind::Raid => o.place == e.place,
        EngagementKind::Sea => zones.contains(&o.place),
        EngagementKind::Overflight | EngagementKind::Land => false,
    })
}
