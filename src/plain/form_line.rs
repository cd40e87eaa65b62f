//! The first line of a plain form: which game, seat and moment it is for. For the reader of a turn it is a comment.
//!
//! `# fieldpost: orders of anna for spring-07, step 5, head 3f2a9c01d4e7`

use std::fmt;

use crate::diag::Span;
use crate::doc_kind::DocKind;
use crate::format::{FORM_LINE, is_name};

/// The game, turn and seat that a plain form was written for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormLine {
    pub kind: DocKind,
    pub seat: String,
    pub game: String,
    pub step: u32,
    /// The first digits of the head of the game.
    pub head: String,
    /// Of standing orders.
    pub version: Option<u32>,
    /// The digest, or its first 32 digits, of a mailed file that this one corrects.
    pub replaces: Option<String>,
}

/// So many digits of the head are written.
const DIGITS: usize = 12;

impl FormLine {
    /// The line in a text, with its place.
    pub fn find(text: &str) -> Option<(FormLine, Span)> {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if let Some(rest) = line.trim_start().strip_prefix(FORM_LINE) {
                let span = Span::new(at, at + line.trim_end().len());
                return FormLine::read(rest).map(|found| (found, span));
            }
            at += line.len();
        }
        None
    }

    fn read(words: &str) -> Option<FormLine> {
        let mut parts = words.split(',').map(str::trim);
        let first: Vec<&str> = parts.next()?.split_whitespace().collect();
        let [kind, "of", seat, "for", game] = first[..] else { return None };
        let kind = DocKind::from_word(kind)?;
        let written = matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Standing);
        if !written || !is_name(seat) || !is_name(game) {
            return None;
        }
        let (mut step, mut head, mut version, mut replaces) = (None, None, None, None);
        for part in parts {
            match part.split_once(' ')? {
                ("step", n) => step = n.trim().parse().ok(),
                ("version", n) => version = n.trim().parse().ok(),
                ("head", digits) => head = Some(digits.trim().to_string()),
                ("replaces", digits) => replaces = Some(digits.trim()).filter(|d| is_digest(d)),
                _ => return None,
            }
        }
        let head = head.filter(|h| h.len() >= 4 && h.bytes().all(|b| b.is_ascii_hexdigit()))?;
        let seat = seat.to_string();
        let game = game.to_string();
        let replaces = replaces.map(str::to_lowercase);
        Some(FormLine { kind, seat, game, step: step?, head, version, replaces })
    }
}

impl fmt::Display for FormLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FormLine { kind, seat, game, step, head, version, replaces } = self;
        let head = head.get(..DIGITS).unwrap_or(head);
        let word = kind.word();
        write!(f, "{FORM_LINE}{word} of {seat} for {game}, step {step}, head {head}")?;
        if let Some(n) = version {
            write!(f, ", version {n}")?;
        }
        replaces.as_ref().map_or(Ok(()), |digest| write!(f, ", replaces {digest}"))
    }
}

/// 32 to 64 digits of a digest, as an order file names the one that it replaces.
pub fn is_digest(digits: &str) -> bool {
    (32..=64).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_hexdigit())
}
