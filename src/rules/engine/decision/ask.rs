//! `ask = "before battle"`: one stop for all battles and powers, after the combat moves are locked
//! and before any die. Also the return of answers after any stop.

use std::collections::BTreeSet;

use super::Fight;
use super::must_ask::must_be_asked;
use crate::engine::combat::{self, Muster};
use crate::engine::event::{Event, Question};
use crate::engine::instruction::{instructions_of, is_silent, wants_asking};
use crate::engine::plan::{Ask, BattleInstructions};
use crate::engine::{Field, Halt, Owed, Table, nation};
use crate::id::{PowerId, SpaceId};

/// Puts the questions that must be answered before the first die.
///
/// # Errors
/// Names everything owed; nothing has been rolled.
pub(crate) fn before_battle(table: &mut Table) -> Result<(), Halt> {
    for (power, place) in table.at().turn.asked.clone() {
        if table.at().turn.answers.contains_key(&(power, place)) {
            continue;
        }
        if let Some(said) = last_answer(table.field(), power, place) {
            table.record(Event::Answered { power, place, said: Box::new(said) });
        }
    }
    let mut owed = Vec::new();
    for (power, place) in powers_to_ask(table.field()) {
        if table.at().turn.answers.contains_key(&(power, place)) {
            continue;
        }
        let about = Question::BeforeBattle;
        if !table.at().turn.asked.contains(&(power, place)) {
            table.record(Event::Asked { power, place, about });
        }
        // Where a turn is ruled once more, the answer is known before the question.
        if let Some(said) = last_answer(table.field(), power, place) {
            table.record(Event::Answered { power, place, said: Box::new(said) });
            continue;
        }
        owed.push(Owed { power, place, about });
    }
    for (power, place) in shut_seals(table.field()) {
        let about = Question::Unseal;
        table.record(Event::Asked { power, place, about });
        owed.push(Owed { power, place, about });
    }
    if owed.is_empty() { Ok(()) } else { Err(Halt::Owed(owed)) }
}

/// Powers whose sealed standing orders may speak about a battle in which their units are, with the first
/// such battle: those attacked, and partners whose units fight with the mover's.
fn shut_seals(field: Field) -> Vec<(PowerId, SpaceId)> {
    let mut found: Vec<(PowerId, SpaceId)> = Vec::new();
    for m in combat::muster(field.board) {
        for power in powers_in_battle(field, &m) {
            let known = found.iter().any(|(w, _)| *w == power);
            if !known && crate::engine::standing_force::is_sealed(field, m.place, power) {
                found.push((power, m.place));
            }
        }
    }
    found
}

/// Everybody but the mover who has units in a battle, in the order of the turn.
fn powers_in_battle(field: Field, m: &Muster) -> Vec<PowerId> {
    let p = field.board.position;
    let all = m.attackers.iter().chain(&m.defenders).map(|id| p.unit(*id).power);
    let all: BTreeSet<PowerId> = all.filter(|w| *w != p.power).collect();
    all.into_iter().collect()
}

/// Who wants to be asked about which battle, in the order of the battles and of the turn.
fn powers_to_ask(field: Field) -> Vec<(PowerId, SpaceId)> {
    let board = field.board;
    let mover = board.mover();
    let mut found = Vec::new();
    for m in combat::muster(board) {
        let mut powers = powers_in_battle(field, &m);
        powers.push(mover);
        powers.sort();
        // Without defenders there is no battle to ask its powers about; others may still come.
        powers.retain(|_| !m.defenders.is_empty());
        for power in powers {
            let asked = board.turn().asked.contains(&(power, m.place));
            let heard = instructions_of(field, m.place, power);
            let wants = wants_asking(field, &heard) == Ask::BeforeBattle
                || !board.allied(power, mover) && must_be_asked(field, &m, power, &heard);
            let listed = found.contains(&(power, m.place));
            if !listed && !is_silent(field, power) && (asked || wants) {
                found.push((power, m.place));
            }
        }
        found.extend(reacting_powers(field, m.place, &found));
    }
    for zone in nation::entered_without_battle(field) {
        found.extend(reacting_powers(field, zone, &found));
    }
    found
}

/// Powers without a unit in the battle that may react to it by a rule of their nation, with a riot or with
/// units that come, and have said that they want to be asked about it.
fn reacting_powers(
    field: Field,
    place: SpaceId,
    known: &[(PowerId, SpaceId)],
) -> Vec<(PowerId, SpaceId)> {
    let mut able = nation::may_riot(field, place);
    able.extend(nation::may_come(field, place));
    able.sort();
    able.dedup();
    able.into_iter()
        .filter(|x| reacts_and_asks(field, place, known, x))
        .map(|w| (w, place))
        .collect()
}

/// Does the power want to be asked about this battle?
fn reacts_and_asks(
    field: Field,
    place: SpaceId,
    known: &[(PowerId, SpaceId)],
    w: &PowerId,
) -> bool {
    let asked = field.board.turn().asked.contains(&(*w, place));
    !known.contains(&(*w, place))
        && !is_silent(field, *w)
        && (asked || wants_to_be_asked(field, *w, place))
}

/// Does the first instruction that speaks of questions ask for one before the battle?
fn wants_to_be_asked(field: Field, power: PowerId, place: SpaceId) -> bool {
    instructions_of(field, place, power)
        .iter()
        .find(|v| v.says.ask.is_some())
        .is_some_and(|v| v.says.ask == Some(Ask::BeforeBattle))
}

/// Takes a kept combat up again with the answers it waited for.
///
/// # Errors
/// Still owed, with nothing recorded.
pub(crate) fn take_up(table: &mut Table) -> Result<Option<Fight>, Halt> {
    let Some(state) = table.at().turn.battle.clone() else { return Ok(None) };
    let mut fight = Fight::new(state);
    let place = fight.state.place;
    let mut owed = Vec::new();
    for (power, about) in std::mem::take(&mut fight.state.awaiting) {
        if is_silent(table.field(), power) {
            continue;
        }
        match last_answer(table.field(), power, place) {
            Some(said) => fight.answers.push((power, about, said)),
            None => owed.push(Owed { power, place, about }),
        }
    }
    if !owed.is_empty() {
        return Err(Halt::Owed(owed));
    }
    table.record(Event::BattleKept { state: None });
    Ok(Some(fight))
}

/// The last answer of a power about a battle.
fn last_answer(field: Field, power: PowerId, place: SpaceId) -> Option<BattleInstructions> {
    let mine = field.input.answers.iter().rev().filter(|a| a.power == power);
    mine.filter_map(|a| a.battles.get(&place)).next().cloned()
}
