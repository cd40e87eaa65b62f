//! What is at the edges of a line and says nothing: bullets, ornaments, numbers of a list. And where its
//! sentences end.

use super::heading::heading;
use super::print::KEYED;
use super::speech_items::{is_kind, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The stops of `v.`, `vs.` and `approx.` end no sentence.
pub(super) fn abbreviations(items: &mut Vec<Tagged>) {
    const SHORT: [&str; 10] =
        ["v", "vs", "approx", "incl", "resp", "nr", "def", "max", "min", "viz"];
    let mut at = 0;
    while at + 2 < items.len() {
        let letters = ["i", "e"].contains(&items[at].words.as_str());
        let second = ["e", "g"].contains(&items[at + 2].words.as_str());
        if letters && items[at + 1].is(TextSign::Stop) && second {
            let end = items[at + 2].end;
            items[at] = Tagged {
                item: TagItem::WordMark(WordMark::Doubt),
                start: items[at].start,
                end,
                words: "i.e.".to_string(),
            };
            let stop = items.get(at + 3).is_some_and(|t| t.is(TextSign::Stop));
            items.drain(at + 1..at + 3 + usize::from(stop));
        }
        at += 1;
    }
    // `P.S. My brother ...`
    if let [p, dot, s, rest @ ..] = &items[..]
        && p.words == "p"
        && dot.is(TextSign::Stop)
        && s.words == "s"
    {
        let stop = rest.first().is_some_and(|t| t.is(TextSign::Stop));
        let mark =
            Tagged { end: s.end, words: "p.s.".to_string(), item: TagItem::Strange, ..p.clone() };
        items.splice(0..3 + usize::from(stop), [mark]);
    }
    let mut at = 1;
    while at < items.len() {
        let short = SHORT.contains(&items[at - 1].words.as_str())
            || is_initial(items, at - 1)
            || items[at - 1].words == "etc" && goes_on_behind_etc(items.get(at + 1));
        if items[at].is(TextSign::Stop) && short {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `Losses etc. are at the end`: does the sentence go on?
fn goes_on_behind_etc(next: Option<&Tagged>) -> bool {
    const VERBS: [&str; 6] = ["are", "is", "follow", "follows", "come", "below"];
    next.is_some_and(|t| VERBS.contains(&t.words.as_str()))
}

/// `Opponent: D. Holloway`: is this the first letter of someone's name?
fn is_initial(items: &[Tagged], at: usize) -> bool {
    let strange = |at: usize| items.get(at).is_some_and(|t| t.item == TagItem::Strange);
    let named = strange(at) && strange(at + 2) && items[at + 2].words.len() > 2;
    let signed = at == 2 && says(items.first(), &["signed"]);
    let before = at > 0 && (items[at - 1].is(TextSign::Colon) || signed);
    named && items[at].words.len() == 1 && before
}

/// The stop of `8 Inf. and 4 Art.` ends no sentence if what follows goes on in small letters or with a sign.
pub(super) fn short_kinds(text: &str, items: &mut Vec<Tagged>) {
    let mut at = 1;
    while at + 1 < items.len() {
        let short =
            matches!(items[at - 1].item, TagItem::Kind { .. }) && items[at - 1].words.len() < 5;
        if items[at].is(TextSign::Stop) && short && goes_on(text, &items[at + 1]) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Does the sentence go on behind a stop, so that the stop belongs to an abbreviation?
fn goes_on(text: &str, next: &Tagged) -> bool {
    let small = text.get(next.start..).is_some_and(|rest| rest.starts_with(char::is_lowercase));
    // `..., ftr, BB. sz52 sub, dd`: something new begins.
    let begins = matches!(
        next.item,
        TagItem::Kind { .. } | TagItem::Place(_) | TagItem::Planes | TagItem::Unclear(_)
    );
    // In a text without capitals only a word that joins goes on: `... and a ftr. take inf first`.
    let joins = matches!(
        next.item,
        TagItem::WordMark(
            WordMark::And
                | WordMark::To
                | WordMark::From
                | WordMark::In
                | WordMark::On
                | WordMark::With
                | WordMark::Via
                | WordMark::Versus
        )
    );
    let capitals = text.chars().any(char::is_uppercase);
    // `Karelia holds 3 inf. we press on`
    const SUBJECTS: [&str; 14] = [
        "we", "i", "they", "he", "she", "it", "you", "no", "never", "nobody", "til", "till",
        "until", "if",
    ];
    let begins = begins || SUBJECTS.contains(&next.words.as_str());
    small && !begins && (joins || capitals)
        || matches!(
            next.item,
            TagItem::TextSign(
                TextSign::Comma
                    | TextSign::Plus
                    | TextSign::Ampersand
                    | TextSign::Arrow
                    | TextSign::Close
                    | TextSign::Equals
                    | TextSign::Open
            )
        )
}

/// `Battle order: ...`, `Until: ...`: the list of the order file and what belongs there.
pub(super) fn keyed(line: &str) -> Option<(&'static str, &str)> {
    const MORE: [(&str, &str); 2] = [("until", "Until"), ("advantage", "Advantage")];
    let (name, value) = line.split_once(':')?;
    let name = name.trim().to_ascii_lowercase();
    let mut all = KEYED.iter().chain(&MORE);
    let (key, _) = all.find(|(_, words)| words.to_ascii_lowercase() == name)?;
    (!value.trim().is_empty()).then_some((*key, value))
}

/// `[battle."West Russia"]`, `[battle.all]`: the battle that the lines below are about.
pub(super) fn bracketed_battle(items: &[Tagged]) -> Option<Vec<Tagged>> {
    let [open, battle, .., close] = items else { return None };
    let named = ["battle", "battles", "fight", "fights"].contains(&battle.words.as_str());
    if !open.is(TextSign::Open) || !close.is(TextSign::Close) || !named {
        return None;
    }
    let inner = items[2..items.len() - 1].iter();
    let inner = inner.filter(|t| !t.is(TextSign::Stop) && !t.is(TextSign::Ornament));
    Some(inner.cloned().collect())
}

/// Leaves out decoration and bullets at both ends.
pub(super) fn strip_ornaments(items: &mut Vec<Tagged>) {
    let ornament =
        |t: &Tagged| t.is(TextSign::Ornament) || t.is(TextSign::Bar) || t.is(TextSign::Other);
    while items.first().is_some_and(|t| ornament(t) || t.is(TextSign::Dash)) {
        items.remove(0);
    }
    let plus = items.iter().take_while(|t| t.is(TextSign::Plus)).count();
    if plus > 0 {
        items.drain(..plus);
    }
    while items.last().is_some_and(|t| ornament(t) || t.is(TextSign::Plus)) {
        items.pop();
    }
}

/// `1.`, `3.1`, `#1`, `(2)`, `4)`, `B.`, `Battle 1 -` in front of a line.
pub(super) fn strip_label(items: &mut Vec<Tagged>) -> Option<u32> {
    let (label, length) = label(items)?;
    items.drain(..length);
    if items.first().is_some_and(|t| t.is(TextSign::Dash) || t.is(TextSign::Colon)) {
        items.remove(0);
    }
    // `Attack 1 (Karelia): ...`
    if let [open, place, close, ..] = &items[..]
        && open.is(TextSign::Open)
        && matches!(place.item, TagItem::Place(_))
        && close.is(TextSign::Close)
    {
        items.remove(2);
        items.remove(0);
    }
    label
}

/// The number used for a letter, or for a letter with a number, in front of a line: `b)`, `a1 = ...`.
pub(super) fn code_of(word: &str) -> Option<u32> {
    let letter = word.chars().next().filter(char::is_ascii_lowercase)?;
    let rank = 1000 * (u32::from(letter) - u32::from('a') + 1);
    match &word[1..] {
        "" => Some(rank),
        digits if digits.len() < 3 => Some(rank + digits.parse::<u32>().ok()? + 1),
        _ => None,
    }
}

/// Numbers of a list within a list: `(ii)`.
const ROMAN: [&str; 10] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase())
}

/// The number used for a clause: `3(a)`.
pub(super) fn clause_code(items: &[Tagged]) -> Option<u32> {
    let [number, open, letter, close, ..] = items else { return None };
    let TagItem::Number(n) = number.item else { return None };
    let joined = open.is(TextSign::Open) && number.end == open.start && close.is(TextSign::Close);
    let rank = u32::from(letter.words.bytes().next()?).checked_sub(u32::from(b'a'))?;
    let clause = joined && is_letter(&letter.words) && n < 1000;
    clause.then_some(100_000 + n * 100 + rank)
}

/// The least number used for a clause such as `2.1`.
pub(super) const FIRST_CLAUSE: u32 = 1_000_000;

/// The number used for a clause: `2.1`.
pub(super) fn decimal_code(word: &str) -> Option<u32> {
    let (article, clause) = word.split_once('.')?;
    Some(FIRST_CLAUSE + number_below_hundred(article)? * 100 + number_below_hundred(clause)?)
}

/// The number that digits write, if it is from 1 to 99.
fn number_below_hundred(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|n| (1..100).contains(n))
}

/// The number of a label, if it has a whole one, and how many items it takes.
fn label(items: &[Tagged]) -> Option<(Option<u32>, usize)> {
    let sign = |at: usize, sign: TextSign| items.get(at).is_some_and(|t| t.is(sign));
    let first = items.first().filter(|_| items.len() > 2)?;
    // `[x] Purchase: ...`
    if sign(0, TextSign::Open) && items[1].words == "x" && sign(2, TextSign::Close) {
        return (items.len() > 3).then_some((None, 3));
    }
    if sign(0, TextSign::Hash) {
        return number_of(items.get(1)).map(|n| (Some(n), 2));
    }
    if sign(0, TextSign::Open) && sign(2, TextSign::Close) && items.len() > 3 {
        let letter = is_letter(&items[1].words) || ROMAN.contains(&items[1].words.as_str());
        return match number_of(items.get(1)) {
            Some(n) => Some((Some(n), 3)),
            None => letter.then_some((None, 3)),
        };
    }
    // `3(a) West Russia: ...`
    if let Some(code) = clause_code(items).filter(|_| items.len() > 4) {
        return Some((Some(code), 4));
    }
    // `Article 1. Research.`
    const CLAUSES: [&str; 10] = [
        "ad",
        "article",
        "art",
        "section",
        "clause",
        "paragraph",
        "item",
        "point",
        "step",
        "phase",
    ];
    let ends = sign(2, TextSign::Stop)
        || sign(2, TextSign::Colon)
        || sign(2, TextSign::Dash)
        || sign(2, TextSign::Close);
    if CLAUSES.contains(&first.words.as_str()) && ends && items.len() > 3 {
        return number_of(items.get(1)).map(|_| (None, 3));
    }
    // `Art. 5  Landings`, `Article 5 Landings`, `§ 3 Attacks`; but `art 1 Norway > Karelia` is artillery.
    let stop = usize::from(sign(1, TextSign::Stop));
    let named = CLAUSES.contains(&first.words.as_str()) && first.words != "phase";
    let clause = named && (stop == 1 || first.words != "art") || first.words == "§";
    if clause
        && number_of(items.get(1 + stop)).is_some()
        && items.len() > 2 + stop
        && !is_kind(items.get(2 + stop))
    {
        let end = 2 + stop;
        let more = usize::from(sign(end, TextSign::Stop) || sign(end, TextSign::Colon));
        return Some((None, end + more));
    }
    let closed = sign(1, TextSign::Stop) || sign(1, TextSign::Close);
    if closed && let Some(n) = number_of(Some(first)) {
        return Some((Some(n), 2));
    }
    // `1/ Karelia - 3 inf Norway`, `2/ The attacks`
    let slash =
        sign(1, TextSign::Slash) && first.end == items[1].start && items[1].end < items[2].start;
    let told = matches!(items[2].item, TagItem::Place(_)) || heading(&items[2..]).is_some();
    if slash
        && told
        && let Some(n) = number_of(Some(first))
    {
        return Some((Some(n), 2));
    }
    let letter = first.words.len() == 1 && first.words.chars().all(|c| c.is_ascii_alphabetic());
    if closed && letter {
        return Some((code_of(&first.words), 2));
    }
    let battle = ["battle", "fight", "attack"].contains(&first.words.as_str());
    let hash = usize::from(battle && sign(1, TextSign::Hash));
    let parted = [TextSign::Dash, TextSign::Colon, TextSign::Slash];
    if battle && parted.iter().any(|part| sign(2 + hash, *part)) {
        return number_of(items.get(1 + hash)).map(|n| (Some(n), 3 + hash));
    }
    if battle
        && sign(2 + hash, TextSign::Open)
        && matches!(items.get(3 + hash).map(|t| &t.item), Some(TagItem::Place(_)))
    {
        return number_of(items.get(1 + hash)).map(|n| (Some(n), 2 + hash));
    }
    let decimal =
        first.words.contains('.') && first.words.chars().all(|c| c.is_ascii_digit() || c == '.');
    decimal.then(|| (decimal_code(&first.words), 1))
}

/// The number an item is, if it is one.
fn number_of(t: Option<&Tagged>) -> Option<u32> {
    match t.map(|t| &t.item) {
        Some(TagItem::Number(n)) => Some(*n),
        _ => None,
    }
}

/// Does it end a sentence?
pub(super) fn ends_sentence(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(
            TextSign::Stop | TextSign::Exclamation | TextSign::Question | TextSign::Dots
        )
    )
}

/// Where the first sentence ends: at a stop outside of brackets.
pub(super) fn sentence_end(items: &[Tagged]) -> usize {
    let mut depth = 0_usize;
    for (at, item) in items.iter().enumerate() {
        match item.item {
            TagItem::TextSign(TextSign::Open) => depth += 1,
            TagItem::TextSign(TextSign::Close) => depth = depth.saturating_sub(1),
            _ if depth == 0 && ends_sentence(item) => return at,
            _ => {}
        }
    }
    items.len()
}

/// `Russia ..... 4 inf`: dots that lead from a place or a kind of unit to a number are a colon.
pub(super) fn dotted(items: &mut [Tagged]) {
    if let [name, dots, next, ..] = items
        && matches!(name.item, TagItem::Place(_) | TagItem::Kind { .. })
        && dots.is(TextSign::Dots)
        && matches!(next.item, TagItem::Number(_) | TagItem::Kind { .. })
    {
        dots.item = TagItem::TextSign(TextSign::Colon);
    }
}
