//! What people put around a turn when they pass it on: `dad says` before each sentence of one who dictates, the number of a
//! message (`2/3`), signs for a face (`:mrgreen:`), `one line each` behind a heading,
//! a heading for the order of the battles.

use super::heading::heading;
use super::speech_items::{put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Takes off a line what says only how the text was passed on.
pub(super) fn without_frame(text: &str, line: &str, items: &mut Vec<Tagged>) {
    without_speaker(text, items);
    without_message_number(text, line, items);
    without_faces(text, items);
    one_line_each(items);
    numbered_attack(items);
    equal_prices(items);
    sum_of_numbers(items);
    purse_before_arrow(items);
    for_the_reader(items);
    hits_in_brackets(items);
}

/// `dad says`: who dictates the turn, where the text says that it is dictated. Elsewhere it may be advice.
fn without_speaker(text: &str, items: &mut Vec<Tagged>) {
    if !text.to_lowercase().contains("dictat") {
        return;
    }
    if names_speaker(items, 0) {
        let more = items.get(2).is_some_and(|t| {
            says(Some(t), &["that"]) || t.is(TextSign::Colon) || t.is(TextSign::Comma)
        });
        items.drain(..2 + usize::from(more));
    }
    // `..., no retreat he says`
    let end = items.iter().rposition(|t| !t.is(TextSign::Stop)).map_or(0, |at| at + 1);
    if end > 3 && names_speaker(items, end - 2) {
        items.drain(end - 2..end);
    }
}

/// Is `dad says` or the like at a place of the line?
fn names_speaker(items: &[Tagged], at: usize) -> bool {
    const SPEAKERS: &str = "dad daddy mum mom father mother uncle aunt grandpa grandma grandfather grandmother husband \
        wife brother sister boss he she";
    SPEAKERS.split_whitespace().any(|word| says(items.get(at), &[word]))
        && says(items.get(at + 1), &["says", "said"])
}

/// `2/3 ...`: the second of three messages, where each line of the text begins with its number.
fn without_message_number(text: &str, line: &str, items: &mut Vec<Tagged>) {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let numbered = |(at, l): (usize, &&str)| {
        l.strip_prefix(&format!("{}/{}", at + 1, lines.len())).is_some_and(|l| l.starts_with(' '))
    };
    let told = matches!(&items[..], [n, slash, all, ..] if is_number(n) && slash.is(TextSign::Slash) && is_number(all));
    let of_text = lines.len() > 1 && lines.contains(&line.trim());
    if told && of_text && lines.iter().enumerate().all(numbered) {
        items.drain(..3);
    }
}

/// `:mrgreen:`
fn without_faces(text: &str, items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 2 < items.len() {
        let [a, word, b] = [&items[at], &items[at + 1], &items[at + 2]];
        let face = a.is(TextSign::Colon)
            && b.is(TextSign::Colon)
            && word.item == TagItem::Strange
            && a.end == word.start
            && word.end == b.start
            && has_no_letter(text, a.start.checked_sub(1))
            && has_no_letter(text, Some(b.end));
        if face {
            items.drain(at..at + 3);
        } else {
            at += 1;
        }
    }
}

/// Does the text have no letter and no digit there?
fn has_no_letter(text: &str, at: Option<usize>) -> bool {
    let byte = at.and_then(|at| text.as_bytes().get(at));
    byte.is_none_or(|b| !b.is_ascii_alphanumeric())
}

/// `Attacks, one line each:`
fn one_line_each(items: &mut Vec<Tagged>) {
    const LINES: [&str; 8] =
        ["line", "row", "order", "sentence", "battle", "attack", "entry", "item"];
    let end = items.len() - usize::from(items.last().is_some_and(|t| t.is(TextSign::Colon)));
    let Some(comma) = items.iter().position(|t| t.is(TextSign::Comma)) else { return };
    let words: Vec<&str> =
        items[comma..end].iter().skip(1).flat_map(|t| t.words.split(' ')).collect();
    let told = match words[..] {
        ["one" | "1" | "a", line, "each" | "apiece"]
        | ["one" | "1" | "a", line, "for" | "per" | "to" | "at", ..] => LINES.contains(&line),
        _ => false,
    };
    if told
        && words.len() < 6
        && end < items.len()
        && heading(&items[..comma]).is_some_and(|(_, n)| n == comma)
    {
        items.drain(comma..end);
    }
}

/// `Attack number two, Norway: ...`: the number of a list.
fn numbered_attack(items: &mut Vec<Tagged>) {
    let [attack, number, n, comma, ..] = &items[..] else { return };
    let told =
        says(Some(attack), &["attack", "battle", "fight"]) && says(Some(number), &["number"]);
    if told && is_number(n) && comma.is(TextSign::Comma) {
        items[3] = put(&items[3], TagItem::TextSign(TextSign::Close), ")");
        items.drain(..2);
    }
}

/// `Buy: 5 tanks = 25. 5 + 25 = 30`: a sum of numbers that is right is a total.
fn sum_of_numbers(items: &mut Vec<Tagged>) {
    let begin = items.iter().rposition(|t| t.is(TextSign::Stop)).map_or(0, |at| at + 1);
    let numbers: Vec<u32> = items[begin..]
        .iter()
        .filter_map(|t| match t.item {
            TagItem::Number(n) => Some(n),
            _ => None,
        })
        .collect();
    let [parts @ .., sum] = &numbers[..] else { return };
    let signed = items[begin..].iter().enumerate().all(|(at, t)| match at % 2 {
        0 => is_number(t),
        _ if at + 1 == parts.len() * 2 => t.is(TextSign::Equals),
        _ => t.is(TextSign::Plus),
    });
    let right = parts.len() > 1 && parts.iter().sum::<u32>() == *sum;
    if signed && right && items[begin..].len() == numbers.len() * 2 - 1 && begin > 0 {
        let last = items.len() - 1;
        items[begin] = put(&items[begin], TagItem::WordMark(WordMark::Total), "total");
        items.drain(begin + 1..last);
    }
}

/// `$14 -> 2 trn`: the money, and what it buys.
fn purse_before_arrow(items: &mut [Tagged]) {
    let sign = usize::from(items.first().is_some_and(|t| t.is(TextSign::Other)));
    let Some([money, arrow, n, kind]) = items.get(sign..sign + 4) else { return };
    if is_number(money) && arrow.is(TextSign::Arrow) && is_number(n) && kind.is_kind() {
        items[sign + 1].item = TagItem::TextSign(TextSign::Colon);
    }
}

/// `[hits] Karelia: inf, tank`: a heading for losses.
fn hits_in_brackets(items: &mut [Tagged]) {
    if let [open, hits, close, ..] = items
        && open.is(TextSign::Open)
        && close.is(TextSign::Close)
        && says(Some(hits), &["hits"])
    {
        *hits = put(hits, TagItem::WordMark(WordMark::SaidPlan), "losses");
    }
}

/// `... load 3 inf and 1 art on Formosa and follow into sz36, where all four land in the Philippines`: all that is named.
pub(super) fn all_of_them_land(items: &mut Vec<Tagged>) {
    let Some(at) = (1..items.len()).find(|at| {
        says(items.get(*at), &["where"])
            && items.get(at + 1).is_some_and(|t| t.does(WordMark::All))
            && items.get(at + 2).is_some_and(is_number)
            && items.get(at + 3).is_some_and(|t| {
                ["land", "go ashore", "disembark"].iter().any(|verb| t.words.starts_with(verb))
            })
    }) else {
        return;
    };
    let begin = items[..at].iter().rposition(|t| t.does(WordMark::Load));
    let counted = begin.map_or(&[][..], |begin| &items[begin..at]);
    let sum: u32 = counted
        .windows(2)
        .filter(|pair| pair[1].is_kind())
        .map(|pair| match pair[0].item {
            TagItem::Number(n) => n,
            _ => 0,
        })
        .sum();
    let follows = items[..at].iter().rposition(|t| says(Some(t), &["follow", "follows"]));
    let comma = items[at - 1].is(TextSign::Comma);
    if items[at + 2].item == TagItem::Number(sum) && comma {
        items.drain(at..at + 3);
        items[at] = put(&items[at], TagItem::WordMark(WordMark::Offload), "offload");
        if items.get(at + 1).is_some_and(|t| t.does(WordMark::In)) {
            items.remove(at + 1);
        }
        if let Some(verb) = follows.filter(|verb| says(items.get(verb + 1), &["into", "in to"])) {
            items[verb] = put(&items[verb], TagItem::WordMark(WordMark::Noise), "sail");
        }
    }
}

/// `Germany 3 for you.`
fn for_the_reader(items: &mut Vec<Tagged>) {
    let found = (2..items.len().saturating_sub(1)).find(|at| {
        says(items.get(*at), &["for"])
            && says(items.get(at + 1), &["you", "me", "us", "ya"])
            && is_number(&items[at - 1])
            && matches!(items[at - 2].item, TagItem::Power(_) | TagItem::Place(_))
            && items.get(at + 2).is_none_or(Tagged::is_sign)
    });
    if let Some(at) = found.filter(|at| !items[..*at].iter().any(Tagged::is_kind)) {
        items.drain(at..at + 2);
    }
}

/// `two transports (7+7)`: the price of each of them; they are added.
fn equal_prices(items: &mut Vec<Tagged>) {
    for open in (1..items.len()).rev() {
        if !items[open].is(TextSign::Open) || !items[open - 1].is_kind() {
            continue;
        }
        let inner = items[open + 1..].iter().take_while(|t| !t.is(TextSign::Close)).count();
        let TagItem::Number(price) =
            items.get(open + 1).map_or(TagItem::Strange, |t| t.item.clone())
        else {
            continue;
        };
        let listed = items[open + 1..open + 1 + inner].chunks(2).all(|pair| {
            pair[0].item == TagItem::Number(price)
                && pair.get(1).is_none_or(|t| t.is(TextSign::Plus))
        });
        if listed && inner > 1 && inner % 2 == 1 {
            let sum = price * (inner as u32).div_ceil(2);
            items[open + 1] = put(&items[open + 1], TagItem::Number(sum), &sum.to_string());
            items.drain(open + 2..open + 1 + inner);
        }
    }
}

fn is_number(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Number(_))
}

/// `ORDER OF BATTLES`, `*** Sequence of battles ***`: the lines below say it.
pub(super) fn heads_order_of_battles(low: &str) -> bool {
    const HEADS: [&str; 8] = [
        "orderofbattles",
        "orderofthebattles",
        "sequenceofbattles",
        "sequenceofthebattles",
        "battlesequence",
        "orderofcombats",
        "sequenceofcombats",
        "sequenceofcombat",
    ];
    let letters: String = low.chars().filter(|c| c.is_alphanumeric()).collect();
    HEADS.contains(&letters.as_str())
}

/// `sz36, Philippines, Korea` directly below such a heading: the order of the battles.
pub(super) fn list_of_battles(text: &str, start: usize, items: &mut Vec<Tagged>) {
    let above = text.get(..start).unwrap_or_default().trim_end().lines().next_back();
    let listed =
        items.iter().all(|t| t.is_place() || t.is(TextSign::Comma) || t.does(WordMark::And));
    if items.len() > 2
        && listed
        && above.is_some_and(|line| heads_order_of_battles(&line.to_lowercase()))
    {
        let colon = put(&items[0], TagItem::TextSign(TextSign::Colon), ":");
        let told = put(&items[0], TagItem::Strange, "sequence");
        items.splice(0..0, [told, colon].map(|t| Tagged { end: t.start, ..t }));
    }
}
