//! Where two editions differ, rule by rule and point by point, for people to read.

use std::fmt::Write as _;

use super::{Edition, Kind, Rule};

/// A rule that reads differently, or that only one of two editions has.
#[derive(Clone, Debug)]
pub struct RuleDifference<'a> {
    pub id: &'a str,
    /// Both titles where they differ.
    pub title: String,
    /// What the first edition says; `None`: it has no such rule.
    pub first: Option<&'a Rule>,
    pub second: Option<&'a Rule>,
}

/// Every difference in what the rules say, in the order of the first rulebook. Rules that only the
/// second has come last.
pub fn compare<'a>(a: &'a Edition, b: &'a Edition) -> Vec<RuleDifference<'a>> {
    let mut all = Vec::new();
    for rule in a.rulebook.rules() {
        let other = b.rulebook.get(&rule.id);
        if other.is_none_or(|o| o.text != rule.text) {
            let title = match other.filter(|o| o.title != rule.title) {
                Some(other) => format!("{} / {}", rule.title, other.title),
                None => rule.title.clone(),
            };
            all.push(RuleDifference { id: &rule.id, title, first: Some(rule), second: other });
        }
    }
    for rule in b.rulebook.rules().iter().filter(|r| a.rulebook.get(&r.id).is_none()) {
        let id = rule.id.as_str();
        let title = rule.title.clone();
        all.push(RuleDifference { id, title, first: None, second: Some(rule) });
    }
    all
}

/// Fields of the profile with different values: name, first, second.
pub fn compare_profiles(a: &Edition, b: &Edition) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for (key, mine) in &a.profile_table {
        let mine = toml_text(mine);
        let other = b.profile_table.get(key).map_or("-".to_string(), toml_text);
        if mine != other {
            all.push((key.clone(), mine, other));
        }
    }
    all
}

/// Kinds of units whose numbers differ, or that only one edition has: name, first, second.
pub fn compare_kinds(a: &Edition, b: &Edition) -> Vec<(String, String, String)> {
    let only_second = b.kinds.iter().filter(|k| a.kind_by_id(&k.id).is_none());
    a.kinds
        .iter()
        .chain(only_second)
        .map(|k| (k.name.clone(), tell_kind(a, &k.id), tell_kind(b, &k.id)))
        .filter(|(_, first, second)| first != second)
        .collect()
}

/// The numbers of a kind of unit in an edition.
fn tell_kind(ed: &Edition, id: &str) -> String {
    ed.kind_by_id(id).map_or("no such unit".to_string(), |k| numbers_of_kind(ed.kind(k)))
}

/// `10 IPC, attack 3, defense 4, moves 4`
fn numbers_of_kind(k: &Kind) -> String {
    let price = if k.purchasable { format!("{} IPC", k.cost) } else { "not for sale".to_string() };
    let mut text =
        format!("{price}, attack {}, defense {}, moves {}", k.attack, k.defense, k.moves);
    if k.supported_attack != k.attack {
        let _ = write!(text, ", supported {}", k.supported_attack);
    }
    if k.bombard > 0 {
        let _ = write!(text, ", bombards {}", k.bombard);
    }
    if k.hits > 1 {
        let _ = write!(text, ", {} hits", k.hits);
    }
    text
}

fn toml_text(v: &toml::Value) -> String {
    match v {
        toml::Value::String(s) => s.clone(),
        other => other.to_string(),
    }
}
