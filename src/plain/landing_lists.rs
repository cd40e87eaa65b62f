//! Lists of aircraft below the place where they land: `Landing in London: ftr Norway, both fighters of sz5`.

use super::heading::Heading;
use super::layout::LayoutReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::edition::Edition;

impl LayoutReader<'_> {
    /// Reads a line with the place before the colon, or one more line below it. Is it one?
    pub(super) fn landing_list(&mut self, items: &[Tagged]) -> bool {
        if let Some((place, rest)) = place_of_list(items) {
            if rest.is_empty() {
                self.lands_at = Some(place.clone());
                self.gap = false;
                return true;
            }
            if !self.are_aircraft(rest) {
                return false;
            }
            self.land_each(&place.clone(), rest);
            return true;
        }
        let Some(place) = self.lands_at.clone().filter(|_| !self.gap) else {
            self.lands_at = None;
            return false;
        };
        if !self.are_aircraft(items) {
            self.lands_at = None;
            return false;
        }
        self.land_each(&place, items);
        true
    }

    /// Aircraft and places, and nothing that says where they go.
    fn are_aircraft(&self, items: &[Tagged]) -> bool {
        let ed = self.names.ed;
        items.iter().any(|t| matches!(t.item, TagItem::Kind { .. } | TagItem::Planes))
            && items.iter().all(|t| belongs_to_aircraft(ed, t))
    }

    /// Each entry as a landing of its own. An entry without a place belongs to the next one.
    fn land_each(&mut self, place: &Tagged, items: &[Tagged]) {
        let mut entries: Vec<Vec<Tagged>> = vec![Vec::new()];
        for (at, tagged) in items.iter().enumerate() {
            if tagged.is(TextSign::Stop) {
                continue;
            }
            let cut = tagged.is(TextSign::Comma)
                || tagged.is(TextSign::Semicolon)
                || tagged.does(WordMark::And);
            let next = entry_of(&items[at + 1..]);
            let sourced = entries.last().is_some_and(|e| e.iter().any(Tagged::is_place));
            let shares =
                !sourced && next.iter().any(|t| t.does(WordMark::From) || t.does(WordMark::In));
            let kind =
                next.iter().any(|t| matches!(t.item, TagItem::Kind { .. } | TagItem::Planes));
            if cut && kind && !shares {
                entries.push(Vec::new());
            } else if let Some(last) = entries.last_mut() {
                last.push(tagged.clone());
            }
        }
        let phase = std::mem::replace(&mut self.phase, Heading::Noncombat);
        self.out.headings.push(Heading::Noncombat);
        for mut entry in entries.into_iter().filter(|entry| !entry.is_empty()) {
            let start = entry[0].start;
            let end = entry[entry.len() - 1].end;
            let item = TagItem::WordMark(WordMark::Land);
            entry.push(Tagged { item, start, end, words: "land in".to_string() });
            entry.push(Tagged { start, end, ..place.clone() });
            self.sentence(entry, None, true, None);
        }
        self.phase = phase;
    }
}

/// Can this item be part of a list of aircraft and where they are?
fn belongs_to_aircraft(ed: &Edition, t: &Tagged) -> bool {
    match t.item {
        TagItem::Kind { kind, .. } => ed.kind(kind).is_air(),
        TagItem::Number(_) | TagItem::Place(_) | TagItem::Planes => true,
        TagItem::TextSign(sign) => matches!(
            sign,
            TextSign::Comma
                | TextSign::Semicolon
                | TextSign::Plus
                | TextSign::Stop
                | TextSign::Ampersand
        ),
        TagItem::WordMark(mark) => matches!(
            mark,
            WordMark::In
                | WordMark::From
                | WordMark::And
                | WordMark::Noise
                | WordMark::Both
                | WordMark::All
        ),
        _ => false,
    }
}

/// The items up to the next comma.
fn entry_of(items: &[Tagged]) -> &[Tagged] {
    let cut =
        |t: &Tagged| t.is(TextSign::Comma) || t.is(TextSign::Semicolon) || t.does(WordMark::And);
    let end = items.iter().position(cut).unwrap_or(items.len());
    &items[..end]
}

/// `Landing in London:`, `Back to WE:`: the place, and what follows the colon.
fn place_of_list(items: &[Tagged]) -> Option<(&Tagged, &[Tagged])> {
    let [land, rest @ ..] = items else { return None };
    let planes = usize::from(matches!(land.item, TagItem::Planes));
    let land = items.get(planes)?;
    let rest = if planes == 1 { items.get(2..)? } else { rest };
    if !land.does(WordMark::Land) {
        return None;
    }
    let within = usize::from(
        rest.first()
            .is_some_and(|t| t.does(WordMark::In) || t.does(WordMark::On) || t.does(WordMark::To)),
    );
    let place = rest.get(within).filter(|t| matches!(t.item, TagItem::Place(_)))?;
    let colon = rest.get(within + 1).is_some_and(|t| t.is(TextSign::Colon));
    colon.then(|| (place, &rest[within + 2..]))
}
