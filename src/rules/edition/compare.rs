//! Where two editions differ, rule by rule and point by point, for people to read.

use super::{Berth, Domain, Edition, Kind, Rule};

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

/// Kinds of units that differ, or that only one edition has: name, first, second.
pub fn compare_kinds(a: &Edition, b: &Edition) -> Vec<(String, String, String)> {
    let only_second = b.kinds.iter().filter(|k| a.kind_by_id(&k.id).is_none());
    let names = a.kinds.iter().chain(only_second);
    let told = names.map(|k| {
        let first = a.kind_by_id(&k.id).map(|id| a.kind(id));
        let second = b.kind_by_id(&k.id).map(|id| b.kind(id));
        (k.name.clone(), tell_kind(first, second), tell_kind(second, first))
    });
    told.filter(|(_, first, second)| first != second).collect()
}

/// The numbers of a kind of unit, and whatever else the other edition's kind of this name has not.
fn tell_kind(kind: Option<&Kind>, other: Option<&Kind>) -> String {
    let Some(kind) = kind else { return "no such unit".to_string() };
    let shared = other.map(abilities_of_kind).unwrap_or_default();
    let mut parts = vec![numbers_of_kind(kind)];
    parts.extend(abilities_of_kind(kind).into_iter().filter(|ability| !shared.contains(ability)));
    parts.join(", ")
}

/// `10 IPC, attack 3, defense 4, moves 4`
fn numbers_of_kind(k: &Kind) -> String {
    let price = if k.purchasable { format!("{} IPC", k.cost) } else { "not for sale".to_string() };
    format!("{price}, attack {}, defense {}, moves {}", k.attack, k.defense, k.moves)
}

/// What a kind can do besides, a phrase each. All fields of a kind are named here, so that a new one is not
/// forgotten.
fn abilities_of_kind(k: &Kind) -> Vec<String> {
    #[rustfmt::skip]
    let Kind {
        id: _, name: _, abbr: _, domain, cost: _, attack, defense: _, moves: _, hits, purchasable: _, buyers, captures,
        blitzes, supported_attack, supports, aa_gun, complex, carrier_capacity, lands_on_carriers, transport, berth,
        bombard, landing_fire, escort, intercept, submarine, hides_from_air, destroyer, raids, surface_warship,
        built_anywhere, single_strike, patrols,
    } = k;
    let supported = if supported_attack == attack { 0 } else { *supported_attack };
    let numbers = [
        ("supported", supported),
        ("bombards", *bombard),
        ("hits", if *hits == 1 { 0 } else { *hits }),
        ("holds aircraft", *carrier_capacity),
        ("shoots at landings", *landing_fire),
        ("escorts", *escort),
        ("intercepts", *intercept),
    ];
    let words = [
        ("never a casualty", *hits == 0),
        ("only for some powers", !buyers.is_empty()),
        ("takes territory", *captures),
        ("blitzes", *blitzes),
        ("supports infantry", *supports),
        ("shoots at aircraft", *aa_gun),
        ("makes units", *complex),
        ("lands on carriers", *lands_on_carriers),
        ("carries land units", *transport),
        ("submerges", *submarine),
        ("hides from aircraft", *hides_from_air),
        ("hunts submarines", *destroyer),
        ("raids", *raids),
        ("fights on the surface", *surface_warship),
        ("is built anywhere", *built_anywhere),
        ("strikes once", *single_strike),
        ("patrols", *patrols),
    ];
    let berth = match berth {
        Berth::None => None,
        Berth::Light => Some("fits the second berth of a transport"),
        Berth::Heavy => Some("needs the first berth of a transport"),
    };
    let domain = match domain {
        Domain::Land => "on land",
        Domain::Sea => "at sea",
        Domain::Air => "in the air",
    };
    let numbers =
        numbers.into_iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!("{word} {n}"));
    let words = words.into_iter().filter(|(_, has)| *has).map(|(word, _)| word.to_string());
    numbers.chain(words).chain(berth.map(str::to_string)).chain([domain.to_string()]).collect()
}

fn toml_text(v: &toml::Value) -> String {
    match v {
        toml::Value::String(s) => s.clone(),
        other => other.to_string(),
    }
}
