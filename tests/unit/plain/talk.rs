//! What `src/plain/talk.rs` promises.

use fieldpost::edition::{Edition, built_in_names, load_built_in};
use fieldpost::plain::everyday::is_everyday;
use fieldpost::plain::neutral_words::{NeutralSort, neutral_words};
use fieldpost::plain::talk::everyday_words;
use fieldpost::plain::words::{CLUB_KINDS, PLANES, is_like_a_mark, mark, number};

/// Every word of a name of a place, a kind or a power.
fn words_of_names(ed: &Edition) -> Vec<String> {
    let all = ed.lexicon();
    let spellings = all.spaces.iter().chain(&all.kinds).chain(&all.powers);
    spellings.flat_map(|s| s.words.iter().cloned().chain([s.squashed.clone()])).collect()
}

/// The names of places, kinds and powers of all editions, with those that clubs use.
fn all_names() -> Vec<String> {
    let editions = built_in_names();
    let editions = editions.iter().map(|id| load_built_in(id).expect("it loads"));
    let mut names: Vec<String> = editions.flat_map(|ed| words_of_names(&ed)).collect();
    names.extend(CLUB_KINDS.iter().map(|(name, _)| (*name).to_string()));
    names.extend(PLANES.iter().map(|name| (*name).to_string()));
    names.sort_unstable();
    names.dedup();
    names
}

/// Is a word one that the reader knows, or a name, or within a slip of one?
fn is_near_another(names: &[String], word: &str) -> bool {
    let near = |name: &String| {
        if word.len() > 3 && name.len() > 3 {
            strsim::osa_distance(name, word) < 2
        } else {
            name == word
        }
    };
    let marks = mark(&[word]).is_some() || is_like_a_mark(word) || number(word).is_some();
    marks || is_everyday(word) || names.iter().any(near)
}

#[test]
fn no_everyday_word_is_a_mark_a_name_or_a_kind_or_within_a_slip_of_one() {
    let names = all_names();
    let wrong: Vec<&str> = everyday_words().filter(|word| is_near_another(&names, word)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join(" "));
    assert!(everyday_words().count() > 1500);
}

#[test]
fn no_neutral_word_that_may_be_left_out_is_a_mark_a_name_or_a_kind_or_within_a_slip_of_one() {
    const INSIDE: [NeutralSort; 3] =
        [NeutralSort::Manner, NeutralSort::Quality, NeutralSort::Thing];
    let names = all_names();
    let wrong = |(word, sort): &(&str, NeutralSort)| {
        let known = mark(&[word]).is_some() || names.iter().any(|name| name == word);
        let near = INSIDE.contains(sort) && is_near_another(&names, word);
        *sort != NeutralSort::Unreal && (known || near)
    };
    let wrong: Vec<&str> = neutral_words().filter(wrong).map(|(word, _)| word).collect();
    assert!(wrong.is_empty(), "{}", wrong.join(" "));
    assert!(neutral_words().count() > 1000);
}
