//! Habits that show only in the lines around a sentence: zones by their numbers before a plan, ships that are counted (`the
//! first with 2 inf`), the order of the battles below its heading.

use crate::edition::Edition;
use crate::orders::names::Names;

use super::board::TurnBoard;
use super::draft::NotRead;
use super::habits_of_lists::{
    all_in_number, placed_below_moves, same_direction, target_again, target_without_colon,
    told_sum_there,
};
use super::heading::Heading;
use super::layout::{Sentence, TextLayout};
use super::speech_items::{is_number, is_units, marked, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Brings such sentences to the forms that the reader knows.
pub(super) fn read_habits(names: &Names, board: &TurnBoard, text: &str, laid: &mut TextLayout) {
    zones_before_plans(names, board, &mut laid.sentences);
    ships_one_by_one(board.ed, laid);
    landings_end_attacks(&mut laid.sentences);
    told_garrisons(laid);
    only_considered(laid);
    named_targets(names, text, &mut laid.sentences);
    for sentence in &mut laid.sentences {
        zone_of_units(names, sentence);
        refused_retreat(sentence);
        below_sequence(text, sentence);
        hidden_places(names, &mut sentence.items);
        declined_research(sentence);
        target_without_colon(board, &mut sentence.items);
        told_sum_there(board, &mut sentence.items);
        all_in_number(&mut sentence.items);
    }
    target_again(&mut laid.sentences);
    placed_below_moves(board, &mut laid.sentences);
    same_direction(board, &mut laid.sentences);
}

/// `35: BB takes the first hit` where no line has the number 1 and sz35 is attacked: the number is that of the zone.
fn zones_before_plans(names: &Names, board: &TurnBoard, sentences: &mut [Sentence]) {
    if sentences.iter().any(|s| s.label == Some(1)) {
        return;
    }
    for at in 0..sentences.len() {
        let written = match &sentences[at].items[..] {
            [number, colon, _, ..] if colon.is(TextSign::Colon) => match number.item {
                TagItem::Number(n) => Some(n),
                _ => None,
            },
            _ => None,
        };
        let Some(label) = sentences[at].label.or(written) else { continue };
        let zone = names.find_space(&format!("sz{label}")).ok().flatten();
        let Some(zone) = zone.filter(|s| board.hostile(*s)) else { continue };
        let named = sentences[..at].iter().any(|s| s.items.iter().any(|t| t.place() == Some(zone)));
        let sentence = &mut sentences[at];
        let planned = matches!(sentence.phase, Heading::Battles | Heading::Open | Heading::Remarks);
        if !named || !planned || sentence.items.iter().any(Tagged::is_place) {
            continue;
        }
        sentence.label = None;
        if written.is_some() {
            sentence.items.drain(..2);
        }
        let first = Tagged { end: sentence.items[0].start, ..sentence.items[0].clone() };
        let colon = put(&first, TagItem::TextSign(TextSign::Colon), ":");
        let place = put(&first, TagItem::Place(zone), &format!("sz{label}"));
        sentence.items.splice(0..0, [place, colon]);
    }
}

/// `the two fighters in 35 stay`: the number behind `in` is that of a sea zone.
fn zone_of_units(names: &Names, sentence: &mut Sentence) {
    let bought = matches!(sentence.phase, Heading::Purchase | Heading::Mobilize);
    let items = &mut sentence.items;
    let stays = items.iter().any(|t| t.does(WordMark::Stay) || t.words == "keeps watch");
    if bought && !stays || items.iter().any(Tagged::is_place) {
        return;
    }
    for at in 1..items.len().saturating_sub(1) {
        let TagItem::Number(n) = items[at + 1].item else { continue };
        let flies_or_sails = match items[at - 1].item {
            TagItem::Kind { kind, .. } => !names.ed.kind(kind).is_land(),
            _ => false,
        };
        let verb = items.get(at + 2).is_none_or(|t| {
            t.does(WordMark::Stay)
                || t.does(WordMark::Noise)
                || t.is(TextSign::Comma)
                || says(Some(t), &["keeps watch", "keeps", "watches"])
        });
        if flies_or_sails
            && says(items.get(at), &["in"])
            && verb
            && let Ok(Some(zone)) = names.find_space(&format!("sz{n}"))
        {
            items[at + 1].item = TagItem::Place(zone);
        }
    }
}

/// Words that count one ship after the other.
const COUNTING: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "1st", "2nd", "3rd", "4th", "5th", "last",
    "other",
];

/// `The 3 transports from sz10 to sz8, they unload in the UK:`, and below it as many lines such as `the first with 2 inf out of
/// Norway`: a line for each ship.
fn ships_one_by_one(ed: &Edition, laid: &mut TextLayout) {
    let mut at = 0;
    while at < laid.sentences.len() {
        let Some((number, count)) = ships_of_head(ed, &laid.sentences[at]) else {
            at += 1;
            continue;
        };
        let cargo: Vec<Vec<Tagged>> =
            laid.sentences[at + 1..].iter().map_while(cargo_of_one).take(count).collect();
        if cargo.len() < count {
            at += 1;
            continue;
        }
        let head = laid.sentences.remove(at);
        let end = head.items.iter().position(|t| t.is(TextSign::Comma)).unwrap_or(head.items.len());
        for (sentence, cargo) in laid.sentences[at..].iter_mut().zip(cargo) {
            let first = sentence.items[0].clone();
            let last = cargo[cargo.len() - 1].clone();
            let told =
                |t: &Tagged, at: &Tagged| Tagged { start: at.start, end: at.end, ..t.clone() };
            let before = head.items[number..end].iter();
            let mut items: Vec<Tagged> = before.map(|t| told(t, &first)).collect();
            items[0].item = TagItem::Number(1);
            if let TagItem::Kind { kind, .. } = items[1].item {
                items[1].item = TagItem::Kind { kind, plural: false };
            }
            items.push(marked(&first, WordMark::Load, "loads"));
            items.extend(cargo);
            let rest = head.items[end..].iter().filter(|t| !t.is(TextSign::Colon));
            let rest = rest.filter(|t| !says(Some(t), &["they", "and"]));
            items.extend(rest.map(|t| told(t, &last)));
            sentence.items = items;
        }
        at += count;
    }
}

/// Where the number of transports is in `The 3 transports from sz10 to sz8, ...:`, and how many they are.
fn ships_of_head(ed: &Edition, sentence: &Sentence) -> Option<(usize, usize)> {
    let items = &sentence.items;
    let at = items.iter().position(|t| matches!(t.item, TagItem::Number(_)))?;
    let TagItem::Number(n) = items[at].item else { return None };
    let kind = match items.get(at + 1)?.item {
        TagItem::Kind { kind, .. } => kind,
        _ => return None,
    };
    let kinds = items.iter().filter(|t| is_units(Some(t))).count();
    let ends = items.last()?.is(TextSign::Colon) || sentence.ends == Some(TextSign::Colon);
    let lead = at < 2 && sentence.first && ed.kind(kind).is_sea();
    (lead && ends && kinds == 1 && (2..9).contains(&n)).then_some((at, n as usize))
}

/// `the first also with 1 inf, 1 tank out of Norway`: what the ship of a line carries, with its source.
fn cargo_of_one(sentence: &Sentence) -> Option<Vec<Tagged>> {
    let items = &sentence.items;
    let counts = items.iter().take(2).position(|t| says(Some(t), &COUNTING))?;
    let also = usize::from(says(items.get(counts + 1), &["also", "too", "likewise"]));
    let with = counts + 1 + also;
    let carries = items.get(with)?.does(WordMark::With) || items[with].does(WordMark::Load);
    let place = items.last()?.is_place() && items.iter().filter(|t| t.is_place()).count() == 1;
    let from = items.get(items.len() - 2)?;
    let out = from.does(WordMark::From) || says(Some(from), &["of", "out of"]);
    let units = items[with + 1..].iter().any(|t| is_units(Some(t)));
    if !(sentence.first && carries && place && out && units) {
        return None;
    }
    let cargo = items[with + 1..items.len() - 1].iter();
    let mut cargo: Vec<Tagged> =
        cargo.filter(|t| !says(Some(t), &["out", "of", "out of"])).cloned().collect();
    if !cargo.last()?.does(WordMark::From) {
        cargo.push(marked(from, WordMark::From, "from"));
    }
    cargo.extend(items.last().cloned());
    Some(cargo)
}

/// `ATTACK KARELIA ...`, and below it `THEN BOTH FIGHTERS LAND NORWAY`: what follows is not of the attack, unless it goes to an
/// enemy.
fn landings_end_attacks(sentences: &mut [Sentence]) {
    let mut ended = false;
    for sentence in sentences {
        let attack = sentence.phase == Heading::Combat;
        let then = says(sentence.items.first(), &["then", "afterwards"]) || !attack;
        let lands = then && sentence.items.iter().any(|t| t.does(WordMark::Land));
        if !attack {
            ended = lands;
            continue;
        }
        ended |= lands;
        if ended {
            sentence.phase = Heading::Open;
        }
    }
}

/// `(what you have there: Karelia 3 inf)`: what the enemy has.
fn told_garrisons(laid: &mut TextLayout) {
    const WHOSE: [&str; 5] = ["you", "they", "he", "she", "your"];
    let TextLayout { sentences, not_read, .. } = laid;
    sentences.retain(|s| {
        let [open, what, who, have, .., close] = &s.items[..] else { return true };
        let told = open.is(TextSign::Open)
            && close.is(TextSign::Close)
            && says(Some(what), &["what"])
            && says(Some(who), &WHOSE)
            && says(Some(have), &["have", "has", "own", "hold", "holds"]);
        let ordered = s
            .items
            .iter()
            .any(|t| t.is(TextSign::Arrow) || t.is(TextSign::BackArrow) || t.does(WordMark::If));
        if told && !ordered {
            not_read.push(NotRead { span: s.span, why: "what the enemy has" });
        }
        !told || ordered
    });
}

/// `Karelia, Belorussia: we don't` below a heading of retreats: no retreat.
fn refused_retreat(sentence: &mut Sentence) {
    let items = &mut sentence.items;
    let Some(colon) = items.iter().position(|t| t.is(TextSign::Colon)) else { return };
    let tail: Vec<&str> = items[colon + 1..].iter().flat_map(|t| t.words.split(' ')).collect();
    let refuses = matches!(
        &tail[..],
        ["we" | "i", "don't" | "dont" | "won't" | "wont"]
            | ["we" | "i", "do" | "will", "not"]
            | ["we" | "i", "never" | "never do" | "never will"]
    );
    if sentence.key == Some("retreat") && refuses && items[..colon].iter().any(Tagged::is_place) {
        let no = marked(&items[colon + 1], WordMark::Not, "no");
        let retreat = marked(&items[colon + 1], WordMark::SaidPlan, "retreat");
        items.splice(colon + 1.., [no, retreat]);
    }
}

/// `[sequence]`, and below it `sz13, Karelia`: the order of the battles.
fn below_sequence(text: &str, sentence: &mut Sentence) {
    const HEADS: [&str; 6] = [
        "sequence",
        "order",
        "battle order",
        "battle sequence",
        "order of battles",
        "order of battle",
    ];
    let places = sentence.items.iter().filter(|t| t.is_place()).count();
    let listed =
        sentence.items.iter().all(|t| t.is_place() || t.is_sign() || t.does(WordMark::And));
    if places < 2 || !listed || !sentence.first {
        return;
    }
    let above = text.get(..sentence.span.start).unwrap_or_default();
    // `Battle order: sz13, Karelia` has its heading on its own line.
    if !above.trim_end_matches([' ', '\t', '-', '*']).ends_with('\n') {
        return;
    }
    let line = above.trim_end().lines().next_back().unwrap_or_default();
    let bare = line.trim().trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    if HEADS.contains(&bare.as_str()) {
        let first = Tagged { end: sentence.items[0].start, ..sentence.items[0].clone() };
        let colon = put(&first, TagItem::TextSign(TextSign::Colon), ":");
        sentence.items.splice(0..0, [put(&first, TagItem::Strange, "sequence"), colon]);
    }
}

/// `I had thought of bringing home the fighter from Norway, but it may enjoy the sun`: nothing is ordered.
fn only_considered(laid: &mut TextLayout) {
    const THOUGHT: [&str; 6] =
        ["thought", "considered", "toyed", "tempted", "thinking", "pondered"];
    const STAYS: [&str; 12] = [
        "no", "not", "never", "against", "enjoy", "enjoys", "stays", "stay", "remains", "remain",
        "rest", "better",
    ];
    let TextLayout { sentences, not_read, .. } = laid;
    sentences.retain(|s| {
        let begins = says(s.items.first(), &["i", "we"])
            && s.items.iter().skip(1).take(3).any(|t| has_word_of(t, &THOUGHT));
        let but = s.items.iter().rposition(|t| says(Some(t), &["but"])).unwrap_or(0);
        let Some((before, tail)) = but.checked_sub(1).map(|comma| s.items.split_at(comma)) else {
            return true;
        };
        let comma = tail[0].is(TextSign::Comma) || tail[0].is(TextSign::Dash);
        let arrows = before.iter().any(|t| t.is(TextSign::Arrow) || t.is(TextSign::Colon));
        let refused =
            tail.iter().any(|t| has_word_of(t, &STAYS)) && !tail.iter().any(belongs_to_an_order);
        let considered = begins && comma && refused && !arrows;
        if considered {
            not_read.push(NotRead { span: s.span, why: "not ordered" });
        }
        !considered
    });
}

/// Is one of these words among those of an item?
fn has_word_of(t: &Tagged, all: &[&str]) -> bool {
    t.words.split(' ').any(|w| all.contains(&w))
}

/// Is it a unit, a number, a place, or a word by which units go somewhere?
fn belongs_to_an_order(t: &Tagged) -> bool {
    is_units(Some(t))
        || is_number(Some(t))
        || matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_))
        || [WordMark::All, WordMark::With, WordMark::To, WordMark::If, WordMark::Rest]
            .iter()
            .any(|mark| t.does(*mark))
}

/// `PEARL (sz52: sub, carrier)` at the beginning of a line, and then `both Pearl fighters`: the name of the battle is that of
/// its zone.
fn named_targets(names: &Names, text: &str, sentences: &mut [Sentence]) {
    for line in text.lines() {
        let Some((name, rest)) = line.trim().split_once(" (") else { continue };
        let name = name.to_lowercase();
        let zone = rest.split([':', ')', ',']).next().unwrap_or_default().trim().to_lowercase();
        let word = name.len() > 3 && name.chars().all(char::is_alphabetic);
        if !word || !zone.starts_with("sz") {
            continue;
        }
        let Ok(Some(space)) = names.find_space(&zone) else { continue };
        let items = sentences.iter_mut().flat_map(|s| &mut s.items);
        items
            .filter(|t| t.item == TagItem::Strange && t.words == name)
            .for_each(|t| t.item = TagItem::Place(space));
    }
}

/// `man ftr > man`, `honan n hk`: a word next to units and an arrow, or next to a place, that is the name of a place and else
/// an everyday word.
fn hidden_places(names: &Names, items: &mut [Tagged]) {
    let arrows = items.iter().any(|t| t.is(TextSign::Arrow));
    for at in 0..items.len() {
        if items[at].item != TagItem::Strange || items[at].words.len() > 4 {
            continue;
        }
        let unit = arrows && is_units(items.get(at + 1)) && (at == 0 || items[at - 1].is_sign());
        let listed = at > 1 && items[at - 1].does(WordMark::And) && items[at - 2].is_place();
        let listed = listed || at > 0 && items[at - 1].does(WordMark::Offload);
        if (unit || listed)
            && let Ok(Some(space)) = names.find_space(&items[at].words)
        {
            items[at].item = TagItem::Place(space);
        }
    }
}

/// `Americans decline` below a heading of research.
fn declined_research(sentence: &mut Sentence) {
    const REFUSES: [&str; 7] =
        ["decline", "declines", "pass", "passes", "abstain", "abstains", "declined"];
    let items = &mut sentence.items;
    let numbered = items.iter().any(|t| is_number(Some(t)));
    let refused = says(items.last(), &REFUSES) && items.len() < 4 && !numbered;
    if sentence.phase == Heading::Research && refused {
        let none = marked(&items[0], WordMark::Nothing, "none");
        items.splice(.., [none]);
    }
}
