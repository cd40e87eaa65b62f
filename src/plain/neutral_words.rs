//! The words of `neutral_words.txt`, which can do nothing to an order, and what each may do in a sentence.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::verb_list::forms;

const LIST: &str = include_str!("neutral_words.txt");

/// What a neutral word may do in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NeutralSort {
    /// `bravely`: anywhere in an order.
    Manner,
    /// `gallant`: before units, numbers and places.
    Quality,
    /// `courage`: behind `with`, `for`, `under`.
    Thing,
    /// `dawn`: behind `at`, `in`, `by`, too.
    Time,
    /// `general`, `Rommel`.
    Person,
    /// `hate`: a verb that moves nothing.
    Verb,
    /// `reply`: in a sentence that orders nothing.
    Said,
    /// `dream`: what is only thought or told.
    Unreal,
    /// `nearly`: it makes an order doubtful.
    Doubting,
}

/// The headings of the list.
const SORTS: [(&str, NeutralSort); 9] = [
    ("[manners]", NeutralSort::Manner),
    ("[qualities]", NeutralSort::Quality),
    ("[things]", NeutralSort::Thing),
    ("[times]", NeutralSort::Time),
    ("[persons]", NeutralSort::Person),
    ("[verbs]", NeutralSort::Verb),
    ("[said]", NeutralSort::Said),
    ("[unreal]", NeutralSort::Unreal),
    ("[doubting]", NeutralSort::Doubting),
];

static WORDS: LazyLock<BTreeMap<&'static str, Vec<NeutralSort>>> = LazyLock::new(|| {
    let mut all: BTreeMap<&'static str, Vec<NeutralSort>> = BTreeMap::new();
    for (word, sort) in neutral_words() {
        all.entry(word).or_default().push(sort);
    }
    all
});

/// Every form of the verbs among them.
static VERB_FORMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let verbs = neutral_words().filter(|(_, sort)| *sort == NeutralSort::Verb);
    verbs.flat_map(|(verb, _)| forms(verb)).collect()
});

/// The words of the list, each with what it may do.
pub fn neutral_words() -> impl Iterator<Item = (&'static str, NeutralSort)> {
    let mut sort = None;
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).filter_map(move |word| {
        if let Some((_, heading)) = SORTS.iter().find(|(heading, _)| *heading == word) {
            sort = Some(*heading);
            return None;
        }
        sort.map(|sort| (word, sort))
    })
}

/// Does the word belong to this sort?
pub fn is_neutral_as(word: &str, sort: NeutralSort) -> bool {
    WORDS.get(word).is_some_and(|sorts| sorts.contains(&sort))
}

/// Is it a form of a verb that moves nothing: `hates`, `smelt`?
pub fn is_neutral_verb(word: &str) -> bool {
    VERB_FORMS.contains(word)
}

/// Is it a word for what is only thought or told: `dream`, `example`?
pub fn is_unreal(word: &str) -> bool {
    is_neutral_as(word, NeutralSort::Unreal)
}

/// Does the word make an order next to it doubtful, or say that it is only thought of: `nearly`, `believe`, `example`?
pub fn makes_doubtful(word: &str) -> bool {
    is_unreal(word) || is_neutral_as(word, NeutralSort::Doubting)
}
