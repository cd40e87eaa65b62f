//! Who must sign a ruling.

use std::collections::BTreeSet;

use crate::id::Side;

use super::super::super::chain_fault::{ChainFault, document};
use super::super::super::game::Game;
use super::super::super::mode::DiceMode;
use super::super::super::ruling::Act;

/// Who supports a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Authority {
    Director,
    /// The judge, who is not the director.
    Judge,
    /// Somebody of each side.
    BothSides,
    /// Only these, of one side or of none.
    Party,
}

/// Whose word the signers are.
pub fn authority_of(game: &Game, seats: &BTreeSet<&str>) -> Authority {
    if both_sides(game, seats) {
        Authority::BothSides
    } else if seats.iter().any(|s| is_director(game, s)) {
        Authority::Director
    } else if judge_among(game, seats) {
        Authority::Judge
    } else {
        Authority::Party
    }
}

/// Is this seat the director's?
pub(crate) fn is_director(game: &Game, seat: &str) -> bool {
    game.director() == Some(seat)
}

/// Is the judge among these?
fn judge_among(game: &Game, seats: &BTreeSet<&str>) -> bool {
    game.judge().is_some_and(|judge| seats.contains(judge))
}

/// Is a seat of each side among these?
pub(super) fn both_sides(game: &Game, seats: &BTreeSet<&str>) -> bool {
    sides_signed(game, seats).len() == 2
}

fn sides_signed(game: &Game, seats: &BTreeSet<&str>) -> BTreeSet<Side> {
    seats.iter().filter_map(|s| game.side_of(s)).collect()
}

/// May these seats rule this?
///
/// # Errors
/// Whose word is missing.
pub fn check_authority(game: &Game, act: &Act, seats: &BTreeSet<&str>) -> Result<(), ChainFault> {
    let both = both_sides(game, seats);
    let director = seats.iter().any(|s| is_director(game, s));
    match act {
        Act::Reanchor { keeper, signers, .. } => {
            check_signers(seats, signers)?;
            new_chain(game, keeper, keeper, seats)
        }
        Act::Successor { of, seat, signers, paper, .. } => {
            check_signers(seats, signers)?;
            if !both {
                let what =
                    format!("a new director in place of {of} needs the consent of both sides");
                return Err(document(what));
            }
            if paper.is_some() { new_chain(game, of, seat, seats) } else { Ok(()) }
        }
        Act::KeyChange { of, .. } => new_key(game, of, seats),
        // Whatever the board was, papers are locked on it, and links may be open for them that no
        // block shows: another board would free from dice that somebody has seen.
        Act::TakeBack { .. } | Act::Void { .. } | Act::Amend { .. } | Act::Burn { .. } if !both => {
            Err(document(both_must_sign(game, act, seats)))
        }
        _ if both || director || judge_among(game, seats) => Ok(()),
        _ => {
            let names = seats.iter().copied().collect::<Vec<_>>().join(" and ");
            let party = seats.iter().any(|s| game.side_of(s).is_some());
            let why =
                if party { "plays in this game and cannot rule in it alone" } else { "has no say" };
            let who = if game.judge().is_some_and(|j| game.director() != Some(j)) {
                "the director, the judge or both sides"
            } else {
                "the director or by both sides"
            };
            Err(document(format!("{names} {why}: a ruling is signed by {who}")))
        }
    }
}

/// Which sides have not signed a ruling that both must sign, and who can.
fn both_must_sign(game: &Game, act: &Act, seats: &BTreeSet<&str>) -> String {
    let signed = sides_signed(game, seats);
    let missing: Vec<String> = [Side::Axis, Side::Allies]
        .into_iter()
        .filter(|side| !signed.contains(side))
        .map(|side| {
            let all: Vec<&str> = game
                .seats()
                .iter()
                .map(|s| s.id.as_str())
                .filter(|s| game.side_of(s) == Some(side))
                .collect();
            format!("of the {} ({})", side.name(), all.join(" or "))
        })
        .collect();
    format!(
        "a `{}` ruling needs the consent of both sides; otherwise someone could have unlucky dice thrown again. It \
         still needs a signature {}: `fieldpost ruling agree` signs the same ruling",
        act.word(),
        missing.join(" and one ")
    )
}

/// Exactly the seats that the ruling names sign it, where it names them.
fn check_signers(seats: &BTreeSet<&str>, signers: &[String]) -> Result<(), ChainFault> {
    if signers.is_empty() || seats.iter().copied().eq(signers.iter().map(String::as_str)) {
        return Ok(());
    }
    Err(document(format!(
        "the ruling must be signed by {}, and by no one else",
        signers.join(" and ")
    )))
}

/// Its keeper alone never decides about a new chain, nor do those who keep the other links together with the
/// keeper: people who know all links choose the dice.
fn new_chain(
    game: &Game,
    of: &str,
    keeper: &str,
    seats: &BTreeSet<&str>,
) -> Result<(), ChainFault> {
    let missing =
        |who: &str| Err(document(format!("a new chain of {keeper} needs the consent of {who}")));
    if is_director(game, of) && seats.contains(of) {
        return Err(document(format!(
            "{of} cannot sign a ruling on their own chain; signing the re-anchor suffices"
        )));
    }
    let others = game.state.keepers.iter().map(|k| k.keeper()).filter(|k| *k != of);
    if let Some(other) = others.into_iter().find(|k| !seats.contains(k)) {
        return missing(&format!("{other}, who keeps the other links"));
    }
    let own = game.side_of(of);
    match (game.mode(), own) {
        (DiceMode::Both, Some(own)) => {
            let friends: Vec<&str> = game.seats_of(own).into_iter().filter(|s| *s != of).collect();
            if friends.is_empty() || friends.iter().any(|s| seats.contains(s)) {
                Ok(())
            } else {
                missing("another seat of the same side")
            }
        }
        _ if both_sides(game, seats) => Ok(()),
        _ => missing("both sides"),
    }
}

/// The old key hands itself on; else those who could gain by the new one must not rule alone.
fn new_key(game: &Game, of: &str, seats: &BTreeSet<&str>) -> Result<(), ChainFault> {
    if seats.contains(of) {
        return Ok(());
    }
    let missing =
        |who: &str| Err(document(format!("a new key for {of} needs the consent of {who}")));
    let both = both_sides(game, seats);
    if is_director(game, of) || game.judge() == Some(of) {
        return if both { Ok(()) } else { missing("both sides") };
    }
    let director = seats.iter().any(|s| is_director(game, s));
    let keeps = game.state.keepers.iter().any(|k| k.keeper() == of);
    if !(game.mode() == DiceMode::Both && keeps) {
        return if both || director { Ok(()) } else { missing("the director or both sides") };
    }
    if both {
        return Ok(());
    }
    let Some(own) = game.side_of(of).filter(|_| director) else {
        return missing("the director and another seat");
    };
    let friends = game.seats_of(own).into_iter().filter(|s| *s != of).collect::<BTreeSet<_>>();
    if friends.iter().any(|s| seats.contains(s)) {
        return Ok(());
    }
    if !friends.is_empty() {
        return missing("another seat of the same side, because the director keeps dice too");
    }
    if sides_signed(game, seats).contains(&own.enemy()) {
        return Ok(());
    }
    missing("a seat of the other side, because the director keeps dice too")
}
