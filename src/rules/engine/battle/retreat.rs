//! Press on or retreat (RET-01 to RET-09, AMP-08, AMP-09). The attacker announces diving and
//! retreat first, then the defender's submarines may dive (AMB-03).

use std::collections::BTreeSet;

use super::conclude::Close;
use super::{fall_back, submerge};
use crate::edition::{AmphibiousRetreat, Edition, SubmergeStep};
use crate::engine::combat::{entries_of, standing};
use crate::engine::decision::Fight;
use crate::engine::decision::retreat_choice::{self, RetreatWanted, RetreatingForce};
use crate::engine::event::{BattleResult, Choice, Decider, Event, Wish};
use crate::engine::plan::Clause;
use crate::engine::position::Engagement;
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Halt, Table, nation};
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Plays the step; `Some` if the attacker has left.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<Option<Close>, Halt> {
    let dives = table.ed.profile.submerge_step == SubmergeStep::PressOrRetreat
        && table.ed.is_sea(fight.state.place);
    if dives {
        submerge::offer(table, fight, true, 0)?;
    }
    if fight.state.part <= 1 {
        if main_force(table, fight)? {
            return Ok(Some(end_if_all_left("RET-02")));
        }
        fight.state.part = 2;
    }
    if fight.state.part <= 2 {
        if aircraft_of_assault(table, fight)? {
            return Ok(Some(end_if_all_left("AMP-09")));
        }
        fight.state.part = 3;
    }
    if dives {
        submerge::offer(table, fight, false, 3)?;
    }
    fall_back::play(table, fight)?;
    Ok(None)
}

fn end_if_all_left(id: &'static str) -> Close {
    Close { result: BattleResult::BrokenOff, rule: rule(id) }
}

/// Who would go in a retreat of the attackers.
pub(super) struct Leavers {
    /// Land and sea units, which go to one space.
    pub ground: Vec<UnitId>,
    pub air: Vec<UnitId>,
}

/// The whole attack breaks off, or the part of an assault that may. `true` if no unit stays.
fn main_force(table: &mut Table, fight: &mut Fight) -> Result<bool, Halt> {
    if !both_remain(fight) {
        return Ok(false);
    }
    let leavers = units_that_leave(table.field(), fight);
    if leavers.ground.is_empty() && leavers.air.is_empty() {
        if fight.state.amphibious && has_ground(table.field(), fight) {
            refuse_retreat(table, fight, RetreatingForce::All, rule("AMP-08"));
        }
        return Ok(false);
    }
    let spaces = destinations(table.field(), fight);
    if spaces.is_empty() && !leavers.ground.is_empty() {
        refuse_retreat(table, fight, RetreatingForce::All, rule("RET-02"));
        return Ok(false);
    }
    let place = fight.state.place;
    // Where aircraft alone can leave an assault, either wish means them.
    let alone = fight.state.amphibious && leavers.ground.is_empty();
    let force = if alone { RetreatingForce::LastAircraft } else { RetreatingForce::All };
    let (to, by, why) = match retreat_choice::choose(table, fight, force)? {
        RetreatWanted::Leave { to, by, why } => (to, by, why),
        RetreatWanted::Stay(by) => {
            table.record(Event::PressedOn { place, by });
            return Ok(false);
        }
    };
    let to = match to {
        Some(wanted) if !leavers.ground.is_empty() && !spaces.contains(&wanted) => {
            let power = table.at().power;
            let rule_id = destination_rule(fight, wanted);
            table.record(Event::NotPossible { place, power, wish: Wish::Retreat, rule: rule_id });
            table.record(Event::PressedOn { place, by });
            return Ok(false);
        }
        Some(wanted) => Some(wanted),
        None => spaces.first().copied(),
    };
    record_reason(table, place, &by, why);
    leave(table, fight, leavers, to, by, rule("RET-02"));
    Ok(deserted(table.field(), fight))
}

/// The mover has no unit left in the battle; a partner's ships do not attack without it (MNF-02). Who
/// rose there by the rule of its nation fights on.
pub(super) fn deserted(field: Field, fight: &Fight) -> bool {
    let p = field.board.position;
    !fight
        .state
        .attackers
        .iter()
        .any(|id| p.commanded(p.unit(*id)) || p.unit(*id).turn.did(Did::Joins))
}

/// Records the words that came true, where the file of the turn does not show them.
fn record_reason(table: &mut Table, place: SpaceId, by: &Decider, why: Clause) {
    let quoted = matches!(by, Decider::Orders(..))
        && matches!(why, Clause::Retreat(_) | Clause::AirRetreat(_));
    if !quoted {
        let power = table.at().power;
        let what = Choice::Clause(Box::new(why));
        table.record(Event::Chosen { power, place, what, by: by.clone() });
    }
}

/// They go, and cargo that was to land stays aboard.
pub(super) fn leave(
    table: &mut Table,
    fight: &mut Fight,
    who: Leavers,
    to: Option<SpaceId>,
    by: Decider,
    rule_id: RuleId,
) {
    let place = fight.state.place;
    if let (Some(to), false) = (to, who.ground.is_empty()) {
        fight.state.drop_units(&who.ground);
        let lapsed = landings_given_up(table.field(), &who.ground);
        table.record(Event::Retreated {
            units: who.ground,
            from: place,
            to,
            by: by.clone(),
            rule: rule_id,
        });
        for shore in lapsed {
            let power = table.at().power;
            let rule = rule("TRN-16");
            table.record(Event::NotPossible { place: shore, power, wish: Wish::Land, rule });
        }
    }
    if !who.air.is_empty() {
        fight.state.drop_units(&who.air);
        table.record(Event::AircraftBrokeOff { units: who.air, place, by, rule: rule("RET-06") });
    }
}

/// Where the cargo of these ships was to land; a ship that retreats lands no troops this turn (TRN-16).
fn landings_given_up(field: Field, ships: &[UnitId]) -> BTreeSet<SpaceId> {
    let p = field.board.position;
    ships.iter().flat_map(|s| p.cargo(*s)).filter_map(|(_, c)| c.turn.landing).collect()
}

/// Aircraft leave an assault all at once while land units fight on (AMP-09). `true` if no unit is
/// left.
fn aircraft_of_assault(table: &mut Table, fight: &mut Fight) -> Result<bool, Halt> {
    let air = retreating_aircraft(table.field(), fight);
    if table.ed.profile.amphibious_retreat == AmphibiousRetreat::AllButSeaborne {
        return Ok(false);
    }
    if !fight.state.amphibious || !both_remain(fight) || air.is_empty() {
        return Ok(false);
    }
    let alone = air.len() == fight.state.attackers.len();
    let force = if alone { RetreatingForce::LastAircraft } else { RetreatingForce::Aircraft };
    let place = fight.state.place;
    match retreat_choice::choose(table, fight, force)? {
        RetreatWanted::Leave { by, why, .. } => {
            record_reason(table, place, &by, why);
            fight.state.drop_units(&air);
            let rule = rule("AMP-09");
            table.record(Event::AircraftBrokeOff { units: air, place, by, rule });
        }
        RetreatWanted::Stay(by) => table.record(Event::PressedOn { place, by }),
    }
    Ok(fight.state.attackers.is_empty())
}

/// May aircraft leave a land battle without the others (AMP-09)? Out of an assault only, and where
/// land units that came overland may leave it too, not without them.
pub fn aircraft_may_leave_alone(ed: &Edition, seaborne: bool, overland: bool) -> bool {
    seaborne
        && match ed.profile.amphibious_retreat {
            AmphibiousRetreat::AircraftOnly => true,
            AmphibiousRetreat::AllButSeaborne => !overland,
        }
}

/// Only while enemy units are still in the battle (RET-04).
fn both_remain(fight: &Fight) -> bool {
    !fight.state.attackers.is_empty() && !fight.state.defenders.is_empty()
}

fn retreating_aircraft(field: Field, fight: &Fight) -> Vec<UnitId> {
    let mut all = standing(&fight.state, true);
    all.retain(|id| field.board.kind_of(*id).is_air());
    all
}

fn has_ground(field: Field, fight: &Fight) -> bool {
    standing(&fight.state, true).len() > retreating_aircraft(field, fight).len()
}

fn units_that_leave(field: Field, fight: &Fight) -> Leavers {
    let p = field.board.position;
    let air = retreating_aircraft(field, fight);
    let mut ground = standing(&fight.state, true);
    // A partner's ships that joined (AMB-01) move on their owner's turn only.
    ground.retain(|id| !air.contains(id) && p.commanded(p.unit(*id)));
    if !fight.state.amphibious {
        return Leavers { ground, air };
    }
    ground.retain(|id| p.unit(*id).turn.offloaded.is_none());
    match leave_assault(field.board.edition, !ground.is_empty()) {
        // In an assault aircraft have a choice of their own.
        LeaveAssault::Nobody => Leavers { ground: Vec::new(), air: Vec::new() },
        LeaveAssault::Aircraft => Leavers { ground: Vec::new(), air },
        LeaveAssault::Overland => Leavers { ground, air },
    }
}

/// Whom a retreat of all takes out of an assault (AMP-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaveAssault {
    Nobody,
    /// Aircraft alone.
    Aircraft,
    /// Land units that came overland, and the aircraft with them.
    Overland,
}

/// Whom a retreat of all takes out of an assault in this edition. `overland`: some of the land units did
/// not come from ships.
pub fn leave_assault(ed: &Edition, overland: bool) -> LeaveAssault {
    match ed.profile.amphibious_retreat {
        AmphibiousRetreat::AircraftOnly => LeaveAssault::Nobody,
        AmphibiousRetreat::AllButSeaborne if overland => LeaveAssault::Overland,
        AmphibiousRetreat::AllButSeaborne => LeaveAssault::Aircraft,
    }
}

/// Adjacent spaces from which attackers of this kind entered (RET-02, RET-03), friendly at this
/// moment (AMB-31) and, where the edition asks for it, since the turn began; in the order of their ids.
pub(super) fn destinations(field: Field, fight: &Fight) -> Vec<SpaceId> {
    open_to_retreat(field.board, fight.state.place, &fight.state.entries)
}

/// Where the attackers of a battle that has not begun could retreat to, as the board is; the first is where they go
/// if no one names a place.
pub fn retreat_places(board: Board, e: &Engagement) -> Vec<SpaceId> {
    let entries = entries_of(board, e).unwrap_or_default();
    open_to_retreat(board, e.place, &entries)
}

/// Those among the spaces from which the attackers entered to which they may go back.
pub(super) fn open_to_retreat(board: Board, place: SpaceId, entries: &[SpaceId]) -> Vec<SpaceId> {
    let side = board.side(board.mover());
    let sea = board.is_sea(place);
    let mut found = entries.to_vec();
    found.retain(|s| {
        let friendly = if sea {
            let was_hostile = board.turn().hostile_zones.contains(s);
            board.is_sea(*s) && !board.zone_is_hostile(*s, side) && !was_hostile
        } else {
            board.control_side(*s) == Some(side)
        };
        friendly
            && (board.edition.adjacent(place, *s)
                || nation::joined(board, board.mover(), place, *s).is_some())
    });
    found
}

fn destination_rule(fight: &Fight, wanted: SpaceId) -> RuleId {
    if fight.state.entries.contains(&wanted) { rule("RET-02") } else { rule("RET-03") }
}

/// Reports once that a wished retreat is against a rule.
fn refuse_retreat(table: &mut Table, fight: &mut Fight, force: RetreatingForce, rule: RuleId) {
    if fight.state.refused {
        return;
    }
    if let RetreatWanted::Leave { .. } = retreat_choice::wish(table.field(), fight, force) {
        let place = fight.state.place;
        let power = table.at().power;
        table.record(Event::NotPossible { place, power, wish: Wish::Retreat, rule });
        fight.state.refused = true;
    }
}
