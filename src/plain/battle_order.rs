//! Sentences that say in which order the battles are fought: `Sequence 1, 3, 2`, `First comes b), then a)`.

use super::edges::code_of;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use crate::diag::Span;
use crate::id::SpaceId;

/// Words by which a sentence says that it is about an order.
const TELLING: [&str; 8] =
    ["sequence", "order", "first", "then", "before", "next", "last", "second"];

/// Words for the battle that comes first.
const STARTING: [&str; 7] = ["begin", "begins", "start", "starts", "starting", "beginning", "open"];

/// Words for fighting a battle with dice.
const ROLLING: [&str; 14] = [
    "roll",
    "rolls",
    "rolled",
    "resolve",
    "resolved",
    "dice",
    "begin",
    "start",
    "fought",
    "begins",
    "starts",
    "anything",
    "everything",
    "please",
];

/// Other words that such a sentence may have.
const FILLERS: [&str; 67] = [
    "anything",
    "everything",
    "else",
    "starting",
    "beginning",
    "open",
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
    /// `In the order of the numbers, 1 2 3`: the battles as a list above numbers them.
    fn order_of_numbers(&mut self, items: &[Tagged]) -> bool {
        const NUMBERS: [&str; 6] =
            ["numbers", "numbering", "numerical", "numbered", "numeric", "number"];
        const WORDS: [&str; 26] = [
            "in",
            "by",
            "the",
            "order",
            "of",
            "as",
            "battles",
            "fight",
            "fights",
            "fought",
            "resolve",
            "please",
            "roll",
            "rolled",
            "them",
            "are",
            "be",
            "to",
            "their",
            "sequence",
            "according",
            "go",
            "we",
            "play",
            "all",
            "from",
        ];
        let mut said = (false, false);
        let mut numbers: Vec<u32> = Vec::new();
        for tagged in items {
            match tagged.item {
                TagItem::Number(n) => numbers.push(n),
                TagItem::TextSign(
                    TextSign::Comma | TextSign::Hyphen | TextSign::Dash | TextSign::Colon,
                ) => {}
                TagItem::Place(_) | TagItem::Kind { .. } | TagItem::TextSign(_) => return false,
                _ => {
                    for word in tagged.words.split(' ') {
                        let number = NUMBERS.contains(&word);
                        if !number && !WORDS.contains(&word) {
                            return false;
                        }
                        said.0 |= number;
                        said.1 |= ["order", "by", "sequence", "as"].contains(&word);
                    }
                }
            }
        }
        let rising = numbers.windows(2).all(|pair| pair[0] < pair[1])
            && numbers.iter().all(|n| self.labels.contains_key(n));
        let (Some(first), Some(last)) = (items.first(), items.last()) else { return false };
        if said != (true, true) || !rising || self.labels.len() < 2 {
            return false;
        }
        let span = Span::new(first.start, last.end);
        let order: Vec<(SpaceId, Span)> =
            self.labels.values().filter(|s| self.board.hostile(**s)).map(|s| (*s, span)).collect();
        self.draft.order.extend(order);
        true
    }

    /// Reads the order of the battles, by name or by the numbers and letters of a list. Is it one?
    pub(super) fn sequence(&mut self, items: &[Tagged]) -> bool {
        if self.order_of_numbers(items) {
            return true;
        }
        let mut order: Vec<(SpaceId, Span)> = Vec::new();
        let mut told = false;
        for (at, tagged) in items.iter().enumerate() {
            let closed = items.get(at + 1).is_some_and(|t| t.is(TextSign::Close));
            let begins = items.iter().take(4).any(|t| TELLING.contains(&t.words.as_str()));
            let space = match &tagged.item {
                TagItem::Place(space) if self.board.hostile(*space) => Some(*space),
                TagItem::Number(n) if closed || begins => match self.labels.get(n) {
                    Some(space) => Some(*space),
                    None => return false,
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
                        told |= STARTING.contains(&tagged.words.as_str());
                        None
                    }
                },
            };
            order.extend(space.map(|s| (s, Span::new(tagged.start, tagged.end))));
        }
        // `Please roll sz13 first`
        let rolls = items.iter().any(|t| ROLLING.contains(&t.words.as_str()));
        let first = items.iter().any(|t| {
            ["first", "begin", "start", "begins", "starts", "before"].contains(&t.words.as_str())
        });
        let told = told && (order.len() > 1 || order.len() == 1 && rolls && first);
        if told {
            self.draft.order.extend(order);
        }
        told
    }
}
