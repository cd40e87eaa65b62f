//! Slips that would change how everything below them is read: a name without its quotes in a header, a list
//! or a text in quotes without its beginning or its end. Each gets one finding with what would be right, and the
//! rest is read as if that had been written. Only asked where a file cannot be read.

use crate::diag::{Diagnostic, Label, Span, code};

/// A text in which slips are mended, so that what is below them can be read.
#[derive(Default)]
pub struct Mended {
    pub text: String,
    /// What was mended, and how it is written.
    pub found: Vec<Diagnostic>,
    edits: Vec<Edit>,
}

/// Something written into a text at a place, instead of so many bytes.
struct Edit {
    at: usize,
    gone: usize,
    written: String,
}

impl Mended {
    /// Where a part of the mended text is in the text as it was written.
    pub fn span(&self, span: Span) -> Span {
        Span::new(self.place(span.start), self.place(span.end))
    }

    fn place(&self, at: usize) -> usize {
        let mut more = 0;
        let mut less = 0;
        for edit in &self.edits {
            let start = edit.at + more - less;
            if at < start {
                break;
            }
            if at < start + edit.written.len() {
                return edit.at;
            }
            more += edit.written.len();
            less += edit.gone;
        }
        at + less - more
    }

    /// Moves findings about the mended text to where their words are.
    pub(super) fn move_back(&self, found: &mut [Diagnostic]) {
        for d in found {
            d.at.span = self.span(d.at.span);
            d.related.iter_mut().for_each(|label| label.span = self.span(label.span));
        }
    }
}

/// Mends what can have been meant in one way.
pub fn mend(text: &str) -> Mended {
    let mut scan = SlipScan { text, ..SlipScan::default() };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        scan.line(line.trim_end(), at);
        at += line.len();
    }
    let SlipScan { mut edits, found, .. } = scan;
    edits.sort_by_key(|edit| edit.at);
    let mut out = String::with_capacity(text.len() + 16);
    let mut from = 0;
    edits.retain(|edit| {
        let Some(before) = text.get(from..edit.at) else { return false };
        out.push_str(before);
        out.push_str(&edit.written);
        from = edit.at + edit.gone;
        true
    });
    out.push_str(text.get(from..).unwrap_or_default());
    Mended { text: out, found, edits }
}

#[derive(Default)]
struct SlipScan<'t> {
    text: &'t str,
    /// Brackets that are open.
    depth: usize,
    /// The quotes of a text of several lines that has begun.
    triple: Option<&'static str>,
    edits: Vec<Edit>,
    found: Vec<Diagnostic>,
}

impl SlipScan<'_> {
    fn write(&mut self, at: usize, gone: usize, written: &str) {
        self.edits.push(Edit { at, gone, written: written.to_string() });
    }

    fn say(&mut self, span: Span, what: &str, right: &str) {
        let at = Label::of(self.text, span);
        self.found.push(Diagnostic::new(code::SYNTAX, at, what).help(format!("write {right}")));
    }

    /// Looks at one line, which begins at this place of the text.
    fn line(&mut self, line: &str, start: usize) {
        let words = line.trim_start();
        if let Some(quotes) = self.triple {
            self.triple = (!line.contains(quotes)).then_some(quotes);
            return;
        }
        if words.is_empty() || words.starts_with('#') {
            return;
        }
        let inner = words.trim_start_matches('[');
        if words.starts_with('[') && inner.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.depth = 0;
            return self.header(words, start + line.len() - words.len());
        }
        let equals = line.find('=').filter(|_| self.depth == 0 && !words.starts_with('"'));
        match equals {
            Some(equals) => self.key(line, start, equals),
            None => self.entries(line, start, line.len() - words.len()),
        }
    }

    /// `[battle.West Russia]`
    fn header(&mut self, words: &str, start: usize) {
        let inner = words.trim_start_matches('[');
        let Some(end) = inner.find(']').filter(|_| !words.starts_with("[[")) else { return };
        let inner = &inner[..end];
        let Some((battle, rest)) = inner.split_at_checked("battle".len()) else { return };
        let name =
            rest.trim_start_matches(['.', ':', ' ', '"', '\'']).trim_end_matches(['"', '\'', ' ']);
        let right = format!("[battle.\"{name}\"]");
        let whole = rest.strip_prefix('.').map(str::trim);
        let quoted = ['"', '\''].iter().any(|q| whole == Some(format!("{q}{name}{q}").as_str()));
        let plain = rest.strip_prefix('.').is_some_and(|name| {
            name.trim().chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
        });
        let split = rest.starts_with(['.', ':', ' ', '"']);
        if !battle.eq_ignore_ascii_case("battle") || name.is_empty() || !split {
            return;
        }
        if plain || quoted {
            return;
        }
        let whole = end + 2;
        self.say(
            Span::new(start, start + whole),
            "the name of a battle has quotes around it",
            &right,
        );
        self.write(start, whole, &right);
    }

    /// A line `key = value`.
    fn key(&mut self, line: &str, start: usize, equals: usize) {
        let after = &line[equals + 1..];
        let value = after.split('#').next().unwrap_or_default().trim();
        let key = line[..equals].trim();
        let from = equals + 1 + (after.len() - after.trim_start().len());
        if value.is_empty() && self.next_words(start + line.len()).starts_with('"') {
            let own = line.len() - line.trim_start().len();
            let span = Span::new(start + own, start + equals + 1);
            self.say(span, "the list has no [ at its beginning", &format!("{key} = ["));
            self.write(start + equals + 1, 0, " [");
            self.depth = 1;
            return;
        }
        let listed = value.starts_with('"') && !value.starts_with("\"\"\"") && follows(value);
        if listed {
            let entries = value.trim_end_matches([']', ',', ' ']);
            let ends = value.ends_with(']');
            let goes_on = value.ends_with(',');
            let end = if goes_on { ',' } else { ']' };
            let right = format!("{key} = [{entries}{end}");
            let span = Span::new(start + from, start + from + value.len());
            self.say(span, "a list begins with [ and ends with ]", &right);
            self.write(start + from, 0, "[");
            if !ends && !goes_on {
                self.write(start + from + value.len(), 0, "]");
            }
            self.depth = usize::from(goes_on);
            return;
        }
        self.entries(line, start, from);
    }

    /// The first words below a place that are no comment.
    fn next_words(&self, from: usize) -> &str {
        let mut below = self.text.get(from..).unwrap_or_default().lines().map(str::trim_start);
        below.find(|l| !l.is_empty() && !l.starts_with('#')).unwrap_or_default()
    }

    /// What a line has from this place on: the value of a key, or entries of a list.
    fn entries(&mut self, line: &str, start: usize, from: usize) {
        let mut at = from;
        while let Some(c) = line.get(at..).and_then(|rest| rest.chars().next()) {
            match c {
                '#' => return,
                '[' => self.depth += 1,
                ']' => self.depth = self.depth.saturating_sub(1),
                ';' if self.depth > 0 => {
                    let right = line.trim().replace("\";", "\",");
                    let span = Span::new(start + at, start + at + 1);
                    self.say(span, "a comma is missing between two entries", &right);
                    self.write(start + at, 1, ",");
                }
                '"' => match self.quoted(line, start, from, at) {
                    Some(end) => {
                        at = end;
                        continue;
                    }
                    None => return,
                },
                _ => {}
            }
            at += c.len_utf8();
        }
    }

    /// Goes past a text in quotes that begins here; `None` if the rest of the line has been dealt with.
    fn quoted(&mut self, line: &str, start: usize, from: usize, at: usize) -> Option<usize> {
        let inside = &line[at + 1..];
        if let Some(rest) = line[at..].strip_prefix("\"\"\"") {
            let end = rest.find("\"\"\"");
            self.triple = end.is_none().then_some("\"\"\"");
            return end.map(|end| at + end + 6);
        }
        let end = closing(inside);
        if let Some(end) = end.filter(|end| !opens_next(inside, *end)) {
            return Some(at + end + 2);
        }
        let text = end.map_or(inside, |end| &inside[..end]);
        let text = text.split('#').next().unwrap_or_default();
        let core = text.trim_end().trim_end_matches([']', ',', ' ']);
        let before = line[from..at].trim();
        if core.is_empty() && self.depth > 0 && !before.is_empty() && !before.contains('"') {
            let words = before.trim_start_matches('[').trim_start();
            let begin = start + line[..at].trim_end().len() - words.len();
            let span = Span::new(begin, start + at + 1);
            self.say(span, "the quotes have no beginning", &format!("\"{words}\""));
            self.write(begin, 0, "\"");
            return Some(at + 1);
        }
        if core.is_empty() {
            return None;
        }
        let close = at + 1 + core.len();
        let rest = line[close..].trim_start();
        let comma = self.depth > 0 && !rest.starts_with([',', ']']);
        let right = match (self.depth > 0, line[..at].split_once('=')) {
            (false, Some((key, _))) => format!("{} = \"{core}\"", key.trim()),
            _ => format!("\"{core}\","),
        };
        let span = Span::new(start + at, start + close);
        self.say(span, "the quotes have no end", &right);
        self.write(start + close, 0, if comma { "\"," } else { "\"" });
        Some(close)
    }
}

/// Where the text in quotes ends whose inside this is.
fn closing(inside: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at),
            _ => {}
        }
    }
    None
}

/// Does something follow the first text in quotes, as in a list?
fn follows(value: &str) -> bool {
    let end = closing(&value[1..]).map(|end| &value[end + 2..]);
    end.is_some_and(|rest| rest.trim_start().starts_with([',', ']']))
}

/// Does the quotation mark at `end` begin the next item of a list, since a comma is in front of it?
fn opens_next(inside: &str, end: usize) -> bool {
    inside[..end].trim_end().ends_with(',')
        && inside[end + 1..].starts_with(|c: char| c.is_ascii_alphanumeric())
}
