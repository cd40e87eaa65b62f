//! The cash advance: money that each side gets as a group before the first turn, for units placed at
//! once or to be kept (CASH-01 to CASH-03).

use super::carry;
use super::event::{Decider, Event, Money};
use super::ledger::Ledger;
use super::position::Position;
use super::why::{Advance as Reason, Buying, Why};
use crate::edition::{Domain, Edition};
use crate::engine::Board;
use crate::id::{KindId, PowerId, Side, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// A rule and what is wrong by it.
pub type Wrong = (RuleId, Why);

/// What a side does with its advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advance {
    pub side: Side,
    pub place: Vec<AdvanceLot>,
    /// Money kept, by power.
    pub keep: Vec<(PowerId, i32)>,
}

/// Units of one power placed in one space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdvanceLot {
    pub power: PowerId,
    pub count: u16,
    pub kind: KindId,
    pub space: SpaceId,
}

/// The position after and what happened.
///
/// # Errors
/// Everything that is wrong, each with its rule.
pub fn carry_out(board: Board, advance: &Advance) -> Result<(Position, Vec<Event>), Vec<Wrong>> {
    let mut faults = Vec::new();
    if board.position.advances.first() != Some(&advance.side) {
        return Err(vec![not_now(board.position, advance.side)]);
    }
    let bare = board.position.clone();
    let mut ledger = Ledger::new(board.position.clone());
    // Carriers first: fighters bought with them may stand on them.
    let (carriers, others): (Vec<&AdvanceLot>, Vec<&AdvanceLot>) =
        advance.place.iter().partition(|l| board.kind(l.kind).carrier_capacity > 0);
    let mut spent = 0;
    for lot in carriers.into_iter().chain(others) {
        spent += board.kind(lot.kind).cost * i32::from(lot.count);
        match no_place(bare.board(board.edition), advance.side, lot) {
            Some(why) => faults.push(why),
            None => place_units(board.edition, &mut ledger, lot, &mut faults),
        }
    }
    for (power, ipc) in &advance.keep {
        spent += ipc;
        if board.side(*power) != advance.side || *ipc < 0 {
            let why = Reason::CannotKeep { power: *power, ipc: *ipc };
            faults.push((rule("CASH-03"), why.into()));
            continue;
        }
        let why = Money::Advance;
        ledger.record(Event::Received { power: *power, ipc: *ipc, why, rule: rule("CASH-03") });
    }
    if spent != board.profile().cash_advance {
        faults.push((rule("CASH-03"), Reason::WrongSum { ipc: spent }.into()));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    ledger.record(Event::AdvanceDone { side: advance.side });
    let (mut after, events) = ledger.finish();
    after.normalise();
    Ok((after, events))
}

/// Why it is not this side's moment.
fn not_now(p: &Position, side: Side) -> Wrong {
    match p.advances.first() {
        None => (rule("CASH-01"), Reason::AllPlaced.into()),
        Some(first) if p.advances.contains(&side) => {
            (rule("CASH-03"), Reason::OtherFirst { side: *first }.into())
        }
        Some(_) => (rule("CASH-01"), Reason::Placed { side }.into()),
    }
}

/// Why the lot may not be bought or placed there.
fn no_place(board: Board, side: Side, lot: &AdvanceLot) -> Option<Wrong> {
    let kind = board.kind(lot.kind);
    if board.side(lot.power) != side {
        return Some((rule("CASH-02"), Reason::OtherSide { power: lot.power }.into()));
    }
    if !kind.is_sold_to(lot.power) {
        let why = Buying::NotForSale { power: lot.power, kind: lot.kind };
        return Some((rule("BUY-01"), why.into()));
    }
    let sea = board.is_sea(lot.space);
    let fits = match kind.domain {
        Domain::Sea => sea,
        Domain::Land => !sea,
        Domain::Air => !sea || kind.lands_on_carriers,
    };
    if !fits {
        let why = Reason::WrongPlace { kind: lot.kind, space: lot.space };
        return Some((rule("CASH-02"), why.into()));
    }
    if !board.in_space(lot.space).any(|(_, u)| board.side(u.power) == side) {
        return Some((rule("CASH-02"), Reason::NobodyThere { side, space: lot.space }.into()));
    }
    None
}

/// Is the unit a carrier with room for an aircraft of this power?
fn has_deck_for(board: Board, power: PowerId, id: UnitId) -> bool {
    let u = board.unit(id);
    board.kind(u.kind).carrier_capacity > 0
        && board.allied(u.power, power)
        && carry::deck_room(board, id) > 0
}

fn place_units(ed: &Edition, ledger: &mut Ledger, lot: &AdvanceLot, faults: &mut Vec<Wrong>) {
    for _ in 0..lot.count {
        let p = ledger.position();
        let mut ships: Vec<UnitId> = Vec::new();
        if ed.is_sea(lot.space) && ed.kind(lot.kind).is_air() {
            let board = p.board(ed);
            let mut there = p.in_space(lot.space).map(|(id, _)| id);
            let Some(ship) = there.find(|id| has_deck_for(board, lot.power, *id)) else {
                let why = Reason::NoCarrier { space: lot.space };
                faults.push((rule("CASH-02"), why.into()));
                return;
            };
            ships.push(ship);
        }
        ledger.record(Event::Placed {
            power: lot.power,
            kind: lot.kind,
            count: 1,
            space: lot.space,
            ships,
            yard: None,
            by: Decider::Orders(lot.power, None),
        });
    }
}
