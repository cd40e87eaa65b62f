//! Source and target of orders: which of the places that a sentence names is which. The board decides between
//! two places only by the units that stand there.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::around::Around;
use super::board::TurnBoard;
use super::draft::LandingPlace;
use super::escorts::escorts_raid;
use super::fault::{FORM, Fault};
use super::head::Head;
use super::head_places::ships_go_next_to;
use super::heading::Heading;
use super::order_words::lands_alone;
use super::part::{SaidCount, SaidGroup};
use super::said_order::Order;

/// Finds source and target of every order.
pub(super) fn settle_places(
    board: &TurnBoard,
    head: &Head,
    around: Around,
    orders: &mut [Order],
    whole: Span,
) -> Result<(), Fault> {
    stays_too(orders);
    same_source(board, orders);
    let all = orders.iter().filter(|o| !o.stays).count();
    let explicit = orders_with_way(orders);
    // `sub sz40 and trn sz40 stay`
    let moving = orders.iter().any(|o| !o.going.way.is_empty() || o.going.home || o.land.is_some());
    if !moving && all_stay(orders, head, around) {
        orders.iter_mut().for_each(|o| o.stays = true);
        return Ok(());
    }
    let head_is_target = explicit > 0
        && orders.iter().filter(|o| !o.stays).all(|o| completes(head, o))
        && orders.iter().any(|o| !o.stays && o.going.way.is_empty() && !o.going.home);
    for order in orders.iter_mut().filter(|o| !o.stays) {
        pair_of_places(board, order, head, around)?;
    }
    // `Iraq 1 inf Iran + ftr India`: what `and` joins goes to the same place.
    for at in 1..orders.len() {
        let same = orders[at].and && !orders[at].stays && orders[at].going.way.is_empty();
        if same && !orders[at - 1].arrow && head.place.is_none() && around.target.is_none() {
            orders[at].going.way = orders[at - 1].going.way.last().copied().into_iter().collect();
        }
    }
    if let Some(place) = head.place {
        if explicit == 0 || head_is_target {
            for order in orders.iter_mut().filter(|o| !o.stays && o.going.way.is_empty()) {
                order.going.way = vec![place];
            }
        } else if all_go_to(orders, place) || ships_go_next_to(board, orders, place) {
            // `Egypt: 1 inf Libya > Egypt, 1 bmb Germany > Egypt`
        } else if head.target {
            return Err(Fault::new(whole, "two targets are named", FORM));
        } else {
            head_as_source(board, place, around, orders)?;
        }
    }
    let own_way = orders_with_way(orders);
    from_the_same(board, orders);
    shared_way(orders, all, own_way);
    shared_landing(board, orders)?;
    way_of_companions(orders, own_way);
    way_of_the_last(orders);
    escorts_raid(orders);
    let sourced = orders.iter().any(|o| o.going.from.is_some() || o.stays);
    for order in orders.iter_mut().filter(|o| !o.stays) {
        // `ftr patrols over sz58`
        if order.going.patrol && order.going.way.is_empty() {
            order.going.way = std::mem::take(&mut order.via);
        }
        only_landing(order, head);
        if order.going.way.is_empty() && !order.going.home && !fires_from_its_place(board, order) {
            match around.target.filter(|_| head.place.is_none()) {
                Some(target) if sourced || order.going.bombard => order.going.way = vec![target],
                _ => {
                    let what = "it is not said where these go";
                    return Err(Fault::new(order.going.span, what, with_target(board, order)));
                }
            }
        }
        if order.going.groups.is_empty() {
            return Err(Fault::new(order.going.span, "no units are named", FORM));
        }
        // `Norway:` above `1 inf > Karelia`
        let above = around.target.filter(|s| !board.hostile(*s) && order.arrow);
        if order.going.from.is_none()
            && above.is_some_and(|s| holds(board, s, &order.going.groups))
            && !order.going.lands
        {
            order.going.from = above;
        }
    }
    Ok(())
}

/// How many orders that move units say where these go.
fn orders_with_way(orders: &[Order]) -> usize {
    let moving = orders.iter().filter(|o| !o.stays);
    moving.filter(|o| !o.going.way.is_empty() || o.going.home).count()
}

/// Does an order lack a target, or come from another place than the head of the sentence?
fn completes(head: &Head, o: &Order) -> bool {
    let other = o.going.from.is_some() && o.going.from != head.place;
    o.going.way.is_empty() || other || o.going.home
}

/// `BB sz60 shells Buryatia`: the ship fires from where it lies.
fn fires_from_its_place(board: &TurnBoard, order: &Order) -> bool {
    let at_sea = order.going.from.is_some_and(|s| board.ed.is_sea(s));
    order.going.bombard && order.going.bombard_at.is_some() && at_sea
}

/// `the submarine stays, also the infantry of Russia and of Caucasus`
fn stays_too(orders: &mut [Order]) {
    let mut too = false;
    for at in 1..orders.len() {
        let last = orders[at - 1].stays;
        let order = &mut orders[at];
        let open = order.going.way.is_empty() && !order.arrow && order.land.is_none();
        too = last && open && !order.stays && (order.too || too && order.and);
        order.stays |= too;
    }
}

/// `1 inf Algeria > Libya, the artillery too`: from the same place, if it is there.
fn same_source(board: &TurnBoard, orders: &mut [Order]) {
    for at in 1..orders.len() {
        let from = orders[at - 1].going.from.or(orders[at - 1].before.first().copied());
        let order = &mut orders[at];
        let unplaced =
            order.going.from.is_none() && order.before.is_empty() && order.after.is_empty();
        let open = order.too && unplaced && !order.stays && !order.going.groups.is_empty();
        if open && order.going.way.is_empty() && order.land.is_none() {
            order.going.from = from.filter(|s| holds(board, *s, &order.going.groups));
        }
    }
}

/// The order as it would be right, with a gap for its target.
fn with_target(board: &TurnBoard, order: &Order) -> String {
    let units: Option<Vec<String>> =
        order.going.groups.iter().map(|g| counted_units(board, g)).collect();
    match (units.filter(|all| !all.is_empty()), order.going.from) {
        (Some(units), Some(from)) => {
            format!("write where they go: {}: {} > PLACE", units.join(", "), board.name(from))
        }
        _ => FORM.to_string(),
    }
}

/// A group in the words of an exact order: `2 inf`. None if its number or kind is not said.
fn counted_units(board: &TurnBoard, g: &SaidGroup) -> Option<String> {
    match (g.count, g.kind) {
        (SaidCount::Number(n), Some(kind)) => Some(format!("{n} {}", board.abbr(kind))),
        (SaidCount::One, Some(kind)) => Some(format!("1 {}", board.abbr(kind))),
        _ => None,
    }
}

/// Does `stay` at the end of a list count for all of it? Not where a target is named from which the others would be
/// left out.
fn all_stay(orders: &[Order], head: &Head, around: Around) -> bool {
    let stays = orders.last().is_some_and(|o| o.stays);
    let noncombat = around.phase == Heading::Noncombat;
    let joined = orders.iter().skip(1).all(|o| o.and || noncombat);
    let target = around.target.is_some() || head.place.is_some();
    stays && joined && !(target && orders.iter().any(names_place))
}

/// Does an order name a place?
fn names_place(o: &Order) -> bool {
    o.going.from.is_some() || !o.before.is_empty() || !o.after.is_empty()
}

/// Do all orders name the place as their target, and another one as their source?
fn all_go_to(orders: &[Order], place: SpaceId) -> bool {
    let mut moving = orders.iter().filter(|o| !o.stays).peekable();
    let there = |o: &Order| o.going.way.last() == Some(&place);
    moving.peek().is_some() && moving.all(|o| there(o) && o.going.from.is_some_and(|s| s != place))
}

/// The place before the colon is where the units of all orders come from.
fn head_as_source(
    board: &TurnBoard,
    place: SpaceId,
    around: Around,
    orders: &mut [Order],
) -> Result<(), Fault> {
    for order in orders.iter_mut().filter(|o| !o.stays) {
        match order.going.from {
            None => order.going.from = Some(place),
            Some(from) if from == place => {}
            // `China: ftr Japan to Manchuria`: of those that fought there.
            Some(_)
                if around.phase == Heading::Noncombat
                    && order
                        .going
                        .groups
                        .iter()
                        .all(|g| g.kind.is_none_or(|k| board.ed.kind(k).is_air())) =>
            {
                order.going.battle = Some(place);
            }
            Some(_) => {
                let what = "two places are named from which they could come";
                return Err(Fault::new(order.going.span, what, FORM));
            }
        }
    }
    Ok(())
}

/// `2 trn sz10 + dd > sz9`: units of other kinds that a plus sign joins come from the same place, if they stand there.
fn from_the_same(board: &TurnBoard, orders: &mut [Order]) {
    for at in 1..orders.len() {
        let (before, rest) = orders.split_at_mut(at);
        let last = &before[at - 1];
        let order = &mut rest[0];
        let other = kinds_of_order(order)
            .iter()
            .all(|kind| kind.is_some() && !kinds_of_order(last).contains(kind));
        let open = order.going.from.is_none() && !order.going.groups.is_empty() && !order.stays;
        let Some(from) = last.going.from.filter(|_| last.going.way.is_empty() && !last.stays)
        else {
            continue;
        };
        if order.and && open && other && holds(board, from, &order.going.groups) {
            order.going.from = Some(from);
        }
    }
    // `3 infantry with their artillery from Russia`
    for at in 1..orders.len() {
        let last = &orders[at - 1];
        let order = &orders[at];
        let other = kinds_of_order(order)
            .iter()
            .all(|kind| kind.is_some() && !kinds_of_order(last).contains(kind));
        let open = last.going.from.is_none() && !last.going.groups.is_empty() && !last.stays;
        let from = order.going.from.filter(|_| order.with && open && other && !order.stays);
        if let Some(from) = from.filter(|from| holds(board, *from, &last.going.groups)) {
            orders[at - 1].going.from = Some(from);
        }
    }
}

/// The kinds of the units of an order.
fn kinds_of_order(order: &Order) -> Vec<Option<KindId>> {
    order.going.groups.iter().map(|g| g.kind).collect()
}

/// `3 inf Norway, 2 inf Finland > Karelia`: entries before an arrow share its target.
fn shared_way(orders: &mut [Order], all: usize, own_way: usize) {
    let Some(at) = orders.iter().position(|o| !o.stays && !o.going.way.is_empty()) else { return };
    let companions = orders[at + 1..].iter().filter(|o| !o.stays);
    let last = companions.clone().next().is_none_or(|o| o.with || o.too);
    if own_way != 1 || all < 2 || !last {
        return;
    }
    let way = orders[at].going.way.last().copied();
    if orders[..=at].iter().filter(|o| !o.stays).all(|o| o.going.from.is_some()) {
        for order in orders[..at].iter_mut().filter(|o| !o.stays) {
            order.going.way = way.into_iter().collect();
        }
    }
}

/// `1 ftr WE, 1 ftr Norway > sz13, then back to WE`: aircraft that go the same way come down there too, unless the word is
/// one for a single one.
fn shared_landing(board: &TurnBoard, orders: &mut [Order]) -> Result<(), Fault> {
    let Some(at) = orders.iter().position(says_landing) else { return Ok(()) };
    let last = orders[at].clone();
    if !is_air(board, &last) || !orders[..at].iter().any(|o| shares_landing(board, &last, o)) {
        return Ok(());
    }
    if lands_alone(&last.land_words) {
        let what = "do all of these land there, or only the last?";
        let help = "write it behind each of them, or: all land in London";
        return Err(Fault::new(last.going.span, what, help));
    }
    for order in orders[..at].iter_mut().filter(|o| shares_landing(board, &last, o)) {
        (order.land, order.bare_landing) = (last.land, last.bare_landing);
    }
    Ok(())
}

/// Does an order say where it flies and where it lands?
fn says_landing(o: &Order) -> bool {
    o.arrow && o.land.is_some() && !o.stays && !o.going.way.is_empty()
}

/// Do these aircraft fly the same way as others, with no landing of their own?
fn shares_landing(board: &TurnBoard, last: &Order, o: &Order) -> bool {
    let same = o.going.way == last.going.way && !o.arrow && !o.stays;
    same && o.land.is_none() && o.landings.is_empty() && is_air(board, o)
}

/// `3 inf Belorussia hit Karelia with 1 ftr Norway`: those that come along go to the same place.
fn way_of_companions(orders: &mut [Order], own_way: usize) {
    let mut moving: Vec<&mut Order> = orders.iter_mut().filter(|o| !o.stays).collect();
    let Some(at) = moving.iter().position(|o| !o.going.way.is_empty()) else { return };
    let way = moving[at].going.way.last().copied();
    let mut along = false;
    for order in moving.iter_mut().skip(at + 1).filter(|_| own_way == 1) {
        along |= order.with;
        if along && order.going.way.is_empty() && !order.going.home && order.land.is_none() {
            order.going.way = way.into_iter().collect();
        }
    }
}

/// `ftr lands in London, bmb too`: the way of the order before.
fn way_of_the_last(orders: &mut [Order]) {
    for at in 1..orders.len() {
        let (before, rest) = orders.split_at_mut(at);
        let last = &before[at - 1];
        let order = &mut rest[0];
        let open = order.going.way.is_empty() && !order.going.home;
        if !order.too || !open || order.stays || last.stays {
            continue;
        }
        order.going.way = last.going.way.last().copied().into_iter().collect();
        order.going.home = last.going.home;
        order.going.lands |= last.going.lands;
        if order.land.is_none() {
            (order.land, order.bare_landing) = (last.land, last.bare_landing);
        }
        if order.going.from.is_none() && last.going.lands {
            order.going.from = last.going.from;
        }
    }
}

/// `ftr WEU lands WEU`, without a target: aircraft that are sent by another line come down.
fn only_landing(order: &mut Order, head: &Head) {
    let to = match order.land {
        Some(to) if order.bare_landing && order.going.way.is_empty() => to,
        _ => return,
    };
    order.land = None;
    order.going.lands = true;
    order.going.landing_only = true;
    order.going.combat = Some(false);
    match to {
        LandingPlace::Space(space) => order.going.way = vec![space],
        _ => order.going.home = true,
    }
    if order.going.from.is_none() {
        order.going.from = head.place;
    } else {
        order.going.battle = head.place;
    }
}

/// Says of places without a word of their own whether units come from there or go there.
fn pair_of_places(
    board: &TurnBoard,
    order: &mut Order,
    head: &Head,
    around: Around,
) -> Result<(), Fault> {
    let mut loose: Vec<SpaceId> = order.before.drain(..).chain(order.after.drain(..)).collect();
    // `Landing: ftrs in Crete`
    let lands_there = around.landing && head.place.is_none() && is_air(board, order);
    if lands_there && order.within && order.going.way.is_empty() && !order.going.home {
        order.going.way = order.going.from.take().into_iter().collect();
        order.going.lands = true;
    }
    let known_from = order.going.from.is_some();
    let targeted = !order.going.way.is_empty() || order.going.home;
    match (&loose[..], known_from) {
        ([], _) => Ok(()),
        ([one], false)
            if targeted || head.target || head.place.is_none() && around.target.is_some() =>
        {
            order.going.from = Some(*one);
            Ok(())
        }
        ([one], false) if around.landing && head.place.is_none() && is_air(board, order) => {
            order.going.way = vec![*one];
            order.going.lands = true;
            Ok(())
        }
        ([one], false) if head.place.is_some() => {
            let other = head.place.unwrap_or(*one);
            let (from, to) = source_and_target(board, order, (*one, other))?;
            order.going.from = Some(from);
            order.going.way = vec![to];
            Ok(())
        }
        // `ftr Caucasus` behind the attacks: aircraft that are not there can only come down there.
        ([one], false)
            if around.phase != Heading::Combat
                && is_air(board, order)
                && !board.hostile(*one)
                && board.ed.is_land(*one)
                && !has_any(board, *one, &order.going.groups) =>
        {
            order.going.way = vec![*one];
            order.going.lands = true;
            Ok(())
        }
        ([one], false) => {
            order.going.from = Some(*one);
            Ok(())
        }
        // `1 ftr from Balkans: sz15 > Libya`: where it has fought.
        ([one], true)
            if targeted
                && around.phase == Heading::Noncombat
                && is_air(board, order)
                && (board.ed.is_sea(*one) || board.hostile(*one)) =>
        {
            order.going.battle = Some(*one);
            Ok(())
        }
        ([one], true) if !targeted => {
            // `3 inf from Norway Karelia` leaves only the target.
            order.going.way = vec![*one];
            Ok(())
        }
        ([first, second], false) if !targeted => {
            let pair = (*first, *second);
            let (from, to) = if around.columns {
                pair
            } else if around.phase == Heading::Noncombat && is_air(board, order) {
                // Aircraft do not land where the enemy is: they come from there.
                match (board.hostile(*first), board.hostile(*second)) {
                    (true, false) => pair,
                    (false, true) => (*second, *first),
                    _ => source_and_target(board, order, pair)?,
                }
            } else {
                source_and_target(board, order, pair)?
            };
            order.going.from = Some(from);
            order.going.way = vec![to];
            Ok(())
        }
        _ => {
            loose.dedup();
            let names: Vec<&str> = loose.iter().map(|s| board.name(*s)).collect();
            let what = format!("what is {} here: source or target?", names.join(", "));
            Err(Fault::new(order.going.span, what, FORM))
        }
    }
}

fn is_air(board: &TurnBoard, order: &Order) -> bool {
    order.going.groups.iter().all(|g| g.kind.is_none_or(|k| board.ed.kind(k).is_air()))
        && !order.going.groups.is_empty()
}

/// Of two places the one that has the units is where they come from; if both have them, it is asked.
fn source_and_target(
    board: &TurnBoard,
    order: &Order,
    pair: (SpaceId, SpaceId),
) -> Result<(SpaceId, SpaceId), Fault> {
    let (a, b) = pair;
    if a == b {
        return Ok((a, b));
    }
    match (holds(board, a, &order.going.groups), holds(board, b, &order.going.groups)) {
        (true, false) => Ok((a, b)),
        (false, true) => Ok((b, a)),
        (both, _) => {
            let a = board.name(a);
            let b = board.name(b);
            let what = if both {
                format!("these units are in {a} and in {b}: which way do they go?")
            } else {
                format!("neither {a} nor {b} has these units")
            };
            let help = format!("write \"{a} > {b}\" or \"{b} > {a}\"");
            Err(Fault::new(order.going.span, what, help))
        }
    }
}

/// Has the power any unit of these kinds in the space?
fn has_any(board: &TurnBoard, space: SpaceId, groups: &[SaidGroup]) -> bool {
    let air = || board.air_in(space).iter().any(|(_, n)| *n > 0);
    groups.iter().any(|g| g.kind.map_or_else(air, |kind| board.own(space, kind) > 0))
}

/// Does the power have all these units in the space?
pub(super) fn holds(board: &TurnBoard, space: SpaceId, groups: &[SaidGroup]) -> bool {
    groups.iter().all(|group| {
        let have = match group.kind {
            Some(kind) => board.own(space, kind),
            None => board.air_in(space).iter().map(|(_, n)| n).sum(),
        };
        match group.count {
            SaidCount::Number(n) => have >= n,
            SaidCount::Both => have >= 2,
            SaidCount::One | SaidCount::Many | SaidCount::All => have >= 1,
        }
    })
}
