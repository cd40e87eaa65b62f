//! What else can be ordered: the rules of the mover's nation, everything that can be said about a battle, and
//! how far the turn goes.

use serde_json::{Value, json};

use crate::edition::{Edition, Kind};
use crate::engine::Position;
use crate::orders::document::{self, TomlValue};
use crate::orders::{BATTLE_FORMS, nation_orders};

/// The rules of the mover's nation that can be used now, each with the words of the order.
pub fn nation_forms(ed: &Edition, at: &Position) -> Vec<Value> {
    let all = nation_orders(ed, at, at.power);
    all.iter().map(|(name, form)| json!({ "name": name, "form": form })).collect()
}

/// Everything that can be said about a battle of this game: of rules of nations only where some are in force.
pub fn battle_forms(ed: &Edition, at: &Position) -> Vec<Value> {
    let nations = !at.advantages.is_empty();
    let any = |test: fn(&Kind) -> bool| ed.kind_ids().any(|k| test(ed.kind(k)));
    let known = |key: &str| match key {
        "first-hit" => any(|k| k.hits > 1),
        "intercept" => any(|k| k.intercept > 0),
        "submerge" | "withdraw" => any(|k| k.submarine),
        _ => true,
    };
    let open = BATTLE_FORMS.iter().filter(|form| (nations || !form.nation) && known(form.key));
    let told = |form: &crate::orders::BattleForm| json!({ "key": form.key, "what": form.what, "example": form.example, "list": form.list });
    open.map(told).collect()
}

/// How far a turn can go, and how far this draft goes.
pub fn parts_of_turn(text: &str) -> Value {
    let (doc, _) = document::read(text);
    let now = doc.root.get("until").and_then(|e| match &e.field.value {
        TomlValue::Text(t) => Some(t.value.clone()),
        _ => None,
    });
    json!({ "now": now, "all": ["research", "combat", "end of turn"] })
}
