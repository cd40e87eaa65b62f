//! Entries of a list of orders that complete the one before: `..., together with 3 inf from Karelia, attack West Russia`.

use super::draft::LandingPlace;
use super::fault::{FORM, Fault};
use super::part::SaidCount;
use super::said_order::Order;

/// Adds an order to the list; what only completes the one before goes there.
pub(super) fn join(orders: &mut Vec<Order>, order: Order) -> Result<(), Fault> {
    if order.of_all && order.going.groups.is_empty() && !order.stays {
        return for_all(orders, &order);
    }
    // `ftr lands Eastern Europe`, of an order with more than the fighter.
    let own_landing = order.land.is_some()
        && !order.going.groups.is_empty()
        && order.going.from.is_none()
        && order.going.way.is_empty()
        && order.before.is_empty()
        && order.after.is_empty();
    if own_landing && let Some(last) = orders.last_mut().filter(|o| !lands_anywhere(o)) {
        last.landings.push((order.going.groups, order.land.unwrap_or(LandingPlace::Home)));
        last.going.span = last.going.span.to(order.going.span);
        return Ok(());
    }
    // `..., together with 3 inf from Karelia, attack West Russia`: the target of all before it.
    let only_target = order.going.groups.is_empty()
        && !order.stays
        && order.going.from.is_none()
        && order.before.is_empty()
        && order.after.is_empty()
        && !order.going.way.is_empty()
        && order.arrow;
    if only_target
        && let Some(last) = orders.last_mut()
        && last.going.way.is_empty()
        && !last.going.groups.is_empty()
        && (last.going.from.is_some() || !last.before.is_empty() || !last.after.is_empty())
    {
        last.going.way = order.going.way;
        last.arrow = true;
        last.going.span = last.going.span.to(order.going.span);
        return Ok(());
    }
    // `trn sz27 to sz28 and on to sz29`
    if order.onward
        && order.going.groups.is_empty()
        && order.going.from.is_none()
        && let Some(last) = orders.last_mut().filter(|o| !o.going.way.is_empty())
    {
        last.going.way.extend(order.going.way);
        last.going.span = last.going.span.to(order.going.span);
        return Ok(());
    }
    // `against 6 inf (one British), 1 art`: the enemies go on.
    let only_units = !order.going.groups.is_empty()
        && !order.stays
        && order.going.from.is_none()
        && order.before.is_empty()
        && order.after.is_empty()
        && order.going.way.is_empty();
    if only_units
        && let Some(last) = orders.last_mut()
        && let Some((garrison, span)) = &mut last.garrison
    {
        garrison.extend(order.going.groups);
        *span = span.to(order.going.span);
        return Ok(());
    }
    // `Norway > Karelia, 3 inf`: the way before the units.
    if only_units
        && let [last] = &mut orders[..]
        && last.going.groups.is_empty()
        && last.going.from.is_some()
        && !last.going.way.is_empty()
        && !last.stays
    {
        last.going.groups = order.going.groups;
        last.going.span = last.going.span.to(order.going.span);
        return Ok(());
    }
    // `fighters of Norway and Eastern Europe`: the same kind in the next place.
    if let ([place], true) = (&order.before[..], order.going.groups.is_empty() && order.and)
        && !order.arrow
        && let Some(last) = orders.last()
        && last.going.from.is_some()
        && last.going.way.is_empty()
        && last.going.groups.iter().all(|g| g.count == SaidCount::Many)
    {
        let mut next = last.clone();
        next.going.from = Some(*place);
        next.and = true;
        orders.push(next);
        return Ok(());
    }
    // `ftrs back to New South Wales and India`: each to where it came from.
    if let ([home], true) = (&order.before[..], order.going.groups.is_empty() && order.and)
        && order.going.from.is_none()
        && order.going.way.is_empty()
        && let Some(last) = orders.last_mut()
        && (last.going.lands && !last.going.home || is_open_landing(last))
    {
        last.going.homes.push(*home);
        last.going.span = last.going.span.to(order.going.span);
        return Ok(());
    }
    // `Korea's fighter is back in Manchuria, Honan's in Kiangsu`
    if let ([battle], Some(home), true) = (&order.before[..], order.going.from, order.within)
        && order.going.groups.is_empty()
        && order.going.way.is_empty()
        && let Some(last) = orders.last()
        && last.going.lands
        && matches!(&last.going.groups[..], [one] if one.count == SaidCount::One)
    {
        let mut next = last.clone();
        (next.going.from, next.going.way) = (Some(*battle), vec![home]);
        (next.before, next.after) = (Vec::new(), Vec::new());
        next.going.span = order.going.span;
        orders.push(next);
        return Ok(());
    }
    let alone = order.going.groups.is_empty() && !order.stays;
    let places = order.going.from.is_none() && order.before.is_empty() && order.after.is_empty();
    if order.suffix || alone && places && order.going.way.is_empty() {
        let Some(last) = orders.last_mut() else {
            return Err(Fault::new(order.going.span, "no units stand before this", FORM));
        };
        if order.land.is_some() {
            last.land_words = order.land_words;
        }
        last.land = order.land.or(last.land);
        last.back |= order.back;
        last.on_it |= order.on_it;
        last.going.on_it |= order.on_it;
        last.going.takes.extend(order.going.takes);
        last.going.raid |= order.going.raid;
        last.going.bombard |= order.going.bombard;
        last.going.bombard_at = order.going.bombard_at.or(last.going.bombard_at);
        last.via.extend(order.via);
        last.going.blitz |= order.going.blitz;
        last.going.patrol |= order.going.patrol;
        if let Some(words) = order.going.condition {
            let before = last.going.condition.take().unwrap_or_default();
            last.going.condition = Some(format!("{before}{words}"));
        }
        last.going.way.splice(0..0, order.going.way);
        last.garrison = order.garrison.or(last.garrison.take());
        last.going.span = last.going.span.to(order.going.span);
        return Ok(());
    }
    // `3 inf, Norway to Karelia`: a comma between the units and their way.
    if let Some(last) = orders.last_mut()
        && order.going.groups.is_empty()
        && !order.stays
        && last.going.from.is_none()
        && last.going.way.is_empty()
        && last.before.is_empty()
        && last.after.is_empty()
        && !last.stays
    {
        let groups = std::mem::take(&mut last.going.groups);
        let span = last.going.span.to(order.going.span);
        *last = order;
        last.going.groups = groups;
        last.going.span = span;
        return Ok(());
    }
    orders.push(order);
    Ok(())
}

/// Does an order land its aircraft and say nothing of where they go?
fn lands_anywhere(o: &Order) -> bool {
    o.bare_landing && o.going.way.is_empty()
}

/// `..., all into sz13`, `..., lands both in London`: all orders before it that have no target, or no landing, yet.
fn for_all(orders: &mut [Order], order: &Order) -> Result<(), Fault> {
    let lands = order.land.is_some() || order.going.lands;
    let mut all: Vec<&mut Order> = orders.iter_mut().filter(|o| lacks_end(lands, o)).collect();
    let mut sum = 0;
    for group in all.iter().flat_map(|o| &o.going.groups) {
        sum += match group.count {
            SaidCount::Number(n) => n,
            SaidCount::Both => 2,
            _ => 1,
        };
    }
    if all.is_empty() || order.of_count.is_some_and(|n| n != sum) {
        let what = format!("which units are these? {sum} are named before");
        return Err(Fault::new(order.going.span, what, FORM));
    }
    for last in &mut all {
        if lands && order.land.is_some() {
            last.land = order.land;
            last.bare_landing = order.bare_landing;
            last.back |= order.back;
        } else {
            last.going.way.clone_from(&order.going.way);
            last.going.lands |= order.going.lands;
            last.arrow = true;
        }
    }
    Ok(())
}

/// Does an order lack what another gives to all: where its aircraft land, or where its units go?
fn lacks_end(lands: bool, o: &Order) -> bool {
    let target = o.going.way.is_empty() && !o.going.home;
    !o.stays && !o.going.groups.is_empty() && if lands { o.land.is_none() } else { target }
}

/// `ftrs home to India`, without the battle that they have fought in.
fn is_open_landing(order: &Order) -> bool {
    let named = matches!(order.land, Some(LandingPlace::Space(_)));
    named && order.bare_landing && order.going.way.is_empty()
}
