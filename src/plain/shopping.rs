//! Purchases that say where the new units are put.

use super::board::TurnBoard;
use super::draft::{Placing, TurnDraft};
use super::fault::Fault;
use super::mobilize;
use super::money::purchase;
use super::part::{PlacedPart, SaidCount, SaidGroup, SentencePart};
use super::words::WordMark;

/// Reads a purchase that names a place for its units: `1 IC for India = 15`, `6 inf Germany, 2 art Italy`. Is it one?
///
/// # Errors
/// The purchase itself is not understood.
pub(super) fn buys_and_places(
    board: &TurnBoard,
    parts: &[PlacedPart],
    draft: &mut TurnDraft,
) -> Result<bool, Fault> {
    let places = parts.iter().flat_map(places_within).count();
    if places == 0 || parts.iter().any(starts_move) {
        return Ok(false);
    }
    let mut trial = TurnDraft::default();
    let bare = up_to_last_place(without_prices(parts));
    if mobilize::read(&bare, &mut trial).is_err() {
        return Ok(false);
    }
    let fits = |p: &Placing| !board.hostile(p.space) && p.number.is_none();
    let rests = trial.placings.iter().filter(|p| p.rest).count();
    let counted = |p: &Placing| p.rest || !p.groups.is_empty() && p.groups.iter().all(is_counted);
    if !trial.placings.iter().all(|p| fits(p) && counted(p)) || rests > 1 {
        return Ok(false);
    }
    purchase(board, &without_places(parts), draft)?;
    draft.bought_places.extend(trial.placings);
    Ok(true)
}

/// Does this part make a sentence a move: an arrow, `from`?
fn starts_move(p: &PlacedPart) -> bool {
    const SENDS: [&str; 8] =
        ["sends", "send", "sent", "sending", "lends", "contributes", "marches", "attacks"];
    matches!(p.part, SentencePart::Arrow | SentencePart::BackArrow)
        || p.does(WordMark::From)
        || SENDS.contains(&p.words.as_str())
}

fn is_counted(group: &SaidGroup) -> bool {
    group.kind.is_some() && matches!(group.count, SaidCount::Number(_) | SaidCount::One)
}

fn places_within(part: &PlacedPart) -> Vec<crate::id::SpaceId> {
    match &part.part {
        SentencePart::Bracket(inner) => inner.iter().flat_map(places_within).collect(),
        SentencePart::Place(space) => vec![*space],
        _ => Vec::new(),
    }
}

/// The parts up to the end of the last entry with a place: `1 IC for India, 5 inf` does not say where the infantry is put.
fn up_to_last_place(mut parts: Vec<PlacedPart>) -> Vec<PlacedPart> {
    let last = parts.iter().rposition(|p| !places_within(p).is_empty()).unwrap_or(0);
    let end = parts[last..].iter().position(PlacedPart::separates);
    let rest = end.map_or(&[][..], |end| &parts[last + end..]);
    let whole = rest.iter().any(|p| p.does(WordMark::Rest) || p.does(WordMark::All));
    if let Some(end) = end.filter(|_| !whole) {
        parts.truncate(last + end);
    }
    parts
}

/// The parts without what units cost and what is left.
fn without_prices(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all: Vec<PlacedPart> = Vec::new();
    let mut sum = false;
    for part in parts {
        sum = match &part.part {
            SentencePart::Equals | SentencePart::WordMark(WordMark::Total | WordMark::Save) => true,
            SentencePart::Separator(_) | SentencePart::And => false,
            _ => sum,
        };
        let price = match &part.part {
            SentencePart::Bracket(inner) => inner.iter().all(is_money),
            _ => sum || part.does(WordMark::Money),
        };
        // `2 saved`
        if part.does(WordMark::Save) && all.last().is_some_and(PlacedPart::is_number) {
            all.pop();
        }
        if !price {
            all.push(part.clone());
        }
    }
    all
}

fn is_money(part: &PlacedPart) -> bool {
    let sign = matches!(part.part, SentencePart::Number(_) | SentencePart::TextSign(_));
    sign || part.does(WordMark::Money)
}

/// The parts without places and the words that lead to them.
fn without_places(parts: &[PlacedPart]) -> Vec<PlacedPart> {
    parts.iter().filter(|p| !names_places(p) && !leads_to_place(p)).cloned().collect()
}

/// Does this part name a place?
fn names_places(p: &PlacedPart) -> bool {
    !places_within(p).is_empty()
}

/// Does this part only lead to the place of a purchase: `in`, `all`, `the rest`, a colon?
fn leads_to_place(p: &PlacedPart) -> bool {
    p.does(WordMark::In)
        || p.does(WordMark::All)
        || p.does(WordMark::Rest)
        || p.is(&SentencePart::Colon)
}
