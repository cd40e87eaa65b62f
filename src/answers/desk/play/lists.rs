//! The text of a draft as it was written, section by section.

use serde_json::{Value, json};

use crate::diag::SourceFile;
use crate::orders::document::{self, TomlEntry, TomlField, TomlTable, TomlValue};

/// Every key of every section with its values, and the first and last line of each value.
pub(super) fn sections(text: &str) -> Vec<Value> {
    let (doc, _) = document::read(text);
    let source = SourceFile::new("", text);
    let mut all = Vec::new();
    for entry in &doc.root.entries {
        let Some(table) = entry.field.table() else { continue };
        if entry.key == "battle" {
            let battles =
                table.entries.iter().filter_map(|e| Some((e.key.as_str(), e.field.table()?)));
            all.extend(battles.map(|(place, own)| section(&source, "battle", Some(place), own)));
        } else {
            all.push(section(&source, &entry.key, None, table));
        }
    }
    all
}

fn section(source: &SourceFile, name: &str, place: Option<&str>, table: &TomlTable) -> Value {
    let keys: Vec<Value> = table.entries.iter().map(|e| key_json(source, e)).collect();
    json!({ "section": name, "place": place, "keys": keys })
}

fn key_json(source: &SourceFile, entry: &TomlEntry) -> Value {
    let field = &entry.field;
    json!({ "key": entry.key, "values": values(source, field), "list": is_list(field) })
}

fn is_list(field: &TomlField) -> bool {
    matches!(field.value, TomlValue::List(_))
}

fn values(source: &SourceFile, field: &TomlField) -> Vec<Value> {
    match &field.value {
        TomlValue::List(items) => items.iter().flat_map(|i| values(source, i)).collect(),
        TomlValue::Text(t) => vec![value(source, field, t.value.split_whitespace().collect())],
        TomlValue::Number(n) => vec![value(source, field, vec![n.to_string().as_str()])],
        TomlValue::Flag(yes) => vec![value(source, field, vec![yes.to_string().as_str()])],
        TomlValue::Table(_) | TomlValue::Tables(_) | TomlValue::Unusable => Vec::new(),
    }
}

fn value(source: &SourceFile, field: &TomlField, words: Vec<&str>) -> Value {
    let first = source.place(field.span.start).line;
    let last = source.place(field.span.end).line;
    json!({ "text": words.join(" "), "line": first, "last": last })
}
