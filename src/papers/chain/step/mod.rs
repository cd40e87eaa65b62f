//! Taking the next block: which documents may stand in it, which dice they open, what the engine
//! rules. `verify` goes through the same functions, so that a block is either made this way or wrong.
//! [`prepare_block`] and [`rule_block`] hand each purpose of a block to the file of its name.

mod admin;
pub(super) mod admission;
mod belonging;
mod burnt_step;
pub(super) mod first_dice;
mod held_papers;
pub(super) mod input;
mod late_claims;
pub(super) mod lock;
pub(super) mod past_turn;
mod play;
mod prepared;
mod ruling;
mod standing_block;

use crate::doc_kind::DocKind;
use crate::engine::{Outcome, Position};
use crate::file::{Block, headed_text};

use super::chain_fault::{ChainFault, document};
use super::game::Game;
use super::papers;
use super::replay::position_after;
use super::signed::SignedDocument;
use super::standing::owes_seal;
use super::state::position_digest;

pub use admin::{affair_possible, sides_unsigned};
pub use belonging::{Belonging, belonging_of, is_locked_with_old_key};
pub use held_papers::held_in_order;
pub use prepared::Documents;
pub(super) use prepared::{Prepared, Purpose, Ruled};
pub use ruling::may_rule;
pub use ruling::{
    Authority, amendment_possible, asked_of, authority_of, names_this_board, openings_to_name,
    ruling_possible, signers_named,
};
pub use standing_block::may_open;

/// A block that was made, with what a report needs.
#[derive(Clone)]
pub struct Step {
    /// The game with the block in it.
    pub game: Game,
    pub before: Position,
    pub outcome: Outcome,
    pub block: Block,
}

/// Adjudicates: orders, or the answers a stopped turn waits for, with receipt and openings.
///
/// # Errors
/// [`ChainFault`]; among them [`ChainFault::NeedsDice`] when everything is in order but the
/// links are shut, and [`ChainFault::AlreadyDone`] for documents that made a block before.
pub fn adjudicate(game: &Game, documents: Documents) -> Result<Step, ChainFault> {
    if !documents.standing.is_empty() {
        let what = "standing orders make a block of their own: `fieldpost standing file`";
        return Err(document(what));
    }
    game.on_own_data()?;
    let prepared = prepare_block(game, documents)?;
    // Once links are open there is one block that follows from them, and no choice any more.
    if prepared.openings.is_empty() {
        input::look_ahead(game, &prepared)?;
    }
    let ruled = rule_block(game, &prepared)?;
    finish_step(game, prepared, ruled)
}

/// Files standing orders: a block without step.
///
/// # Errors
/// As [`Game::adjudicate`].
pub fn file_standing(game: &Game, papers: Vec<SignedDocument>) -> Result<Step, ChainFault> {
    let prepared = standing_block::prepare_standing(game, &papers)?;
    let ruled = rule_block(game, &prepared)?;
    finish_step(game, prepared, ruled)
}

/// Checks everything about the documents of a block that needs no rule of the game.
pub(crate) fn prepare_block(game: &Game, mut all: Documents) -> Result<Prepared, ChainFault> {
    if game.first_dice().is_some() && all.affairs.is_empty() {
        return first_dice::prepare_first_dice(game, all);
    }
    let held = held_papers::take_held(&mut all)?;
    // An opening of a seal alone is a decision only where the turn waits for it.
    let only_seals = all.decisions.iter().all(|p| p.header.kind == DocKind::Unsealed);
    let waits = all.decisions.iter().any(|p| owes_seal(game, &p.header.seat));
    if only_seals && !waits && all.receipt.is_none() && all.openings.is_empty() {
        all.standing.append(&mut all.decisions);
    }
    let played = !all.decisions.is_empty() || all.receipt.is_some() || !all.openings.is_empty();
    match (all.affairs.first(), all.standing.first()) {
        (Some(one), _) if papers::RULING.contains(&one.header.kind) => {
            ruling::prepare_ruling(game, &all)
        }
        (Some(one), other) if played || other.is_some() => {
            let what = format!("a {} makes a block of its own", one.header.kind);
            Err(document(what))
        }
        _ if !all.amendments.is_empty() => {
            Err(document("an amendment takes effect only through a ruling that names it"))
        }
        _ if !all.reanchors.is_empty() => {
            Err(document("a new chain takes effect only through a ruling that names it"))
        }
        (Some(_), _) => admin::prepare_affairs(game, &all.affairs, held),
        (None, Some(_)) if played => {
            Err(document("standing orders share a block with other documents"))
        }
        (None, Some(_)) => standing_block::prepare_standing(game, &all.standing),
        (None, None) => play::prepare_play(game, all),
    }
}

/// What the rules make of it.
pub(crate) fn rule_block(game: &Game, step: &Prepared) -> Result<Ruled, ChainFault> {
    match &step.purpose {
        Purpose::Play => play::rule_or_burn(game, step),
        Purpose::Standing => Ok(Ruled::board_unchanged(game)),
        Purpose::Affairs(affairs) => Ok(admin::rule_affairs(game, affairs)),
        Purpose::Ruling(act) => ruling::apply_ruling(game, step, act),
        Purpose::FirstDice => first_dice::throw_first_dice(game, step),
    }
}

/// The block and the game with it.
fn finish_step(game: &Game, prepared: Prepared, ruled: Ruled) -> Result<Step, ChainFault> {
    let (block, _, after) = make_block(game, prepared, ruled);
    let outcome = Outcome { after, events: block.events.clone(), owed: block.owed.clone() };
    let mut next = game.clone();
    let mut before = std::mem::replace(&mut next.file.position, outcome.after.clone());
    if let Some(from) = block.from.filter(|_| !outcome.events.is_empty()) {
        before = position_after(game, from)?;
    }
    next.push_block(block.clone())?;
    Ok(Step { game: next, before, outcome, block })
}

/// The next block, its text, and the position after it.
pub(crate) fn make_block(
    game: &Game,
    prepared: Prepared,
    ruled: Ruled,
) -> (Block, String, Position) {
    let ed = &game.rules.edition;
    let Ruled { outcome, rolls, burnt, from } = ruled;
    let number = game.file.latest() + 1;
    let previous = game.file.head();
    let position = position_digest(ed, &outcome.after);
    let mut block = Block {
        number,
        step: game.step_used(&prepared.openings, &rolls),
        from,
        previous,
        documents: prepared.documents,
        held: prepared.held,
        openings: prepared.openings,
        reanchors: prepared.reanchors,
        shares: prepared.shares,
        epoch: prepared.epoch,
        rolls,
        burnt,
        events: outcome.events,
        owed: outcome.owed,
        position,
        // Known when everything else is written.
        head: previous,
    };
    let text = headed_text(ed, game.file.game, &mut block);
    (block, text, outcome.after)
}
