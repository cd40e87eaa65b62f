//! Words that people put in another way, brought to the forms that the reader knows: `if we hold Rostov` is `if Rostov
//! taken`, `the fourth stays` is `1 stays`.

use std::collections::BTreeMap;

use crate::id::SpaceId;

use super::asides::without_asides;
use super::battle_clauses::{battle_before_plan, with_decimals};
use super::edges::{clause_code, code_of};
use super::flown_home::flown_home;
use super::number_pairs::numbers_behind_signs;
use super::phrases::in_known_phrases;
use super::put_otherwise::as_the_reader_knows;
use super::speech::in_plain_speech;
use super::speech_items::{ORDINALS, entry, is_place, marked, says};
use super::split_counts::counted_by_source;
use super::spoken::in_written_words;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The items of a sentence in the words that the reader knows.
pub(super) fn in_usual_words(mut items: Vec<Tagged>) -> Vec<Tagged> {
    numbers_behind_signs(&mut items);
    in_known_phrases(&mut items);
    counted_by_source(&mut items);
    without_asides(&mut items);
    flown_home(&mut items);
    in_plain_speech(&mut items);
    as_the_reader_knows(&mut items);
    in_written_words(&mut items);
    battles_by_name(&mut items);
    places_we_hold(&mut items);
    other_targets(&mut items);
    moves_there(&mut items);
    without_friends(&mut items);
    going_in(&mut items);
    enemies_attacked(&mut items);
    guards(&mut items);
    keepers(&mut items);
    all_that_is(&mut items);
    enemies_there(&mut items);
    ordinals_that_stay(&mut items);
    target_first(&mut items);
    battle_before_plan(&mut items);
    items
}

/// `the fighters of 3(a)`: the clause of a contract is the battle that it is about. Is there one?
pub(super) fn with_clauses(items: &mut Vec<Tagged>, labels: &BTreeMap<u32, SpaceId>) -> bool {
    let mut found = with_decimals(items, labels);
    let mut at = 0;
    while at + 3 < items.len() {
        if let Some(space) = clause_code(&items[at..]).and_then(|code| labels.get(&code)) {
            let start = items[at].start;
            let end = items[at + 3].end;
            let words = items[at..at + 4].iter().map(|t| t.words.as_str()).collect::<String>();
            items.splice(at..at + 4, [Tagged { item: TagItem::Place(*space), start, end, words }]);
            found = true;
        }
        at += 1;
    }
    found
}

/// `To a): losses ...`, `..., then b)`: the letter or number of a list is the battle that it is about. Is there one?
pub(super) fn with_letters(items: &mut Vec<Tagged>, labels: &BTreeMap<u32, SpaceId>) -> bool {
    let mut found = false;
    let mut open = 0_usize;
    let mut at = 0;
    while at < items.len() {
        match items[at].item {
            TagItem::TextSign(TextSign::Open) => open += 1,
            TagItem::TextSign(TextSign::Close) => open = open.saturating_sub(1),
            _ => {}
        }
        let closed = items.get(at + 1).is_some_and(|t| t.is(TextSign::Close)) && open == 0;
        let code = match items[at].item {
            TagItem::Number(n) => Some(n),
            TagItem::Kind { .. } | TagItem::Place(_) => None,
            _ if items[at].words.len() == 1 => code_of(&items[at].words),
            _ => None,
        };
        if let Some(space) = code.filter(|_| closed).and_then(|code| labels.get(&code)) {
            let start = items[at].start;
            let end = items[at + 1].end;
            let words = format!("{})", items[at].words);
            items.splice(at..at + 2, [Tagged { item: TagItem::Place(*space), start, end, words }]);
            found = true;
            // `OOL 1) inf, tank, ftr 2) sub, ftr`
            if at > 0 && items[at - 1].is_kind() && items.get(at + 1).is_some_and(Tagged::is_kind) {
                let semicolon = TagItem::TextSign(TextSign::Semicolon);
                let words = ";".to_string();
                items.insert(at, Tagged { item: semicolon, start, end: start, words });
                at += 1;
            }
            // `To a): ...`
            let leads = at == 1
                && ["to", "for", "in", "on", "ad", "at", "battle", "about"]
                    .contains(&items[0].words.as_str());
            if leads && items.get(2).is_some_and(|t| t.is(TextSign::Colon)) {
                items.remove(0);
            }
        }
        at += 1;
    }
    found
}

/// Does something here say where units go?
fn has_way(items: &[Tagged]) -> bool {
    items.iter().any(|t| {
        t.is(TextSign::Arrow)
            || t.is(TextSign::BackArrow)
            || [WordMark::To, WordMark::Attack, WordMark::Land, WordMark::Offload]
                .iter()
                .any(|mark| t.does(*mark))
    })
}

/// `in the battle of Karelia`, `if the attack on Karelia succeeds`: the place alone.
fn battles_by_name(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 1 < items.len() {
        let joint = items[at + 1].does(WordMark::In) || says(items.get(at + 1), &["for", "on"]);
        let battle = says(items.get(at), &["battle", "fight"]) && joint;
        let begins =
            at == 0 || items[at - 1].does(WordMark::In) || says(items.get(at - 1), &["the"]);
        let condition = items[..at].iter().rev().find(|t| !t.does(WordMark::Noise));
        let attack = says(items.get(at), &["attack on", "attacks on"])
            && condition.is_some_and(|t| t.does(WordMark::If) || t.does(WordMark::Unless));
        if battle && begins && is_place(items.get(at + 2)) {
            items.drain(at..at + 2);
        } else if attack && is_place(items.get(at + 1)) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `if we hold Rostov`: `if Rostov taken`.
fn places_we_hold(items: &mut Vec<Tagged>) {
    const HOLD: [&str; 22] = [
        "hold",
        "have",
        "take",
        "took",
        "own",
        "get",
        "got",
        "capture",
        "captured",
        "conquer",
        "conquered",
        "win",
        "won",
        "seize",
        "seized",
        "secure",
        "secured",
        "liberate",
        "occupy",
        "keep",
        "control",
        "have taken",
    ];
    let mut at = 0;
    while at < items.len() {
        let if_ = items[at].does(WordMark::If) || items[at].does(WordMark::Unless);
        let we = says(items.get(at + 1), &["we", "i"]);
        if if_ && we && says(items.get(at + 2), &HOLD) {
            let mut place = at + 3;
            while says(items.get(place), &["in", "the"]) {
                place += 1;
            }
            let more = items.get(place + 1).is_some_and(|t| t.does(WordMark::Taken));
            if is_place(items.get(place)) && !more {
                let taken = marked(&items[place], WordMark::Taken, "taken");
                items.insert(place + 1, taken);
                items.drain(at + 1..place);
            }
        }
        at += 1;
    }
}

/// `-> Ukraine if Rostov taken, -> Poland if not`, `...; otherwise they stay`: `, else Poland`.
fn other_targets(items: &mut Vec<Tagged>) {
    let Some(first) = items.iter().position(|t| t.does(WordMark::If)) else { return };
    let mut at = first + 1;
    while at < items.len() {
        let joint = items[at].is(TextSign::Comma) || items[at].is(TextSign::Semicolon);
        if joint && items.get(at + 1).is_some_and(|t| t.does(WordMark::Else)) {
            items[at].item = TagItem::TextSign(TextSign::Comma);
        }
        let leads = items.get(at + 1).is_some_and(|t| {
            t.is(TextSign::Arrow) || t.does(WordMark::To) || t.does(WordMark::Land)
        });
        let place = at + 1 + usize::from(leads);
        let not = items.get(place + 1).is_some_and(|t| t.does(WordMark::If))
            && items.get(place + 2).is_some_and(|t| t.does(WordMark::Not));
        let ends = items.get(place + 3).is_none_or(|t| matches!(t.item, TagItem::TextSign(_)));
        if joint && is_place(items.get(place)) && not && ends {
            items[at].item = TagItem::TextSign(TextSign::Comma);
            items.drain(place + 1..place + 3);
            let other = marked(&items[place], WordMark::Else, "else");
            items.splice(at + 1..place, [other]);
        }
        // `if not they stay`
        let not = items[at].does(WordMark::If)
            && items.get(at + 1).is_some_and(|t| t.does(WordMark::Not));
        if not {
            let skipped = items[at + 2..].iter().take_while(|t| is_skipped(t)).count();
            if items.get(at + 2 + skipped).is_some_and(|t| t.does(WordMark::Stay)) {
                let other = marked(&items[at], WordMark::Else, "else");
                items.splice(at..at + 2 + skipped, [other]);
                // `...; if not they remain` is part of the sentence in front of it.
                if let Some(before) = items[..at].last_mut().filter(|t| t.is(TextSign::Semicolon)) {
                    before.item = TagItem::TextSign(TextSign::Comma);
                }
            }
        }
        at += 1;
    }
}

/// Is this a comma, or a word that says nothing?
fn is_skipped(t: &Tagged) -> bool {
    t.does(WordMark::Noise) || t.is(TextSign::Comma)
}

/// `If West Russia has been taken, the 2 artillery of Ukraine move there`
fn moves_there(items: &mut Vec<Tagged>) {
    let condition = items.first().is_some_and(|t| t.does(WordMark::If));
    let taken = items.get(2).is_some_and(|t| t.does(WordMark::Taken));
    if !condition || !is_place(items.get(1)) || !taken || has_way(&items[2..]) {
        return;
    }
    let Some(there) = items.iter().position(|t| t.words == "there") else { return };
    let kind = items[2..there].iter().any(Tagged::is_kind);
    if there < 4 || !kind || !items[there - 1].does(WordMark::Noise) {
        return;
    }
    let place = Tagged { start: items[there].start, end: items[there].end, ..items[1].clone() };
    let to = marked(&items[there], WordMark::To, "to");
    let mut moved = items[3..there].to_vec();
    if moved.first().is_some_and(|t| t.is(TextSign::Comma)) {
        moved.remove(0);
    }
    moved.extend([to, place]);
    moved.extend(items[..3].iter().cloned());
    moved.extend(items[there + 1..].iter().cloned());
    *items = moved;
}

/// `joins our British friends in sz2`: `joins the British in sz2`.
fn without_friends(items: &mut Vec<Tagged>) {
    const FRIENDS: [&str; 7] =
        ["friends", "allies", "comrades", "cousins", "colleagues", "partners", "brothers"];
    let mut at = 1;
    while at < items.len() {
        let power = matches!(items[at - 1].item, TagItem::Power(_));
        if power && says(items.get(at), &FRIENDS) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `the 3 infantry of Siberia go in Soviet Far East`: `go to`.
fn going_in(items: &mut [Tagged]) {
    const VERBS: [&str; 20] = [
        "go",
        "goes",
        "move",
        "moves",
        "march",
        "marches",
        "walk",
        "walks",
        "drive",
        "drives",
        "sail",
        "sails",
        "come",
        "comes",
        "roll",
        "rolls",
        "travel",
        "travels",
        "transfer",
        "transfers",
    ];
    for at in 1..items.len().saturating_sub(1) {
        let within = says(items.get(at), &["in"]) && items[at].does(WordMark::In);
        if !within || !says(items.get(at - 1), &VERBS) || !is_place(items.get(at + 1)) {
            continue;
        }
        let (from, _) = entry(items, at);
        // Without a place that they leave, `the 2 inf go in London` places them.
        let leaves = items[from..at].iter().any(|t| is_place(Some(t)));
        if leaves && items[from..at].iter().any(Tagged::is_kind) && !has_way(&items[from..at]) {
            items[at] = marked(&items[at], WordMark::To, "to");
        }
    }
}

/// `malaya ftr on the jap trn in sz33`, `ftr goes after the german bb in sz5`: an attack on the enemy that is named.
fn enemies_attacked(items: &mut [Tagged]) {
    for at in 1..items.len() {
        let word = says(items.get(at), &["on", "after", "against", "at"]);
        if !word {
            continue;
        }
        let the = usize::from(says(items.get(at + 1), &["the", "a"]));
        let power = matches!(items.get(at + 1 + the).map(|t| &t.item), Some(TagItem::Power(_)));
        let kind = items.get(at + 2 + the).is_some_and(Tagged::is_kind);
        let within = at + 3 + the;
        let within = within + usize::from(items.get(within).is_some_and(|t| t.does(WordMark::In)));
        let (from, _) = entry(items, at);
        let units = items[from..at].iter().any(Tagged::is_kind);
        if power && kind && is_place(items.get(within)) && units && !has_way(&items[from..at]) {
            items[at] = marked(&items[at], WordMark::Attack, "attacks");
        }
    }
}

/// `the third inf guards Calcutta`: these stay.
fn guards(items: &mut [Tagged]) {
    const VERBS: [&str; 16] = [
        "keep",
        "keeps",
        "man",
        "mans",
        "guard",
        "guards",
        "watch",
        "watches",
        "garrison",
        "garrisons",
        "mind",
        "minds",
        "protect",
        "protects",
        "defend",
        "defends",
    ];
    for at in 1..items.len() {
        // `the third one guards Leningrad`
        let one = items[at - 1].is_kind() || says(items.get(at - 1), &["one", "rest"]);
        if !one || !says(items.get(at), &VERBS) {
            continue;
        }
        let (from, to) = entry(items, at);
        let the = usize::from(says(items.get(at + 1), &["the"]));
        let sourced = items[from..to].iter().any(|t| t.does(WordMark::From));
        let place = is_place(items.get(at + 1 + the)) && at + 2 + the == to;
        if place && !sourced && !has_way(&items[from..to]) {
            items[at] = marked(&items[at], WordMark::Stay, "stays");
        }
    }
}

/// `One infantry keeps the lamps lit in Manchuria`: it stays there.
fn keepers(items: &mut Vec<Tagged>) {
    let Some(verb) = items.iter().position(|t| ["keeps", "keep"].contains(&t.words.as_str()))
    else {
        return;
    };
    let [.., within, place] = &items[..] else { return };
    let subject = &items[..verb];
    let units = matches!(subject, [number, unit]
        if matches!(number.item, TagItem::Number(_)) && unit.is_kind());
    let end = items.len() - 2;
    let stays = within.does(WordMark::In) && is_place(Some(place));
    if units && stays && verb < end && items[verb + 1..end].iter().all(says_nothing) {
        let stay = marked(&items[verb], WordMark::Stay, "stays");
        items.splice(verb..end, [stay]);
    }
}

/// Is this a word that is not understood, or one that orders nothing?
fn says_nothing(t: &Tagged) -> bool {
    t.item == TagItem::Strange || t.does(WordMark::Noise)
}

/// `... and meet the Americans there (1 sub)`: it is said above where that is.
fn enemies_there(items: &mut Vec<Tagged>) {
    const VERBS: [&str; 10] = [
        "meet", "meets", "fight", "fights", "attack", "attacks", "engage", "engages", "hit", "hits",
    ];
    let Some(there) = items.iter().position(|t| t.words == "there") else { return };
    let Some(power) = there.checked_sub(1) else { return };
    let the = usize::from(power > 0 && says(items.get(power - 1), &["the"]));
    let Some(verb) = power.checked_sub(1 + the) else { return };
    let named = matches!(items[power].item, TagItem::Power(_));
    if named && says(items.get(verb), &VERBS) {
        let and = usize::from(verb > 0 && items[verb - 1].does(WordMark::And));
        items.drain(verb - and..there + 1);
    }
}

/// `attacks with all it has, i.e. 3 inf`: the number alone.
fn all_that_is(items: &mut Vec<Tagged>) {
    let Some(at) = items.iter().position(|t| t.words == "i.e.") else { return };
    let counted = matches!(items.get(at + 1).map(|t| &t.item), Some(TagItem::Number(_)));
    let from = items[..at].iter().rposition(|t| !only_refers(t));
    if let Some(from) = from.filter(|i| counted && items[*i].does(WordMark::All)) {
        items.drain(from..at + 1);
    }
}

/// Is this one of the words that refer to the units before: `i.e. they have`?
fn only_refers(t: &Tagged) -> bool {
    t.is(TextSign::Comma) || ["it", "they", "he", "we", "has", "have"].contains(&t.words.as_str())
}

/// `the 4th stays at home`, `the third transport remains in sz10`: one of them.
fn ordinals_that_stay(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 1 < items.len() {
        let (from, to) = entry(items, at);
        let stays = items[from..to].iter().any(|t| t.does(WordMark::Stay));
        let next = &items[at + 1];
        let units = next.is_kind();
        let counted = matches!(next.item, TagItem::Number(_));
        if !stays || has_way(&items[from..to]) || at + 1 >= to {
            at += 1;
        } else if says(items.get(at), &ORDINALS) && (units || next.does(WordMark::Stay)) {
            items[at].item = TagItem::Number(1);
            at += 1;
        } else if says(items.get(at), &["other", "others"]) && (units || counted) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `Against Ukraine I send 3 infantry of Caucasus`: the target before a list. `Manchuria strikes with 4 infantry`, where
/// the target is above: the source.
fn target_first(items: &mut Vec<Tagged>) {
    if !is_place(items.get(usize::from(says(items.first(), &["against"])))) {
        return;
    }
    let against = says(items.first(), &["against"]);
    if against {
        let units = items[2..].iter().any(Tagged::is_kind);
        let bracket = items.get(2).is_some_and(|t| t.is(TextSign::Open));
        let end = if bracket {
            items.iter().position(|t| t.is(TextSign::Close)).map(|i| i + 1)
        } else {
            Some(2)
        };
        let colon = items.get(2).is_some_and(|t| t.is(TextSign::Colon));
        if let Some(end) = end.filter(|_| units && !colon && !has_way(&items[2..])) {
            let last = items[end - 1].clone();
            items.insert(
                end,
                Tagged {
                    item: TagItem::TextSign(TextSign::Colon),
                    start: last.end,
                    end: last.end,
                    words: ":".to_string(),
                },
            );
            items.remove(0);
        }
        return;
    }
    let strikes = items.get(1).is_some_and(|t| t.does(WordMark::Attack))
        && items.get(2).is_some_and(|t| t.does(WordMark::With));
    if strikes && !has_way(&items[2..]) {
        items.remove(1);
        let from = marked(&items[0], WordMark::From, "from");
        items.insert(0, from);
    }
}
