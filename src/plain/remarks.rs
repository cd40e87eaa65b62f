//! Words inside an order that say nothing of it: `(factory)`, `, good luck`.

use crate::orders::names::{Names, Unknown};

use super::board::Board;
use super::part::{Part, Placed};
use super::words;

/// Do these parts have only words that no order has, and that are like no name? At least one of them must be
/// such a word.
pub fn is_remark(board: &Board, parts: &[Placed]) -> bool {
    let idle = |p: &Placed| {
        matches!(p.part, Part::And | Part::Separator(_) | Part::Dash | Part::Colon | Part::Sign(_))
    };
    let strange = |p: &&Placed| p.is(&Part::Strange);
    let names = Names::new(board.ed);
    parts.iter().any(|p| p.is(&Part::Strange))
        && parts.iter().all(|p| idle(p) || p.is(&Part::Strange))
        && !parts.iter().filter(strange).any(|p| !board.may_search() || is_slip(&names, &p.words))
}

/// Could the word be a misspelt name, or a misspelt word that orders something?
fn is_slip(names: &Names, word: &str) -> bool {
    is_like_a_name(names, word) || words::is_like_a_mark(word)
}

/// The parts without a remark at their end: `..., good luck`.
pub fn without_last_remark<'p>(board: &Board, parts: &'p [Placed]) -> &'p [Placed] {
    let Some(at) = parts.iter().rposition(Placed::separates) else { return parts };
    if is_remark(board, &parts[at..]) { &parts[..at] } else { parts }
}

/// Could the word be a misspelt name?
pub fn is_like_a_name(names: &Names, word: &str) -> bool {
    let nothing =
        |unknown: Unknown| matches!(unknown, Unknown::Nothing { alike } if alike.is_empty());
    let no_space = names.space(word).err().is_some_and(nothing);
    let no_kind = names.kind(word).err().is_some_and(nothing);
    !no_space || !no_kind
}
