//! Which rules of nations are in a game and work now, and what they change for questions that several
//! rules ask.

use crate::edition::Deed;
use crate::engine::position::{Unit, Use};
use crate::engine::unit::Did;
use crate::engine::why::Nation;
use crate::engine::{Board, Field};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};
use crate::rule::RuleId;

/// The state of a rule in this game; `None` if it is not in it. A rule of every game needs no entry.
pub fn standing(board: Board, id: AdvantageId) -> Option<Use> {
    let a = board.advantage(id);
    let always = (a.played && a.compulsory()).then_some(Use::Ready);
    board.position.advantages.get(&id).copied().or(always)
}

/// The rules that are in the game: those of every game first, then those that were agreed on.
pub(in crate::engine) fn in_game(board: Board) -> impl Iterator<Item = AdvantageId> {
    let compulsory = board.edition.compulsory.iter().copied();
    let chosen = board
        .position
        .advantages
        .keys()
        .copied()
        .filter(move |id| !board.advantage(*id).compulsory());
    compulsory.chain(chosen)
}

/// Does the rule work now?
pub(in crate::engine) fn is_at_work(board: Board, id: AdvantageId) -> bool {
    match standing(board, id) {
        Some(Use::Ready) => !board.advantage(id).declared,
        Some(Use::Active) => true,
        Some(Use::Spent) | None => false,
    }
}

/// The rules that work now.
pub fn at_work(board: Board) -> impl Iterator<Item = AdvantageId> {
    in_game(board).filter(move |id| is_at_work(board, *id))
}

/// What they do, each with the rule and the power that has it.
pub fn deeds(board: Board<'_>) -> impl Iterator<Item = (AdvantageId, PowerId, &Deed)> {
    at_work(board).flat_map(move |id| {
        let a = board.advantage(id);
        a.deeds.iter().map(move |deed| (id, a.power, deed))
    })
}

/// What the rules of this game do whatever their state, those that are used up included.
pub(super) fn agreed_deeds<'a>(
    board: Board<'a>,
) -> impl Iterator<Item = (AdvantageId, PowerId, Use, &'a Deed)> {
    let agreed =
        board.edition.advantage_ids().filter_map(move |id| Some((id, standing(board, id)?)));
    agreed.flat_map(move |(id, now)| {
        let a = board.advantage(id);
        a.deeds.iter().map(move |deed| (id, a.power, now, deed))
    })
}

/// The power whose colour a territory has in this game: on the board, or by the rule of a nation.
pub fn colour(board: Board, space: SpaceId) -> Option<PowerId> {
    let joined =
        || deeds(board).find(|(_, _, deed)| colours(deed, space)).map(|(_, power, _)| power);
    board.space(space).owner.or_else(joined)
}

/// Does the rule give this land the colour of its owner?
fn colours(deed: &Deed, space: SpaceId) -> bool {
    matches!(deed, Deed::Setup(setup) if setup.colours.contains(&space))
}

/// IPC that a territory is worth now: what the board says, and 1 less by the rule of a nation that an
/// enemy holds it from.
pub fn worth(board: Board, space: SpaceId) -> i32 {
    let data = board.space(space);
    let Some(holder) = board.controller(space).filter(|_| data.income > 0) else {
        return data.income;
    };
    let lessened = deeds(board).any(|(_, power, deed)| {
        matches!(deed, Deed::Devalues(of) if colour(board, space) == Some(*of))
            && !board.allied(power, holder)
    });
    data.income - i32::from(lessened)
}

/// The rule by which the aircraft of a power fly between islands and their zones for nothing.
pub fn island_flights(board: Board, power: PowerId) -> Option<RuleId> {
    let found = deeds(board).find(|(_, w, deed)| *w == power && **deed == Deed::IslandFlights);
    found.map(|(id, ..)| board.advantage(id).rule)
}

/// The rule by which ships of a kind of a power put troops ashore in two assaults of a turn.
pub fn splits_landings(board: Board, ship: &Unit) -> Option<AdvantageId> {
    deeds(board)
        .find(|(_, w, deed)| *w == ship.power && **deed == Deed::SplitLandings(ship.kind))
        .map(|(id, ..)| id)
}

/// The rule by which aircraft of a kind of a power raid though they are no bombers.
pub fn dive_raids(board: Board, whose: (PowerId, KindId)) -> Option<AdvantageId> {
    let (power, kind) = whose;
    let found = deeds(board).find(|(_, w, deed)| *w == power && **deed == Deed::DiveRaids(kind));
    found.map(|(id, ..)| id)
}

/// The rule by which a unit moves on after its battle.
pub fn exploits(board: Board, u: &Unit) -> Option<RuleId> {
    if !u.turn.did(Did::Fought) || u.turn.did(Did::NoncombatMoved) || u.turn.did(Did::Retreated) {
        return None;
    }
    let found = deeds(board).find(|(id, power, deed)| {
        matches!(deed, Deed::Exploits(e) if e.kind == u.kind)
            && *power == u.power
            && board.turn().worked.contains(&(u.space, *id))
    });
    found.map(|(id, ..)| board.advantage(id).rule)
}

/// Why a line of an answer by the rule of a nation can do nothing, with the rule if the power has one.
pub(crate) type RuleMisfit = (Option<AdvantageId>, Nation);

/// What the rules at work do that a power has, each with its rule.
pub(in crate::engine) fn deeds_of<'a>(
    field: Field<'a>,
    power: PowerId,
) -> impl Iterator<Item = (AdvantageId, &'a Deed)> {
    let all = deeds(field.board).filter(move |(_, owner, _)| *owner == power);
    all.map(|(id, _, deed)| (id, deed))
}
