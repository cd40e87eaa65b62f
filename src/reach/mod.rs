//! What can reach what: every place that units can go to, and all that could attack a place, each tried
//! on a trial board, so that the engine alone says what is legal.

mod blow;
mod choice;
mod planned;
mod route;
mod tries;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::{Edition, Phase};
use crate::engine::pick::{Hold, Picker};
use crate::engine::plan::UnitGroup;
use crate::engine::position::{Position, Unit};
use crate::engine::travel::MovementPhase;
use crate::engine::{Board, Input, Refusal, TurnOrders, carry, query};
use crate::id::{KindId, OrderId, PowerId, SpaceId};

pub use blow::{Blow, Origins, blow};
pub use choice::{ChosenUnits, Errand, WayThere};
pub use planned::PlannedMoves;
pub use route::{Coast, Route};
pub use turn::past_combat_move;

use tries::Tries;
use turn::{one_unit, turn_of};

/// Where units can go that move together.
#[derive(Clone, Debug)]
pub struct Destinations {
    pub group: UnitGroup,
    pub combat: Vec<Route>,
    /// Where ships could put troops ashore against an enemy: those aboard, or along their way.
    pub assaults: Vec<Coast>,
    /// Coasts that ships could bombard for a landing from the same zone.
    pub bombards: Vec<Coast>,
    pub noncombat: Vec<Route>,
}

impl Destinations {
    /// Nothing can be reached in either phase.
    pub fn none(&self) -> bool {
        let coasts = self.assaults.len() + self.bombards.len();
        self.combat.len() + coasts + self.noncombat.len() == 0
    }
}

/// One unit of each kind that a power has in a space.
pub fn one_of_each(p: &Position, power: PowerId, space: SpaceId) -> Vec<UnitGroup> {
    let own = p.in_space(space).filter(|(_, u)| u.power == power);
    own.map(|(_, u)| u.kind).collect::<BTreeSet<KindId>>().into_iter().map(one_unit).collect()
}

/// Every place that each of some groups of units in a space can go to, in the turn of the power that
/// orders them: the one that goes on, if that is its turn and the phase is still to come, or else its next.
///
/// # Errors
/// The refusal that an order gets which names units that are not there.
pub fn reach(
    ed: &Edition,
    input: &Input,
    p: &Position,
    power: PowerId,
    (from, groups): (SpaceId, &[UnitGroup]),
) -> Result<Vec<Destinations>, Refusal> {
    let input = Input { orders: TurnOrders::default(), ..input.clone() };
    let over = past_combat_move(p, power);
    let fight = Tries::combat(ed, &input, turn_of(p, power, Phase::CombatMove));
    let peace = Tries::noncombat(ed, &input, turn_of(p, power, Phase::Noncombat));
    let there = if over { &peace } else { &fight };
    let of = |group: &UnitGroup| {
        are_there(there.at.board(ed), group, from, there.phase)?;
        let to = || ed.space_ids().filter(|s| *s != from);
        let routes = |tries: &Tries| to().filter_map(|s| tries.route(group, from, s)).collect();
        let none = Destinations {
            group: group.clone(),
            combat: Vec::new(),
            assaults: Vec::new(),
            bombards: Vec::new(),
            noncombat: routes(&peace),
        };
        if over {
            return Ok(none);
        }
        let ships = |test: &dyn Fn(&Unit) -> bool| {
            let own = |u: &Unit| u.power == power && u.kind == group.kind;
            ed.is_sea(from) && fight.at.in_space(from).any(|(_, u)| own(u) && test(u))
        };
        let zones = fight.zones_within(from, group.kind, 0);
        let coasts = |tried: &dyn Fn(SpaceId, SpaceId) -> Option<Route>| -> Vec<Coast> {
            let lands = |zone: &SpaceId| ed.neighbours(*zone).iter().filter(|s| ed.is_land(**s));
            let pairs = zones.iter().flat_map(|zone| lands(zone).map(move |s| (*zone, *s)));
            pairs
                .filter_map(|(zone, place)| Some(Coast { place, voyage: tried(zone, place)? }))
                .collect()
        };
        let ferries = ships(&|u| carry::carries_troops(fight.at.board(ed), u));
        let guns = ships(&|u| query::bombard(fight.at.board(ed), u) > 0);
        let assault = |zone, place| fight.assault(group, from, zone, place);
        let bombard = |zone, place| fight.bombardment(group, from, zone, place);
        Ok(Destinations {
            combat: routes(&fight),
            assaults: if ferries { coasts(&assault) } else { Vec::new() },
            bombards: if guns { coasts(&bombard) } else { Vec::new() },
            ..none
        })
    };
    groups.iter().map(of).collect()
}

/// Are these units there?
fn are_there(
    board: Board,
    group: &UnitGroup,
    from: SpaceId,
    mode: MovementPhase,
) -> Result<(), Refusal> {
    let used = BTreeMap::new();
    let taken = BTreeSet::new();
    let power = board.mover();
    let order = OrderId(1);
    let hold = Hold::Untouched;
    let picker = Picker { board, power, mode, used: &used, order, hold };
    picker.pick(group, from, &taken, |_| None).map(|_| ())
}
