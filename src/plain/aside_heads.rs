//! Headings with the number of a paragraph, and questions, that say that what is below them does not count: `Par. 7  Next
//! turn`, `Options (Article 9)`, `Whom do I not attack?`.

use super::second_thoughts::{bare_words, puts_aside_what_follows};

/// Words before the number of a paragraph.
pub(super) const CLAUSES: [&str; 23] = [
    "article",
    "articles",
    "art",
    "section",
    "sec",
    "clause",
    "paragraph",
    "par",
    "para",
    "parag",
    "§",
    "§§",
    "item",
    "point",
    "step",
    "stage",
    "phase",
    "chapter",
    "chap",
    "part",
    "title",
    "heading",
    "no",
];

/// Words for what does not count any more, alone behind a number.
const GONE: [&str; 10] = [
    "deleted",
    "void",
    "struck",
    "struck out",
    "obsolete",
    "scrapped",
    "cancelled",
    "canceled",
    "withdrawn",
    "reserved",
];

/// Does a line in small letters say so?
pub(super) fn is_aside_head(low: &str) -> bool {
    let low = low.trim();
    if asks_what_does_not_count(low) {
        return true;
    }
    let Some(rest) = behind_number(low).or_else(|| before_number(low)) else {
        return is_list_of_options(low) || asks_itself(low);
    };
    let bare = rest.trim_matches(|c: char| !c.is_alphanumeric());
    let short = bare.split_whitespace().count() < 5;
    GONE.contains(&bare)
        || short && !bare.is_empty() && puts_aside_what_follows(&format!("{bare}:"))
}

/// The words behind the number of a paragraph: `par. 7  next turn`, `7) options`.
fn behind_number(low: &str) -> Option<&str> {
    let low = low.trim_start_matches(['*', '#', '-', '=', ' ']);
    let word = low.find(|c: char| !c.is_alphabetic() && c != '§').unwrap_or(low.len());
    let clause = CLAUSES.contains(&&low[..word]);
    let roman = |c: char| clause && "ivx".contains(c);
    let rest = if clause { low[word..].trim_start_matches(['.', ' ', '\t']) } else { low };
    let end = rest.find(|c: char| !c.is_ascii_digit() && !roman(c)).unwrap_or(rest.len());
    let closed = rest[end..]
        .starts_with(|c: char| if clause { !c.is_alphanumeric() } else { ".):]".contains(c) });
    let told = end > 0 && closed;
    told.then(|| rest[end..].trim_start_matches(['.', ':', ')', ']', '-', ' ', '\t']))
}

/// The words before it: `options (article 9)`.
fn before_number(low: &str) -> Option<&str> {
    let (before, bracket) = low.strip_suffix(')')?.rsplit_once('(')?;
    let words = bare_words(bracket);
    let clause = words.first().is_some_and(|w| CLAUSES.contains(&w.as_str()));
    (clause && words.len() == 2).then_some(before)
}

/// `Options for later`, `rejected ideas`
fn is_list_of_options(low: &str) -> bool {
    const HEADS: [&str; 12] = [
        "options",
        "alternatives",
        "variants",
        "ideas",
        "drafts",
        "rejected ideas",
        "rejected plans",
        "old ideas",
        "old plans",
        "other ideas",
        "other options",
        "discarded",
    ];
    const BEHIND: [&str; 7] = [
        "for later",
        "for next turn",
        "for next round",
        "considered",
        "for the future",
        "only",
        "",
    ];
    let whole = bare_words(low).join(" ");
    HEADS
        .iter()
        .any(|head| whole.strip_prefix(head).is_some_and(|rest| BEHIND.contains(&rest.trim())))
}

/// `Whom do I not attack?`, `What might come next turn?`: a question whose answer is no order.
fn asks_what_does_not_count(low: &str) -> bool {
    const UNREAL: [&str; 14] = [
        "would", "could", "might", "not", "wont", "dont", "never", "reject", "rejected", "spare",
        "refuse", "decline", "cancel", "drop",
    ];
    const PHRASES: [&str; 6] =
        ["next turn", "next round", "last turn", "last round", "leave alone", "leave in peace"];
    let words = bare_words(low);
    let has = |list: &[&str]| words.iter().any(|w| list.contains(&w.as_str()));
    let begins = words
        .first()
        .is_some_and(|w| ["what", "whom", "who", "where", "which"].contains(&w.as_str()));
    let whole = words.join(" ");
    let phrase = PHRASES.iter().any(|part| whole.contains(part));
    low.ends_with('?') && begins && words.len() < 9 && (has(&UNREAL) || phrase)
}

/// `What would I buy with more money?`, `Whom do I not attack?`: a question of one's own that no order answers.
fn asks_itself(low: &str) -> bool {
    const VERBS: [&str; 12] = [
        "buy", "attack", "hit", "move", "place", "build", "order", "strike", "send", "take", "go",
        "retreat",
    ];
    const UNREAL: [&str; 8] =
        ["would", "could", "might", "not", "wont", "never", "should", "shall"];
    let low = low.trim();
    let words: Vec<&str> =
        low.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let has = |list: &[&str]| words.iter().any(|w| list.contains(w));
    let begins = words.first().is_some_and(|w| ["what", "whom", "who", "where"].contains(w));
    low.ends_with('?') && begins && has(&["i", "we"]) && has(&VERBS) && has(&UNREAL)
}
