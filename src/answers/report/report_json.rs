//! The report as data, for programs: the head, the summary, every event, the foot.

use serde_json::{Value, json};

use super::report_words::to_ascii;
use super::view::View;
use crate::chain::RULES_REVISION;

/// Version of the report's JSON, raised when a field changes its meaning.
const VERSION: u32 = 1;

/// The whole report; specified in `docs/format/report.md`.
pub fn json(view: &View) -> Value {
    let h = &view.head;
    let foot: Vec<Value> =
        view.foot.iter().map(|d| json!({ "label": d.label, "digest": d.value })).collect();
    let mut value = json!({
        "fieldpost": VERSION,
        "kind": "report",
        "game": h.game,
        "edition": h.edition,
        "round": h.round,
        "power": h.power_id,
        "seat": h.seat,
        "block": h.block,
        "step": h.step,
        "dice": {
            "mode": view.mode.word(),
            "official": view.mode.warning().is_none(),
            "line": to_ascii(&view.dice),
        },
        "summary": view.facts,
        "events": view.events,
        "options": view.options,
        "foot": foot,
    });
    if !view.foot.is_empty() {
        value["written_by"] =
            json!({ "version": env!("CARGO_PKG_VERSION"), "revision": RULES_REVISION });
    }
    if !view.takeovers.is_empty() {
        value["takeovers"] = view.takeovers.iter().map(|t| to_ascii(t)).collect();
    }
    if !view.time.is_empty() {
        value["time"] = view.time.iter().map(|t| to_ascii(t)).collect();
    }
    value
}
