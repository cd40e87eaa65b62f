//! Targets that are named by what the enemy has there: `jap boat sz46: ftr India`, and own units behind what is there:
//! `sub sz8 to sz13 vs BB, 1 ftr WEU helps`.

use super::board::TurnBoard;
use super::part::{PlacedPart, SaidGroup, SentencePart};
use super::sources::holds;
use super::token::TextSign;
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

/// `1 sub sz8 to sz13 vs BB, 1 ftr WEU helps`: the units directly before a place in which the mover has them are no part of
/// what the enemy has.
pub(super) fn own_behind_garrisons(
    board: &TurnBoard,
    mut parts: Vec<PlacedPart>,
) -> Vec<PlacedPart> {
    let mut at = 1;
    while at + 1 < parts.len() {
        let within = parts[at + 1].does(WordMark::In) || parts[at + 1].does(WordMark::From);
        let place = parts.get(at + 1 + usize::from(within)).and_then(PlacedPart::place);
        let told = parts[at - 1].does(WordMark::Versus);
        let own = match (parts[at].units(), place) {
            (Some([_, .., last]), Some(space)) if told => {
                holds(board, space, std::slice::from_ref(last)) && !board.hostile(space)
            }
            _ => false,
        };
        if own && let SentencePart::Units(groups) = &mut parts[at].part {
            let last = groups.split_off(groups.len() - 1);
            let span = last[0].span;
            let words = parts[at].words.clone();
            let comma = SentencePart::Separator(TextSign::Comma);
            let joint = PlacedPart { part: comma, span, words: ",".to_string() };
            let units = PlacedPart { part: SentencePart::Units(last), span, words };
            parts.splice(at + 1..at + 1, [joint, units]);
        }
        at += 1;
    }
    parts
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
