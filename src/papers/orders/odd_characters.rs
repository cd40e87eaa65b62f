//! Characters that no order has: hidden ones, and letters that no name contains; and lines that mail would wrap.

use crate::diag::{self, Diagnostic, Label, Span, code};

/// Columns of a line that no mail program wraps.
pub(super) const MAX_COLUMNS: usize = 72;

/// Hidden characters anywhere, and lines that mail would wrap.
pub(super) fn characters(text: &str, from: usize, to: usize, found: &mut Vec<Diagnostic>) {
    let body = text.get(from..to).unwrap_or_default();
    let mut at = from;
    for line in body.split_inclusive('\n') {
        let bare = line.trim_end_matches(['\n', '\r']);
        let plain = bare.bytes().all(|b| (b' '..=b'~').contains(&b));
        if plain && bare.len() <= MAX_COLUMNS {
            at += line.len();
            continue;
        }
        for (i, c) in bare.char_indices() {
            if (c.is_control() && c != '\t') || diag::is_hidden(c) {
                let label = Label::new(Span::new(at + i, at + i + c.len_utf8()), point(c));
                let what = format!("a hidden character ({})", point(c));
                found.push(
                    Diagnostic::new(code::HIDDEN_CHARACTER, label, what)
                        .help("delete it; it may only be between two letters"),
                );
            }
        }
        let columns = bare.chars().count();
        if columns > MAX_COLUMNS {
            let label = Label::of(text, Span::new(at, at + bare.len()));
            let what = format!("a line of {columns} columns");
            found.push(Diagnostic::new(code::LONG_LINE, label, what).help(format!(
                "a mail program may wrap it; {MAX_COLUMNS} columns are safe: signing breaks \
                         it, and so does `orders check --fix`"
            )));
        }
        at += line.len();
    }
}

/// `U+00FC`
pub(super) fn point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

/// A character that no name of the game contains.
pub(super) fn stranger(c: char, label: Label) -> Diagnostic {
    let shown =
        if c.is_control() || diag::is_hidden(c) { String::new() } else { format!(" \"{c}\"") };
    let what = format!("the character{shown} ({}) is not used in names", point(c));
    Diagnostic::new(code::NOT_ASCII, label, what).help(
        "write plain letters a to z, digits and - . ' > : ,; comments may have any characters",
    )
}
