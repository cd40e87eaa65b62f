//! Shore bombardment in the first opening fire of an assault (BOM-01 to BOM-10).

use super::casualty::{self, Leaves};
use super::fire;
use super::tally::Volley;
use crate::edition::{CombatStep, Stat};
use crate::engine::combat::{self, HitSource, targets_of};
use crate::engine::decision::{Fight, bombard_choice as wish};
use crate::engine::dice::RollKind;
use crate::engine::event::{Choice, Event, Wish};
use crate::engine::position::Unit;
use crate::engine::unit::Did;
use crate::engine::{Board, Halt, Table, query};
use crate::id::{SpaceId, UnitId};
use crate::rule::rule;

/// The step: ships fire once and leave the battle (BOM-02).
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.round != 1 || table.ed.is_sea(fight.state.place) {
        return Ok(());
    }
    if fight.state.part == 0 {
        fire(table, fight)?;
        fight.state.part = 1;
    }
    casualty::settle(table, fight, false, Leaves::Silent, rule("BOM-06"))
}

/// Ships fire; it is said why others do not.
pub(super) fn fire(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    let place = fight.state.place;
    let ships = ships_ready(table, place);
    if ships.is_empty() {
        return Ok(());
    }
    if let Some(by) = wish::declined(table.field(), place) {
        let power = table.at().power;
        table.record(Event::Chosen { power, place, what: Choice::NoBombardment, by });
        table.record(Event::NoFire { place, units: ships, rule: rule("BOM-01") });
        return Ok(());
    }
    if targets_of(table.field(), &fight.state, false, &[(HitSource::Bombardment, 1)]).is_empty() {
        table.record(Event::NoFire { place, units: ships, rule: rule("BOM-08") });
        return Ok(());
    }
    let shots = ships
        .iter()
        .map(|id| {
            let field = table.field();
            let state = &fight.state;
            combat::single_shot(field, state, true, *id, Stat::Bombard, HitSource::Bombardment)
        })
        .collect();
    let volley = Volley {
        attackers: true,
        kind: RollKind::Bombard,
        step: CombatStep::Bombard,
        rule: rule("BOM-01"),
        shots,
    };
    fire::roll(table, fight, volley)?;
    table.record(Event::LeftBattle { units: ships, rule: rule("BOM-02") });
    Ok(())
}

/// Declared ships that may fire at this territory; the others hear which rule keeps them silent.
fn ships_ready(table: &mut Table, place: SpaceId) -> Vec<UnitId> {
    let board = table.board();
    let mover = board.mover();
    let declared: Vec<UnitId> = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.commanded(u) && u.turn.bombard == Some(place))
        .map(|(id, _)| *id)
        .collect();
    let mut able = Vec::new();
    let mut refused = Vec::new();
    for id in declared {
        let u = board.unit(id);
        // Zones are judged one by one: somebody must have gone ashore from this very zone (BOM-04).

        let landed = board
            .position
            .units
            .values()
            .any(|t| t.turn.offloaded == Some(place) && came_from(board, u, t));
        if u.turn.did(Did::Fought) {
            refused.push(rule("BOM-03"));
        } else if !landed || query::bombard(board, u) == 0 {
            refused.push(rule("BOM-05"));
        } else {
            able.push(id);
        }
    }
    for rule in refused {
        let wish = Wish::Bombard;
        table.record(Event::NotPossible { place, power: mover, wish, rule });
    }
    able
}

/// Did these troops come from the zone of the ship?
fn came_from(board: Board, u: &Unit, t: &Unit) -> bool {
    if board.kind(t.kind).is_sea() {
        t.space == u.space
    } else {
        // Its ship may have sailed on.
        t.turn.entered_from == Some(u.space)
    }
}
