//! Submarines of one side dive out of the combat (SUB-10 to SUB-12, SUB-24).

use super::targets::has_destroyer;
use crate::edition::SubmergeStep;
use crate::engine::decision::{Fight, must_ask, submerge as wish};
use crate::engine::event::{Choice, Decider, Event, Wish};
use crate::engine::plan::Clause;
use crate::engine::position::{Position, Unit};
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
    let subs = submarines(table.field(), fight, attackers);
    let enemies = !fight.state.units(!attackers).is_empty();
    if !subs.is_empty() && enemies {
        let mut powers: Vec<PowerId> = subs.iter().map(|s| s.1).collect();
        powers.sort();
        powers.dedup();
        if has_destroyer(table.ed, table.at(), &fight.state, !attackers) {
            refuse(table, fight, &powers);
        } else if attackers && must_fight(table.field(), fight) {
            stay(table, fight, &powers);
        } else {
            dive(table, fight, &subs, &powers)?;
        }
    }
    fight.state.part = part + 1;
    Ok(())
}

/// No round has been fought, and the defender was asked because of this attack.
fn must_fight(field: Field, fight: &Fight) -> bool {
    let first = fight.state.round <= 1;
    let opens = field.ed.profile.submerge_step == SubmergeStep::StartOfRound;
    first && opens && must_ask::binds(field, fight.state.place)
}

/// Who would dive all the same is told why not.
fn stay(table: &mut Table, fight: &Fight, powers: &[PowerId]) {
    let place = fight.state.place;
    for power in powers.iter().copied() {
        if wish::wishes(table.field(), fight, power) {
            let what = Choice::Clause(Box::new(Clause::OneRound));
            table.record(Event::Chosen { power, place, what, by: Decider::Profile });
        }
    }
}

/// One side's submarines, each with the power that decides for it.
fn submarines(field: Field, fight: &Fight, attackers: bool) -> Vec<(UnitId, PowerId)> {
    let (ed, p) = (field.ed, field.p);
    let all = super::targets::standing(&fight.state, attackers);
    all.into_iter()
        .map(|id| (id, p.unit(id)))
        .filter(|(_, u)| ed.kind(u.kind).submarine)
        .map(|(id, u)| (id, commander(p, u)))
        .collect()
}

/// Who decides for a unit: its owner, or the power that fights with units lent to it.
fn commander(p: &Position, u: &Unit) -> PowerId {
    if p.commanded(u) { p.power } else { u.power }
}

fn dive(
    table: &mut Table,
    fight: &mut Fight,
    subs: &[(UnitId, PowerId)],
    powers: &[PowerId],
) -> Result<(), Halt> {
    for wish::Dive { power, most, by, order } in wish::choose(table, fight, powers)? {
        let room = most.map_or(usize::MAX, |n| {
            (n as usize).saturating_sub(dived(table.field(), fight, power))
        });
        let own = subs.iter().filter(|s| s.1 == power).map(|s| s.0);
        let units: Vec<UnitId> = own.take(room).collect();
        if units.is_empty() {
            continue;
        }
        fight.state.drop_units(&units);
        // An order without a condition explains itself.
        if let Some(order) = order.filter(|o| !o.when.is_always()) {
            let (place, what) =
                (fight.state.place, Choice::Clause(Box::new(Clause::Submerge(order))));
            table.record(Event::Chosen { power, place, what, by: by.clone() });
        }
        table.record(Event::Submerged { units, by, rule: rule("SUB-10") });
    }
    Ok(())
}

/// Submarines for which this power decides that have left this combat already: there is one sea battle
/// in a zone in a turn.
fn dived(field: Field, fight: &Fight, power: PowerId) -> usize {
    let here = field.p.in_space(fight.state.place);
    here.filter(|(_, u)| commander(field.p, u) == power && u.turn.submerged).count()
}

/// A destroyer forbids it (SUB-11).
fn refuse(table: &mut Table, fight: &Fight, powers: &[PowerId]) {
    let place = fight.state.place;
    for power in powers.iter().copied() {
        if !wish::wishes(table.field(), fight, power) {
            continue;
        }
        let wish = Wish::Submerge;
        table.record(Event::NotPossible { place, power, wish, rule: rule("SUB-11") });
    }
}
