//! Clauses of a contract about battles: `The order of losses in the battles of 2.1 and 2.2 is: ...`, `From the battle of 2.1
//! there is no retreat`, `the fighter of 2.1 lands in Poland, the fighter of 2.2 in Romania`.

use std::collections::BTreeMap;

use crate::id::SpaceId;

use super::edges::decimal_code;
use super::speech_items::{ORDINALS, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Puts what is said of a battle behind its place, as the reader knows it.
pub(super) fn battle_before_plan(items: &mut Vec<Tagged>) {
    losses_in_battles(items);
    no_retreat_from(items);
    attackers_go_back(items);
    we_go_back_when_fewer(items);
    lands_too(items);
    minds_the_factory(items);
    after_the_first_hit(items);
}

/// `the fighter of 2.1`: the clause is the battle that it is about. Is there one?
pub(super) fn with_decimals(items: &mut Vec<Tagged>, labels: &BTreeMap<u32, SpaceId>) -> bool {
    const SUPPORT: [&str; 10] = [
        "support",
        "supports",
        "assist",
        "assists",
        "reinforce",
        "reinforces",
        "join",
        "joins",
        "help",
        "helps",
    ];
    let mut found = false;
    for at in 0..items.len() {
        let code = decimal_code(&items[at].words).filter(|_| items[at].item == TagItem::Strange);
        let Some(space) = code.and_then(|code| labels.get(&code)) else { continue };
        items[at].item = TagItem::Place(*space);
        found = true;
        // `The bomber of London supports 2.1`
        if at > 0 && says(items.get(at - 1), &SUPPORT) {
            items[at - 1] = put(&items[at - 1], TagItem::WordMark(WordMark::Attack), "attacks");
        }
    }
    // `in the battles of 2.1 and 2.2`, which are one battle.
    let mut at = 2;
    while found && at < items.len() {
        let same = items[at].is_place() && items[at].item == items[at - 2].item;
        let numbers = [at - 2, at].iter().all(|i| decimal_code(&items[*i].words).is_some());
        if same && numbers && items[at - 1].does(WordMark::And) {
            items.drain(at - 1..=at);
        } else {
            at += 1;
        }
    }
    found
}

/// Is each word of an item one of these?
fn says_only(tagged: &Tagged, words: &[&str]) -> bool {
    !tagged.words.is_empty() && tagged.words.split_whitespace().all(|word| words.contains(&word))
}

/// `The order of losses in the battles of Smolensk and Rostov is: inf, tank`: `Smolensk and Rostov: lose inf, tank`.
fn losses_in_battles(items: &mut Vec<Tagged>) {
    const WORDS: [&str; 17] = [
        "the",
        "order",
        "of",
        "losses",
        "loss",
        "casualties",
        "in",
        "battle",
        "battles",
        "for",
        "at",
        "is",
        "are",
        "shall",
        "be",
        "will",
        "both",
    ];
    let Some(colon) = items.iter().position(|t| t.is(TextSign::Colon)) else { return };
    let before = &items[..colon];
    let Some(first) = before.iter().position(Tagged::is_place).filter(|at| *at > 0) else { return };
    let Some(last) = before.iter().rposition(Tagged::is_place) else { return };
    let losses = before[..first].iter().any(|t| {
        t.words.split_whitespace().any(|word| ["losses", "loss", "casualties"].contains(&word))
    });
    let plain = before[..first].iter().chain(&before[last + 1..]).all(|t| says_only(t, &WORDS))
        && before[first..=last]
            .iter()
            .all(|t| t.is_place() || joins_clauses(t) || says_only(t, &WORDS));
    if !losses || !plain || !items[colon + 1..].iter().any(Tagged::is_kind) {
        return;
    }
    let lose = put(&items[colon], TagItem::WordMark(WordMark::SaidPlan), "lose");
    let mut all: Vec<Tagged> =
        before[first..=last].iter().filter(|t| t.is_place() || joins_clauses(t)).cloned().collect();
    all.extend([items[colon].clone(), lose]);
    all.extend(items[colon + 1..].iter().cloned());
    *items = all;
}

/// Is this a comma or `and`?
fn joins_clauses(t: &Tagged) -> bool {
    t.does(WordMark::And) || t.is(TextSign::Comma)
}

/// `From the battle of Smolensk there is no retreat`: `Smolensk: no retreat`.
fn no_retreat_from(items: &mut Vec<Tagged>) {
    const BEFORE: [&str; 9] = ["from", "in", "at", "out", "of", "the", "battle", "fight", "for"];
    const BEHIND: [&str; 6] = ["there", "is", "will", "be", "shall", "we"];
    let Some(place) = items.iter().position(Tagged::is_place).filter(|at| *at > 0) else { return };
    let told = items[place + 1..].iter().take_while(|t| says_only(t, &BEHIND)).count();
    let tail = &items[place + 1 + told..];
    let words: Vec<&str> = tail.iter().flat_map(|t| t.words.split_whitespace()).collect();
    let never = words == ["no", "retreat"] || words == ["no", "withdrawal"];
    if told == 0 || !never || !items[..place].iter().all(|t| says_only(t, &BEFORE)) {
        return;
    }
    let colon = put(&items[place], TagItem::TextSign(TextSign::Colon), ":");
    items.splice(place + 1..place + 1 + told, [colon]);
    items.drain(..place);
}

/// `After the first round the attackers of Rostov go back to Ukraine whenever they are fewer than the defenders`.
fn attackers_go_back(items: &mut Vec<Tagged>) {
    const ROUND: [&str; 4] = ["after", "the", "first", "round"];
    const BACK: [&str; 8] = ["go", "back", "to", "retreat", "withdraw", "fall", "return", "will"];
    const IF: [&str; 7] = ["whenever", "if", "when", "as", "soon", "once", "they"];
    const FEWER: [&str; 5] = ["are", "fewer", "than", "the", "less"];
    let Some(subject) = items.iter().position(|t| t.words == "attackers") else { return };
    let before = &items[..subject];
    let after_round = before.iter().any(|t| t.words.ends_with("round"));
    let opening = before.iter().all(|t| says_only(t, &ROUND) || t.is(TextSign::Comma));
    let [of, battle, rest @ ..] = &items[subject + 1..] else { return };
    if !opening || !["of", "in", "at"].contains(&of.words.as_str()) || !battle.is_place() {
        return;
    }
    let verbs = rest.iter().take_while(|t| says_only(t, &BACK)).count();
    let Some(to) = rest.get(verbs).filter(|t| verbs > 0 && t.is_place()) else { return };
    let [condition @ .., defenders] = &rest[verbs + 1..] else { return };
    let words: Vec<&str> = condition.iter().flat_map(|t| t.words.split_whitespace()).collect();
    let fits = words.iter().all(|word| IF.contains(word) || FEWER.contains(word));
    let compared = words.ends_with(&["than", "the"]) && words.contains(&"they");
    let leads = words.first().is_some_and(|word| *word != "they" && IF.contains(word));
    if !fits || !compared || !leads || defenders.words != "defenders" {
        return;
    }
    let at = |item, words: &str| put(to, item, words);
    let plan = |words: &str| at(TagItem::WordMark(WordMark::SaidPlan), words);
    let mut all = vec![battle.clone(), at(TagItem::TextSign(TextSign::Colon), ":")];
    all.extend([plan("retreat"), at(TagItem::WordMark(WordMark::To), "to"), to.clone()]);
    if after_round {
        all.extend([plan("after"), at(TagItem::Number(1), "1"), plan("round")]);
    }
    all.push(at(TagItem::WordMark(WordMark::If), "if"));
    all.extend([plan("attackers"), at(TagItem::TextSign(TextSign::Less), "<")]);
    all.push(defenders.clone());
    *items = all;
}

/// `After round 2, if we have fewer units than Japan, we withdraw to India`
fn we_go_back_when_fewer(items: &mut Vec<Tagged>) {
    const BACK: [&str; 9] =
        ["we", "i", "withdraw", "retreat", "go", "fall", "return", "back", "to"];
    let rounds = match &items[..] {
        [after, round, n, comma, ..]
            if says(Some(after), &["after"])
                && says(Some(round), &["round", "rounds"])
                && comma.is(TextSign::Comma) =>
        {
            n.clone()
        }
        [after, n, round, comma, ..]
            if says(Some(after), &["after"])
                && says(Some(round), &["round", "rounds"])
                && comma.is(TextSign::Comma) =>
        {
            n.clone()
        }
        _ => return,
    };
    let rest = &items[4..];
    let Some(comma) = rest.iter().position(|t| t.is(TextSign::Comma)) else { return };
    let (told, back) = rest.split_at(comma);
    let words: Vec<&str> = told.iter().flat_map(|t| t.words.split_whitespace()).collect();
    let compared = match &words[..] {
        [
            "if" | "when" | "once",
            "we" | "i",
            "have" | "are",
            "fewer" | "less",
            "than",
            whom @ ..,
        ]
        | [
            "if" | "when" | "once",
            "we" | "i",
            "have",
            "fewer" | "less",
            "units",
            "than",
            whom @ ..,
        ] => whom,
        _ => return,
    };
    const POWERS: [&str; 8] =
        ["japan", "germany", "russia", "italy", "china", "uk", "usa", "france"];
    let power = told.last().is_some_and(|t| {
        matches!(t.item, TagItem::Power(_)) || t.is_place() && POWERS.contains(&t.words.as_str())
    });
    let theirs = power && compared.len() == 1
        || matches!(
            compared,
            ["you" | "he" | "they" | "him"] | ["the", "enemy" | "defender" | "defenders"]
        );
    let verbs = back[1..].iter().take_while(|t| says_only(t, &BACK)).count();
    let [to] = &back[1 + verbs..] else { return };
    if !theirs || verbs == 0 || !to.is_place() || !matches!(rounds.item, TagItem::Number(_)) {
        return;
    }
    let at = |item, words: &str| put(to, item, words);
    let plan = |words: &str| at(TagItem::WordMark(WordMark::SaidPlan), words);
    let mut all = vec![plan("retreat"), at(TagItem::WordMark(WordMark::To), "to"), to.clone()];
    all.extend([plan("after"), rounds, plan("round"), at(TagItem::WordMark(WordMark::If), "if")]);
    all.extend([plan("attackers"), at(TagItem::TextSign(TextSign::Less), "<"), plan("defenders")]);
    *items = all;
}

/// `the fighter of Smolensk lands in Poland, the fighter of Rostov in Romania`: each of them lands.
fn lands_too(items: &mut [Tagged]) {
    let Some(lands) = items.iter().position(|t| t.does(WordMark::Land)) else { return };
    if !names_kind_of_place(&items[..lands]) || !items.get(lands + 1).is_some_and(Tagged::is_place)
    {
        return;
    }
    let mark = items[lands].clone();
    let mut from = lands + 2;
    while from < items.len() {
        let joined = items[from].is(TextSign::Comma) || items[from].does(WordMark::And);
        let rest = &items[from + 1..];
        let end = rest.iter().position(|t| t.is(TextSign::Comma) || t.does(WordMark::And));
        let length = end.unwrap_or(rest.len());
        let within = match &rest[..length] {
            [before @ .., within, place] => {
                place.is_place() && within.words == "in" && names_kind_of_place(before)
            }
            _ => false,
        };
        if !joined || !within {
            return;
        }
        let at = from + length - 1;
        items[at] = put(&items[at], mark.item.clone(), "lands in");
        from += 1 + length;
    }
}

/// `the fighter of Kwangtung`: is this a kind of unit and its place, and nothing else?
fn names_kind_of_place(piece: &[Tagged]) -> bool {
    let bare: Vec<&Tagged> = piece
        .iter()
        .filter(|t| t.words != "the" && !matches!(t.item, TagItem::Number(_)))
        .collect();
    let [kinds @ .., of, place] = &bare[..] else { return false };
    let listed = kinds.iter().all(|t| t.is_kind() || joins_clauses(t));
    let units = kinds.first().is_some_and(|t| t.is_kind());
    listed && units && place.is_place() && ["of", "from"].contains(&of.words.as_str())
}

/// `the third inf minds the factory`: it stays.
fn minds_the_factory(items: &mut Vec<Tagged>) {
    const VERBS: [&str; 8] =
        ["mind", "minds", "guard", "guards", "watch", "watches", "protect", "protects"];
    const WORKS: [&str; 6] = ["factory", "factories", "complex", "ic", "harbour", "city"];
    let [.., ordinal, kind, verb, the, works] = &items[..] else { return };
    let one = ORDINALS.contains(&ordinal.words.as_str()) && kind.is_kind();
    let minds = VERBS.contains(&verb.words.as_str()) && the.words == "the";
    let from = items.len() - 5;
    let the_before = usize::from(from > 0 && items[from - 1].words == "the");
    let begins = from == the_before
        || items[from - the_before - 1].is(TextSign::Comma)
        || items[from - the_before - 1].is(TextSign::Semicolon);
    if one && minds && begins && WORKS.contains(&works.words.as_str()) {
        let stay = put(verb, TagItem::WordMark(WordMark::Stay), "stays");
        let number = put(ordinal, TagItem::Number(1), "1");
        let kind = kind.clone();
        items.truncate(from - the_before);
        items.extend([number, kind, stay]);
    }
}

/// `The battleship takes the first hit, after that the destroyer is lost`: `then the destroyer`.
fn after_the_first_hit(items: &mut Vec<Tagged>) {
    let hit = items.windows(2).any(|pair| pair[0].words == "first" && pair[1].words == "hit")
        || items.iter().any(|t| t.words.ends_with("first hit"));
    let Some(comma) = items.iter().position(|t| t.is(TextSign::Comma)).filter(|_| hit) else {
        return;
    };
    let joined =
        |items: &[Tagged]| items.iter().map(|t| t.words.as_str()).collect::<Vec<_>>().join(" ");
    let end = items.len();
    if (1..=2).any(|n| end > comma + n + 1 && joined(&items[end - n..]) == "is lost") {
        let length = if items[end - 1].words == "is lost" { 1 } else { 2 };
        items.truncate(end - length);
    }
    let that = (1..=2).find(|n| {
        items.get(comma + 1..=comma + n).is_some_and(|some| joined(some) == "after that")
    });
    if let Some(length) = that {
        let then = put(&items[comma + 1], TagItem::WordMark(WordMark::SaidPlan), "then");
        items.splice(comma + 1..=comma + length, [then]);
    }
}
