//! Diagnostics as text for terminals and mail: 72 columns, the line, marks under the words.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style as Paint};

use super::{Diagnostic, Severity, SourceFile, Span};
use crate::shown::{BOX, for_terminal, is_harmful};

/// Columns of a line of mail.
pub const COLUMNS: usize = 72;

/// Gives a rule id its title and section, such as `CMV-02 Movement allowance (lhtr: 4)`.
pub(crate) type Describe<'a> = &'a dyn Fn(&str) -> Option<String>;

/// How findings are painted. The default is plain.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    pub colour: bool,
}

impl Style {
    fn paint_for(self, severity: Severity) -> Paint {
        if !self.colour {
            return Paint::new();
        }
        let colour = match severity {
            Severity::Error => AnsiColor::Red,
            Severity::Warning => AnsiColor::Yellow,
            Severity::Note => AnsiColor::Cyan,
        };
        Paint::new().fg_color(Some(colour.into())).bold()
    }
}

/// One finding, ending in a line feed.
pub(crate) fn render_finding(
    d: &Diagnostic,
    file: &SourceFile,
    describe: Describe,
    style: Style,
) -> String {
    let mut out = String::new();
    let place = file.place(d.at.span.start);
    let head = format!("{}:{}:{}: ", file.name, place.line, place.column);
    let body = format!("{}: {} [{}]", d.severity.word(), d.message, d.code.name);
    let paint = style.paint_for(d.severity);
    // Before it is painted: afterwards escapes are this program's own.
    let text = wrap(&for_terminal(&format!("{head}{body}")), "", "  ");
    // The severity's word is painted after wrapping, so that colour never changes the lines.
    let word = d.severity.word();
    let painted = format!("{paint}{word}{paint:#}");
    let text = if style.colour {
        text.replacen(&format!("{word}:"), &format!("{painted}:"), 1)
    } else {
        text
    };
    out.push_str(&text);
    write_excerpt(&mut out, file, d.at.span, style.paint_for(d.severity));
    for r in &d.related {
        let at = file.place(r.span.start);
        let _ = writeln!(out, "  see line {}, column {}:", at.line, at.column);
        write_excerpt(&mut out, file, r.span, Paint::new());
    }
    if let Some(help) = &d.help {
        out.push_str(&wrap(&for_terminal(&format!("help: {help}")), "  ", "        "));
    }
    if let Some(id) = &d.rule {
        let words = describe(id).unwrap_or_else(|| id.clone());
        out.push_str(&wrap(&for_terminal(&format!("rule: {words}")), "  ", "        "));
    }
    out
}

/// Findings of one file that are told one by one. A file that people write has fewer.
const MOST: usize = 200;

/// The findings in the order given, a blank line between them, and the summary of all.
pub fn render_all(
    all: &[Diagnostic],
    file: &SourceFile,
    describe: Describe,
    style: Style,
) -> String {
    let mut out = String::new();
    for d in all.iter().take(MOST) {
        out.push_str(&render_finding(d, file, describe, style));
        out.push('\n');
    }
    if let Some(more) = all.len().checked_sub(MOST).filter(|more| *more > 0) {
        out.push_str(&format!("and {more} more: correct these first\n\n"));
    }
    out.push_str(&for_terminal(&count_findings(all, &file.name)));
    out.push('\n');
    out
}

/// `orders.toml: 2 errors, 1 warning`
pub(crate) fn count_findings(all: &[Diagnostic], name: &str) -> String {
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    let parts: Vec<String> = severities.into_iter().filter_map(|s| count_of(all, s)).collect();
    if parts.is_empty() {
        return format!("{name}: no problems found");
    }
    format!("{name}: {}", parts.join(", "))
}

/// `2 errors`; nothing where there are none.
fn count_of(all: &[Diagnostic], severity: Severity) -> Option<String> {
    let n = all.iter().filter(|d| d.severity == severity).count();
    let plural = if n == 1 { "" } else { "s" };
    (n > 0).then(|| format!("{n} {}{plural}", severity.word()))
}

/// Wraps to the width of mail; every line ends in a line feed.
pub fn wrap(text: &str, first: &str, rest: &str) -> String {
    let options = textwrap::Options::new(COLUMNS)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let mut out = textwrap::fill(text, options);
    out.push('\n');
    out
}

/// The line of a span with marks under its words. A long line is cut to the part that matters.
fn write_excerpt(out: &mut String, file: &SourceFile, span: Span, paint: Paint) {
    let span = file.first_line(span);
    let place = file.place(span.start);
    // The line may be long, and a file may have a finding for every few letters of it.
    let line = file.line(place.line);
    let length = line.chars().count();
    let marked = file.text().get(span.start..span.end).map_or(1, |s| s.chars().count()).max(1);
    let from = place.column - 1;
    let lead = line.chars().take_while(|c| matches!(c, ' ' | '\t')).count().min(from);
    const ROOM: usize = COLUMNS - 6;
    let mut first = lead;
    if from + marked > first + ROOM {
        first = from.saturating_sub(8).max(lead);
    }
    let shown: String = line.chars().skip(first).take(ROOM).map(visible_char).collect();
    let left = if first > lead { ".." } else { "" };
    let right = if first + ROOM < length { ".." } else { "" };
    let _ = writeln!(out, "  {left}{}{right}", shown.trim_end());
    let marks = marked.min((first + ROOM).saturating_sub(from)).max(1);
    let blank = " ".repeat(2 + left.len() + from - first);
    let _ = writeln!(out, "{blank}{paint}{}{paint:#}", "^".repeat(marks));
}

/// Control characters and marks that change the direction of text are shown as a box.
fn visible_char(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_harmful(c) => BOX,
        c => c,
    }
}
