//! Canonical text: the bytes of a signed file that are hashed and signed.
//!
//! It runs from the line whose key is `fieldpost` to the last line that is not
//! blank above the signature block: UTF-8, LF, no trailing blanks, one final LF.
//! Line ends, trailing blanks and a byte-order mark are repaired, because mail
//! changes them without a trace. Wrapping, quoting and typographic characters
//! are not; invisible marks are refused.

use std::fmt;

use crate::format::FORMAT;
use crate::shown::count;

use super::armor::{self, ArmorError};

pub use crate::limits::{
    DOCUMENT_BYTES as MAX_DOCUMENT_BYTES, GAME_FILE_BYTES as MAX_GAME_FILE_BYTES,
    MAIL_BYTES as MAX_MAIL_BYTES,
};

/// The longest line in a text that is to be mailed.
pub const MAX_COLUMNS: usize = 72;

/// A signed document taken out of what was received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canonical {
    /// The canonical text.
    pub text: String,
    /// The line of the input, from 1, on which the text begins.
    pub first_line: usize,
    /// Everything from the signature block on, if there is one.
    pub signature: Option<String>,
    /// What was repaired, and what was left out.
    pub notes: Vec<Repair>,
}

/// Something about the input that the canonical text does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repair {
    /// A byte-order mark at the beginning.
    ByteOrderMark,
    /// Line ends with a carriage return.
    LineEnds,
    /// Blanks at the end of this many lines.
    TrailingBlanks(usize),
    /// The last line had no line end.
    FinalLineEnd,
    /// This many lines above the document, which are not signed.
    NotSignedAbove(usize),
    /// This many lines below the signature block, which are not signed.
    NotSignedBelow(usize),
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByteOrderMark => f.write_str("removed a byte-order mark"),
            Self::LineEnds => f.write_str("changed CRLF line ends to LF"),
            Self::TrailingBlanks(n) => {
                write!(f, "removed blanks at the end of {}", count(*n, "line"))
            }
            Self::FinalLineEnd => f.write_str("added the last line end"),
            Self::NotSignedAbove(n) => {
                write!(f, "not signed: {} above the document", count(*n, "line"))
            }
            Self::NotSignedBelow(n) => {
                write!(f, "not signed: {} below the signature", count(*n, "line"))
            }
        }
    }
}

/// Why there is no canonical text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextError {
    /// More bytes than the limit.
    TooLong {
        /// Bytes found.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// Not UTF-8 from here on.
    NotUtf8 {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
    },
    /// No line with the key `fieldpost`; the line of a quoted one.
    NoStart {
        /// A line that begins `> fieldpost`, if there is one.
        quoted: Option<usize>,
    },
    /// A second document, or a second signature inside the text, at this line.
    Several {
        /// Line, from 1.
        line: usize,
    },
    /// A control character, a direction mark or an invisible character.
    Forbidden {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// The character.
        found: char,
    },
}

impl TextError {
    /// The same of a text that has so many more lines above it.
    #[must_use]
    pub fn moved_below(self, lines: usize) -> Self {
        match self {
            Self::NotUtf8 { line, column } => Self::NotUtf8 { line: line + lines, column },
            Self::NoStart { quoted } => Self::NoStart { quoted: quoted.map(|l| l + lines) },
            Self::Several { line } => Self::Several { line: line + lines },
            Self::Forbidden { line, column, found } => {
                Self::Forbidden { line: line + lines, column, found }
            }
            Self::TooLong { .. } => self,
        }
    }

    /// The stable word of docs/format/refusals.md.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "too-long",
            Self::NotUtf8 { .. } => "not-utf8",
            Self::NoStart { .. } => "no-document",
            Self::Several { .. } => "two-documents",
            Self::Forbidden { .. } => "forbidden-character",
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, limit } => {
                write!(f, "{bytes} bytes are too many; the limit is {limit}")
            }
            Self::NotUtf8 { line, column } => {
                write!(f, "line {line}, column {column}: not UTF-8 text")
            }
            Self::NoStart { quoted: None } => {
                write!(f, "no line `fieldpost = {FORMAT}`, with which every document begins")
            }
            Self::NoStart { quoted: Some(line) } => {
                write!(f, "line {line}: the document is quoted (`>`); the original mail is needed")
            }
            Self::Several { line } => {
                write!(f, "line {line}: a second document in the same file: which one counts?")
            }
            Self::Forbidden { line, column, found } => write!(
                f,
                "line {line}, column {column}: character U+{:04X} is not allowed",
                u32::from(*found)
            ),
        }
    }
}

impl std::error::Error for TextError {}

/// The canonical text of the one document in `bytes`. Canonical text comes back
/// unchanged.
///
/// # Errors
/// It is not one document of plain text; where, and what is there.
pub fn canonicalise(bytes: &[u8]) -> Result<Canonical, TextError> {
    at_most(MAX_MAIL_BYTES, bytes.len())?;
    let mut notes = Vec::new();
    let whole = std::str::from_utf8(bytes).map_err(|e| not_utf8(bytes, e.valid_up_to()))?;
    let input = whole.strip_prefix('\u{feff}').unwrap_or(whole);
    if input.len() < whole.len() {
        notes.push(Repair::ByteOrderMark);
    }
    // A file of a million empty lines is not taken apart.
    if memchr::memmem::find(input.as_bytes(), KEY.as_bytes()).is_none() {
        return Err(TextError::NoStart { quoted: None });
    }
    let lines: Vec<&str> = input.split('\n').collect();
    let start = find_start(&lines)?;
    let begin = signature_line(&lines);
    let document = &lines[start..begin.unwrap_or(lines.len())];
    if let Some(i) = document.iter().position(|line| armor::is_begin(line)) {
        let line = start + i + 1;
        return Err(TextError::Several { line });
    }

    let mut text = String::with_capacity(input.len().min(MAX_DOCUMENT_BYTES) + 1);
    let mut crlf = false;
    let mut trailing = 0;
    for line in document {
        let kept = line.trim_end_matches(['\r', ' ', '\t']);
        crlf |= line.ends_with('\r');
        trailing += usize::from(line[kept.len()..].contains([' ', '\t']));
        text.push_str(kept);
        text.push('\n');
    }
    text.truncate(text.trim_end_matches('\n').len() + 1);
    at_most(MAX_DOCUMENT_BYTES, text.len())?;
    find_forbidden(&text, start)?;

    if crlf {
        notes.push(Repair::LineEnds);
    }
    if trailing > 0 {
        notes.push(Repair::TrailingBlanks(trailing));
    }
    if begin.is_none() && !input.ends_with('\n') {
        notes.push(Repair::FinalLineEnd);
    }
    let above = not_blank(&lines[..start]);
    if above > 0 {
        notes.push(Repair::NotSignedAbove(above));
    }
    let below = begin.map_or(0, |begin| below_signature(&lines[begin..]));
    if below > 0 {
        notes.push(Repair::NotSignedBelow(below));
    }
    Ok(Canonical {
        text,
        first_line: start + 1,
        signature: begin.map(|begin| lines[begin..].join("\n")),
        notes,
    })
}

/// The part above the signature block, and everything from the block on.
#[must_use]
pub fn split_signed(text: &str) -> (&str, Option<&str>) {
    let lines: Vec<&str> = text.split('\n').collect();
    match signature_line(&lines) {
        None => (text, None),
        Some(begin) => {
            let above = lines[..begin].iter().map(|line| line.len() + 1).sum();
            let (document, signature) = text.split_at(above);
            (document, Some(signature))
        }
    }
}

/// A canonical text with its signature in trailing comments, as it is mailed. The
/// armor is written anew, no matter who made it.
///
/// # Errors
/// The signature block cannot be read.
pub fn join_signed(canonical: &str, armored: &str) -> Result<String, ArmorError> {
    let armor = armor::encode_armor(&armor::decode_armor(armored)?);
    let mut text = canonical.to_owned();
    for line in armor.lines() {
        text.push_str("# ");
        text.push_str(line);
        text.push('\n');
    }
    Ok(text)
}

/// The lines that a mail program might wrap: line from 1, and its columns.
#[must_use]
pub fn overlong_lines(text: &str) -> Vec<(usize, usize)> {
    let lines = text.lines().map(|line| line.chars().count()).enumerate();
    let long = lines.filter(|(_, columns)| *columns > MAX_COLUMNS);
    long.map(|(i, columns)| (i + 1, columns)).collect()
}

/// Does the file begin with the mark of UTF-16? Editors on Windows write it under the name Unicode.
#[must_use]
pub fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff")
}

fn at_most(limit: usize, bytes: usize) -> Result<(), TextError> {
    if bytes > limit {
        return Err(TextError::TooLong { bytes, limit });
    }
    Ok(())
}

fn not_utf8(bytes: &[u8], good: usize) -> TextError {
    let text = String::from_utf8_lossy(&bytes[..good]);
    let last = text.rsplit('\n').next().unwrap_or("");
    TextError::NotUtf8 { line: text.matches('\n').count() + 1, column: last.chars().count() + 1 }
}

/// The one line whose key is `fieldpost`.
fn find_start(lines: &[&str]) -> Result<usize, TextError> {
    let mut starts = (0..lines.len()).filter(|i| is_start(lines[*i]));
    match (starts.next(), starts.next()) {
        (Some(start), None) => Ok(start),
        (Some(_), Some(second)) => Err(TextError::Several { line: second + 1 }),
        (None, _) => {
            let at = lines.iter().position(|line| is_quoted_start(line));
            let quoted = at.map(|i| i + 1);
            Err(TextError::NoStart { quoted })
        }
    }
}

/// Does an armor begin on this line, quoted or not?
fn is_quoted_start(line: &str) -> bool {
    is_start(line.trim_start_matches(['>', ' ']))
}

/// The key of the first line of every document.
const KEY: &str = "fieldpost";

fn is_start(line: &str) -> bool {
    (line.trim_start_matches([' ', '\t']).strip_prefix(KEY))
        .is_some_and(|rest| rest.trim_start_matches([' ', '\t']).starts_with('='))
}

/// The line on which the document's signature block begins. Blocks above the
/// document are those of other mails.
fn signature_line(lines: &[&str]) -> Option<usize> {
    let start = lines.iter().position(|line| is_start(line)).unwrap_or(0);
    let begins = armor::begin_lines(&lines[start..]);
    begins.first().map(|begin| start + begin)
}

fn below_signature(lines: &[&str]) -> usize {
    let end = lines.iter().position(|line| armor::is_end(line));
    end.map_or(0, |end| not_blank(&lines[end + 1..]))
}

fn not_blank(lines: &[&str]) -> usize {
    lines.iter().filter(|line| !line.trim().is_empty()).count()
}

fn find_forbidden(text: &str, lines_above: usize) -> Result<(), TextError> {
    // Most texts hold nothing but plain letters and signs; all bytes are looked at in one go.
    if text.bytes().fold(true, |all, b| all & (b == b'\n' || (b' '..=b'~').contains(&b))) {
        return Ok(());
    }
    for (i, line) in text.lines().enumerate() {
        if let Some((column, found)) = line.chars().enumerate().find(|(_, c)| is_forbidden(*c)) {
            return Err(TextError::Forbidden {
                line: lines_above + i + 1,
                column: column + 1,
                found,
            });
        }
    }
    Ok(())
}

/// Controls except the tab; marks of direction; characters without width or shape.
fn is_forbidden(c: char) -> bool {
    (c.is_control() && c != '\t')
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
            | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}
