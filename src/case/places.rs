//! Cases on another board: the names of places in a case, put in other words for the editions whose
//! board is not the one the case was written for.

use std::collections::BTreeMap;

use toml::Value;

/// Words of the case and the words that stand for them on the other board.
pub type Places = BTreeMap<String, String>;

/// The same table with every place renamed. Only whole words count, and of two that fit the longer
/// one is meant. All are replaced at once, so two places may change names.
pub fn moved(table: &toml::Table, places: &Places) -> toml::Table {
    let mut names: Vec<(&str, &str)> =
        places.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    names.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    let value = |v: &Value| renamed(v, &names);
    table.iter().map(|(k, v)| (k.clone(), value(v))).collect()
}

fn renamed(value: &Value, names: &[(&str, &str)]) -> Value {
    match value {
        Value::String(s) => Value::String(text(s, names)),
        Value::Array(all) => Value::Array(all.iter().map(|v| renamed(v, names)).collect()),
        Value::Table(t) => {
            Value::Table(t.iter().map(|(k, v)| (k.clone(), renamed(v, names))).collect())
        }
        other => other.clone(),
    }
}

fn text(words: &str, names: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(c) = rest.chars().next() {
        let before = words[..words.len() - rest.len()].chars().next_back();
        let at_start = !before.is_some_and(in_word);
        let fits = |from: &str| {
            rest.strip_prefix(from).is_some_and(|after| !after.chars().next().is_some_and(in_word))
        };
        let name = names.iter().find(|(from, _)| at_start && fits(from));
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

/// A name goes on over letters, digits and hyphens.
fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_longest_first_all_at_once() {
        let names = [("West Russia", "Russia"), ("Russia", "Urals"), ("sz1", "sz10")];
        let moved = text("1 inf: Russia > West Russia; sz1 sz12, west-russia Russian", &names);
        assert_eq!(moved, "1 inf: Urals > Russia; sz10 sz12, west-russia Russian");
    }
}
