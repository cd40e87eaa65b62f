//! Plain turns that somebody hands over: which text is one, and the order file that it stands for.

use std::path::Path;

use super::draft::mover;
use super::found::{Found, documents};
use super::refused::Refused;
use super::seems::seems;
use crate::chain::Game;
use crate::diag::{self, Diagnostic, SourceFile};
use crate::doc_kind::DocKind;
use crate::orders::OrdersHeader;
use crate::plain::{PlainTurn, read_turn};
use crate::shown::one_line;

/// A plain text, and what was read in it.
pub struct PlainText {
    pub text: String,
    pub turn: PlainTurn,
}

impl PlainText {
    /// Findings about the order file, told of the lines of the plain text.
    pub fn moved(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let written = &self.turn.written;
        let own = found.iter().filter(|d| !crate::plain::is_form(d));
        let mut all: Vec<Diagnostic> = own.map(|d| written.moved(&self.text, d)).collect();
        diag::sort(&mut all);
        all
    }

    /// The text under the name of its file.
    pub fn source(&self, path: &Path) -> SourceFile {
        SourceFile::new(one_line(path.display()), self.text.clone())
    }

    /// Each order with the words it came from, and what orders nothing.
    pub fn read_as(&self) -> String {
        let words = |span: diag::Span| {
            let text = self.text.get(span.start..span.end).unwrap_or_default();
            one_line(text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let mut out = String::new();
        if !self.turn.written.lines.is_empty() {
            out.push_str("Read as:\n");
        }
        let mut section = "";
        for line in &self.turn.written.lines {
            if line.section != section {
                section = &line.section;
                out.push_str(&format!("  [{section}]\n"));
            }
            out.push_str(&diag::wrap(&line.text, "    ", "      "));
            out.push_str(&diag::wrap(
                &format!("from \"{}\"", words(line.span)),
                "      ",
                "      ",
            ));
        }
        if !self.turn.not_read.is_empty() {
            out.push_str("Not read:\n");
        }
        for piece in &self.turn.not_read {
            let line = format!("\"{}\": {}", words(piece.span), piece.why);
            out.push_str(&diag::wrap(&line, "  ", "    "));
        }
        out
    }
}

/// Is this a text without the head of an order file, and nothing else that is known?
pub fn is_plain(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let head = |line: &str| {
        let key = line.trim_start_matches(['#', '>', ' ', '\t']).split('=').next();
        key.is_some_and(|k| k.trim() == "fieldpost") && line.contains('=')
    };
    let signed = text.contains("-----BEGIN ") || text.contains("fieldpost:");
    !text.trim().is_empty() && !signed && !text.lines().any(head) && seems(bytes).is_none()
}

/// The order file that a plain text stands for, with its text, if nothing in it has to be asked.
///
/// # Errors
/// The game is over; a text in which something is asked is in `Ok(Err)`.
pub fn plain_turn(
    game: &Game,
    path: &Path,
    text: &str,
) -> Result<Result<Found, PlainText>, Refused> {
    let header = OrdersHeader {
        kind: DocKind::Orders,
        game: game.file().name.clone(),
        seat: mover(game)?,
        power: Some(game.position().power),
        round: Some(game.position().round),
        step: Some(game.file().next_step()),
        head: Some(game.file().head().short()),
        replaces: None,
    };
    let turn = read_turn(&game.rules().edition, game.position(), &header, text);
    let plain = PlainText { text: text.to_string(), turn };
    let Some(orders) = plain.turn.orders() else { return Ok(Err(plain)) };
    let mut found = documents(path, orders.as_bytes())?.found;
    match found.pop() {
        Some(one) => Ok(Ok(Found { plain: Some(plain), ..one })),
        None => Err(Refused::new("no orders are found here", "write the turn again")),
    }
}
