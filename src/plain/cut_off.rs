//! Pieces that a sign cuts off an order, and other sentences without names that may change one.

use super::asides_of_letters::is_about_the_text;
use super::changing_words::{takes_something_back, waits_for_a_battle};
use super::doubts::{is_exception, unclear_take_back, unknown_exception};
use super::fault::Fault;
use super::layout::Sentence;
use super::speech_items::is_number;
use super::tag::Tagged;
use super::token::TextSign;
use super::words::WordMark;

/// `1 bmb Germany > UK! (SBR)`, `8? inf`: a piece that was cut off an order, and may belong to it.
pub(super) fn is_piece_of_order(sentence: &Sentence, items: &[Tagged]) -> bool {
    let bare = |t: &Tagged| t.is_sign() || is_task(t);
    let number = matches!(items, [one] if is_number(Some(one)))
        && sentence.ends == Some(TextSign::Question)
        && !sentence.whole;
    let piece = !sentence.first && items.iter().any(is_task) && items.len() < 4;
    number || piece && items.iter().all(bare)
}

/// Is it the word of a task, such as `SBR`?
fn is_task(t: &Tagged) -> bool {
    [WordMark::Raid, WordMark::Bombard, WordMark::Blitz, WordMark::Patrol, WordMark::Amphibious]
        .iter()
        .any(|mark| t.does(*mark))
}

/// What is asked about a sentence that names no unit, no place and no plan. `answers`: the
/// sentence before was a question.
pub(super) fn doubt_of_remark(
    sentence: &Sentence,
    items: &[Tagged],
    answers: bool,
) -> Option<Fault> {
    if is_piece_of_order(sentence, items) {
        let what = "does this belong to an order? It is cut off";
        let help = "write the whole order without a sign in the middle";
        return Some(Fault::new(sentence.span, what, help));
    }
    if is_about_the_text(items) && !waits_for_a_battle(items) {
        return None;
    }
    if takes_something_back(items) && !answers {
        return Some(unclear_take_back(sentence.span));
    }
    if waits_for_a_battle(items) {
        let what = "which battle is fought after which?";
        let help = "write their order: Battle order: sz13, Egypt";
        return Some(Fault::new(sentence.span, what, help));
    }
    is_exception(sentence).then(|| unknown_exception(sentence))
}
