//! The head of every mailed file: form, kind, game, seat, and the moment of the game it is for.

use crate::diag::{Diagnostic, Label, Span, code};
use crate::doc_kind::DocKind;
use crate::format::{FORMAT, NAME_RULE, NEW_ORDERS, is_name, other_format};

use super::OrdersHeader;
use super::document::{self, TomlDocument, TomlEntry, TomlField, TomlTable, TomlText, TomlValue};
use super::names::{Names, Sort, alike};

/// Keys that any mailed file may have above its sections.
pub(super) const KEYS: &[&str] =
    &["fieldpost", "kind", "game", "seat", "power", "round", "step", "head", "replaces"];

/// What a file says it is, read without knowing the edition and without complaints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glance {
    pub kind: DocKind,
    pub game: String,
    pub seat: String,
}

/// Looks only at the lines that say what a file is; `None` if they cannot be read.
pub fn glance(text: &str) -> Option<Glance> {
    let (doc, _) = document::read(text);
    let kind = DocKind::from_word(&text_at(&doc, "kind")?)?;
    Some(Glance { kind, game: text_at(&doc, "game")?, seat: text_at(&doc, "seat")? })
}

/// The text of a key above all sections.
fn text_at(doc: &TomlDocument, key: &str) -> Option<String> {
    match &doc.root.get(key)?.field.value {
        TomlValue::Text(t) => Some(t.value.clone()),
        _ => None,
    }
}

/// Reads the header of a file of any kind. Keys it does not know are left to the caller.
pub fn read_header(
    names: &Names,
    doc: &TomlDocument,
    found: &mut Vec<Diagnostic>,
) -> Option<OrdersHeader> {
    if doc.unread {
        return None;
    }
    let mut r = HeadReader { root: &doc.root, found };
    r.version();
    let kind = r.kind();
    let game = r.id("game");
    let seat = r.id("seat");
    let power = r.text("power").and_then(|t| match names.power(&t.value) {
        Ok(p) => Some(p),
        Err(u) => {
            r.found.push(u.diagnostic(Sort::Power, t.whole()));
            None
        }
    });
    let round = r.number("round");
    let step = r.number("step");
    let head = r.digest("head");
    let replaces = r.digest("replaces");
    if let Some(kind) = kind {
        for key in needed(kind) {
            r.need(key);
        }
    }
    Some(OrdersHeader { kind: kind?, game: game?, seat: seat?, power, round, step, head, replaces })
}

/// Keys a kind of file cannot do without, besides those that every file has.
fn needed(kind: DocKind) -> &'static [&'static str] {
    match kind {
        DocKind::Orders | DocKind::Amendment => &["power", "round", "step", "head"],
        DocKind::Answer | DocKind::Standing | DocKind::Receipt | DocKind::Opening => {
            &["step", "head"]
        }
        _ => &[],
    }
}

struct HeadReader<'d, 'f> {
    root: &'d TomlTable,
    found: &'f mut Vec<Diagnostic>,
}

impl<'d> HeadReader<'d, '_> {
    fn need(&mut self, key: &str) {
        if self.root.get(key).is_none() {
            let at = Label::new(self.root.span, "");
            let what = format!("the head of the file has no line `{key} = ...`");
            self.found.push(
                Diagnostic::new(code::MISSING, at, what)
                    .help("orders new writes a file with all lines filled in"),
            );
        }
    }

    fn version(&mut self) {
        self.need("fieldpost");
        let Some(e) = self.root.get("fieldpost") else { return };
        let (what, help) = match e.field.value {
            TomlValue::Number(n) if n == i64::from(FORMAT) => return,
            TomlValue::Number(n) => (other_format(n, NEW_ORDERS), "a newer fieldpost may read it"),
            _ => ("the format is a number".to_string(), "`fieldpost orders new` writes it"),
        };
        let found = Diagnostic::new(code::WRONG_VERSION, entry_label(e), what);
        self.found.push(found.help(help));
    }

    fn kind(&mut self) -> Option<DocKind> {
        self.need("kind");
        let t = self.text("kind")?;
        let kind = DocKind::from_word(&t.value);
        if kind.is_none() {
            let all = DocKind::ALL.map(DocKind::word);
            let like = alike(all.iter().map(|w| (*w, *w)), &t.value.to_ascii_lowercase());
            let help = match like.first() {
                Some(w) => format!("did you mean \"{w}\"?"),
                None => format!("the kinds are {}", all.join(", ")),
            };
            let what = format!("no kind of file is called \"{}\"", t.value);
            self.found.push(Diagnostic::new(code::WRONG_KIND, t.whole(), what).help(help));
        }
        kind
    }

    fn text(&mut self, key: &str) -> Option<&'d TomlText> {
        let e = self.root.get(key)?;
        match &e.field.value {
            TomlValue::Text(t) => Some(t),
            TomlValue::Unusable => None,
            _ => {
                self.found.push(wrong_type(e, "words in quotes"));
                None
            }
        }
    }

    /// The name of a game or seat.
    fn id(&mut self, key: &str) -> Option<String> {
        self.need(key);
        let t = self.text(key)?;
        if !is_name(&t.value) {
            let what = format!("\"{}\" is not a name of a {key}", t.value);
            self.found.push(Diagnostic::new(code::BAD_VALUE, t.whole(), what).help(NAME_RULE));
            return None;
        }
        Some(t.value.clone())
    }

    fn number(&mut self, key: &str) -> Option<u32> {
        let e = self.root.get(key)?;
        match &e.field.value {
            TomlValue::Number(n) if (1..=1_000_000).contains(n) => u32::try_from(*n).ok(),
            TomlValue::Unusable => None,
            _ => {
                self.found.push(wrong_type(e, "a number from 1"));
                None
            }
        }
    }

    fn digest(&mut self, key: &str) -> Option<String> {
        let t = match self.root.get(key).map(|e| &e.field.value) {
            // Alone in a list a digest of 64 digits fits on a line that can be signed.
            Some(TomlValue::List(items)) => match items.as_slice() {
                [TomlField { value: TomlValue::Text(t), .. }] if key == "replaces" => t,
                _ => {
                    self.found.extend(self.root.get(key).map(|e| wrong_type(e, "one digest")));
                    return None;
                }
            },
            _ => self.text(key)?,
        };
        let is_hex = t.value.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        if !(32..=64).contains(&t.value.len()) || !is_hex {
            let what = format!("`{key}` is not a digest");
            let help = "a digest has 32 digits 0 to 9 and a to f; copy it from the report's foot";
            self.found.push(Diagnostic::new(code::BAD_VALUE, t.whole(), what).help(help));
            return None;
        }
        Some(t.value.clone())
    }
}

/// A label for a whole line `key = value`.
pub(super) fn entry_label(e: &TomlEntry) -> Label {
    let span: Span = e.key_span.to(e.field.span);
    Label::new(span, e.key.clone())
}

/// The finding that a value is of the wrong sort.
pub(super) fn wrong_type(e: &TomlEntry, wanted: &str) -> Diagnostic {
    let what = format!("`{}` takes {wanted}", e.key);
    Diagnostic::new(code::WRONG_TYPE, Label::new(e.field.span, e.key.clone()), what)
}
