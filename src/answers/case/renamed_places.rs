//! Cases on another board: the names of places in a case, put in other words for the editions whose
//! board is not the one the case was written for.

use std::collections::BTreeMap;

use toml::Value;

/// Words of the case and the words that stand for them on the other board.
pub(super) type Places = BTreeMap<String, String>;

/// The same table with every place renamed. Only whole words count, and of two that fit the longer
/// one is meant. All are replaced at once, so two places may change names.
pub(crate) fn rename_places(table: &toml::Table, places: &Places) -> toml::Table {
    let mut names: Vec<(&str, &str)> =
        places.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    names.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    table.iter().map(|(k, v)| (k.clone(), rename_value(v, &names))).collect()
}

fn rename_value(value: &Value, names: &[(&str, &str)]) -> Value {
    match value {
        Value::String(s) => Value::String(rename_text(s, names)),
        Value::Array(all) => Value::Array(all.iter().map(|v| rename_value(v, names)).collect()),
        Value::Table(t) => {
            Value::Table(t.iter().map(|(k, v)| (k.clone(), rename_value(v, names))).collect())
        }
        other => other.clone(),
    }
}

/// The words with every name on the left as the one on its right: whole words, all at once.
pub fn rename_text(words: &str, names: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(c) = rest.chars().next() {
        let before = words[..words.len() - rest.len()].chars().next_back();
        let at_start = !before.is_some_and(in_word);
        let name = names.iter().find(|(from, _)| at_start && begins_with_name(rest, from));
        if let Some((from, to)) = name {
            out.push_str(to);
            rest = &rest[from.len()..];
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// Is this name at the beginning of the words, with the end of a word behind it?
fn begins_with_name(words: &str, name: &str) -> bool {
    words.strip_prefix(name).is_some_and(|after| !after.chars().next().is_some_and(in_word))
}

/// A name goes on over letters, digits and hyphens.
fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-'
}
