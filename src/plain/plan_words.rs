//! The words of plans for battles, brought to one form each: numbers, kinds, places, and words that the
//! forms know.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::edges::code_of;
use super::plan_synonyms::{LONGEST, meaning_of};
use super::speech_items::is_number;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// One word of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlanWord {
    Text(String),
    Number(u32),
    Kind(KindId),
    Planes,
    Place(SpaceId),
    /// What is between the entries of a list, or between two clauses.
    Break(char),
}

/// A word and its bytes in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlanToken {
    pub word: PlanWord,
    pub span: Span,
    pub written: String,
}

impl PlanToken {
    /// The word, if it is neither a number nor a name nor a sign.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.word {
            PlanWord::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// The words of a sentence. `labels` are the numbers of battles in a list.
pub(super) fn plan_words(items: &[Tagged], labels: &BTreeMap<u32, SpaceId>) -> Vec<PlanToken> {
    let raw = raw(items, labels);
    let mut all: Vec<PlanToken> = Vec::new();
    let mut at = 0;
    while at < raw.len() {
        match same(&raw[at..]) {
            Some((word, length)) => {
                let span = raw[at].span.to(raw[at + length - 1].span);
                let written: Vec<&str> =
                    raw[at..at + length].iter().map(|t| t.written.as_str()).collect();
                for one in word.split(' ').filter(|w| !w.is_empty()) {
                    let word = match one.parse() {
                        Ok(n) => PlanWord::Number(n),
                        Err(_) => PlanWord::Text(one.to_string()),
                    };
                    all.push(PlanToken { word, span, written: written.join(" ") });
                }
                at += length;
            }
            None => {
                all.push(raw[at].clone());
                at += 1;
            }
        }
    }
    without_second_retreat(&mut all);
    all
}

/// `the survivors pull back to Ukraine`: two words that both mean a retreat are one.
fn without_second_retreat(all: &mut Vec<PlanToken>) {
    let retreats = |token: &PlanToken| token.text() == Some("retreat");
    for at in (1..all.len()).rev() {
        if retreats(&all[at]) && retreats(&all[at - 1]) {
            all.remove(at);
        }
    }
}

fn same(raw: &[PlanToken]) -> Option<(&'static str, usize)> {
    (1..=LONGEST.min(raw.len())).rev().find_map(|n| {
        let words: Option<Vec<&str>> = raw[..n].iter().map(PlanToken::text).collect();
        Some((meaning_of(&words?.join(" "))?, n))
    })
}

/// Does the sign stand between two kinds of unit?
fn listed(items: &[Tagged], at: usize) -> bool {
    let behind =
        is_kind(items.get(at + 1)) || is_number(items.get(at + 1)) && is_kind(items.get(at + 2));
    behind && at.checked_sub(1).is_some_and(|i| is_kind(items.get(i)))
}

/// Is this a kind of unit?
fn is_kind(t: Option<&Tagged>) -> bool {
    t.is_some_and(|t| matches!(t.item, TagItem::Kind { .. }))
}

/// The words of a sentence as they are written, one by one.
pub(super) fn raw_words(items: &[Tagged], labels: &BTreeMap<u32, SpaceId>) -> Vec<PlanToken> {
    raw(items, labels)
}

fn raw(items: &[Tagged], labels: &BTreeMap<u32, SpaceId>) -> Vec<PlanToken> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(tagged) = items.get(at) {
        let span = Span::new(tagged.start, tagged.end);
        let mut push = |word: PlanWord| {
            all.push(PlanToken { word, span, written: tagged.words.clone() });
        };
        at += 1;
        match &tagged.item {
            TagItem::Number(n) => {
                let bracketed = at > 1
                    && items[at - 2].is(TextSign::Open)
                    && items.get(at).is_some_and(|t| t.is(TextSign::Close));
                let label = labels.get(n).filter(|_| bracketed);
                push(label.map_or(PlanWord::Number(*n), |space| PlanWord::Place(*space)));
            }
            TagItem::Kind { kind, .. } => push(PlanWord::Kind(*kind)),
            TagItem::Planes => push(PlanWord::Planes),
            TagItem::Place(space) => push(PlanWord::Place(*space)),
            TagItem::TextSign(TextSign::Hash) => {
                let number = match items.get(at).map(|t| &t.item) {
                    Some(TagItem::Number(n)) => labels.get(n),
                    _ => None,
                };
                if let Some(space) = number {
                    push(PlanWord::Place(*space));
                    at += 1;
                }
            }
            TagItem::TextSign(sign) => match sign {
                TextSign::Comma => push(PlanWord::Break(',')),
                TextSign::Slash => push(PlanWord::Break('/')),
                TextSign::Arrow => push(PlanWord::Break('>')),
                TextSign::Semicolon => push(PlanWord::Break(';')),
                TextSign::Colon => push(PlanWord::Break(':')),
                TextSign::Dash if listed(items, at - 1) => push(PlanWord::Break(',')),
                TextSign::Dash => push(PlanWord::Break('-')),
                TextSign::Equals => push(PlanWord::Text("=".to_string())),
                TextSign::BackArrow => push(PlanWord::Text("<=".to_string())),
                TextSign::Less => push(PlanWord::Text("<".to_string())),
                TextSign::AtLeast => push(PlanWord::Text(">=".to_string())),
                TextSign::Plus | TextSign::Ampersand => push(PlanWord::Break('+')),
                TextSign::Open | TextSign::Close | TextSign::Ornament | TextSign::Bar => {}
                // `inf-art-tank`
                TextSign::Hyphen if listed(items, at - 1) => push(PlanWord::Break(',')),
                TextSign::Hyphen => {}
                _ => push(PlanWord::Text(tagged.words.clone())),
            },
            TagItem::WordMark(WordMark::Noise) if tagged.words.starts_with('\'') => {}
            // `In a1 no retreat`
            TagItem::Strange | TagItem::Unclear(_)
                if tagged.words.len() > 1
                    && code_of(&tagged.words).is_some_and(|code| labels.contains_key(&code)) =>
            {
                let space = code_of(&tagged.words).and_then(|code| labels.get(&code));
                space.into_iter().for_each(|space| push(PlanWord::Place(*space)));
            }
            TagItem::WordMark(_) | TagItem::Strange | TagItem::Power(_) | TagItem::Unclear(_) => {
                for word in tagged.words.split_whitespace() {
                    let plain: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
                    let word = match plain.parse() {
                        Ok(n) => PlanWord::Number(n),
                        Err(_) => PlanWord::Text(plain),
                    };
                    push(word);
                }
            }
        }
    }
    all
}

/// The word at an index, if it is neither a number nor a name nor a sign.
pub(super) fn text_at(words: &[PlanToken], at: usize) -> Option<&str> {
    words.get(at).and_then(PlanToken::text)
}
