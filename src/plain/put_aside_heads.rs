//! Headings with the number of a paragraph, and questions, that say that what is below them does not count: `Par. 7  Next
//! turn`, `Article 9: Options`, `What would I buy with more money?`.

use super::second_thoughts::puts_aside_what_follows;

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

/// Does a line in small letters say so?
pub(super) fn is_aside_with_number(low: &str) -> bool {
    let Some(rest) = behind_number(low) else { return asks_itself(low) };
    let bare = rest.trim_matches(|c: char| !c.is_alphanumeric());
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
    let short = bare.split_whitespace().count() < 5;
    GONE.contains(&bare)
        || short && !bare.is_empty() && puts_aside_what_follows(&format!("{bare}:"))
}

/// The words behind the number of a paragraph: `par. 7  next turn`.
fn behind_number(low: &str) -> Option<&str> {
    let low = low.trim_start_matches(['*', '#', '-', '=', ' ']);
    let word = low.find(|c: char| !c.is_alphabetic() && c != '§').unwrap_or(low.len());
    let rest = low[word..].trim_start_matches(['.', ' ', '\t']);
    let end = rest.find(|c: char| !c.is_ascii_digit() && !"ivx".contains(c)).unwrap_or(rest.len());
    let closed = rest[end..].starts_with(|c: char| !c.is_alphanumeric());
    let told = CLAUSES.contains(&&low[..word]) && end > 0 && closed;
    told.then(|| rest[end..].trim_start_matches(['.', ':', ')', '-', ' ', '\t']))
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

/// `Do I run? Maybe.`: an answer that leaves it open.
pub(super) fn is_open_answer(text: &str) -> bool {
    const OPEN: [&str; 16] = [
        "maybe",
        "perhaps",
        "possibly",
        "probably",
        "it depends",
        "depends",
        "that depends",
        "we will see",
        "well see",
        "undecided",
        "who knows",
        "not sure",
        "no idea",
        "as usual",
        "the usual",
        "sometimes",
    ];
    let low = text.to_lowercase().replace(['\'', '’'], "");
    OPEN.contains(&low.trim_matches(|c: char| !c.is_alphanumeric()))
}
