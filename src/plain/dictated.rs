//! Signs that are dictated in words: `full stop`, `colon`, `new line`.

use super::token::{TextPiece, TextSign};

/// The sign that is dictated here, and how many pieces its words are.
pub(super) fn dictated_sign(
    pieces: &[TextPiece],
    at: usize,
    word: &str,
) -> Option<(TextSign, usize)> {
    let next = pieces.get(at + 1).and_then(TextPiece::word);
    match (word, next) {
        ("full", Some("stop")) | ("new", Some("line" | "paragraph" | "sentence")) => {
            Some((TextSign::Stop, 2))
        }
        ("colon", _) => Some((TextSign::Colon, 1)),
        ("semicolon", _) => Some((TextSign::Semicolon, 1)),
        _ => None,
    }
}
