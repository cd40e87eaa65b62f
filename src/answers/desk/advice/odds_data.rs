//! Chances for programs.

use serde_json::{Value, json};

use crate::edition::Edition;
use crate::odds::told::LISTED;
use crate::odds::{Lots, Need, Odds, Survivors, Waves};

/// Who is left of one side on an average.
fn lives(ed: &Edition, odds: &Odds, attackers: bool) -> Value {
    odds.lives(attackers).into_iter().map(|((w, k), n, mean)| json!({ "power": ed.power(w).id, "kind": ed.kind(k).id, "count": n, "expected": mean })).collect()
}

/// All results of one raid or rocket: there is nothing to win but damage.
pub(super) fn raid(ed: &Edition, odds: &Odds) -> Value {
    json!({
        "damage": odds.paid(),
        "damages": swings(&odds.damages()),
        "swing": odds.swing(),
        "swings": swings(&odds.swings()),
        "attackers": lives(ed, odds, true),
        "defenders": lives(ed, odds, false),
        "pruned": odds.pruned,
    })
}

fn survivors(ed: &Edition, units: &Survivors) -> Value {
    units
        .iter()
        .map(|((w, k), n)| json!({ "power": ed.power(*w).id, "kind": ed.kind(*k).id, "count": n }))
        .collect()
}

/// All results of one fight.
pub(super) fn value(ed: &Edition, odds: &Odds) -> Value {
    let ends: Vec<Value> = odds
        .ends
        .iter()
        .filter(|e| e.chance >= LISTED)
        .map(|e| {
            json!({
                "chance": e.chance,
                "result": e.result.word(),
                "attackers": survivors(ed, &e.attackers),
                "defenders": survivors(ed, &e.defenders),
                "captured": e.captured,
                "swing": e.swing,
                "damage": e.paid,
            })
        })
        .collect();
    json!({
        "win": odds.win,
        "lose": odds.lose,
        "draw": odds.draw,
        "both": odds.both,
        "capture": odds.capture,
        "rounds": odds.rounds,
        "swing": odds.swing(),
        "swings": swings(&odds.swings()),
        "damage": odds.paid(),
        "attackers": lives(ed, odds, true),
        "defenders": lives(ed, odds, false),
        "ends": ends,
        "pruned": odds.pruned,
    })
}

/// The results of several attackers in a row.
pub(super) fn waves(ed: &Edition, waves: &Waves, attacks: &[Lots]) -> Value {
    let each = waves.waves.iter().zip(attacks).map(
        |(w, units)| json!({ "attack": lots(ed, units), "needed": w.comes, "takes": w.takes }),
    );
    let left = waves.left.iter().filter(|(_, p)| *p >= LISTED);
    json!({
        "waves": each.collect::<Vec<_>>(),
        "taken": waves.taken(),
        "swing": waves.swing(),
        "swings": swings(&waves.swings),
        "left": left
            .map(|(units, p)| json!({ "defenders": lots(ed, units), "chance": p }))
            .collect::<Vec<_>>(),
        "pruned": waves.pruned,
    })
}

/// What is missing for the chance that somebody wants; `units` is null where nothing helps.
pub(super) fn need(ed: &Edition, need: Option<&Need>, wanted: u32) -> Value {
    match need {
        None => json!({ "wanted": wanted, "units": null }),
        Some(n) => json!({
            "wanted": wanted, "units": lots(ed, &n.units), "cost": n.cost, "chance": n.chance,
        }),
    }
}

fn swings(all: &std::collections::BTreeMap<i32, f64>) -> Value {
    all.iter().map(|(ipc, p)| json!({ "ipc": ipc, "chance": p })).collect()
}

fn lots(ed: &Edition, units: &Lots) -> Value {
    units.iter().map(|(k, n)| json!({ "kind": ed.kind(*k).id, "count": n })).collect()
}
