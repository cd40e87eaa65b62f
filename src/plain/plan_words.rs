//! The words of plans for battles, brought to one form each: numbers, kinds, places, and words of which the
//! forms know the meaning.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::tag::{Item, Tagged};
use super::token::Sign;
use super::words::Mark;

/// One word of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanWord {
    Text(String),
    Number(u32),
    Kind(KindId),
    Planes,
    Place(SpaceId),
    /// What stands between the entries of a list, or between two clauses.
    Break(char),
}

/// A word and its bytes in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanToken {
    pub word: PlanWord,
    pub span: Span,
    pub written: String,
}

impl PlanToken {
    pub fn text(&self) -> Option<&str> {
        match &self.word {
            PlanWord::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Several words that say the same as one; an empty word is left out.
const SAME: &[(&str, &[&str])] = &[
    (
        "retreat",
        &[
            "break off",
            "breaks off",
            "pull back",
            "pull out",
            "fall back",
            "back off",
            "withdraw",
            "withdraws",
            "retreats",
            "retreating",
            "go home",
            "goes home",
            "go back",
            "goes back",
            "leave",
            "leaves",
            "is called off",
            "called off",
            "break it off",
            "return",
            "returns",
            "everybody retreats",
            "everyone retreats",
            "all retreat",
            "we retreat",
            "back off",
        ],
    ),
    (
        "retreat to",
        &["back to", "home to", "return to", "goes back to", "go back to", "back home to"],
    ),
    ("less", &["fewer"]),
    ("round", &["rounds"]),
    (
        "units",
        &[
            "unit",
            "of us",
            "of ours",
            "attackers left",
            "attacker left",
            "of my units",
            "of our units",
            "guys",
            "of them",
        ],
    ),
    ("left", &["remain", "remains", "remaining", "survive", "alive", "standing"]),
    ("if", &["when", "once", "whenever", "as soon as", "in case", "should"]),
    ("until", &["till", "til"]),
    ("end", &["bitter end", "very end", "finish", "last man", "death", "last unit"]),
    (
        "press",
        &[
            "press on",
            "fight on",
            "keep fighting",
            "keep shooting",
            "keep firing",
            "keep going",
            "keep attacking",
            "carry on",
            "continue",
            "press attack",
            "go on",
            "all in",
            "banzai",
            "fight it out",
            "fight out",
            "press home",
        ],
    ),
    (
        "no retreat",
        &[
            "no retreats",
            "never retreat",
            "dont retreat",
            "do not retreat",
            "no way back",
            "not retreat",
        ],
    ),
    ("soak", &["soaks", "absorb", "absorbs"]),
    ("take", &["takes"]),
    ("hit", &["hits", "damage", "shot"]),
    ("first", &["1st", "goes first", "go first", "comes first"]),
    ("last", &["goes last", "go last", "at the end of the list", "comes last"]),
    ("submerge", &["submerges", "dive", "dives", "diving", "submerging"]),
    (
        "losses",
        &[
            "lose",
            "loses",
            "loss",
            "casualties",
            "casualty",
            "ool",
            "order of loss",
            "order of losses",
            "casualties in this order",
            "losing",
            "kill off",
            "kills",
            "loss order",
            "lost",
        ],
    ),
    ("sunk", &["dead", "gone", "killed", "destroyed", "is sunk", "is dead"]),
    ("they", &["them", "the enemy", "enemy", "him", "defender", "defenders"]),
    ("alone", &["by themselves"]),
    ("same", &["same list", "same losses", "same as above"]),
    (
        "",
        &[
            "the",
            "my",
            "our",
            "we",
            "i",
            "are",
            "is",
            "please",
            "have",
            "has",
            "just",
            "it",
            "there",
            "will",
            "us",
            "in this order",
            "in that order",
            "order",
            "everybody",
            "with all",
            "ours",
            "s",
            "attack",
            "of",
            "for",
            "now",
            "at",
            "be",
            "only then",
            "a",
            "an",
            "still",
            "so",
            "as well",
        ],
    ),
];

/// The words of a sentence. `labels` are the numbers of battles in a list.
pub fn plan_words(items: &[Tagged], labels: &BTreeMap<u32, SpaceId>) -> Vec<PlanToken> {
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
                    let word = PlanWord::Text(one.to_string());
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
    all
}

fn same(raw: &[PlanToken]) -> Option<(&'static str, usize)> {
    (1..=5.min(raw.len())).rev().find_map(|n| {
        let words: Option<Vec<&str>> = raw[..n].iter().map(PlanToken::text).collect();
        let text = words?.join(" ");
        let entry = SAME.iter().find(|(_, all)| all.contains(&text.as_str()))?;
        Some((entry.0, n))
    })
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
            Item::Number(n) => {
                let bracketed = at > 1
                    && items[at - 2].is(Sign::Open)
                    && items.get(at).is_some_and(|t| t.is(Sign::Close));
                let label = labels.get(n).filter(|_| bracketed);
                push(label.map_or(PlanWord::Number(*n), |space| PlanWord::Place(*space)));
            }
            Item::Kind { kind, .. } => push(PlanWord::Kind(*kind)),
            Item::Planes => push(PlanWord::Planes),
            Item::Place(space) => push(PlanWord::Place(*space)),
            Item::Sign(Sign::Hash) => {
                let number = match items.get(at).map(|t| &t.item) {
                    Some(Item::Number(n)) => labels.get(n),
                    _ => None,
                };
                if let Some(space) = number {
                    push(PlanWord::Place(*space));
                    at += 1;
                }
            }
            Item::Sign(sign) => match sign {
                Sign::Comma => push(PlanWord::Break(',')),
                Sign::Slash => push(PlanWord::Break('/')),
                Sign::Arrow => push(PlanWord::Break('>')),
                Sign::Semicolon => push(PlanWord::Break(';')),
                Sign::Colon => push(PlanWord::Break(':')),
                Sign::Dash => push(PlanWord::Break('-')),
                Sign::Equals => push(PlanWord::Text("=".to_string())),
                Sign::BackArrow => push(PlanWord::Text("<=".to_string())),
                Sign::Less => push(PlanWord::Text("<".to_string())),
                Sign::AtLeast => push(PlanWord::Text(">=".to_string())),
                Sign::Plus | Sign::Ampersand => push(PlanWord::Break('+')),
                Sign::Open | Sign::Close | Sign::Ornament | Sign::Bar | Sign::Hyphen => {}
                _ => push(PlanWord::Text(tagged.words.clone())),
            },
            Item::Mark(Mark::Noise) if tagged.words.starts_with('\'') => {}
            Item::Mark(_) | Item::Strange | Item::Power(_) | Item::Unclear(_) => {
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
