//! The plainest files in the form of TOML, read without the parser: what the tool writes, and most of
//! what players write. A text that is in any way out of the ordinary is left to the parser, so that
//! nothing is read here that the parser would refuse or read otherwise.

/// The keys that every signed file may have at its head.
const HEAD_KEYS: [&str; 9] =
    ["fieldpost", "kind", "game", "seat", "step", "head", "power", "version", "replaces"];

/// A value above the sections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlainValue<'t> {
    Text(&'t str),
    Number(u32),
    List(Vec<&'t str>),
    Flag,
}

/// The keys above the sections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain<'t> {
    keys: Vec<(&'t str, PlainValue<'t>)>,
}

impl<'t> Plain<'t> {
    /// Reads a whole text; `None` if any line of it is not of the plain sort.
    pub fn read(text: &'t str) -> Option<Plain<'t>> {
        let mut lines = text.lines();
        let mut keys: Vec<(&str, PlainValue)> = Vec::new();
        // Sections that have begun, and the keys below them.
        let mut sections: Vec<&str> = Vec::new();
        let mut below: Vec<&str> = Vec::new();
        while let Some(line) = lines.next() {
            if !is_printable(line) {
                return None;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[') {
                let name = bare_key(name.strip_suffix(']')?)?;
                if sections.contains(&name) || keys.iter().any(|(k, _)| *k == name) {
                    return None;
                }
                sections.push(name);
                below.clear();
                continue;
            }
            let (key, value) = line.split_once(" = ")?;
            let key = bare_key(key)?;
            let value = value_of(value, &mut lines)?;
            if sections.is_empty() {
                if keys.iter().any(|(k, _)| *k == key) {
                    return None;
                }
                keys.push((key, value));
            } else if below.contains(&key) {
                return None;
            } else {
                below.push(key);
            }
        }
        // A section in the place of a value is for the parser to refuse.
        (!sections.iter().any(|s| HEAD_KEYS.contains(s))).then_some(Plain { keys })
    }

    /// A value, if the key is there.
    pub(super) fn get(&self, key: &str) -> Option<&PlainValue<'t>> {
        self.keys.iter().find(|(k, _)| *k == key).map(|(_, v)| v)
    }

    /// A string; `None` if there is none or it is something else.
    pub fn text(&self, key: &str) -> Option<&'t str> {
        match self.get(key)? {
            PlainValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Reads a whole number under a key.
    pub fn number(&self, key: &str) -> Option<u32> {
        match self.get(key)? {
            PlainValue::Number(n) => Some(*n),
            _ => None,
        }
    }

    /// A list of strings.
    pub fn list(&self, key: &str) -> Option<&[&'t str]> {
        match self.get(key)? {
            PlainValue::List(items) => Some(items),
            _ => None,
        }
    }

    /// Something that need not be there; `None` if it is there and of another sort.
    pub fn maybe_with<'p, T>(
        &'p self,
        key: &str,
        get: impl Fn(&'p Plain<'t>, &str) -> Option<T>,
    ) -> Option<Option<T>> {
        match self.get(key) {
            None => Some(None),
            Some(_) => get(self, key).map(Some),
        }
    }
}

/// Nothing but plain letters, digits, signs and blanks? All bytes are looked at in one go.
fn is_printable(line: &str) -> bool {
    line.bytes().fold(true, |all, b| all & (b' '..=b'~').contains(&b))
}

fn bare_key(key: &str) -> Option<&str> {
    (!key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'))
        .then_some(key)
}

fn quoted_text(value: &str) -> Option<&str> {
    let inner = value.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains(['"', '\\'])).then_some(inner)
}

/// A value; a list may go on for several lines.
fn value_of<'t>(value: &'t str, lines: &mut std::str::Lines<'t>) -> Option<PlainValue<'t>> {
    match value {
        "true" | "false" => return Some(PlainValue::Flag),
        "[]" => return Some(PlainValue::List(Vec::new())),
        "[" => {}
        _ if value.starts_with('"') => return quoted_text(value).map(PlainValue::Text),
        _ => {
            let digits = value.bytes().all(|b| b.is_ascii_digit()) && value.len() <= 9;
            let plain = digits && (value == "0" || !value.starts_with('0'));
            return value.parse().ok().filter(|_| plain).map(PlainValue::Number);
        }
    }
    let mut items = Vec::new();
    loop {
        let line = lines.next()?;
        if line == "]" {
            return Some(PlainValue::List(items));
        }
        let item = quoted_text(line.trim_start_matches(' ').strip_suffix(',')?)?;
        if !is_printable(item) {
            return None;
        }
        items.push(item);
    }
}
