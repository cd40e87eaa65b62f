//! A seat's new key: it signs for itself, and no seat has it yet.

use crate::file::Seat;
use crate::format::{NAME_RULE, is_name};

use super::super::super::chain_fault::{ChainFault, document};
use super::super::super::game::Game;
use super::super::super::ruling::NewKey;
use super::super::super::signed::SignedDocument;

pub(super) fn check_new_key(
    game: &Game,
    of: &str,
    new: &str,
    keys: &[&SignedDocument],
) -> Result<(), ChainFault> {
    let old = seat_for_key(game, of, new)?.fingerprint.clone();
    check_paper_of_key(game, of, &old, new, keys)
}

/// The new key comes with the ruling, in the name of the seat, and signed with itself.
fn check_paper_of_key(
    game: &Game,
    of: &str,
    old: &str,
    new: &str,
    keys: &[&SignedDocument],
) -> Result<(), ChainFault> {
    let [paper] = keys else {
        return Err(document(format!("the ruling must come with the new key of {of}")));
    };
    let text = NewKey::read(&paper.document.text)?;
    let Some(key) = &paper.key else {
        return Err(document(format!("the new key of {of} is not signed with itself")));
    };
    let own = key.fingerprint().to_string();
    if text.at.game != game.file.name || text.at.seat != of {
        return Err(document(format!("the new key is for {} of {}", text.at.seat, text.at.game)));
    }
    if text.new != own || new != own {
        return Err(document(format!("the ruling names {new}, the new key is {own}")));
    }
    if text.old != old {
        return Err(document(format!("the old key is {old} now, not {}", text.old)));
    }
    Ok(())
}

/// The seat that is to sign with this key, which no seat has yet.
pub(super) fn seat_for_key<'g>(
    game: &'g Game,
    of: &str,
    new: &str,
) -> Result<&'g Seat, ChainFault> {
    let seat = game.seat(of).ok_or_else(|| document(format!("there is no seat {of}")))?;
    match game.seats().iter().find(|s| s.fingerprint == new) {
        Some(s) => Err(document(format!("this key belongs to {} already", s.id))),
        None => Ok(seat),
    }
}

/// Another director: the seat has a name and a key that no one here has.
pub(super) fn check_successor(
    game: &Game,
    of: &str,
    seat: &str,
    new: &str,
    keys: &[&SignedDocument],
) -> Result<(), ChainFault> {
    can_succeed(game, of, seat, new)?;
    let old = seat_for_key(game, of, new)?.fingerprint.clone();
    check_paper_of_key(game, seat, &old, new, keys)
}

/// # Errors
/// The seat is not the director's, or the name or the key are taken.
pub(super) fn can_succeed(game: &Game, of: &str, seat: &str, new: &str) -> Result<(), ChainFault> {
    seat_for_key(game, of, new)?;
    if game.director() != Some(of) {
        return Err(document(format!(
            "{of} is not the director: a seat that plays changes its key"
        )));
    }
    if seat != of && game.seat(seat).is_some() {
        return Err(document(format!("there is a seat {seat} already")));
    }
    if is_name(seat) {
        Ok(())
    } else {
        Err(document(format!("{seat:?} cannot be the name of a seat: {NAME_RULE}")))
    }
}
