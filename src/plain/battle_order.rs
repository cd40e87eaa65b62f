//! Sentences that say in which order the battles are fought: `Sequence 1, 3, 2`, `First comes b), then a)`.

use super::edges::code_of;
use super::fault::Fault;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use crate::diag::Span;
use crate::id::SpaceId;

/// Words by which a sentence says that it is about an order.
const TELLING: [&str; 8] =
    ["sequence", "order", "first", "then", "before", "next", "last", "second"];

/// Words for fighting a battle with dice.
const ROLLING: [&str; 8] =
    ["roll", "rolls", "rolled", "resolve", "resolved", "dice", "begin", "start"];

/// Other words that such a sentence may have.
const FILLERS: [&str; 61] = [
    "kindly",
    "you",
    "will",
    "should",
    "must",
    "to",
    "on",
    "against",
    "fighting",
    "which",
    "given",
    "rest",
    "as",
    "you",
    "like",
    "orders",
    "of",
    "the",
    "battles",
    "battle",
    "fights",
    "fight",
    "combats",
    "third",
    "fourth",
    "fifth",
    "finally",
    "comes",
    "come",
    "goes",
    "go",
    "is",
    "are",
    "be",
    "will",
    "fought",
    "after",
    "that",
    "afterwards",
    "in",
    "this",
    "following",
    "starts",
    "start",
    "with",
    "begins",
    "begin",
    "and",
    "roll",
    "rolls",
    "rolled",
    "resolve",
    "resolved",
    "do",
    "we",
    "i",
    "please",
    "only",
    "s",
    "number",
    "no",
];

impl TurnReader<'_> {
    /// `Order: 1 before 2`, and no battle has such a number: asks which ones are meant. Is it about the order of battles?
    fn asks_for_battles(&mut self, items: &[Tagged]) -> bool {
        let known = |word: &str| TELLING.contains(&word) || FILLERS.contains(&word);
        let numbers = items.iter().filter(|t| matches!(t.item, TagItem::Number(_))).count();
        let told = numbers > 1
            && items.iter().all(|t| {
                matches!(t.item, TagItem::Number(_) | TagItem::TextSign(_))
                    || t.words.split(' ').all(known)
            });
        let ordered = items.iter().any(|t| t.words == "before");
        if told && ordered {
            let span = Span::new(items[0].start, items[items.len() - 1].end);
            let help = "write their places: Battle order: sz13, Karelia";
            self.fault(Fault::new(span, "which battles have these numbers?", help));
        }
        told && ordered
    }

    /// Reads the order of the battles, by name or by the numbers and letters of a list. Is it one?
    pub(super) fn sequence(&mut self, items: &[Tagged]) -> bool {
        let mut order: Vec<(SpaceId, Span)> = Vec::new();
        let mut told = false;
        for (at, tagged) in items.iter().enumerate() {
            let closed = items.get(at + 1).is_some_and(|t| t.is(TextSign::Close));
            let begins = items.iter().take(4).any(|t| TELLING.contains(&t.words.as_str()));
            let space = match &tagged.item {
                TagItem::Place(space) if self.board.hostile(*space) => Some(*space),
                TagItem::Number(n) if closed || begins => match self.labels.get(n) {
                    Some(space) => Some(*space),
                    None => return self.asks_for_battles(items),
                },
                TagItem::TextSign(sign) => match sign {
                    TextSign::Other | TextSign::Question | TextSign::Plus | TextSign::Equals => {
                        return false;
                    }
                    _ => None,
                },
                TagItem::Place(_) => return false,
                _ => match code_of(&tagged.words).and_then(|code| self.labels.get(&code)) {
                    Some(space) => Some(*space),
                    None => {
                        let known = |word: &str| TELLING.contains(&word) || FILLERS.contains(&word);
                        if !tagged.words.split(' ').all(known) {
                            return false;
                        }
                        told |= tagged.words.split(' ').any(|word| TELLING.contains(&word));
                        None
                    }
                },
            };
            order.extend(space.map(|s| (s, Span::new(tagged.start, tagged.end))));
        }
        // `Please roll sz13 first`
        let rolls = items.iter().any(|t| ROLLING.contains(&t.words.as_str()));
        let first = items.iter().any(|t| ["first", "begin", "start"].contains(&t.words.as_str()));
        let told = told && (order.len() > 1 || order.len() == 1 && rolls && first);
        if told {
            self.draft.order.extend(order);
        }
        told
    }
}
