//! Is a word one that can do nothing to an order?

use super::changing_words::may_change_an_order;
use super::neutral_words::{NeutralSort, is_neutral_as, is_neutral_verb, makes_doubtful};
use super::talk::is_everyday_word;

/// The sorts of words that are no verbs and can do nothing to an order.
const SORTS: [NeutralSort; 5] = [
    NeutralSort::Manner,
    NeutralSort::Quality,
    NeutralSort::Thing,
    NeutralSort::Time,
    NeutralSort::Person,
];

/// Is it a word that can do nothing to an order, whatever it does in its sentence?
pub(super) fn is_neutral(word: &str) -> bool {
    let listed = SORTS.iter().any(|sort| is_neutral_as(word, *sort));
    !may_change_an_order(word)
        && !makes_doubtful(word)
        && (listed || is_everyday_word(word) || is_neutral_verb(word))
}
