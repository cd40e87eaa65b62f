//! The past of a game, block by block: for reports, differences and pictures of old positions.

use crate::engine::{Event, Position};
use crate::file::Block;
use crate::id::SpaceId;

use super::chain_fault::{ChainFault, Check};
use super::game::Game;
use super::genesis::start_with;
use super::replay_checked::safe_fold;
use super::signed::SignedDocument;

/// A block with the positions around it.
#[derive(Clone, Debug)]
pub struct Replayed {
    pub block: Block,
    pub before: Position,
    pub after: Position,
}

/// The position before the first block.
///
/// # Errors
/// The genesis does not fit; a game that was opened has a genesis that does.
pub fn first_position(game: &Game) -> Result<Position, ChainFault> {
    game.invitation.start_position(&game.rules.edition)
}

/// The blocks up to and with number `to_block`, their events folded. Nothing is ruled again.
///
/// # Errors
/// There is no such block, or stored events that cannot be folded.
pub fn replay(game: &Game, to_block: u32) -> Result<Vec<Replayed>, ChainFault> {
    if to_block > game.file.latest() {
        let what = format!("there is no block {to_block}; the latest is {}", game.file.latest());
        return Err(ChainFault::failed(Check::Order, what));
    }
    let mut before = first_position(game)?;
    let mut all = Vec::new();
    for block in game.file.blocks.iter().take(to_block as usize) {
        let start = match block.from {
            Some(from) => after_block(&all, from, game)?,
            None => before.clone(),
        };
        let after = safe_fold(start.board(&game.rules.edition), &block.events).map_err(|what| {
            ChainFault::failed(Check::Rules, format!("block {}: {what}", block.number))
        })?;
        // Where nothing happened but going back, what it changed is told.
        let shown = if block.events.is_empty() { before } else { start };
        all.push(Replayed { block: block.clone(), before: shown, after: after.clone() });
        before = after;
    }
    Ok(all)
}

fn after_block(past: &[Replayed], block: u32, game: &Game) -> Result<Position, ChainFault> {
    let found = match block.checked_sub(1) {
        None => return first_position(game),
        Some(i) => past.get(i as usize).map(|at| at.after.clone()),
    };
    found.ok_or_else(|| ChainFault::failed(Check::Order, format!("block {block} is not past yet")))
}

/// The game as it was after a block, as a file of its own.
///
/// # Errors
/// As [`replay`].
pub fn game_after(game: &Game, block: u32) -> Result<Game, ChainFault> {
    let past = replay(game, block)?;
    let joins =
        game.file.joins.iter().map(SignedDocument::read_stored).collect::<Result<_, _>>()?;
    let mut then = start_with(game.invitation.clone(), joins, game.rules.clone())?;
    for step in past {
        then.file.position = step.after;
        then.push_block(step.block)?;
    }
    Ok(then)
}

/// The position after a block, from the beginning.
pub(super) fn position_after(game: &Game, block: u32) -> Result<Position, ChainFault> {
    match replay(game, block)?.pop() {
        Some(at) => Ok(at.after),
        None => first_position(game),
    }
}

/// Where the turn of the latest block that changed the board was fought, in order.
pub fn spaces_fought(game: &Game) -> Vec<SpaceId> {
    let past = game.file.blocks.iter().take(game.state.changed as usize).rev();
    let mut locked = past.flat_map(|b| b.events.iter().rev()).filter_map(|e| match e {
        Event::CombatLocked { engagements } => Some(engagements),
        _ => None,
    });
    locked.next().map(|all| all.iter().map(|e| e.place).collect()).unwrap_or_default()
}
