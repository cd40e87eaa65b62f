//! Lines that only name a place, with more around it than the reader of heads expects: `Against Karelia:`, `Karelia =>`,
//! and in the noncombat move the place from which the units below come.

use super::board::TurnBoard;
use super::heading::Heading;
use super::layout::Sentence;
use super::speech_items::put;
use super::tag::{TagItem, Tagged};
use super::takeback::leads_on;
use super::token::TextSign;
use super::words::WordMark;

/// Brings such lines to the form `Karelia:` or `from Germany:`.
pub(super) fn name_lone_heads(board: &TurnBoard, sentences: &mut [Sentence]) {
    for at in 0..sentences.len() {
        let (done, rest) = sentences.split_at_mut(at + 1);
        let (Some(head), Some(next)) = (done.last_mut(), rest.first()) else { return };
        if !head.first || next.line == head.line || next.after_gap || next.indent < head.indent {
            continue;
        }
        target_head(board, head);
        source_head(board, head, next);
    }
}

/// `Against Karelia:`, `to Karelia`, `Karelia =>`
fn target_head(board: &TurnBoard, head: &mut Sentence) {
    if !matches!(head.phase, Heading::Open | Heading::Combat) {
        return;
    }
    let bare: Vec<&Tagged> = head.items.iter().filter(|t| !t.is(TextSign::Colon)).collect();
    let place = match bare[..] {
        [before, place] if leads_in(before) => place,
        [place, arrow] if arrow.is(TextSign::Arrow) => place,
        _ => return,
    };
    let target = place.place().filter(|s| board.hostile(*s) && !board.has_own(*s));
    if target.is_some() {
        let colon = put(place, TagItem::TextSign(TextSign::Colon), ":");
        head.items = vec![place.clone(), colon];
    }
}

/// `to`, `into`, `against`, `vs`: a word, not an arrow, which could go on from the line above.
fn leads_in(t: &Tagged) -> bool {
    t.does(WordMark::Versus) || leads_on(t) && t.words.starts_with(char::is_alphabetic)
}

/// `Germany:` over `2 tank to Eastern Europe`
fn source_head(board: &TurnBoard, head: &mut Sentence, next: &Sentence) {
    let [place, colon] = &head.items[..] else { return };
    let own = place.place().is_some_and(|s| !board.hostile(s) && board.has_own(s));
    if head.phase != Heading::Noncombat || !own || !colon.is(TextSign::Colon) {
        return;
    }
    let bare = next.items.iter().filter(|t| !matches!(t.item, TagItem::Number(_)));
    let goes = matches!(&bare.take(3).collect::<Vec<_>>()[..],
        [kind, to, goal] if matches!(kind.item, TagItem::Kind { .. }) && leads_on(to) && goal.is_place());
    if goes {
        let from = put(place, TagItem::WordMark(WordMark::From), "from");
        head.items.insert(0, from);
    }
}
