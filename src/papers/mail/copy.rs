//! The copy of a document that may stand below its signature: the canonical text once more, in
//! base64, which no mail program wraps, quotes or embellishes. People read the visible text, so the
//! copy counts only where both say the same.

use data_encoding::BASE64;

use super::plain::plain_line;
use super::repair::{plain_long_dashes, plain_quotes, plain_spaces, without_invisible};
use crate::seal::Canonical;

const BEGIN: &str = "-----BEGIN FIELDPOST COPY-----";
const END: &str = "-----END FIELDPOST COPY-----";

/// Base64 characters in a line.
const COLUMNS: usize = 64;

/// The copy of a canonical text as comment lines, to be put below its signature.
#[must_use]
pub fn copy_of(canonical: &str) -> String {
    let mut out = format!("# {BEGIN}\n");
    for line in BASE64.encode(canonical.as_bytes()).as_bytes().chunks(COLUMNS) {
        out.push_str("# ");
        out.extend(line.iter().copied().map(char::from));
        out.push('\n');
    }
    out + "# " + END + "\n"
}

/// Does a copy begin on this line?
pub(crate) fn copy_begins(line: &str) -> bool {
    line.contains("BEGIN FIELDPOST COPY")
}

/// Does a copy end on this line?
pub(crate) fn copy_ends(line: &str) -> bool {
    line.contains("END FIELDPOST COPY")
}

/// The canonical text in the copy, if there is one that can be read.
pub(crate) fn read_copy(text: &str) -> Option<Canonical> {
    let inside: String = text
        .lines()
        .skip_while(|l| !copy_begins(l))
        .skip(1)
        .take_while(|l| !copy_ends(l))
        .collect();
    let bytes = super::mime::decode_base64(inside.as_bytes()).filter(|b| !b.is_empty())?;
    let found = crate::seal::canonicalise(&bytes).ok()?;
    // A copy contains the text alone.
    (found.signature.is_none() && found.text.as_bytes() == bytes).then_some(found)
}

/// Where two texts begin to say different things: a line of each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstDifference {
    pub visible: String,
    pub signed: String,
}

/// Do a damaged text and a canonical one say the same? Blanks, line ends, quote marks before a line,
/// dash escaping and typography do not count; every other character does.
///
/// # Errors
/// Where they begin to differ.
pub(crate) fn same_words(shown: &str, canonical: &str) -> Result<(), FirstDifference> {
    let shown = without_invisible(&plain_spaces(shown));
    let usual = same_characters(&plain_quotes(&shown), canonical);
    match usual {
        Err(_) if same_characters(&plain_long_dashes(&shown), canonical).is_ok() => Ok(()),
        usual => usual,
    }
}

/// The same for a text whose typography is undone.
fn same_characters(shown: &str, canonical: &str) -> Result<(), FirstDifference> {
    let mut wanted = canonical.char_indices().filter(|(_, c)| !c.is_whitespace()).peekable();
    for line in shown.lines() {
        // A wrapped path may begin with a `>` of its own; those before it are quoting.
        let run: usize = line.chars().take_while(|c| *c == '>' || c.is_whitespace()).count();
        let marks = line.chars().take(run).filter(|c| *c == '>').count();
        let own = usize::from(wanted.peek().is_some_and(|(_, c)| *c == '>')).min(marks);
        let rest: String = line.chars().skip(run).collect();
        let escaped =
            rest.strip_prefix("- ").filter(|_| wanted.peek().is_some_and(|(_, c)| *c != '-'));
        let rest = escaped.unwrap_or(&rest);
        for c in ">".repeat(own).chars().chain(rest.chars().filter(|c| !c.is_whitespace())) {
            match wanted.next() {
                Some((_, w)) if w == c => {}
                other => return Err(difference_at(line, canonical, other.map(|(at, _)| at))),
            }
        }
    }
    match wanted.next() {
        None => Ok(()),
        Some((at, _)) => Err(difference_at("", canonical, Some(at))),
    }
}

fn difference_at(line: &str, canonical: &str, at: Option<usize>) -> FirstDifference {
    FirstDifference {
        visible: plain_line(line),
        signed: plain_line(at.map_or("", |at| line_at(canonical, at))),
    }
}

fn line_at(text: &str, at: usize) -> &str {
    let from = text[..at].rfind('\n').map_or(0, |i| i + 1);
    text[from..].lines().next().unwrap_or_default()
}
