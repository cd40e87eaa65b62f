//! A file to fill in that is part of the text of a mail, between two marks: a reply in which it is filled
//! in is read from mark to mark, quoted or not. It is not signed, and it is only taken up to be
//! checked and signed.

use super::repair::Reversal;
use super::restore::{self, RestoredText};

/// The line above it.
const FROM: &str = "==== FIELDPOST: fill this in and reply, from here ====";
/// The line below it.
pub const TO: &str = "==== FIELDPOST: to here ====";

/// What both lines have, whatever became of the rest.
const NAME: &str = "FIELDPOST:";

/// Lines above a form that are looked at for remarks, at most.
const MOST_ABOVE: usize = 5_000;

/// The file between its marks, as the text of a mail has it.
pub fn marked(file: &str) -> String {
    format!("{FROM}\n{}\n{TO}\n", file.trim_end())
}

/// A form that came back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReturnedForm {
    pub file: String,
    /// Lines of the text above it.
    pub above: usize,
    /// What the writer of a reply has written above the form and not quoted.
    pub remarks: String,
    /// The text below it that is not quoted.
    pub below: String,
    /// What a mail program did to it, and was undone.
    pub undone: Vec<Reversal>,
}

/// The form of a text; `None` where there are no two marks.
pub fn returned_form(text: &str) -> Option<ReturnedForm> {
    // A mail may have millions of lines: they are gone through only where a mark is, and not kept.
    memchr::memmem::find(text.as_bytes(), NAME.as_bytes())?;
    let RestoredText { text, mut undone } = restore::with_plain_blanks(text);
    let mut form = quoted_form(&text)?;
    for restored in [restore::with_plain_signs, restore::with_whole_texts] {
        let RestoredText { text, undone: more } = restored(&form.file);
        form.file = text;
        undone.extend(more);
    }
    Some(ReturnedForm { undone, ..form })
}

/// The form of a text without what its quoting has put before its lines.
fn quoted_form(text: &str) -> Option<ReturnedForm> {
    if !holds_mark(text, FROM) {
        return None;
    }
    let from = text.lines().position(|l| is_mark(l, FROM))?;
    let count = text.lines().skip(from + 1).position(|l| is_mark(l, TO))?;
    let quoting = Quoting::before_mark(text.lines().nth(from)?);
    let mut file = String::new();
    for line in text.lines().skip(from + 1).take(count) {
        file.push_str(quoting.taken_off(line));
        file.push('\n');
    }
    let remarks = if quoting.depth > 0 && from <= MOST_ABOVE {
        remarks_above(&text.lines().take(from).collect::<Vec<_>>())
    } else {
        String::new()
    };
    let quoted = quoting.depth > 0;
    let under = text.lines().skip(from + count + 2).take(MOST_ABOVE);
    let under: Vec<&str> = under.filter(|line| quoted && quote_depth(line) == 0).collect();
    let below = under.join("\n").trim().to_string();
    Some(ReturnedForm { file, above: from + 1, remarks, below, undone: Vec::new() })
}

/// Does a form begin in the text, and end nowhere?
pub fn is_unclosed(text: &str) -> bool {
    let from =
        if holds_mark(text, FROM) { text.lines().position(|l| is_mark(l, FROM)) } else { None };
    from.is_some_and(|from| !text.lines().skip(from + 1).any(|l| is_mark(l, TO)))
}

/// The words of a mark, whatever became of its beginning and its end.
fn words_of(mark: &str) -> &str {
    mark.trim_matches(['=', ' '])
}

/// Is the line this mark?
fn is_mark(line: &str, mark: &str) -> bool {
    line.contains(words_of(mark))
}

/// Is the mark anywhere in the text? One search through all of it is much quicker than one in every
/// line.
fn holds_mark(text: &str, mark: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), words_of(mark).as_bytes()).is_some()
}

fn is_quoting(c: char) -> bool {
    c == '>' || c == ' '
}

/// Quote marks before a line.
fn quote_depth(line: &str) -> usize {
    let marks = line.len() - line.trim_start_matches(is_quoting).len();
    line[..marks].matches('>').count()
}

/// How the line of a mark is quoted, and with it every line that the mail program has quoted.
struct Quoting {
    depth: usize,
    /// A blank is written behind the marks.
    blank: bool,
}

impl Quoting {
    fn before_mark(mark: &str) -> Quoting {
        let before = &mark[..mark.len() - mark.trim_start_matches(is_quoting).len()];
        Quoting { depth: quote_depth(mark), blank: before.ends_with(' ') }
    }

    /// A line without its quote marks. One that does not have them, as the line of the mark has them, was
    /// typed by the writer of the reply, and stays as it is: it may well begin with `>`.
    fn taken_off<'l>(&self, line: &'l str) -> &'l str {
        let mut rest = line;
        for _ in 0..self.depth {
            match rest.trim_start_matches(' ').strip_prefix('>') {
                Some(inner) => rest = inner,
                None => return line,
            }
        }
        match (self.depth > 0 && self.blank, rest.strip_prefix(' ')) {
            (true, Some(inner)) => inner,
            (true, None) if !rest.is_empty() => line,
            // No line of a file to fill in begins with `=`: this is a condition, `>= 3`.
            (false, None) if self.depth > 0 && rest.starts_with('=') && !is_mark(rest, TO) => line,
            _ => rest,
        }
    }
}

/// The lines that are not quoted, without the one that says who wrote the rest.
fn remarks_above(above: &[&str]) -> String {
    let end = above.iter().position(|l| quote_depth(l) > 0).unwrap_or(above.len());
    let mut own: Vec<&str> = above[..end].to_vec();
    while own.last().is_some_and(|l| l.trim().is_empty()) {
        own.pop();
    }
    if own.last().is_some_and(|l| l.trim_end().ends_with(':')) {
        let led = own.pop().is_some_and(|l| l.split_whitespace().count() == 1);
        // `wrote:` alone on a line ends the one before it.
        if led {
            own.pop();
        }
    }
    let later = above[end..].iter().filter(|l| quote_depth(l) == 0 && !l.trim().is_empty());
    let all: Vec<&str> = own.iter().chain(later).map(|l| l.trim_end()).collect();
    all.join("\n").trim().to_string()
}
