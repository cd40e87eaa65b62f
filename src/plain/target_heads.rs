//! Which units a target holds, told in other places than in brackets behind it:
//! `North Africa, one tank: ...`, `Borneo: ... vs nobody`.

use crate::orders::names::Names;

use super::board::TurnBoard;
use super::cargo_lines::cargo_below_ships;
use super::column_blocks::read_blocks;
use super::corrected_orders::correct_orders;
use super::counted_units::counted_units;
use super::habits::read_habits;
use super::heading::Heading;
use super::kind_heads::kinds_behind_numbers;
use super::layout::TextLayout;
use super::lone_heads::name_lone_heads;
use super::origins::aircraft_by_origin;
use super::said_heads::{bound_for, sources_of_columns, without_enumeration};
use super::ship_names::name_ships;
use super::source_lists::sources_below_targets;
use super::speech_items::put;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Brings the sentences to the forms that the reader knows where that depends on the board or on the lines around them.
pub(super) fn prepare_sentences(
    names: &Names,
    board: &TurnBoard,
    text: &str,
    laid: &mut TextLayout,
) {
    correct_orders(&mut laid.sentences);
    read_blocks(board, text, laid);
    sources_of_columns(board, laid);
    name_ships(board, &mut laid.sentences);
    read_habits(names, board, text, laid);
    cargo_below_ships(board, &mut laid.sentences);
    name_lone_heads(board, &mut laid.sentences);
    sources_below_targets(board, &mut laid.sentences);
    for sentence in &mut laid.sentences {
        kinds_behind_numbers(&mut sentence.items);
        without_enumeration(&mut sentence.items);
        bound_for(&mut sentence.items);
        enemies_in_brackets(board, &mut sentence.items);
        nothing_there(board, &mut sentence.items);
        enemies_told_last(board, &mut sentence.items);
        aircraft_of_a_carrier(board, &mut sentence.items);
        the_others_stay(&mut sentence.items);
        taken_aboard(board, &mut sentence.items);
        if sentence.phase == Heading::Noncombat {
            aircraft_by_origin(board, &mut sentence.items);
        }
    }
}

fn sign(at: &Tagged, sign: TextSign, words: &str) -> Tagged {
    put(at, TagItem::TextSign(sign), words)
}

/// Is the first item a place to attack?
fn begins_with_target(board: &TurnBoard, items: &[Tagged]) -> bool {
    items.first().is_some_and(|t| match t.item {
        TagItem::Place(space) => board.hostile(space) && !board.has_own(space),
        _ => false,
    })
}

/// `North Africa, one tank: ...`: the units that are there, if they are named so.
fn enemies_in_brackets(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let [place, comma, ..] = &items[..] else { return };
    let TagItem::Place(space) = place.item else { return };
    let Some(colon) = items.iter().position(|t| t.is(TextSign::Colon)) else { return };
    if colon < 3 || !comma.is(TextSign::Comma) || !begins_with_target(board, items) {
        return;
    }
    let there = board.enemies(space).into_iter().map(|(kind, n)| (kind, u32::from(n))).collect();
    if counted_units(&items[2..colon]) == Some(there) {
        let close = sign(&items[colon], TextSign::Close, ")");
        items.insert(colon, close);
        items[1] = sign(&items[1], TextSign::Open, "(");
    }
}

/// `Borneo: ... vs nobody`, if no unit is there.
fn nothing_there(board: &TurnBoard, items: &mut Vec<Tagged>) {
    const WORDS: [&str; 6] = ["nobody", "nothing", "none", "noone", "no one", "no-one"];
    let [place, .., versus, none] = &items[..] else { return };
    let TagItem::Place(space) = place.item else { return };
    let told = versus.does(WordMark::Versus) && WORDS.contains(&none.words.as_str());
    if told && begins_with_target(board, items) && board.enemies(space).is_empty() {
        items.truncate(items.len() - 2);
    }
}

/// `Philippines: 1 inf Japan by trn sz45 to sz38 vs 1 inf`: the units that are there, named behind ships.
fn enemies_told_last(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let [_, colon, ..] = &items[..] else { return };
    let Some(versus) = items.iter().rposition(|t| t.does(WordMark::Versus)) else { return };
    let ship = items[..versus].iter().any(|t| match t.item {
        TagItem::Kind { kind, .. } => board.ed.kind(kind).is_sea(),
        _ => false,
    });
    let zone = matches!(items[0].item, TagItem::Place(space) if board.ed.is_land(space));
    let units = counted_units(&items[versus + 1..]).is_some();
    if !colon.is(TextSign::Colon) || !ship || !zone || !units || !begins_with_target(board, items) {
        return;
    }
    let mut told: Vec<Tagged> = items.drain(versus..).collect();
    told[0] = sign(&told[0], TextSign::Open, "(");
    told.push(sign(&told[told.len() - 1], TextSign::Close, ")"));
    items.splice(1..1, told);
}

/// `the fighter of the carrier in sz14`: the one of sz14, where the carrier is.
fn aircraft_of_a_carrier(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 3 < items.len() {
        let the = at + 2 + usize::from(items[at + 2].words == "the");
        let aircraft = match items[at].item {
            TagItem::Kind { kind, .. } => board.ed.kind(kind).is_air(),
            _ => false,
        };
        let joint = ["of", "from"].contains(&items[at + 1].words.as_str());
        let within = items.get(the + 1).is_some_and(|t| t.does(WordMark::In));
        let carrier = match (items.get(the).map(|t| &t.item), items.get(the + 2).map(|t| &t.item)) {
            (Some(TagItem::Kind { kind, .. }), Some(TagItem::Place(space))) => {
                board.ed.kind(*kind).carrier_capacity > 0 && board.own(*space, *kind) == 1
            }
            _ => false,
        };
        if aircraft && joint && within && carrier {
            items.drain(at + 2..the + 2);
        }
        at += 1;
    }
}

/// `Six infantry move from Germany to Poland; the other three stay`: three of the same kind.
fn the_others_stay(items: &mut Vec<Tagged>) {
    for at in 1..items.len().saturating_sub(1) {
        let bare =
            matches!(items[at].item, TagItem::Number(_)) && items[at + 1].does(WordMark::Stay);
        if !bare || items[..at].iter().any(|t| t.does(WordMark::Stay)) {
            continue;
        }
        let mut kinds: Vec<&Tagged> = items[..at].iter().filter(|t| t.is_kind()).collect();
        kinds.dedup_by(|a, b| a.item == b.item);
        if let [kind] = kinds[..] {
            let kind = Tagged { start: items[at].start, end: items[at].end, ..kind.clone() };
            items.insert(at + 1, kind);
            return;
        }
    }
}

/// Words around a ship that takes troops aboard on its way.
const WAY_WORDS: [&str; 34] = [
    "goes", "go", "sails", "sail", "moves", "move", "comes", "takes", "take", "picks", "pick",
    "loads", "load", "them", "it", "him", "up", "aboard", "on", "board", "and", "then", "straight",
    "directly", "direct", "to", "in", "from", "there", "further", "embarks", "by", "with", "the",
];

/// Words for taking aboard.
const ABOARD: [&str; 8] = ["takes", "take", "picks", "pick", "loads", "load", "embarks", "aboard"];

/// `Karelia <- 1 inf (London), trn sz3 goes to sz6, takes them aboard, and on to sz5`: the ship, its load and its way.
fn taken_aboard(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let TagItem::Place(target) = items.first().map_or(TagItem::Strange, |t| t.item.clone()) else {
        return;
    };
    let mut at = 1;
    let empty = items.get(1).is_some_and(|t| t.is(TextSign::Open))
        && items.get(2).is_some_and(|t| t.does(WordMark::Empty) || t.words == "empty")
        && items.get(3).is_some_and(|t| t.is(TextSign::Close));
    if empty && board.enemies(target).is_empty() {
        at = 4;
    }
    let head = items.get(at);
    let head = head.is_some_and(|t| t.is(TextSign::Colon) || t.is(TextSign::BackArrow));
    let ship = items.iter().position(|t| match t.item {
        TagItem::Kind { kind, .. } => board.ed.kind(kind).is_sea(),
        _ => false,
    });
    let Some(ship) = ship.filter(|ship| head && *ship > at + 2 && board.ed.is_land(target)) else {
        return;
    };
    let Some((units, source)) = troops_and_source(board, &items[at + 1..ship]) else { return };
    let Some((zone, pick_up, last)) = way_of_ship(board, &items[ship + 1..]) else { return };
    let word = |mark, words: &str| put(&items[ship], TagItem::WordMark(mark), words);
    let mut all = vec![items[ship].clone(), zone];
    if let Some(pick_up) = pick_up {
        all.extend([word(WordMark::To, "to"), pick_up]);
    }
    all.push(word(WordMark::Load, "load"));
    all.extend(units);
    all.extend([word(WordMark::From, "from"), source]);
    all.extend([word(WordMark::To, "to"), last]);
    all.extend([word(WordMark::Offload, "offload"), items[0].clone()]);
    *items = all;
}

/// `1 inf, 1 tank (London),` in front of a ship: the troops and their place.
fn troops_and_source(board: &TurnBoard, items: &[Tagged]) -> Option<(Vec<Tagged>, Tagged)> {
    let place = items.iter().position(|t| matches!(t.item, TagItem::Place(_)))?;
    let TagItem::Place(source) = items[place].item else { return None };
    let before = &items[..place];
    let end = before.iter().rposition(|t| !leads_to_source(t)).map_or(0, |i| i + 1);
    let units = &before[..end];
    let land = units.iter().all(|t| match t.item {
        TagItem::Kind { kind, .. } => {
            !board.ed.kind(kind).is_sea() && !board.ed.kind(kind).is_air()
        }
        _ => true,
    });
    let known = counted_units(units).is_some() && land && board.ed.is_land(source);
    (known && items[place + 1..].iter().all(joins_source))
        .then(|| (units.to_vec(), items[place].clone()))
}

/// Is this `(`, `from`, `in` or `the`?
fn leads_to_source(t: &Tagged) -> bool {
    t.is(TextSign::Open) || t.does(WordMark::From) || t.does(WordMark::In) || t.words == "the"
}

/// Can this item be between the units of an entry and those before it: `)`, `,`, `with`?
fn joins_source(t: &Tagged) -> bool {
    t.is(TextSign::Close)
        || t.is(TextSign::Comma)
        || t.does(WordMark::And)
        || ["with", "by", "on", "aboard", "the", "in"].contains(&t.words.as_str())
}

/// `sz3 goes to sz6, takes them aboard, and on to sz5`: where the ship is, where it takes troops aboard if that is said, and
/// where it ends.
fn way_of_ship(board: &TurnBoard, items: &[Tagged]) -> Option<(Tagged, Option<Tagged>, Tagged)> {
    let words = |t: &Tagged| {
        t.is(TextSign::Comma) || t.words.split_whitespace().all(|word| WAY_WORDS.contains(&word))
    };
    let zones: Vec<usize> =
        (0..items.len()).filter(|i| matches!(items[*i].item, TagItem::Place(_))).collect();
    let plain = (0..items.len()).all(|i| zones.contains(&i) || words(&items[i]));
    if !plain || !zones.iter().all(|i| is_zone(board, &items[*i])) || zones.first() != Some(&0) {
        return None;
    }
    let aboard = (0..items.len()).filter(|i| {
        items[*i].does(WordMark::Load)
            || items[*i].words.split_whitespace().any(|word| ABOARD.contains(&word))
    });
    let aboard: Vec<usize> = aboard.collect();
    let ends = zones.last() == Some(&(items.len() - 1));
    match zones[..] {
        [zone, last] if ends && aboard.is_empty() => {
            Some((items[zone].clone(), None, items[last].clone()))
        }
        [zone, pick_up, last] if ends && !aboard.is_empty() => {
            let before_last = aboard.iter().all(|i| *i < last);
            let pick_up = Some(items[pick_up].clone());
            before_last.then(|| (items[zone].clone(), pick_up, items[last].clone()))
        }
        _ => None,
    }
}

/// Is the item a sea zone?
fn is_zone(board: &TurnBoard, t: &Tagged) -> bool {
    match t.item {
        TagItem::Place(space) => board.ed.is_sea(space),
        _ => false,
    }
}
