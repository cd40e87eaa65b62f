//! What can reach what: every place that units can go to, and all that could attack a place, each tried
//! on a trial board, so that the engine alone says what is legal.

mod blow;
mod chosen_units;
mod next_turn;
mod planned;
mod route;
mod tries;

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::{Edition, Phase};
use crate::engine::pick::{Hold, Picker};
use crate::engine::plan::UnitGroup;
use crate::engine::position::{Position, Unit};
use crate::engine::travel::MovementPhase;
use crate::engine::{Board, Input, Refusal, TurnOrders, carry, query};
use crate::id::{KindId, OrderId, PowerId, SpaceId};

pub use blow::{Blow, blow};
pub use chosen_units::{ChosenUnits, Errand, WayThere};
pub use next_turn::past_combat_move;
pub use planned::PlannedMoves;
pub use route::{Coast, Route};

use next_turn::{one_unit, turn_of};
use tries::Tries;

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
    board: Board,
    input: &Input,
    power: PowerId,
    from: SpaceId,
    groups: &[UnitGroup],
) -> Result<Vec<Destinations>, Refusal> {
    let input = Input { orders: TurnOrders::default(), ..input.clone() };
    let fight = (!past_combat_move(board.position, power)).then(|| {
        Tries::combat(board.edition, &input, turn_of(board.position, power, Phase::CombatMove))
    });
    let peace =
        Tries::noncombat(board.edition, &input, turn_of(board.position, power, Phase::Noncombat));
    let search = Outlook { ed: board.edition, power, from, fight, peace };
    groups.iter().map(|group| search.destinations(group)).collect()
}

/// A place from which units go, on the boards of both moves of a turn.
struct Outlook<'a> {
    ed: &'a Edition,
    power: PowerId,
    from: SpaceId,
    /// `None` when the combat move is over.
    fight: Option<Tries<'a>>,
    peace: Tries<'a>,
}

impl Outlook<'_> {
    fn destinations(&self, group: &UnitGroup) -> Result<Destinations, Refusal> {
        let there = self.fight.as_ref().unwrap_or(&self.peace);
        are_there(there.at.board(self.ed), group, self.from, there.phase)?;
        let mut found = Destinations {
            group: group.clone(),
            combat: Vec::new(),
            assaults: Vec::new(),
            bombards: Vec::new(),
            noncombat: self.routes(&self.peace, group),
        };
        let Some(fight) = &self.fight else { return Ok(found) };
        let board = fight.at.board(self.ed);
        found.combat = self.routes(fight, group);
        if self.has_ship(fight, group, |u| carry::carries_troops(board, u)) {
            found.assaults = self
                .coasts(fight, group, |zone, place| fight.assault(group, self.from, zone, place));
        }
        if self.has_ship(fight, group, |u| query::bombard(board, u) > 0) {
            found.bombards = self.coasts(fight, group, |zone, place| {
                fight.bombardment(group, self.from, zone, place)
            });
        }
        Ok(found)
    }

    fn routes(&self, tries: &Tries, group: &UnitGroup) -> Vec<Route> {
        let goals = self.ed.space_ids().filter(|s| *s != self.from);
        goals.filter_map(|s| tries.route(group, self.from, s)).collect()
    }

    /// Is a ship of the group's kind among the units that go, and does it pass the test?
    fn has_ship(&self, tries: &Tries, group: &UnitGroup, test: impl Fn(&Unit) -> bool) -> bool {
        let mut own = tries.at.in_space(self.from).map(|(_, u)| u);
        self.ed.is_sea(self.from)
            && own.any(|u| u.power == self.power && u.kind == group.kind && test(u))
    }

    /// Coasts at zones that the group can sail to, where `voyage` finds a way to them.
    fn coasts(
        &self,
        tries: &Tries,
        group: &UnitGroup,
        voyage: impl Fn(SpaceId, SpaceId) -> Option<Route>,
    ) -> Vec<Coast> {
        let mut found = Vec::new();
        for zone in tries.zones_within(self.from, group.kind, 0) {
            for place in self.ed.neighbours(zone).iter().copied().filter(|s| self.ed.is_land(*s)) {
                found.extend(voyage(zone, place).map(|voyage| Coast { place, voyage }));
            }
        }
        found
    }
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
