//! Everyday words that are also beginnings or short forms of names.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The words, to be looked up.
static EVERYDAY_WORDS: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| EVERYDAY.split_whitespace().collect());

/// Words that are names in capitals only, or next to an arrow.
const EVERYDAY: &str = "\
    we us it hi per win man mad sin pan is so ok me can even nation state states union united \
    national kingdom sink fact green desert hope war form span plan block net news coast sea \
    seas middle destroy industrial cap arg em";

/// Of those the ones that are names behind a kind of unit, too: `2 inf man`.
const NOUNS: [&str; 6] = ["man", "sin", "pan", "per", "mad", "cap"];

/// Is it an everyday word, and a name in capitals only?
pub fn is_everyday(word: &str) -> bool {
    EVERYDAY_WORDS.contains(word)
}

/// Is it an everyday word that is a name behind a kind of unit?
pub fn is_noun(word: &str) -> bool {
    NOUNS.contains(&word)
}
