//! Remarks made of everyday words: `your turn, London!`, `(guns love company)`, `Done, with two days to spare`. Only words
//! that can change no order make a remark; next to any other word it is read as what it may be, or asked about.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::diag::Span;

use super::changing_words::may_change_an_order;
use super::neutral_words::is_unreal;
use super::speech_items::word_at;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;

/// The list of everyday words, with what is left out of it.
const LIST: &str = include_str!("everyday_words.txt");

static WORDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    LIST.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace).collect()
});

/// The words of the list.
pub fn everyday_words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().copied()
}

/// Is it a word of the list of everyday words?
pub fn is_everyday_word(word: &str) -> bool {
    WORDS.contains(word)
}

/// Words that hold a remark together. By themselves they order nothing.
const GLUE: &[&str] = &[
    "good", "dear", "please", "hope", "game", "kind", "night", "talk", "old", "young", "great",
    "human", "the", "a", "an", "my", "our", "your", "yours", "mine", "this", "that", "it", "its",
    "with", "for", "of", "i", "we", "you", "he", "is", "are", "am", "was", "were", "be", "been",
    "have", "has", "had", "do", "did", "in", "on", "at", "as", "so", "and", "me", "him", "her",
    "yes", "them", "very", "just", "well", "here", "these", "such", "'s", "want", "know", "by",
    "what",
];

/// Words that lead to someone or somewhere: only behind a greeting.
const LEADING: [&str; 3] = ["to", "from", "over"];

/// Is it a word with which a letter begins?
pub fn is_hail(word: &str) -> bool {
    HAILS.contains(word)
}

/// Does it greet someone?
fn is_greeting(words: &str) -> bool {
    is_hail(words) || GREETINGS.contains(words)
}

/// Words and sayings of remarks.
const PHRASES: &str = include_str!("talk_phrases.txt");

/// The phrases below a heading of the list.
fn phrases_below(heading: &str) -> BTreeSet<&'static str> {
    let lines = PHRASES.lines().skip_while(|line| *line != heading).skip(1);
    lines.take_while(|line| !line.starts_with('[')).filter(|line| !line.is_empty()).collect()
}

/// Sayings that order nothing.
static SAYINGS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| phrases_below("[sayings]"));

/// Words with which a letter begins.
static HAILS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| phrases_below("[hails]"));

/// Behind one of these a remark may name a place or a power, to which it is sent.
static GREETINGS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| phrases_below("[greetings]"));

/// Lengths of time for which no turn waits.
const TIMES: [&str; 14] = [
    "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months",
    "year", "years", "beers", "coffees",
];

/// What an item is within a remark.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TalkWord {
    /// An everyday word.
    Says,
    /// A greeting.
    Greets,
    /// A word or sign that holds others together.
    Glue,
    Leading,
    /// The name of a place.
    Name,
    /// The name of a power, its people or its language.
    People,
    /// A unit without a number.
    Kind,
}

/// The longest saying that begins here, and how many items it takes.
fn saying(items: &[Tagged]) -> Option<(&'static str, usize)> {
    let mut found = None;
    let mut words = String::new();
    for (at, item) in items.iter().take(5).enumerate() {
        if matches!(item.item, TagItem::TextSign(_)) {
            break;
        }
        if at > 0 {
            words.push(' ');
        }
        words.push_str(&item.words);
        found = SAYINGS.get(words.as_str()).map(|s| (*s, at + 1)).or(found);
    }
    found
}

/// What is at the beginning of some items, and how many they are. `None` for what could be an order.
fn talk_word(items: &[Tagged]) -> Option<(TalkWord, usize)> {
    let first = items.first()?;
    if let Some((words, length)) = saying(items) {
        let greets = is_greeting(words);
        return Some((if greets { TalkWord::Greets } else { TalkWord::Says }, length));
    }
    let word = first.words.as_str();
    // `guns love company`
    let loves =
        |at: usize, all: &[&str]| items.get(at).is_some_and(|t| all.contains(&t.words.as_str()));
    if first.item == TagItem::Strange && loves(1, &["love", "loves"]) && loves(2, &["company"]) {
        return Some((TalkWord::Says, 3));
    }
    let kind = match &first.item {
        TagItem::TextSign(
            TextSign::Comma
            | TextSign::Dash
            | TextSign::Hyphen
            | TextSign::Colon
            | TextSign::Semicolon
            | TextSign::Ornament
            | TextSign::Exclamation
            | TextSign::Stop
            | TextSign::Dots
            | TextSign::Open
            | TextSign::Close,
        ) => TalkWord::Glue,
        TagItem::TextSign(_) => return None,
        // `two days`
        TagItem::Number(_) => {
            let time = items.get(1).is_some_and(|t| TIMES.contains(&t.words.as_str()));
            return time.then_some((TalkWord::Says, 2));
        }
        TagItem::Place(_) => TalkWord::Name,
        TagItem::Power(_) => TalkWord::People,
        TagItem::Kind { .. } => TalkWord::Kind,
        TagItem::Unclear(_) | TagItem::Planes => return None,
        _ if is_greeting(word) => TalkWord::Greets,
        _ if LEADING.contains(&word) => TalkWord::Leading,
        _ if GLUE.contains(&word) => TalkWord::Glue,
        TagItem::Strange
            if is_everyday_word(word) && !may_change_an_order(word) && !is_unreal(word) =>
        {
            TalkWord::Says
        }
        _ => return None,
    };
    Some((kind, 1))
}

/// The words of a remark in their order; `None` if one of them could be part of an order.
fn talk_words(items: &[Tagged]) -> Option<Vec<(TalkWord, usize)>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let (word, length) = talk_word(&items[at..])?;
        all.push((word, at));
        at += length;
    }
    let says = all.iter().any(|(word, _)| matches!(word, TalkWord::Says | TalkWord::Greets));
    says.then_some(all)
}

/// Where a remark may name things.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TalkPlace {
    /// In brackets: units without a number, and places that the order names.
    Bracket,
    /// Between commas.
    Clause,
    /// A sentence of its own: places and powers behind a greeting.
    Sentence,
}

fn is_talk_in(items: &[Tagged], place: TalkPlace, around: &[Tagged]) -> bool {
    let Some(words) = talk_words(items) else { return false };
    let mut greeted = false;
    for (word, at) in &words {
        let fits = match word {
            TalkWord::Says | TalkWord::Glue => true,
            TalkWord::People => place == TalkPlace::Sentence,
            TalkWord::Greets => {
                greeted = true;
                true
            }
            TalkWord::Leading => {
                greeted
                    || *at > 0 && items[*at - 1].words == "company" && place == TalkPlace::Clause
            }
            TalkWord::Kind => place != TalkPlace::Sentence && has_company(items, *at),
            TalkWord::Name => match place {
                TalkPlace::Sentence => greeted,
                // `(yes, I do want that sea battle in sz40)`
                TalkPlace::Bracket => {
                    let within = *at > 0 && items[*at - 1].words == "in";
                    within && around.iter().any(|t| t.item == items[*at].item)
                }
                TalkPlace::Clause => false,
            },
        };
        if !fits {
            return false;
        }
    }
    true
}

/// `guns love company`, `they make company to the transports`: are the units at this place those of a saying?
fn has_company(items: &[Tagged], at: usize) -> bool {
    let loves =
        ["love", "loves"].contains(&word_at(items, at + 1)) && word_at(items, at + 2) == "company";
    let the = at.checked_sub(1).filter(|i| word_at(items, *i) == "the").unwrap_or(at);
    let shared = the > 2
        && ["to", "with"].contains(&word_at(items, the - 1))
        && word_at(items, the - 2) == "company"
        && ["make", "keep", "give", "making", "keeping"].contains(&word_at(items, the - 3));
    loves || shared
}

/// Is a sentence a remark: everyday words, a greeting and to whom it is sent, or what is told next?
pub fn is_talk(items: &[Tagged]) -> bool {
    let mut pieces = items.split(|t| t.is(TextSign::Comma) || t.is(TextSign::Semicolon));
    // `round 1` alone is a title.
    is_talk_in(items, TalkPlace::Sentence, &[])
        || items
            .split(|t| t.is(TextSign::Comma))
            .any(|piece| is_talk_in(piece, TalkPlace::Sentence, &[]) || introduces(piece))
            && { pieces.all(says_nothing) }
}

/// Is this piece of a sentence a remark, a greeting, or what is told next?
fn says_nothing(piece: &[Tagged]) -> bool {
    piece.is_empty()
        || is_talk_in(piece, TalkPlace::Sentence, &[])
        || introduces(piece)
        || greets_someone(piece)
        || is_round(piece)
}

/// `Bonjour Hans`: a greeting and a name.
fn greets_someone(items: &[Tagged]) -> bool {
    let Some((greeting, name)) = items.split_first() else { return false };
    let words = name.iter().all(|t| t.item == TagItem::Strange);
    is_greeting(&greeting.words) && words && name.len() < 3
}

/// `round 1`, `turn two`
fn is_round(items: &[Tagged]) -> bool {
    let [word, number] = items else { return false };
    ["round", "turn"].contains(&word.words.as_str()) && matches!(number.item, TagItem::Number(_))
}

/// `so here is what London does in the second round`, `Here is my turn of the UK`
fn introduces(items: &[Tagged]) -> bool {
    const WORDS: &[&str] = &[
        "so", "and", "now", "here", "is", "are", "comes", "come", "what", "does", "do", "did",
        "my", "our", "the", "of", "in", "for", "turn", "turns", "round", "first", "second",
        "third", "fourth", "fifth", "this", "with", "follows", "begins",
    ];
    let here = items.windows(2).take(3).any(|pair| {
        pair[0].words == "here" && ["is", "are", "comes", "come"].contains(&pair[1].words.as_str())
    });
    here && items.iter().all(|t| introduces_someone(WORDS, t))
}

/// Can this item be part of an introduction: `here is what London does`?
fn introduces_someone(words: &[&str], t: &Tagged) -> bool {
    match t.item {
        TagItem::Place(_) | TagItem::Power(_) => true,
        TagItem::Kind { .. } | TagItem::Number(_) | TagItem::TextSign(_) => false,
        _ => words.contains(&t.words.as_str()) || is_everyday_word(&t.words),
    }
}

/// Words that confirm what was said.
const YES: [&str; 6] = ["yes", "yep", "yeah", "indeed", "correct", "really"];

/// Words of a sentence that says why a unit is the first of a list.
const REASON: &[&str] = &[
    "first", "that", "the", "has", "have", "has to", "have to", "to", "hold", "holds", "it", "i",
    "we", "must",
];

/// `yes, the tank first`, `yes the ftr first, that inf has to hold the oil`: the first of a list once more, and why.
fn confirms(piece: &[Tagged], before: &[Tagged]) -> bool {
    let list = before.iter().rposition(|t| t.is(TextSign::Colon)).map_or(0, |at| at + 1);
    let first = before[list..].iter().find(|t| matches!(t.item, TagItem::Kind { .. }));
    let named = piece.windows(2).find(|pair| pair[1].words == "first").map(|pair| &pair[0]);
    let (Some(first), Some(named)) = (first, named) else { return false };
    let once = piece.iter().filter(|t| t.words == "first").count() == 1;
    YES.contains(&piece[0].words.as_str())
        && once
        && are_one_kind(&first.item, &named.item)
        && piece.iter().all(belongs_to_confirmation)
}

/// Are both items the same kind of unit?
fn are_one_kind(a: &TagItem, b: &TagItem) -> bool {
    match (a, b) {
        (TagItem::Kind { kind: a, .. }, TagItem::Kind { kind: b, .. }) => a == b,
        _ => false,
    }
}

/// Can this item be part of a sentence that confirms the first unit of a list?
fn belongs_to_confirmation(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Kind { .. })
        || t.is(TextSign::Comma)
        || REASON.contains(&t.words.as_str())
        || YES.contains(&t.words.as_str())
        || GLUE.contains(&t.words.as_str())
        || t.item == TagItem::Strange && is_everyday_word(&t.words)
}

/// Is a piece in brackets, or between two commas, a remark?
pub fn is_talk_clause(items: &[Tagged]) -> bool {
    is_talk_in(items, TalkPlace::Clause, &[])
}

/// The items without the remarks among them, and where those stand: pieces in brackets, and pieces behind a comma or a
/// dash. `None` if there is none, or nothing else.
pub fn without_talk(items: &[Tagged]) -> Option<(Vec<Tagged>, Vec<Span>)> {
    let mut kept: Vec<Tagged> = Vec::new();
    let mut spans = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let end = match items[at].item {
            TagItem::TextSign(TextSign::Open) => {
                let close = items[at..].iter().position(|t| t.is(TextSign::Close));
                let close = close.map_or(items.len() - 1, |n| at + n);
                let inner = &items[at + 1..close.max(at + 1)];
                let others = [&items[..at], &items[(close + 1).min(items.len())..]].concat();
                let talk = is_talk_in(inner, TalkPlace::Bracket, &others)
                    || !inner.is_empty() && confirms(inner, &items[..at]);
                (talk && items[close].is(TextSign::Close)).then_some(close + 1).ok_or(close + 1)
            }
            TagItem::TextSign(TextSign::Comma | TextSign::Dash | TextSign::Semicolon) => {
                let length = items[at + 1..].iter().position(ends_piece);
                let end = length.map_or(items.len(), |n| at + 1 + n);
                let piece = &items[at + 1..end];
                let rest = &items[at + 1..];
                if !rest.is_empty() && items[at].is(TextSign::Dash) && confirms(rest, &items[..at])
                {
                    Ok(items.len())
                } else {
                    is_talk_clause(piece).then_some(end).ok_or(at + 1)
                }
            }
            _ => Err(at + 1),
        };
        match end {
            Ok(end) => {
                spans.push(Span::new(items[at].start, items[end - 1].end));
                at = end;
            }
            Err(end) => {
                kept.extend(items[at..end].iter().cloned());
                at = end;
            }
        }
    }
    let named = kept.iter().any(|t| !matches!(t.item, TagItem::TextSign(_)));
    (!spans.is_empty() && named).then_some((kept, spans))
}

/// Does a piece of a sentence end here: a comma, a dash, a semicolon, a bracket?
fn ends_piece(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(TextSign::Comma | TextSign::Dash | TextSign::Semicolon | TextSign::Open)
    )
}
