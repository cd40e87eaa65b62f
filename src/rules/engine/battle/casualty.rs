//! Casualties: who takes the hits of a step, and when those units leave.

use crate::engine::combat::{BattleState, HitSource};
use crate::engine::decision::Fight;
use crate::engine::decision::losses::{self, Loss};
use crate::engine::event::Event;
use crate::engine::{Halt, Table};
use crate::id::UnitId;
use crate::rule::{RuleId, rule};

/// When units hit now leave the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaves {
    /// With the other victims of opening fire, without answering (CMB-05).
    Silent,
    /// At the end of the round; a unit that has not fired yet still does (CMB-06, DES-01).
    RoundEnd { fires_back: bool },
}

/// Assigns all hits waiting on one side, or stops to ask for the choice.
pub(super) fn settle(
    table: &mut Table,
    fight: &mut Fight,
    on_attackers: bool,
    leaves: Leaves,
    rule_id: RuleId,
) -> Result<(), Halt> {
    let hits = waiting_hits(&fight.state, on_attackers);
    if hits.is_empty() {
        return Ok(());
    }
    let loss = losses::choose(table, fight, on_attackers, &hits)?;
    carry_out_losses(table, fight, on_attackers, leaves, rule_id, loss);
    Ok(())
}

/// As [`settle`], outside of the combats: no one is asked, and earlier instructions count.
pub(super) fn settle_unasked(
    table: &mut Table,
    fight: &mut Fight,
    on_attackers: bool,
    leaves: Leaves,
    rule_id: RuleId,
) {
    let hits = waiting_hits(&fight.state, on_attackers);
    if !hits.is_empty() {
        let loss = losses::unasked(table.field(), fight, on_attackers, &hits);
        carry_out_losses(table, fight, on_attackers, leaves, rule_id, loss);
    }
}

fn carry_out_losses(
    table: &mut Table,
    fight: &mut Fight,
    on_attackers: bool,
    leaves: Leaves,
    rule_id: RuleId,
    loss: Loss,
) {
    fight.state.pending.retain(|p| p.on_attackers != on_attackers);
    for unit in &loss.damaged {
        let by = loss.damaged_by.clone();
        table.record(Event::Damaged { unit: *unit, by, rule: rule("BSD-04") });
    }
    if !loss.destroyed.is_empty() {
        let fires_back = matches!(leaves, Leaves::RoundEnd { fires_back: true });
        let units = loss.destroyed.clone();
        table.record(Event::Hit { units, by: loss.by, fires_back, rule: rule_id });
    }
    if loss.wasted > 0 {
        let place = fight.state.place;
        let hits = loss.wasted;
        table.record(Event::HitsLost { place, hits, rule: rule("CMB-12") });
    }
    match leaves {
        Leaves::Silent => fight.state.silenced.extend(loss.destroyed),
        Leaves::RoundEnd { .. } => fight.state.doomed.extend(loss.destroyed),
    }
}

/// The hits waiting on one side, by origin.
fn waiting_hits(state: &BattleState, on_attackers: bool) -> Vec<(HitSource, u32)> {
    let mut found: Vec<(HitSource, u32)> = Vec::new();
    for pool in state.pending.iter().filter(|p| p.on_attackers == on_attackers) {
        match found.iter_mut().find(|(f, _)| *f == pool.from) {
            Some((_, n)) => *n += pool.hits,
            None => found.push((pool.from, pool.hits)),
        }
    }
    found
}

/// Step 3: victims of opening fire leave before they can answer.
pub(super) fn remove_silenced(table: &mut Table, fight: &mut Fight) {
    let gone = fight.state.silenced.clone();
    remove(table, fight, gone, rule("CMB-05"));
}

/// Step 6: everybody chosen in this round leaves.
pub(super) fn remove_doomed(table: &mut Table, fight: &mut Fight) {
    let gone = fight.state.doomed.clone();
    remove(table, fight, gone, rule("CMB-01"));
}

fn remove(table: &mut Table, fight: &mut Fight, gone: Vec<UnitId>, rule_id: RuleId) {
    if gone.is_empty() {
        return;
    }
    fight.state.drop_units(&gone);
    // Whatever a ship carries goes down with it: TRN-17, CAR-04.
    table.record(Event::Removed { units: gone, rule: rule_id });
}
