//! Submarines in opening fire: both sides in one step, attackers' dice first (SUB-05 to SUB-09,
//! DES-01 to DES-04, DES-08).

use super::casualty::{self, Leaves};
use super::fire::{self, Volley};
use super::shots::{self, Shot};
use super::state::{BattleState, HitSource};
use super::submerge;
use super::targets::has_destroyer;
use crate::edition::{CombatStep, OpposedSubmarines, SubmergeStep};
use crate::engine::decision::Fight;
use crate::engine::dice::RollKind;
use crate::engine::position::Unit;
use crate::engine::{Field, Halt, Table};
use crate::rule::rule;

/// The step. Parts: who dives first where the edition has it so, then the two volleys with their
/// victims.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if table.ed.is_land(fight.state.place) {
        return Ok(());
    }
    if table.ed.profile.submerge_step == SubmergeStep::StartOfRound {
        submerge::offer(table, fight, true, 0)?;
        submerge::offer(table, fight, false, 1)?;
    }
    volley(table, fight, true, 2)?;
    volley(table, fight, false, 4)
}

/// One side's submarines; `part` is the number of the first of its two parts.
fn volley(table: &mut Table, fight: &mut Fight, attackers: bool, part: u8) -> Result<(), Halt> {
    if fight.state.part <= part {
        roll(table, fight, attackers)?;
        fight.state.part = part + 1;
    }
    if fight.state.part <= part + 1 {
        // DES-01: with a destroyer the victims are named now and leave at the end of the round.
        // A submarine chosen here has its own shot in this step and no other (SUB-08).
        let warned = has_destroyer(table.ed, table.at(), &fight.state, !attackers);
        let (leaves, rule_id) = if warned {
            (Leaves::RoundEnd { fires_back: true }, rule("DES-01"))
        } else {
            (Leaves::Silent, rule("SUB-07"))
        };
        casualty::settle(table, fight, !attackers, leaves, rule_id)?;
        fight.state.part = part + 2;
    }
    Ok(())
}

/// Do this side's submarines fire in this step (SUB-05, DES-01)?
pub(super) fn strikes(field: Field, state: &BattleState, attackers: bool) -> bool {
    if !field.ed.profile.combat_round.contains(&CombatStep::SneakAttack) {
        return false;
    }
    match field.ed.profile.opposed_submarines {
        OpposedSubmarines::FireFirst => true,
        OpposedSubmarines::FireWithOthers => !has_destroyer(field.ed, field.p, state, !attackers),
    }
}

/// The shots of this side in this step.
pub(super) fn shots(field: Field, state: &BattleState, attackers: bool) -> Vec<Shot> {
    let (ed, p) = (field.ed, field.p);
    if ed.is_land(state.place) || !strikes(field, state, attackers) {
        return Vec::new();
    }
    let fires = |u: &Unit| ed.kind(u.kind).submarine && !u.turn.strikes;
    let ready = state.units(attackers).iter().copied().filter(|id| fires(p.unit(*id)));
    ready
        .map(|unit| {
            let (who, stat) = ((attackers, unit), shots::strength(attackers));
            shots::one(field, state, who, stat, HitSource::Submarine)
        })
        .collect()
}

fn roll(table: &mut Table, fight: &mut Fight, attackers: bool) -> Result<(), Halt> {
    let shots = shots(table.field(), &fight.state, attackers);
    let shots = fire::hold_useless(table, fight, attackers, shots, rule("SUB-09"));
    let volley = Volley {
        attackers,
        kind: RollKind::Opening,
        step: CombatStep::SneakAttack,
        rule: rule("SUB-05"),
        shots,
    };
    fire::roll(table, fight, volley)
}
