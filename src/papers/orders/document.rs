//! The small part of TOML that mailed files use, with the place of everything: tables, arrays of
//! tables, quoted strings, integers, booleans and arrays of these. One bad line costs one line:
//! what could be read is kept, and every complaint is collected.

use std::collections::BTreeSet;

use toml::de::{DeTable, DeValue};

use crate::diag::{self, Diagnostic, Label, Span, code};

use super::odd_characters::{characters, point, stranger};
use super::slips;
use super::toml_size::TomlSize;
use super::unclosed::without_unclosed;

/// Largest file read, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;
/// Most lines of a file.
pub const MAX_LINES: usize = 2000;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct TomlField {
    pub span: Span,
    pub value: TomlValue,
}

impl TomlField {
    /// The table that this value is; `None` for any other value.
    pub fn table(&self) -> Option<&TomlTable> {
        match &self.value {
            TomlValue::Table(table) => Some(table),
            _ => None,
        }
    }

    fn move_spans(&mut self, to: &dyn Fn(Span) -> Span) {
        self.span = to(self.span);
        match &mut self.value {
            TomlValue::Text(text) => text.span = to(text.span),
            TomlValue::List(items) => items.iter_mut().for_each(|item| item.move_spans(to)),
            TomlValue::Table(table) => table.move_spans(to),
            TomlValue::Tables(all) => all.iter_mut().for_each(|table| table.move_spans(to)),
            TomlValue::Number(_) | TomlValue::Flag(_) | TomlValue::Unusable => {}
        }
    }
}

/// The values a mailed file may hold.
#[derive(Clone, Debug)]
pub enum TomlValue {
    Text(TomlText),
    Number(i64),
    Flag(bool),
    List(Vec<TomlField>),
    Table(TomlTable),
    Tables(Vec<TomlTable>),
    /// Already complained about.
    Unusable,
}

/// A quoted string.
#[derive(Clone, Debug)]
pub struct TomlText {
    pub value: String,
    /// Where the contents stand, without the quotes.
    pub span: Span,
    /// Bytes of the value and of the file agree, so that parts can be located.
    exact: bool,
}

impl TomlText {
    /// The place of a part of the value in the file.
    pub fn part(&self, start: usize, end: usize) -> Span {
        if self.exact {
            Span::new(self.span.start + start, self.span.start + end)
        } else {
            self.span
        }
    }

    /// A label for a part of the value.
    pub fn label(&self, start: usize, end: usize) -> Label {
        let words = self.value.get(start..end).unwrap_or_default();
        Label::new(self.part(start, end), words)
    }

    /// A label for all of it.
    pub fn whole(&self) -> Label {
        Label::new(self.span, self.value.clone())
    }

    /// The same text with nothing around it, for lines that stand outside a file.
    pub fn bare(value: &str) -> TomlText {
        TomlText { value: value.to_string(), span: Span::new(0, value.len()), exact: true }
    }
}

/// Keys and values in the order written.
#[derive(Clone, Debug, Default)]
pub struct TomlTable {
    /// The header, `[combat]`.
    pub span: Span,
    pub entries: Vec<TomlEntry>,
}

/// `key = value`
#[derive(Clone, Debug)]
pub struct TomlEntry {
    pub key: String,
    pub key_span: Span,
    pub field: TomlField,
}

impl TomlTable {
    /// Changes every place in the table.
    fn move_spans(&mut self, to: &dyn Fn(Span) -> Span) {
        self.span = to(self.span);
        for entry in &mut self.entries {
            entry.key_span = to(entry.key_span);
            entry.field.move_spans(to);
        }
    }

    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&TomlEntry> {
        self.entries.iter().find(|e| e.key == key)
    }

    /// The table with this key.
    pub fn table(&self, key: &str) -> Option<&TomlTable> {
        self.get(key)?.field.table()
    }
}

/// A file that has been read as far as it could be.
#[derive(Clone, Debug, Default)]
pub struct TomlDocument {
    pub root: TomlTable,
    /// Too long to be read at all; nothing more should be said about it.
    pub unread: bool,
}

/// Reads a text. Everything above the line of the key `fieldpost` (a mail's head) and below the
/// end of a signature block is ignored.
pub fn read(text: &str) -> (TomlDocument, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let start = Label::new(Span::new(0, 0), "");
    if text.len() > MAX_BYTES {
        let what = format!("the file has {} bytes; the limit is {MAX_BYTES}", text.len());
        found.push(Diagnostic::new(code::TOO_LONG, start, what));
        return (TomlDocument { unread: true, ..TomlDocument::default() }, found);
    }
    if text.lines().count() > MAX_LINES {
        let what = format!("the file has more than {MAX_LINES} lines");
        found.push(Diagnostic::new(code::TOO_LONG, start, what));
        return (TomlDocument { unread: true, ..TomlDocument::default() }, found);
    }
    let (from, to) = extent(text);
    characters(text, from, to, &mut found);
    let body = mask(text, from, to);
    let (kept, unclosed) = without_unclosed(&body);
    let (table, errors) = DeTable::parse_recoverable(&kept);
    if errors.is_empty() && unclosed.is_empty() {
        return read_table(&kept, from, table.get_ref(), &errors, found);
    }
    let mended = slips::mend(&body);
    let (kept, unclosed) = without_unclosed(&mended.text);
    let (table, errors) = DeTable::parse_recoverable(&kept);
    let mut new = Vec::new();
    for span in unclosed {
        let what = "this list is not closed";
        let d = Diagnostic::new(code::SYNTAX, Label::of(&mended.text, span), what);
        new.push(d.help("write ] after its last entry, before the next section"));
    }
    let (mut doc, mut new) = read_table(&kept, from, table.get_ref(), &errors, new);
    doc.root.move_spans(&|span| mended.span(span));
    mended.move_back(&mut new);
    found.extend(mended.found);
    found.extend(new);
    (doc, found)
}

/// Reads the tables of a text that was taken apart.
fn read_table(
    text: &str,
    from: usize,
    table: &DeTable,
    errors: &[toml::de::Error],
    mut found: Vec<Diagnostic>,
) -> (TomlDocument, Vec<Diagnostic>) {
    let mut size = TomlSize::default();
    size.add(table);
    if let Some(what) = size.too_much() {
        let start = Label::new(Span::new(0, 0), "");
        found.push(Diagnostic::new(code::TOO_LONG, start, what));
        return (TomlDocument { unread: true, ..TomlDocument::default() }, found);
    }
    let mut reader = TomlReader { text, found, escapes: Vec::new(), told: BTreeSet::new() };
    for e in errors {
        reader.syntax(e.message(), e.span().map(Span::from).unwrap_or_default());
    }
    let root = reader.table(table, Span::new(from, from), 0);
    reader.backslash(Span::new(0, text.len()));
    (TomlDocument { root, unread: false }, reader.found)
}

/// First and last byte of the part that counts.
fn extent(text: &str) -> (usize, usize) {
    let mut at = 0;
    let mut from = 0;
    let mut to = text.len();
    let mut begun = false;
    for line in text.split_inclusive('\n') {
        let words = line.trim_start_matches('\u{feff}').trim();
        let opens =
            words.strip_prefix("fieldpost").is_some_and(|r| r.trim_start().starts_with('='));
        if opens && !begun {
            (from, begun) = (at + line.find("fieldpost").unwrap_or(0), true);
        }
        at += line.len();
        let closes = words.starts_with('#') && words.contains("-----END SSH SIGNATURE-----");
        if begun && closes {
            to = at;
            break;
        }
    }
    (from, to)
}

/// Blanks everything outside the part that counts and keeps all places.
fn mask(text: &str, from: usize, to: usize) -> String {
    let [before, within, after] =
        [0..from, from..to, to..text.len()].map(|part| text.get(part).unwrap_or_default());
    format!("{}{within}{}", blank_out(before), blank_out(after))
}

/// Blanks instead of all but the line ends, so that places stay as they are.
fn blank_out(text: &str) -> String {
    text.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect()
}

struct TomlReader<'t> {
    text: &'t str,
    found: Vec<Diagnostic>,
    /// Where the parser met a backslash that it cannot read, until that has been said.
    escapes: Vec<Span>,
    /// Where lines begin about which the parser has complained: what it says of the rest of such a line only
    /// comes of that.
    told: BTreeSet<usize>,
}

impl TomlReader<'_> {
    fn error(&mut self, code: diag::Code, span: Span, what: impl Into<String>, help: &str) {
        let label = Label::of(self.text, span);
        self.found.push(Diagnostic::new(code, label, what).help(help));
    }

    /// A complaint of the TOML parser in our words.
    fn syntax(&mut self, message: &str, span: Span) {
        if message.contains("escape") || message.contains("unicode") {
            return self.escapes.push(span);
        }
        let words = self.text.get(span.start..span.end).unwrap_or_default();
        if message.starts_with("duplicate key") {
            let help = "write it once; a second one would replace the first";
            return self.error(code::REPEATED, span, format!("{words} is here again"), help);
        }
        let above = self.text.get(..span.start).unwrap_or_default();
        if !self.told.insert(above.rfind('\n').map_or(0, |at| at + 1)) {
            return;
        }
        if words.contains(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}', '\u{201e}', '\u{ab}']) {
            let help = "a mail program changed the quotes; write plain ones: \"...\"";
            return self.error(code::SYNTAX, span, "quotes that are not plain quotes", help);
        }
        let bare = !words.is_empty() && words.chars().all(|c| c.is_ascii_alphabetic());
        if message.starts_with("string values must be quoted") && words.trim().is_empty() {
            let help = "write a value there, or delete the line";
            return self.error(code::SYNTAX, span, "there is no value after the =", help);
        }
        if message.starts_with("string values must be quoted") || bare {
            let whole = words.trim();
            let help = if whole.contains(' ') && !whole.contains(['"', '\n']) {
                format!("put them in quotes: \"{whole}\"")
            } else {
                "put them in quotes: \"...\"".to_string()
            };
            return self.error(code::SYNTAX, span, "words without quotes", &help);
        }
        if message.starts_with("key with no value") {
            let rest = self.text.get(above.rfind('\n').map_or(0, |at| at + 1)..);
            let line = rest.and_then(|rest| rest.lines().next()).unwrap_or_default().trim();
            let what = "this line is neither a comment nor a key with its value";
            let help = format!(
                "if it belongs to a comment, write # {line}; if it is an order, write it in quotes into the \
                 list of its section: \"{line}\","
            );
            return self.error(code::SYNTAX, span, what, &help);
        }
        if message.starts_with("missing comma") {
            // The parser points at the next entry; the comma is missing behind the last one.
            let end = self.text.get(..span.start).unwrap_or_default().trim_end().len();
            let at = Span::new(end, end);
            let help = "end every line of a list with a comma";
            return self.error(code::SYNTAX, at, "a comma is missing here", help);
        }
        let help = if message.contains("basic string") {
            "close the quotes on the same line"
        } else {
            "see docs/format/order-file.md for the form of the file"
        };
        self.error(code::SYNTAX, span, format!("cannot read this: {message}"), help);
    }

    /// Says once of everything between two places that backslashes there cannot be read, if so.
    fn backslash(&mut self, within: Span) -> bool {
        let inside = |s: &Span| within.start <= s.start && s.start <= within.end;
        let Some(first) = self.escapes.iter().copied().find(inside) else { return false };
        self.escapes.retain(|s| !inside(s));
        let before = self.text.get(within.start..first.start).unwrap_or_default();
        let at = within.start + before.rfind('\\').unwrap_or(0);
        let help = "delete it: names do not contain it";
        self.error(code::SYNTAX, Span::new(at, at + 1), "a backslash between quotes", help);
        true
    }

    fn table(&mut self, table: &DeTable, span: Span, depth: usize) -> TomlTable {
        let mut entries: Vec<TomlEntry> = Vec::new();
        for (key, value) in table {
            let key_span = Span::from(key.span());
            let mut name = key.get_ref().to_string();
            self.ascii(&name, key_span);
            // `Fieldpost = 2`: a phone begins every line with a capital.
            if depth == 0 {
                name.make_ascii_lowercase();
            }
            let field = self.field(value.get_ref(), Span::from(value.span()), key_span, depth);
            entries.push(TomlEntry { key: name, key_span, field });
        }
        entries.sort_by_key(|e| e.key_span);
        TomlTable { span, entries }
    }

    fn field(&mut self, value: &DeValue, span: Span, key: Span, depth: usize) -> TomlField {
        let form = "only quoted words, whole numbers, true, false and lists of them are used here";
        let value = match value {
            // Words without quotes have been complained of.
            DeValue::String(_) if !self.starts(span, &['"', '\'']) => TomlValue::Unusable,
            DeValue::String(_) if self.backslash(span) => TomlValue::Unusable,
            DeValue::String(s) => TomlValue::Text(self.string(s, span)),
            DeValue::Integer(i) => match i.as_str().replace('_', "").parse() {
                Ok(n) if i.radix() == 10 => TomlValue::Number(n),
                _ => {
                    self.error(code::BAD_NUMBER, span, "not a number that can be used", form);
                    TomlValue::Unusable
                }
            },
            DeValue::Boolean(b) => TomlValue::Flag(*b),
            DeValue::Float(_) => {
                self.error(code::FORM, span, "a number with a fraction", form);
                TomlValue::Unusable
            }
            DeValue::Datetime(_) => {
                self.error(code::FORM, span, "a date or time without quotes", form);
                TomlValue::Unusable
            }
            DeValue::Array(items) => self.array(items, key, depth),
            DeValue::Table(t) => self.subtable(t, span, key, depth),
        };
        TomlField { span, value }
    }

    fn starts(&self, span: Span, with: &[char]) -> bool {
        self.text.get(span.start..span.end).is_some_and(|t| t.starts_with(with))
    }

    fn array(&mut self, items: &toml::de::DeArray, key: Span, depth: usize) -> TomlValue {
        let tables = !items.is_empty()
            && items.iter().all(|i| {
                matches!(i.get_ref(), DeValue::Table(_))
                    && self.text.get(i.span()).is_some_and(|t| t.starts_with("[["))
            });
        if tables {
            let mut all = Vec::new();
            for i in items.iter() {
                if let DeValue::Table(t) = i.get_ref() {
                    all.push(self.table(t, Span::from(i.span()), depth + 1));
                }
            }
            return TomlValue::Tables(all);
        }
        let mut all = Vec::new();
        let mut told = false;
        for i in items.iter() {
            let span = Span::from(i.span());
            if matches!(i.get_ref(), DeValue::Array(_) | DeValue::Table(_)) {
                // Once per list: the first says what is wrong with the others, and a file has room for many.
                if !told {
                    self.error(code::FORM, span, "a list inside a list", "write one flat list");
                }
                told = true;
                continue;
            }
            all.push(self.field(i.get_ref(), span, key, depth + 1));
        }
        TomlValue::List(all)
    }

    fn subtable(&mut self, t: &DeTable, span: Span, key: Span, depth: usize) -> TomlValue {
        let words = self.text.get(span.start..span.end).unwrap_or_default();
        if words.starts_with('{') {
            let help = "give it a section of its own, with a [header]";
            self.error(code::FORM, span, "a table inside a line", help);
            return TomlValue::Unusable;
        }
        let before = self.text.get(..span.start).unwrap_or_default();
        let in_header = before.trim_end_matches([' ', '\t']).ends_with('[');
        if !words.starts_with('[') && !in_header {
            let help = self.help_for_dots(key, "write the part before the dot as a [section]");
            self.error(code::FORM, key, "a key with a dot", &help);
            return TomlValue::Unusable;
        }
        if depth >= 2 {
            let help = self.help_for_dots(span, "sections nest once only");
            self.error(code::FORM, span, "a section inside a section", &help);
            return TomlValue::Unusable;
        }
        TomlValue::Table(self.table(t, span, depth + 1))
    }

    /// What helps in the header of a battle whose name has a dot and no quotes; or else these words.
    fn help_for_dots(&self, span: Span, otherwise: &str) -> String {
        self.quoted_header(span).map_or_else(
            || otherwise.to_string(),
            |header| format!("the name of a battle has quotes around it: write {header}"),
        )
    }

    fn quoted_header(&self, span: Span) -> Option<String> {
        let from = self.text.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
        let line = self.text.get(from..)?.lines().next()?.trim();
        let name = line.strip_prefix("[battle.")?.split(']').next()?;
        (!name.contains(['"', '\''])).then(|| format!("[battle.\"{name}\"]"))
    }

    fn string(&mut self, value: &str, span: Span) -> TomlText {
        let raw = self.text.get(span.start..span.end).unwrap_or_default();
        let quotes = ["\"\"\"", "'''", "\"", "'"];
        let open = quotes.iter().find(|q| raw.starts_with(**q)).map_or(0, |q| q.len());
        let inner = Span::new(span.start + open, span.end.saturating_sub(open));
        let exact = self.text.get(inner.start..inner.end) == Some(value);
        let text = TomlText { value: value.to_string(), span: inner, exact };
        self.ascii_in(&text);
        text
    }

    fn ascii_in(&mut self, text: &TomlText) {
        for (i, c) in text.value.char_indices().filter(|(_, c)| !c.is_ascii() || c.is_control()) {
            // Hidden characters have been reported with the whole text, escaped ones not. A long
            // line may be broken inside triple quotes.
            let reported = text.exact && (diag::is_hidden(c) || c.is_control());
            if reported || c == '\n' || c == '\t' {
                continue;
            }
            let label = Label::new(text.part(i, i + c.len_utf8()), point(c));
            self.found.push(stranger(c, label));
        }
    }

    fn ascii(&mut self, key: &str, span: Span) {
        if let Some(c) = key.chars().find(|c| !c.is_ascii() || c.is_control()) {
            self.found.push(stranger(c, Label::new(span, key)));
        }
    }
}
