//! Ways to say a thing that other languages and other layouts have, brought to the words that the reader knows:
//! `out of Archangel 3 inf`, `over sz49, sz47`, `China, held by 2 inf, is attacked by ...`.

use super::speech_items::{is_kind, is_place, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The items of a sentence with such words put as the reader knows them.
pub(super) fn as_the_reader_knows(items: &mut Vec<Tagged>) {
    held_by(items);
    from_the_sea(items);
    source_before_units(items);
    ways_of_several(items);
    zones_in_a_row(items);
    dives_from(items);
    withdrawal(items);
    which_came_from(items);
    ends_in(items);
    fires_at_the_landing(items);
    as_escort(items);
    the_ships_load(items);
    purpose_of_staying(items);
    stays_this_turn(items);
    pieces_of_a_source(items);
    origin_before_unit(items);
    both_of_the_cargo(items);
}

fn is_sign(tagged: Option<&Tagged>, sign: TextSign) -> bool {
    tagged.is_some_and(|t| t.is(sign))
}

fn does(tagged: Option<&Tagged>, mark: WordMark) -> bool {
    tagged.is_some_and(|t| t.does(mark))
}

/// How many items from here on list units with numbers: `2 inf, 1 ftr`.
fn units_at(items: &[Tagged], from: usize) -> usize {
    let mut at = from;
    let mut end = from;
    loop {
        at += usize::from(says(items.get(at), &["the", "a", "an"]));
        at += usize::from(items.get(at).is_some_and(|t| matches!(t.item, TagItem::Number(_))));
        at += usize::from(items.get(at).is_some_and(|t| matches!(t.item, TagItem::Power(_))));
        if !is_kind(items.get(at)) {
            return end - from;
        }
        end = at + 1;
        at = end;
        while is_sign(items.get(at), TextSign::Comma) || does(items.get(at), WordMark::And) {
            at += 1;
        }
    }
}

/// `China, held by 2 inf, 1 ftr, is attacked by ...`: what is there is told in brackets.
fn held_by(items: &mut Vec<Tagged>) {
    let [place, comma, held, ..] = &items[..] else { return };
    let begins = matches!(place.item, TagItem::Place(_)) && comma.is(TextSign::Comma);
    if !begins || !held.does(WordMark::Versus) {
        return;
    }
    let length = units_at(items, 3);
    let close = 3 + length;
    let attacked = items.get(close + 1).is_some_and(|t| {
        t.does(WordMark::With) && (t.words.contains("attacked") || t.words.contains("hit"))
    });
    if length == 0 || !is_sign(items.get(close), TextSign::Comma) || !attacked {
        return;
    }
    items[close] = put(&items[close], TagItem::TextSign(TextSign::Close), ")");
    items[1] = put(&items[1], TagItem::TextSign(TextSign::Open), "(");
    items.remove(2);
    // `..., is attacked by 2 inf of Manchuria, by 1 ftr of Japan`
    let mut at = close;
    while at + 1 < items.len() {
        if items[at].is(TextSign::Comma) && says(items.get(at + 1), &["by"]) {
            items.remove(at + 1);
        }
        at += 1;
    }
}

/// `..., and from the sea: 1 trn ...`: where the next ones come from is told behind it.
fn from_the_sea(items: &mut Vec<Tagged>) {
    let begins =
        |at: usize| does(items.get(at), WordMark::And) || is_sign(items.get(at), TextSign::Comma);
    for at in 1..items.len() {
        if !begins(at) || !does(items.get(at + 1), WordMark::From) {
            continue;
        }
        let the = at + 2 + usize::from(says(items.get(at + 2), &["the"]));
        let sea = says(items.get(the), &["sea", "the sea"]);
        if sea && is_sign(items.get(the + 1), TextSign::Colon) {
            let from = at - usize::from(items[at - 1].is(TextSign::Comma));
            let semicolon = put(&items[the + 1], TagItem::TextSign(TextSign::Semicolon), ";");
            items.splice(from..=the + 1, [semicolon]);
            return;
        }
    }
}

/// `out of Archangel 3 inf`, `from India arrive 3 inf`: the source before the units of a list.
fn source_before_units(items: &mut Vec<Tagged>) {
    let head = match &items[..] {
        [place, colon, ..] if is_place(Some(place)) && colon.is(TextSign::Colon) => 2,
        _ => 0,
    };
    if !does(items.get(head), WordMark::From) || !is_place(items.get(head + 1)) {
        return;
    }
    let verb = says(items.get(head + 2), &["arrive", "arrives", "come", "comes", "there come"]);
    let from = head + 2 + usize::from(verb);
    let length = units_at(items, from);
    if length == 0 || from + length != items.len() || head == 0 && verb {
        return;
    }
    let source: Vec<Tagged> = items.drain(head..from).take(2).collect();
    items.extend(source);
}

/// `1 sub of sz45 and 1 ftr of sz50, both over sz46`: the way of each.
fn ways_of_several(items: &mut Vec<Tagged>) {
    let [.., comma, both, via, place] = &items[..] else { return };
    let told = comma.is(TextSign::Comma) && both.does(WordMark::Both) && via.does(WordMark::Via);
    if !told || !is_place(Some(place)) {
        return;
    }
    let way = [via.clone(), place.clone()];
    let end = items.len() - 4;
    let joined: Vec<usize> = (1..end).filter(|at| does(items.get(*at), WordMark::And)).collect();
    let [and] = joined[..] else { return };
    let sourced = |at: usize| is_place(items.get(at - 1)) && does(items.get(at - 2), WordMark::In);
    if and < 3 || !sourced(and) || !sourced(end) {
        return;
    }
    items.truncate(end);
    items.extend(way.clone());
    items.splice(and..and, way);
}

/// `over sz6 and sz5 to Germany`, `over sz49, sz47`: zones in a row behind a word for a way are all on it.
fn zones_in_a_row(items: &mut [Tagged]) {
    for at in 0..items.len() {
        if !items[at].does(WordMark::Via) || !is_place(items.get(at + 1)) {
            continue;
        }
        let via = items[at].clone();
        let mut end = at + 2;
        let mut joints = Vec::new();
        while joins_units(items.get(end)) && is_place(items.get(end + 1)) {
            joints.push(end);
            end += 2;
        }
        let closed = match items.get(end) {
            None => true,
            Some(next) => {
                next.is(TextSign::Close)
                    || next.is(TextSign::Semicolon)
                    || next.does(WordMark::To)
                    || next.does(WordMark::Land)
                    || next.is(TextSign::Comma) && !is_place(items.get(end + 1))
            }
        };
        if closed {
            for joint in joints {
                items[joint].item = via.item.clone();
                items[joint].words.clone_from(&via.words);
            }
        }
    }
    // `1 bmb fly over sz56 and raid United Kingdom`
    for at in 2..items.len() {
        let joined = items[at].does(WordMark::And)
            && is_place(items.get(at - 1))
            && does(items.get(at - 2), WordMark::Via)
            && (does(items.get(at + 1), WordMark::Raid)
                || does(items.get(at + 1), WordMark::Attack))
            && is_place(items.get(at + 2));
        if joined {
            items[at].item = TagItem::WordMark(WordMark::Noise);
        }
    }
}

/// Is this a comma or `and`?
fn joins_units(t: Option<&Tagged>) -> bool {
    is_sign(t, TextSign::Comma) || does(t, WordMark::And)
}

/// `The submarine dives from sz42 to sz41`: it moves.
fn dives_from(items: &mut [Tagged]) {
    for at in 1..items.len() {
        let moves = says(items.get(at), &["dive", "dives"]) && is_kind(items.get(at - 1));
        if moves && does(items.get(at + 1), WordMark::From) && is_place(items.get(at + 2)) {
            items[at].item = TagItem::WordMark(WordMark::Noise);
        }
    }
}

/// `Withdrawal to Russia if I have 3 or less`
fn withdrawal(items: &mut [Tagged]) {
    if says(items.first(), &["withdrawal"])
        && does(items.get(1), WordMark::To)
        && is_place(items.get(2))
    {
        items[0] = put(&items[0], TagItem::WordMark(WordMark::SaidPlan), "retreat");
    }
}

/// `ftr out of WR which came from Ukr`: the one that started there.
fn which_came_from(items: &mut Vec<Tagged>) {
    let mut at = 1;
    while at + 3 < items.len() {
        let which = says(items.get(at), &["which", "that", "who"]);
        let came = says(items.get(at + 1), &["came", "started", "come", "comes"]);
        if which && came && does(items.get(at + 2), WordMark::From) && is_place(items.get(at + 3)) {
            let place = items[at + 3].clone();
            let one = [
                put(&items[at], TagItem::TextSign(TextSign::Open), "("),
                place.clone(),
                put(&place, TagItem::Number(1), "one"),
                put(&place, TagItem::TextSign(TextSign::Close), ")"),
            ];
            items.splice(at..at + 4, one);
        }
        at += 1;
    }
}

/// `trn sz35 takes 2 inf from India to Trans-Jordan, ends in sz34`: the ship goes there.
fn ends_in(items: &mut Vec<Tagged>) {
    const ENDS: [&str; 7] = ["ends", "ending", "end", "finishes", "finishing", "ends up", "stops"];
    let [.., ends, within, place] = &items[..] else { return };
    let told = ENDS.contains(&ends.words.as_str())
        && within.does(WordMark::In)
        && matches!(place.item, TagItem::Place(_));
    let Some(load) = items.iter().position(|t| t.does(WordMark::Load)).filter(|_| told) else {
        return;
    };
    // The ship and its zone, and nothing else before the load.
    let before = &items[..load];
    let places = before.iter().filter(|t| is_place(Some(t))).count();
    let ways = before.iter().any(|t| t.does(WordMark::To) || t.is(TextSign::Arrow));
    if places != 1 || ways || !is_place(before.last()) {
        return;
    }
    let to = put(within, TagItem::WordMark(WordMark::To), "to");
    let way = [to, place.clone()];
    let mut end = items.len() - 3;
    while end > 0 && (does(items.get(end - 1), WordMark::And) || items[end - 1].is(TextSign::Comma))
    {
        end -= 1;
    }
    items.truncate(end);
    items.splice(load..load, way);
}

/// `1 trn ... offloads Buryatia; 1 bb in sz60 bombards`: it fires where they land.
fn fires_at_the_landing(items: &mut Vec<Tagged>) {
    let Some(fires) = items.last().filter(|t| t.does(WordMark::Bombard)).cloned() else { return };
    let ashore: Vec<Tagged> = (1..items.len())
        .filter(|at| items[at - 1].does(WordMark::Offload) && is_place(items.get(*at)))
        .map(|at| items[at].clone())
        .collect();
    let cut = items.iter().rposition(|t| t.is(TextSign::Semicolon));
    let (Some(cut), [land]) = (cut, &ashore[..]) else { return };
    let tail = &items[cut + 1..];
    let zones = tail.iter().filter(|t| is_place(Some(t))).count();
    if units_at(items, cut + 1) > 0 && zones == 1 {
        let place = Tagged { start: fires.start, end: fires.end, ..land.clone() };
        items.push(place);
    }
}

/// `..., the ftr as escort`: what they do besides raiding is their rule.
fn as_escort(items: &mut Vec<Tagged>) {
    let raids = items.iter().any(|t| t.does(WordMark::Raid));
    let [.., as_, escort] = &items[..] else { return };
    let told = as_.words == "as" && ["escort", "escorts"].contains(&escort.words.as_str());
    let Some(comma) = items.iter().rposition(|t| t.is(TextSign::Comma)).filter(|_| told && raids)
    else {
        return;
    };
    let subject = &items[comma + 1..items.len() - 2];
    let before = |t: &Tagged| items[..comma].iter().any(|b| b.item == t.item);
    let kinds = subject.iter().filter(|t| is_kind(Some(t)));
    if subject.iter().all(names_units) && kinds.clone().count() > 0 && kinds.clone().all(before) {
        items.truncate(comma);
    }
}

/// Is this a kind of unit, `the` or `both`?
fn names_units(t: &Tagged) -> bool {
    is_kind(Some(t)) || t.words == "the" || t.does(WordMark::Both)
}

/// `2 trn sail sz9 > sz36; the trn load 3 inf ...`: the ships of the piece before.
fn the_ships_load(items: &mut Vec<Tagged>) {
    for at in 1..items.len() {
        let semicolon = items[at].is(TextSign::Semicolon) && says(items.get(at + 1), &["the"]);
        // `sub, bb; the bb takes the first hit`
        let hit = items[at..].iter().any(|t| t.words == "hit");
        let loads = does(items.get(at + 3), WordMark::Load) && !hit;
        if !semicolon || !is_kind(items.get(at + 2)) || !loads {
            continue;
        }
        if items[..at].iter().filter(|t| are_one_kind(&items[at + 2], t)).count() == 1 {
            items[at] = put(&items[at], TagItem::TextSign(TextSign::Comma), ",");
            items.drain(at + 1..at + 3);
            return;
        }
    }
}

/// Are both items the same kind of unit?
fn are_one_kind(other: &Tagged, t: &Tagged) -> bool {
    match (&t.item, &other.item) {
        (TagItem::Kind { kind: a, .. }, TagItem::Kind { kind: b, .. }) => a == b,
        _ => false,
    }
}

/// `keep 1 inf to hold the place`: what it is kept for.
fn purpose_of_staying(items: &mut Vec<Tagged>) {
    const LAST: [&str; 12] = [
        "it",
        "place",
        "territory",
        "ground",
        "line",
        "fort",
        "there",
        "land",
        "oil",
        "town",
        "city",
        "province",
    ];
    let Some(keep) = items.iter().position(|t| says(Some(t), &["keep", "save", "keeps"])) else {
        return;
    };
    let Some(to) = items[keep..].iter().position(|t| t.words == "to").map(|n| keep + n) else {
        return;
    };
    let hold = says(items.get(to + 1), &["hold", "occupy", "keep", "take", "garrison"]);
    let rest = items.get(to + 2..).unwrap_or_default();
    let idle = rest.iter().all(|t| t.words == "the" || LAST.contains(&t.words.as_str()));
    let kept = items[keep..to].iter().any(|t| is_kind(Some(t)));
    if hold && kept && !rest.is_empty() && idle {
        items.truncate(to);
    }
}

/// `the other trn stays in sz10 this turn`
fn stays_this_turn(items: &mut Vec<Tagged>) {
    let [.., this, turn] = &items[..] else { return };
    let now = this.words == "this" && ["turn", "round"].contains(&turn.words.as_str());
    if now && items.iter().any(|t| t.does(WordMark::Stay)) && items.len() > 3 {
        items.truncate(items.len() - 2);
    }
}

/// `From Baltic States: 2 tanks attack Belorussia; 3 inf attack Smolensk`: the source counts for each piece.
fn pieces_of_a_source(items: &mut Vec<Tagged>) {
    let [from, place, colon, ..] = &items[..] else { return };
    if !from.does(WordMark::From) || !is_place(Some(place)) || !colon.is(TextSign::Colon) {
        return;
    }
    let head = [from.clone(), place.clone(), colon.clone()];
    for at in
        (3..items.len()).rev().filter(|at| items[*at].is(TextSign::Semicolon)).collect::<Vec<_>>()
    {
        let rest = &items[at + 1..];
        let end = rest.iter().position(|t| t.is(TextSign::Semicolon)).unwrap_or(rest.len());
        let piece = &rest[..end];
        let goes = piece.iter().any(|t| t.does(WordMark::To) || t.does(WordMark::Attack));
        let own = piece.iter().any(|t| t.does(WordMark::From) || t.does(WordMark::In));
        if units_at(piece, 0) > 0 && goes && !own {
            let next = (rest[0].start, rest[0].start);
            let moved = head
                .iter()
                .map(|t| Tagged { start: next.0, end: next.1, ..t.clone() })
                .collect::<Vec<_>>();
            items.splice(at + 1..at + 1, moved);
        }
    }
}

/// `WR - Ukraine: the Ukraine ftr`: the one that started there.
fn origin_before_unit(items: &mut Vec<Tagged>) {
    let Some(colon) = items.iter().position(|t| t.is(TextSign::Colon)) else { return };
    let the = colon + 1 + usize::from(says(items.get(colon + 1), &["the"]));
    let places = items[..colon].iter().filter(|t| is_place(Some(t))).count();
    let (Some(origin), Some(unit), None) = (items.get(the), items.get(the + 1), items.get(the + 2))
    else {
        return;
    };
    if places < 2
        || !items[..colon].iter().all(belongs_to_way)
        || !is_place(Some(origin))
        || !is_kind(Some(unit))
    {
        return;
    }
    let one = [
        unit.clone(),
        put(unit, TagItem::TextSign(TextSign::Open), "("),
        origin.clone(),
        put(origin, TagItem::Number(1), "one"),
        put(unit, TagItem::TextSign(TextSign::Close), ")"),
    ];
    items.splice(the.., one);
}

/// Can this item be part of a way: a place, a dash, an arrow?
fn belongs_to_way(t: &Tagged) -> bool {
    is_place(Some(t)) || t.is(TextSign::Dash) || t.is(TextSign::Hyphen) || t.is(TextSign::Arrow)
}

/// `takes 1 inf and 1 tank from London to sz3 and lands both in Norway`: the two that are carried.
fn both_of_the_cargo(items: &mut [Tagged]) {
    for at in 1..items.len() {
        let lands = items[at - 1].does(WordMark::Land) || items[at - 1].does(WordMark::Offload);
        let placed =
            items.get(at + 1).is_some_and(|t| t.does(WordMark::In)) && is_place(items.get(at + 2));
        let Some(load) = items[..at].iter().rposition(|t| t.does(WordMark::Load)) else { continue };
        let carried = &items[load..at];
        let kinds = carried.iter().filter(|t| is_kind(Some(t))).count();
        let sum: u32 = carried
            .iter()
            .filter_map(|t| match t.item {
                TagItem::Number(n) => Some(n),
                _ => None,
            })
            .sum();
        if items[at].does(WordMark::Both) && lands && placed && sum == 2 && kinds < 3 {
            items[at] = put(&items[at], TagItem::WordMark(WordMark::Noise), "them");
        }
    }
}
