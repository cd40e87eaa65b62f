//! Orders that are taken back in the next words: `sz14 to sz15? no`, `3 inf Norway > Karelia... no, cancel
//! that`. They are not ordered, and are listed.

use super::heading::Heading;
use super::layout::Sentence;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// What becomes of a sentence because of the one behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    Stands,
    TakenBack,
    /// It has several orders, and it is not said which of them is taken back.
    Unclear,
    /// It asks something, and no answer follows.
    Question,
}

/// What becomes of a sentence.
pub(super) fn fate(sentence: &Sentence, next: Option<&Sentence>) -> Fate {
    // `Lose inf first. Retreat: no`: the heading is what is refused.
    let next = next
        .filter(|n| n.line == sentence.line && !n.first)
        .filter(|n| is_under_same_heading(sentence, n));
    let question = sentence.ends == Some(TextSign::Question);
    let refused = next.is_some_and(|n| declines(&n.items));
    let cancelled = next.is_some_and(|n| cancels(&n.items) || refuses(&n.items));
    if ends_with_no(&sentence.items) {
        return single(sentence);
    }
    match (question, refused, cancelled) {
        (true, true, _) | (true, _, true) => answered(sentence),
        (true, false, false) => Fate::Question,
        (false, _, true) => single(sentence),
        _ => Fate::Stands,
    }
}

/// Is a sentence under the same heading as another?
fn is_under_same_heading(sentence: &Sentence, n: &Sentence) -> bool {
    let phase = n.phase == sentence.phase || sentence.phase == Heading::Mobilize;
    n.key == sentence.key && phase
}

/// `att HK: Kwangtung inf - no`
fn ends_with_no(items: &[Tagged]) -> bool {
    match items {
        [.., before, last] => {
            last.words == "no" && (before.is(TextSign::Dash) || before.is(TextSign::Comma))
        }
        _ => false,
    }
}

/// A question that is answered with no. Of several orders in a row it may be about the last one only.
fn answered(sentence: &Sentence) -> Fate {
    let several = sentence.items.iter().any(|t| t.is(TextSign::Semicolon));
    if several && arrows(sentence) > 1 { Fate::Unclear } else { Fate::TakenBack }
}

/// How often a sentence says where something goes.
fn arrows(sentence: &Sentence) -> usize {
    sentence.items.iter().filter(|t| leads_on(t)).count()
}

/// Is this an arrow or `to`?
pub(super) fn leads_on(t: &Tagged) -> bool {
    matches!(t.item, TagItem::TextSign(TextSign::Arrow) | TagItem::WordMark(WordMark::To))
}

fn single(sentence: &Sentence) -> Fate {
    let arrows = arrows(sentence);
    let commas = sentence.items.iter().filter(|t| t.is(TextSign::Comma)).count();
    let places = sentence.items.iter().filter(|t| matches!(t.item, TagItem::Place(_))).count();
    // `2 sub, 1 dd sz5 -> sz6`
    let one_move = arrows == 1 && places < 3;
    if arrows > 1 || commas > 0 && !one_move { Fate::Unclear } else { Fate::TakenBack }
}

fn says_no(items: &[Tagged]) -> bool {
    let also = items.first().is_some_and(|t| ["also", "again"].contains(&t.words.as_str()));
    items.get(usize::from(also)).is_some_and(|t| ["no", "nope", "nah"].contains(&t.words.as_str()))
}

/// The answers to a question by which it orders nothing: `no`, `not next to it`, `it stays`, `too few`.
fn declines(items: &[Tagged]) -> bool {
    const WORDS: [&str; 10] =
        ["not", "skip", "nothing", "neither", "never", "too", "empty", "cant", "none", "pointless"];
    let first = items.iter().find(|t| !matches!(t.item, TagItem::TextSign(_)));
    says_no(items)
        || first.is_some_and(|t| WORDS.contains(&t.words.as_str()))
        || items.iter().any(|t| t.does(WordMark::Stay)) && !items.iter().any(is_named)
}

fn is_named(tagged: &Tagged) -> bool {
    matches!(tagged.item, TagItem::Place(_) | TagItem::Kind { .. } | TagItem::Unclear(_))
}

/// Does a line begin with a word that takes something back, and then order something else? What it is about may
/// stand anywhere above.
pub(super) fn corrects_another_line(sentence: &Sentence) -> bool {
    let begins = sentence.items.first().is_some_and(|t| t.does(WordMark::TakeBack));
    sentence.first && begins && sentence.items.iter().any(is_named)
}

/// `no, 2 inf`, `no - they stay`, `no`
fn refuses(items: &[Tagged]) -> bool {
    let sign = items.get(1).is_none_or(|t| {
        matches!(t.item, TagItem::TextSign(TextSign::Comma | TextSign::Dash | TextSign::Colon))
    });
    says_no(items) && sign
}

/// `no, cancel that`, `sorry, forget it`; not `sorry for the delay`.
fn cancels(items: &[Tagged]) -> bool {
    let from = usize::from(says_no(items));
    let rest = items[from..].iter().skip_while(|t| is_sign(t) || t.does(WordMark::Noise));
    let rest: Vec<&Tagged> = rest.collect();
    let word = rest.first().filter(|t| t.does(WordMark::TakeBack));
    let excuse = word.is_some_and(|t| EXCUSES.contains(&t.words.as_str()));
    let mut taking = rest.iter().filter(|t| t.does(WordMark::TakeBack));
    let plain = taking.any(|t| !EXCUSES.contains(&t.words.as_str()));
    let explicit = plain && !items.iter().any(is_named);
    let stops = rest.get(1).is_none_or(|t| is_sign(t) || t.words == "no" || is_named(t));
    explicit || word.is_some() && (!excuse || from > 0 || stops)
}

/// Words that take something back only where the sentence stops behind them.
const EXCUSES: [&str; 3] = ["sorry", "oops", "correction"];

fn is_sign(tagged: &Tagged) -> bool {
    matches!(tagged.item, TagItem::TextSign(_))
}

/// What a sentence says besides that it takes something back.
pub(super) fn without_take_back(items: &[Tagged], answers: bool) -> &[Tagged] {
    let alone = match items.get(1) {
        None => true,
        Some(next) => matches!(next.item, TagItem::TextSign(_)) || next.does(WordMark::TakeBack),
    };
    if says_no(items) && !alone && !answers {
        return items;
    }
    let mut at = 0;
    let mut taken = false;
    while let Some(tagged) = items.get(at) {
        let no = at == 0 && says_no(items);
        let loose = matches!(
            tagged.item,
            TagItem::TextSign(TextSign::Comma | TextSign::Colon | TextSign::Dash)
        );
        let that = taken && ["that", "it", "this"].contains(&tagged.words.as_str());
        let back = tagged.does(WordMark::TakeBack);
        taken |= back;
        if no || (loose && at > 0) || that || back {
            at += 1;
        } else {
            break;
        }
    }
    &items[at..]
}

/// Does a sentence end with a word behind which something must follow: `..., and the`?
pub(super) fn breaks_off(items: &[Tagged]) -> bool {
    // `Ukraine is attacked by` over a list.
    if let [place, with] = items
        && matches!(place.item, TagItem::Place(_))
        && with.does(WordMark::With)
    {
        return false;
    }
    // `where they came from`
    let came = items
        .iter()
        .rev()
        .nth(1)
        .is_some_and(|t| ["came", "come", "started"].contains(&t.words.as_str()));
    let last = items.iter().rev().find(|t| !is_article(t) && !is_sign(t));
    let last = last.filter(|t| !(came && t.does(WordMark::From)));
    let open = [
        WordMark::And,
        WordMark::With,
        WordMark::Or,
        WordMark::From,
        WordMark::If,
        WordMark::Unless,
    ];
    last.is_some_and(|t| open.iter().any(|mark| t.does(*mark)))
        || items.last().is_some_and(is_article)
}

/// Is this `the`, `a`, `an`, `my` or `our`?
fn is_article(t: &Tagged) -> bool {
    let unit = matches!(t.item, TagItem::Kind { .. });
    !unit && ["the", "a", "an", "my", "our"].contains(&t.words.as_str())
}
