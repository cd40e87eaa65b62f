//! Sentences in which units go somewhere: who, from where, to where, and what is said besides.

use crate::diag::Span;

use crate::id::{KindId, SpaceId};

use super::around::Around;
use super::board::TurnBoard;
use super::check_sum::{CheckSum, is_check_sum, without_sum};
use super::counted::counted;
use super::counted_behind::{with_brackets_last, with_counts, with_ships};
use super::decks::drives_back;
use super::draft::{Going, Landing, NotRead, TurnDraft};
use super::fault::{FORM, Fault};
use super::head::{Head, head, trimmed};
use super::head_places::{lands_in_head, source_of_the_first};
use super::heading::Heading;
use super::joins::join;
use super::move_parts::{attacks_nothing, is_attack, is_mover, of_enemies};
use super::order::order;
use super::order_words::leads_all;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, span_of};
use super::remarks::is_remark;
use super::said_order::Order;
use super::segments::{MoveSegment, segments};
use super::ships;
use super::ships_beside::walk_beside_ships;
use super::sources::settle_places;
use super::token::TextSign;
use super::told_targets::{own_behind_garrisons, without_told_targets};
use super::words::WordMark;

/// Reads a sentence of moves into a draft.
///
/// # Errors
/// It is not understood.
pub(super) fn read(
    board: &TurnBoard,
    parts: &[PlacedPart],
    around: Around,
    draft: &mut TurnDraft,
) -> Result<(), Fault> {
    let told = own_behind_garrisons(board, without_told_targets(board, trimmed(parts)));
    let parts = &with_ships(board, &with_brackets_last(&with_counts(&told)))[..];
    // `Then I hit Egypt with ...`
    let then = parts.first().is_some_and(|p| p.does(WordMark::SaidPlan) && p.words == "then");
    let parts = if then { &parts[1..] } else { parts };
    // `When the guns are silent, both fighters return to Russia`
    let later = match parts {
        [later, comma, ..] => later.does(WordMark::Later) && comma.separates(),
        _ => false,
    };
    let parts = if later { &parts[2..] } else { parts };
    let around = if later { Around { phase: Heading::Noncombat, ..around } } else { around };
    // `GER attacks Karelia from Norway with 3 inf`
    let subject = match parts {
        [power, attack, target, rest @ ..] => {
            let sourced = rest.iter().any(|p| p.does(WordMark::From));
            sourced && is_mover(board, power) && is_attack(attack) && target.place().is_some()
        }
        _ => false,
    };
    let parts = if subject { &parts[1..] } else { parts };
    // `<- Kwangtung: 3 inf` below the name of the target.
    let mut from_arrow = parts.to_vec();
    if let Some(arrow) = from_arrow.first_mut().filter(|p| p.is(&SentencePart::BackArrow))
        && around.target.is_some()
    {
        arrow.part = SentencePart::WordMark(WordMark::From);
    }
    let parts = &from_arrow[..];
    if parts.is_empty() {
        return Ok(());
    }
    let parts = without_purpose(board, parts);
    if let Some(doubt) = parts.iter().find(|p| p.does(WordMark::Doubt)) {
        let what = format!("\"{}\" makes the order doubtful", doubt.words);
        return Err(Fault::new(doubt.span, what, "write what is to be done, or leave it out"));
    }
    let mut before: Option<Head> = None;
    for part in with_own_head(parts) {
        let part = trimmed(part);
        // `they cross by the transport in sz16`: those that cross are named elsewhere.
        if let Some(by) = part.first().filter(|p| p.does(WordMark::With) && p.words == "by") {
            return Err(Fault::new(by.span, "who goes aboard?", FORM));
        }
        if !part.is_empty() && !attacks_nothing(part) {
            before = Some(one(board, part, around, before, draft)?);
        }
    }
    Ok(())
}

/// `... > Persia to help hold the line`: the parts without what troops on land are for. Of ships and aircraft it may say
/// what they do there.
fn without_purpose<'p>(board: &TurnBoard, parts: &'p [PlacedPart]) -> &'p [PlacedPart] {
    let Some(at) = parts.iter().position(says_purpose).filter(|at| *at > 0) else { return parts };
    let troops = parts[..at]
        .iter()
        .filter_map(PlacedPart::units)
        .flatten()
        .all(|g| g.kind.is_some_and(|k| board.ed.kind(k).is_land()));
    let idle = parts[at + 1..].iter().all(|p| {
        p.is(&SentencePart::Strange) || p.does(WordMark::Stay) || p.does(WordMark::SaidPlan)
    });
    let sent =
        parts[..at].iter().any(|p| p.is(&SentencePart::Arrow)) && parts[at - 1].place().is_some();
    if troops && idle && sent { &parts[..at] } else { parts }
}

/// Does this part say what a move is for: `to try to take it`?
fn says_purpose(p: &PlacedPart) -> bool {
    p.does(WordMark::Doubt) && p.words.contains("to ")
}

/// The parts of a sentence that may have a place of their own before the list: they stand behind a semicolon,
/// or begin with a place and `with` or a colon.
fn with_own_head(parts: &[PlacedPart]) -> Vec<&[PlacedPart]> {
    let mut all = Vec::new();
    let mut from = 0;
    for at in 0..parts.len() {
        let semicolon = parts[at].is(&SentencePart::Separator(TextSign::Semicolon));
        let place = parts.get(at + 1).is_some_and(|p| p.place().is_some());
        let joint =
            parts.get(at + 2).is_some_and(|p| p.does(WordMark::With) || p.is(&SentencePart::Colon));
        // `...; all three back to London`
        let of_all =
            parts.get(at + 1).is_some_and(|p| p.does(WordMark::All) || p.does(WordMark::Both))
                && parts.get(at + 2).is_some_and(leads_all);
        if semicolon && !of_all || parts[at].separates() && place && joint {
            all.push(&parts[from..at]);
            from = at + 1;
        }
    }
    all.push(&parts[from..]);
    all
}

/// Reads what is between two semicolons. The place before the colon counts on for the parts behind.
fn one(
    board: &TurnBoard,
    parts: &[PlacedPart],
    around: Around,
    before: Option<Head>,
    draft: &mut TurnDraft,
) -> Result<Head, Fault> {
    let (mut head, garrison, rest) = head(board, parts)?;
    if let Some((target, groups, span)) = garrison {
        draft.against.push((target, counted(&groups)?, span));
    }
    if head.place.is_none() && head.units.is_none() {
        head = before.unwrap_or(head);
    }
    let target = Around { target: head.place.or(around.target), ..around };
    // `...; against 6 inf, 1 art`
    if let ([versus, ..], Some(target)) = (rest, head.place.or(around.target))
        && versus.does(WordMark::Versus)
        && rest[1..].iter().all(of_enemies)
    {
        let groups =
            rest.iter().filter_map(PlacedPart::units).flatten().cloned().collect::<Vec<_>>();
        draft.against.push((target, counted(&groups)?, span_of(rest)));
        return Ok(head);
    }
    let from = first_ship(board, rest);
    let mut rest = rest;
    if let Some(from) = from {
        let mut fault = None;
        let closed = ship_in_brackets(board, &rest[from..]).map(|length| from + length);
        for end in (from + 1..=closed.unwrap_or(rest.len())).rev() {
            let cut = end == rest.len() || rest[end].separates();
            if !cut || !ships::carries(board.ed, &rest[from..end]) {
                continue;
            }
            let others =
                [&rest[..from], &rest[end..]].map(|all| orders_of(board, all, &head, around));
            match (ships::read(board, trimmed(&rest[from..end]), target), others) {
                (Ok(goings), [Ok(first), Ok(last)]) => {
                    draft.goings.extend(lands_in_head(board, &head, goings));
                    for order in first.into_iter().chain(last) {
                        finish(board, order, around, draft)?;
                    }
                    return Ok(head);
                }
                (Err(wrong), _) | (_, [Err(wrong), _]) | (_, [_, Err(wrong)]) => {
                    let better = fault.as_ref().is_none_or(|f: &Fault| wrong.word && !f.word);
                    if better {
                        fault = Some(wrong);
                    }
                }
            }
        }
        // Such a sentence may begin with the ship's own way: `Norway: 1 trn ...` names no head.
        if ships::carries(board.ed, parts)
            && let Ok(goings) = ships::read(board, parts, around)
        {
            draft.goings.extend(goings);
            return Ok(head);
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        rest = trimmed(rest);
    }
    for order in orders_of(board, rest, &head, around)? {
        finish(board, order, around, draft)?;
    }
    Ok(head)
}

/// Where a ship with troops begins in a list of orders.
fn first_ship(board: &TurnBoard, parts: &[PlacedPart]) -> Option<usize> {
    if !ships::carries(board.ed, parts) || walk_beside_ships(board, parts) {
        return None;
    }
    let starts = (0..parts.len()).filter(|at| *at == 0 || parts[at - 1].separates());
    starts.filter(|at| ships::carries(board.ed, &parts[*at..])).last()
}

/// `1 inf Southern Europe (trn sz14 > sz15), 1 inf Libya`: how many parts are about the ship whose way is told in brackets
/// behind its troops. What follows the comma walks.
fn ship_in_brackets(board: &TurnBoard, parts: &[PlacedPart]) -> Option<usize> {
    let [troops, rest @ ..] = parts else { return None };
    troops.units().filter(|groups| groups.iter().all(|g| g.walks(board.ed)))?;
    let at = rest.iter().position(|p| matches!(p.part, SentencePart::Bracket(_)))?;
    let SentencePart::Bracket(inner) = &rest[at].part else { return None };
    let mut named = inner.iter().filter_map(PlacedPart::units).flatten();
    let sails =
        named.any(|g| g.is_transport(board.ed)) && inner.iter().any(|p| p.is(&SentencePart::Arrow));
    let plain = rest[..at].iter().all(|p| {
        p.place().is_some_and(|s| board.ed.is_land(s))
            || p.does(WordMark::From)
            || p.does(WordMark::In)
    });
    let more = rest.get(at + 1).is_some_and(PlacedPart::separates)
        && rest.get(at + 2).is_some_and(|p| p.units().is_some());
    (sails && plain && more).then_some(at + 2)
}

/// The orders of a list, with source and target.
fn orders_of(
    board: &TurnBoard,
    parts: &[PlacedPart],
    head: &Head,
    around: Around,
) -> Result<Vec<Order>, Fault> {
    let parts = trimmed(parts);
    let mut orders: Vec<Order> = Vec::new();
    let stay = parts.iter().any(|p| p.does(WordMark::Stay));
    let counted = head.units.as_ref().and_then(|units| units[0].kind);
    let around = Around { counts: counted.is_some(), ..around };
    let mut kind = counted.or(around.kind);
    let mut remarks: Vec<Span> = Vec::new();
    let mut sums: Vec<CheckSum> = Vec::new();
    for MoveSegment { parts: part, and, with } in segments(parts) {
        let (part, sum) = without_sum(part);
        if is_remark(board, part) {
            remarks.push(span_of(part));
            continue;
        }
        // Next to units that stay other words may say why.
        if stay && part.iter().all(is_reason) {
            continue;
        }
        if is_beside_others(board, part) {
            remarks.push(span_of(part));
            continue;
        }
        if is_check_sum(board, part, &orders) {
            remarks.push(span_of(part));
            continue;
        }
        let before = orders.last().and_then(|o| o.going.way.last().copied());
        let near =
            Around { target: head.place.filter(|_| head.target).or(around.target), ..around };
        let mut order = order(board, part, near, before)?;
        order.and = and;
        order.with = with;
        order.going.raid |= head.raid;
        // `ftr to Russia. The three from Siberia to Urals.`
        let source = order.going.from.or(order.before.first().copied()).zip(order.number);
        let alone = source.and_then(|(from, n)| only_kind_in(board, from, n));
        let fits = |k: &KindId| source.is_none_or(|(from, n)| board.own(from, *k) >= n);
        let meant = kind.filter(|k| around.counts || alone.is_none() || fits(k)).or(alone);
        let there = order.going.from.zip(meant).map(|(from, kind)| board.own(from, kind));
        if let (Some(n), Some(kind)) = (order.number, meant)
            && (around.counts || there.is_some_and(|have| have >= n))
        {
            let count = SaidCount::Number(n);
            let span = order.going.span;
            order.going.groups = vec![SaidGroup { count, kind: Some(kind), power: None, span }];
            order.suffix = false;
        } else if order.stays && orders.iter().any(|o| !o.going.groups.is_empty()) {
            // `2 inf India to Persia, 1 stays`
            (order.number, order.rest) = (None, true);
        } else if let Some(n) = order.number {
            let what = format!("{n} of what kind?");
            return Err(Fault::new(order.going.span, what, FORM));
        }
        same_unit_elsewhere(board, orders.last(), &mut order);
        if let [one] = &order.going.groups[..] {
            kind = one.kind;
        }
        join(&mut orders, order)?;
        sums.extend(sum.map(|(number, span)| CheckSum { number, span, orders: orders.len() }));
    }
    if let Some(units) = &head.units {
        for order in orders.iter_mut().filter(|o| o.going.groups.is_empty()) {
            order.going.groups = units.clone();
        }
    }
    if let Some(from) = head.from {
        for order in
            orders.iter_mut().filter(|o| !o.stays && o.before.is_empty() && o.after.is_empty())
        {
            order.going.from = order.going.from.or(Some(from));
        }
    }
    // `Ceylon: inf holds`
    for order in
        orders.iter_mut().filter(|o| o.stays && !o.going.groups.is_empty() && names_no_place(o))
    {
        order.going.from = head.place.filter(|s| board.has_own(*s));
    }
    if let Some(stay) = bare_stay(&orders) {
        let what = "do units stay here, or is there no retreat?";
        return Err(Fault::new(stay, what, "write which units stay, or: no retreat"));
    }
    source_of_the_first(board, parts, &mut orders);
    settle_places(board, head, around, &mut orders, span_of(parts))?;
    for sum in &sums {
        sum.agrees(board, &orders)?;
        remarks.push(sum.span);
    }
    if let Some(first) = orders.first_mut() {
        first.remarks.extend(remarks);
    }
    Ok(orders)
}

/// `Trans-Jordan's inf moves to Egypt, South Africa's to Kenya`: one of the same kind, if it is there.
fn same_unit_elsewhere(board: &TurnBoard, last: Option<&Order>, order: &mut Order) {
    let named = order.before.is_empty() && order.after.is_empty() && !order.going.way.is_empty();
    let Some(place) = order.going.from.filter(|_| order.arrow && named) else { return };
    let open = order.going.groups.is_empty() && order.number.is_none() && !order.stays;
    let Some(last) = last.filter(|o| open && o.arrow && !o.going.way.contains(&place)) else {
        return;
    };
    let [group] = &last.going.groups[..] else { return };
    if group.is_single() && group.count == SaidCount::One && !last.stays {
        let kind = group.kind.filter(|k| board.own(place, *k) > 0);
        order.going.groups = kind.map(|_| group.clone()).into_iter().collect();
    }
}

/// Does an order name no place?
fn names_no_place(o: &Order) -> bool {
    o.going.from.is_none() && o.before.is_empty() && o.after.is_empty()
}

/// A word that says why units stay, and no unit and no place: `cannot get back`.
fn is_reason(part: &PlacedPart) -> bool {
    matches!(
        part.part,
        SentencePart::Strange
            | SentencePart::Dash
            | SentencePart::WordMark(
                WordMark::SaidPlan
                    | WordMark::Not
                    | WordMark::Land
                    | WordMark::Too
                    | WordMark::Doubt
            )
    )
}

/// `under the British battleship`: what the way leads past.
fn is_beside_others(board: &TurnBoard, parts: &[PlacedPart]) -> bool {
    let [word, units] = parts else { return false };
    let past = ["under", "past", "below", "behind", "beside", "at", "near", "alongside", "next to"]
        .contains(&word.words.as_str());
    let foreign = units
        .units()
        .is_some_and(|groups| groups.iter().all(|g| g.power.is_some_and(|p| p != board.power)));
    past && foreign
}

/// A bare `stay` in a list of other orders.
fn bare_stay(orders: &[Order]) -> Option<Span> {
    let moving = orders.iter().any(|o| !o.stays);
    orders.iter().find(|o| stays_bare(o)).filter(|_| moving).map(|o| o.going.span)
}

/// Does an order name a place?
fn names_place(o: &Order) -> bool {
    o.going.from.is_some() || !o.before.is_empty() || !o.after.is_empty()
}

/// Does an order only say that something stays, and name neither units nor places?
fn stays_bare(o: &Order) -> bool {
    o.stays && !o.rest && o.going.groups.is_empty() && !names_place(o)
}

/// Puts an order into the draft.
fn finish(
    board: &TurnBoard,
    order: Order,
    around: Around,
    draft: &mut TurnDraft,
) -> Result<(), Fault> {
    let mut going = order.going;
    for span in order.remarks {
        draft.not_read.push(NotRead { span, why: "a remark" });
    }
    going.way.splice(0..0, order.via);
    if let Some(origin) = order.origin {
        going.battle = going.from;
        going.from = Some(origin);
    }
    if order.stays {
        draft.not_read.push(NotRead { span: going.span, why: "these stay" });
        going.from = going.from.or(order.before.first().copied()).or(order.after.first().copied());
        draft.stays.push(going);
        return Ok(());
    }
    if !order.left_behind.is_empty() {
        let groups = order.left_behind;
        let Going { from, span, .. } = going;
        draft.stays.push(Going { groups, from, span, ..Going::default() });
    }
    let target = going.way.last().copied();
    going.combat = match around.phase {
        _ if order.later || going.landing_only => Some(false),
        Heading::Combat | Heading::Battles => Some(true),
        Heading::Noncombat => Some(false),
        _ if going.raid => Some(true),
        _ => None,
    };
    if let (Some((groups, span)), Some(target)) = (order.garrison, target)
        && let Ok(units) = counted(&groups)
    {
        draft.against.push((target, units, span));
    }
    for (groups, to) in order.landings {
        let origin = going.from;
        let span = going.span;
        draft.landings.push(Landing { groups, battle: target, origin, to, on_it: false, span });
    }
    // `Korea <- ...; 2 bb sz7 - sz9 bombard`
    let at_sea = target.is_some_and(|s| board.ed.is_sea(s));
    if going.bombard && going.bombard_at.is_none() && going.cargo.is_none() && at_sea {
        going.bombard_at = around.target.filter(|s| board.ed.is_land(*s));
    }
    let way = going.way.len();
    if let Some(to) = order.land {
        drives_back(board, &mut going, to, order.back)?;
    }
    if let Some(to) = order.land.filter(|_| going.way.len() == way) {
        let groups: Vec<SaidGroup> = going
            .groups
            .iter()
            .filter(|g| g.kind.is_none_or(|k| board.ed.kind(k).is_air()))
            .cloned()
            .collect();
        let span = going.span;
        let origin = going.from;
        let on_it = going.on_it;
        draft.landings.push(Landing { groups, battle: target, origin, to, on_it, span });
    }
    if !going.aboard.is_empty() {
        let groups = std::mem::take(&mut going.aboard);
        let Going { from, combat, span, .. } = going;
        let way = target.into_iter().collect();
        draft.goings.push(Going { groups, from, way, combat, span, ..Going::default() });
    }
    draft.goings.push(going);
    Ok(())
}

/// `the three from Siberia`: the kind of which there are so many, where no other unit is.
fn only_kind_in(board: &TurnBoard, space: SpaceId, number: u16) -> Option<KindId> {
    let mut kinds = board.ed.kind_ids().filter(|kind| board.own(space, *kind) > 0);
    let (one, None) = (kinds.next()?, kinds.next()) else { return None };
    (board.own(space, one) == number && board.ed.is_land(space)).then_some(one)
}
