//! Submarines in opening fire: both sides in one step, attackers' dice first (SUB-05 to SUB-09,
//! DES-01 to DES-04, DES-08).

use super::casualty::{self, Leaves};
use super::tally::Volley;
use super::{fire, submerge};
use crate::edition::{CombatStep, SubmergeStep};
use crate::engine::combat::{self, has_destroyer};
use crate::engine::decision::Fight;
use crate::engine::dice::RollKind;
use crate::engine::{Halt, Table};
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
    fire_volley(table, fight, true, 2)?;
    fire_volley(table, fight, false, 4)
}

/// One side's submarines; `part` is the number of the first of its two parts.
fn fire_volley(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    part: u8,
) -> Result<(), Halt> {
    if fight.state.part <= part {
        roll_volley(table, fight, attackers)?;
        fight.state.part = part + 1;
    }
    if fight.state.part <= part + 1 {
        // DES-01: with a destroyer the victims are named now and leave at the end of the round.
        // A submarine chosen here has its own shot in this step and no other (SUB-08).
        let warned = has_destroyer(table.board(), &fight.state, !attackers);
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

fn roll_volley(table: &mut Table, fight: &mut Fight, attackers: bool) -> Result<(), Halt> {
    let shots = combat::opening_shots(table.field(), &fight.state, attackers);
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
