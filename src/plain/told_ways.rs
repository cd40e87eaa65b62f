//! `The bmb takes the way Japan, sz61, Manchuria, China.`: the way of aircraft that were sent in the sentence before.

use crate::id::{KindId, SpaceId};

use super::draft::Going;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;

impl TurnReader<'_> {
    /// Does a sentence tell the way of units that have only their target so far?
    pub(super) fn tells_way(&mut self, items: &[Tagged]) -> bool {
        const WAYS: [&str; 5] = ["way", "route", "path", "course", "road"];
        let Some(way) = items.iter().position(|t| WAYS.contains(&t.words.as_str())) else {
            return false;
        };
        let subject = &items[..way];
        let list = &items[way + 1..];
        const VERBS: [&str; 10] =
            ["the", "takes", "take", "flies", "fly", "goes", "by", "its", "their", "uses"];
        let mut kinds = subject.iter().filter_map(|t| match t.item {
            TagItem::Kind { kind, .. } => Some(kind),
            _ => None,
        });
        let (Some(kind), None) = (kinds.next(), kinds.next()) else { return false };
        let plain = subject.iter().all(|t| {
            matches!(t.item, TagItem::Kind { .. } | TagItem::Number(_))
                || VERBS.contains(&t.words.as_str())
        });
        let places: Vec<SpaceId> = list
            .iter()
            .filter_map(|t| match t.item {
                TagItem::Place(space) => Some(space),
                _ => None,
            })
            .collect();
        let listed =
            list.iter().all(|t| matches!(t.item, TagItem::Place(_)) || separates_places(t));
        let ([from, rest @ ..], true, true) = (&places[..], plain, listed) else { return false };
        let [.., target] = rest else { return false };
        let mut goings = self.draft.goings.iter_mut().filter(|g| goes(g, kind, *from, *target));
        let (Some(going), None) = (goings.next(), goings.next()) else { return false };
        going.way = rest.to_vec();
        true
    }
}

/// Does one kind of unit alone go from a space to another, with nothing said about the way between?
fn goes(going: &Going, kind: KindId, from: SpaceId, to: SpaceId) -> bool {
    going.from == Some(from)
        && going.way[..] == [to]
        && going.groups.iter().all(|group| group.kind == Some(kind))
}

/// Does this item separate two places of a way?
fn separates_places(t: &Tagged) -> bool {
    t.is(TextSign::Comma)
        || t.is(TextSign::Dash)
        || t.is(TextSign::Arrow)
        || t.is(TextSign::Hyphen)
        || t.is(TextSign::Colon)
}
