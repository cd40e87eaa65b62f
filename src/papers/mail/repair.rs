//! The reversals: what mail does to a text, undone. Each takes a text and gives what it may have
//! been; none knows whether that is right. The signature is the judge.

use std::fmt;

/// Something that had to be undone before the signature fitted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reversal {
    /// Read in this charset, which was not declared.
    Charset(&'static str),
    /// UTF-8 inside UTF-8.
    TwiceEncoded,
    Base64,
    QuotedPrintable,
    /// `&gt;` and its like.
    Entities,
    /// This many levels of `>`.
    Quoting(u8),
    Flowed,
    /// One blank before a line that begins with a blank, `>` or `From `.
    Stuffing,
    /// The same blanks before every line.
    Indent,
    /// `>From`
    FromLine,
    /// `- -----BEGIN`
    DashEscape,
    NonBreaking,
    Typographic,
    Invisible,
    /// A blank line below every line.
    DoubleSpacing,
    Wrapping,
    /// The dashes of the lines above and below a signature.
    MarkDashes,
    /// The words are those of the copy below the signature; the visible ones differ only in blanks,
    /// line ends, quoting and typography.
    Copy,
}

impl fmt::Display for Reversal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reversal::Charset(name) => write!(f, "read as {name}"),
            Reversal::TwiceEncoded => f.write_str("undid an encoding made twice"),
            Reversal::Base64 => f.write_str("decoded base64"),
            Reversal::QuotedPrintable => f.write_str("decoded quoted-printable"),
            Reversal::Entities => f.write_str("put characters back for HTML entities"),
            Reversal::Quoting(1) => f.write_str("took off one level of quoting (`>`)"),
            Reversal::Quoting(n) => write!(f, "took off {n} levels of quoting (`>`)"),
            Reversal::Flowed => f.write_str("joined the lines of format=flowed"),
            Reversal::Stuffing => f.write_str("took off stuffed blanks"),
            Reversal::Indent => f.write_str("took off an indent"),
            Reversal::FromLine => f.write_str("changed `>From` back to `From`"),
            Reversal::DashEscape => f.write_str("took off dash escaping"),
            Reversal::NonBreaking => f.write_str("changed non-breaking spaces to plain ones"),
            Reversal::Typographic => {
                f.write_str("changed typographic quotes and dashes to plain ones")
            }
            Reversal::Invisible => f.write_str("took out invisible characters"),
            Reversal::DoubleSpacing => f.write_str("took out a blank line below every line"),
            Reversal::Wrapping => f.write_str("joined wrapped lines"),
            Reversal::MarkDashes => {
                f.write_str("changed the long dashes of the signature's marks to hyphens")
            }
            Reversal::Copy => f.write_str("used the copy below the signature, which says the same"),
        }
    }
}

/// Reversals of one stage: of these at most one is tried at a time. Stages are tried in this order,
/// the opposite of that in which mail does its damage.
pub(crate) type MendStage = &'static [(Reversal, fn(&str) -> String)];

/// The short fixed list, without wrapping, which is the last stage and has a file of its own.
pub(crate) const STAGES: [MendStage; 11] = [
    &[(Reversal::QuotedPrintable, quoted_printable)],
    &[(Reversal::Entities, decode_entities)],
    // Stuffed after it was quoted, or quoted after it was stuffed: both occur.
    &[
        (Reversal::Stuffing, remove_stuffing),
        (Reversal::Indent, remove_indent),
        (Reversal::Flowed, join_flowed),
        (Reversal::Flowed, flowed_delsp),
    ],
    &[
        (Reversal::Quoting(1), unquote_once),
        (Reversal::Quoting(2), unquote_twice),
        (Reversal::Quoting(3), unquote_thrice),
        // Some programs write no blank behind the marks, and then a blank there is the text's own.
        (Reversal::Quoting(1), unquote_bare_once),
        (Reversal::Quoting(2), unquote_bare_twice),
        (Reversal::Quoting(3), unquote_bare_thrice),
    ],
    &[
        (Reversal::Stuffing, remove_stuffing),
        (Reversal::Indent, remove_indent),
        (Reversal::Flowed, join_flowed),
        (Reversal::Flowed, flowed_delsp),
    ],
    &[(Reversal::DashEscape, remove_dashes)],
    &[(Reversal::FromLine, unescape_from)],
    &[(Reversal::NonBreaking, plain_spaces)],
    &[(Reversal::Typographic, plain_quotes), (Reversal::Typographic, plain_long_dashes)],
    &[(Reversal::Invisible, without_invisible)],
    &[(Reversal::DoubleSpacing, single_spacing)],
];

/// Keeps of every line the part that `kept` gives; line ends stay.
fn each_line(text: &str, kept: impl Fn(&str) -> &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
        }
        out.push_str(kept(line));
    }
    out
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t' || is_odd_space(c)
}

/// Spaces that are not the plain one.
fn is_odd_space(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

fn quoted_printable(text: &str) -> String {
    // Without an escape that means something else, the text is none.
    let escapes = ["=3D", "=20", "=3d", "=C2", "=E2", "=\n", "=\r\n"];
    if !escapes.iter().any(|e| text.contains(e)) {
        return text.to_string();
    }
    let bytes = super::mime::quoted_printable(text.as_bytes());
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_string())
}

fn decode_entities(text: &str) -> String {
    const NAMES: [(&str, &str); 8] = [
        ("&gt;", ">"),
        ("&lt;", "<"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&nbsp;", "\u{a0}"),
        ("&amp;", "&"),
    ];
    if !text.contains('&') {
        return text.to_string();
    }
    NAMES.iter().fold(text.to_string(), |text, (name, c)| text.replace(name, c))
}

fn unquote_once(text: &str) -> String {
    each_line(text, |line| without_quote(line).unwrap_or(line))
}

fn unquote_twice(text: &str) -> String {
    let once = unquote_once(text);
    if once == text { once } else { changed_or(&once, text, unquote_once) }
}

fn unquote_thrice(text: &str) -> String {
    let twice = unquote_twice(text);
    if twice == text { twice } else { changed_or(&twice, text, unquote_once) }
}

fn unquote_bare_once(text: &str) -> String {
    unquote_bare(text, 1)
}

fn unquote_bare_twice(text: &str) -> String {
    unquote_bare(text, 2)
}

fn unquote_bare_thrice(text: &str) -> String {
    unquote_bare(text, 3)
}

/// Takes so many quote marks off every line, and no blank behind them, where the first line is quoted so.
fn unquote_bare(text: &str, levels: usize) -> String {
    let marks = ">".repeat(levels);
    let first = text.lines().next().and_then(|line| line.strip_prefix(&marks));
    if !first.is_some_and(|rest| rest.starts_with(|c| c != '>' && !is_blank(c))) {
        return text.to_string();
    }
    each_line(text, |line| line.strip_prefix(&marks).unwrap_or(line))
}

/// The change of `text`, or what there was at first if it changes nothing.
fn changed_or(text: &str, first: &str, change: fn(&str) -> String) -> String {
    let changed = change(text);
    if changed == text { first.to_string() } else { changed }
}

/// A line without one quote mark and the blank behind it.
fn without_quote(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('>')?;
    Some(rest.strip_prefix(is_blank).unwrap_or(rest))
}

/// Soft line ends of format=flowed: a blank at the end joins a line with the next of its depth.
fn join_flowed(text: &str) -> String {
    join_soft_lines(text, false)
}

/// The same where the blank is not part of the text (DelSp=yes).
fn flowed_delsp(text: &str) -> String {
    join_soft_lines(text, true)
}

fn join_soft_lines(text: &str, delete_blank: bool) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut open: Option<usize> = None;
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let depth = line.chars().take_while(|c| *c == '>').count();
        let words = &line[depth..];
        let words = words.strip_prefix(' ').unwrap_or(words);
        match (open == Some(depth), out.last_mut()) {
            (true, Some(last)) => {
                if delete_blank {
                    last.pop();
                }
                last.push_str(words);
            }
            _ if depth > 0 => out.push(format!("{} {words}", ">".repeat(depth))),
            _ => out.push(words.to_string()),
        }
        // `-- ` is the line above a signature, never a soft end.
        open = (words.ends_with(' ') && words != "-- ").then_some(depth);
    }
    out.join("\n")
}

fn remove_stuffing(text: &str) -> String {
    each_line(text, |line| line.strip_prefix(is_blank).unwrap_or(line))
}

/// Takes the indent of the first line off every line.
fn remove_indent(text: &str) -> String {
    let indent = |line: &str| line.chars().take_while(|c| is_blank(*c)).count();
    let first = text.lines().next().map_or(0, indent);
    each_line(text, |line| {
        let mut rest = line.chars();
        rest.by_ref().take(first.min(indent(line))).for_each(drop);
        rest.as_str()
    })
}

fn unescape_from(text: &str) -> String {
    each_line(text, |line| match line.strip_prefix('>') {
        Some(rest) if rest.trim_start_matches('>').starts_with("From ") => rest,
        _ => line,
    })
}

fn remove_dashes(text: &str) -> String {
    each_line(text, |line| line.strip_prefix("- ").unwrap_or(line))
}

/// Replaces unusual blanks with plain ones.
pub(crate) fn plain_spaces(text: &str) -> String {
    text.chars().map(|c| if is_odd_space(c) { ' ' } else { c }).collect()
}

/// Replaces typographic quotation marks and dashes with plain ones.
pub(crate) fn plain_quotes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}' | '\u{ff02}' => {
                out.push('"')
            }
            '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{2039}' | '\u{203a}' => out.push('\''),
            '\u{2010}'..='\u{2013}' | '\u{2212}' => out.push('-'),
            '\u{2014}' | '\u{2015}' => out.push_str("--"),
            '\u{2026}' => out.push_str("..."),
            _ => out.push(c),
        }
    }
    out
}

/// As [`plain_quotes`], where a short dash means two hyphens and a long one three.
pub(crate) fn plain_long_dashes(text: &str) -> String {
    if !text.contains(['\u{2013}', '\u{2014}']) {
        return text.to_string();
    }
    plain_quotes(&text.replace('\u{2013}', "--").replace('\u{2014}', "---"))
}

/// The text without invisible and control characters; line ends and tabs stay.
pub(crate) fn without_invisible(text: &str) -> String {
    text.chars()
        .filter(|c| !crate::diag::is_hidden(*c) && (!c.is_control() || "\n\r\t".contains(*c)))
        .collect()
}

fn single_spacing(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let doubled = lines.len() > 4 && lines.iter().skip(1).step_by(2).all(|l| l.trim().is_empty());
    if !doubled {
        return text.to_string();
    }
    lines.into_iter().step_by(2).map(|l| format!("{l}\n")).collect()
}
