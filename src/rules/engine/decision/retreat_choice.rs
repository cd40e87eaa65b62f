//! Breaking off a combat: the wish, its condition, and the space.

use super::viewpoint::Viewpoint;
use super::{Fight, instructions_of_each};
use crate::edition::StopRule;
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{Instruction, first, instructions_of};
use crate::engine::plan::{
    BattleCondition, BattleInstructions, Clause, RetreatOrder, Tactic, Test,
};
use crate::engine::{Field, Halt, Table};
use crate::id::SpaceId;

/// What the attacker wants at the end of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RetreatWanted {
    Stay(Decider),
    Leave {
        /// As written; `None`: wherever it is possible.
        to: Option<SpaceId>,
        by: Decider,
        /// The words that came true.
        why: Clause,
    },
}

/// Which of the two retreats is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RetreatingForce {
    All,
    /// Aircraft of an assault (AMP-09).
    Aircraft,
    /// Aircraft when they are all that is left of an assault: either wish counts.
    LastAircraft,
}

/// A real choice: hears the attacker, or stops to ask.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    force: RetreatingForce,
) -> Result<RetreatWanted, Halt> {
    let power = table.at().power;
    let heard = instructions_of_each(table, fight, &[(power, Question::RetreatOrPress)])?;
    Ok(retreat_wanted(table.field(), &heard[0], fight, force))
}

/// Where a force goes that must leave: the place its owner wrote, whatever the condition, if it is one
/// of the possible ones; else the first of them. Asks only where there are several.
pub(crate) fn forced(
    table: &mut Table,
    fight: &mut Fight,
    possible: &[SpaceId],
) -> Result<(Option<SpaceId>, Decider), Halt> {
    if possible.len() < 2 {
        return Ok((possible.first().copied(), Decider::NoChoice));
    }
    let power = table.at().power;
    let heard = instructions_of_each(table, fight, &[(power, Question::RetreatOrPress)])?;
    let wished = first(&heard[0], |i| {
        let planned = i.plan.iter().flatten().find_map(|t| match t {
            Tactic::Strafe(order) => order.to,
            Tactic::SaveAirFrom { to, .. } => *to,
            _ => None,
        });
        i.retreat.as_ref().and_then(|r| r.to).or(planned).filter(|to| possible.contains(to))
    });
    Ok(match wished {
        Some((to, by)) => (Some(to), by),
        None => (possible.first().copied(), Decider::Profile),
    })
}

/// The wish where a rule leaves no choice; no one is asked.
pub(crate) fn wish(field: Field, fight: &Fight, force: RetreatingForce) -> RetreatWanted {
    retreat_wanted(
        field,
        &instructions_of(field, fight.state.place, field.board.mover()),
        fight,
        force,
    )
}

/// The narrowest voice that says anything about leaving decides: its retreat order and its plan
/// side by side.
fn retreat_wanted(
    field: Field,
    said: &[Instruction],
    fight: &Fight,
    force: RetreatingForce,
) -> RetreatWanted {
    let view = Viewpoint { field, fight, attacks: true, fought: fight.state.round, said };
    for v in said {
        let clauses = clauses_of_voice(&v.says, force);
        if clauses.is_empty() && !v.says.plan.iter().flatten().any(Tactic::stops) {
            continue;
        }
        let by = v.by.clone();
        return match clauses.into_iter().find(|(order, _)| view.holds(&order.when)) {
            Some((order, why)) => RetreatWanted::Leave { to: order.to, by, why },
            None => RetreatWanted::Stay(by),
        };
    }
    let by = Decider::Profile;
    let saves = stop_rule(field, fight) == StopRule::SaveAir && view.holds(&only_air());
    if saves {
        RetreatWanted::Leave { to: None, by, why: Clause::SaveAir }
    } else {
        RetreatWanted::Stay(by)
    }
}

/// The default profile's stop rule for this battle. Where nothing but aircraft began the attack
/// there is a rule of its own.
fn stop_rule(field: Field, fight: &Fight) -> StopRule {
    let board = field.board;
    let place = fight.state.place;
    let air_alone = board.turn().forces.get(&place).is_some_and(|all| {
        all.iter()
            .filter(|(w, _)| board.allied(*w, board.mover()))
            .all(|(_, (k, _))| board.kind(*k).is_air())
    });
    let stop = &field.input.profile.stop;
    match (board.is_land(place), air_alone) {
        (_, true) => stop.air,
        (true, false) => stop.land,
        (false, false) => stop.sea,
    }
}

fn only_air() -> BattleCondition {
    BattleCondition::all(vec![Test::AirAttack])
}

/// Everything a voice says that can make this force leave, with the words for the report.
fn clauses_of_voice(
    says: &BattleInstructions,
    force: RetreatingForce,
) -> Vec<(RetreatOrder, Clause)> {
    let mut found = Vec::new();
    let all = says.retreat.iter().map(|r| (r.clone(), Clause::Retreat(r.clone())));
    let air = says.air_retreat.iter().map(|r| (r.clone(), Clause::AirRetreat(r.clone())));
    match force {
        RetreatingForce::All => found.extend(all),
        RetreatingForce::Aircraft => found.extend(air),
        RetreatingForce::LastAircraft => match says.air_retreat {
            Some(_) => found.extend(air),
            None => found.extend(all),
        },
    }
    for tactic in says.plan.iter().flatten() {
        let order = match tactic {
            Tactic::SaveAir => RetreatOrder { to: None, when: only_air() },
            // The choice before round 3 is made when round 2 has been fought.
            Tactic::SaveAirFrom { round, to } => RetreatOrder {
                to: *to,
                when: BattleCondition::all(vec![
                    Test::After(round.saturating_sub(1)),
                    Test::PlanesAtRisk,
                ]),
            },
            // Where land units fight on in an assault, a strafe is no word about the aircraft.
            Tactic::Strafe(order) if force != RetreatingForce::Aircraft => order.clone(),
            _ => continue,
        };
        found.push((order, Clause::Plan(tactic.clone())));
    }
    found
}
