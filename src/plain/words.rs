//! The words that a plain turn is held together with, and what each does. A word that is not listed here
//! and names nothing is not understood; what cannot be understood is asked.

use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use super::word_table::WordMark;

use super::verb_list::mark_of_verb;
use super::word_table::WORDS;

/// Names of forces that say nothing of where they are or go.
const NICKNAMES: [&str; 31] = [
    "flying tigers",
    "home fleet",
    "eastern fleet",
    "pacific fleet",
    "atlantic fleet",
    "baltic fleet",
    "indian fleet",
    "grand fleet",
    "combined fleet",
    "africa corps",
    "eighth army",
    "8th army",
    "desert rats",
    "desert fox",
    "wolf pack",
    "wolf packs",
    "wolfpack",
    "regia marina",
    "regia aeronautica",
    "royal navy",
    "royal air force",
    "raf",
    "usaf",
    "us navy",
    "luftwaffe",
    "kriegsmarine",
    "wehrmacht",
    "afrika korps",
    "red army",
    "red fleet",
    "imperial navy",
];

/// Is it a name of forces that says nothing?
pub fn is_nickname(words: &str) -> bool {
    NICKNAMES.contains(&words)
}

/// The same, to be looked up.
static MARKS: LazyLock<BTreeMap<&'static str, WordMark>> = LazyLock::new(|| {
    let mut all = BTreeMap::new();
    for (mark, words) in WORDS {
        for word in words.split(", ") {
            all.entry(word).or_insert(*mark);
        }
    }
    for name in NICKNAMES {
        all.entry(name).or_insert(WordMark::Noise);
    }
    all
});

/// Number words.
const NUMBERS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Most words of one entry.
pub const MOST: usize = 8;

/// What the longest entry does that begins these words, and how many words it has.
pub fn mark(words: &[&str]) -> Option<(WordMark, usize)> {
    (1..=MOST.min(words.len())).rev().find_map(|n| {
        let text = words[..n].join(" ");
        let listed = MARKS.get(text.as_str()).copied();
        listed.or_else(|| mark_of_verb(&text)).map(|mark| (mark, n))
    })
}

/// Tens as words, from twenty on.
const TENS: [&str; 8] =
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// A number written as a word.
pub fn number(word: &str) -> Option<u32> {
    let small = |word: &str| NUMBERS.iter().position(|w| *w == word).map(|n| n as u32);
    small(word).or_else(|| tens(word)).or_else(|| {
        // `fortyone`
        let ten = TENS.iter().find(|ten| word.starts_with(**ten))?;
        let ones = small(&word[ten.len()..]).filter(|n| (1..10).contains(n))?;
        Some(tens(ten)? + ones)
    })
}

/// The tens that a word names: 40 for `forty`.
pub fn tens(word: &str) -> Option<u32> {
    TENS.iter().position(|w| *w == word).map(|n| (n as u32 + 2) * 10)
}

/// Could the word be one of these with a slip of the pen?
pub fn is_like_a_mark(word: &str) -> bool {
    let orders =
        |mark: &WordMark| !matches!(mark, WordMark::Noise | WordMark::Doubt | WordMark::Money);
    let all = MARKS.iter().filter(|(text, mark)| orders(mark) && text.len() > 3);
    word.len() > 3 && all.into_iter().any(|(text, _)| strsim::osa_distance(text, word) < 2)
}

/// Short names of kinds that clubs use and no edition lists.
pub const CLUB_KINDS: &[(&str, &str)] = &[
    ("jg", "fighter"),
    ("panzer", "tank"),
    ("panzers", "tank"),
    ("armours", "tank"),
    ("armors", "tank"),
    ("soldier", "infantry"),
    ("soldiers", "infantry"),
    ("infantryman", "infantry"),
    ("infantrymen", "infantry"),
    ("footmen", "infantry"),
    ("uboat", "submarine"),
    ("flattop", "carrier"),
    ("flattops", "carrier"),
    ("fighterplane", "fighter"),
    ("fighterplanes", "fighter"),
    ("troopship", "transport"),
    ("troopships", "transport"),
    ("factorys", "industrial-complex"),
    ("tnk", "tank"),
    ("tnks", "tank"),
    ("a-tank", "tank"),
    ("atank", "tank"),
    ("a-tanks", "tank"),
    ("tpt", "transport"),
    ("tpts", "transport"),
    ("ssub", "submarine"),
    ("ssubs", "submarine"),
    ("rtl", "artillery"),
    ("ari", "artillery"),
    ("pz", "tank"),
    ("fgts", "fighter"),
    ("bships", "battleship"),
    ("infantries", "infantry"),
    ("artilleries", "artillery"),
    ("infs", "infantry"),
    ("arts", "artillery"),
    ("uboats", "submarine"),
    ("u-boat", "submarine"),
    ("u-boats", "submarine"),
    ("boat", "transport"),
    ("boats", "transport"),
    ("ics", "industrial-complex"),
    ("tr", "transport"),
    ("tp", "transport"),
    ("tps", "transport"),
    ("trs", "transport"),
    ("fgtr", "fighter"),
    ("bmr", "bomber"),
    ("bmbr", "bomber"),
    ("bmbrs", "bomber"),
    ("bmrs", "bomber"),
];

/// Letters directly behind a number: `3i 1a 1t`.
pub const LETTERS: &[(&str, &str)] =
    &[("i", "infantry"), ("a", "artillery"), ("t", "tank"), ("f", "fighter")];

/// Words for aircraft whose kind is left open.
pub const PLANES: &[&str] = &[
    "plane",
    "planes",
    "aircraft",
    "aircrafts",
    "airplane",
    "airplanes",
    "aeroplane",
    "aeroplanes",
    "air",
];
