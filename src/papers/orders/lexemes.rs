//! Cuts a line of an order into words, numbers and signs, and walks over them.

use crate::diag::{Diagnostic, Label, code};

use super::document::TomlText;

/// One piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Word(String),
    Number(u64),
    /// `>` between spaces of a path; also written `->`, `-->`, `=>`, `→` or as a dash by itself.
    Arrow,
    Colon,
    Comma,
    AtMost,
    AtLeast,
    Less,
    Other(char),
}

/// A piece and the bytes of the line it covers.
#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub token: Token,
    pub start: usize,
    pub end: usize,
}

/// Longest run of digits that is read as a number.
const DIGITS: usize = 9;

/// Cuts a line up. A number directly before letters (`3inf`) is a number and a word.
pub(super) fn cut(line: &str) -> Vec<Lexeme> {
    let mut pieces = Vec::new();
    let bytes = line.as_bytes();
    let mut at = 0;
    while let Some(c) = line.get(at..).and_then(|r| r.chars().next()) {
        let next = bytes.get(at + 1).copied();
        let run = |f: &dyn Fn(u8) -> bool| {
            bytes[at..].iter().position(|b| !f(*b)).map_or(bytes.len(), |n| at + n)
        };
        let (token, end) = match c {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '0'..='9' => {
                let end = run(&|b| b.is_ascii_digit());
                let text = &line[at..end];
                match text.parse() {
                    Ok(n) if text.len() <= DIGITS => (Token::Number(n), end),
                    _ => (Token::Word(text.to_string()), end),
                }
            }
            '-' | '=' if arrow_at(&line[at..]).is_some() => {
                (Token::Arrow, at + arrow_at(&line[at..]).unwrap_or(1))
            }
            // What mail programs and people make of an arrow.
            '→' | '⇒' | '➔' | '➜' | '⟶' | '–' | '—' | '»' => {
                (Token::Arrow, at + c.len_utf8())
            }
            '<' if next == Some(b'=') => (Token::AtMost, at + 2),
            '>' if next == Some(b'=') => (Token::AtLeast, at + 2),
            '<' => (Token::Less, at + 1),
            '>' => (Token::Arrow, at + 1),
            ':' => (Token::Colon, at + 1),
            ',' => (Token::Comma, at + 1),
            c if c.is_ascii_alphabetic() => {
                let mut end = run(&|b| b.is_ascii_alphanumeric() || b".-'_/".contains(&b));
                // An arrow written against a name is not part of it.
                if line.as_bytes().get(end) == Some(&b'>') && line[at..end].ends_with('-') {
                    end -= 1;
                }
                (Token::Word(line[at..end].to_string()), end)
            }
            c => (Token::Other(c), at + c.len_utf8()),
        };
        pieces.push(Lexeme { token, start: at, end });
        at = end;
    }
    pieces
}

/// The length of an arrow of dashes (`->`, `-->`, `=>`, or a dash between blanks) at the beginning.
fn arrow_at(rest: &str) -> Option<usize> {
    let shaft = rest.bytes().take_while(|b| b"-=".contains(b)).count();
    let dashes = rest.bytes().take_while(|b| *b == b'-').count();
    match rest.as_bytes().get(shaft) {
        Some(b'>') => Some(shaft + 1),
        Some(b) if dashes == shaft && b.is_ascii_whitespace() => Some(shaft),
        _ => None,
    }
}

/// Walks over the pieces of one line.
pub(super) struct Cursor<'t> {
    pub text: &'t TomlText,
    pieces: Vec<Lexeme>,
    at: usize,
}

impl<'t> Cursor<'t> {
    /// A cursor at the first piece of a text.
    pub(super) fn new(text: &'t TomlText) -> Cursor<'t> {
        Cursor { text, pieces: cut(&text.value), at: 0 }
    }

    /// Is nothing left?
    pub(super) fn done(&self) -> bool {
        self.at >= self.pieces.len()
    }

    /// The present place, to come back to with `reset`.
    pub(super) fn mark(&self) -> usize {
        self.at
    }

    /// Goes back to a place that `mark` gave.
    pub(super) fn reset(&mut self, mark: usize) {
        self.at = mark;
    }

    /// The next piece, which stays there.
    pub(super) fn peek(&self) -> Option<&Token> {
        self.pieces.get(self.at).map(|p| &p.token)
    }

    /// The word `ahead` pieces from here, in lower case.
    pub(super) fn word_at(&self, ahead: usize) -> Option<String> {
        match self.pieces.get(self.at + ahead).map(|p| &p.token) {
            Some(Token::Word(w)) => Some(w.to_ascii_lowercase()),
            _ => None,
        }
    }

    /// The text of so many words `ahead` pieces from here, if there are only words.
    pub(super) fn words_at(&self, ahead: usize, count: usize) -> Option<&str> {
        let from = self.at + ahead;
        let pieces = self.pieces.get(from..from + count)?;
        let words = pieces.iter().all(|p| matches!(p.token, Token::Word(_)));
        let first = pieces.first()?;
        let last = pieces.last()?;
        self.text.value.get(first.start..last.end).filter(|_| words)
    }

    /// Goes past the next piece.
    pub(super) fn skip(&mut self) {
        self.at += usize::from(!self.done());
    }

    /// Takes the next piece.
    pub(super) fn next(&mut self) -> Option<Token> {
        let t = self.pieces.get(self.at).map(|p| p.token.clone());
        self.at += usize::from(t.is_some());
        t
    }

    /// Takes the token if it comes next.
    pub(super) fn take(&mut self, token: &Token) -> bool {
        let fits = self.peek() == Some(token);
        self.at += usize::from(fits);
        fits
    }

    /// Do both tokens come in the rest of the line, the one before the other?
    pub(super) fn comes_before(&self, first: &Token, second: &Token) -> bool {
        let rest = self.pieces.get(self.at..).unwrap_or_default();
        let place = |token: &Token| rest.iter().position(|p| p.token == *token);
        matches!((place(first), place(second)), (Some(a), Some(b)) if a < b)
    }

    /// Does the word come in the rest of the line before the token?
    pub(super) fn word_before(&self, word: &str, second: &Token) -> bool {
        let rest = self.pieces.get(self.at..).unwrap_or_default();
        let end = rest.iter().position(|p| p.token == *second);
        end.is_some_and(|end| {
            rest[..end]
                .iter()
                .any(|p| matches!(&p.token, Token::Word(w) if w.eq_ignore_ascii_case(word)))
        })
    }

    /// Takes one of these words if it comes next.
    pub(super) fn take_word(&mut self, words: &[&str]) -> bool {
        let fits = self.is_word(words);
        self.at += usize::from(fits);
        fits
    }

    /// Does one of these words come next? They are given in lower case.
    pub(super) fn is_word(&self, words: &[&str]) -> bool {
        match self.peek() {
            Some(Token::Word(next)) => words.iter().any(|w| next.eq_ignore_ascii_case(w)),
            _ => false,
        }
    }

    /// Label of the pieces from a mark up to here; of the end of the line if there are none.
    pub(super) fn label_from(&self, mark: usize) -> Label {
        let last = self.at.max(mark + 1).min(self.pieces.len());
        match (self.pieces.get(mark), last.checked_sub(1).and_then(|l| self.pieces.get(l))) {
            (Some(a), Some(b)) => self.text.label(a.start, b.end.max(a.end)),
            _ => {
                let end = self.text.value.len();
                self.text.label(end, end)
            }
        }
    }

    /// The text of the pieces from a mark up to here.
    pub(super) fn words_from(&self, mark: usize) -> &str {
        match (self.pieces.get(mark), self.at.checked_sub(1).and_then(|l| self.pieces.get(l))) {
            (Some(a), Some(b)) if self.at > mark => {
                self.text.value.get(a.start..b.end).unwrap_or_default()
            }
            _ => "",
        }
    }

    /// The text before the next piece, and the text after it.
    pub(super) fn around(&self) -> (&str, &str) {
        let line = self.text.value.as_str();
        let (start, end) =
            self.pieces.get(self.at).map_or((line.len(), line.len()), |p| (p.start, p.end));
        (line[..start].trim(), line[end..].trim())
    }

    /// The finding that something else was expected at this place.
    pub(super) fn expected(&self, what: &str) -> Diagnostic {
        let at = self.label_from(self.at);
        let message = if self.done() {
            format!("the line ends where {what} was expected")
        } else {
            format!("expected {what}, not \"{}\"", at.words)
        };
        Diagnostic::new(code::BAD_LINE, at, message)
    }
}
