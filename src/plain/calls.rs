//! Lines in the manner of a program: `buy(8 inf, 4 art)`, `move(3 inf, Norway, Karelia)`, `[3 inf] [Norway] [Karelia]`.

use super::heading::heading;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;

/// Takes the brackets of a call off a line; its word comes before a colon then, and what it is about is told in the words
/// of a plain turn.
pub(super) fn unwrap_call(items: &mut Vec<Tagged>) {
    while items.len() > 3 && items.last().is_some_and(|t| t.is(TextSign::Semicolon)) {
        items.pop();
    }
    let [word, open, inner @ .., close] = &items[..] else { return };
    let touches = open.is(TextSign::Open) && open.start == word.end && close.is(TextSign::Close);
    let nested = inner.iter().any(|t| t.is(TextSign::Close) || t.is(TextSign::Open));
    if !touches || nested || heading(&items[..1]).is_none() {
        return;
    }
    let sign = |sign, at: &Tagged| Tagged { item: TagItem::TextSign(sign), ..at.clone() };
    let mut all = vec![word.clone(), sign(TextSign::Colon, open)];
    let inner: Vec<&Tagged> = inner.iter().filter(|t| !t.is(TextSign::Ornament)).collect();
    let place = |at: usize| matches!(inner.get(at).map(|t| &t.item), Some(TagItem::Place(_)));
    for (at, item) in inner.iter().enumerate() {
        let comma = item.is(TextSign::Comma) && at > 0;
        let joined = match (comma, place(at.wrapping_sub(1)), place(at + 1)) {
            (true, true, true) => Some(TextSign::Arrow),
            // `attack(Karelia, 3 inf Norway)`
            (true, true, false) if at == 1 => Some(TextSign::Colon),
            _ => None,
        };
        all.push(joined.map_or_else(|| (*item).clone(), |joined| sign(joined, item)));
    }
    *items = all;
}

/// Takes the brackets off a line that has all its words in brackets: `[3 inf] [Norway] [Karelia]`.
pub(super) fn unwrap_cells(items: &mut Vec<Tagged>) {
    let mut inside = false;
    let mut cells = 0;
    for item in items.iter() {
        match item.item {
            TagItem::TextSign(TextSign::Open) if !inside => (inside, cells) = (true, cells + 1),
            TagItem::TextSign(TextSign::Close) if inside => inside = false,
            TagItem::TextSign(TextSign::Open | TextSign::Close) => return,
            TagItem::TextSign(_) => {}
            _ if !inside => return,
            _ => {}
        }
    }
    if cells > 1 && !inside {
        items.retain(|t| !t.is(TextSign::Open) && !t.is(TextSign::Close));
    }
}

/// `[Karelia] <- [Norway] 3 inf`: the brackets around a place say nothing.
pub(super) fn unwrap_places(text: &str, items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 2 < items.len() {
        let square = items[at].is(TextSign::Open)
            && text.get(items[at].start..items[at].end) == Some("[")
            && matches!(items[at + 1].item, TagItem::Place(_))
            && items[at + 2].is(TextSign::Close);
        if square {
            items.remove(at + 2);
            items.remove(at);
        }
        at += 1;
    }
}

/// Leaves out the tags by which a forum sets words bold or in colour: `[b]Karelia[/b]`.
pub(super) fn without_forum_tags(items: &mut Vec<Tagged>) {
    const TAGS: [&str; 11] =
        ["b", "i", "u", "em", "strong", "color", "colour", "size", "center", "list", "font"];
    let mut at = 0;
    while at < items.len() {
        let slash = usize::from(items.get(at + 1).is_some_and(|t| t.is(TextSign::Slash)));
        let word = at + 1 + slash;
        let named = items.get(word).is_some_and(|t| TAGS.contains(&t.words.as_str()));
        let close = items.get(word + 1..).and_then(|rest| {
            let value = rest.first().is_some_and(|t| t.is(TextSign::Equals));
            let end = rest.iter().position(|t| t.is(TextSign::Close))?;
            (end == 0 || value && end < 5).then_some(word + 1 + end)
        });
        let square = items[at].words == "[";
        match close.filter(|_| square && named && items[at].is(TextSign::Open)) {
            Some(end) => {
                items.drain(at..=end);
            }
            None => at += 1,
        }
    }
}
