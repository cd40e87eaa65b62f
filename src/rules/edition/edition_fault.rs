//! What is wrong with an edition file, and where.

use std::fmt;
use std::ops::Range;

use crate::format::perhaps_newer;

/// One fault, with the place it can be mended at.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// Path relative to `games/`.
    pub file: String,
    /// Line and column from 1, in characters; `None` where the fault is in what is missing.
    pub at: Option<(usize, usize)>,
    /// The words at that place, cut at the end of the line.
    pub words: String,
    /// Lower case, no full stop.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games/{}", self.file)?;
        if let Some((line, column)) = self.at {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.what)?;
        if !self.words.is_empty() && !self.what.contains(&format!("`{}`", self.words)) {
            write!(f, " (`{}`)", self.words)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// Several faults in one line.
pub fn faults_in_a_row(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// Collects faults, one file's text at hand.
pub(super) struct Faults<'a> {
    pub file: String,
    pub text: &'a str,
    pub found: Vec<Fault>,
}

impl<'a> Faults<'a> {
    /// No faults yet in the text of this file.
    pub(super) fn new(file: impl Into<String>, text: &'a str) -> Faults<'a> {
        Faults { file: file.into(), text, found: Vec::new() }
    }

    /// A fault at these bytes of the text.
    pub(super) fn at(&mut self, span: Range<usize>, what: impl Into<String>) {
        let start = span.start.min(self.text.len());
        let before = &self.text[..start];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        let end = span.end.clamp(start, self.text.len());
        let words = self.text[start..end].lines().next().unwrap_or("").trim();
        let words = words.trim_matches('"').to_owned();
        self.found.push(Fault {
            file: self.file.clone(),
            at: Some((line, column)),
            words,
            what: what.into(),
        });
    }

    /// A fault that is nowhere in particular.
    pub(super) fn here(&mut self, what: impl Into<String>) {
        let file = self.file.clone();
        let words = String::new();
        self.found.push(Fault { file, at: None, words, what: what.into() });
    }

    /// Reads the text as one TOML type.
    pub(super) fn read<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        match toml::from_str(self.text) {
            Ok(v) => Some(v),
            Err(e) => {
                let what = perhaps_newer(e.message());
                match e.span() {
                    Some(span) => self.at(span, what),
                    None => self.here(what),
                }
                None
            }
        }
    }
}
