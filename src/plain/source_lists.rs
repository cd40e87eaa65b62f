//! A target on a line of its own, and below it a list of the places that units come from: `Ukraine, held by 2 tanks:`, and
//! then `Kharkov: 4 inf, 1 tank`.

use crate::id::SpaceId;

use super::board::TurnBoard;
use super::counted_units::counted_units;
use super::heading::Heading;
use super::layout::Sentence;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Puts the source behind the units in each line of a list below a target.
pub(super) fn sources_below_targets(board: &TurnBoard, sentences: &mut [Sentence]) {
    let mut at = 0;
    while at < sentences.len() {
        let Some(target) = lone_target(board, &sentences[at]) else {
            at += 1;
            continue;
        };
        let indent = sentences[at].indent;
        let own_line = sentences[at].line;
        // `BATTLES`, and then `Karelia` with its sources: these are attacks.
        let phase = match sentences[at].phase {
            Heading::Battles => Heading::Combat,
            other => other,
        };
        let mut end = at + 1;
        while let Some(line) = sentences.get_mut(end) {
            let below = line.line > own_line && line.indent >= indent && !line.after_gap;
            if !below || line.indent == indent && !source_with_colon(board, line) {
                break;
            }
            if let Some(items) = source_behind_units(board, target, &line.items)
                && line.first
            {
                line.items = items;
                line.phase = phase;
            }
            end += 1;
        }
        at = end;
    }
}

/// `Norway: 3 inf`: a place of one's own before a colon.
fn source_with_colon(board: &TurnBoard, line: &Sentence) -> bool {
    let [place, colon, ..] = &line.items[..] else { return false };
    let own = place.place().is_some_and(|s| !board.hostile(s) && board.has_own(s));
    line.first && own && colon.is(TextSign::Colon)
}

/// The place of an enemy that is all a line says, but for what is there.
pub(super) fn lone_target(board: &TurnBoard, sentence: &Sentence) -> Option<SpaceId> {
    if !sentence.first
        || !matches!(sentence.phase, Heading::Combat | Heading::Open | Heading::Battles)
    {
        return None;
    }
    let (first, rest) = sentence.items.split_first()?;
    let TagItem::Place(target) = first.item else { return None };
    let enemy = board.hostile(target) && !board.has_own(target);
    let rest = match rest.split_last() {
        Some((last, rest)) if last.is(TextSign::Colon) || last.is(TextSign::BackArrow) => rest,
        _ => rest,
    };
    let told = match rest {
        [] => true,
        [open, inner @ .., close] if open.is(TextSign::Open) && close.is(TextSign::Close) => {
            counted_units(inner).is_some() || matches!(inner, [one] if one.does(WordMark::Empty))
        }
        [comma, versus, units @ ..]
            if comma.is(TextSign::Comma) && versus.does(WordMark::Versus) =>
        {
            counted_units(units).is_some()
        }
        [versus, units @ ..] if versus.does(WordMark::Versus) => counted_units(units).is_some(),
        _ => false,
    };
    (enemy && told).then_some(target)
}

/// `Moscow: 1 tank through Kharkov, 1 ftr` as `1 tank from Moscow through Kharkov, 1 ftr from Moscow`.
pub(super) fn source_behind_units(
    board: &TurnBoard,
    target: SpaceId,
    items: &[Tagged],
) -> Option<Vec<Tagged>> {
    let [place, colon, rest @ ..] = items else { return None };
    let TagItem::Place(source) = place.item else { return None };
    if source == target || !board.has_own(source) || !colon.is(TextSign::Colon) {
        return None;
    }
    let from =
        Tagged { item: TagItem::WordMark(WordMark::From), words: "from".into(), ..place.clone() };
    let mut all = Vec::new();
    let mut depth = 0_usize;
    let mut open = 0_usize;
    for (at, item) in rest.iter().enumerate() {
        let via = at > 0 && rest[at - 1].does(WordMark::Via);
        match item.item {
            TagItem::TextSign(TextSign::Close) => depth = depth.saturating_sub(1),
            TagItem::Place(_) if depth == 0 && via => {}
            TagItem::Kind { .. } if depth == 0 => open += 1,
            // `2 inf, 1 tank through Kharkov`: which of them?
            TagItem::WordMark(WordMark::Via) if open > 1 => return None,
            TagItem::WordMark(WordMark::Via) | TagItem::TextSign(TextSign::Open) => {
                if std::mem::take(&mut open) > 0 {
                    all.extend([from.clone(), place.clone()]);
                }
                depth += usize::from(item.is(TextSign::Open));
            }
            TagItem::Number(_)
            | TagItem::WordMark(WordMark::And | WordMark::Noise)
            | TagItem::TextSign(TextSign::Comma | TextSign::Plus)
                if depth == 0 => {}
            TagItem::Place(_) | TagItem::Unclear(_) if depth == 0 => return None,
            _ if depth == 0 => return None,
            _ => {}
        }
        all.push(item.clone());
    }
    if open > 0 {
        all.extend([from, place.clone()]);
    }
    all.iter().any(|t| t.does(WordMark::From)).then_some(all)
}
