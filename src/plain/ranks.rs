//! Attacks that are counted as they are told: `First: Karelia, 3 inf Norway.`, `The second attack is on sz13: sub sz8.` The
//! battles are fought in that order.

use super::speech_items::{is_place, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words for the rank of a battle, from the first on.
const RANKS: [&[&str]; 6] = [
    &["first", "firstly", "1st"],
    &["second", "secondly", "2nd"],
    &["third", "thirdly", "3rd"],
    &["fourth", "fourthly", "4th"],
    &["fifth", "fifthly", "5th"],
    &["sixth", "sixthly", "6th"],
];

/// What is counted.
const COUNTED: [&str; 14] = [
    "attack",
    "attacks",
    "battle",
    "target",
    "fight",
    "assault",
    "operation",
    "strike",
    "combat",
    "one",
    "objective",
    "move",
    "order",
    "goes",
];

/// Words of a plan next to which such a word ranks losses or rounds.
const PLANS: [&str; 22] = [
    "hit",
    "hits",
    "round",
    "rounds",
    "lose",
    "loses",
    "losses",
    "loss",
    "casualties",
    "casualty",
    "die",
    "dies",
    "fall",
    "falls",
    "soak",
    "soaks",
    "absorb",
    "absorbs",
    "retreat",
    "last",
    "then",
    "dead",
];

/// The rank that a word names, from 1 on.
fn rank_of(tagged: Option<&Tagged>) -> Option<u32> {
    let rank = RANKS.iter().position(|words| says(tagged, words))?;
    u32::try_from(rank + 1).ok()
}

/// `BATTLE 1  sz52`, `Attack no. 2: Karelia`: the number of a battle before its place, which is all that is left.
pub(super) fn take_battle_number(items: &mut Vec<Tagged>) -> Option<u32> {
    const BATTLES: [&str; 8] =
        ["battle", "attack", "fight", "combat", "target", "operation", "assault", "strike"];
    if !says(items.first(), &BATTLES) {
        return None;
    }
    let mut at = 1;
    while says(items.get(at), &["no", "nr", "number", "#", "."]) {
        at += 1;
    }
    let TagItem::Number(n) = items.get(at)?.item else { return None };
    at += 1;
    let sign = items.get(at).is_some_and(|t| {
        [TextSign::Colon, TextSign::Dash, TextSign::Close, TextSign::Stop, TextSign::Hyphen]
            .iter()
            .any(|s| t.is(*s))
    });
    at += usize::from(sign);
    at += usize::from(says(items.get(at), &["in", "at", "for", "on", "of", "against"]));
    let behind = items.get(at + 1).is_none_or(|t| t.is_sign() || t.does(WordMark::Versus));
    if !is_place(items.get(at)) || !behind {
        return None;
    }
    items.drain(..at);
    Some(n)
}

/// How many items at the beginning of some count an attack, and which rank they name.
fn rank_at(items: &[Tagged]) -> Option<(u32, usize)> {
    let mut at = 0;
    while says(items.get(at), &["and", "then", "the", "my", "our"]) {
        at += 1;
    }
    let rank = rank_of(items.get(at))?;
    at += 1;
    at += usize::from(says(items.get(at), &COUNTED));
    at += usize::from(says(items.get(at), &["is", "goes", "comes", "will be", "hits", "strikes"]));
    at += usize::from(says(items.get(at), &["on", "against", "in", "at", "to", "for", "of"]));
    let sign = items
        .get(at)
        .is_some_and(|t| t.is(TextSign::Colon) || t.is(TextSign::Comma) || t.is(TextSign::Dash));
    Some((rank, at + usize::from(sign)))
}

/// Are these units and a place, with no word of a plan?
fn orders_units(items: &[Tagged]) -> bool {
    items.iter().any(Tagged::is_kind)
        && items.iter().any(|t| is_place(Some(t)))
        && !items.iter().any(|t| t.does(WordMark::Stay))
        && !items.iter().any(|t| t.words.split(' ').any(|word| PLANS.contains(&word)))
}

/// Takes the words off the beginning of a sentence that count its attack. The rank that they name.
pub(super) fn take_rank(items: &mut Vec<Tagged>) -> Option<u32> {
    let (rank, length) = rank_at(items)?;
    let next = items.get(length)?;
    // `the second trn stays`: without a sign a kind of unit is what is counted.
    let begins = is_place(Some(next))
        || next.is_kind() && items[length - 1].is_sign()
        || matches!(next.item, TagItem::Number(_) | TagItem::WordMark(WordMark::From))
        || says(Some(next), &["the", "a", "both", "all"]);
    let rest = &items[length..];
    // `First Egypt (1 inf)` names the battle of the lines below.
    let garrison = rest.get(1).is_some_and(|t| t.is(TextSign::Open) || t.is(TextSign::Comma))
        && is_place(rest.first())
        && rest.iter().filter(|t| is_place(Some(t))).count() == 1;
    if !begins || garrison || !orders_units(rest) {
        return None;
    }
    items.drain(..length);
    // `First: Karelia, 3 inf Norway`
    if is_place(items.first()) && items.get(1).is_some_and(|t| t.is(TextSign::Comma)) {
        items[1].item = TagItem::TextSign(TextSign::Colon);
    }
    Some(rank)
}

/// `The first attack is on Karelia with 3 inf, the second on sz13 with the sub`: each is a sentence of its own.
pub(super) fn ranked_clauses(items: &mut [Tagged]) {
    if rank_at(items).is_none_or(|(rank, _)| rank != 1) {
        return;
    }
    let cuts: Vec<usize> = (1..items.len())
        .filter(|at| items[*at].is(TextSign::Comma) || items[*at].is(TextSign::Semicolon))
        .filter(|at| rank_at(&items[at + 1..]).is_some_and(|(rank, _)| rank > 1))
        .collect();
    let mut ends = cuts.clone();
    ends.push(items.len());
    let mut from = 0;
    for end in ends {
        let (_, length) = rank_at(&items[from..end]).unwrap_or_default();
        if !is_place(items.get(from + length)) || !orders_units(&items[from + length..end]) {
            return;
        }
        from = end + 1;
    }
    for at in cuts {
        items[at].item = TagItem::TextSign(TextSign::Stop);
    }
}
