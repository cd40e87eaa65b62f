//! Combat rounds: the profile's list of steps, again and again until one side is gone, the attacker
//! leaves, or neither side can hurt the other (CMB-01, CMB-09).

use super::casualty::{self, Leaves};
use super::conclude::{self, Close};
use super::fire::{self, Volley};
use super::shots::{self, Shot};
use super::state::HitSource;
use super::{aimed, antiaircraft, bombard, defenceless, retreat, sneak, swimmers, targets};
use crate::edition::CombatStep;
use crate::engine::decision::Fight;
use crate::engine::dice::RollKind;
use crate::engine::event::{BattleResult, Event};
use crate::engine::position::EngagementKind;
use crate::engine::{Field, Halt, Table};
use crate::id::UnitId;
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
                if let Some(close) = ended.or_else(|| pointless(table.field(), fight)) {
                    conclude::close(table, fight, close);
                    return Ok(());
                }
                begin(table, fight);
            }
            (_, Some(step)) => {
                let broken_off = run(step, table, fight)?;
                fight.state.step += 1;
                fight.state.part = 0;
                if let Some(close) = broken_off.or_else(|| over(table, fight, step)) {
                    conclude::close(table, fight, close);
                    return Ok(());
                }
            }
        }
    }
}

/// Starts a round. A walk-in without a shot is no round (CMB-14).
fn begin(table: &mut Table, fight: &mut Fight) {
    fight.state.round += 1;
    fight.state.step = 0;
    fight.state.part = 0;
    let (place, round) = (fight.state.place, fight.state.round);
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
        let shots = regular(table.field(), fight, true);
        volley(table, fight, true, shots)?;
        fight.state.part = 1;
    }
    let leaves = Leaves::RoundEnd { fires_back: true };
    casualty::settle(table, fight, false, leaves, rule("CAS-01"))
}

/// All defenders, those just hit included (CMB-07).
fn defenders_fire(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.part == 0 {
        let shots = regular(table.field(), fight, false);
        volley(table, fight, false, shots)?;
        fight.state.part = 1;
    }
    let leaves = Leaves::RoundEnd { fires_back: false };
    casualty::settle(table, fight, true, leaves, rule("CAS-01"))
}

fn volley(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    shots: Vec<Shot>,
) -> Result<(), Halt> {
    let born = |id: &UnitId| table.ed.kind(table.at().unit(*id).kind).hides_from_air;
    let hides = fight.state.units(!attackers).iter().any(born);
    let idle = rule(if hides { "CAS-15" } else { "TECH-08" });
    let idle = shelter(table, fight, attackers, &shots).unwrap_or(idle);
    let shots = fire::hold_useless(table, fight, attackers, shots, idle);
    let step = if attackers { CombatStep::AttackersFire } else { CombatStep::DefendersFire };
    let rule = rule("CMB-02");
    fire::roll(table, fight, Volley { attackers, kind: RollKind::General, step, rule, shots })
}

/// The rule that keeps the hits of these aircraft from units of the other side, once it is told.
fn shelter(table: &mut Table, fight: &Fight, attackers: bool, shots: &[Shot]) -> Option<RuleId> {
    if !shots.iter().any(|s| s.from == HitSource::Air) {
        return None;
    }
    let (rule, units) = targets::sheltered(table.field(), &fight.state, !attackers)?;
    if let Some(nation) = table.ed.advantage_of(rule) {
        fire::nation_worked(table, fight.state.place, nation, units);
    }
    Some(rule)
}

/// The shots of all that did not fire in the opening.
pub(super) fn regular(field: Field, fight: &Fight, attackers: bool) -> Vec<Shot> {
    let (ed, p) = (field.ed, field.p);
    let silenced = &fight.state.silenced;
    let struck = sneak::strikes(field, &fight.state, attackers);
    let ready: Vec<UnitId> = fight
        .state
        .units(attackers)
        .iter()
        .filter(|id| !silenced.contains(id))
        .filter(|id| !ed.kind(p.unit(**id).kind).submarine || !struck)
        // KAM-01: it has its own shot and no other.
        .filter(|id| !ed.kind(p.unit(**id).kind).single_strike && !p.unit(**id).turn.strikes)
        .copied()
        .collect();
    shots::regular(field, &fight.state, attackers, &ready)
}

/// Has the combat ended with this step? Only steps in which units leave can end it. Where opening
/// fire ends it, victims that were waiting to fire back leave with the others: no unit is left to
/// fire at.
fn over(table: &mut Table, fight: &mut Fight, step: CombatStep) -> Option<Close> {
    let leaving = matches!(
        step,
        CombatStep::RemoveOpening | CombatStep::RemoveCasualties | CombatStep::PressOrRetreat
    );
    let (a, d) = (retreat::deserted(table.field(), fight), fight.state.defenders.is_empty());
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
fn pointless(field: Field, fight: &Fight) -> Option<Close> {
    let s = &fight.state;
    if s.attackers.is_empty() || s.defenders.is_empty() {
        return None;
    }
    let result = BattleResult::NoContest;
    let helpless = !targets::can_hurt(field, s, true) && !targets::can_hurt(field, s, false);
    if helpless && s.kind == EngagementKind::Sea {
        let all = || s.attackers.iter().chain(&s.defenders).map(|id| field.p.unit(*id));
        if let Some((rule, _)) = targets::sheltered(field, s, false) {
            return Some(Close { result, rule });
        }
        let id = if all().all(|u| field.ed.kind(u.kind).transport) {
            "CMB-17"
        } else if all().any(|u| field.ed.kind(u.kind).hides_from_air) {
            "SUB-20"
        } else {
            "TECH-08"
        };
        return Some(Close { result, rule: rule(id) });
    }
    (helpless || s.round >= MOST_ROUNDS).then(|| Close { result, rule: rule("CMB-09") })
}
