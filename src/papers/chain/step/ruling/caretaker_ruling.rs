//! A turn that a caretaker plays for a seat that is silent: when it may be ruled, and what comes of it.

use crate::doc_kind::DocKind;
use crate::engine::{self, NoOutcome};
use crate::orders::refusals::refusal_said;

use super::super::super::chain_fault::{ChainFault, Check, document};
use super::super::super::dice_sources::ChainDice;
use super::super::super::game::Game;
use super::super::super::notice::{Notice, NoticeForm};
use super::super::super::signed::Header;
use super::super::input::caretaker_input;
use super::super::prepared::Ruled;

/// Both must have been given before a caretaker plays.
const WANTED: [NoticeForm; 2] = [NoticeForm::Overdue, NoticeForm::Impending];

/// May a caretaker play for this seat now?
pub(super) fn can_play_for(game: &Game, of: &str) -> Result<(), ChainFault> {
    if game.over() {
        return Err(ChainFault::GameOver);
    }
    game.check_begun()?;
    if let Some(side) = game.file.position.advances.first() {
        let what = format!("the cash advance of the {} comes first", side.name());
        return Err(document(format!("{what}: a caretaker plays a turn, and no advance")));
    }
    if !game.owed().is_empty() {
        return Err(document(
            "the turn waits for an answer: a ruling of kind default-answer replaces it, and no caretaker",
        ));
    }
    if let Some(held) = &game.state.held {
        return Err(document(format!(
            "papers that were locked for step {} stay locked and are played next, so no caretaker can play",
            held.step
        )));
    }
    match game.seat_to_move() {
        Some(seat) if seat.id == of => {}
        due => {
            let due = due.map_or("no one", |s| s.id.as_str());
            return Err(document(format!("it is the turn of {due}, not of {of}")));
        }
    }
    match WANTED.iter().find(|form| !warned(game, of, **form)) {
        None => Ok(()),
        Some(form) => Err(document(format!(
            "{of} must first get the notices `overdue` and `impending-forfeit`, each in a block; the game has no \
             `{}` notice to {of} since the last paper of {of}",
            form.word()
        ))),
    }
}

/// Has the seat been given this notice since a block last held a paper of its own?
fn warned(game: &Game, of: &str, form: NoticeForm) -> bool {
    for block in game.file.blocks.iter().rev() {
        let notices = block.documents.iter().filter(|d| d.kind == DocKind::Notice);
        let notices = notices.filter_map(|d| Notice::read(&d.text).ok());
        if spoke(block, of) {
            return false;
        }
        if notices.into_iter().any(|n| n.form == form && n.to.iter().any(|seat| seat == of)) {
            return true;
        }
    }
    false
}

/// Does the block hold a paper of this seat?
fn spoke(block: &crate::file::Block, of: &str) -> bool {
    let mut headers = block.documents.iter().filter_map(|d| Header::read_header(&d.text).ok());
    headers.any(|h| h.seat == of)
}

/// Plays the rest of the turn with a caretaker's orders and without a die.
pub(super) fn play_for(game: &Game, of: &str) -> Result<Ruled, ChainFault> {
    can_play_for(game, of)?;
    let ed = &game.rules.edition;
    let mut dice = ChainDice::shut(ed);
    let outcome =
        engine::adjudicate(game.file.position.board(ed), &caretaker_input(game), &mut dice)
            .map_err(|fault| match fault {
                NoOutcome::GameOver => ChainFault::GameOver,
                NoOutcome::Refused(list) => {
                    let all: Vec<String> = list.iter().map(|r| refusal_said(ed, r).what).collect();
                    ChainFault::failed(Check::Rules, all.join("; "))
                }
                NoOutcome::Dice(_) => needs_more("dice"),
                NoOutcome::NotNow(_) => document("no caretaker can play this part of the turn"),
            })?;
    if !outcome.owed.is_empty() {
        return Err(needs_more("a decision"));
    }
    Ok(Ruled { outcome, ..Ruled::board_unchanged(game) })
}

fn needs_more(what: &str) -> ChainFault {
    document(format!(
        "a caretaker's turn needs no dice and no decision, and this turn needs {what} even if nothing attacks"
    ))
}
