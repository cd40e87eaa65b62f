//! Clauses next to an order that can do nothing to it: reasons (`because he is weak`), what is said of the enemy (`where a
//! lone Japanese fighter waits`), remarks of neutral words. The order is read without them, and they are told.

use crate::diag::Span;
use crate::id::PowerId;

use super::changing_words::may_change_an_order;
use super::neutral::is_neutral;
use super::neutral_words::{is_neutral_verb, makes_doubtful};
use super::sayings::is_saying;
use super::speech_items::{is_number, is_place, is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words that hold a remark together and move nothing.
const GLUE: [&str; 121] = [
    "stack",
    "garrison",
    "army",
    "armies",
    "troops",
    "forces",
    "force",
    "fleet",
    "navy",
    "squadron",
    "corps",
    "group",
    "each",
    "least",
    "us all",
    "all that",
    "to me",
    "you know why",
    "who knows",
    "the",
    "a",
    "an",
    "my",
    "our",
    "your",
    "his",
    "her",
    "its",
    "their",
    "mine",
    "ours",
    "yours",
    "theirs",
    "this",
    "that",
    "these",
    "those",
    "i",
    "we",
    "you",
    "he",
    "she",
    "it",
    "they",
    "me",
    "us",
    "them",
    "him",
    "who",
    "which",
    "what",
    "whose",
    "there",
    "here",
    "theres",
    "heres",
    "is",
    "are",
    "am",
    "was",
    "were",
    "be",
    "been",
    "being",
    "s",
    "'s",
    "im",
    "ive",
    "thats",
    "youre",
    "have",
    "has",
    "had",
    "having",
    "do",
    "does",
    "did",
    "will",
    "shall",
    "can",
    "of",
    "in",
    "on",
    "at",
    "by",
    "for",
    "with",
    "as",
    "than",
    "like",
    "and",
    "so",
    "because",
    "since",
    "while",
    "though",
    "although",
    "very",
    "quite",
    "just",
    "still",
    "yet",
    "already",
    "even",
    "such",
    "now",
    "well",
    "own",
    "how",
    "why",
    "good",
    "great",
    "old",
    "new",
    "dear",
    "of course",
    "please",
    "again",
    "today",
    "obviously",
    "naturally",
];

/// Is it a word that holds a remark together?
pub(super) fn is_glue(t: &Tagged) -> bool {
    let named = matches!(t.item, TagItem::Place(_) | TagItem::Kind { .. } | TagItem::Unclear(_));
    !named && GLUE.contains(&t.words.as_str())
}

/// Is it a sign that only punctuates?
pub(super) fn is_pause(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(
            TextSign::Comma
                | TextSign::Dash
                | TextSign::Hyphen
                | TextSign::Ornament
                | TextSign::Exclamation
                | TextSign::Dots
                | TextSign::Stop
        )
    )
}

/// Is it a word that can do nothing to an order and that the reader does not know otherwise?
pub(super) fn is_neutral_item(t: &Tagged) -> bool {
    t.item == TagItem::Strange && is_neutral(&t.words)
}

/// Is something left of the clause around some items that denies, doubts or binds, and names nothing: `never` of `never for
/// the emperor`?
pub(super) fn leaves_a_doubt(items: &[Tagged], from: usize, to: usize) -> bool {
    let begin = items[..from].iter().rposition(ends_clause).map_or(0, |at| at + 1);
    let end = items[to..].iter().position(ends_clause).map_or(items.len(), |at| to + at);
    let rest = || items[begin..from].iter().chain(&items[to..end]);
    let named = rest().any(|t| is_units(Some(t)) || is_place(Some(t)) || is_number(Some(t)));
    let marks = [WordMark::Not, WordMark::Nothing, WordMark::Doubt];
    let doubts = |t: &Tagged| binds(t) || marks.iter().any(|mark| t.does(*mark));
    !named && rest().any(doubts)
}

/// The items of a sentence without clauses that can do nothing to its orders, and where these are. `None` if there are
/// none, or nothing else.
pub(super) fn without_idle_clauses(
    mover: PowerId,
    items: &[Tagged],
) -> Option<(Vec<Tagged>, Vec<Span>)> {
    let mut kept: Vec<Tagged> = Vec::new();
    let mut spans = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let length = idle_clause(mover, items, at);
        if length == 0 {
            kept.push(items[at].clone());
            at += 1;
        } else {
            spans.push(Span::new(items[at].start, items[at + length - 1].end));
            at += length;
        }
    }
    let named = kept.iter().any(|t| !t.is_sign());
    (!spans.is_empty() && named).then_some((kept, spans))
}

/// How many items from one on are a clause that can do nothing to an order.
fn idle_clause(mover: PowerId, items: &[Tagged], at: usize) -> usize {
    let end_of = |from: usize| {
        items[from..].iter().position(ends_clause).map_or(items.len(), |length| from + length)
    };
    match items[at].item {
        TagItem::TextSign(TextSign::Open) => {
            let close = items[at..].iter().position(|t| t.is(TextSign::Close));
            let Some(close) = close.map(|length| at + length) else { return 0 };
            let inner = &items[at + 1..close];
            if is_idle_clause(mover, inner) { close + 1 - at } else { 0 }
        }
        TagItem::TextSign(TextSign::Comma | TextSign::Dash | TextSign::Semicolon) => {
            let end = end_of(at + 1);
            // The comma behind a clause in the middle belongs to it: `Norway, the brave ones, > Karelia`.
            if is_idle_clause(mover, &items[at + 1..end]) { end - at } else { 0 }
        }
        _ if at == 0 => {
            let end = end_of(0);
            let colon = items[..end].iter().position(|t| t.is(TextSign::Colon)).unwrap_or(end);
            let joint = items.get(colon).is_some_and(|t| !t.is(TextSign::Open));
            if joint && is_idle_clause(mover, &items[..colon]) { colon + 1 } else { 0 }
        }
        // `3 inf Norway to Karelia because he is weak`
        _ if begins_reason(items, at) || begins_relative(items, at) => {
            let end = end_of(at);
            let idle = is_idle_clause(mover, &items[at..end]) && !leaves_a_doubt(items, at, end);
            if idle { end - at } else { 0 }
        }
        _ => 0,
    }
}

/// Does a clause end here?
fn ends_clause(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(
            TextSign::Comma
                | TextSign::Dash
                | TextSign::Semicolon
                | TextSign::Open
                | TextSign::Close
        )
    )
}

/// Does a reason begin here: `because`, `since he`, `as the`?
fn begins_reason(items: &[Tagged], at: usize) -> bool {
    let subject = items.get(at + 1).is_some_and(is_subject);
    says(items.get(at), &["because", "cause", "cos", "cuz"])
        || subject && says(items.get(at), &["since", "though", "although", "whereas"])
        // `as I said` is a reference.
        || subject && says(items.get(at), &["as"]) && !says(items.get(at + 1), &["i", "we"])
}

/// `where`, `which`, `who` behind what they are about.
fn begins_relative(items: &[Tagged], at: usize) -> bool {
    at > 0 && says(items.get(at), &["where", "which", "who", "whose"])
}

/// Can a clause have this subject: a pronoun, an article, a power?
fn is_subject(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Power(_))
        || says(
            Some(t),
            &[
                "he", "she", "it", "they", "we", "i", "you", "the", "my", "our", "your", "his",
                "their", "there", "that", "this", "nobody", "everyone",
            ],
        )
}

/// Can a piece of a sentence do nothing to an order next to it?
fn is_idle_clause(mover: PowerId, piece: &[Tagged]) -> bool {
    let piece = match piece {
        [and, rest @ ..] if and.does(WordMark::And) || says(Some(and), &["but"]) => rest,
        other => other,
    };
    if is_saying(piece) || is_beside(mover, piece) || is_whatever(piece) {
        return true;
    }
    if piece.is_empty() || piece.iter().any(binds) {
        return false;
    }
    let reason = begins_reason(piece, 0);
    let relative = says(piece.first(), &["where", "which", "who", "whose"]);
    let rest = if reason || relative { &piece[1..] } else { piece };
    is_plain_remark(rest)
        || reason && (is_reason(rest) || tells_of_another(mover, rest))
        || relative && tells_of_another(mover, rest)
}

/// `whatever has happened`, `no matter what he says`: nothing depends on it.
fn is_whatever(piece: &[Tagged]) -> bool {
    let begins = says(piece.first(), &["whatever", "no matter what", "no matter how"])
        || says(piece.first(), &["no"]) && says(piece.get(1), &["matter"]);
    let names = |t: &Tagged| {
        is_units(Some(t)) || is_place(Some(t)) || is_number(Some(t)) || t.is(TextSign::Arrow)
    };
    begins && piece.len() > 1 && !piece.iter().skip(1).any(|t| names(t) || binds(t))
}

/// `hides behind the British battleship`: what else is where units go.
fn is_beside(mover: PowerId, piece: &[Tagged]) -> bool {
    const BESIDE: [&str; 9] =
        ["behind", "beside", "alongside", "near", "below", "beneath", "under", "next to", "with"];
    let verb = usize::from(piece.first().is_some_and(is_standing));
    let article = verb + 1 + usize::from(says(piece.get(verb + 1), &["the", "a", "his", "their"]));
    let foreign = match piece.get(article).map(|t| &t.item) {
        Some(TagItem::Power(power)) => *power != mover,
        _ => false,
    };
    let beside = says(piece.get(verb), &BESIDE) && (verb == 1 || piece[verb].words != "with");
    beside && foreign && is_units(piece.get(article + 1)) && piece.len() == article + 2
}

/// Does a word bind, put off or take back what is next to it?
fn binds(t: &Tagged) -> bool {
    const MARKS: [WordMark; 8] = [
        WordMark::If,
        WordMark::Unless,
        WordMark::Else,
        WordMark::Later,
        WordMark::TakeBack,
        WordMark::Rest,
        WordMark::Save,
        WordMark::Total,
    ];
    MARKS.iter().any(|mark| t.does(*mark))
        || t.words.split(' ').any(|word| may_change_an_order(word) || makes_doubtful(word))
}

/// Neutral words, and a place or a unit only with a verb that moves nothing.
fn is_plain_remark(piece: &[Tagged]) -> bool {
    // `cheeky one: Norway with 3 inf`
    let piece = match piece {
        [rest @ .., one] if one.words == "one" && rest.iter().any(is_neutral_item) => rest,
        other => other,
    };
    let says_something = piece.iter().any(is_neutral_item);
    let verb = piece.iter().any(|t| is_neutral_verb(&t.words) || is_being(t));
    says_something
        && piece.iter().all(may_be_in_remark)
        && (verb || !piece.iter().any(may_be_place))
}

/// The name of a place, or one that fits several.
fn may_be_place(t: &Tagged) -> bool {
    is_place(Some(t)) || matches!(t.item, TagItem::Unclear(_))
}

/// May a remark that orders nothing have this item?
fn may_be_in_remark(t: &Tagged) -> bool {
    let power = matches!(t.item, TagItem::Power(_));
    let verb = t.item == TagItem::Strange && is_neutral_verb(&t.words);
    is_glue(t) || is_pause(t) || power || is_neutral_item(t) || verb || may_be_place(t)
}

/// `is`, `was`, `looks`
pub(super) fn is_being(t: &Tagged) -> bool {
    const BE: [&str; 14] = [
        "is", "are", "am", "was", "were", "has", "have", "had", "looks", "look", "feels", "thats",
        "im", "'s",
    ];
    BE.contains(&t.words.as_str())
}

/// `because I hate it`, `as we did not sleep`: a reason that names no place and no unit.
fn is_reason(rest: &[Tagged]) -> bool {
    // `as she knew not` may deny the order.
    let denies = rest.iter().rev().find(|t| !t.is_sign()).is_some_and(|t| t.does(WordMark::Not));
    let or = rest.iter().any(|t| t.does(WordMark::Or));
    !rest.is_empty() && !denies && !or && !rest.iter().any(may_order)
}

/// Could an order have this item: a unit, a place, a number, or a word or sign by which units move?
fn may_order(t: &Tagged) -> bool {
    [
        WordMark::Land,
        WordMark::Load,
        WordMark::Offload,
        WordMark::Raid,
        WordMark::Bombard,
        WordMark::Leave,
        WordMark::Patrol,
        WordMark::With,
    ]
    .iter()
    .any(|mark| t.does(*mark))
        || t.is(TextSign::Arrow)
        || t.is(TextSign::BackArrow)
        || t.is(TextSign::Colon)
        || is_number(Some(t))
        || is_units(Some(t))
        || is_place(Some(t))
        || matches!(t.item, TagItem::Unclear(_))
}

/// `he has 2 infantry there`, `the Russians will strike back`: the subject is someone else, and the writer's own units are
/// not spoken of.
pub(super) fn tells_of_another(mover: PowerId, rest: &[Tagged]) -> bool {
    const BEFORE: [&str; 22] = [
        "the",
        "a",
        "an",
        "of course",
        "now",
        "then",
        "only",
        "just",
        "one",
        "two",
        "so",
        "there",
        "last",
        "round",
        "turn",
        "this",
        "time",
        "next turn",
        "next time",
        "later",
        "perhaps",
        "maybe",
    ];
    let begin = rest.iter().take_while(|t| says(Some(t), &BEFORE) || is_neutral_item(t)).count();
    let Some(subject) = rest.get(begin) else { return false };
    let enemy =
        says(Some(subject), &["enemy", "enemies", "opponent", "opponents", "foe", "he", "hes"])
            || matches!(subject.item, TagItem::Power(power) if power != mover);
    let tail = &rest[begin + 1..];
    let past = tail.first().is_some_and(is_past) && !rest.iter().any(|t| is_units(Some(t)));
    let verb = past || tail.iter().any(is_standing);
    enemy && verb && !rest[begin..].iter().any(|t| names_mover(mover, t) || is_joint_of_order(t))
}

/// The player who writes, or the player's power.
fn names_mover(mover: PowerId, t: &Tagged) -> bool {
    says(Some(t), &["i", "we", "my", "our", "ours", "us", "me", "im", "ive", "id", "mine"])
        || matches!(t.item, TagItem::Power(power) if power == mover)
}

/// A sign or a word that joins the parts of an order, or that makes it depend on something.
fn is_joint_of_order(t: &Tagged) -> bool {
    t.is(TextSign::Arrow)
        || t.is(TextSign::BackArrow)
        || t.is(TextSign::Colon)
        || t.is(TextSign::Semicolon)
        || t.does(WordMark::With)
        || binds(t)
}

/// What someone else did.
fn is_past(t: &Tagged) -> bool {
    const VERBS: [&str; 14] = [
        "took", "attacked", "bought", "built", "moved", "came", "went", "won", "got", "lost",
        "hit", "retook", "killed", "sank",
    ];
    VERBS.contains(&t.words.as_str())
}

/// A verb that says where someone is or what he is like.
fn is_standing(t: &Tagged) -> bool {
    const VERBS: [&str; 40] = [
        "is", "are", "was", "were", "has", "have", "had", "will", "would", "may", "might", "can",
        "could", "must", "did", "lie", "lies", "lay", "wait", "waits", "await", "awaits", "sit",
        "sits", "sat", "stand", "stands", "stood", "sleep", "sleeps", "rest", "rests", "hide",
        "hides", "lurk", "lurks", "defend", "defends", "hold", "holds",
    ];
    let first = t.words.split(' ').next().unwrap_or_default();
    VERBS.contains(&first) || is_neutral_verb(first)
}
