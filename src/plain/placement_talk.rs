//! New units in words that could be those of moves: `The battleship goes into sz2, the inf into London.` behind what is bought,
//! `Ottawa: 2 inf, and the transport in sz63`, `the tanks of 1.1`.

use super::draft::Going;
use super::edges::decimal_code;
use super::heading::Heading;
use super::part::{PlacedPart, SentencePart};
use super::read::TurnReader;
use super::speech_items::says;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl TurnReader<'_> {
    /// A sentence that could be moves and says of none where it begins, as the placement of what is bought: `inf London`, or
    /// `The battleship goes into sz2, the inf into London.`
    pub(super) fn as_placement(
        &self,
        phase: Heading,
        goings: &[Going],
        all: &[PlacedPart],
    ) -> Option<Vec<PlacedPart>> {
        let unsourced = goings.iter().all(|g| g.from.is_none() && !g.lands);
        let quiet = matches!(phase, Heading::Open | Heading::Noncombat | Heading::Purchase);
        if !quiet || !unsourced || goings.is_empty() {
            return None;
        }
        if self.is_placement(all) {
            return Some(all.to_vec());
        }
        if !all.iter().any(leads_into) {
            return None;
        }
        let mut placed = all.to_vec();
        for part in placed.iter_mut().filter(|p| leads_into(p)) {
            part.part = SentencePart::WordMark(WordMark::In);
        }
        self.is_placement(&placed).then_some(placed)
    }
}

/// Is it `to` or `into`, which may be a word of placements too?
fn leads_into(part: &PlacedPart) -> bool {
    part.is(&SentencePart::Arrow) && ["to", "into", "in to"].contains(&part.words.as_str())
}

/// Brings a line of placements to the form that the reader knows.
pub(super) fn plain_placement(items: &mut Vec<Tagged>) {
    without_clause(items);
    units_elsewhere(items);
}

/// `The tanks of 1.1 are placed`: the article that buys them.
fn without_clause(items: &mut Vec<Tagged>) {
    let clause = |t: &Tagged| t.item == TagItem::Strange && decimal_code(&t.words).is_some();
    let found = (1..items.len())
        .find(|at| clause(&items[*at]) && says(items.get(at - 1), &["of", "from", "under", "in"]));
    if let Some(at) = found.filter(|at| *at > 1 && items[at - 2].is_kind()) {
        items.drain(at - 1..=at);
    }
}

/// `Ottawa: 2 inf, and the transport in sz63`: the place behind units is theirs alone.
fn units_elsewhere(items: &mut Vec<Tagged>) {
    let head = items.first().is_some_and(Tagged::is_place)
        && items.get(1).is_some_and(|t| t.is(TextSign::Colon));
    let [.., within, place] = &items[..] else { return };
    let Some(comma) = items.iter().rposition(|t| t.is(TextSign::Comma)).filter(|_| head) else {
        return;
    };
    let and = comma + 1 + usize::from(items.get(comma + 1).is_some_and(|t| t.does(WordMark::And)));
    let others = items[2..comma].iter().any(Tagged::is_place);
    let units = items.get(and..items.len() - 2).unwrap_or_default();
    let named = units.iter().any(Tagged::is_kind) && !units.iter().any(Tagged::is_place);
    if !others && named && and > comma + 1 && within.does(WordMark::In) && place.is_place() {
        let mut all = items[..comma].to_vec();
        let mut semicolon = items[comma].clone();
        semicolon.item = TagItem::TextSign(TextSign::Semicolon);
        all.extend([semicolon, place.clone(), items[1].clone()]);
        all.extend(units.iter().cloned());
        *items = all;
    }
}
