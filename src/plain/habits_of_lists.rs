//! Lists whose places say more than their signs: the target before its units without a colon, units that are placed below the
//! moves, lines that all have the target first.

use std::collections::BTreeMap;

use crate::id::KindId;

use super::board::TurnBoard;
use super::heading::Heading;
use super::layout::Sentence;
use super::speech_items::{is_number, is_units, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// `sz14 bb sz13, dd sz15 vs bb trn`: the target before the units and their places.
pub(super) fn target_without_colon(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let Some(target) = items.first().and_then(Tagged::place) else { return };
    let versus = items.iter().position(|t| t.does(WordMark::Versus));
    let Some(versus) = versus.filter(|_| board.hostile(target) && !board.has_own(target)) else {
        return;
    };
    let list = &items[1..versus];
    let entries: Vec<&[Tagged]> = list.split(|t| t.is(TextSign::Comma)).collect();
    if entries.len() > 1 && entries.iter().all(|entry| names_units_of_a_place(entry)) {
        let at = Tagged { start: items[0].end, ..items[0].clone() };
        items.insert(1, put(&at, TagItem::TextSign(TextSign::Colon), ":"));
    }
}

/// Does an entry name units and behind them their place, and nothing else?
fn names_units_of_a_place(entry: &[Tagged]) -> bool {
    entry.last().is_some_and(Tagged::is_place)
        && entry.iter().filter(|t| t.is_place()).count() == 1
        && entry.iter().rev().skip(1).all(|t| is_units(Some(t)) || is_number(Some(t)))
        && entry.len() > 1
}

/// `2 inf Yakut to Buryatia, 2 inf Evenki to Buryatia (six there)`: how many are there then, if it is right.
pub(super) fn told_sum_there(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let Some(open) = items.iter().rposition(|t| t.is(TextSign::Open)) else { return };
    let [_, number, there, rest @ ..] = &items[open..] else { return };
    let TagItem::Number(told) = number.item else { return };
    let closed = matches!(rest, [close] if close.is(TextSign::Close));
    let target = items[..open].last().and_then(Tagged::place);
    let Some(target) = target.filter(|_| closed && says(Some(there), &["there"])) else { return };
    let mut sum: u32 = board
        .ed
        .kind_ids()
        .filter(|k| board.ed.kind(*k).is_land())
        .map(|kind| u32::from(board.own(target, kind)))
        .sum();
    for pair in items[..open].windows(2) {
        if let (TagItem::Number(n), true) = (&pair[0].item, is_units(Some(&pair[1]))) {
            sum += n;
        }
    }
    if sum == told {
        items.truncate(open);
    }
}

/// Kinds and numbers that some items name; a unit without a number is one.
fn units_named(items: &[Tagged]) -> BTreeMap<KindId, u32> {
    let mut all = BTreeMap::new();
    for (at, t) in items.iter().enumerate() {
        let TagItem::Kind { kind, .. } = t.item else { continue };
        let number = match at.checked_sub(1).map(|before| &items[before].item) {
            Some(TagItem::Number(n)) => *n,
            _ => 1,
        };
        *all.entry(kind).or_default() += number;
    }
    all
}

/// `in Russia: ftr, 2 inf` behind the noncombat moves and an empty line: if these lines are exactly what is bought, the units
/// are placed there.
pub(super) fn placed_below_moves(board: &TurnBoard, sentences: &mut [Sentence]) {
    if sentences.iter().any(|s| s.phase == Heading::Mobilize) {
        return;
    }
    let purchase = sentences
        .iter()
        .find(|s| s.items.iter().any(Tagged::is_kind) && !s.items.iter().any(Tagged::is_place));
    let Some(bought) = purchase.map(|s| units_named(&s.items)) else { return };
    let begin = sentences.iter().position(|s| s.after_gap && lists_units_in_a_place(board, s));
    let Some(begin) = begin else { return };
    let count = sentences[begin..].iter().take_while(|s| lists_units_in_a_place(board, s)).count();
    let mut placed = BTreeMap::new();
    for sentence in &sentences[begin..begin + count] {
        for (kind, n) in units_named(&sentence.items) {
            *placed.entry(kind).or_default() += n;
        }
    }
    if placed == bought {
        sentences[begin..begin + count].iter_mut().for_each(|s| s.phase = Heading::Mobilize);
    }
}

/// Is it `in`, an own territory, a colon and units below the heading of the noncombat moves?
fn lists_units_in_a_place(board: &TurnBoard, sentence: &Sentence) -> bool {
    let [within, place, colon, units @ ..] = &sentence.items[..] else { return false };
    sentence.phase == Heading::Noncombat
        && within.does(WordMark::In)
        && place.place().is_some_and(|p| board.ed.is_land(p) && !board.hostile(p))
        && colon.is(TextSign::Colon)
        && !units.is_empty()
        && units.iter().all(|t| t.is_kind() || is_number(Some(t)) || t.is(TextSign::Comma))
}

/// On which side of the colon a line names the place that its units come from.
#[derive(PartialEq)]
enum SourceSide {
    FromBehind,
    FromBefore,
    Either,
}

/// Finds on which side of the colon a line names the source, if it is a list of units between two places.
fn find_source_side(board: &TurnBoard, sentence: &Sentence) -> Option<SourceSide> {
    let [before, colon, units @ .., behind] = &sentence.items[..] else { return None };
    let before = before.place()?;
    let behind = behind.place()?;
    let kinds: Vec<KindId> = units_named(units).into_keys().collect();
    let plain = units.iter().all(|t| t.is_kind() || is_number(Some(t)) || t.is(TextSign::Comma));
    let moves = sentence.phase == Heading::Noncombat && colon.is(TextSign::Colon);
    if !moves || kinds.is_empty() || !plain {
        return None;
    }
    let there = |space| kinds.iter().all(|kind| board.own(space, *kind) > 0);
    Some(match (there(before), there(behind)) {
        _ if board.hostile(behind) => SourceSide::FromBehind,
        _ if board.hostile(before) => SourceSide::FromBefore,
        (true, true) => SourceSide::Either,
        (true, false) => SourceSide::FromBefore,
        _ => SourceSide::FromBehind,
    })
}

/// `sz60: trn sz59` among lines that all have their target before the colon.
pub(super) fn same_direction(board: &TurnBoard, sentences: &mut [Sentence]) {
    let all: Vec<Option<SourceSide>> =
        sentences.iter().map(|s| find_source_side(board, s)).collect();
    let count = |wanted: SourceSide| all.iter().flatten().filter(|w| **w == wanted).count();
    if count(SourceSide::FromBehind) < 3 || count(SourceSide::FromBefore) > 0 {
        return;
    }
    for (sentence, way) in sentences.iter_mut().zip(&all) {
        if *way == Some(SourceSide::Either) {
            let target = sentence.items.remove(0);
            sentence.items.remove(0);
            let arrow = put(&sentence.items[0], TagItem::TextSign(TextSign::Arrow), ">");
            sentence.items.extend([arrow, target]);
        }
    }
}

/// `1 ftr, 1 bmb, 1 tank, all three for London`: the number is that of the units before it.
pub(super) fn all_in_number(items: &mut Vec<Tagged>) {
    let Some(at) =
        items.windows(2).position(|pair| pair[0].does(WordMark::All) && is_number(Some(&pair[1])))
    else {
        return;
    };
    let TagItem::Number(n) = items[at + 1].item else { return };
    let sum: u32 = units_named(&items[..at]).values().sum();
    let leads = items.get(at + 2).is_some_and(|t| {
        t.does(WordMark::To) || t.does(WordMark::In) || says(Some(t), &["for", "in", "to"])
    });
    if sum == n && leads && items.get(at + 3).is_some_and(Tagged::is_place) && at + 4 == items.len()
    {
        items.remove(at + 1);
    }
}

/// `sz51: car sz50. Sub sz45 as well`: the place before the colon is the target of the next sentence, too.
pub(super) fn target_again(sentences: &mut [Sentence]) {
    for at in 1..sentences.len() {
        let (before, rest) = sentences.split_at_mut(at);
        let above = &before[at - 1];
        let sentence = &mut rest[0];
        let [place, colon, ..] = &above.items[..] else { continue };
        let headed = place.is_place() && colon.is(TextSign::Colon) && above.first;
        let [units @ .., source, too] = &sentence.items[..] else { continue };
        let bare = !units.is_empty()
            && units.iter().all(|t| t.is_kind() || is_number(Some(t)) || t.does(WordMark::In));
        let listed = bare && source.is_place() && too.does(WordMark::Too);
        if headed && listed && above.line == sentence.line && above.phase == Heading::Noncombat {
            let first = sentence.items[0].clone();
            let told = |t: &Tagged| Tagged { start: first.start, end: first.start, ..t.clone() };
            let head = [told(place), told(colon)];
            sentence.items.pop();
            sentence.items.splice(0..0, head);
        }
    }
}
