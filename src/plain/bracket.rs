//! What is in brackets within an order: `(lands Libya)`, `(vs 2 inf)`, `(blitz)`.

use crate::id::SpaceId;

use super::board::TurnBoard;
use super::common_words::is_common;
use super::decks::{are_aircraft, are_carriers, is_building, landing_place};
use super::draft::LandingPlace;
use super::fault::{Fault, odd};
use super::head::trimmed;
use super::move_condition::condition;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart, names_something};
use super::remarks::{is_idle_piece, is_remark};
use super::said_order::Order;
use super::speech_items::ORDINALS;
use super::talk::is_everyday_word;
use super::token::TextSign;
use super::words::WordMark;

/// What is in brackets behind units or a place.
pub(super) fn bracket(
    board: &TurnBoard,
    inner: &[PlacedPart],
    placed: &PlacedPart,
    order: &mut Order,
    via: &mut Vec<SpaceId>,
) -> Result<(), Fault> {
    let inner = trimmed(inner);
    match inner {
        [] => return Ok(()),
        // A bracket that ends with a wink is a joke.
        _ if ends_with_wink(placed, inner) => {}
        // `from Sydney (New South Wales)`
        [one] if one.place().is_some() && is_named_again(order, one) => {}
        [one] if one.place().is_some() && order.going.from.is_none() && order.after.is_empty() => {
            order.going.from = one.place();
            order.suffix = false;
            return Ok(());
        }
        // `inf (3) Norway > Karelia`
        [one] if is_count(one, &order.going.groups) => {
            let SentencePart::Number(n) = one.part else { return Err(odd(placed)) };
            let count = u16::try_from(n).map_err(|_| odd(placed))?;
            order.going.groups[0].count = SaidCount::Number(count);
        }
        // `Afrika Korps (Cyrenaica: 1 inf, 2 tanks) attacks ...`
        [place, colon, units]
            if order.going.groups.is_empty()
                && order.going.from.is_none()
                && place.place().is_some()
                && (colon.is(&SentencePart::Colon) || colon.separates())
                && units.units().is_some() =>
        {
            order.going.from = place.place();
            order.going.groups = units.units().unwrap_or_default().to_vec();
            order.suffix = false;
        }
        [raid, rest @ ..]
            if raid.does(WordMark::Raid) && rest.iter().all(|p| names_industry(board, p)) =>
        {
            order.going.raid = true;
        }
        [one] if one.does(WordMark::Blitz) => order.going.blitz = true,
        [one] if one.does(WordMark::Empty) => {}
        [one] if one.does(WordMark::Later) => order.later = true,
        // `AC (with ftr) sz35 > sz34`: what is aboard.
        [with, units]
            if with.does(WordMark::With)
                && order
                    .going
                    .groups
                    .iter()
                    .any(|g| are_carriers(board, std::slice::from_ref(g)))
                && units.units().is_some_and(|all| are_aircraft(board, all)) =>
        {
            order.going.aboard = units.units().unwrap_or_default().to_vec();
        }
        // `2 ftr sz47 (from the carrier)`
        [from, units]
            if (from.does(WordMark::From) || from.does(WordMark::In))
                && units.units().is_some_and(|g| are_carriers(board, g)) => {}
        // `ftr sz14 > WEU (both)`
        [one] if one.does(WordMark::Both) || one.does(WordMark::All) => {
            let count = if one.does(WordMark::Both) { SaidCount::Both } else { SaidCount::Many };
            order
                .going
                .groups
                .iter_mut()
                .filter(|g| matches!(g.count, SaidCount::One | SaidCount::Many))
                .for_each(|g| g.count = count);
        }
        // `1 ftr (the Ukraine one)`
        [place, one] if place.place().is_some() && one.is(&SentencePart::Number(1)) => {
            order.origin = place.place();
        }
        [land, ..] if land.does(WordMark::Land) && landing_place(board, &inner[1..]).is_some() => {
            order.land = landing_place(board, &inner[1..]);
            order.land_words.clone_from(&land.words);
            order.bare_landing = false;
        }
        // `ftr Ukraine > Egypt (> Libya)`
        [arrow, place]
            if arrow.is(&SentencePart::Arrow)
                && place.place().is_some()
                && !order.going.way.is_empty()
                && are_aircraft(board, &order.going.groups) =>
        {
            order.land = place.place().map(LandingPlace::Space);
        }
        [way, place] if way.does(WordMark::Via) => via.extend(place.place()),
        // `(via sz5 and sz6)`
        rest if rest.len() > 2
            && rest.chunks(2).all(|pair| {
                pair[0].does(WordMark::Via) && pair.get(1).is_some_and(|p| p.place().is_some())
            }) =>
        {
            via.extend(rest.iter().filter_map(PlacedPart::place));
        }
        // `1 ftr (2 there, 2 back)`: how far it flies.
        [there, comma, again, back]
            if matches!(there.part, SentencePart::Number(_))
                && comma.separates()
                && matches!(again.part, SentencePart::Number(_))
                && back.does(WordMark::Land)
                && are_aircraft(board, &order.going.groups) =>
        {
            order.remarks.push(placed.span);
        }
        [from, place] if from.does(WordMark::From) && place.place().is_some() => {
            order.going.from = place.place();
        }
        [from, arrow, to]
            if arrow.is(&SentencePart::Arrow) && from.place().is_some() && to.place().is_some() =>
        {
            order.going.from = from.place();
            order.going.way.extend(to.place());
            order.suffix = false;
        }
        [versus, units] if versus.does(WordMark::Versus) && units.units().is_some() => {
            order.garrison = units.units().map(|g| (g.to_vec(), units.span));
        }
        [units] if units.units().is_some() => {
            let groups = units.units().unwrap_or_default().to_vec();
            // `AES ftr too (1 BB, 1 trn)`: what is where they all go.
            let unsaid = order.after.is_empty() && order.before.is_empty();
            let open = order.going.way.is_empty() && !order.going.groups.is_empty();
            if open && (order.too || unsaid && order.going.from.is_some()) {
                order.garrison = Some((groups, units.span));
                return Ok(());
            }
            let last = order.going.way.last().or(order.after.last()).or(order.before.last());
            let hostile = last.is_some_and(|space| board.hostile(*space));
            if order.going.groups.is_empty() && !hostile {
                order.going.groups = groups;
                order.suffix = false;
            } else if hostile {
                order.garrison = Some((groups, units.span));
            } else {
                return Err(odd(placed));
            }
        }
        rest if rest.iter().any(|p| p.does(WordMark::If) || p.does(WordMark::Unless)) => {
            let target = order.going.way.last().copied();
            let (words, length) = condition(board, target, rest, order.going.condition.is_some())?;
            if length < rest.len() {
                return Err(odd(placed));
            }
            order.going.condition = Some(words);
        }
        // `2 inf (1 stays)`, `bb (the trn stays)`
        rest if rest.iter().any(|p| p.does(WordMark::Stay))
            && rest.iter().any(says_who_stays)
            && rest.iter().all(is_left) =>
        {
            let units = rest.iter().filter_map(PlacedPart::units).flatten().cloned();
            order.left_behind.extend(units);
            let counted = left_by_number(rest, &order.going.groups).ok_or_else(|| odd(placed))?;
            order.left_behind.extend(counted);
            order.remarks.push(placed.span);
        }
        // `FTR SZ52 - SZ51 (ON THE AC)`
        [on, units]
            if on.does(WordMark::On)
                && units.units().is_some_and(|g| are_carriers(board, g))
                && are_aircraft(board, &order.going.groups) => {}
        // `both tanks to Ukraine (Balkans, Ukraine)`
        rest if let Some(steps) = way_to(order, rest) => via.extend(steps),
        // `2 tank (Germany, via Poland)`
        rest if rest.iter().any(PlacedPart::separates) && rest.iter().any(says_alone) => {
            for piece in rest.split(PlacedPart::separates) {
                bracket(board, piece, placed, order, via)?;
            }
        }
        // `3 inf (2)`: another number than before.
        [one] if matches!(one.part, SentencePart::Number(n) if !is_sum_of(&order.going.groups, n)) =>
        {
            return Err(odd(placed));
        }
        // `6 inf (one British)`
        rest if (!order.going.groups.is_empty() || order.garrison.is_some())
            && rest.iter().all(of_a_partner) => {}
        rest if is_idle_piece(rest) => order.remarks.push(placed.span),
        rest if is_remark(board, rest) => order.remarks.push(placed.span),
        // `4 inf + 1 tank W Canada (the ones in US green)`
        rest if rest.iter().any(|p| ["ones", "one"].contains(&p.words.as_str()))
            && rest.iter().all(says_which) =>
        {
            order.remarks.push(placed.span);
        }
        rest if names_something(rest) => return Err(odd(placed)),
        _ => {
            let what = "these words are not understood";
            let help = "leave them out, or write them outside of the order";
            return Err(Fault::new(placed.span, what, help));
        }
    }
    Ok(())
}

/// `2 inf (1 stays)`: a number without a kind counts units of the only kind that goes. `None` where several kinds go.
fn left_by_number(parts: &[PlacedPart], groups: &[SaidGroup]) -> Option<Option<SaidGroup>> {
    let number = parts.iter().find_map(|p| match p.part {
        SentencePart::Number(n) => u16::try_from(n).ok().map(|n| (n, p.span)),
        _ => None,
    });
    match (number, groups) {
        _ if parts.iter().any(|p| p.units().is_some()) => Some(None),
        (None, _) => Some(None),
        (Some((n, span)), [one]) => {
            Some(Some(SaidGroup { count: SaidCount::Number(n), span, ..one.clone() }))
        }
        (Some(_), []) => Some(None),
        (Some(_), _) => None,
    }
}

/// The places on the way, if these are the steps of it up to the target.
fn way_to(order: &Order, parts: &[PlacedPart]) -> Option<Vec<SpaceId>> {
    let places: Vec<SpaceId> = parts.iter().filter_map(PlacedPart::place).collect();
    let target = order.going.way.last().or(order.after.last())?;
    let (last, steps) = places.split_last()?;
    if steps.is_empty() || last != target || !parts.iter().all(belongs_to_way) {
        return None;
    }
    let from = usize::from(order.going.from == steps.first().copied());
    Some(steps[from..].to_vec())
}

/// Can this be part of a way: a place, or what separates two of them?
fn belongs_to_way(p: &PlacedPart) -> bool {
    p.place().is_some()
        || p.separates()
        || matches!(p.part, SentencePart::Arrow | SentencePart::Dash)
}

/// A word that says something by itself: the pieces of a bracket with one of them are read one by one.
fn says_alone(part: &PlacedPart) -> bool {
    part.does(WordMark::Via)
        || part.does(WordMark::Land)
        || part.does(WordMark::Blitz)
        || part.does(WordMark::Empty)
}

/// `on the factory`
fn names_industry(board: &TurnBoard, part: &PlacedPart) -> bool {
    let building = |g: &SaidGroup| g.kind.is_some_and(|k| is_building(board, k));
    part.units().is_some_and(|groups| groups.iter().all(building))
        || part.does(WordMark::On)
        || part.does(WordMark::In)
        || ["factory", "factories", "industry", "complex"].contains(&part.words.as_str())
}

/// Is it the place that was named last?
fn is_named_again(order: &Order, part: &PlacedPart) -> bool {
    let last = match (order.going.way.last(), order.after.last(), order.before.last()) {
        (Some(place), _, _) | (None, Some(place), _) => Some(*place),
        (None, None, Some(place)) if order.going.groups.is_empty() => Some(*place),
        _ => order.going.from,
    };
    last.is_some() && last == part.place()
}

/// Are units of these groups so many?
fn is_sum_of(groups: &[SaidGroup], n: u32) -> bool {
    groups.is_empty() || groups.iter().map(least_count).sum::<u32>() == n
}

/// The number of units a group counts; one if it gives no number.
fn least_count(g: &SaidGroup) -> u32 {
    match g.count {
        SaidCount::Number(n) => u32::from(n),
        SaidCount::Both => 2,
        _ => 1,
    }
}

/// Is it the number of one kind of unit that has none yet?
fn is_count(part: &PlacedPart, groups: &[SaidGroup]) -> bool {
    matches!(part.part, SentencePart::Number(1..1000))
        && groups.len() == 1
        && groups.iter().all(|g| matches!(g.count, SaidCount::One | SaidCount::Many))
}

/// `(or stays dead ;)`
fn ends_with_wink(placed: &PlacedPart, inner: &[PlacedPart]) -> bool {
    let SentencePart::Bracket(all) = &placed.part else { return false };
    let wink = all.last().is_some_and(|p| p.is(&SentencePart::Separator(TextSign::Semicolon)));
    wink && !names_something(inner)
}

/// Units, a number of them, or the others: without them `(stay)` is about all that is ordered.
fn says_who_stays(part: &PlacedPart) -> bool {
    part.units().is_some()
        || part.does(WordMark::Rest)
        || part.place().is_some()
        || matches!(part.part, SentencePart::Number(_))
        || ["other", "others"].contains(&part.words.as_str())
}

/// What is in brackets about units that stay.
fn is_left(part: &PlacedPart) -> bool {
    part.units().is_some()
        || part.separates()
        || part.does(WordMark::Stay)
        || part.does(WordMark::Rest)
        || part.does(WordMark::On)
        || part.does(WordMark::In)
        || part.does(WordMark::With)
        || part.place().is_some()
        || matches!(part.part, SentencePart::Number(_))
        || ["other", "others", "one", "as", "guard", "watch", "units", "unit"]
            .contains(&part.words.as_str())
        || ORDINALS.contains(&part.words.as_str())
        || is_everyday_word(&part.words)
}

fn of_a_partner(part: &PlacedPart) -> bool {
    matches!(part.part, SentencePart::Number(_) | SentencePart::Power(_) | SentencePart::And)
}

/// A word about which units of a place are meant, by colour or owner.
fn says_which(part: &PlacedPart) -> bool {
    let word = part.is(&SentencePart::Strange)
        && (is_common(&part.words) || ["ones", "one"].contains(&part.words.as_str()));
    word || part.does(WordMark::In)
        || matches!(part.part, SentencePart::Power(_))
        || ["us", "american", "british", "russian", "german", "japanese"]
            .contains(&part.words.as_str())
}
