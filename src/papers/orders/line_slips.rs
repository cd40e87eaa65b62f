//! Slips in one line of orders, with what was probably meant: two orders in one text, a missing comma, remarks in
//! parentheses. Only asked where a line cannot be read; a guess is told where it can be read as it is told,
//! and nothing is ever read by guess.

use crate::diag::{Diagnostic, code};
use crate::edition::Edition;

use super::document::TomlText;
use super::lexemes::{Lexeme, Token, cut};
use super::names::Names;

/// No one writes a longer line by hand, and a guess looks at all of it many times.
const LONGEST: usize = 400;

/// What was probably meant by a line.
pub(super) struct Guess {
    /// The part of the line that is wrong: its first byte, and the first behind it.
    pub at: (usize, usize),
    pub what: &'static str,
    /// The lines that would be right.
    pub lines: Vec<String>,
}

impl Guess {
    fn new(at: (usize, usize), what: &'static str, line: String) -> Guess {
        Guess { at, what, lines: vec![line] }
    }

    /// The finding with the lines that would be right.
    fn told(&self, text: &TomlText) -> Vec<Diagnostic> {
        let lines: Vec<String> = self.lines.iter().map(|l| format!("\"{l}\"")).collect();
        let help = match lines.as_slice() {
            [one] => format!("write {one}"),
            all => format!("write {}", all.join(", ")),
        };
        let at = text.label(self.at.0, self.at.1);
        vec![Diagnostic::new(code::BAD_LINE, at, self.what).help(help)]
    }
}

/// What was found wrong with a line; or instead of it the first guess whose every line can be read.
pub(super) fn or_guess(
    text: &TomlText,
    found: Vec<Diagnostic>,
    guesses: Vec<Guess>,
    reads: impl Fn(&str) -> bool,
) -> Vec<Diagnostic> {
    // A line over several lines of the file has no places for its parts.
    let guess = guesses
        .into_iter()
        .filter(|_| !text.value.contains('\n'))
        .find(|guess| guess.lines.iter().all(|line| reads(line)));
    guess.map_or(found, |guess| guess.told(text))
}

/// What may be meant by a move that cannot be read.
pub(super) fn of_move(names: &Names, line: &str) -> Vec<Guess> {
    let mut all = Vec::new();
    if line.len() > LONGEST {
        return all;
    }
    all.extend(remark_in_parentheses(names.ed, line));
    all.extend(several_orders(line));
    all.extend(missing_commas(names, line));
    all.extend(place_before_units(names, line));
    all
}

/// What may be meant by a line of [mobilize].
pub(super) fn of_placement(names: &Names, line: &str) -> Vec<Guess> {
    let mut all = Vec::new();
    if line.len() > LONGEST {
        return all;
    }
    all.extend(several_orders(line));
    all.extend(missing_commas(names, line));
    all.extend(place_without_colon(names, line));
    all.extend(place_before_colon(line));
    all
}

/// What may be meant by a list of units.
pub(super) fn of_units(names: &Names, line: &str) -> Vec<Guess> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    missing_commas(names, line).into_iter().collect()
}

/// `4 inf: Russia, 4 inf: Caucasus`: each order has a text of its own.
fn several_orders(line: &str) -> Option<Guess> {
    let pieces = cut(line);
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut from = 0;
    let mut colon = false;
    for (i, piece) in pieces.iter().enumerate() {
        let more = pieces.get(i + 1..).unwrap_or_default();
        let numbered = matches!(more.first().map(|p| &p.token), Some(Token::Number(_)));
        let again = more.iter().any(|p| p.token == Token::Colon);
        match &piece.token {
            Token::Colon => colon = true,
            Token::Comma if !(colon && numbered && again) => {}
            Token::Comma | Token::Other(';') => {
                parts.push((from, piece.start));
                (from, colon) = (piece.end, false);
            }
            _ => {}
        }
    }
    parts.push((from, line.len()));
    let lines: Vec<String> = parts
        .iter()
        .map(|(from, to)| line[*from..*to].trim().to_string())
        .filter(|l| !l.is_empty())
        .collect();
    let (_, end) = *parts.first().filter(|_| parts.len() > 1)?;
    let rest = line[end + 1..].len() - line[end + 1..].trim_start().len();
    match lines.len() {
        0 => None,
        1 => Some(Guess { at: (end, end + 1), what: "a sign that is not used here", lines }),
        _ => {
            let at = (end + 1 + rest, parts.get(1)?.1);
            Some(Guess { at, what: "a second order in the same quotes", lines })
        }
    }
}

/// `8inf 4art`
fn missing_commas(names: &Names, line: &str) -> Option<Guess> {
    let pieces = cut(line);
    let mut places: Vec<usize> = (0..pieces.len()).collect();
    places.retain(|i| {
        let before = i.checked_sub(1).and_then(|before| pieces.get(before));
        matches!(pieces[*i].token, Token::Number(_))
            && is_kind(names, before)
            && is_kind(names, pieces.get(i + 1))
    });
    let first = pieces.get(*places.first()?)?;
    let mut out = String::new();
    let mut from = 0;
    let mut carried = false;
    for (i, piece) in pieces.iter().enumerate() {
        // The cargo of a ship is joined by another word.
        match &piece.token {
            Token::Word(word) if word.eq_ignore_ascii_case("with") => carried = true,
            Token::Comma | Token::Colon => carried = false,
            _ => {}
        }
        if places.contains(&i) {
            out.push_str(line[from..piece.start].trim_end());
            out.push_str(if carried { " and " } else { ", " });
            from = piece.start;
        }
    }
    out.push_str(&line[from..]);
    Some(Guess::new((first.start, first.end), "a comma is missing before this number", out))
}

/// Is this piece of a line the name of a unit?
fn is_kind(names: &Names, piece: Option<&Lexeme>) -> bool {
    match piece.map(|p| &p.token) {
        Some(Token::Word(word)) => names.exact_kind(word).is_some(),
        _ => false,
    }
}

/// `1 bmb: Germany > UK (SBR)`: what bombs says `raid`, and any other remark is none of the order.
fn remark_in_parentheses(ed: &Edition, line: &str) -> Option<Guess> {
    let from = line.find('(')?;
    let to = from + line[from..].find(')')? + 1;
    let words = line[from + 1..to - 1].to_ascii_lowercase();
    let raid = ["sbr", "raid", "bombing"].iter().any(|word| words.contains(word));
    let before = line[..from].trim_end();
    let after = line[to..].trim_start();
    let bare = format!("{before} {after}");
    let bare = bare.trim().to_string();
    let names = Names::new(ed);
    let units = before.split(':').next().unwrap_or_default();
    let bombs = cut(units).iter().any(|piece| match &piece.token {
        Token::Word(word) => names.exact_kind(word).is_some_and(|k| ed.kind(k).raids),
        _ => false,
    });
    let (what, line) = if raid && bombs {
        let raid = format!("{before} raid {after}");
        ("write a raid without parentheses", raid.trim().to_string())
    } else if raid {
        ("only bombers raid, and `raid` has no parentheses", bare)
    } else {
        ("a remark belongs after a #, not in the order", bare)
    };
    Some(Guess::new((from, to), what, line))
}

/// `1 Ukraine fighter to Egypt`
fn place_before_units(names: &Names, line: &str) -> Option<Guess> {
    let pieces = cut(line);
    let number = pieces.first().filter(|p| matches!(p.token, Token::Number(_)))?;
    let way = pieces.iter().find(|p| is_way(&p.token))?;
    let units = line[number.end..way.start].trim();
    let words: Vec<&str> = units.split_whitespace().collect();
    // The place is what is left of the kind of unit.
    let split = (1..words.len()).find(|n| names.exact_kind(&words[*n..].join(" ")).is_some())?;
    let place = words[..split].join(" ");
    let kind = words[split..].join(" ");
    names.space(&place).ok()?;
    let count = &line[number.start..number.end];
    let rest = line[way.end..].trim();
    let start = number.end + line[number.end..].len() - line[number.end..].trim_start().len();
    let line = format!("{count} {kind}: {place} > {rest}");
    Some(Guess::new((start, start + place.len()), "the place comes after the units", line))
}

fn is_way(token: &Token) -> bool {
    match token {
        Token::Arrow => true,
        Token::Word(word) => word.eq_ignore_ascii_case("to"),
        _ => false,
    }
}

/// Is it an arrow, or a word that comes before the name of a place?
fn leads_to_place(token: &Token) -> bool {
    match token {
        Token::Arrow => true,
        Token::Word(word) => {
            ["to", "in", "at", "on"].iter().any(|way| word.eq_ignore_ascii_case(way))
        }
        _ => false,
    }
}

/// `8 inf, 2 art -> Germany`, `8 inf in Germany`, `8 inf Germany`
fn place_without_colon(names: &Names, line: &str) -> Option<Guess> {
    let pieces = cut(line);
    if pieces.iter().any(|p| p.token == Token::Colon) {
        return None;
    }
    let what = "a colon is missing between the units and their place";
    if let Some(way) = pieces.iter().find(|p| leads_to_place(&p.token)) {
        let units = line[..way.start].trim();
        let place = line[way.end..].trim();
        return Some(Guess::new((way.start, way.end), what, format!("{units}: {place}")));
    }
    // The place begins behind the last kind of unit.
    let last = pieces.iter().rposition(|p| match &p.token {
        Token::Word(word) => names.exact_kind(word).is_some(),
        _ => false,
    })?;
    let (units, place) = line.split_at(pieces[last].end);
    let first = pieces.get(last + 1)?;
    let line = format!("{}: {}", units.trim(), place.trim());
    Some(Guess::new((first.start, first.end), what, line))
}

/// `Germany: 8 inf`
fn place_before_colon(line: &str) -> Option<Guess> {
    let (place, units) = line.split_once(':')?;
    let turned = (!begins_with_number(place) && begins_with_number(units))
        .then(|| format!("{}: {}", units.trim(), place.trim()))?;
    Some(Guess::new((0, place.len()), "the units come before their place", turned))
}

/// Does this part of a line begin with a number, as units do?
pub(super) fn begins_with_number(part: &str) -> bool {
    part.trim_start().starts_with(|c: char| c.is_ascii_digit())
}

/// `4 inf to 2` among moves: an order of loss.
pub(super) fn counted_down(names: &Names, text: &TomlText) -> Option<Diagnostic> {
    let pieces = cut(&text.value);
    let [count, .., way, left] = pieces.as_slice() else { return None };
    let kind = text.value.get(count.end..way.start)?.trim();
    let numbers = [count, left].iter().all(|p| matches!(p.token, Token::Number(_)));
    if !numbers || !is_way(&way.token) || names.exact_kind(kind).is_none() {
        return None;
    }
    let number = &text.value[left.start..left.end];
    let at = text.label(way.start, left.end);
    let what = "a move goes to a place; only an order of loss says how many units are to be left";
    let help = format!("in the table of the battle write losses = \"{kind} to {number}\"");
    Some(Diagnostic::new(code::BAD_LINE, at, what).help(help))
}

/// `7 inf: Germany`, `8 inf, 2 art -> Germany`, `7 inf: Germany, 1 inf: Norway` among purchases.
pub(super) fn placed_purchase(text: &TomlText, reads: impl Fn(&str) -> bool) -> Option<Diagnostic> {
    let line = &text.value;
    let orders = several_orders(line).map_or_else(|| vec![line.clone()], |guess| guess.lines);
    let mut units = Vec::new();
    let mut places = Vec::new();
    for order in &orders {
        let pieces = cut(order);
        let joint = pieces.iter().find(|p| p.token == Token::Colon || is_way(&p.token))?;
        let bought = order[..joint.start].trim();
        let place = order[joint.end..].trim();
        if place.is_empty() || place.contains([',', ';', ':']) || !reads(bought) {
            return None;
        }
        units.push(bought.to_string());
        places.push(format!("\"{bought}: {place}\""));
    }
    let first = cut(line).into_iter().find(|p| p.token == Token::Colon || is_way(&p.token))?;
    let at = text.label(first.start, line.len());
    let what = "a purchase does not say where the new units are placed";
    let units = units.join(", ");
    let places = places.join(", ");
    let help = format!("write \"{units}\", and below [mobilize] place = [{places}]");
    Some(Diagnostic::new(code::BAD_LINE, at, what).help(help))
}

/// `2 rounds`, `to Caucasus after 2 rounds`, `round 2`: after which round.
pub(super) fn rounds(line: &str) -> Option<Guess> {
    let pieces = cut(line);
    let at = pieces.iter().position(|p| matches!(p.token, Token::Number(_)))?;
    let behind = is_one_of(pieces.get(at + 1), &["round", "rounds"]);
    let before = at.checked_sub(1).filter(|b| is_one_of(pieces.get(*b), &["round", "rounds"]));
    if !behind && before.is_none() && pieces.len() > 1 {
        return None;
    }
    let first = before.unwrap_or(at);
    let led =
        first.checked_sub(1).filter(|b| is_one_of(pieces.get(*b), &["after", "in", "for", "at"]));
    let first = pieces.get(led.unwrap_or(first))?;
    let last = pieces.get(if behind { at + 1 } else { at })?;
    let number = &line[pieces[at].start..pieces[at].end];
    let start = line[..first.start].trim_end();
    let end = line[last.end..].trim_start();
    let fixed = format!("{start} after round {number} {end}");
    Some(Guess::new(
        (first.start, last.end),
        "rounds of combat are counted by `after round`",
        fixed.trim().to_string(),
    ))
}

/// Is this piece of a line one of the words?
fn is_one_of(piece: Option<&Lexeme>, words: &[&str]) -> bool {
    match piece.map(|p| &p.token) {
        Some(Token::Word(w)) => words.iter().any(|word| w.eq_ignore_ascii_case(word)),
        _ => false,
    }
}
