//! Submarines of one side dive out of the combat (SUB-10 to SUB-12, SUB-24).

use crate::edition::SubmergeStep;
use crate::engine::combat::{self, has_destroyer};
use crate::engine::decision::{Fight, must_ask, submerge_choice as wish};
use crate::engine::event::{Choice, Decider, Event, Wish};
use crate::engine::plan::Clause;
use crate::engine::position::{Position, Unit};
use crate::engine::unit::Did;
use crate::engine::{Field, Halt, Table};
use crate::id::{PowerId, UnitId};
use crate::rule::rule;

/// Offers one side's submarines to dive, as the part of this number of the step under way.
pub(super) fn offer(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    part: u8,
) -> Result<(), Halt> {
    if fight.state.part > part {
        return Ok(());
    }
    let subs = submarines_by_power(table.field(), fight, attackers);
    let enemies = !fight.state.units(!attackers).is_empty();
    if !subs.is_empty() && enemies {
        let mut powers: Vec<PowerId> = subs.iter().map(|s| s.1).collect();
        powers.sort();
        powers.dedup();
        if has_destroyer(table.board(), &fight.state, !attackers) {
            refuse_dive(table, fight, &powers);
        } else if attackers && must_fight(table.field(), fight) {
            tell_who_stays(table, fight, &powers);
        } else {
            submerge_units(table, fight, &subs, &powers)?;
        }
    }
    fight.state.part = part + 1;
    Ok(())
}

/// No round has been fought, and the defender was asked because of this attack.
fn must_fight(field: Field, fight: &Fight) -> bool {
    let first = fight.state.round <= 1;
    let opens = field.board.profile().submerge_step == SubmergeStep::StartOfRound;
    first && opens && must_ask::binds(field, fight.state.place)
}

/// Who would dive all the same is told why not.
fn tell_who_stays(table: &mut Table, fight: &Fight, powers: &[PowerId]) {
    let place = fight.state.place;
    for power in powers.iter().copied() {
        if wish::wishes(table.field(), fight, power) {
            let what = Choice::Clause(Box::new(Clause::OneRound));
            table.record(Event::Chosen { power, place, what, by: Decider::Profile });
        }
    }
}

/// One side's submarines, each with the power that decides for it.
fn submarines_by_power(field: Field, fight: &Fight, attackers: bool) -> Vec<(UnitId, PowerId)> {
    let board = field.board;
    let all = combat::standing(&fight.state, attackers);
    all.into_iter()
        .map(|id| (id, board.unit(id)))
        .filter(|(_, u)| board.kind(u.kind).submarine)
        .map(|(id, u)| (id, power_in_command(board.position, u)))
        .collect()
}

/// Who decides for a unit: its owner, or the power that fights with units lent to it.
fn power_in_command(p: &Position, u: &Unit) -> PowerId {
    if p.commanded(u) { p.power } else { u.power }
}

fn submerge_units(
    table: &mut Table,
    fight: &mut Fight,
    subs: &[(UnitId, PowerId)],
    powers: &[PowerId],
) -> Result<(), Halt> {
    for wish::Dive { power, most, by, order } in wish::choose(table, fight, powers)? {
        let room = most.map_or(usize::MAX, |n| {
            (n as usize).saturating_sub(already_submerged(table.field(), fight, power))
        });
        let own = subs.iter().filter(|s| s.1 == power).map(|s| s.0);
        let units: Vec<UnitId> = own.take(room).collect();
        if units.is_empty() {
            continue;
        }
        fight.state.drop_units(&units);
        // An order without a condition explains itself.
        if let Some(order) = order.filter(|o| !o.when.is_always()) {
            let place = fight.state.place;
            let what = Choice::Clause(Box::new(Clause::Submerge(order)));
            table.record(Event::Chosen { power, place, what, by: by.clone() });
        }
        table.record(Event::Submerged { units, by, rule: rule("SUB-10") });
    }
    Ok(())
}

/// Submarines for which this power decides that have left this combat already: there is one sea battle
/// in a zone in a turn.
fn already_submerged(field: Field, fight: &Fight, power: PowerId) -> usize {
    let here = field.board.in_space(fight.state.place);
    here.filter(|(_, u)| {
        power_in_command(field.board.position, u) == power && u.turn.did(Did::Submerged)
    })
    .count()
}

/// A destroyer forbids it (SUB-11).
fn refuse_dive(table: &mut Table, fight: &Fight, powers: &[PowerId]) {
    let place = fight.state.place;
    for power in powers.iter().copied() {
        if !wish::wishes(table.field(), fight, power) {
            continue;
        }
        let wish = Wish::Submerge;
        table.record(Event::NotPossible { place, power, wish, rule: rule("SUB-11") });
    }
}
