//! Troops that walk and ships that sail in the same list: `inf Congo to Egypt, trn from sz29 to sz33`.

use crate::id::SpaceId;

use super::board::TurnBoard;
use super::part::{PlacedPart, SaidGroup, SentencePart};
use super::words::WordMark;

/// Is every entry of the list a whole order of its own, of ships or of troops that walk to the next territory? Then
/// the troops are no cargo.
pub(super) fn walk_beside_ships(board: &TurnBoard, parts: &[PlacedPart]) -> bool {
    let entries = || parts.split(PlacedPart::separates).filter(|entry| !entry.is_empty());
    let mut walks = false;
    let mut sails = false;
    for entry in entries() {
        let Some((groups, from, to)) = whole_order(entry) else { return false };
        let kinds = |test: &dyn Fn(&crate::edition::Kind) -> bool| {
            groups.iter().all(|g| g.kind.is_some_and(|k| test(board.ed.kind(k))))
        };
        let land = board.ed.is_land(from) && board.ed.is_land(to) && board.ed.adjacent(from, to);
        let sea = board.ed.is_sea(from) && board.ed.is_sea(to);
        let walk = kinds(&|k| k.is_land()) && land;
        let sail = kinds(&|k| !k.is_land()) && sea;
        if !walk && !sail {
            return false;
        }
        (walks, sails) = (walks || walk, sails || sail);
    }
    walks && sails && !parts.iter().any(is_about_cargo)
}

/// Does this part say that units are carried by a ship?
fn is_about_cargo(p: &PlacedPart) -> bool {
    let marks = [WordMark::Load, WordMark::Offload, WordMark::With, WordMark::On, WordMark::Land];
    marks.iter().any(|mark| p.does(*mark)) || matches!(p.part, SentencePart::Bracket(_))
}

/// `3 inf Norway to Karelia`: units, where they come from, and where they go.
fn whole_order(parts: &[PlacedPart]) -> Option<(&[SaidGroup], SpaceId, SpaceId)> {
    let bare: Vec<&PlacedPart> = parts.iter().filter(|p| is_said(p)).collect();
    let (units, from, to) = match bare[..] {
        [units, from, arrow, to] if arrow.is(&SentencePart::Arrow) => (units, from, to),
        // `car sz29 > sz32 > sz34`
        [units, from, ref way @ ..] if is_way(way) => (units, from, way[way.len() - 1]),
        _ => return None,
    };
    match (units.units(), from.place(), to.place()) {
        (Some(units), Some(from), Some(to)) => Some((units, from, to)),
        // `Libya 1 inf to Egypt`
        _ => Some((from.units()?, units.place()?, to.place()?)),
    }
}

/// Is it a way of several steps: `> sz32 > sz34`?
fn is_way(parts: &[&PlacedPart]) -> bool {
    !parts.is_empty()
        && parts.len().is_multiple_of(2)
        && parts.chunks(2).all(|step| step[0].is(&SentencePart::Arrow) && step[1].place().is_some())
}

/// Is this neither a colon nor `from` nor `in`?
fn is_said(p: &PlacedPart) -> bool {
    !p.is(&SentencePart::Colon) && !p.does(WordMark::From) && !p.does(WordMark::In)
}
