//! Capture: a surviving land unit takes the territory (CAP-01, CAP-02, AIR-18). Who owns it then
//! is decided elsewhere.

use crate::engine::decision::Fight;
use crate::engine::event::Event;
use crate::engine::{Field, Table, control};
use crate::id::UnitId;
use crate::rule::rule;

/// Is there an attacker left that can take control?
pub(super) fn capturer(field: Field, fight: &Fight) -> bool {
    let p = field.p;
    fight.state.attackers.iter().any(|id| field.ed.kind(p.unit(*id).kind).captures)
}

/// Takes the territory if somebody can and it is not friendly already.
pub(super) fn take(table: &mut Table, fight: &Fight) {
    let (ed, place) = (table.ed, fight.state.place);
    let power = table.at().power;
    let friendly = table.at().control_side(ed, place) == Some(table.at().side(ed, power));
    if friendly || !capturer(table.field(), fight) {
        return;
    }
    for event in control::take(ed, table.at(), place, power, false) {
        table.record(event);
    }
    homeless(table, fight);
}

/// Fighters that rose against raiders land where they took off, or nowhere (SBR-14).
fn homeless(table: &mut Table, fight: &Fight) {
    let p = table.at();
    let risen = p.in_space(fight.state.place).filter(|(_, u)| u.turn.intercepts);
    let units: Vec<UnitId> = risen.map(|(id, _)| id).collect();
    if !units.is_empty() {
        table.record(Event::Removed { units, rule: rule("SBR-14") });
    }
}
