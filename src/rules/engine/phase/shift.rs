//! Fighters that change over to a carrier just built (MOB-08).

use super::production;
use crate::edition::FightersToNewCarriers;
use crate::engine::event::Event;
use crate::engine::plan::ShiftOrder;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{ChangingOver, Flight, Why};
use crate::engine::{Field, Table, carry};
use crate::id::UnitId;
use crate::rule::rule;

/// Carries out the lines that ask for it, once everything new has been placed.
pub(super) fn run(table: &mut Table) {
    for order in table.input.orders.shifts.clone() {
        for _ in 0..order.count {
            match shift_fighter(table.field(), &order) {
                Ok((unit, ship)) => table.record(Event::ChangedOver {
                    unit,
                    ship,
                    order: Some(order.id),
                    rule: rule("MOB-08"),
                }),
                Err(refusal) => {
                    table.record(Event::OrderFailed { refusal });
                    break;
                }
            }
        }
    }
}

/// The fighter and its new carrier, or why not.
fn shift_fighter(field: Field, o: &ShiftOrder) -> Result<(UnitId, UnitId), Refusal> {
    let board = field.board;
    match board.profile().fighters_to_new_carriers {
        FightersToNewCarriers::MayMove => {}
        FightersToNewCarriers::OwnFromPort => {
            if o.from == o.zone {
                return Err(refusal(o, "MOB-08", ChangingOver::AtSea { space: o.zone }.into()));
            }
            if o.owner.is_some_and(|w| w != board.mover()) {
                return Err(refusal(o, "MOB-08", ChangingOver::NotOwn.into()));
            }
        }
        FightersToNewCarriers::Stay | FightersToNewCarriers::Wait => {
            return Err(refusal(o, "MOB-08", ChangingOver::NotHere.into()));
        }
    }
    let kind = board.kind(o.kind);
    if !kind.lands_on_carriers {
        return Err(refusal(o, "CAR-14", Flight::NotOnCarriers { kind: o.kind }.into()));
    }
    let port =
        production::usable(field.board).contains(&o.from) && board.edition.adjacent(o.from, o.zone);
    if o.from != o.zone && !port {
        return Err(refusal(
            o,
            "MOB-08",
            ChangingOver::NoPort { space: o.from, zone: o.zone }.into(),
        ));
    }
    let owner = o.owner.unwrap_or(board.mover());
    if !board.allied(owner, board.mover()) {
        return Err(refusal(o, "MOB-08", ChangingOver::Enemy { power: owner }.into()));
    }
    let new = |id: UnitId| {
        board.unit(id).turn.did(Did::Mobilized) && board.unit(id).power == board.mover()
    };
    let fighter = board
        .in_space(o.from)
        .filter(|(_, u)| u.power == owner && u.kind == o.kind && !u.turn.did(Did::Mobilized))
        .find(|(_, u)| !u.aboard.is_some_and(new));
    let Some((fighter, _)) = fighter else {
        let why = ChangingOver::NotThere { kind: o.kind, power: owner, space: o.from };
        return Err(refusal(o, "MOB-08", why.into()));
    };
    let carriers: Vec<UnitId> = board
        .in_space(o.zone)
        .filter(|(_, u)| u.kind == o.carrier && board.kind(u.kind).carrier_capacity > 0)
        .map(|(id, _)| id)
        .filter(|id| new(*id))
        .collect();
    if carriers.is_empty() {
        return Err(refusal(o, "MOB-14", ChangingOver::NoNewCarrier { space: o.zone }.into()));
    }
    match carriers.into_iter().find(|c| carry::deck_room(board, *c) > 0) {
        Some(ship) => Ok((fighter, ship)),
        None => Err(refusal(o, "CAR-16", ChangingOver::NewCarrierFull { space: o.zone }.into())),
    }
}

/// Why the fighter cannot change over.
fn refusal(o: &ShiftOrder, id: &'static str, why: Why) -> Refusal {
    let mut r = Refusal::new(o.id, rule(id), why);
    r.spaces.push(o.from);
    r
}
