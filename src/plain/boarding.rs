//! Troops that board a ship, and ships that take troops aboard, in other words.

use super::speech_items::{entry, is_number, is_place, is_units, is_zone, leads, marked, says};
use super::tag::Tagged;
use super::token::TextSign;
use super::words::WordMark;

/// A ship that carries troops, by its usual names.
fn is_boat(tagged: Option<&Tagged>) -> bool {
    const BOATS: [&str; 15] = [
        "trn",
        "trns",
        "tran",
        "trans",
        "transport",
        "transports",
        "boat",
        "boats",
        "tp",
        "tps",
        "tpt",
        "tpts",
        "tr",
        "trs",
        "troopship",
    ];
    is_units(tagged) && says(tagged, &BOATS)
}

/// `boat sz42 grabs 1 inf`: it takes them aboard.
pub(super) fn taken_aboard(items: &mut [Tagged]) {
    const VERBS: [&str; 14] = [
        "grab", "grabs", "snatch", "snatches", "collect", "collects", "nab", "nabs", "gets",
        "gathers", "gather", "receive", "receives", "secures",
    ];
    for at in 1..items.len() {
        if !says(items.get(at), &VERBS) {
            continue;
        }
        let (from, _) = entry(items, at);
        let boat = items[from..at].iter().any(|t| is_boat(Some(t)));
        let others = items[from..at].iter().any(|t| is_units(Some(t)) && !is_boat(Some(t)));
        let the = at + 1 + usize::from(says(items.get(at + 1), &["the", "a", "my", "our"]));
        let next =
            is_number(items.get(the)) || is_units(items.get(the)) && !is_boat(items.get(the));
        if boat && !others && next {
            items[at] = marked(&items[at], WordMark::Load, "loads");
        }
    }
}

/// `The Congo inf boards the trn of sz27, sails to sz28`: the ship loads it.
pub(super) fn boarding(items: &mut Vec<Tagged>) {
    const VERBS: [&str; 3] = ["board", "boards", "boarded"];
    const STEPS: [&str; 18] = [
        "go", "goes", "get", "gets", "climb", "climbs", "step", "steps", "hop", "hops", "jump",
        "jumps", "walk", "walks", "march", "marches", "embark", "embarks",
    ];
    let found = (1..items.len())
        .find_map(|at| words_of_boarding(items, &VERBS, &STEPS, at).map(|n| (at, at + n)));
    let Some((verb, mut ship)) = found else { return };
    while says(items.get(ship), &["the", "a", "my", "our", "your"]) {
        ship += 1;
    }
    let number = usize::from(is_number(items.get(ship)));
    let zone_first = is_zone(items.get(ship));
    let boat = ship + number + usize::from(zone_first);
    if !is_boat(items.get(boat)) {
        return;
    }
    let within = boat + 1 + usize::from(items.get(boat + 1).is_some_and(|t| t.does(WordMark::In)));
    let end = if is_place(items.get(within)) { within + 1 } else { boat + 1 };
    let (from, _) = entry(items, verb);
    let subject = items[from..verb].to_vec();
    let troops = subject.iter().any(|t| is_units(Some(t)) && !is_boat(Some(t)));
    if !troops || subject.iter().any(leads) || end == boat + 1 && !zone_first {
        return;
    }
    let mut new = items[ship..end].to_vec();
    new.push(marked(&items[verb], WordMark::Load, "loads"));
    new.extend(subject.into_iter().filter(|t| !t.does(WordMark::And) && t.words != "the"));
    items.splice(from..end, new);
}

/// The number of words that say here that units go aboard: `boards`, `steps on`.
fn words_of_boarding(items: &[Tagged], verbs: &[&str], steps: &[&str], at: usize) -> Option<usize> {
    let step =
        says(items.get(at), steps) && items.get(at + 1).is_some_and(|t| t.does(WordMark::On));
    match (says(items.get(at), verbs), step) {
        (true, _) => Some(1),
        (_, true) => Some(2),
        _ => None,
    }
}

/// `SEU 1 inf, 1 art via SZ14 trn (SZ15)`: the ship takes them there.
pub(super) fn carried_via(items: &mut Vec<Tagged>) {
    let via = (1..items.len()).find(|at| {
        items[*at].does(WordMark::Via) && is_zone(items.get(at + 1)) && is_boat(items.get(at + 2))
    });
    let Some(at) = via else { return };
    let bracket = items.get(at + 3).is_some_and(|t| t.is(TextSign::Open))
        && is_zone(items.get(at + 4))
        && items.get(at + 5).is_some_and(|t| t.is(TextSign::Close));
    let troops = &items[..at];
    let plain = troops.iter().all(|t| {
        is_place(Some(t))
            || is_units(Some(t))
            || is_number(Some(t))
            || t.is(TextSign::Comma)
            || t.does(WordMark::And)
    });
    let places = troops.iter().filter(|t| is_place(Some(t))).count();
    if !plain || places != 1 || !troops.iter().any(|t| is_units(Some(t))) {
        return;
    }
    let mut new = vec![items[at + 2].clone(), items[at + 1].clone()];
    if bracket {
        new.push(marked(&items[at + 3], WordMark::To, "to"));
        new.push(items[at + 4].clone());
    }
    new.push(marked(&items[at], WordMark::Load, "loads"));
    new.extend(troops.iter().cloned());
    let end = at + if bracket { 6 } else { 3 };
    items.splice(..end, new);
}
