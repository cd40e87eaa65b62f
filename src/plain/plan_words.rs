//! The words of plans for battles, brought to one form each: numbers, kinds, places, and words of which the
//! forms know the meaning.

use std::collections::BTreeMap;

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

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

/// Most words of an entry of [`SAME`].
const LONGEST: usize = 6;

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
            "retire",
            "retires",
            "we retire",
            "get out",
            "gets out",
            "bail out",
            "bail",
            "turn back",
            "turns back",
            "break",
            "they leave",
            "what is left goes",
            "whats left goes",
            "run",
            "runs",
            "pulls back",
            "pulls out",
            "falls back",
        ],
    ),
    (
        "retreat to",
        &[
            "back to",
            "home to",
            "retire to",
            "retires to",
            "retire in",
            "withdraw to",
            "withdraws to",
            "fall back to",
            "falls back to",
            "pull back to",
            "pulls back to",
            "pull out to",
            "pulls out to",
            "run to",
            "break off to",
            "breaks off to",
            "leave for",
            "retreat back to",
            "back in",
            "back into",
            "returns to",
            "return to",
            "goes back to",
            "go back to",
            "back home to",
        ],
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
            "of mine",
            "mine",
            "left of mine",
            "left of ours",
            "left of us",
            "men",
            "ours",
            "of the attackers",
            "of them",
        ],
    ),
    (
        "left",
        &["remain", "remains", "remaining", "survive", "survives", "alive", "standing", "in play"],
    ),
    ("if", &["when", "once", "whenever", "as soon as", "in case", "should"]),
    ("until", &["till", "til"]),
    (
        "end",
        &[
            "bitter end",
            "very end",
            "finish",
            "last man",
            "death",
            "last unit",
            "nobody left",
            "nobody is left",
            "no one is left",
            "no one left",
            "none is left",
            "it is over",
            "its over",
            "it sinks",
            "she sinks",
            "she is sunk",
            "it is sunk",
            "they are dead",
            "everyone is dead",
            "everything is dead",
            "all are dead",
            "all are sunk",
            "they sink",
            "one side is dead",
            "the last round",
            "the last man",
            "it is decided",
            "it is done",
            "victory",
            "taken",
            "it is taken",
            "it falls",
            "we have it",
            "we take it",
            "it is ours",
            "nothing swims",
            "nothing floats",
            "nothing is left",
            "they are gone",
            "all are gone",
            "everything is sunk",
        ],
    ),
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
            "hold on",
            "hang on",
            "all out",
            "no surrender",
            "no mercy",
            "no quarter",
            "keep on",
            "keep on fighting",
            "stay in",
            "fights on",
            "fight until end",
            "all the way",
            "go for it",
            "shoot on",
            "we fight on",
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
            "no ret",
            "nobody retreats",
            "no one retreats",
            "none retreats",
            "no retreating",
            "no withdrawal",
            "no breaking off",
            "no break off",
            "not break off",
            "do not break off",
            "retreat never",
            "never break off",
            "no stopping",
            "never leave",
        ],
    ),
    ("soak", &["soaks", "absorb", "absorbs"]),
    ("take", &["takes", "gets", "eats", "eat"]),
    ("hit", &["hits", "damage", "shot"]),
    ("first", &["1st", "goes first", "go first", "comes first"]),
    (
        "last",
        &[
            "goes last",
            "go last",
            "at the end of the list",
            "comes last",
            "at the end",
            "to the last",
        ],
    ),
    (
        "submerge",
        &[
            "submerges",
            "dive",
            "dives",
            "diving",
            "submerging",
            "go down",
            "goes down",
            "dive down",
        ],
    ),
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
            "hits taken by",
            "sacrifice order",
            "order of casualties",
            "take losses",
            "take losses so",
            "take the losses so",
            "take casualties",
            "take as losses",
            "takes losses",
            "order of losses there",
        ],
    ),
    (
        "sunk",
        &[
            "dead",
            "gone",
            "killed",
            "destroyed",
            "is sunk",
            "is dead",
            "dies",
            "sinks",
            "is gone",
            "are gone",
            "are dead",
            "are sunk",
        ],
    ),
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
            "shall",
            "too",
            "also",
            "likewise",
            "goes",
            "go",
            "on land",
            "at sea",
            "s",
            "do",
            "again",
            "a",
            "an",
            "still",
            "so",
            "as well",
            "after a round",
            "after any round",
            "after each round",
            "obviously",
            "of course",
            "naturally",
            "certainly",
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
    (1..=LONGEST.min(raw.len())).rev().find_map(|n| {
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
                TextSign::Dash => push(PlanWord::Break('-')),
                TextSign::Equals => push(PlanWord::Text("=".to_string())),
                TextSign::BackArrow => push(PlanWord::Text("<=".to_string())),
                TextSign::Less => push(PlanWord::Text("<".to_string())),
                TextSign::AtLeast => push(PlanWord::Text(">=".to_string())),
                TextSign::Plus | TextSign::Ampersand => push(PlanWord::Break('+')),
                TextSign::Open
                | TextSign::Close
                | TextSign::Ornament
                | TextSign::Bar
                | TextSign::Hyphen => {}
                _ => push(PlanWord::Text(tagged.words.clone())),
            },
            TagItem::WordMark(WordMark::Noise) if tagged.words.starts_with('\'') => {}
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
