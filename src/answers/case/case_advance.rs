//! Plays the cash advance of a case.

use crate::chain::{AdvancePaper, kept_words, lot_words, side_from};
use crate::diag::{Diagnostic, Label, Span, code};
use crate::edition::Edition;
use crate::engine::{self, Board, Position, Why};
use crate::orders::refusals::why_said;
use crate::rule::RuleId;

use super::case_form::AdvanceText;

/// The position after a cash advance and what happened.
pub(super) fn play_advance(
    board: Board,
    text: &AdvanceText,
) -> Result<(Position, Vec<engine::Event>), Vec<Diagnostic>> {
    let side = side_from(&text.side).ok_or_else(|| unread_word(&text.side))?;
    let paper = AdvancePaper {
        at: Default::default(),
        side,
        place: text
            .place
            .iter()
            .map(|t| lot_words(board.edition, t).map_err(|_| unread_word(t)))
            .collect::<Result<_, _>>()?,
        keep: text
            .keep
            .iter()
            .map(|t| kept_words(board.edition, t).map_err(|_| unread_word(t)))
            .collect::<Result<_, _>>()?,
    };
    let plan = paper.read_plan(board.edition).map_err(|_| unread_word(&text.side))?;
    engine::advance::carry_out(board, &plan).map_err(|all| {
        all.iter().map(|(rule, why)| broken_rule(board.edition, *rule, why)).collect()
    })
}

/// The finding for a rule that an advance breaks.
fn broken_rule(ed: &Edition, rule: RuleId, why: &Why) -> Diagnostic {
    let what = why_said(ed, why).what;
    Diagnostic::new(code::NOT_ALLOWED, top_of_file(), what).rule(rule.0).reason(why.text(ed))
}

/// The finding about a word of an advance that means nothing.
fn unread_word(word: &str) -> Vec<Diagnostic> {
    let what = format!("`{word}` cannot be read");
    vec![Diagnostic::new(code::BAD_LINE, top_of_file(), what)]
}

/// Advances have no file to point into: what is wrong with them is shown at the top.
fn top_of_file() -> Label {
    Label::new(Span::new(0, 0), "")
}
