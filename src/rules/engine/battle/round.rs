//! Combat rounds: the profile's list of steps, again and again until one side is gone, the attacker
//! leaves, or neither side can hurt the other (CMB-01, CMB-09).

use super::casualty::{self, Leaves};
use super::conclude::{self, Close};
use super::nation_worked::nation_worked;
use super::tally::Volley;
use super::{aimed, antiaircraft, bombard, defenceless, fire, retreat, sneak, swimmers};
use crate::edition::CombatStep;
use crate::engine::combat::{self, HitSource, Shot};
use crate::engine::decision::Fight;
use crate::engine::dice::RollKind;
use crate::engine::event::{BattleResult, Event};
use crate::engine::position::EngagementKind;
use crate::engine::{Field, Halt, Table};
use crate::rule::{RuleId, rule};

/// A combat in which nothing has been hit for so long is given up. With fair dice it is never
/// reached; without it, dice that never hit would keep the adjudicator busy for ever.
const MOST_ROUNDS: u32 = 400;

/// Plays steps until the combat is over.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.attackers.is_empty() {
        conclude::close(
            table,
            fight,
            Close { result: BattleResult::Vanished, rule: rule("CMB-18") },
        );
        return Ok(());
    }
    loop {
        let step = table.ed.profile.combat_round.get(usize::from(fight.state.step)).copied();
        match (fight.state.round, step) {
            (0, _) | (_, None) => {
                let lost = defenceless::lose(table, fight);
                let gone =
                    lost && fight.state.attackers.is_empty() != fight.state.defenders.is_empty();
                let ended = gone.then(|| conclude::result(table.field(), fight));
                if let Some(close) = ended.or_else(|| end_if_pointless(table.field(), fight)) {
                    conclude::close(table, fight, close);
                    return Ok(());
                }
                begin_round(table, fight);
            }
            (_, Some(step)) => {
                let broken_off = run(step, table, fight)?;
                fight.state.step += 1;
                fight.state.part = 0;
                if let Some(close) = broken_off.or_else(|| end_after_step(table, fight, step)) {
                    conclude::close(table, fight, close);
                    return Ok(());
                }
            }
        }
    }
}

/// Starts a round. A walk-in without a shot is no round (CMB-14).
fn begin_round(table: &mut Table, fight: &mut Fight) {
    fight.state.round += 1;
    fight.state.step = 0;
    fight.state.part = 0;
    let place = fight.state.place;
    let round = fight.state.round;
    if !fight.state.defenders.is_empty() || antiaircraft::gun(table.field(), fight).is_some() {
        table.record(Event::CombatRound { place, round });
    }
}

/// Plays one step; `Some` if the attacker left.
fn run(step: CombatStep, table: &mut Table, fight: &mut Fight) -> Result<Option<Close>, Halt> {
    match step {
        CombatStep::Antiaircraft => antiaircraft::play(table, fight)?,
        CombatStep::Bombard => bombard::play(table, fight)?,
        CombatStep::AimedFire => aimed::play(table, fight)?,
        CombatStep::SneakAttack => sneak::play(table, fight)?,
        CombatStep::RemoveOpening => {
            casualty::remove_silenced(table, fight);
            // Those who dived or fell may have left transports alone.
            defenceless::lose(table, fight);
        }
        CombatStep::AttackersFire => attackers_fire(table, fight)?,
        CombatStep::DefendersFire => defenders_fire(table, fight)?,
        CombatStep::RemoveCasualties => {
            casualty::remove_doomed(table, fight);
            if let Some(close) = swimmers::go_home(table, fight) {
                return Ok(Some(close));
            }
            // The combat ends with them before anybody may retreat (CAS-13).
            defenceless::lose(table, fight);
        }
        CombatStep::PressOrRetreat => return retreat::play(table, fight),
    }
    Ok(None)
}

/// Everybody who did not fire in the opening (CMB-06).
fn attackers_fire(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.part == 0 {
        let shots = combat::regular_shots(table.field(), &fight.state, true);
        fire_volley(table, fight, true, shots)?;
        fight.state.part = 1;
    }
    let leaves = Leaves::RoundEnd { fires_back: true };
    casualty::settle(table, fight, false, leaves, rule("CAS-01"))
}

/// All defenders, those just hit included (CMB-07).
fn defenders_fire(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.part == 0 {
        let shots = combat::regular_shots(table.field(), &fight.state, false);
        fire_volley(table, fight, false, shots)?;
        fight.state.part = 1;
    }
    let leaves = Leaves::RoundEnd { fires_back: false };
    casualty::settle(table, fight, true, leaves, rule("CAS-01"))
}

fn fire_volley(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    shots: Vec<Shot>,
) -> Result<(), Halt> {
    let hides = fight
        .state
        .units(!attackers)
        .iter()
        .any(|id| table.ed.kind(table.at().unit(*id).kind).hides_from_air);
    let idle = rule(if hides { "CAS-15" } else { "TECH-08" });
    let idle = sheltering_rule(table, fight, attackers, &shots).unwrap_or(idle);
    let shots = fire::hold_useless(table, fight, attackers, shots, idle);
    let step = if attackers { CombatStep::AttackersFire } else { CombatStep::DefendersFire };
    let rule = rule("CMB-02");
    fire::roll(table, fight, Volley { attackers, kind: RollKind::General, step, rule, shots })
}

/// The rule that keeps the hits of these aircraft from units of the other side, once it is told.
fn sheltering_rule(
    table: &mut Table,
    fight: &Fight,
    attackers: bool,
    shots: &[Shot],
) -> Option<RuleId> {
    if !shots.iter().any(|s| s.from == HitSource::Air) {
        return None;
    }
    let (rule, units) = combat::sheltered(table.field(), &fight.state, !attackers)?;
    if let Some(nation) = table.ed.advantage_of(rule) {
        nation_worked(table, fight.state.place, nation, units);
    }
    Some(rule)
}

/// Has the combat ended with this step? Only steps in which units leave can end it. Where opening
/// fire ends it, victims that were waiting to fire back leave with the others: no unit is left to
/// fire at.
fn end_after_step(table: &mut Table, fight: &mut Fight, step: CombatStep) -> Option<Close> {
    let leaving = matches!(
        step,
        CombatStep::RemoveOpening | CombatStep::RemoveCasualties | CombatStep::PressOrRetreat
    );
    let a = retreat::deserted(table.field(), fight);
    let d = fight.state.defenders.is_empty();
    if !leaving || !(a || d) {
        return None;
    }
    if !d && a {
        fight.state.attackers.clear();
    }
    casualty::remove_doomed(table, fight);
    if a && d && step == CombatStep::RemoveOpening && fight.state.kind == EngagementKind::Land {
        // Only aircraft fall in the opening of a land battle: they met a gun and nothing else.
        return Some(Close { result: BattleResult::DefenderWon, rule: rule("AAG-01") });
    }
    Some(conclude::result(table.field(), fight))
}

/// Neither side can hurt the other: no unit's fire can reach any unit of the other side
/// (AMB-24). Attackers that cannot hit while the defenders can must endure (CMB-17).
fn end_if_pointless(field: Field, fight: &Fight) -> Option<Close> {
    let s = &fight.state;
    if s.attackers.is_empty() || s.defenders.is_empty() {
        return None;
    }
    let result = BattleResult::NoContest;
    let helpless = !combat::can_hurt(field, s, true) && !combat::can_hurt(field, s, false);
    if helpless && s.kind == EngagementKind::Sea {
        let all = || s.attackers.iter().chain(&s.defenders).map(|id| field.board.unit(*id));
        if let Some((rule, _)) = combat::sheltered(field, s, false) {
            return Some(Close { result, rule });
        }
        let id = if all().all(|u| field.board.kind(u.kind).transport) {
            "CMB-17"
        } else if all().any(|u| field.board.kind(u.kind).hides_from_air) {
            "SUB-20"
        } else {
            "TECH-08"
        };
        return Some(Close { result, rule: rule(id) });
    }
    (helpless || s.round >= MOST_ROUNDS).then(|| Close { result, rule: rule("CMB-09") })
}
