//! Words that the board explains: `the capital`, a way of zones without signs between them, when troops go aboard.

use super::board::TurnBoard;
use super::speech_items::{is_units, marked, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::SpaceId;

/// Puts what the board says in place of such words.
pub(super) fn words_of_the_board(board: &TurnBoard, items: &mut Vec<Tagged>) {
    own_capital(board, items);
    way_of_zones(board, items);
    time_of_loading(board, items);
    battle_and_origin(board, items);
}

/// `ftr back to the capital`: the writer's own, where nothing is attacked.
fn own_capital(board: &TurnBoard, items: &mut [Tagged]) {
    let Some(capital) = board.ed.power(board.power).capital else { return };
    let Some(at) = items.iter().position(|t| says(Some(t), &["capital"])) else { return };
    let Some(before) = at.checked_sub(1) else { return };
    let own = says(items.get(before), &["the", "my", "our", "to", "in", "back to"])
        || items[before].does(WordMark::To)
        || items[before].does(WordMark::In);
    if own && !items.iter().any(is_about_others) {
        items[at] = put(&items[at], TagItem::Place(capital), &board.name(capital).to_lowercase());
    }
}

/// Is it a power, an attack, or a word by which the capital may be that of another power?
fn is_about_others(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Power(_))
        || t.does(WordMark::Attack)
        || t.does(WordMark::Raid)
        || says(Some(t), &["of", "enemy", "his", "their", "your"])
}

/// `sub sz4 sz3 sz6`: zones next to each other, of which only the first has such a ship.
fn way_of_zones(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let begin = items.iter().take_while(|t| t.does(WordMark::Noise) || t.words == "the").count();
    let begin =
        begin + usize::from(matches!(items.get(begin).map(|t| &t.item), Some(TagItem::Number(_))));
    let Some(TagItem::Kind { kind, .. }) = items.get(begin).map(|t| &t.item) else { return };
    let zones: Vec<SpaceId> = items[begin + 1..].iter().map_while(Tagged::place).collect();
    let whole = items[begin + 1..].len() == zones.len() && zones.len() > 2;
    let near = zones.windows(2).all(|pair| board.ed.adjacent(pair[0], pair[1]));
    let here = |space: &SpaceId| board.own(*space, *kind) > 0;
    let first = zones.first().is_some_and(here) && !zones[1..].iter().any(here);
    if whole && near && first && zones.iter().all(|s| board.ed.is_sea(*s)) {
        for at in (begin + 2..items.len()).rev() {
            let arrow = put(&items[at], TagItem::TextSign(TextSign::Arrow), ">");
            items.insert(at, arrow);
        }
    }
}

/// `loads 2 inf in Japan once it is there`, `before it sails`: in the last or the first zone of its way.
fn time_of_loading(board: &TurnBoard, items: &mut Vec<Tagged>) {
    const THEY: [&str; 4] = ["it", "they", "she", "he"];
    let Some(load) = items.iter().position(|t| t.does(WordMark::Load)) else { return };
    let Some(at) = (load..items.len()).find(|at| says(items.get(*at), &["before", "once", "when"]))
    else {
        return;
    };
    let zones: Vec<Tagged> = items[..load]
        .iter()
        .filter(|t| t.place().is_some_and(|s| board.ed.is_sea(s)))
        .cloned()
        .collect();
    let verb = at + 2;
    if !says(items.get(at + 1), &THEY) {
        return;
    }
    let sails = says(items.get(verb), &["sail", "sails", "leave", "leaves", "depart", "departs"]);
    let there = says(items.get(verb), &["is", "are", "gets", "get", "arrives", "arrive"])
        && says(items.get(verb + 1), &["there"]);
    let arrived = there || says(items.get(verb), &["arrives", "arrive"]);
    let first = items[at].words == "before" && sails;
    let last = items[at].words != "before" && arrived;
    let end = verb + 1 + usize::from(there);
    let Some(zone) = (if first { zones.first() } else { zones.last() }) else { return };
    // They board in the first zone of the way that touches their place anyway.
    let from = items[load..at].iter().rev().find_map(Tagged::place);
    if first && zone.place().zip(from).is_some_and(|(a, b)| board.ed.adjacent(a, b)) {
        items.drain(at..end);
        return;
    }
    if last && items.get(end).is_none_or(Tagged::is_sign) {
        let place = put(&items[at], zone.item.clone(), &zone.words);
        let within = marked(&items[at], WordMark::In, "in");
        items.splice(at..end, [within, place]);
    }
}

/// `KAR EEU ftr back to EEU`: the fighter from EEU, which has fought in KAR.
fn battle_and_origin(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 3 < items.len() {
        let begins = at == 0 || items[at - 1].is_sign();
        let fought = items[at].place().is_some_and(|s| board.hostile(s) && !board.has_own(s));
        let own = items[at + 1].place();
        let air = match items[at + 2].item {
            TagItem::Kind { kind, plural: false } => {
                board.ed.kind(kind).is_air() && own.is_some_and(|s| board.own(s, kind) > 0)
            }
            _ => false,
        };
        let length =
            items[at..].iter().position(|t| t.is(TextSign::Comma)).unwrap_or(items.len() - at);
        let entry = &items[at..at + length];
        let places = entry.iter().filter(|t| t.is_place()).count();
        let units = entry.iter().filter(|t| is_units(Some(t))).count();
        let back =
            entry.last().is_some_and(Tagged::is_place) && entry.iter().skip(3).any(leads_back);
        if begins && fought && air && back && places == 3 && units == 1 {
            let origin = items.remove(at + 1);
            let from = put(&origin, TagItem::WordMark(WordMark::From), "from");
            let colon = put(&origin, TagItem::TextSign(TextSign::Colon), ":");
            let one = put(&origin, TagItem::Number(1), "1");
            items.splice(at + 2..at + 2, [from, origin]);
            items.splice(at + 1..at + 1, [colon, one]);
            let end = at + length + 3;
            if let Some(comma) = items.get_mut(end).filter(|t| t.is(TextSign::Comma)) {
                comma.item = TagItem::TextSign(TextSign::Semicolon);
            }
        }
        at += 1;
    }
}

/// Does this item lead to the place where an aircraft comes down?
fn leads_back(t: &Tagged) -> bool {
    t.does(WordMark::To)
        || t.does(WordMark::Land)
        || t.is(TextSign::Arrow)
        || t.words.ends_with(" to")
}
