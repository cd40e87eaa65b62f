//! Shore bombardment in the first opening fire of an assault (BOM-01 to BOM-10).

use super::casualty::{self, Leaves};
use super::fire::{self, Volley};
use super::shots;
use super::state::HitSource;
use super::targets::targets_of;
use crate::edition::{CombatStep, Stat};
use crate::engine::decision::{Fight, bombard as wish};
use crate::engine::dice::RollKind;
use crate::engine::event::{Choice, Event, Wish};
use crate::engine::position::Unit;
use crate::engine::{Halt, Table, query};
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
    let ships = ready(table, place);
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
    let one = |id: &UnitId| {
        let (field, state) = (table.field(), &fight.state);
        shots::one(field, state, (true, *id), Stat::Bombard, HitSource::Bombardment)
    };
    let shots = ships.iter().map(one).collect();
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
fn ready(table: &mut Table, place: SpaceId) -> Vec<UnitId> {
    let (ed, p) = (table.ed, table.at());
    let mover = p.power;
    let declared: Vec<UnitId> = p
        .units
        .iter()
        .filter(|(_, u)| p.commanded(u) && u.turn.bombard == Some(place))
        .map(|(id, _)| *id)
        .collect();
    let mut able = Vec::new();
    let mut refused = Vec::new();
    for id in declared {
        let u = p.unit(id);
        // Zones are judged one by one: somebody must have gone ashore from this very zone (BOM-04).
        let from_here = |t: &Unit| match ed.kind(t.kind).is_sea() {
            true => t.space == u.space,
            // Its ship may have sailed on.
            false => t.turn.entered_from == Some(u.space),
        };
        let landed = p.units.values().any(|t| t.turn.offloaded == Some(place) && from_here(t));
        if u.turn.fought {
            refused.push(rule("BOM-03"));
        } else if !landed || query::bombard(ed, p, u) == 0 {
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
