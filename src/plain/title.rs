//! Titles: `G1`, `Germany, round 2 (13 IPC)`, `US first turn`: whose turn a text says it is, and with how much
//! money.

use crate::diag::Span;
use crate::id::PowerId;
use crate::orders::names::Names;

use super::edges::ends_sentence;
use super::heading::heading;
use super::tag::{TagItem, Tagged};
use super::talk::is_hail;
use super::token::TextSign;
use super::words::WordMark;

/// What a turn says in its title.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Title {
    pub power: Option<PowerId>,
    pub round: Option<u32>,
    /// A word says that the number is that of a round.
    pub named: bool,
    /// The money that it names.
    pub money: Option<(u32, Span)>,
    pub span: Span,
}

/// The title at the beginning of some items, and how many items belong to it. A power without a round is a
/// title only in the first line, and only if it is the `mover`.
pub(super) fn title(
    names: &Names,
    items: &[Tagged],
    mover: PowerId,
    first_line: bool,
) -> Option<(Title, usize)> {
    let found = whose_turn(names, items);
    let (power, round, length) = match found {
        Some((power, round, length)) if round.is_some() => (power, round, length),
        Some((Some(power), None, length)) if first_line && power == mover => {
            let place = matches!(items[length - 1].item, TagItem::Place(_) | TagItem::Unclear(_));
            let colon = items.get(length).is_some_and(|t| t.is(TextSign::Colon)) && !place;
            let alone = colon || is_power_alone(&items[length..]);
            alone.then_some((Some(power), None, length))?
        }
        _ => return None,
    };
    let span = Span::new(items[0].start, items[length - 1].end);
    let (money, more) = money_behind(&items[length..]);
    let money =
        money.map(|(n, at)| (n, Span::new(items[length + at].start, items[length + at].end)));
    let named = items[..length].iter().any(|t| is_turn_word(t) && t.words.len() > 1);
    Some((Title { power, round, named, money, span }, length + more))
}

/// Power and round in the order in which they stand.
fn whose_turn(names: &Names, items: &[Tagged]) -> Option<(Option<PowerId>, Option<u32>, usize)> {
    if let Some((round, length)) = round_first(items) {
        let at = length + seps(&items[length..]);
        return match power_at(names, &items[at..]) {
            Some((power, n)) => Some((Some(power), Some(round), at + n)),
            None => is_closed(&items[length..]).then_some((None, Some(round), length)),
        };
    }
    if let Some((power, round)) = short_title(names, items.first()?) {
        return Some((Some(power), Some(round), 1));
    }
    // `GERMANY G1`
    if let Some((power, length)) = power_at(names, items)
        && let Some((same, round)) = items.get(length).and_then(|t| short_title(names, t))
        && same == power
    {
        return Some((Some(power), Some(round), length + 1));
    }
    let opening = items.iter().take_while(|t| is_opening(t)).count();
    let Some((power, length)) = power_at(names, &items[opening..]) else {
        return capital_and_round(names, items);
    };
    let length = opening + length;
    let at = length + seps(&items[length..]);
    match round_behind(&items[at..]) {
        Some((round, n)) => Some((Some(power), Some(round), at + n)),
        None => Some((Some(power), None, length)),
    }
}

/// `Moscow, round one`: a capital speaks for its power only if a word says that the number is that of a round. `London 2`
/// may be a line of a list.
fn capital_and_round(
    names: &Names,
    items: &[Tagged],
) -> Option<(Option<PowerId>, Option<u32>, usize)> {
    let power = match items.first()?.words.as_str() {
        "moscow" => "Soviet Union",
        "berlin" => "Germany",
        "london" => "United Kingdom",
        "tokyo" => "Japan",
        "washington" => "United States",
        "rome" => "Italy",
        _ => return None,
    };
    let at = 1 + seps(&items[1..]);
    let (round, length) = round_behind(&items[at..]).filter(|(_, n)| *n > 1)?;
    Some((Some(names.find_power(power)?), Some(round), at + length))
}

/// `g1`, `uk2`
fn short_title(names: &Names, first: &Tagged) -> Option<(PowerId, u32)> {
    let digits = first.words.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &first.words[..first.words.len() - digits.len()];
    let round = digits.parse::<u32>().ok().filter(|_| !letters.is_empty())?;
    let name = match letters {
        "r" | "s" | "ussr" | "su" | "rus" => "Soviet Union",
        "g" | "ger" => "Germany",
        "j" | "jap" | "jpn" => "Japan",
        "i" | "it" | "ita" => "Italy",
        "c" | "ch" | "chi" => "China",
        "f" | "fr" => "France",
        "b" | "e" | "uk" | "gb" | "br" => "United Kingdom",
        "a" | "us" | "u" | "usa" => "United States",
        _ => return None,
    };
    Some((names.find_power(name)?, round))
}

/// The longest name of a power at the beginning of some items.
fn power_at(names: &Names, items: &[Tagged]) -> Option<(PowerId, usize)> {
    let long = (2..=3).rev().find_map(|n| {
        let words: Vec<&str> = items.get(..n)?.iter().map(|t| t.words.as_str()).collect();
        let words = words.join(" ");
        let all = words.chars().all(|c| c.is_alphabetic() || c == ' ');
        Some((names.find_power(&words).filter(|_| all)?, n))
    });
    if long.is_some() {
        return long;
    }
    let first = items.first()?;
    let power = match &first.item {
        TagItem::Place(_) | TagItem::Power(_) | TagItem::Unclear(_) => {
            names.find_power(&first.words)
        }
        TagItem::WordMark(_) if first.words == "us" => names.find_power(&first.words),
        TagItem::Strange if first.words.len() > 1 => {
            let one = first.words.strip_suffix('s').unwrap_or(&first.words);
            names.find_power(&first.words).or_else(|| names.find_power(one))
        }
        _ => None,
    }?;
    Some((power, 1))
}

/// `I am Russia`, `this is Germany`
fn is_opening(tagged: &Tagged) -> bool {
    ["i", "am", "we", "are", "this", "is", "here", "comes", "come", "follows"]
        .contains(&tagged.words.as_str())
}

fn seps(items: &[Tagged]) -> usize {
    items.iter().take_while(|t| separates(t)).count()
}

/// Does this item only separate the words of a title?
fn separates(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(TextSign::Comma | TextSign::Dash | TextSign::Ornament | TextSign::Slash)
    ) || ["the", "for", "of", "game"].contains(&t.words.as_str())
}

fn is_turn_word(t: &Tagged) -> bool {
    ["turn", "round", "rnd", "rd", "t", "r"].contains(&t.words.as_str())
}

fn number_of(t: &Tagged) -> Option<u32> {
    const ORDINALS: [(&str, u32); 10] = [
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("fifth", 5),
        ("1st", 1),
        ("2nd", 2),
        ("3rd", 3),
        ("4th", 4),
        ("5th", 5),
    ];
    match t.item {
        TagItem::Number(n) => Some(n),
        _ => ORDINALS.iter().find(|(word, _)| *word == t.words).map(|(_, n)| *n),
    }
}

/// `round 2`, and nothing before it.
fn round_first(items: &[Tagged]) -> Option<(u32, usize)> {
    let [word, number, ..] = items else { return None };
    let named = is_turn_word(word) && word.words.len() > 1;
    let number = number_of(number).filter(|_| named)?;
    Some((number, 2))
}

/// `2`, `turn 2`, `r2`, `2. round`, `first turn`
fn round_behind(items: &[Tagged]) -> Option<(u32, usize)> {
    let first = items.first()?;
    let letters = first.words.trim_end_matches(|c: char| c.is_ascii_digit());
    if ["r", "t"].contains(&letters) && letters.len() < first.words.len() {
        return first.words[1..].parse().ok().map(|n| (n, 1));
    }
    let named = is_turn_word(first);
    let mut at = usize::from(named);
    let round = number_of(items.get(at)?)?;
    at += 1;
    let stop = usize::from(items.get(at).is_some_and(|t| t.is(TextSign::Stop)));
    if items.get(at + stop).is_some_and(|t| is_turn_word(t) && t.words.len() > 1) {
        return Some((round, at + stop + 1));
    }
    // `Germany 3 inf` is no title.
    // `GERMANY 3      48 IPC`
    let money = matches!(&items[at..], [number, money]
        if matches!(number.item, TagItem::Number(_)) && money.does(WordMark::Money));
    (named || money || is_closed(&items[at..])).then_some((round, at))
}

/// Does nothing, a sign or a heading follow?
fn is_closed(items: &[Tagged]) -> bool {
    match items.first().map(|t| &t.item) {
        None | Some(TagItem::TextSign(_)) => true,
        Some(_) => heading(items).is_some(),
    }
}

/// Behind a power without a round: nothing, or words by which someone says what is done in the turn.
fn is_power_alone(items: &[Tagged]) -> bool {
    const VERBS: [&str; 6] = ["opens", "passes", "plays", "begins", "starts", "is"];
    match items {
        [] => true,
        _ if money_behind(items).0.is_some() => true,
        [sign, rest @ ..] if sign.is(TextSign::Colon) || sign.is(TextSign::Dash) => {
            rest.is_empty()
                || heading(rest).is_some()
                || ["i", "we"].contains(&rest[0].words.as_str())
                || money_behind(items).0.is_some()
        }
        [sign, ..] if sign.is(TextSign::Comma) || sign.is(TextSign::Open) => {
            money_behind(items).0.is_some()
        }
        [verb, ..] => VERBS.contains(&verb.words.as_str()) || heading(items).is_some(),
    }
}

/// `(13 IPC)`, `, 9 IPCs`, `: 42`, `, I have 33` behind a title: the number and where it is, and how many items that takes.
fn money_behind(items: &[Tagged]) -> (Option<(u32, usize)>, usize) {
    let before = items.iter().take_while(|t| leads_to_money(t)).count();
    let Some(TagItem::Number(n)) = items.get(before).map(|t| &t.item) else { return (None, 0) };
    let mut at = before + 1;
    let money = items.get(at).is_some_and(|t| t.does(WordMark::Money));
    at += usize::from(money);
    // `(40 to spend)`
    let word = |i: usize| items.get(i).map_or("", |t| t.words.as_str());
    let spend = ["spend", "be spent", "spare", "use", "invest"].contains(&word(at + 1));
    at += if word(at) == "to" && spend { 2 } else { 0 };
    let close = items.get(at).is_some_and(|t| t.is(TextSign::Close));
    at += usize::from(close);
    let ends = items.get(at).is_none_or(|t| ends_sentence(t) || t.is(TextSign::Colon));
    let given = ends || close || money && items.get(at).is_some_and(|t| t.is(TextSign::Comma));
    if given && (before > 0 || money) { (Some((*n, before)), at) } else { (None, 0) }
}

/// Does this item only lead to a sum of money: `Japan (30 IPC)`, `has`, `with`?
fn leads_to_money(t: &Tagged) -> bool {
    matches!(
        t.item,
        TagItem::TextSign(
            TextSign::Comma
                | TextSign::Dash
                | TextSign::Colon
                | TextSign::Open
                | TextSign::Slash
                | TextSign::Ornament
        )
    ) || ["and", "has", "have", "with", "money", "i", "we"].contains(&t.words.as_str())
}

/// `hi all, UK turn 2`: how many items a greeting before the title has, with the sign behind it.
pub(super) fn greeting_length(items: &[Tagged]) -> usize {
    const WORDS: [&str; 9] = ["good", "yo", "ok", "right", "anyway", "well", "so", "now", "and"];
    const MOST: usize = 6;
    if !items.first().is_some_and(|t| is_hail(&t.words) || WORDS.contains(&t.words.as_str())) {
        return 0;
    }
    let words = items.iter().take_while(|t| says_nothing(t)).count();
    let sign = items.get(words).is_some_and(|t| {
        [TextSign::Comma, TextSign::Dash, TextSign::Colon, TextSign::Dots, TextSign::Exclamation]
            .iter()
            .any(|sign| t.is(*sign))
    });
    if sign && words < MOST { words + 1 } else { 0 }
}

/// Is this a word that is not understood, or one that orders nothing?
fn says_nothing(t: &Tagged) -> bool {
    t.item == TagItem::Strange || t.does(WordMark::All) || t.does(WordMark::Noise)
}
