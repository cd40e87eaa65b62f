//! What a mail program did to a file to fill in, undone before anybody signs it. No signature can be the judge
//! here, so only that is undone which can have been one thing alone: characters that no order has, and texts
//! that were broken between their quotes. Comments that were wrapped can be told from orders only by the file
//! that was mailed ([`with_template`]).

use super::repair::{Reversal, plain_quotes, plain_spaces, without_invisible};

/// The most lines that are joined into one.
const MOST_PIECES: usize = 4;

/// A text with what was undone in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RestoredText {
    pub text: String,
    pub undone: Vec<Reversal>,
}

/// The text with plain blanks and without characters that no one can see. Lines stay where they are.
pub(crate) fn with_plain_blanks(text: &str) -> RestoredText {
    let mut undone = Vec::new();
    let spaces = plain_spaces(text);
    if spaces != text {
        undone.push(Reversal::NonBreaking);
    }
    let seen = without_invisible(&spaces);
    if seen != spaces {
        undone.push(Reversal::Invisible);
    }
    RestoredText { text: seen, undone }
}

/// The text with plain quotes, dashes and signs, wherever that leaves one meaning. A line with more than one
/// possible meaning stays as it is, and its reader says so.
pub fn with_plain_signs(text: &str) -> RestoredText {
    let mut undone = Vec::new();
    let lines = text.lines().map(|line| {
        let plain = if line.is_ascii() { None } else { plain_signs(line) };
        if plain.is_some() && undone.is_empty() {
            undone.push(Reversal::Typographic);
        }
        plain.unwrap_or_else(|| line.to_string()) + "\n"
    });
    RestoredText { text: lines.collect(), undone }
}

/// What closes the text in quotes that was opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotes {
    Plain,
    Curled,
    Pointed,
}

impl Quotes {
    fn of_char(c: char) -> Option<Quotes> {
        match c {
            '"' => Some(Quotes::Plain),
            '\u{201c}'..='\u{201f}' | '\u{2033}' | '\u{ff02}' => Some(Quotes::Curled),
            '\u{ab}' | '\u{bb}' => Some(Quotes::Pointed),
            _ => None,
        }
    }
}

/// A line with plain signs; `None` if it has no others, or if no one could say which quotes belong together. In a
/// comment that does not matter.
fn plain_signs(line: &str) -> Option<String> {
    let plain = paired_signs(line);
    let comment = line.trim_start().starts_with('#');
    plain.or_else(|| comment.then(|| plain_quotes(line))).filter(|plain| plain != line)
}

fn paired_signs(line: &str) -> Option<String> {
    let mut out = String::with_capacity(line.len());
    let mut open: Option<Quotes> = None;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match (Quotes::of_char(c), open) {
            (Some(quotes), None) => {
                open = Some(quotes);
                out.push('"');
                // Some languages write a blank inside pointed quotes.
                if quotes == Quotes::Pointed && chars.peek() == Some(&' ') {
                    chars.next();
                }
            }
            // Within other quotes it is what is also written for an arrow.
            (Some(Quotes::Pointed), Some(Quotes::Plain | Quotes::Curled)) if c == '\u{bb}' => {
                out.push('>');
            }
            (Some(Quotes::Pointed), Some(Quotes::Plain | Quotes::Curled))
            | (Some(Quotes::Curled), Some(Quotes::Plain | Quotes::Pointed)) => return None,
            (Some(quotes), Some(_)) => {
                if quotes == Quotes::Pointed && out.ends_with(' ') {
                    out.pop();
                }
                open = None;
                out.push('"');
            }
            (None, _) => plain_sign(c, &mut out),
        }
    }
    // A pointed mark that nothing closes may have been an arrow.
    (open != Some(Quotes::Pointed)).then_some(out)
}

fn plain_sign(c: char, out: &mut String) {
    match c {
        '\u{2192}' | '\u{21d2}' | '\u{2794}' | '\u{279c}' | '\u{27f6}' => out.push('>'),
        '\u{2264}' => out.push_str("<="),
        '\u{2265}' => out.push_str(">="),
        '\u{d7}' => out.push('x'),
        c if c.is_ascii() => out.push(c),
        c => out.push_str(&plain_quotes(c.encode_utf8(&mut [0; 4]))),
    }
}

/// The text with those lines joined that a mail program has broken between quotes: the first has quotes that
/// are not closed, and a later one closes them.
pub fn with_whole_texts(text: &str) -> RestoredText {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let mut out = String::with_capacity(text.len());
    let mut undone = Vec::new();
    let mut at = 0;
    let mut long = false;
    while let Some(line) = lines.get(at) {
        let pieces = if long { None } else { joined_text(&lines[at..]) };
        let whole = match pieces {
            Some((whole, pieces)) => {
                undone = vec![Reversal::Wrapping];
                at += pieces;
                whole
            }
            None => {
                at += 1;
                (*line).to_string()
            }
        };
        // Between triple quotes lines may be broken.
        long ^= whole.matches("\"\"\"").count() % 2 == 1;
        out.push_str(&whole);
        out.push('\n');
    }
    RestoredText { text: out, undone }
}

/// The line that was made of the first few, and of how many.
fn joined_text(lines: &[&str]) -> Option<(String, usize)> {
    let first = lines.first()?;
    if first.contains("\"\"\"") || first.trim_start().starts_with('#') || !is_open(first) {
        return None;
    }
    let mut whole = (*first).to_string();
    for (more, line) in lines.iter().enumerate().skip(1).take(MOST_PIECES - 1) {
        let words = line.trim_start();
        let own = words.starts_with(['#', '[']) || words.is_empty() || words.contains("\"\"\"");
        // What opens quotes of its own is another entry.
        let other = words.strip_prefix('"').is_some_and(|rest| rest.contains('"'));
        if own || other {
            return None;
        }
        whole.push(' ');
        whole.push_str(words);
        if !is_open(&whole) {
            return Some((whole, more + 1));
        }
    }
    None
}

/// Are the quotes of this line still open at its end?
fn is_open(line: &str) -> bool {
    let mut open = false;
    let mut escaped = false;
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if open => escaped = true,
            '"' => open = !open,
            '#' if !open => return false,
            _ => {}
        }
    }
    open
}

/// The text with those lines joined that are together a line of the file that was mailed. What is left is what
/// somebody has written.
pub fn with_template(text: &str, template: &str) -> RestoredText {
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let known: Vec<(String, &str)> = template.lines().map(|line| (squeezed(line), line)).collect();
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::with_capacity(text.len());
    let mut undone = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let mut whole = squeezed(line);
        let mut found: Option<(&str, usize)> = None;
        // A line that is in the file as it is was never broken.
        let broken = !whole.is_empty() && known.iter().all(|(words, _)| *words != whole);
        for (more, next) in lines.iter().enumerate().skip(at + 1).take(MOST_PIECES - 1) {
            let words = squeezed(next);
            if !broken || words.is_empty() {
                break;
            }
            whole = format!("{whole} {words}");
            let same = known.iter().find(|(words, _)| *words == whole);
            found = found.or(same.map(|(_, line)| (*line, more + 1 - at)));
        }
        let (kept, pieces) = found.unwrap_or((line, 1));
        if pieces > 1 {
            undone = vec![Reversal::Wrapping];
        }
        out.push_str(kept);
        out.push('\n');
        at += pieces;
    }
    RestoredText { text: out, undone }
}
