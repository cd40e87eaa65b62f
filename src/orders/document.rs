//! The small part of TOML that mailed files use, with the place of everything: tables, arrays of
//! tables, quoted strings, integers, booleans and arrays of these. One bad line costs one line:
//! what could be read is kept, and every complaint is collected.

use toml::de::{DeTable, DeValue};

use crate::diag::{self, Diagnostic, Label, Span, code};

use super::unclosed::without_unclosed;

/// Largest file read, in bytes.
pub const MAX_BYTES: usize = 64 * 1024;
/// Most lines of a file.
pub const MAX_LINES: usize = 2000;
/// Most entries of all lists of a file together: moves, placements, purchases. A turn has fifty.
pub const MAX_ENTRIES: usize = 500;
/// Most keys and sections of a file.
pub const MAX_KEYS: usize = 1000;
/// Columns of a line that no mail program wraps.
pub const MAX_COLUMNS: usize = 72;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct TomlField {
    pub span: Span,
    pub value: TomlValue,
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
    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&TomlEntry> {
        self.entries.iter().find(|e| e.key == key)
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
        let what = format!("the file has {} bytes; {MAX_BYTES} is the most", text.len());
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
    let (masked, unclosed) = without_unclosed(&mask(text, from, to));
    for span in unclosed {
        let what = "this list is not closed";
        let d = Diagnostic::new(code::SYNTAX, Label::of(text, span), what);
        found.push(d.help("write ] after its last entry, before the next section"));
    }
    let (table, errors) = DeTable::parse_recoverable(&masked);
    let mut size = TomlSize::default();
    size.add(table.get_ref());
    if let Some(what) = size.too_much() {
        found.push(Diagnostic::new(code::TOO_LONG, start, what));
        return (TomlDocument { unread: true, ..TomlDocument::default() }, found);
    }
    let mut reader = TomlReader { text: &masked, found, escapes: Vec::new() };
    for e in &errors {
        reader.syntax(e.message(), e.span().map(Span::from).unwrap_or_default());
    }
    let root = reader.table(table.get_ref(), Span::new(from, from), 0);
    reader.backslash(Span::new(0, text.len()));
    (TomlDocument { root, unread: false }, reader.found)
}

/// How much a file says, counted before any of it is looked at: a file of 64 KiB has room for thousands of
/// moves, and each move costs a look at the whole board.
#[derive(Default)]
struct TomlSize {
    keys: usize,
    entries: usize,
}

impl TomlSize {
    fn add(&mut self, table: &DeTable) {
        self.keys += table.len();
        table.iter().for_each(|(_, value)| self.add_value(value.get_ref()));
    }

    fn add_value(&mut self, value: &DeValue) {
        match value {
            DeValue::Table(t) => self.add(t),
            DeValue::Array(items) => {
                let tables = items.iter().filter(|i| matches!(i.get_ref(), DeValue::Table(_)));
                let tables = tables.count();
                self.keys += tables;
                self.entries += items.len() - tables;
                items.iter().for_each(|i| self.add_value(i.get_ref()));
            }
            _ => {}
        }
    }

    /// What there is too much of, if anything.
    fn too_much(&self) -> Option<String> {
        if self.entries > MAX_ENTRIES {
            let entries = self.entries;
            return Some(format!(
                "the lists of the file have {entries} entries; {MAX_ENTRIES} is the most"
            ));
        }
        let keys = self.keys;
        (keys > MAX_KEYS).then(|| format!("the file has {keys} keys; {MAX_KEYS} is the most"))
    }
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
    let blank =
        |s: &str| -> String { s.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }).collect() };
    let part = |a: usize, b: usize| text.get(a..b).unwrap_or_default();
    format!("{}{}{}", blank(part(0, from)), part(from, to), blank(part(to, text.len())))
}

/// Hidden characters anywhere, and lines that mail would wrap.
fn characters(text: &str, from: usize, to: usize, found: &mut Vec<Diagnostic>) {
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
            if (c.is_control() && c != '\t') || diag::hides(c) {
                let label = Label::new(Span::new(at + i, at + i + c.len_utf8()), point(c));
                let what = format!("a hidden character ({})", point(c));
                found.push(
                    Diagnostic::new(code::HIDDEN_CHARACTER, label, what)
                        .help("delete it; it may stand between two letters"),
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
pub fn point(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}

struct TomlReader<'t> {
    text: &'t str,
    found: Vec<Diagnostic>,
    /// Where the parser met a backslash that it cannot read, until that has been said.
    escapes: Vec<Span>,
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
            return self.error(code::REPEATED, span, format!("{words} stands here again"), help);
        }
        if words.contains(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}', '\u{201e}', '\u{ab}']) {
            let help = "a mail program changed the quotes; write plain ones: \"...\"";
            return self.error(code::SYNTAX, span, "quotes that are not plain quotes", help);
        }
        let bare = !words.is_empty() && words.chars().all(|c| c.is_ascii_alphabetic());
        if message.starts_with("string values must be quoted") || bare {
            return self.error(
                code::SYNTAX,
                span,
                "words without quotes",
                "put them in quotes: \"...\"",
            );
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
        let help = "delete it: no name has one";
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
        let header = |s: &std::ops::Range<usize>| self.text.get(s.clone()).unwrap_or_default();
        let tables = !items.is_empty()
            && items.iter().all(|i| {
                matches!(i.get_ref(), DeValue::Table(_)) && header(&i.span()).starts_with("[[")
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
            let help = "write the part before the dot as a [section]";
            self.error(code::FORM, key, "a key with a dot", help);
            return TomlValue::Unusable;
        }
        if depth >= 2 {
            self.error(code::FORM, span, "a section inside a section", "sections nest once only");
            return TomlValue::Unusable;
        }
        TomlValue::Table(self.table(t, span, depth + 1))
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
            let reported = text.exact && (diag::hides(c) || c.is_control());
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

/// A character that no name of the game contains.
fn stranger(c: char, label: Label) -> Diagnostic {
    let shown = if c.is_control() || diag::hides(c) { String::new() } else { format!(" \"{c}\"") };
    let what = format!("the character{shown} ({}) is not used in names", point(c));
    Diagnostic::new(code::NOT_ASCII, label, what)
        .help("write plain letters a to z, digits and - . ' > : ,; comments may say anything")
}
