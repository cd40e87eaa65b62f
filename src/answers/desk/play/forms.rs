//! What else can be ordered: the rules of the mover's nation, everything that can be said about a battle, and
//! how far the turn goes.

use serde_json::{Value, json};

use crate::edition::{Edition, Kind, Phase};
use crate::engine::Board;
use crate::orders::document::{self, TomlValue};
use crate::orders::{BATTLE_FORMS, BattleForm, nation_orders};

/// The rules of the mover's nation that can be used now, each with the words of the order.
pub(super) fn nation_forms(board: Board) -> Vec<Value> {
    let all = nation_orders(board, board.mover());
    all.iter().map(|(name, form)| json!({ "name": name, "form": form })).collect()
}

/// Everything that can be said about a battle of this game: of rules of nations only where some are in force.
pub(super) fn battle_forms(board: Board) -> Vec<Value> {
    let nations = !board.position.advantages.is_empty();
    let allowed = BATTLE_FORMS.iter().filter(|form| nations || !form.nation);
    let useful = allowed.filter(|form| some_unit_can(board.edition, form.key));
    useful.map(form_json).collect()
}

fn form_json(form: &BattleForm) -> Value {
    let BattleForm { key, what, example, list, .. } = form;
    json!({ "key": key, "what": what, "example": example, "list": list })
}

/// Does the edition have a kind of unit that heeds this key of a battle?
fn some_unit_can(ed: &Edition, key: &str) -> bool {
    let test: fn(&Kind) -> bool = match key {
        "first-hit" => |k| k.hits > 1,
        "intercept" => |k| k.intercept > 0,
        "submerge" | "withdraw" => |k| k.submarine,
        _ => return true,
    };
    ed.kind_ids().any(|k| test(ed.kind(k)))
}

/// How far a turn can go by these rules, and how far this draft goes.
pub(super) fn parts_of_turn(ed: &Edition, text: &str) -> Value {
    let (doc, _) = document::read(text);
    let now = doc.root.get("until").and_then(|e| match &e.field.value {
        TomlValue::Text(t) => Some(t.value.clone()),
        _ => None,
    });
    let researches = ed.profile.phases.contains(&Phase::Research);
    let all: Vec<&str> =
        researches.then_some("research").into_iter().chain(["combat", "end of turn"]).collect();
    json!({ "now": now, "all": all })
}
