//! `ask = "before battle"`: one stop for all battles and powers, after the combat moves are locked
//! and before any die. Also the return of answers after any stop.

use super::must_ask::must_be_asked;
use super::{Fight, is_silent, voices, wants_asking};
use crate::engine::event::{Event, Question};
use crate::engine::plan::{Ask, BattleInstructions};
use crate::engine::position::EngagementKind;
use crate::engine::{Field, Halt, Owed, Table, battle, nation};
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
        if let Some(said) = answer(table.field(), power, place) {
            table.record(Event::Answered { power, place, said: Box::new(said) });
        }
    }
    let mut owed = Vec::new();
    for (power, place) in questions(table.field()) {
        if table.at().turn.answers.contains_key(&(power, place)) {
            continue;
        }
        let about = Question::BeforeBattle;
        if !table.at().turn.asked.contains(&(power, place)) {
            table.record(Event::Asked { power, place, about });
        }
        // Where a turn is ruled once more, the answer is known before the question.
        if let Some(said) = answer(table.field(), power, place) {
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

/// Defenders whose sealed standing orders may speak about a battle, with the first such battle.
fn shut_seals(field: Field) -> Vec<(PowerId, SpaceId)> {
    let p = field.p;
    let mut found: Vec<(PowerId, SpaceId)> = Vec::new();
    for e in &p.turn.battles {
        if e.done || !matches!(e.kind, EngagementKind::Sea | EngagementKind::Land) {
            continue;
        }
        for id in battle::defenders(field.ed, p, e) {
            let power = p.unit(id).power;
            let known = found.iter().any(|(w, _)| *w == power);
            if !known && super::force::is_sealed(field, e.place, power) {
                found.push((power, e.place));
            }
        }
    }
    found
}

/// Who wants to be asked about which battle, in the order of the battles and of the turn.
fn questions(field: Field) -> Vec<(PowerId, SpaceId)> {
    let p = field.p;
    let mover = p.power;
    let mut found = Vec::new();
    for e in &p.turn.battles {
        let defenders = match e.kind {
            EngagementKind::Sea | EngagementKind::Land => battle::defenders(field.ed, p, e),
            EngagementKind::Raid => battle::interceptors(field.ed, p, e.place),
            EngagementKind::Overflight | EngagementKind::Rocket => Vec::new(),
        };
        if e.done || defenders.is_empty() {
            continue;
        }
        let owners: Vec<PowerId> = field
            .ed
            .power_ids()
            .filter(|w| *w == mover || defenders.iter().any(|d| p.unit(*d).power == *w))
            .collect();
        for power in owners {
            let asked = p.turn.asked.contains(&(power, e.place));
            let heard = voices(field, e.place, power);
            let wants = wants_asking(field, &heard) == Ask::BeforeBattle
                || power != mover && must_be_asked(field, e, &defenders, power, &heard);
            let listed = found.contains(&(power, e.place));
            if !listed && !is_silent(field, power) && (asked || wants) {
                found.push((power, e.place));
            }
        }
        found.extend(bystanders(field, e.place, &found));
    }
    found
}

/// Powers without a unit in the battle that may react to it by a rule of their nation, and have said that
/// they want to be asked about it.
fn bystanders(
    field: Field,
    place: SpaceId,
    known: &[(PowerId, SpaceId)],
) -> Vec<(PowerId, SpaceId)> {
    let asks = |w: &PowerId| {
        let asked = field.p.turn.asked.contains(&(*w, place));
        let said = |v: &super::Instruction| v.says.ask == Some(Ask::BeforeBattle);
        let wants =
            || voices(field, place, *w).iter().find(|v| v.says.ask.is_some()).is_some_and(said);
        !known.contains(&(*w, place)) && !is_silent(field, *w) && (asked || wants())
    };
    nation::may_riot(field, place).into_iter().filter(asks).map(|w| (w, place)).collect()
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
        match answer(table.field(), power, place) {
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
fn answer(field: Field, power: PowerId, place: SpaceId) -> Option<BattleInstructions> {
    let mine = field.input.answers.iter().rev().filter(|a| a.power == power);
    mine.filter_map(|a| a.battles.get(&place)).next().cloned()
}
