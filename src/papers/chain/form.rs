//! Texts that the tool writes and people only sign: one way to write their lines and one way to read
//! them back. What is read is written again and compared as a whole, so nothing in it goes unread.

use crate::doc_kind::DocKind;
use crate::format::{FORMAT, MAYBE_NEWER, NEW_GAME, NEW_ORDERS, other_format, perhaps_newer};
use crate::seal::Digest;

use super::chain_fault::{ChainFault, Check};

/// Most characters of a line in somebody's own words, so that no signed line is longer than 72.
pub(super) const MOST_WORDS: usize = 54;

fn unreadable_form(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

/// Words that may stand between quotes as they are: no quotes, backslashes or control characters.
///
/// # Errors
/// What cannot stand there.
pub fn own_words(name: &str, text: &str) -> Result<(), ChainFault> {
    if text.is_empty() || text.chars().count() > MOST_WORDS {
        return Err(unreadable_form(format!("{name} has 1 to {MOST_WORDS} characters")));
    }
    match text.chars().find(|c| matches!(c, '"' | '\\') || c.is_control()) {
        None => Ok(()),
        Some(c) => {
            Err(unreadable_form(format!("{name} has a character that is not allowed there: {c:?}")))
        }
    }
}

/// Refuses a text of another format before anything else of it is read.
///
/// # Errors
/// It names another format.
pub(super) fn own_format(text: &str, check: Check) -> Result<(), ChainFault> {
    match text.lines().find_map(format_named) {
        Some(found) if found != FORMAT => {
            let cure = if text.lines().any(is_orders) { NEW_ORDERS } else { NEW_GAME };
            Err(ChainFault::failed(check, other_format(found, cure)))
        }
        _ => Ok(()),
    }
}

/// The number of the format that a line names, if it names one.
fn format_named(line: &str) -> Option<u32> {
    let value = line.trim_start().strip_prefix("fieldpost")?.trim_start().strip_prefix('=')?;
    value.split('#').next()?.trim().parse().ok()
}

/// Says this line that the file is written by a player?
fn is_orders(line: &str) -> bool {
    let kind = line.strip_prefix("kind = \"").and_then(|k| k.strip_suffix('"'));
    let kind = kind.and_then(DocKind::from_word);
    kind.is_some_and(|k| matches!(k, DocKind::Orders | DocKind::Answer | DocKind::Standing))
}

/// For which game, by whom and at which moment a text was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenAt {
    pub game: String,
    pub seat: String,
    /// The next unopened step.
    pub step: u32,
    /// 32 digits of the head the writer saw.
    pub head: String,
}

/// Lines being written.
pub(super) struct Lines(String);

impl Lines {
    /// The head of a text of this kind.
    pub(super) fn new(kind: DocKind, at: &WrittenAt) -> Lines {
        Lines::bare_head(kind).moment(at)
    }

    /// Adds the four lines that say when the text was written.
    pub(super) fn moment(self, at: &WrittenAt) -> Lines {
        self.text("game", &at.game)
            .text("seat", &at.seat)
            .number("step", at.step)
            .text("head", &at.head)
    }

    /// The head of a text that belongs to no moment of a game.
    pub(crate) fn bare_head(kind: DocKind) -> Lines {
        Lines(format!("fieldpost = {FORMAT}\nkind = \"{kind}\"\n"))
    }

    /// Adds `key = "value"`.
    pub(super) fn text(mut self, key: &str, value: &str) -> Lines {
        self.0.push_str(&format!("{key} = \"{value}\"\n"));
        self
    }

    /// Adds `key = "value"`, or nothing without a value.
    pub(super) fn maybe(self, key: &str, value: Option<&String>) -> Lines {
        match value {
            Some(value) => self.text(key, value),
            None => self,
        }
    }

    /// Adds `key = value`.
    pub(super) fn number(mut self, key: &str, value: u32) -> Lines {
        self.0.push_str(&format!("{key} = {value}\n"));
        self
    }

    /// A list, one item to a line.
    pub(super) fn list(mut self, key: &str, items: &[impl std::fmt::Display]) -> Lines {
        if items.is_empty() {
            self.0.push_str(&format!("{key} = []\n"));
            return self;
        }
        let lines: String = items.iter().map(|d| format!("  \"{d}\",\n")).collect();
        self.0.push_str(&format!("{key} = [\n{lines}]\n"));
        self
    }

    /// The text with all lines added.
    pub(super) fn done(self) -> String {
        self.0
    }
}

/// A list of lines of another text, quoted the simple way where that is possible, so that the words
/// stay readable.
pub(super) fn quoted_lines<'l>(key: &str, lines: impl Iterator<Item = &'l str>) -> String {
    let mut out = format!("{key} = [\n");
    for l in lines {
        if l.contains('\'') {
            let l = l.replace('\\', "\\\\").replace('"', "\\\"");
            out.push_str(&format!("  \"{l}\",\n"));
        } else {
            out.push_str(&format!("  '{l}',\n"))
        }
    }
    out.push_str("]\n");
    out
}

/// A text being read.
pub(super) struct Form {
    /// The name of the text in a complaint.
    name: &'static str,
    table: toml::Table,
}

impl Form {
    /// # Errors
    /// It is not TOML, of another version, or of another kind.
    pub(super) fn read(name: &'static str, kind: DocKind, text: &str) -> Result<Form, ChainFault> {
        own_format(text, Check::Document)?;
        let form = Form { name, table: parse_toml(name, text)? };
        let format = form.number("fieldpost")?;
        if format != FORMAT {
            return Err(unreadable_form(other_format(format, NEW_GAME)));
        }
        let found = form.text("kind")?;
        if found != kind.word() {
            return Err(unreadable_form(format!(
                "this is a file of kind \"{found}\", not \"{kind}\""
            )));
        }
        Ok(form)
    }

    /// Reads the four lines that say when the text was written.
    pub(super) fn moment(&self) -> Result<WrittenAt, ChainFault> {
        Ok(WrittenAt {
            game: self.text("game")?,
            seat: self.text("seat")?,
            step: self.number("step")?,
            head: self.text("head")?,
        })
    }

    /// What the text is called.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    fn missing_line(&self, key: &str) -> ChainFault {
        unreadable_form(format!("the {} has no valid line {key}", self.name))
    }

    /// Reads a text that may be missing.
    pub(super) fn maybe(&self, key: &str) -> Result<Option<String>, ChainFault> {
        match self.table.get(key) {
            None => Ok(None),
            Some(toml::Value::String(s)) => Ok(Some(s.clone())),
            Some(_) => Err(self.missing_line(key)),
        }
    }

    /// Reads a text that must be there.
    pub(super) fn text(&self, key: &str) -> Result<String, ChainFault> {
        self.maybe(key)?.ok_or_else(|| self.missing_line(key))
    }

    /// Reads a number that must be there.
    pub(super) fn number(&self, key: &str) -> Result<u32, ChainFault> {
        let found = self.table.get(key).and_then(toml::Value::as_integer);
        found.and_then(|n| u32::try_from(n).ok()).ok_or_else(|| self.missing_line(key))
    }

    /// Reads a number that may be missing.
    pub(crate) fn maybe_number(&self, key: &str) -> Result<Option<u32>, ChainFault> {
        self.table.get(key).map(|_| self.number(key)).transpose()
    }

    /// The items of a list, if there is one.
    pub(crate) fn maybe_list(&self, key: &str) -> Result<Option<Vec<String>>, ChainFault> {
        self.table.get(key).map(|_| self.list(key)).transpose()
    }

    /// A digest, alone in a list because its line would be too long otherwise.
    pub(super) fn digest(&self, key: &str) -> Result<Digest, ChainFault> {
        match &self.list(key)?[..] {
            [one] => one.parse().map_err(|e| unreadable_form(format!("the {}: {e}", self.name))),
            _ => Err(self.missing_line(key)),
        }
    }

    /// Reads a digest that may be missing.
    pub(crate) fn maybe_digest(&self, key: &str) -> Result<Option<Digest>, ChainFault> {
        self.table.get(key).map(|_| self.digest(key)).transpose()
    }

    /// Reads a list of texts that must be there.
    pub(super) fn list(&self, key: &str) -> Result<Vec<String>, ChainFault> {
        let found = self.table.get(key).and_then(toml::Value::as_array);
        let items = found.ok_or_else(|| self.missing_line(key))?.iter();
        items
            .map(|v| v.as_str().map(str::to_string).ok_or_else(|| self.missing_line(key)))
            .collect()
    }

    /// The text must be exactly what the tool writes for the values read.
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn check_only(&self, written: &str, text: &str) -> Result<(), ChainFault> {
        check_canonical(self.name, written, text)
    }
}

pub(super) fn list_lines(name: &str, items: &[impl std::fmt::Display]) -> String {
    if items.is_empty() {
        return format!("{name} = []\n");
    }
    let lines: String = items.iter().map(|d| format!("  \"{d}\",\n")).collect();
    format!("{name} = [\n{lines}]\n")
}

pub(super) fn read_digest(text: &str) -> Result<Digest, ChainFault> {
    text.parse().map_err(|e| unreadable_form(format!("{e}")))
}

pub(super) fn read_digests(all: &[String]) -> Result<Vec<Digest>, ChainFault> {
    all.iter().map(|d| read_digest(d)).collect()
}

pub(super) fn parse_toml<T: serde::de::DeserializeOwned>(
    kind: &str,
    text: &str,
) -> Result<T, ChainFault> {
    toml::from_str(text)
        .map_err(|e| unreadable_form(format!("the {kind}: {}", perhaps_newer(e.message()))))
}

/// Texts that the tool writes are compared as a whole, so that no part of them goes unread.
pub(super) fn check_canonical(kind: &str, written: &str, text: &str) -> Result<(), ChainFault> {
    if written == text {
        return Ok(());
    }
    Err(unreadable_form(match unknown_key(written, text) {
        Some(key) => {
            format!("the {kind} has a line {key}, which this program does not know; {MAYBE_NEWER}")
        }
        None => format!("the {kind} is not written as the tool writes it"),
    }))
}

/// A key of a text that is not in what the tool writes for the values read.
fn unknown_key(written: &str, text: &str) -> Option<String> {
    let known: toml::Table = toml::from_str(written).ok()?;
    let found: toml::Table = toml::from_str(text).ok()?;
    found.into_iter().map(|(key, _)| key).find(|key| !known.contains_key(key))
}
