//! Words of plans for battles that say the same, from `plan_synonyms.txt`: each with the word that the forms know.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::plan_phrases::PHRASES;
use super::plan_talk::TALK;

const LIST: &str = include_str!("plan_synonyms.txt");

/// Most words of an entry.
pub(super) const LONGEST: usize = 6;

/// What several words say, to be looked up.
static MEANINGS: LazyLock<BTreeMap<&'static str, &'static str>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    let mut meaning = "";
    for line in LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            Some(heading) => meaning = heading,
            None => {
                all.entry(line).or_insert(meaning);
            }
        }
    }
    for (meaning, words) in PHRASES.iter().chain(TALK) {
        for words in *words {
            all.entry(*words).or_insert(*meaning);
        }
    }
    all
});

/// The word of the forms that says the same.
pub(super) fn meaning_of(words: &str) -> Option<&'static str> {
    MEANINGS.get(words).copied()
}
