//! Words inside an order that say nothing of it: `(factory)`, `, good luck`.

use crate::orders::names::{Names, Unknown};

use super::board::TurnBoard;
use super::changing_words::may_change_an_order;
use super::common_words::is_common;
use super::neutral_words::makes_doubtful;
use super::part::{PlacedPart, SentencePart};
use super::talk::is_everyday_word;
use super::words::{self, WordMark};

/// Do these parts have only words that no order has, and that are like no name? At least one of them must be
/// such a word.
pub(super) fn is_remark(board: &TurnBoard, parts: &[PlacedPart]) -> bool {
    let strange = |p: &&PlacedPart| p.is(&SentencePart::Strange);
    let names = Names::in_plain_turn(board.ed);
    parts.iter().any(|p| p.is(&SentencePart::Strange))
        && !parts.iter().any(|p| may_change_an_order(&p.words) || makes_doubtful(&p.words))
        && parts.iter().all(|p| is_punctuation(p) || p.is(&SentencePart::Strange))
        && !parts.iter().filter(strange).any(|p| !board.may_search() || is_slip(&names, &p.words))
}

/// Does this part only punctuate a remark?
fn is_punctuation(p: &PlacedPart) -> bool {
    matches!(
        p.part,
        SentencePart::And
            | SentencePart::Separator(_)
            | SentencePart::Dash
            | SentencePart::Colon
            | SentencePart::TextSign(_)
    )
}

/// Could the word be a misspelt name, or a misspelt word that orders something?
fn is_slip(names: &Names, word: &str) -> bool {
    const ORDERS: [&str; 4] = ["sbr", "srb", "raid", "blitz"];
    let begun = ORDERS.iter().any(|order| word.starts_with(order));
    !is_common(word) && (begun || is_like_a_name(names, word) || words::is_like_a_mark(word))
}

/// The parts without a remark at their end: `..., good luck`.
pub(super) fn without_last_remark<'p>(
    board: &TurnBoard,
    parts: &'p [PlacedPart],
) -> &'p [PlacedPart] {
    let Some(at) = parts.iter().rposition(PlacedPart::separates) else { return parts };
    if is_remark(board, &parts[at..]) { &parts[..at] } else { parts }
}

/// Could the word be a misspelt name?
pub(super) fn is_like_a_name(names: &Names, word: &str) -> bool {
    let nothing =
        |unknown: Unknown| matches!(unknown, Unknown::Nothing { alike } if alike.is_empty());
    let no_space = names.space(word).err().is_some_and(nothing);
    let no_kind = names.kind(word).err().is_some_and(nothing);
    !no_space || !no_kind
}

/// Are all parts of a bracket remarks that hang together with `empty`: `(blitz, nobody home)`, `(empty, welcome home)`?
pub(super) fn is_idle_piece(piece: &[PlacedPart]) -> bool {
    let welcome = piece.first().is_some_and(|p| p.words == "welcome");
    let home = |p: &PlacedPart| welcome && p.does(WordMark::Land) && p.words == "home";
    let says = piece.iter().any(is_everyday);
    says && piece.iter().all(|p| is_everyday(p) || home(p))
}

/// Is this an everyday word that names nothing?
fn is_everyday(p: &PlacedPart) -> bool {
    p.is(&SentencePart::Strange) && is_everyday_word(&p.words)
}
