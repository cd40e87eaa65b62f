//! Conditions of moves: `if West Russia taken, else Caucasus`.

use crate::id::SpaceId;

use super::board::TurnBoard;
use super::fault::{Fault, odd};
use super::part::{PlacedPart, SentencePart, span_of};
use super::words::WordMark;

/// `if West Russia taken`, `unless West Russia taken`, `else Caucasus`, and how many parts that takes. `told`: a
/// condition comes before it.
pub(super) fn condition(
    board: &TurnBoard,
    target: Option<SpaceId>,
    parts: &[PlacedPart],
    told: bool,
) -> Result<(String, usize), Fault> {
    if parts[0].does(WordMark::Else) {
        return match parts.get(1).map(|p| &p.part) {
            Some(SentencePart::WordMark(WordMark::Stay)) => Ok((", else stay".to_string(), 2)),
            Some(SentencePart::Arrow) if parts.get(2).is_some_and(|p| p.place().is_some()) => {
                let place = parts[2].place().map(|s| board.name(s)).unwrap_or_default();
                Ok((format!(", else {place}"), 3))
            }
            Some(SentencePart::Place(space)) => Ok((format!(", else {}", board.name(*space)), 2)),
            _ => Err(odd(&parts[0])),
        };
    }
    // `if Egypt is taken Libya, if not Algeria`
    if let [_, no, rest @ ..] = parts
        && parts[0].does(WordMark::If)
        && no.does(WordMark::Not)
        && told
    {
        let skipped = rest.iter().take_while(|p| leads_to_place(p)).count();
        let taken = rest.get(skipped + 1).is_some_and(|p| p.does(WordMark::Taken));
        if let Some(space) = rest.get(skipped).and_then(PlacedPart::place).filter(|_| !taken) {
            return Ok((format!(", else {}", board.name(space)), skipped + 3));
        }
    }
    let mut not = parts[0].does(WordMark::Unless);
    let mut at = 1;
    let mut place = None;
    if let Some(space) = parts.get(at).and_then(PlacedPart::place) {
        place = Some(space);
        at += 1;
    }
    if parts.get(at).is_some_and(|p| p.does(WordMark::Not)) {
        not = !not;
        at += 1;
    }
    let place = place.or(target);
    match (place, parts.get(at).is_some_and(|p| p.does(WordMark::Taken))) {
        (Some(space), true) => {
            let not = if not { "not " } else { "" };
            Ok((format!(" if {} {not}taken", board.name(space)), at + 1))
        }
        _ => {
            let help = "the conditions of moves are: if Ukraine taken, if Ukraine not taken";
            Err(Fault::new(span_of(parts), "this condition is not known", help))
        }
    }
}

/// `if not, in Algeria`: what is between the words and the place.
fn leads_to_place(part: &PlacedPart) -> bool {
    part.is(&SentencePart::Arrow)
        || part.separates()
        || part.does(WordMark::In)
        || part.does(WordMark::Land)
        || part.words == "then"
}
