//! Words inside an order that say nothing of it: `(factory)`, `, good luck`.

use crate::orders::names::{Names, Unknown};

use super::board::Board;
use super::part::{Part, Placed};

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
        && !parts.iter().filter(strange).any(|p| is_like_a_name(&names, &p.words))
}

/// Could the word be a misspelt name?
pub fn is_like_a_name(names: &Names, word: &str) -> bool {
    let nothing =
        |unknown: Unknown| matches!(unknown, Unknown::Nothing { alike } if alike.is_empty());
    let no_space = names.space(word).err().is_some_and(nothing);
    let no_kind = names.kind(word).err().is_some_and(nothing);
    !no_space || !no_kind
}
