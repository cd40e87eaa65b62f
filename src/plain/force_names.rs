//! Words before a colon that say nothing: names of forces, of fronts and of people.

use super::common_words::is_common;
use super::draft::NotRead;
use super::heading::{self, heading};
use super::layout::LayoutReader;
use super::neutral_words::makes_doubtful;
use super::remarks::is_like_a_name;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::{self, WordMark};
use crate::orders::names::Names;

use crate::diag::Span;

/// Words that a name of forces has.
const FORCES: [&str; 18] = [
    "army",
    "armies",
    "fleet",
    "corps",
    "group",
    "force",
    "forces",
    "front",
    "theatre",
    "theater",
    "luftflotte",
    "division",
    "squadron",
    "task",
    "navy",
    "pact",
    "command",
    "wing",
];

/// Words of a label that make it doubtful whether the orders behind it count.
const DOUBTS: [&str; 38] = [
    "option",
    "options",
    "alternative",
    "alternatively",
    "idea",
    "ideas",
    "old",
    "previous",
    "previously",
    "rejected",
    "considered",
    "considering",
    "example",
    "wish",
    "dream",
    "yesterday",
    "tomorrow",
    "next",
    "last",
    "later",
    "future",
    "backup",
    "hypothetical",
    "scenario",
    "variant",
    "version",
    "undecided",
    "todo",
    "instead",
    "opponent",
    "enemy",
    "his",
    "her",
    "their",
    "your",
    "turn",
    "round",
    "question",
];

/// Most words of a name.
const LONGEST: usize = 6;

impl LayoutReader<'_> {
    /// `Regia Marina: ...`, `Army Group North (Poland): ...`: words before a colon that name no place and are like none say
    /// nothing. A place in brackets behind them stays.
    pub(super) fn strange_label(&mut self, items: &mut Vec<Tagged>) {
        // `Opposition: 2 inf`, `Sequence: sz13, Egypt` say something of what is behind the colon.
        const SAYING: [&str; 13] = [
            "survivors",
            "survivor",
            "typo",
            "correction",
            "fighting",
            "opposition",
            "resistance",
            "opponent",
            "garrison",
            "sequence",
            "order",
            "enemy",
            "defence",
        ];
        if items.first().is_some_and(|t| SAYING.contains(&t.words.as_str())) {
            return;
        }
        let forces = items.iter().take(LONGEST).any(|t| FORCES.contains(&t.words.as_str()));
        let words = items.iter().take_while(|t| may_name_force(forces, t)).count();
        if items.iter().take(words).any(names_clause) {
            return;
        }
        let place = match items.get(words..) {
            Some([open, place, close, colon, ..]) => {
                open.is(TextSign::Open)
                    && matches!(place.item, TagItem::Place(_))
                    && close.is(TextSign::Close)
                    && colon.is(TextSign::Colon)
            }
            _ => false,
        };
        let colon = items.get(words).is_some_and(|t| t.is(TextSign::Colon));
        let named = items.iter().take(words).any(|t| {
            t.item == TagItem::Strange
                || words::is_nickname(&t.words)
                || forces && t.does(WordMark::Noise)
        });
        let most = if forces { LONGEST } else { 8 };
        if words == 0 || words > most || !named || !(colon || place) || items.len() == words + 1 {
            return;
        }
        if heading(items).is_some()
            || heading::misspelt(items).is_some()
            || !forces && items[..words].iter().any(|t| is_misspelt_name(self.names, t))
        {
            return;
        }
        let doubtful = |t: &Tagged| DOUBTS.contains(&t.words.as_str()) || makes_doubtful(&t.words);
        if items[..words].iter().any(doubtful) {
            return;
        }
        let end = if place { words - 1 } else { words };
        let span = Span::new(items[0].start, items[end].end);
        self.out.not_read.push(NotRead { span, why: "a heading" });
        items.drain(..=end);
        if place {
            items.remove(2);
            items.remove(0);
        }
        self.gap = true;
    }
}

/// Can this item be part of the name a player gives a force? `forces` says that a word such as `fleet` is there too.
fn may_name_force(forces: bool, t: &Tagged) -> bool {
    match &t.item {
        TagItem::Strange => true,
        TagItem::WordMark(WordMark::Noise | WordMark::In | WordMark::From) => true,
        // `I saw that as well:`
        TagItem::WordMark(WordMark::Too) => t.words == "as well",
        // `My first move is in the north:`
        TagItem::WordMark(WordMark::SaidPlan) => {
            ["first", "second", "third", "last", "then", "order", "end"].contains(&t.words.as_str())
        }
        TagItem::Unclear(_) | TagItem::Number(_) => forces,
        _ => words::is_nickname(&t.words),
    }
}

/// Is this a word that is not understood, but like the name of a place, a power or a unit?
fn is_misspelt_name(names: &Names, t: &Tagged) -> bool {
    let strange = t.item == TagItem::Strange && !is_common(&t.words);
    strange && is_like_a_name(names, &t.words)
}

/// `2.1`: the number of a clause, which says what the words behind the colon are for.
fn names_clause(t: &Tagged) -> bool {
    let (before, after) = t.words.split_once('.').unwrap_or_default();
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    digits(before) && digits(after)
}
