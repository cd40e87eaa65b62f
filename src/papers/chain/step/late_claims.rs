//! Claims of supply that came after the lock of a turn. They count like standing orders: a seat that has
//! read the orders, or knows the dice, changes nothing by one any more. They stay for the turn after it.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine::{Event, Outcome, Position};
use crate::id::SpaceId;

use super::super::chain_fault::ChainFault;
use super::super::game::Game;
use super::super::replay::position_after;

/// The complexes in `now`, the position after block `to`, that were not claimed yet when a turn was
/// locked.
fn late_claims(
    game: &Game,
    locked: u32,
    to: u32,
    now: &Position,
) -> Result<BTreeSet<SpaceId>, ChainFault> {
    let since = game.file.blocks.iter().take(to as usize).skip(locked as usize);
    let mut documents = since.flat_map(|b| &b.documents);
    if !documents.any(|d| d.kind == DocKind::Claim) {
        return Ok(BTreeSet::new());
    }
    let then = position_after(game, locked)?;
    Ok(now.claims.difference(&then.claims).copied().collect())
}

/// Takes late claims out of the position with which a turn begins, and gives them.
pub(crate) fn leave_out(
    game: &Game,
    locked: u32,
    to: u32,
    now: &mut Position,
) -> Result<BTreeSet<SpaceId>, ChainFault> {
    let late = late_claims(game, locked, to, now)?;
    now.claims.retain(|space| !late.contains(space));
    Ok(late)
}

/// The game with the position in which the turn of a step begins, if late claims are left out there.
pub(crate) fn without_late_claims(
    game: &Game,
    locked: u32,
) -> Result<Option<(Game, BTreeSet<SpaceId>)>, ChainFault> {
    // A turn that stopped has begun: no complex of its power can be claimed any more.
    if game.state.stopped.is_some() {
        return Ok(None);
    }
    let late = late_claims(game, locked, game.file.latest(), &game.file.position)?;
    Ok((!late.is_empty()).then(|| {
        let mut own = game.clone();
        own.file.position.claims.retain(|space| !late.contains(space));
        (own, late)
    }))
}

/// Puts late claims back behind a turn, but for complexes that were limited in it all the same.
pub(crate) fn put_back(outcome: &mut Outcome, late: BTreeSet<SpaceId>) {
    let limited: BTreeSet<SpaceId> = outcome.events.iter().filter_map(space_limited).collect();
    outcome.after.claims.extend(late.difference(&limited));
}

/// The space whose complex an event limits.
fn space_limited(e: &Event) -> Option<SpaceId> {
    match e {
        Event::SupplyLimited { space, .. } => Some(*space),
        _ => None,
    }
}
