//! The cheapest units that give an attack the chance somebody wants.

use std::collections::BTreeMap;

use super::typed_armies::{Armies, Lots, Typed, typed};
use super::{Fault, Way, engagement};
use crate::edition::Edition;
use crate::engine::position::{Engagement, EngagementKind, Mission, Position, Unit, UnitTurn};
use crate::engine::unit::Did;
use crate::engine::{Board, Input};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// Units to add, and what the attack is worth with them.
#[derive(Clone, PartialEq, Debug)]
pub struct Need {
    /// At most two kinds; empty where the attack is strong enough as it is.
    pub units: Lots,
    /// Their printed cost, in IPC.
    pub cost: i32,
    /// The chance with them, from 0 to 1.
    pub chance: f64,
}

/// Most units of one kind that are added alone, as many as an army that somebody types can have; of two
/// kinds half as many each are tried first.
pub(crate) const MOST_ADDED: u16 = 200;
/// Most fights reckoned for one answer.
const MOST_TRIED: usize = 4_000;
/// A chance may miss what it is by this much.
const SLACK: f64 = 1e-10;

/// The kinds that a power can buy and send into a fight on land or at sea.
pub fn useful(ed: &Edition, power: PowerId, sea: bool) -> Vec<KindId> {
    ed.kind_ids().filter(|x| can_reinforce(ed, power, sea, x)).collect()
}

/// Could units of this kind take part?
fn can_reinforce(ed: &Edition, power: PowerId, sea: bool, id: &KindId) -> bool {
    let k = ed.kind(*id);
    let sold = k.purchasable && k.cost > 0 && k.fights() && k.moves > 0;
    let own = k.buyers.is_empty() || k.buyers.contains(&power);
    let there = k.is_air() || k.is_sea() == sea;
    sold && own && there && !k.single_strike
}

/// The cheapest units of at most two kinds that raise the chance to the wanted one, and of those that
/// cost the same the ones with the best chance. That more units are never worse is taken for granted.
/// `None`: [`MOST_ADDED`] of no kind are enough, nor half as many each of two kinds.
///
/// # Errors
/// A fight cannot be reckoned, or there are too many to try.
pub fn cheapest(
    ed: &Edition,
    kinds: &[KindId],
    wanted: f64,
    chance: impl FnMut(&Lots) -> Result<f64, Fault>,
) -> Result<Option<Need>, Fault> {
    let mut search = Search { ed, wanted, chance, known: BTreeMap::new(), best: None };
    if search.is_enough(&[])? {
        return Ok(search.best);
    }
    for kind in kinds {
        search.fewest_of_one(*kind)?;
    }
    for (i, a) in kinds.iter().enumerate() {
        for b in &kinds[i + 1..] {
            search.cheapest_of_two(*a, *b)?;
        }
    }
    Ok(search.best)
}

/// The cheapest units that raise the chance of what the attack of typed armies is for to so many percent: to take the
/// territory, or at sea that no one defends it any more.
///
/// # Errors
/// A fight cannot be reckoned, or there are too many to try.
pub fn cheapest_for(
    ed: &Edition,
    input: &Input,
    armies: &Armies,
    found: &Typed,
    percent: u32,
) -> Result<Option<Need>, Fault> {
    let kinds = useful(ed, found.attacker, armies.sea);
    cheapest(ed, &kinds, f64::from(percent) / 100.0, |more| {
        let attack = [&armies.attack[..], more].concat();
        let more = Armies { attack, ..armies.clone() };
        typed(ed, input, &more).map(|t| if armies.sea { t.odds.win } else { t.odds.capture })
    })
}

/// The same for a battle on a board: units that come as those do that attack there, if need be off a
/// ship; troops that wait aboard for a sea battle are joined there. The aim is to take the territory, or
/// to win the sea battle.
///
/// # Errors
/// As [`cheapest`].
pub fn needed(
    board: Board,
    input: &Input,
    fight: &Engagement,
    wanted: f64,
    last_round: Option<u32>,
) -> Result<Option<Need>, Fault> {
    let sea = fight.kind == EngagementKind::Sea;
    let kinds = useful(board.edition, board.mover(), sea);
    cheapest(board.edition, &kinds, wanted, |more| {
        let after = with_reinforcements(board, fight.place, more);
        let odds = engagement(after.board(board.edition), input, fight, last_round, Way::Quick)?;
        Ok(if sea { odds.win } else { odds.capture })
    })
}

/// The board with more attackers in a place.
fn with_reinforcements(board: Board, place: SpaceId, more: &Lots) -> Position {
    let mut after = board.position.clone();
    for &(kind, count) in more {
        let by_ship =
            aboard_with_others(board, place, kind).filter(|_| !attack_by_land(board, place));
        let (space, ship, turn) =
            by_ship.unwrap_or_else(|| (place, None, arrived_with_others(board, place, kind)));
        for _ in 0..count {
            let id = after.add_unit(board.mover(), kind, space, None);
            after.units.change(id, |u| (u.aboard, u.turn) = (ship, turn.clone()));
        }
    }
    after
}

/// What a unit did that came like those that attack here, best like one of its own domain.
fn arrived_with_others(board: Board, place: SpaceId, kind: KindId) -> UnitTurn {
    let here: Vec<&Unit> = board
        .in_space(place)
        .map(|(_, u)| u)
        .filter(|u| {
            board.commanded(u) && u.turn.did(Did::CombatMoved) && u.turn.mission == Mission::None
        })
        .collect();
    let domain = board.kind(kind).domain;
    let like = here.iter().find(|u| board.kind(u.kind).domain == domain).or(here.first());
    like.map_or_else(|| landed_unit(board.edition, place, kind), |u| u.turn.clone())
}

/// Where a land unit waits that lands here with the others: its zone, its ship and what it did.
fn aboard_with_others(
    board: Board,
    place: SpaceId,
    kind: KindId,
) -> Option<(SpaceId, Option<UnitId>, UnitTurn)> {
    if !board.kind(kind).is_land() {
        return None;
    }
    let waits = board
        .position
        .units
        .values()
        .filter(|u| board.commanded(u))
        .find(|u| u.aboard.is_some() && u.turn.landing == Some(place))?;
    Some((waits.space, waits.aboard, waits.turn.clone()))
}

/// Do troops attack this place that have no ship to wait on?
fn attack_by_land(board: Board, place: SpaceId) -> bool {
    board.in_space(place).any(|(_, u)| {
        board.commanded(u) && u.turn.did(Did::CombatMoved) && !board.kind(u.kind).is_air()
    })
}

/// A unit that has reached a place, troops off a ship next to it.
fn landed_unit(ed: &Edition, place: SpaceId, kind: KindId) -> UnitTurn {
    let zone = ed.neighbours(place).iter().copied().find(|s| ed.is_sea(*s));
    let mut turn = UnitTurn::fresh(zone.unwrap_or(place), None);
    turn.mark(Did::CombatMoved);
    turn.offloaded = ed.kind(kind).is_land().then_some(place);
    turn
}

/// Do troops that are to land wait for a sea battle?
pub fn waits_for_sea(board: Board, input: &Input, fight: &Engagement) -> bool {
    let before = super::fought_before(board, input, fight);
    before.iter().any(|e| e.kind == EngagementKind::Sea)
}

struct Search<'a, C> {
    ed: &'a Edition,
    wanted: f64,
    chance: C,
    known: BTreeMap<Lots, f64>,
    best: Option<Need>,
}

impl<C: FnMut(&Lots) -> Result<f64, Fault>> Search<'_, C> {
    fn cost(&self, units: &[(KindId, u16)]) -> i32 {
        units.iter().map(|(k, n)| self.ed.kind(*k).cost * i32::from(*n)).sum()
    }

    /// Is this enough? Then it is kept if it is better than what was found before.
    fn is_enough(&mut self, units: &[(KindId, u16)]) -> Result<bool, Fault> {
        let units: Lots = units.iter().copied().filter(|(_, n)| *n > 0).collect();
        let chance = match self.known.get(&units) {
            Some(chance) => *chance,
            None if self.known.len() >= MOST_TRIED => return Err(Fault::TooLarge),
            None => {
                let chance = (self.chance)(&units)?;
                self.known.insert(units.clone(), chance);
                chance
            }
        };
        if chance + SLACK < self.wanted {
            return Ok(false);
        }
        let cost = self.cost(&units);
        let better = self
            .best
            .as_ref()
            .is_none_or(|best| (cost, -chance) < (best.cost, -best.chance - SLACK));
        if better {
            self.best = Some(Need { units, cost, chance });
        }
        Ok(true)
    }

    /// So many of a kind at most: more would not be cheaper than what was found.
    fn most_of_kind(&self, kind: KindId, spent: i32) -> u16 {
        let left = self.best.as_ref().map_or(i32::MAX, |best| best.cost - spent);
        let most = left.div_euclid(self.ed.kind(kind).cost).clamp(0, i32::from(MOST_ADDED));
        u16::try_from(most).unwrap_or(MOST_ADDED)
    }

    /// The fewest of one kind: doubled until they are enough, then halved.
    fn fewest_of_one(&mut self, kind: KindId) -> Result<(), Fault> {
        let most = self.most_of_kind(kind, 0);
        let mut few = 0;
        let mut many = 1.min(most);
        while many > few && !self.is_enough(&[(kind, many)])? {
            (few, many) = (many, (many * 2).min(most));
        }
        while many > few + 1 {
            let half = (few + many) / 2;
            if self.is_enough(&[(kind, half)])? { many = half } else { few = half }
        }
        Ok(())
    }

    /// The cheapest mixes of two kinds: the more of one, the fewer of the other.
    fn cheapest_of_two(&mut self, a: KindId, b: KindId) -> Result<(), Fault> {
        let all = [(a, MOST_ADDED / 2), (b, MOST_ADDED / 2)];
        if self.best.is_none() && !self.is_enough(&all)? {
            return Ok(());
        }
        for n in 1..=MOST_ADDED {
            let spent = self.cost(&[(b, n)]);
            let most = self.most_of_kind(a, spent);
            if most == 0 {
                return Ok(());
            }
            let mut m = most;
            while m > 0 && self.is_enough(&[(a, m), (b, n)])? {
                m -= 1;
            }
        }
        Ok(())
    }
}
