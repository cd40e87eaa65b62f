//! Opens a game file to go on with it.

use crate::file::{GameFile, Outline, read_outline};

use super::chain_fault::{ChainFault, Check};
use super::game::Game;
use super::game_rules::{rules_at_hand, same_data};
use super::genesis::start_with;
use super::invitation::Invitation;
use super::rules::Editions;
use super::signed::SignedDocument;
use super::state::position_digest;

/// Opens a game file to go on with it. Genesis and links are checked; signatures of old blocks
/// and rulings are not: that is [`verify`](super::verify::verify).
///
/// # Errors
/// The file cannot be read, or its genesis does not fit.
pub fn open(bytes: &[u8], editions: &dyn Editions) -> Result<Game, ChainFault> {
    let (mut game, file) = at_genesis(bytes, editions)?;
    for block in &file.blocks {
        game.state.follow_block(block, &game.rules.edition)?;
    }
    let now = position_digest(&game.rules.edition, &file.position);
    if now != game.state.position {
        let what = "the stored position is not the one of the last block";
        return Err(ChainFault::failed(Check::Position, what));
    }
    game.file = file;
    Ok(game)
}

/// The game as it began, and the whole file.
pub(super) fn at_genesis(
    bytes: &[u8],
    editions: &dyn Editions,
) -> Result<(Game, GameFile), ChainFault> {
    let outline =
        read_outline(bytes).map_err(|e| ChainFault::failed(Check::Form, e.to_string()))?;
    of_outline(outline, editions)
}

/// The same from a file that has been read as text.
pub(super) fn of_outline(
    outline: Outline,
    editions: &dyn Editions,
) -> Result<(Game, GameFile), ChainFault> {
    let invitation = Invitation::read(&outline.invitation())?;
    let rules = rules_at_hand(&invitation, editions)?;
    let file = outline.resolve(&rules.edition).map_err(|e| {
        let fault = ChainFault::failed(Check::Form, e.to_string());
        same_data(&invitation, &rules).err().unwrap_or(fault)
    })?;
    let joins = file.joins.iter().map(SignedDocument::read_stored).collect::<Result<_, _>>()?;
    let game = start_with(invitation, joins, rules)?;
    same_genesis(&game.file, &file)?;
    Ok((game, file))
}

/// Everything in the head of the file follows from invitation and join files.
fn same_genesis(made: &GameFile, stored: &GameFile) -> Result<(), ChainFault> {
    let fields = [
        ("revision", made.revision == stored.revision),
        ("prep", made.prep == stored.prep),
        ("key", made.seats == stored.seats),
        ("anchor", made.keepers == stored.keepers),
        ("game", made.game == stored.game),
        ("name", made.name == stored.name),
        ("edition", made.edition == stored.edition),
        ("edition digest", made.edition_digest == stored.edition_digest),
        ("dice mode", made.dice == stored.dice),
        ("options", made.options == stored.options),
        ("join file", made.joins == stored.joins),
    ];
    match fields.iter().find(|(_, same)| !same) {
        None => Ok(()),
        Some((what, _)) => {
            let what = format!("the {what} of the file is not that of its invitation and joins");
            Err(ChainFault::failed(Check::Setup, what))
        }
    }
}
