//! Capture: a surviving land unit takes the territory (CAP-01, CAP-02, AIR-18). Who owns it then
//! is decided elsewhere.

use crate::engine::decision::Fight;
use crate::engine::event::Event;
use crate::engine::instruction::{first, instructions_of};
use crate::engine::position::{Unit, Use};
use crate::engine::unit::Did;
use crate::engine::{Field, Table, control, nation};
use crate::id::{PowerId, UnitId};
use crate::rule::rule;

/// Is there an attacker left that can take control?
pub(super) fn capturer(field: Field, fight: &Fight) -> bool {
    let p = field.board.position;
    fight.state.attackers.iter().any(|id| field.board.kind(p.unit(*id).kind).captures)
}

/// Takes the territory if somebody can and it is not friendly already.
pub(super) fn take_territory(table: &mut Table, fight: &Fight) {
    let ed = table.ed;
    let place = fight.state.place;
    let power = choose_taker(table.field(), fight);
    let friendly = table.at().control_side(ed, place) == Some(table.at().side(ed, power));
    if friendly || !capturer(table.field(), fight) {
        return;
    }
    let kept = nation::keeps(table.field(), place).filter(|_| power == table.at().power);
    let events = match kept {
        Some((id, _)) => control::keep(table.board(), place, power, ed.advantage(id).rule),
        None => control::take(table.board(), place, power, false),
    };
    events.into_iter().for_each(|e| table.record(e));
    if let Some((advantage, order)) = kept {
        let now = Use::Active;
        let order = Some(order);
        table.record(Event::AdvantageUsed { advantage, now, order });
    }
    land_homeless_fighters(table, fight);
}

/// The mover, or the owner of those who fought on its side and are left alone; if a partner's units
/// were lent to the mover, the power that gets the land by that rule.
fn choose_taker(field: Field, fight: &Fight) -> PowerId {
    let board = field.board;
    let units = fight.state.attackers.iter().map(|id| board.unit(*id));
    let takers: Vec<&Unit> = units.filter(|u| board.kind(u.kind).captures).collect();
    let mut left: Vec<PowerId> = takers.iter().map(|u| u.power).collect();
    left.sort_unstable();
    left.dedup();
    if takers.iter().any(|u| nation::lent(board, u).is_some()) {
        let said = instructions_of(field, fight.state.place, board.mover());
        let named = first(&said, |says| says.captor).map(|(power, _)| power);
        return nation::captor(board, &left, named);
    }
    let joined = left.first().copied().unwrap_or(board.mover());
    if left.contains(&board.mover()) { board.mover() } else { joined }
}

/// Fighters that rose against raiders land where they took off, or nowhere (SBR-14).
fn land_homeless_fighters(table: &mut Table, fight: &Fight) {
    let p = table.at();
    let risen = p.in_space(fight.state.place).filter(|(_, u)| u.turn.did(Did::Intercepts));
    let units: Vec<UnitId> = risen.map(|(id, _)| id).collect();
    if !units.is_empty() {
        table.record(Event::Removed { units, rule: rule("SBR-14") });
    }
}
