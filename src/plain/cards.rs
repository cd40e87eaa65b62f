//! Orders on several lines, one for each thing that is said: `From: Norway`, `To: Karelia`, `Units: 3 inf`.

use super::around_orders::SOURCES_FOLLOW;
use super::card::{CardKey, KEYS};
use super::layout::LayoutReader;
use super::speech_items::put;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl LayoutReader<'_> {
    /// Takes a line that says one thing of an order. Is it one?
    pub(super) fn card_line(&mut self, items: &[Tagged]) -> bool {
        // `WHERE FROM: Norway`
        let items = match items {
            [where_, rest @ ..] if where_.words == "where" => rest,
            items => items,
        };
        let [word, colon, rest @ ..] = items else { return false };
        let entry = KEYS.iter().find(|(_, words)| words.contains(&word.words.as_str()));
        let Some((key, _)) = entry.filter(|_| colon.is(TextSign::Colon)) else { return false };
        let fits = match key {
            CardKey::Units => rest.iter().any(|t| matches!(t.item, TagItem::Kind { .. })),
            _ => matches!(rest, [place] if matches!(place.item, TagItem::Place(_))),
        };
        if !fits {
            return false;
        }
        if self.card.iter().any(|(known, _)| known == key) {
            self.end_card();
        }
        self.card.push((*key, items.to_vec()));
        true
    }

    /// The lines of an order are at their end: they are one sentence if units, source and target are named.
    pub(super) fn end_card(&mut self) {
        let card = std::mem::take(&mut self.card);
        let part =
            |key: CardKey| card.iter().find(|(k, _)| *k == key).map(|(_, items)| &items[2..]);
        let (Some(units), Some(from), Some(to)) =
            (part(CardKey::Units), part(CardKey::From), part(CardKey::To))
        else {
            for (_, mut items) in card {
                // `Target: Karelia`, and below it `Norway: 3 inf`.
                if items[0].words == "target" {
                    let sign = TagItem::TextSign(TextSign::Colon);
                    items[1] = put(&items[1], sign, SOURCES_FOLLOW);
                    items.remove(0);
                    items.rotate_left(1);
                } else if items[0].words == "what" {
                    items.drain(..2);
                }
                self.sentence(items, None, true, None);
            }
            return;
        };
        let mut all = units.to_vec();
        all.push(joining_word(WordMark::From, &from[0]));
        all.extend(from.to_vec());
        all.push(joining_word(WordMark::To, &to[0]));
        all.extend(to.to_vec());
        self.sentence(all, None, true, None);
        // The words stand in any order.
        if let Some(last) = self.out.sentences.last_mut() {
            let start = card.iter().map(|(_, items)| items[0].start).min().unwrap_or(0);
            let end = card.iter().filter_map(|(_, items)| items.last()).map(|t| t.end).max();
            last.span = crate::diag::Span::new(start, end.unwrap_or(start));
        }
    }
}

/// The word `from` or `to`, as if it were written before this item.
fn joining_word(mark: WordMark, at: &Tagged) -> Tagged {
    let words = if mark == WordMark::From { "from" } else { "to" };
    Tagged { item: TagItem::WordMark(mark), start: at.start, end: at.start, words: words.into() }
}
