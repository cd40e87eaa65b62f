//! Where documents begin in a text. A mail can hold several: the writer's own, and older ones that
//! the mail program quoted below it. Each is looked at alone.

use std::borrow::Cow;

use super::copy;

/// The part of a text that belongs to one document: from the line whose key is `fieldpost` to the
/// next such line or the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Segment<'a> {
    pub text: &'a str,
    /// Lines above it in the whole text.
    pub above: usize,
    /// Quote marks before its first line.
    pub depth: usize,
}

impl Segment<'_> {
    /// Has it a signature block? Damaged marks count too.
    pub(crate) fn is_signed(&self) -> bool {
        self.text.lines().any(is_armor)
    }

    /// Lines of the segment above the signature block: the document itself.
    pub(crate) fn document(&self) -> String {
        let lines = self.text.lines().take_while(|l| !is_armor(l) && !copy::copy_begins(l));
        lines.map(|l| format!("{l}\n")).collect()
    }

    /// The document with its signature block and copy, and what is below them.
    pub(crate) fn core(&self) -> (&str, &str) {
        let mut at = 0;
        let mut end = self.text.len();
        for line in self.text.split_inclusive('\n') {
            at += line.len();
            if is_armor_end(line) || copy::copy_ends(line) {
                end = at;
            }
        }
        self.text.split_at(end)
    }
}

/// The words of the mark, whatever became of its dashes and blanks.
pub(crate) fn is_armor(line: &str) -> bool {
    let words = ["BEGIN", "SSH", "SIGNATURE"];
    words.iter().all(|w| line.contains(w))
}

fn is_armor_end(line: &str) -> bool {
    let words = ["END", "SSH", "SIGNATURE"];
    words.iter().all(|w| line.contains(w))
}

/// The text with the dashes of its signature marks as they were written: programs make one long dash of two
/// or three, and five are never one of theirs.
pub(crate) fn with_plain_marks(text: &str) -> Cow<'_, str> {
    if !text.lines().any(is_odd_border) {
        return Cow::Borrowed(text);
    }
    let lines =
        text.lines().map(|l| if is_odd_border(l) { with_five_dashes(l) } else { l.to_string() });
    Cow::Owned(lines.map(|l| l + "\n").collect())
}

/// Is this a border of an armor with signs that are not ASCII?
fn is_odd_border(line: &str) -> bool {
    (is_armor(line) || is_armor_end(line)) && !line.is_ascii()
}

/// A line of the armor with five dashes on both sides.
fn with_five_dashes(line: &str) -> String {
    let from = line.find(['B', 'E']).unwrap_or_default();
    let to = line.rfind('E').map_or(line.len(), |at| at + 1);
    let lead = line[..from].trim_end_matches(|c: char| c == '-' || is_long_dash(c) || c == ' ');
    let gap = if lead.is_empty() || lead.ends_with(' ') { "" } else { " " };
    format!("{lead}{gap}-----{}-----", &line[from..to])
}

/// The byte-order mark, which some programs put before a text.
const MARK: char = '\u{feff}';

/// The text without the byte-order marks before its quote marks: they are put before a whole text or line, and
/// no quoting is seen behind them.
pub(crate) fn with_plain_quoting(text: &str) -> Cow<'_, str> {
    if !text.contains(MARK) || !text.lines().any(is_quoted_mark) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        out.push_str(if is_quoted_mark(line) { line.trim_start_matches(MARK) } else { line });
    }
    Cow::Owned(out)
}

/// Is there a byte-order mark before the quote marks of a line?
fn is_quoted_mark(line: &str) -> bool {
    line.starts_with(MARK) && line.trim_start_matches([MARK, ' ']).starts_with('>')
}

/// Did a program make long dashes of the hyphens in the marks of a signature?
pub(crate) fn has_long_marks(text: &str) -> bool {
    !text.is_ascii() && text.lines().any(|line| line.contains(is_long_dash) && is_border(line))
}

/// Does an armor begin or end on this line?
fn is_border(line: &str) -> bool {
    is_armor(line) || is_armor_end(line)
}

/// A dash that typographers write for several hyphens.
pub(crate) fn is_long_dash(c: char) -> bool {
    matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2e3a}' | '\u{2e3b}')
}

/// Every segment of a text, in order.
pub(crate) fn find_segments(text: &str) -> Vec<Segment<'_>> {
    let mut begins: Vec<(usize, usize, usize)> = Vec::new();
    for (from, number, line) in lines_with_key(text) {
        if let Some(depth) = depth_if_begins(line) {
            begins.push((from, number, depth));
        }
    }
    let ends = begins.iter().skip(1).map(|(at, _, _)| *at).chain([text.len()]);
    let mut found = Vec::new();
    for (&(from, above, depth), to) in begins.iter().zip(ends) {
        found.push(Segment { text: &text[from..to], above, depth });
    }
    found
}

/// The lines with the key of a document: where each begins, and how many lines are above it.
/// A mail may have millions of other lines, which are not looked at one by one.
fn lines_with_key(text: &str) -> Vec<(usize, usize, &str)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut number = 0;
    let mut done = 0;
    for at in memchr::memmem::find_iter(bytes, KEY.as_bytes()) {
        if at < done {
            continue;
        }
        let from = memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |i| i + 1);
        let end = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |i| at + i + 1);
        number += memchr::memchr_iter(b'\n', &bytes[done..from]).count();
        found.push((from, number, &text[from..end]));
        (number, done) = (number + 1, end);
    }
    found
}

/// The key with which every document begins.
const KEY: &str = "fieldpost";

/// If a document begins on this line: how deep it is quoted.
fn depth_if_begins(line: &str) -> Option<usize> {
    // A byte-order mark that was encoded as quoted-printable.
    let line = line.replace("&gt;", ">").replace("&nbsp;", " ").replace("=EF=BB=BF", "");
    let words = line
        .trim_start_matches(|c: char| c == '>' || c.is_whitespace() || crate::diag::is_hidden(c));
    let rest = words.strip_prefix(KEY)?;
    rest.trim_start_matches(|c: char| c.is_whitespace() || crate::diag::is_hidden(c))
        .starts_with('=')
        .then(|| line[..line.len() - words.len()].chars().filter(|c| *c == '>').count())
}
