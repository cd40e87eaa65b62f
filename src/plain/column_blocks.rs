//! Blocks of lines in columns: sources below a target, the sum at their end, prices behind what is bought, and the place at
//! the beginning of a line of a diary.

use super::around_orders::SOURCES_FOLLOW;
use super::board::TurnBoard;
use super::counted_units::{UnitCounts, counted_units};
use super::draft::NotRead;
use super::heading::Heading;
use super::layout::{Sentence, TextLayout};
use super::line_dress::CHECKS;
use super::source_lists::{lone_target, source_behind_units};
use super::speech_items::{is_units, put};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Brings such blocks to the forms that the reader knows.
pub(super) fn read_blocks(board: &TurnBoard, text: &str, laid: &mut TextLayout) {
    targets_end_purchases(board, &mut laid.sentences);
    datelines(board, text, laid);
    sources_below_open_targets(board, &mut laid.sentences);
    sums_below_sources(board, text, &mut laid.sentences);
    prices_in_columns(board, &mut laid.sentences);
}

/// `Karelia` or `1. Karelia <- 3 inf Norway` below a purchase: nothing is bought for a place of the enemy, and the lines below
/// are no purchase any more.
fn targets_end_purchases(board: &TurnBoard, sentences: &mut [Sentence]) {
    let mut ended = false;
    for sentence in sentences {
        if !matches!(sentence.phase, Heading::Purchase | Heading::Research) {
            ended = false;
            continue;
        }
        let target = sentence.items.first().and_then(Tagged::place);
        let hostile = target.is_some_and(|s| board.hostile(s) && !board.has_own(s));
        let leads = sentence.items.get(1).is_none_or(|t| {
            [TextSign::BackArrow, TextSign::Open, TextSign::Colon].iter().any(|s| t.is(*s))
        });
        ended |= sentence.first && hostile && leads;
        if ended {
            sentence.phase = Heading::Open;
        }
    }
}

/// `2000. Berlin. Eight infantry muster in Germany.`: where the diary is written is no order, if each sentence behind it
/// names the places that it needs.
fn datelines(board: &TurnBoard, text: &str, laid: &mut TextLayout) {
    let mut at = 0;
    while at < laid.sentences.len() {
        let sentence = &laid.sentences[at];
        let line = sentence.line;
        let own = match &sentence.items[..] {
            [place] => place.place().is_some_and(|s| board.has_own(s) && !board.hostile(s)),
            [place, again] => place.is_place() && again.words == "again",
            _ => false,
        };
        let timed = own && sentence.first && begins_with_hour(text, sentence.span.start);
        let rest = laid.sentences[at + 1..].iter().take_while(|s| s.line == line);
        let placed = |s: &Sentence| {
            !s.items.iter().any(|t| is_units(Some(t))) || s.items.iter().any(Tagged::is_place)
        };
        let told = rest.clone().all(placed)
            && rest.clone().all(|s| !needs_source(board, s))
            && rest.clone().next().is_some();
        if timed && told {
            let span = laid.sentences.remove(at).span;
            laid.not_read.push(NotRead { span, why: "where it is written" });
            if let Some(next) = laid.sentences.get_mut(at) {
                (next.first, next.label) = (true, None);
            }
        } else {
            at += 1;
        }
    }
}

/// Does a sentence send units to a place of the enemy without naming a place of its own?
fn needs_source(board: &TurnBoard, sentence: &Sentence) -> bool {
    let mut places = sentence.items.iter().filter_map(Tagged::place);
    let units = sentence.items.iter().any(|t| is_units(Some(t)));
    units && places.clone().any(|s| board.hostile(s)) && !places.any(|s| board.has_own(s))
}

/// `0630. `, `2000: `, `March 3rd, 0530 hours. `: do the words before a place end with an hour of the day?
fn begins_with_hour(text: &str, at: usize) -> bool {
    let begin = text.get(..at).and_then(|t| t.rfind('\n')).map_or(0, |n| n + 1);
    let head = text.get(begin..at).unwrap_or_default().trim_end();
    let bare = head.trim_end_matches(|c: char| ".:-–, ".contains(c));
    let words = bare.trim_end_matches(char::is_alphabetic).trim_end();
    let letters = bare[words.len()..].trim();
    let digits = words.bytes().rev().take_while(u8::is_ascii_digit).count();
    let hour = words[words.len() - digits..].parse::<u32>();
    let time = digits == 4 && hour.is_ok_and(|n| n < 2400 && n % 100 < 60);
    time && bare.len() < head.len() && ["", "h", "hrs", "hours", "uhr"].contains(&letters)
}

/// `SZ13 (BB) attacked from`, and below it `sz8: sub`.
fn sources_below_open_targets(board: &TurnBoard, sentences: &mut [Sentence]) {
    for at in 0..sentences.len() {
        let open = sentences[at]
            .items
            .last()
            .is_some_and(|t| t.is(TextSign::Colon) && t.words == SOURCES_FOLLOW);
        let Some(target) = lone_target(board, &sentences[at]) else { continue };
        for line in sentences[at + 1..].iter_mut().take_while(|s| !s.after_gap) {
            // `Norway ..... 3 inf`, `from Norway: 3 inf`
            let dotted = line.items.get(1).is_some_and(|t| t.words.starts_with(".."));
            let from = usize::from(line.items.first().is_some_and(|t| t.does(WordMark::From)));
            let way = line.items.iter().any(|t| t.does(WordMark::Via));
            let told = open || dotted || from == 1 && !way;
            let rest = line.items.get(from..).unwrap_or_default();
            if let Some(items) = source_behind_units(board, target, rest).filter(|_| told) {
                line.items = items;
            }
        }
    }
}

/// `sum: 6 inf`, or `6 inf` below a rule: what the lines of a block add up to. It must be right.
fn sums_below_sources(board: &TurnBoard, text: &str, sentences: &mut [Sentence]) {
    let mut at = 0;
    while at < sentences.len() {
        let below = at + 1;
        if lone_target(board, &sentences[at]).is_none() {
            at = below;
            continue;
        }
        let line = sentences[at].line;
        let mut counts = UnitCounts::new();
        let mut end = below;
        while let Some(entry) = sentences.get(end).filter(|s| s.line > line && !s.after_gap) {
            let Some(units) = units_of_entry(board, entry) else { break };
            for (kind, n) in units {
                *counts.entry(kind).or_default() += n;
            }
            end += 1;
        }
        at = end;
        let Some(sum) = sentences.get(end).filter(|s| end > below && !s.after_gap) else {
            continue;
        };
        let ruled = text
            .get(sentences[end - 1].span.end..sum.span.start)
            .is_some_and(|between| ["---", "===", "___"].iter().any(|rule| between.contains(rule)));
        let items = &mut sentences[end].items;
        // `TOTAL 1 BB v. 1 DD` counts the enemy, too.
        if items.iter().any(|t| t.does(WordMark::Versus)) {
            continue;
        }
        let adds = items[0].does(WordMark::Total)
            || ["together", "altogether", "sum", "total", "all"].contains(&items[0].words.as_str())
                && counted_units(&items[1..]).is_some();
        if adds {
            items[0].item = TagItem::WordMark(WordMark::Total);
            items[0].words = CHECKS[0].to_string();
        } else if ruled && counted_units(items) == Some(counts) {
            items.insert(0, put(&items[0], TagItem::WordMark(WordMark::Total), "total"));
        }
    }
}

/// `from Norway 3 inf`, `Bel 3 inf`, `3 inf Norway`: the units of one line of a block.
fn units_of_entry(board: &TurnBoard, sentence: &Sentence) -> Option<UnitCounts> {
    let mut rest: Vec<Tagged> = Vec::new();
    let mut places = 0;
    for item in &sentence.items {
        match item.item {
            TagItem::Place(space) if board.has_own(space) => places += 1,
            TagItem::WordMark(WordMark::From | WordMark::In) => {}
            TagItem::TextSign(
                TextSign::Colon | TextSign::Dash | TextSign::Open | TextSign::Close,
            ) => {}
            _ => rest.push(item.clone()),
        }
    }
    counted_units(&rest).filter(|_| places == 1)
}

/// `art  4  16` below a heading of purchases: how many, and what they cost together. And `12  40` below them.
fn prices_in_columns(board: &TurnBoard, sentences: &mut [Sentence]) {
    let (mut units, mut money) = (0_u32, 0_u32);
    for sentence in sentences.iter_mut() {
        if sentence.phase != Heading::Purchase || !sentence.whole {
            (units, money) = (0, 0);
            continue;
        }
        let bare: Vec<Tagged> =
            sentence.items.iter().filter(|t| !t.is(TextSign::Equals)).cloned().collect();
        match &bare[..] {
            [unit, count, sum] => {
                let TagItem::Kind { kind, .. } = unit.item else { continue };
                let (TagItem::Number(n), TagItem::Number(paid)) = (&count.item, &sum.item) else {
                    continue;
                };
                if board.price(kind) > 0 && board.price(kind).checked_mul(*n) == Some(*paid) {
                    let equals = put(sum, TagItem::TextSign(TextSign::Equals), "=");
                    sentence.items = vec![count.clone(), unit.clone(), equals, sum.clone()];
                    units = units.saturating_add(*n);
                    money = money.saturating_add(*paid);
                }
            }
            [count, sum] if units > 0 => {
                let told =
                    count.item == TagItem::Number(units) && sum.item == TagItem::Number(money);
                if told {
                    let total = put(count, TagItem::WordMark(WordMark::Total), "total");
                    sentence.items = vec![total, sum.clone()];
                }
            }
            _ => {}
        }
    }
}
