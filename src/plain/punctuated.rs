//! An order file that is no valid TOML, as plain text: its quotes, brackets and list commas are punctuation, and
//! its tables are headings. Every line keeps the place that it has in the file.

use crate::diag::Span;

use super::exact::KEYS;

/// An order file as plain text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Punctuated {
    /// The lines above the first table: `round` and `3`, with their places in the file.
    pub head: Vec<(String, String, Span)>,
    /// Everything below them, as a plain turn.
    pub text: String,
    pieces: Vec<SlipPiece>,
}

/// Words of the plain turn that stand in the file as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SlipPiece {
    /// In the plain turn.
    plain: Span,
    /// Where they begin in the file.
    from: usize,
}

impl Punctuated {
    /// A place of the plain turn in the file.
    pub fn in_file(&self, span: Span) -> Span {
        let touched = |p: &&SlipPiece| p.plain.start < span.end && span.start < p.plain.end;
        let mut all = self.pieces.iter().filter(touched).peekable();
        let Some(first) = all.peek().copied() else {
            let next = self.pieces.iter().find(|p| p.plain.start >= span.start);
            let at = next.map_or(0, |p| p.from);
            return Span::new(at, at);
        };
        let last = all.last().unwrap_or(first);
        // The name of a battle is elsewhere than what is said of it.
        let start = if last == first {
            first.from + span.start.saturating_sub(first.plain.start)
        } else {
            last.from
        };
        let end = last.from + span.end.min(last.plain.end) - last.plain.start;
        Span::new(start, end.max(start))
    }

    /// A line of the head.
    pub fn head_line(&self, key: &str) -> Option<&str> {
        self.head.iter().find(|(k, _, _)| k == key).map(|(_, value, _)| value.as_str())
    }

    fn push(&mut self, before: &str, words: &SlipWords, after: &str) {
        self.text.push_str(before);
        let start = self.text.len();
        self.text.push_str(words.text);
        let plain = Span::new(start, self.text.len());
        self.pieces.push(SlipPiece { plain, from: words.at });
        self.text.push_str(after);
    }
}

/// Words of the file and where they begin.
#[derive(Clone, Copy)]
struct SlipWords<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> SlipWords<'t> {
    fn part(self, from: usize, to: usize) -> SlipWords<'t> {
        SlipWords { text: self.text.get(from..to).unwrap_or_default(), at: self.at + from }
    }

    fn trimmed(self, signs: &str) -> SlipWords<'t> {
        let extra = |c: char| c.is_whitespace() || signs.contains(c);
        let start = self.text.len() - self.text.trim_start_matches(extra).len();
        let end = self.text.trim_end_matches(extra).len();
        self.part(start, end.max(start))
    }
}

/// The tables of an order file and the headings that they are in a plain turn.
const TABLES: [(&str, &str); 8] = [
    ("research", "Research"),
    ("purchase", "Purchase"),
    ("patrol", "Patrols"),
    ("combat", "Combat"),
    ("battle", "Battles"),
    ("noncombat", "Noncombat"),
    ("mobilize", "Place"),
    ("advantages", ""),
];

/// The keys of the tables, with the words before each of their lines.
const LISTS: [(&str, &str, &str); 9] = [
    ("purchase", "buy", ""),
    ("patrol", "land", ""),
    ("combat", "moves", ""),
    ("combat", "order", "Battle order: "),
    ("combat", "attack", "Attack zones: "),
    ("combat", "ignore", "Ignore zones: "),
    ("combat", "landing", "Promised landing: "),
    ("noncombat", "moves", ""),
    ("mobilize", "place", ""),
];

const HEAD: [&str; 9] =
    ["fieldpost", "kind", "game", "seat", "power", "round", "step", "head", "until"];

/// The order file as a plain turn; `None` where a line can be nothing that an order file has, or where a table
/// or a key is there twice.
pub fn punctuated(text: &str) -> Option<Punctuated> {
    let mut reader = FileReader::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        reader.line(SlipWords { text: line.trim_end_matches(['\n', '\r']), at })?;
        at += line.len();
    }
    reader.research()?;
    Some(reader.out)
}

#[derive(Default)]
struct FileReader<'t> {
    out: Punctuated,
    /// `combat`, `battle`; nothing in the head.
    table: &'static str,
    battle: Option<SlipWords<'t>>,
    /// The list that is open.
    list: Option<&'static str>,
    seen: Vec<String>,
    /// The number of dice and the development.
    research: (Option<SlipWords<'t>>, Option<SlipWords<'t>>),
    /// The line above was a comment, and this may be the rest of it.
    comment: bool,
}

impl<'t> FileReader<'t> {
    fn line(&mut self, line: SlipWords<'t>) -> Option<()> {
        let bare = line.trimmed("");
        let comment = std::mem::replace(&mut self.comment, bare.text.starts_with('#'));
        if bare.text.is_empty() || bare.text.starts_with('#') {
            return Some(());
        }
        if bare.text.contains("\"\"\"") {
            return None;
        }
        if let Some(name) = table_name(bare) {
            let (table, place) = name?;
            return self.begin(table, place);
        }
        let bare = without_comment(bare);
        if let Some((key, value)) = keyed(bare, self.table) {
            return self.keyed(key, value);
        }
        if bare.text.chars().all(|c| c == ']' || c == ',') {
            self.list = None;
            return Some(());
        }
        if comment {
            return None;
        }
        let key = self.list.or_else(|| usual_key(self.table))?;
        self.values(key, bare)
    }

    fn begin(&mut self, table: &'static str, place: Option<SlipWords<'t>>) -> Option<()> {
        let name = place.map_or("", |p| p.text).to_ascii_lowercase();
        self.once(format!("[{table} {name}]"))?;
        self.table = table;
        self.battle = place;
        self.list = None;
        let heading = TABLES.iter().find(|(t, _)| *t == table).map_or("", |(_, words)| *words);
        if !heading.is_empty() && table != "research" {
            self.out.text.push_str(&format!("{heading}:\n"));
        }
        Some(())
    }

    fn once(&mut self, key: String) -> Option<()> {
        if self.seen.contains(&key) {
            return None;
        }
        self.seen.push(key);
        Some(())
    }

    fn keyed(&mut self, key: SlipWords<'t>, value: SlipWords<'t>) -> Option<()> {
        let place = self.battle.map_or("", |p| p.text);
        self.once(format!("{} {place} {}", self.table, key.text))?;
        self.list = None;
        match self.table {
            "" => return self.head(key, value),
            "advantages" => {
                let name = key.trimmed("\"'");
                for one in values(value)? {
                    self.out.push("Advantage: ", &name, " = ");
                    self.out.push("", &one, "\n");
                }
                return Some(());
            }
            _ => {}
        }
        let key = known_key(self.table, key.text)?;
        let opened = value.text.starts_with('[') && !value.text.ends_with(']');
        self.list = opened.then_some(key);
        self.values(key, value)
    }

    fn head(&mut self, key: SlipWords, value: SlipWords) -> Option<()> {
        let found = HEAD.iter().find(|k| **k == key.text)?;
        let value = value.trimmed("\"'");
        if value.text.contains(['"', '[']) {
            return None;
        }
        if *found == "until" {
            if value.text != "end of turn" {
                self.out.push("Until: ", &value, "\n");
            }
            return Some(());
        }
        let span = Span::new(key.at, value.at + value.text.len());
        self.out.head.push(((*found).to_string(), value.text.to_string(), span));
        Some(())
    }

    fn values(&mut self, key: &'static str, line: SlipWords<'t>) -> Option<()> {
        if line.text.ends_with(']') {
            self.list = None;
        }
        let all = values(line)?;
        match self.table {
            "research" => match (key, &all[..]) {
                ("dice", [one]) => self.research.0 = Some(*one),
                ("development", [one]) => self.research.1 = Some(*one),
                _ => return None,
            },
            "battle" => {
                let place = self.battle?;
                for words in &all {
                    self.out.push("", &place, "");
                    self.out.push(&format!(": {key}: "), words, "\n");
                }
            }
            table => {
                let (_, _, before) = LISTS.iter().find(|(t, k, _)| (*t, *k) == (table, key))?;
                all.iter().for_each(|words| self.out.push(before, words, "\n"));
            }
        }
        Some(())
    }

    /// Both lines about research as one.
    fn research(&mut self) -> Option<()> {
        match self.research {
            (Some(dice), Some(development)) => {
                self.out.push("Research: ", &dice, " dice on ");
                self.out.push("", &development, "\n");
                Some(())
            }
            (None, None) => Some(()),
            _ => None,
        }
    }
}

type TableName<'t> = (&'static str, Option<SlipWords<'t>>);

/// `[combat]`, `[battle."West Russia"]`, also with a bracket or a quote left out. The inner `None`: no table is
/// called so.
fn table_name(line: SlipWords) -> Option<Option<TableName>> {
    let inside = line.text.strip_prefix('[')?;
    if !inside.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let line = without_comment(line).trimmed("[]");
    let end = line.text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.text.len());
    let word = line.text[..end].to_ascii_lowercase();
    let rest = line.part(end, line.text.len()).trimmed(".:\"'");
    let table = TABLES.iter().map(|(t, _)| *t).find(|t| *t == word);
    Some(match (table, rest.text.is_empty()) {
        (Some("battle"), false) if !rest.text.contains('"') => Some(("battle", Some(rest))),
        (Some(table), true) if table != "battle" => Some((table, None)),
        _ => None,
    })
}

/// A comment at the end of a line: behind a blank, and outside of quotes.
fn without_comment(line: SlipWords) -> SlipWords {
    let outside = |at: usize| line.text[..at].matches('"').count().is_multiple_of(2);
    let at = line.text.match_indices(" #").map(|(at, _)| at).find(|at| outside(*at));
    line.part(0, at.unwrap_or(line.text.len())).trimmed("")
}

/// `moves = ...`
fn keyed<'t>(line: SlipWords<'t>, table: &str) -> Option<(SlipWords<'t>, SlipWords<'t>)> {
    let at = line.text.find('=')?;
    let key = line.part(0, at).trimmed("");
    let value = line.part(at + 1, line.text.len()).trimmed("");
    let word = !key.text.is_empty() && key.text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let named = table == "advantages" && !key.text.starts_with('[');
    (word || named).then_some((key, value))
}

/// The key of a table under which a line may stand that has none.
fn usual_key(table: &str) -> Option<&'static str> {
    LISTS.iter().find(|(t, _, _)| *t == table).map(|(_, key, _)| *key)
}

fn known_key(table: &str, key: &str) -> Option<&'static str> {
    match table {
        "battle" => KEYS.into_iter().find(|k| *k == key),
        "research" => ["dice", "development"].into_iter().find(|k| *k == key),
        _ => LISTS.iter().find(|(t, k, _)| *t == table && *k == key).map(|(_, k, _)| *k),
    }
}

/// The texts of a line; `None` if no one could say where one ends.
fn values(line: SlipWords) -> Option<Vec<SlipWords>> {
    let quotes: Vec<usize> = line.text.match_indices('"').map(|(at, _)| at).collect();
    let texts: Vec<SlipWords> = match quotes.len() {
        n if n > 1 && n % 2 == 0 => {
            let mut outside = line.part(0, quotes[0]).text.to_string();
            let mut all = Vec::new();
            for pair in quotes.chunks(2) {
                all.push(line.part(pair[0] + 1, pair[1]).trimmed(""));
            }
            for gap in quotes[1..].chunks(2) {
                let end = gap.get(1).copied().unwrap_or(line.text.len());
                outside.push_str(line.part(gap[0] + 1, end).text);
            }
            if outside.chars().any(|c| !c.is_whitespace() && !",[]".contains(c)) {
                return None;
            }
            all
        }
        n => {
            let whole = line.trimmed(",[]\"\u{201c}\u{201d}\u{201e}");
            let inner = ['[', ']', '"', '\u{201c}', '\u{201d}', '\u{201e}'];
            if n > 1 || whole.text.contains(inner) {
                return None;
            }
            vec![whole]
        }
    };
    Some(texts.into_iter().filter(|words| !words.text.is_empty()).collect())
}
