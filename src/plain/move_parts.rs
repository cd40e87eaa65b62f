//! What single parts of a sentence about moves are.

use crate::orders::names::Names;

use super::board::TurnBoard;
use super::part::{PlacedPart, SentencePart};

/// The name of the power that moves, which may be a place too.
pub(super) fn is_mover(board: &TurnBoard, part: &PlacedPart) -> bool {
    let names = Names::in_plain_turn(board.ed);
    let power = names.find_power(&part.words) == Some(board.power);
    power && (matches!(part.part, SentencePart::Power(_)) || part.place().is_some())
}

/// A verb for an attack.
pub(super) fn is_attack(part: &PlacedPart) -> bool {
    let verb = part.words.chars().all(|c| c.is_alphabetic() || c == ' ') && part.words != "to";
    part.is(&SentencePart::Arrow) && verb
}

/// Does a sentence say `no attacks` and nothing else?
pub(super) fn attacks_nothing(parts: &[PlacedPart]) -> bool {
    matches!(parts, [no, attack] if no.words == "no" && attack.is(&SentencePart::Arrow))
}

/// Units, what is between them, and a word in brackets that says whose some are.
pub(super) fn of_enemies(part: &PlacedPart) -> bool {
    let partner = |p: &PlacedPart| {
        matches!(p.part, SentencePart::Number(_) | SentencePart::Power(_) | SentencePart::And)
    };
    match &part.part {
        SentencePart::Units(_) | SentencePart::Separator(_) | SentencePart::And => true,
        SentencePart::Bracket(inner) => inner.iter().all(partner),
        _ => false,
    }
}
