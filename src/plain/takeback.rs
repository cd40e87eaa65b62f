//! Orders that are taken back in the next words: `sz14 to sz15? no`, `3 inf Norway > Karelia... no, cancel
//! that`. They are not ordered, and are listed.

use super::layout::Sentence;
use super::tag::{Item, Tagged};
use super::token::Sign;
use super::words::Mark;

/// What becomes of a sentence because of the one behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Stands,
    TakenBack,
    /// It has several orders, and it is not said which of them is taken back.
    Unclear,
    /// It asks something, and no answer follows.
    Question,
}

/// What becomes of a sentence.
pub fn fate(sentence: &Sentence, next: Option<&Sentence>) -> Fate {
    let next = next.filter(|n| n.line == sentence.line && !n.first);
    let question = sentence.ends == Some(Sign::Question);
    let refused = next.is_some_and(|n| says_no(&n.items));
    let cancelled = next.is_some_and(|n| cancels(&n.items) || refuses(&n.items));
    if ends_with_no(&sentence.items) {
        return single(sentence);
    }
    match (question, refused, cancelled) {
        (true, true, _) | (true, _, true) => Fate::TakenBack,
        (true, false, false) => Fate::Question,
        (false, _, true) => single(sentence),
        _ => Fate::Stands,
    }
}

/// `att HK: Kwangtung inf - no`
fn ends_with_no(items: &[Tagged]) -> bool {
    match items {
        [.., before, last] => {
            last.words == "no" && (before.is(Sign::Dash) || before.is(Sign::Comma))
        }
        _ => false,
    }
}

fn single(sentence: &Sentence) -> Fate {
    let arrows = sentence
        .items
        .iter()
        .filter(|t| matches!(t.item, Item::Sign(Sign::Arrow) | Item::Mark(Mark::To)))
        .count();
    let commas = sentence.items.iter().filter(|t| t.is(Sign::Comma)).count();
    if arrows > 1 || commas > 0 { Fate::Unclear } else { Fate::TakenBack }
}

fn says_no(items: &[Tagged]) -> bool {
    items.first().is_some_and(|t| ["no", "nope", "nah"].contains(&t.words.as_str()))
}

/// `no, 2 inf`, `no - they stay`, `no`
fn refuses(items: &[Tagged]) -> bool {
    let sign = items
        .get(1)
        .is_none_or(|t| matches!(t.item, Item::Sign(Sign::Comma | Sign::Dash | Sign::Colon)));
    says_no(items) && sign
}

/// `no, cancel that`, `sorry, forget it`
fn cancels(items: &[Tagged]) -> bool {
    let from = usize::from(says_no(items));
    let rest = items[from..].iter().find(|t| !matches!(t.item, Item::Sign(_)));
    rest.is_some_and(|t| t.does(Mark::TakeBack))
}

/// What a sentence says besides that it takes something back.
pub fn without_take_back(items: &[Tagged], answers: bool) -> &[Tagged] {
    let alone = match items.get(1) {
        None => true,
        Some(next) => matches!(next.item, Item::Sign(_)) || next.does(Mark::TakeBack),
    };
    if says_no(items) && !alone && !answers {
        return items;
    }
    let mut at = 0;
    let mut taken = false;
    while let Some(tagged) = items.get(at) {
        let no = at == 0 && says_no(items);
        let loose = matches!(tagged.item, Item::Sign(Sign::Comma | Sign::Colon | Sign::Dash));
        let that = taken && ["that", "it", "this"].contains(&tagged.words.as_str());
        let back = tagged.does(Mark::TakeBack);
        taken |= back;
        if no || (loose && at > 0) || that || back {
            at += 1;
        } else {
            break;
        }
    }
    &items[at..]
}
