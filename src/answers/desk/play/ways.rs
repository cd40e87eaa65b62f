//! Where chosen units can go, and where new units can be placed, each with the line of the order.

use serde_json::{Value, json};

use super::reading::{DraftRead, kind_numbered, no_units_chosen, space_numbered};
use super::shop::units_left;
use super::stacks::group;
use crate::chain::Game;
use crate::desk::refused::Refused;
use crate::edition::{Edition, Phase};
use crate::engine::plan::{CargoStep, MoveOrder, PlaceOrder, TurnOrders, UnitGroup};
use crate::engine::{Board, Input, Rehearsal, carry, examine};
use crate::id::{KindId, OrderId, SpaceId};
use crate::orders::{plural, print_move, print_units};
use crate::reach::{ChosenUnits, Errand, WayThere};

/// Every place that chosen units can go to in a phase: `{"from": 12, "units": [{"kind", "count", ...}],
/// "loads": [{"from": 3, "units": [...]}]}`.
///
/// # Errors
/// There is no such space, or nothing is chosen.
pub fn ways(game: &Game, text: &str, phase: &str, chosen: &Value) -> Result<Value, Refused> {
    let ed = &game.rules().edition;
    let draft = DraftRead::of(game, text);
    let Some(planned) = draft.moves(phase) else {
        return Err(Refused::new("no unit moves now", "choose the combat or the noncombat move"));
    };
    let at = planned.board();
    let from = space_numbered(game, &chosen["from"]).ok_or_else(no_units_chosen)?;
    let groups = groups(at.board(ed), from, &chosen["units"]);
    if groups.is_empty() {
        return Err(no_units_chosen());
    }
    let mut loads = Vec::new();
    for load in chosen["loads"].as_array().into_iter().flatten() {
        let Some(port) = space_numbered(game, &load["from"]) else { continue };
        loads.push((port, self::groups(at.board(ed), port, &load["units"])));
    }
    let units = ChosenUnits { from, groups, loads };
    let all: Vec<Value> = planned.choices(&units).iter().map(|w| way_json(ed, w)).collect();
    Ok(json!({ "ways": all, "ports": ports(at.board(ed), &units) }))
}

pub(super) fn groups(board: Board, from: SpaceId, units: &Value) -> Vec<UnitGroup> {
    let all = units.as_array().into_iter().flatten();
    all.filter_map(|chosen| group(board, from, chosen)).collect()
}

fn way_json(ed: &Edition, w: &WayThere) -> Value {
    json!({
        "to": w.to.index(),
        "deed": word(w.errand),
        "line": print_move(ed, &w.order),
        "with": ferry(ed, &w.order),
        "through": through(ed, &w.through),
        "home": w.home,
        "escort": w.escort,
    })
}

fn word(errand: Errand) -> &'static str {
    match errand {
        Errand::Go => "go",
        Errand::Blitz => "blitz",
        Errand::Raid => "raid",
        Errand::Rocket => "rocket",
        Errand::PutAshore => "put ashore",
        Errand::Ferry => "ferry",
        Errand::Board => "board",
        Errand::Bombard => "bombard",
    }
}

/// The land that a blitz takes on its way: `Belorussia`.
fn through(ed: &Edition, spaces: &[SpaceId]) -> Option<String> {
    let names: Vec<&str> = spaces.iter().map(|s| ed.space(*s).name.as_str()).collect();
    (!names.is_empty()).then(|| names.join(" and "))
}

/// The ships of a crossing, with the zone that they are in: `1 trn, sz6`.
fn ferry(ed: &Edition, order: &MoveOrder) -> Option<String> {
    let loads = order.cargo.iter().any(|step| matches!(step, CargoStep::Load { .. }));
    let first = order.path.first().filter(|_| loads)?;
    let units: Vec<(KindId, u16)> = order.groups.iter().map(|g| (g.kind, g.count)).collect();
    Some(format!("{}, {}", print_units(ed, &units), ed.space(*first).name))
}

/// Land next to the zone of chosen transports with troops that they could take aboard.
fn ports(board: Board, units: &ChosenUnits) -> Vec<usize> {
    let mut ships = board
        .position
        .in_space(units.from)
        .filter(|(_, u)| board.commanded(u) && units.groups.iter().any(|g| g.kind == u.kind));
    if !board.is_sea(units.from) || !ships.any(|(_, u)| carry::carries_troops(board, u)) {
        return Vec::new();
    }
    let near = board.neighbours(units.from).iter();
    let farther = near.clone().filter(|s| board.is_sea(**s)).flat_map(|s| board.neighbours(*s));
    let mut all: Vec<SpaceId> = near.chain(farther).copied().collect();
    all.sort();
    all.dedup();
    all.retain(|s| board.is_land(*s) && has_troops(board, *s));
    all.into_iter().map(SpaceId::index).collect()
}

/// Has the mover land units in a space that can fight?
fn has_troops(board: Board, s: SpaceId) -> bool {
    let mut own =
        board.in_space(s).filter(|(_, u)| board.commanded(u)).map(|(_, u)| board.kind(u.kind));
    own.any(|kind| kind.is_land() && kind.fights())
}

/// Where one more unit of a kind can be placed, with the line of the order; `all`: how many are left, if there is room
/// for all of them.
///
/// # Errors
/// There is no such kind, or the orders up to the combats are refused.
pub fn places(game: &Game, text: &str, kind: &Value) -> Result<Value, Refused> {
    let ed = &game.rules().edition;
    let draft = DraftRead::of(game, text);
    let kind = kind_numbered(game, kind);
    let kind = kind.ok_or_else(|| Refused::new("there is no such kind", "choose a kind"))?;
    let start = draft.start().board(ed);
    let asked = placement_check(start, &draft.input);
    let Some(is_allowed) = asked else {
        let help = "correct what is refused first";
        return Err(Refused::new("where units can be placed is not known yet", help));
    };
    let left = units_left(&draft, kind);
    let can_be_placed = |s: SpaceId, count: u16| is_allowed(placed(kind, count, s));
    let mut all: Vec<Value> = Vec::new();
    for s in candidates(start).filter(|s| can_be_placed(*s, 1)) {
        all.push(json!({
            "to": s.index(),
            "deed": "place",
            "line": format!("{}: {}", print_units(ed, &[(kind, 1)]), ed.space(s).name),
            "home": true,
            "escort": false,
            "all": (left > 1 && can_be_placed(s, left)).then_some(left),
        }));
    }
    Ok(json!({ "ways": all, "name": plural(&ed.kind(kind).name, 1) }))
}

/// Says whether the rules allow one more placement after these orders; `None` if something is refused up to the combats.
fn placement_check<'a>(
    start: Board<'a>,
    input: &'a Input,
) -> Option<Box<dyn Fn(PlaceOrder) -> bool + 'a>> {
    // In the second part of a turn no dice are left to think of.
    if matches!(start.position.phase, Phase::Noncombat | Phase::Mobilize) {
        return Some(Box::new(move |order| {
            let tried = order.id;
            !examine(start, &with_placement(input, order)).refusals.iter().any(|r| r.order == tried)
        }));
    }
    // Research is thrown before anything else: here it counts as failed.
    let orders = TurnOrders { research: None, ..input.orders.clone() };
    let without_research = Input { orders, ..input.clone() };
    let rehearsed = |input: Input| Rehearsal::new(start, &input).map(|found| (input, found));
    let (ordered, rehearsal) = rehearsed(input.clone()).or_else(|| rehearsed(without_research))?;
    Some(Box::new(move |order| {
        let tried = order.id;
        !rehearsal.refusals(&with_placement(&ordered, order)).iter().any(|r| r.order == tried)
    }))
}

/// These orders and one more placement.
fn with_placement(input: &Input, order: PlaceOrder) -> Input {
    let mut orders = input.orders.clone();
    orders.mobilize.get_or_insert_default().push(order);
    Input { orders, ..input.clone() }
}

/// Units of a kind placed in a space; the number of the order is that of no written one.
fn placed(kind: KindId, count: u16, space: SpaceId) -> PlaceOrder {
    let units = vec![(kind, count)];
    PlaceOrder { id: OrderId(1_000_000), units, space, condition: None, otherwise: None }
}

/// Own land, and the zones next to it.
fn candidates<'e>(board: Board<'e>) -> impl Iterator<Item = SpaceId> + 'e {
    let own = move |s: SpaceId| board.is_land(s) && board.controller(s) == Some(board.mover());
    board.space_ids().filter(move |s| {
        own(*s) || board.is_sea(*s) && board.neighbours(*s).iter().any(|n| own(*n))
    })
}
