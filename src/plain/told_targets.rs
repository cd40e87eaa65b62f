//! Targets that are named by what the enemy has there: `jap boat sz46: ftr India`.

use super::board::TurnBoard;
use super::part::{PlacedPart, SaidGroup, SentencePart};
use super::words::WordMark;

/// The parts without the enemy's units before the place in which they are, where own units follow.
pub(super) fn without_told_targets(board: &TurnBoard, parts: &[PlacedPart]) -> Vec<PlacedPart> {
    let mut all: Vec<PlacedPart> = Vec::new();
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let length = told_target(board, all.last(), &parts[at..]);
        if length == 0 {
            all.push(part.clone());
        }
        at += length.max(1);
    }
    all
}

/// How many parts stand before the place of a target that tell what is there.
fn told_target(board: &TurnBoard, before: Option<&PlacedPart>, parts: &[PlacedPart]) -> usize {
    let begins = before.is_none_or(|p| p.separates() || p.is(&SentencePart::Colon));
    let own_side = board.position.side(board.ed, board.power);
    let foreign =
        |g: &SaidGroup| g.power.is_some_and(|p| board.position.side(board.ed, p) != own_side);
    let Some(groups) = parts[0].units().filter(|groups| begins && groups.iter().all(foreign))
    else {
        return 0;
    };
    let within = usize::from(parts.get(1).is_some_and(|p| p.does(WordMark::In)));
    let Some(place) = parts.get(1 + within).and_then(PlacedPart::place) else { return 0 };
    let theirs = |g: &SaidGroup| g.kind.is_none_or(|k| board.own(place, k) == 0);
    let colon = parts.get(2 + within).is_some_and(|p| p.is(&SentencePart::Colon));
    let own = parts.get(2 + within + usize::from(colon)).and_then(PlacedPart::units);
    let listed = own.is_some_and(|groups| groups.iter().all(|g| !foreign(g)));
    if board.hostile(place) && groups.iter().all(theirs) && listed { 1 + within } else { 0 }
}
