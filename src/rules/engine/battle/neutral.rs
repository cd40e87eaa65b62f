//! An attack on politically neutral land: one exchange of fire. The attackers' hits are counted, the
//! land throws dice for every IPC it is worth, and then it has fallen or everybody must leave
//! (NEU-05, NEU-06, RET-12).

use super::casualty::{self, Leaves};
use super::conclude::{self, Close};
use super::retreat::{self, Leavers};
use super::tally::{Tally, Volley};
use super::{bombard, capture, fire};
use crate::edition::{Chance, CombatStep};
use crate::engine::combat::{self, HitSource};
use crate::engine::decision::{Fight, retreat_choice};
use crate::engine::dice::{RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{BattleResult, Decider, Event};
use crate::engine::{Field, Halt, Table, luck};
use crate::id::{PowerId, UnitId};
use crate::rule::rule;

/// Plays the whole exchange. Part 0: both sides throw; part 1: the attacker's losses are chosen.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.attackers.is_empty() {
        let close = Close { result: BattleResult::Vanished, rule: rule("CMB-18") };
        conclude::close(table, fight, close);
        return Ok(());
    }
    let worth = value_of_land(table.field(), fight);
    if fight.state.part == 0 {
        fight.state.round = 1;
        bombard::fire(table, fight)?;
        if worth > 0 {
            let place = fight.state.place;
            let round = fight.state.round;
            table.record(Event::CombatRound { place, round });
            throw_attack(table, fight, worth)?;
            throw_resistance(table, fight, worth)?;
        }
        fight.state.part = 1;
    }
    let leaves = Leaves::RoundEnd { fires_back: false };
    casualty::settle(table, fight, true, leaves, rule("NEU-05"))?;
    casualty::remove_doomed(table, fight);
    let hits: u32 = fight.state.pending.iter().filter(|p| !p.on_attackers).map(|p| p.hits).sum();
    if hits >= worth && capture::capturer(table.field(), fight) {
        let close = Close { result: BattleResult::AttackerWon, rule: rule("NEU-06") };
        conclude::close(table, fight, close);
        return Ok(());
    }
    withdraw_attackers(table, fight)
}

/// The land's value, which is the number of hits it takes and the highest face that hits for it.
fn value_of_land(field: Field, fight: &Fight) -> u32 {
    u32::try_from(field.board.space(fight.state.place).income).unwrap_or(0)
}

fn throw_attack(table: &mut Table, fight: &mut Fight, worth: u32) -> Result<(), Halt> {
    let shots = combat::regular_shots(table.field(), &fight.state, true);
    let volley = Volley {
        attackers: true,
        kind: RollKind::General,
        step: CombatStep::AttackersFire,
        rule: rule("NEU-05"),
        shots,
    };
    let tally = fire::throw_all(table, fight, &volley)?;
    tally.suffices(worth)?;
    tally.keep(fight, false, CombatStep::AttackersFire);
    Ok(())
}

/// A player of the other side throws for the neutral.
fn throw_resistance(table: &mut Table, fight: &mut Fight, worth: u32) -> Result<(), Halt> {
    let key = RollKey {
        kind: RollKind::Neutral,
        place: RollPlace::Space(fight.state.place),
        index: fight.state.round,
        side: RollSide::Defend,
        column: u8::try_from(worth).unwrap_or(6).min(6),
        low_luck: false,
    };
    let dice = worth.saturating_mul(table.ed.profile.neutral_dice);
    let by = power_that_throws(table.field());
    let thrown = luck::shots(table, Chance::Combat, key, by, None, dice, rule("NEU-05"))?;
    let mut tally = Tally::default();
    tally.take(HitSource::Other, thrown);
    tally.check(table.field(), fight, true)?;
    tally.keep(fight, true, CombatStep::DefendersFire);
    Ok(())
}

/// The first power of the other side in the order of play.
fn power_that_throws(field: Field) -> PowerId {
    let mover = field.board.mover();
    field.board.edition.power_ids().find(|p| !field.board.allied(*p, mover)).unwrap_or(mover)
}

/// Everybody leaves: land units together to one space they came from, aircraft wait for noncombat,
/// and who has no way back is lost (NEU-06, RET-12).
fn withdraw_attackers(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    let (air, ground): (Vec<UnitId>, Vec<UnitId>) = fight
        .state
        .attackers
        .iter()
        .partition(|id| table.ed.kind(table.at().unit(**id).kind).is_air());
    // No unit walks out of an assault, wherever it came from (AMP-08).
    let mut spaces = retreat::destinations(table.field(), fight);
    if fight.state.amphibious {
        spaces.clear();
    }
    let result = if fight.state.attackers.is_empty() {
        BattleResult::DefenderWon
    } else {
        BattleResult::BrokenOff
    };
    let (to, by) = if ground.is_empty() {
        (None, Decider::NoChoice)
    } else {
        retreat_choice::forced(table, fight, &spaces)?
    };
    let ground = if to.is_none() && !ground.is_empty() {
        fight.state.drop_units(&ground);
        table.record(Event::Removed { units: ground, rule: rule("RET-12") });
        Vec::new()
    } else {
        ground
    };
    retreat::leave(table, fight, Leavers { ground, air }, to, by, rule("RET-12"));
    conclude::close(table, fight, Close { result, rule: rule("NEU-06") });
    Ok(())
}
