//! National advantages that dice choose before the first turn (NAT-01): how an invitation says so, and
//! what a die says. The dice themselves fall in the step.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::edition::Edition;
use crate::engine::nation::{self, Rolled};
use crate::engine::{Board, Ledger, Position};
use crate::id::{AdvantageId, PowerId, Side, SpaceId};

use super::advantages::{ChosenAdvantage, check_optional, find_chosen, set_up};
use super::bid_setup::Bid;
use super::chain_fault::{ChainFault, setup};

/// So many advantages for each power, chosen by dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByDice {
    pub each: u8,
    /// Every advantage that asks for a place, with the place it has if a die chooses it; in the
    /// edition's order.
    pub places: Vec<ChosenAdvantage>,
}

/// The places that advantages have where the table names no other: the territory that is worth most, of
/// several the one that is fewest steps from land of an enemy, of these the first on the board.
pub fn usual_places(ed: &Edition) -> Vec<ChosenAdvantage> {
    let p = Position::initial(ed);
    let optional = ed.advantage_ids().filter(|id| !ed.advantage(*id).compulsory());
    optional.filter_map(|id| usual_place(p.board(ed), id)).collect()
}

/// The place that one advantage has where the table names no other.
fn usual_place(board: Board, id: AdvantageId) -> Option<ChosenAdvantage> {
    let mut sites = nation::sites_of(board, id)?;
    let side = board.edition.side(board.advantage(id).power).enemy();
    sites.sort_by_key(|s| (Reverse(board.space(*s).income), steps_to(board, *s, side)));
    let place = sites.first().map(|s| board.space(*s).id.clone())?;
    Some(ChosenAdvantage { id: board.advantage(id).id.clone(), place: Some(place) })
}

/// How many steps a territory is from one of this side, over land and sea.
fn steps_to(board: Board, from: SpaceId, side: Side) -> usize {
    let mut reached = BTreeSet::from([from]);
    for steps in 0..board.edition.spaces.len() {
        if reached.iter().any(|s| board.control_side(*s) == Some(side)) {
            return steps;
        }
        reached = reached.iter().flat_map(|s| board.neighbours(*s)).copied().collect();
    }
    board.edition.spaces.len()
}

/// The stream of a power's dice: as many faces as its list has entries.
pub(super) fn roll_name(ed: &Edition, power: PowerId) -> String {
    format!("select {} 0 none {}", ed.power(power).id, ed.optional_of(power).len())
}

/// The powers that roll, in turn order.
pub(super) fn powers_that_roll(ed: &Edition) -> Vec<PowerId> {
    ed.power_ids().filter(|p| !ed.optional_of(*p).is_empty()).collect()
}

impl ByDice {
    /// Is there an advantage for every face, and a place for every advantage that wants one, however
    /// the dice fall? `start`: the board before the dice.
    pub(super) fn check_lists(
        &self,
        bids: &[Bid],
        ed: &Edition,
        start: Position,
    ) -> Result<(), ChainFault> {
        let fewest = powers_that_roll(ed).into_iter().map(|p| (ed.optional_of(p).len(), p)).min();
        let Some((most, power)) = fewest else {
            return Err(setup(format!("{} has no advantages to roll for", ed.title)));
        };
        if self.each == 0 || usize::from(self.each) > most {
            return Err(setup(format!(
                "{} has {most} advantages to roll for: the dice choose 1 to {most} for each power, \
                 not {}",
                ed.power(power).called(),
                self.each
            )));
        }
        let ids: Vec<AdvantageId> =
            ed.advantage_ids().filter(|id| !ed.advantage(*id).compulsory()).collect();
        ids.iter().try_for_each(|id| check_optional(ed, *id))?;
        self.check_places(ed, &ids)?;
        clear_of(bids, ed, &ids)?;
        let mut ledger = Ledger::new(start);
        ids.iter().try_for_each(|id| set_up(ed, &mut ledger, self.advantage_rolled(ed, *id, 0)?))
    }

    /// Every advantage that asks for a place has one, and no other.
    fn check_places(&self, ed: &Edition, ids: &[AdvantageId]) -> Result<(), ChainFault> {
        let named = self.places.iter().map(|c| find_chosen(ed, c).map(|(id, _)| id));
        let named = named.collect::<Result<Vec<_>, _>>()?;
        let bare = Position::initial(ed);
        let asks = ids.iter().filter(|id| nation::sites_of(bare.board(ed), **id).is_some());
        let asks: Vec<AdvantageId> = asks.copied().collect();
        if named == asks && self.places.iter().all(|c| c.place.is_some()) {
            Ok(())
        } else {
            let names: Vec<&str> = asks.iter().map(|a| ed.advantage(*a).name.as_str()).collect();
            let names = if names.is_empty() { "none".into() } else { names.join(", ") };
            Err(setup(format!(
                "where dice choose, the invitation names a place for every advantage that asks for \
                     one, in their order: {names}"
            )))
        }
    }

    /// An advantage with the place that the invitation names for it.
    pub(super) fn advantage_rolled(
        &self,
        ed: &Edition,
        advantage: AdvantageId,
        face: u8,
    ) -> Result<Rolled, ChainFault> {
        let own = self.places.iter().find(|c| c.id == ed.advantage(advantage).id);
        let place = match own {
            Some(own) => find_chosen(ed, own)?.1,
            None => None,
        };
        Ok(Rolled { advantage, face, place })
    }
}

/// No unit of a bid is where an advantage would sweep it from the board.
fn clear_of(bids: &[Bid], ed: &Edition, ids: &[AdvantageId]) -> Result<(), ChainFault> {
    for bid in bids {
        let Bid::Units { space, .. } = bid else { continue };
        let at = ed.space_by_id(space);
        let taker = ids.iter().find(|id| nation::held(ed, **id).any(|s| Some(s) == at));
        if let (Some(at), Some(taker)) = (at, taker) {
            return Err(setup(format!(
                "a bid puts units into {}, which {} takes over if a die chooses it",
                ed.space(at).name,
                ed.advantage(*taker).name
            )));
        }
    }
    Ok(())
}
