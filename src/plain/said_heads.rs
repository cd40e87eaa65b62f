//! Beginnings of sentences that say in words what a name and a colon say: `For the purpose of 2.1 there shall move: ...`, `the
//! fleet in sz52: ...`, `From Poland start two columns. Column A, with 6 inf, goes to ...`.

use super::board::TurnBoard;
use super::changing_words::may_change_an_order;
use super::draft::NotRead;
use super::layout::{Sentence, TextLayout};
use super::neutral::is_neutral;
use super::neutral_words::makes_doubtful;
use super::speech_items::{is_units, leads, marked, says, word_at};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// `For the purpose of Honan there shall move: ...`: the place of an enemy among words that can do nothing, before a colon.
pub(super) fn target_in_head(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let Some(colon) = items.iter().position(|t| t.is(TextSign::Colon)) else { return };
    let (head, rest) = items.split_at(colon);
    let own = |t: &Tagged| t.place().is_some_and(|s| board.has_own(s) && !board.hostile(s));
    let units = rest.iter().any(|t| is_units(Some(t)));
    let conditional = rest.iter().any(|t| t.does(WordMark::If) || t.does(WordMark::Unless));
    let sourced = !conditional && rest.iter().any(|t| t.place().is_some_and(|s| board.has_own(s)));
    let places: Vec<usize> = (0..head.len()).filter(|at| head[*at].is_place()).collect();
    let target = match places[..] {
        [one] => one,
        // `Pearl Harbor fleet in sz52`
        [name, zone] if names_fleet(board, head, name, zone) => zone,
        _ => return,
    };
    let idle = |(at, t): (usize, &Tagged)| places.contains(&at) || is_idle(t);
    let alone = head.iter().enumerate().all(idle);
    if head.len() > 1 && head.len() < 15 && alone && units && sourced && !own(&head[target]) {
        let place = head[target].clone();
        if place.place().is_some_and(|s| board.hostile(s)) {
            items.splice(..colon, [place]);
        }
    }
}

/// Are these the name of a place and a sea zone next to it, with a word for ships between them?
fn names_fleet(board: &TurnBoard, head: &[Tagged], name: usize, zone: usize) -> bool {
    const FLEETS: [&str; 6] = ["fleet", "squadron", "ships", "navy", "flotilla", "convoy"];
    let (Some(land), Some(sea)) = (head[name].place(), head[zone].place()) else { return false };
    let between = head[name..zone].iter().any(|t| FLEETS.contains(&t.words.as_str()));
    between && board.ed.is_land(land) && board.ed.is_sea(sea)
}

/// Can the word do nothing to what follows a head?
fn is_idle(t: &Tagged) -> bool {
    const GLUE: [&str; 12] = [
        "purpose",
        "for",
        "as",
        "regards",
        "concerning",
        "regarding",
        "against",
        "operation",
        "there",
        "following",
        "shall",
        "mission",
    ];
    let marks = [WordMark::In, WordMark::On, WordMark::To, WordMark::Attack, WordMark::Noise];
    let changing = may_change_an_order(&t.words) || makes_doubtful(&t.words);
    let neutral = t.item == TagItem::Strange && is_neutral(&t.words);
    let glue = GLUE.contains(&t.words.as_str()) && !t.is_kind();
    !changing && (neutral || glue || marks.iter().any(|mark| t.does(*mark)))
}

/// `(a) 3 inf from Shensi; (b) 1 inf from Hupeh`: letters that count the entries of a sentence, from a on.
pub(super) fn without_enumeration(items: &mut Vec<Tagged>) {
    let found: Vec<usize> = (0..items.len().saturating_sub(2))
        .filter(|at| {
            items[*at].is(TextSign::Open)
                && items[at + 2].is(TextSign::Close)
                && word_at(items, at + 1).len() == 1
                && !items[at + 1].is_sign()
        })
        .collect();
    let begins =
        |at: &usize| *at == 0 || items[at - 1].is_sign() || items[at - 1].does(WordMark::And);
    if found.len() > 1
        && found.len() < 20
        && found.iter().zip('a'..='z').all(|(at, letter)| items[at + 1].words == letter.to_string())
        && found.iter().all(begins)
    {
        found.iter().rev().for_each(|at| drop(items.drain(*at..at + 3)));
    }
}

/// `From Poland start two columns. The column A, with 6 inf, goes to ...`: the source of the columns that follow.
pub(super) fn sources_of_columns(board: &TurnBoard, laid: &mut TextLayout) {
    let mut at = 0;
    while at < laid.sentences.len() {
        let Some((from, count)) = source_of_columns(board, &laid.sentences[at]) else {
            at += 1;
            continue;
        };
        let line = laid.sentences[at].line;
        let same = laid.sentences[at + 1..].iter().take_while(|s| s.line == line).count();
        let named: Vec<usize> =
            (at + 1..=at + same).filter(|i| column_length(&laid.sentences[*i].items) > 0).collect();
        if count.is_some_and(|n| n as usize != named.len()) || named.is_empty() {
            at += 1;
            continue;
        }
        for i in named {
            let items = &mut laid.sentences[i].items;
            let length = column_length(items);
            items.splice(..length, from.iter().cloned());
            without_comma_before_verb(items);
        }
        let span = laid.sentences.remove(at).span;
        laid.not_read.push(NotRead { span, why: "it names the source of what follows" });
    }
}

/// Words for a part of an army.
const COLUMNS: [&str; 14] = [
    "column",
    "columns",
    "group",
    "groups",
    "force",
    "forces",
    "army",
    "armies",
    "wave",
    "waves",
    "prong",
    "prongs",
    "spearhead",
    "spearheads",
];

/// `From Poland start two columns`: `from Poland`, and how many.
fn source_of_columns(board: &TurnBoard, sentence: &Sentence) -> Option<(Vec<Tagged>, Option<u32>)> {
    let [from, place, rest @ .., noun] = &sentence.items[..] else { return None };
    let own = place.place().is_some_and(|s| board.has_own(s));
    let mut count = None;
    for item in rest {
        match item.item {
            TagItem::Number(n) if count.is_none() => count = Some(n),
            _ if item.does(WordMark::Noise) => {}
            _ => return None,
        }
    }
    let named = from.does(WordMark::From) && own && COLUMNS.contains(&noun.words.as_str());
    named.then(|| (vec![from.clone(), place.clone()], count))
}

/// `The column A, with`, `The first column with`: how many items name a part of an army before its units.
fn column_length(items: &[Tagged]) -> usize {
    let mut at = usize::from(word_at(items, 0) == "the");
    const RANKS: [&str; 6] = ["first", "second", "third", "northern", "southern", "other"];
    at += usize::from(says(items.get(at), &RANKS));
    if !says(items.get(at), &COLUMNS) {
        return 0;
    }
    at += 1;
    let name = items.get(at).is_some_and(|t| t.words.len() == 1 && !t.is_sign());
    at += usize::from(name);
    at += usize::from(items.get(at).is_some_and(|t| t.is(TextSign::Comma)));
    if items.get(at).is_some_and(|t| t.does(WordMark::With)) { at + 1 } else { 0 }
}

/// `6 inf, 2 art, goes to`: the comma in front of the verb.
fn without_comma_before_verb(items: &mut Vec<Tagged>) {
    let comma = (1..items.len().saturating_sub(1)).find(|at| {
        let verb = items[at + 1].does(WordMark::Noise) || leads(&items[at + 1]);
        items[*at].is(TextSign::Comma) && items[at - 1].is_kind() && verb
    });
    comma.into_iter().for_each(|at| drop(items.remove(at)));
    // `goes in the Baltic States`
    let within = (1..items.len().saturating_sub(1)).find(|at| {
        let goes = says(items.get(at - 1), &["go", "goes", "move", "moves", "march", "marches"]);
        let place = items[at + 1].is_place() || items.get(at + 2).is_some_and(Tagged::is_place);
        items[*at].does(WordMark::In) && goes && place
    });
    if let Some(at) = within {
        items[at] = marked(&items[at], WordMark::To, "to");
    }
}

/// `From Romania start 6 inf and 2 tanks, also for Ukraine`: `to Ukraine`.
pub(super) fn bound_for(items: &mut [Tagged]) {
    let Some(at) = items.len().checked_sub(2) else { return };
    let told = says(items.get(at), &["for"]) && items[at + 1].is_place();
    let before = &items[..at];
    let sourced = before.first().is_some_and(|t| t.does(WordMark::From));
    let units = before.iter().any(|t| is_units(Some(t)));
    if told && sourced && units && !before.iter().any(leads) {
        items[at] = marked(&items[at], WordMark::To, "to");
    }
}
