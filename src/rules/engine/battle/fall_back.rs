//! Defenders that leave a battle by the rule of their nation, once the attacker has pressed on.

use crate::engine::combat::standing;
use crate::engine::decision::Fight;
use crate::engine::decision::fall_back_choice::{FallBackWanted, choose, consents};
use crate::engine::event::{Event, Wish};
use crate::engine::nation::{self, Shelter};
use crate::engine::plan::FallBack;
use crate::engine::{Halt, Table, carry};
use crate::id::{AdvantageId, PowerId, UnitId};

/// Who may leave is heard, and goes.
///
/// # Errors
/// An owner wants to be asked.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.attackers.is_empty() {
        return Ok(());
    }
    let board = table.board();
    let there = standing(&fight.state, false);
    let able =
        there.iter().map(|id| board.unit(*id)).filter(|u| nation::may_leave(board.edition, u));
    let mut owners: Vec<PowerId> = able.map(|u| u.power).collect();
    owners.sort();
    owners.dedup();
    owners.retain(|owner| nation::falls_back(board, *owner).is_some());
    if owners.is_empty() {
        return Ok(());
    }
    for wanted in choose(table, fight, &owners)? {
        let rule = nation::falls_back(table.board(), wanted.owner);
        let Some((advantage, reach)) = rule else { continue };
        for line in &wanted.lines {
            carry_out_line(table, fight, advantage, reach, &wanted, line);
        }
    }
    Ok(())
}

/// Carries one line out; what cannot be done is told once.
fn carry_out_line(
    table: &mut Table,
    fight: &mut Fight,
    advantage: AdvantageId,
    reach: u8,
    wanted: &FallBackWanted,
    line: &FallBack,
) {
    let place = fight.state.place;
    let owner = wanted.owner;
    let to = line.to;
    let rule = table.ed.advantage(advantage).rule;
    let there = standing(&fight.state, false);
    let units = nation::leavers(table.field(), owner, reach, place, &there, line);
    let going: Vec<(UnitId, Option<UnitId>)> = match nation::shelter(table.field(), owner, to) {
        Ok(Shelter::Land) => units.iter().map(|id| (*id, None)).collect(),
        Ok(Shelter::Ships(mut ships)) => {
            let field = table.field();
            ships.retain(|s| consents(field, place, table.at().unit(*s).power, to, owner));
            let placed = carry::share(table.board(), &ships, &units);
            placed.into_iter().filter(|(_, ship)| ship.is_some()).collect()
        }
        Err(_) => Vec::new(),
    };
    if going.is_empty() {
        let told = Event::NotPossible { place, power: owner, wish: Wish::FallBack, rule };
        let done = units.is_empty() && line.units.is_some();
        if !done && !there.is_empty() && !table.ledger.events().contains(&told) {
            table.record(told);
        }
        return;
    }
    let units: Vec<UnitId> = going.iter().map(|(id, _)| *id).collect();
    fight.state.drop_units(&units);
    table.record(Event::AdvantageWorked { advantage, place, units: units.clone() });
    let by = wanted.by.clone();
    table.record(Event::Retreated { units, from: place, to, by, rule });
    for (unit, ship) in going.into_iter().filter(|(_, ship)| ship.is_some()) {
        table.record(Event::Settled { unit, ship });
    }
}
