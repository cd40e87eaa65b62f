//! Words next to an order that change nothing: in which region it is, what the enemy's ships are called, why aircraft land
//! where they do.

use super::speech_items::{is_number, is_place, is_units, leads, marked, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The items of a sentence without asides.
pub(super) fn without_asides(items: &mut Vec<Tagged>) {
    regions(items);
    names_of_zones(items);
    directions(items);
    commas_before_with(items);
    foreign_ones(items);
    beaches(items);
    reasons_for_landings(items);
    coming_down(items);
    going_in_too(items);
    places_to_be_taken(items);
}

const THE: [&str; 4] = ["the", "our", "my", "your"];

/// Parts of the world that are no places of a board.
const REGIONS: [&str; 21] = [
    "north",
    "south",
    "east",
    "west",
    "med",
    "mediterranean",
    "atlantic",
    "pacific",
    "center",
    "centre",
    "middle",
    "desert",
    "scandinavia",
    "china",
    "asia",
    "africa",
    "europe",
    "baltic",
    "far east",
    "orient",
    "americas",
];

fn is_region(tagged: Option<&Tagged>) -> bool {
    let named = tagged.is_some_and(|t| !matches!(t.item, TagItem::Place(_) | TagItem::Kind { .. }));
    named && says(tagged, &REGIONS)
}

/// `In the north the three infantry of Norway ...`, `; in the Med the battleship of sz14 ...`
fn regions(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 2 < items.len() {
        let begins =
            at == 0 || items[at - 1].is(TextSign::Semicolon) || items[at - 1].is(TextSign::Comma);
        let the = at + 1 + usize::from(says(items.get(at + 1), &THE));
        let within = says(items.get(at), &["in", "up", "down", "in the", "out"])
            && is_region(items.get(the))
            && the < items.len();
        let behind = items.get(the + 1);
        let orders = behind.is_some_and(|t| {
            t.is(TextSign::Comma)
                || is_number(Some(t))
                || is_units(Some(t))
                || is_place(Some(t)) && is_units(items.get(the + 2))
                || says(Some(t), &["the", "my", "our", "all", "both"])
        });
        if begins && within && orders {
            let comma = usize::from(behind.is_some_and(|t| t.is(TextSign::Comma)));
            items.drain(at..=the + comma);
        } else {
            at += 1;
        }
    }
}

/// `from the Baltic (sz5)`: the zone alone.
fn names_of_zones(items: &mut Vec<Tagged>) {
    let mut at = 1;
    while at + 3 < items.len() {
        let before = items[at - 1].does(WordMark::From)
            || items[at - 1].does(WordMark::In)
            || items[at - 1].does(WordMark::To)
            || items[at - 1].is(TextSign::Arrow)
            || says(items.get(at - 1), &["the"]);
        let name = matches!(items[at].item, TagItem::Strange | TagItem::Unclear(_))
            && is_region(items.get(at));
        let zone = items[at + 1].is(TextSign::Open)
            && is_place(items.get(at + 2))
            && items[at + 3].is(TextSign::Close);
        if before && name && zone {
            items.remove(at + 3);
            items.drain(at..at + 2);
        }
        at += 1;
    }
}

/// `go east to Eastern Europe`: where the place lies.
fn directions(items: &mut Vec<Tagged>) {
    const DIRECTIONS: [&str; 8] =
        ["east", "west", "north", "south", "eastward", "westward", "eastwards", "westwards"];
    let mut at = 1;
    while at + 2 < items.len() {
        let word = says(items.get(at), &DIRECTIONS) && !is_place(items.get(at));
        let verb = items[at - 1].does(WordMark::Noise);
        let to = items[at + 1].does(WordMark::To) || items[at + 1].is(TextSign::Arrow);
        if word && verb && to && is_place(items.get(at + 2)) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `Karelia, with the 3 inf of Norway`
fn commas_before_with(items: &mut Vec<Tagged>) {
    let comma = items.get(1).is_some_and(|t| t.is(TextSign::Comma));
    let with = items.get(2).is_some_and(|t| t.does(WordMark::With));
    if is_place(items.first()) && comma && with && items.len() > 3 {
        items.remove(1);
    }
}

/// `attacks the English one in sz13`: what is there.
fn foreign_ones(items: &mut Vec<Tagged>) {
    const ONES: [&str; 8] = ["one", "ones", "1", "guys", "fellows", "chaps", "lads", "fleet"];
    let mut at = 0;
    while at + 3 < items.len() {
        let the = at + 1 + usize::from(says(items.get(at + 1), &["the"]));
        let power = matches!(items.get(the).map(|t| &t.item), Some(TagItem::Power(_)));
        let ones = says(items.get(the + 1), &ONES);
        let within = items.get(the + 2).is_some_and(|t| t.does(WordMark::In));
        if items[at].does(WordMark::Attack)
            && power
            && ones
            && within
            && is_place(items.get(the + 3))
        {
            items.drain(at + 1..the + 3);
        }
        at += 1;
    }
}

/// `shells the beach`
fn beaches(items: &mut Vec<Tagged>) {
    const BEACHES: [&str; 10] = [
        "beach",
        "beaches",
        "coast",
        "shore",
        "shores",
        "defenders",
        "defences",
        "defenses",
        "bunkers",
        "town",
    ];
    let mut at = 0;
    while at + 1 < items.len() {
        let the = at + 1 + usize::from(says(items.get(at + 1), &["the", "their", "his"]));
        if items[at].does(WordMark::Bombard) && says(items.get(the), &BEACHES) {
            items.drain(at + 1..=the);
        }
        at += 1;
    }
}

/// `... - that one needs 3 to get there, so it must come down in Algeria`: the landing alone.
fn reasons_for_landings(items: &mut Vec<Tagged>) {
    for at in 1..items.len() {
        let joint = items[at].is(TextSign::Comma) || items[at].is(TextSign::Dash);
        let begins = says(items.get(at + 1), &["that", "this", "it", "which"]);
        if !joint || !begins {
            continue;
        }
        let so = items[at..].iter().position(|t| t.words == "so").map(|i| at + i);
        let Some(so) = so else { continue };
        let lands = so + 1 + items[so + 1..].iter().take_while(|t| is_pronoun(t)).count();
        let landing = items.get(lands).is_some_and(|t| t.does(WordMark::Land));
        if landing && is_place(items.get(lands + 1)) && items[at + 1..so].iter().all(moves_nothing)
        {
            items[at].item = TagItem::TextSign(TextSign::Comma);
            items.drain(at + 1..lands);
            return;
        }
    }
}

/// Is this no place, no unit and no arrow?
fn moves_nothing(t: &Tagged) -> bool {
    !is_place(Some(t)) && !is_units(Some(t)) && !t.is(TextSign::Arrow)
}

/// Is this `it`, `they`, `we` or a word that says nothing?
fn is_pronoun(t: &Tagged) -> bool {
    t.does(WordMark::Noise) || says(Some(t), &["it", "they", "he", "we", "must"])
}

/// `3 inf of Norway come down in Finland`: troops do not land there.
fn coming_down(items: &mut [Tagged]) {
    const TROOPS: [&str; 8] = ["inf", "art", "tan", "arm", "sol", "pan", "rtl", "mec"];
    for at in 1..items.len() {
        let down = items[at].does(WordMark::Land) && items[at].words.contains(" down ");
        let troops = items[..at]
            .iter()
            .any(|t| is_units(Some(t)) && TROOPS.iter().any(|begin| t.words.starts_with(begin)));
        if down && troops && items[at].words.starts_with("come") {
            items[at] = marked(&items[at], WordMark::To, "to");
        }
    }
}

/// `..., and 2 inf plus the tank roll in from Eastern Europe`, `the tank from Caucasus goes in`: they fight, too.
fn going_in_too(items: &mut Vec<Tagged>) {
    const VERBS: [&str; 18] = [
        "go", "goes", "roll", "rolls", "come", "comes", "move", "moves", "drive", "drives",
        "march", "marches", "pour", "pours", "pile", "piles", "chip", "weigh",
    ];
    let mut at = 1;
    while at < items.len() {
        let verb = says(items.get(at - 1), &VERBS);
        let within = says(items.get(at), &["in"]) && items[at].does(WordMark::In);
        let next = items.get(at + 1);
        let from = next.is_some_and(|t| t.does(WordMark::From));
        let ends = next.is_none_or(|t| t.is(TextSign::Comma) || t.is(TextSign::Semicolon));
        let way = items[..at].iter().any(leads);
        if verb && within && from && way {
            items[at] = marked(&items[at], WordMark::Too, "too");
        } else if verb && within && (ends || from) {
            items.remove(at);
            continue;
        }
        at += 1;
    }
}

/// `Korea must be ours again`: it is attacked.
fn places_to_be_taken(items: &mut Vec<Tagged>) {
    const DUTY: [&str; 7] = ["must", "shall", "will", "should", "must be", "has to", "will be"];
    const OURS: [&str; 6] = ["ours", "mine", "liberated", "taken", "attacked", "conquered"];
    const IDLE: [&str; 9] =
        ["be", "again", "now", "today", "first", "fall", "ours", "mine", "soon"];
    if !is_place(items.first()) || !says(items.get(1), &DUTY) || items.len() > 6 {
        return;
    }
    let rest = &items[2..];
    let ours = rest.iter().any(|t| says(Some(t), &OURS));
    if ours && rest.iter().all(|t| says(Some(t), &IDLE) || says(Some(t), &OURS)) {
        let attack = marked(&items[1], WordMark::Attack, "attack");
        items.truncate(1);
        items.insert(0, attack);
    }
}
