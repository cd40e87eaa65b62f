//! Keys and sections that are called otherwise in orders, or that belong to another section: what to write, and
//! where.

use super::battle_forms::battle_keys;
use super::document::{TomlEntry, TomlValue};

/// What a key or section is called here, and what else it is called.
const OTHER_NAMES: [(&str, &[&str]); 8] = [
    ("losses", &["casualties", "casualty", "ool", "loss", "order-of-loss", "order-of-losses"]),
    (
        "mobilize",
        &["placement", "placements", "place", "placing", "deploy", "mobilization", "production"],
    ),
    ("purchase", &["purchases", "purchasing", "buy", "build", "builds"]),
    ("combat", &["combat-move", "combat-moves", "combatmoves", "attack", "attacks"]),
    ("noncombat", &["noncombat-move", "noncombat-moves", "non-combat", "non-combat-moves", "ncm"]),
    ("research", &["tech", "technology", "weapons", "development"]),
    ("battle", &["battles"]),
    ("moves", &["move", "movements"]),
];

/// Keys that belong to a section, and to which.
const HOMES: [(&str, &str); 9] = [
    ("moves", "[combat] or [noncombat]"),
    ("buy", "[purchase]"),
    ("place", "[mobilize]"),
    ("order", "[combat]"),
    ("attack", "[combat]"),
    ("ignore", "[combat]"),
    ("development", "[research]"),
    ("dice", "[research]"),
    ("land", "[patrol]"),
];

/// The key to write instead of one that is not known among these, if it has another name or belongs elsewhere.
pub(super) fn meant(entry: &TomlEntry, keys: &[&str]) -> Option<String> {
    let typed = entry.key.to_ascii_lowercase().replace(['_', ' '], "-");
    let section = matches!(entry.field.value, TomlValue::Table(_) | TomlValue::Tables(_));
    let home = HOMES.iter().find(|(key, _)| *key == typed).map(|(_, home)| *home);
    if let Some(home) = home.filter(|_| !section) {
        return Some(format!("write it below {home}"));
    }
    let other = OTHER_NAMES.iter().find(|(_, others)| others.contains(&typed.as_str()));
    let name = other.map_or(typed.as_str(), |(name, _)| *name);
    if section {
        return (keys.contains(&name) && name != entry.key).then(|| format!("write [{name}]"));
    }
    let line = match &entry.field.value {
        TomlValue::Text(text) => format!("{name} = \"{}\"", text.value),
        _ => format!("{name} = ..."),
    };
    if keys.contains(&name) {
        return (name != entry.key).then(|| format!("write {line}"));
    }
    let in_battle = battle_keys().any(|key| key == name) && name != "landing";
    if !in_battle {
        return None;
    }
    // Standing orders have no tables of battles.
    Some(if keys.contains(&"when") {
        format!("write it below [[when]] and battle = \"all\": {line}")
    } else {
        format!("write it in the table of its battle, below [battle.\"West Russia\"]: {line}")
    })
}
