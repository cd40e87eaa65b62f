//! End of a turn and of a round: who owns captured guns, the victory test, the next power.

use super::super::event::{Event, Victory};
use super::super::{Field, Table, nation, supply};
use crate::edition::{CityGoal, FreedGuns, VictoryTest};
use crate::engine::Board;
use crate::engine::unit::Did;
use crate::id::{PowerId, Side, UnitId};
use crate::rule::rule;

/// Settles the turn (AAG-10), tests victory when it is due (VIC-02) and hands the turn on.
pub fn run(table: &mut Table) {
    settle_guns(table);
    let power = table.at().power;
    table.record(Event::PhaseDone { power });
    let last = power.index() + 1 == table.ed.powers.len();
    let mut round = table.at().round;
    if last {
        table.record(Event::RoundEnded { round });
    }
    let won = match table.ed.profile.victory_test {
        VictoryTest::Cities => last && enough_cities(table),
        VictoryTest::CityGoals => city_goal_reached(table, power),
        VictoryTest::Capitals => goal_reached(table, power),
    };
    if won {
        return;
    }
    if last {
        round += 1;
    }
    let next = if last { PowerId(0) } else { PowerId(power.0 + 1) };
    nation::before_turn(table, next);
    table.record(Event::TurnBegan { round, power: next });
    nation::turn_began(table);
    let first = table.ed.profile.phases[0];
    table.record(Event::PhaseBegan { phase: first });
}

/// A gun captured this turn belongs to the owner of the territory when the turn ends (AAG-10).
fn settle_guns(table: &mut Table) {
    let board = table.board();
    if board.profile().freed_guns == FreedGuns::FirstOwner {
        return; // whose a gun is was settled when the land was taken (LIB-05)
    }
    let moved: Vec<(UnitId, PowerId)> = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.kind(u.kind).aa_gun && u.turn.did(Did::Captured))
        .filter_map(|(id, u)| Some((*id, board.controller(u.space).filter(|c| *c != u.power)?)))
        .collect();
    for (unit, to) in moved {
        table.record(Event::PieceTaken { unit, to, rule: rule("AAG-10") });
    }
}

/// Counts the cities and says whether somebody has won (VIC-01, VIC-10, END-02).
fn enough_cities(table: &mut Table) -> bool {
    let ed = table.ed;
    let axis = table.at().cities(ed, Side::Axis);
    let allies = table.at().cities(ed, Side::Allies);
    let needed = ed.profile.victory_cities;
    table.record(Event::CitiesCounted { axis, allies, needed });
    let winner =
        [(Side::Axis, axis), (Side::Allies, allies)].into_iter().find(|(_, n)| *n >= needed);
    let Some((side, _)) = winner else { return false };
    let victory = Victory { side, best: best_powers(table.field(), side) };
    table.record(Event::Won { victory, rule: rule("VIC-01") });
    true
}

/// Counts the cities if that is due when this power's turn ends (VIC-02, VIC-05). The powers that
/// reached their number alone have won as individuals (WIN-01).
fn city_goal_reached(table: &mut Table, power: PowerId) -> bool {
    let ed = table.ed;
    let mut due = ed.profile.city_goals.iter().filter(|g| ed.power_by_id(&g.after) == Some(power));
    due.any(|goal| has_reached(table, goal))
}

/// Counts the cities for one goal, and records the victory if it is reached.
fn has_reached(table: &mut Table, goal: &CityGoal) -> bool {
    let ed = table.ed;
    let axis = table.at().cities(ed, Side::Axis);
    let allies = table.at().cities(ed, Side::Allies);
    table.record(Event::CitiesCounted { axis, allies, needed: goal.together });
    let alone: Vec<PowerId> = ed
        .power_ids()
        .filter(|p| table.at().side(ed, *p) == goal.side)
        .filter(|p| {
            let needed = nation::alone(table.board(), *p).unwrap_or(goal.alone);
            table.at().cities_of(ed, *p) >= needed
        })
        .collect();
    if alone.is_empty() && table.at().cities(ed, goal.side) < goal.together {
        return false;
    }
    let victory = Victory { side: goal.side, best: alone };
    table.record(Event::Won { victory, rule: rule("VIC-05") });
    true
}

/// Looks at the goals that are due when this power's turn ends (VIC-02, VIC-07, VIC-08). A game of
/// capitals has no winner among the winners.
fn goal_reached(table: &mut Table, power: PowerId) -> bool {
    let board = table.board();

    let reached = board.profile().capital_goals.iter().find(|g| {
        let mine = g.capitals.iter().filter(|c| holds_city(board, c, g.side)).count();
        board.edition.power_by_id(&g.after) == Some(power) && mine >= usize::from(g.needed)
    });
    let Some(goal) = reached else { return false };
    let id = if goal.side == Side::Allies { "VIC-07" } else { "VIC-08" };
    let victory = Victory { side: goal.side, best: Vec::new() };
    table.record(Event::Won { victory, rule: rule(id) });
    true
}

/// Does a side hold a city?
fn holds_city(board: Board, id: &str, side: Side) -> bool {
    let capital = board.edition.power_by_id(id).and_then(|w| board.power(w).capital);
    capital.is_some_and(|c| board.control_side(c) == Some(side))
}

/// The powers of the winning side whose production grew most since the start (WIN-01).
fn best_powers(field: Field, side: Side) -> Vec<PowerId> {
    let ed = field.board.edition;
    let powers: Vec<PowerId> =
        ed.power_ids().filter(|p| field.board.position.side(ed, *p) == side).collect();
    let most = powers.iter().map(|p| growth(field, *p)).max();
    powers.into_iter().filter(|p| Some(growth(field, *p)) == most).collect()
}

/// How much more a power produces than at the start of the game.
fn growth(field: Field, power: PowerId) -> i32 {
    let start: i32 = field
        .board
        .edition
        .spaces
        .iter()
        .filter(|s| s.holder == Some(power))
        .map(|s| s.income)
        .sum();
    supply::production(field.board, power) - start
}
