//! Changes of a draft: one value of one section is written anew. Everything else stays as it is, comments
//! too.

use serde_json::Value;

use crate::desk::refused::Refused;
use crate::diag::{Span, has_errors};
use crate::orders::document::{self, TomlEntry, TomlField, TomlTable, TomlValue};
use crate::orders::{Section, print_entries};

/// Where a value is written: `[combat]` and `moves`, `[battle."Ukraine"]` and `losses`; without a section above
/// all of them, like `until`.
struct ValuePlace<'v> {
    section: &'v str,
    place: Option<&'v str>,
    key: &'v str,
}

/// The text with one change: `{"section", "place", "key"}` say where, and one of `add` (one more line of a
/// list), `remove` (the line with this index), `replace` with `at` (another line for it), `set` (a whole value:
/// text, number, list, or null for none) says what.
///
/// # Errors
/// The text cannot be read as it is, or the change is none.
pub fn edited(text: &str, change: &Value) -> Result<String, Refused> {
    let word = |key: &str| change[key].as_str();
    let (Some(section), Some(key)) = (word("section"), word("key")) else {
        return Err(Refused::new("the change names no value", "name a section and a key"));
    };
    let (doc, found) = document::read(text);
    if has_errors(&found) {
        let help = "correct the lines that cannot be read, or undo";
        return Err(Refused::new("the text cannot be read", help));
    }
    let at = ValuePlace { section, place: word("place"), key };
    let table = find_table(&doc.root, &at);
    let entry = table.and_then(|t| t.get(key));
    let value = changed(entry.map(|e| &e.field), change)?;
    let text = match (table, entry, value) {
        (_, None, None) => text.to_string(),
        (_, Some(entry), None) => without_lines(text, entry),
        (_, Some(entry), Some(value)) => {
            let comments = comments_in(&text[within(text, entry.field.span)]);
            replaced(text, entry.field.span, &printed(key, &value, &comments)?)
        }
        (Some(table), None, Some(value)) => {
            let line = format!("\n{} = {}", key_written(key)?, printed(key, &value, &[])?);
            let end = end_of_line(text, end_of_own_lines(table, &at));
            replaced(text, Span::new(end, end), &line)
        }
        (None, _, Some(value)) => with_section(text, &doc.root, &at, &value)?,
    };
    Ok(text)
}

/// A value as it is to be written.
enum NewValue {
    Text(String),
    Number(i64),
    List(Vec<String>),
}

/// What a change makes of a value; `None`: it goes.
fn changed(old: Option<&TomlField>, change: &Value) -> Result<Option<NewValue>, Refused> {
    let mut lines = old.map(lines_of).unwrap_or_default();
    if let Some(line) = change["add"].as_str() {
        lines.push(line.to_string());
    } else if change.get("remove").is_some() {
        lines.remove(line_meant(&change["remove"], &lines)?);
    } else if let Some(line) = change["replace"].as_str() {
        let n = line_meant(&change["at"], &lines)?;
        lines[n] = line.to_string();
    } else {
        return Ok(match &change["set"] {
            Value::String(text) => Some(NewValue::Text(text.clone())),
            Value::Number(n) => n.as_i64().map(NewValue::Number),
            Value::Array(all) => {
                let words = all.iter().filter_map(Value::as_str).map(str::to_string);
                Some(NewValue::List(words.collect()))
            }
            _ => None,
        });
    }
    Ok(Some(NewValue::List(lines)))
}

/// The index that a change names, of a line that is there.
fn line_meant(number: &Value, lines: &[String]) -> Result<usize, Refused> {
    let n = number.as_u64().and_then(|n| usize::try_from(n).ok());
    n.filter(|n| *n < lines.len())
        .ok_or_else(|| Refused::new("there is no such line", "the draft has changed: look again"))
}

/// The texts of a value, without the line ends within them.
fn lines_of(field: &TomlField) -> Vec<String> {
    match &field.value {
        TomlValue::List(items) => items.iter().flat_map(lines_of).collect(),
        TomlValue::Text(t) => vec![t.value.split_whitespace().collect::<Vec<_>>().join(" ")],
        _ => Vec::new(),
    }
}

fn find_table<'d>(root: &'d TomlTable, at: &ValuePlace) -> Option<&'d TomlTable> {
    if at.section.is_empty() {
        return Some(root);
    }
    let section = root.table(at.section)?;
    match at.place {
        Some(place) => section.table(place),
        None => Some(section),
    }
}

/// Places in a text never lie within a character.
fn within(text: &str, span: Span) -> std::ops::Range<usize> {
    let end = span.end.min(text.len());
    span.start.min(end)..end
}

fn replaced(text: &str, span: Span, by: &str) -> String {
    let range = within(text, span);
    format!("{}{by}{}", &text[..range.start], &text[range.end..])
}

fn end_of_line(text: &str, at: usize) -> usize {
    text[at.min(text.len())..].find('\n').map_or(text.len(), |n| at + n)
}

/// The text without the lines of a key.
fn without_lines(text: &str, entry: &TomlEntry) -> String {
    let start = text[..entry.key_span.start].rfind('\n').map_or(0, |n| n + 1);
    let end = (end_of_line(text, entry.field.span.end) + 1).min(text.len());
    replaced(text, Span::new(start, end), "")
}

/// Comments between the lines of a list, which stay.
fn comments_in(value: &str) -> Vec<&str> {
    value.lines().map(str::trim).filter(|line| line.starts_with('#')).collect()
}

/// A value as TOML, the comments of a list first.
fn printed(key: &str, value: &NewValue, comments: &[&str]) -> Result<String, Refused> {
    let list = match value {
        NewValue::Number(n) => return Ok(n.to_string()),
        NewValue::Text(text) => std::slice::from_ref(text),
        NewValue::List(all) => all.as_slice(),
    };
    if let Some(text) = list.iter().find(|t| !can_be_quoted(t)) {
        let help = "orders are written in plain letters, without quotes";
        return Err(Refused::new(format!("{text:?} cannot be an order"), help));
    }
    if let NewValue::Text(text) = value
        && key.len() + text.len() + 5 <= MOST_COLUMNS
    {
        return Ok(format!("\"{text}\""));
    }
    let list = print_entries(list);
    let Some(inner) = list.strip_prefix("[\n").filter(|_| !comments.is_empty()) else {
        let empty = list == "[]" && !comments.is_empty();
        return Ok(if empty { format!("[\n{}]", indented(comments)) } else { list });
    };
    Ok(format!("[\n{}{inner}", indented(comments)))
}

/// Can a text be written between quotes?
fn can_be_quoted(text: &str) -> bool {
    text.is_ascii() && !text.contains(['"', '\\', '\n'])
}

/// A key, in quotes where it is a name.
fn key_written(key: &str) -> Result<String, Refused> {
    if !can_be_quoted(key) {
        let help = "choose one from the list";
        return Err(Refused::new(format!("{key:?} is no key of an order file"), help));
    }
    let bare = key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    Ok(if bare { key.to_string() } else { format!("\"{key}\"") })
}

/// Where the last line of a table ends; of the whole file, the last line above its sections.
fn end_of_own_lines(table: &TomlTable, at: &ValuePlace) -> usize {
    let above =
        |e: &&TomlEntry| !matches!(e.field.value, TomlValue::Table(_) | TomlValue::Tables(_));
    let lines = table.entries.iter().filter(above).map(|e| e.field.span.end);
    if at.section.is_empty() { lines.max().unwrap_or(0) } else { table.span.end }
}

/// The longest line that may be signed.
const MOST_COLUMNS: usize = 72;

fn indented(comments: &[&str]) -> String {
    comments.iter().map(|c| format!("  {c}\n")).collect()
}

/// The text with a new section, before the first one that comes later in a turn.
fn with_section(
    text: &str,
    root: &TomlTable,
    at: &ValuePlace,
    value: &NewValue,
) -> Result<String, Refused> {
    let header = match at.place {
        Some(place) => format!("[{}.\"{place}\"]", at.section),
        None => format!("[{}]", at.section),
    };
    let own = format!("{header}\n{} = {}\n", key_written(at.key)?, printed(at.key, value, &[])?);
    let rank = |word: &str| Section::ALL.iter().position(|s| s.word() == word);
    let later = root.entries.iter().filter(|e| rank(&e.key) > rank(at.section));
    let starts = later.filter_map(|e| header_start(e.field.table()?));
    Ok(match starts.min() {
        Some(at) => format!("{}{own}\n{}", &text[..at], &text[at..]),
        None => format!("{}\n\n{own}", text.trim_end()),
    })
}

/// Where the header of a section begins; that of its first table, if it has none of its own.
fn header_start(table: &TomlTable) -> Option<usize> {
    let inner = table.entries.iter().filter_map(|e| Some(e.field.table()?.span.start));
    inner.min().or(Some(table.span.start))
}
