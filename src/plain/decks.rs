//! Words by which aircraft come down and other units come back, and the carriers that take aircraft aboard.

use crate::id::KindId;

use super::board::TurnBoard;
use super::draft::{Going, LandingPlace};
use super::fault::Fault;
use super::part::{PlacedPart, SaidGroup};
use super::words::WordMark;

/// A word for a landing behind which a carrier must follow: `lands on it`, `returns to it`.
pub(super) fn is_onto(words: &str) -> bool {
    [" on", " aboard", " to"].iter().any(|end| words.ends_with(end))
}

/// `back`, `returns to`, `comes home`: also units that do not fly can be meant.
pub(super) fn is_way_back(words: &str) -> bool {
    words.split(' ').any(|word| word == "back" || word == "home" || word.starts_with("return"))
}

/// A kind that never moves: an industrial complex.
pub(super) fn is_building(board: &TurnBoard, kind: KindId) -> bool {
    board.ed.kind(kind).complex
}

/// Aircraft and nothing else.
pub(super) fn are_aircraft(board: &TurnBoard, groups: &[SaidGroup]) -> bool {
    groups.iter().all(|g| g.kind.is_none_or(|k| board.ed.kind(k).is_air()))
}

/// One carrier, or several of the same kind.
pub(super) fn are_carriers(board: &TurnBoard, groups: &[SaidGroup]) -> bool {
    let [group] = groups else { return false };
    group.kind.is_some_and(|k| board.ed.kind(k).carrier_capacity > 0)
}

/// Where aircraft come down: a place, or a carrier in a zone.
pub(super) fn landing_place(board: &TurnBoard, parts: &[PlacedPart]) -> Option<LandingPlace> {
    let carrier = |p: &PlacedPart| p.units().is_some_and(|all| are_carriers(board, all));
    match parts {
        [place] => place.place().map(LandingPlace::Space),
        [car, place] if carrier(car) => place.place().map(LandingPlace::Deck),
        [on, rest @ ..] if on.does(WordMark::On) || on.does(WordMark::In) => {
            landing_place(board, rest)
        }
        [car, on, place] if carrier(car) && (on.does(WordMark::In) || on.does(WordMark::On)) => {
            place.place().map(LandingPlace::Deck)
        }
        _ => None,
    }
}

/// Units that do not fly and come back from where they go: tanks drive on to that place if no one fights them, and
/// everything else is asked.
pub(super) fn drives_back(
    board: &TurnBoard,
    going: &mut Going,
    to: LandingPlace,
    back: bool,
) -> Result<(), Fault> {
    let kinds = || going.groups.iter().filter_map(|g| g.kind).map(|k| board.ed.kind(k));
    if !kinds().any(|k| !k.is_air()) || !back && kinds().any(|k| k.is_air()) {
        return Ok(());
    }
    let (Some(target), Some(from)) = (going.way.last().copied(), going.from) else {
        let help = "write the whole way: 1 tank: Eastern Europe > Karelia > Eastern Europe";
        return Err(Fault::new(going.span, "from where do these come back, and where to?", help));
    };
    let home = match to {
        LandingPlace::Space(space) => space,
        _ => from,
    };
    let from = board.name(from);
    let place = board.name(target);
    let home_name = board.name(home);
    let fought = board.enemies(target).iter().any(|(k, _)| board.ed.kind(*k).fights());
    if !fought && kinds().all(|k| k.is_land()) {
        going.way.push(home);
        return Ok(());
    }
    let what = "do all of these come back, and when?";
    let mut help = format!(
        "write where they go, {from} > {place}, and their plan, {place}: strafe 1 to {home_name}"
    );
    if kinds().any(|k| k.is_air()) {
        help.push_str(&format!("; or the aircraft alone: ftr lands in {home_name}"));
    } else if kinds().all(|k| k.is_land()) {
        help.push_str(&format!("; or the way of a tank: {from} > {place} > {home_name}"));
    }
    Err(Fault::new(going.span, what, help))
}
