//! The law of lines: it makes no difference how moves are divided into lines, and in which order the lines
//! are. The moves of a turn are written anew, every unit on a line of its own or the lines backwards, and
//! ruled again with the same dice.

use std::collections::BTreeSet;

use fieldpost::case::event_lines::lines;
use fieldpost::edition::Edition;
use fieldpost::engine::event::Event;
use fieldpost::engine::plan::{MoveOrder, TurnOrders, UnitGroup};
use fieldpost::engine::{Input, adjudicate};
use fieldpost::id::{KindId, OrderId, SpaceId};

use super::{Played, Tray};

/// Numbers of lines that no order of a turn has.
const NEW: u32 = 200_000;

/// What the same moves on other lines came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rewritten {
    /// There was no other way to write them, or something could not be carried out.
    NotTried,
    Same,
    /// The event lines before and after, or the fault.
    Other(Vec<String>, Vec<String>),
}

/// Rules the turn again with every unit on a line of its own. What units do together they can do alone, so a
/// refusal is a fault here.
pub fn each_alone(ed: &Edition, turn: &Played) -> Rewritten {
    let mut new = (NEW..).map(OrderId);
    let alone = |moves: &[MoveOrder]| -> Vec<MoveOrder> {
        moves.iter().flat_map(|line| singly(ed, line, &mut new)).collect()
    };
    match again(ed, turn, alone) {
        Err(fault) => Rewritten::Other(lines(turn.at.board(ed), turn.events, 2), vec![fault]),
        Ok(came_out) => came_out,
    }
}

/// Rules the turn again with its moves written from the last to the first.
pub fn backwards(ed: &Edition, turn: &Played) -> Rewritten {
    if ambiguous(ed, &turn.given.orders) {
        return Rewritten::NotTried;
    }
    // A line may need another before it: a tank that opens the way, a ship that troops board.
    again(ed, turn, |moves| moves.iter().rev().cloned().collect()).unwrap_or(Rewritten::NotTried)
}

/// The outcome of the moves as `write` writes them, or why they are refused.
fn again(
    ed: &Edition,
    turn: &Played,
    mut write: impl FnMut(&[MoveOrder]) -> Vec<MoveOrder>,
) -> Result<Rewritten, String> {
    let mut orders = turn.given.orders.clone();
    if let Some(combat) = &mut orders.combat {
        combat.moves = write(&combat.moves);
    }
    if let Some(moves) = &mut orders.noncombat {
        *moves = write(moves);
    }
    // A line is carried out as a whole or not at all, so that only what fails nowhere is compared.
    if orders == turn.given.orders || failed(turn.events) {
        return Ok(Rewritten::NotTried);
    }
    let given = Input { orders, ..turn.given.clone() };
    match adjudicate(turn.at.board(ed), &given, &mut Tray::new(ed, turn.dice)) {
        Ok(done) if failed(&done.events) => Ok(Rewritten::NotTried),
        Ok(done) if done.after == *turn.after => Ok(Rewritten::Same),
        Ok(done) => {
            let said = |events: &[Event]| lines(turn.at.board(ed), events, 2);
            Ok(Rewritten::Other(said(turn.events), said(&done.events)))
        }
        Err(fault) => Err(format!("{fault:?}")),
    }
}

fn failed(events: &[Event]) -> bool {
    events.iter().any(|e| matches!(e, Event::OrderFailed { .. }))
}

/// One line as a line for each of its units. Some keep to one line: ships with what they carry, raiders with
/// their escorts, and ships of several kinds, which take a way that is open to all of them.
fn singly(
    ed: &Edition,
    line: &MoveOrder,
    new: &mut impl Iterator<Item = OrderId>,
) -> Vec<MoveOrder> {
    let whole = !line.cargo.is_empty() || line.board.is_some() || line.raid;
    let deck = line.groups.iter().any(|g| ed.kind(g.kind).carrier_capacity > 0);
    let ships: BTreeSet<KindId> =
        line.groups.iter().map(|g| g.kind).filter(|kind| ed.kind(*kind).is_sea()).collect();
    if whole || deck || ships.len() > 1 {
        return vec![line.clone()];
    }
    let units = line.groups.iter().flat_map(|g| {
        let one = UnitGroup { count: 1, ..g.clone() };
        std::iter::repeat_n(one, usize::from(g.count))
    });
    let lines = units.map(|one| MoveOrder {
        id: new.next().expect("there are more numbers"),
        groups: vec![one],
        ..line.clone()
    });
    lines.collect()
}

/// Do two lines ask for ships of one kind in one zone? Which ship each means depends on cargo, and the first line
/// chooses first.
fn ambiguous(ed: &Edition, orders: &TurnOrders) -> bool {
    let combat = orders.combat.iter().flat_map(|c| &c.moves);
    let twice = |moves: Vec<&MoveOrder>| {
        let mut seen: BTreeSet<(SpaceId, KindId)> = BTreeSet::new();
        let ships = moves.into_iter().flat_map(|line| {
            let from = line.path.first().copied();
            let ships = line.groups.iter().filter(|g| ed.kind(g.kind).is_sea());
            ships.filter_map(move |g| Some((from?, g.kind))).collect::<Vec<_>>()
        });
        ships.into_iter().any(|ship| !seen.insert(ship))
    };
    twice(combat.collect()) || twice(orders.noncombat.iter().flatten().collect())
}
