//! Carrying out a ruling: who must have signed it, what it may touch, and what the block then holds.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine::event::{Event, Surrender};
use crate::engine::{self, Fault, Ledger, Outcome};
use crate::file::{Reanchored, Seat};
use crate::id::Side;
use crate::orders::refusals::said;
use crate::seal::{Digest, KeeperState, next_epoch};

use super::super::dice::ChainDice;
use super::super::fault::{ChainFault, Check, document};
use super::super::game::Game;
use super::super::mode::DiceMode;
use super::super::replay::position_after;
use super::super::ruling::{Act, NewKey, Reanchor, Ruling};
use super::super::signed::Paper;
use super::admission::{already, check_moment, check_paper};
use super::past_turn::{turn_input, turn_of};
use super::prepared::{Documents, Prepared, Purpose, Ruled};

/// Who stands behind a ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Authority {
    Director,
    /// Somebody of each side.
    BothSides,
    /// Only these, of one side or of none.
    Party,
}

/// Checks a ruling and what comes with it.
pub fn prepare(game: &Game, all: &Documents) -> Result<Prepared, ChainFault> {
    let papers = || all.affairs.iter().chain(&all.reanchors);
    let (keys, rulings): (Vec<&Paper>, Vec<&Paper>) =
        all.affairs.iter().partition(|p| p.header.kind == DocKind::Key);
    rulings
        .iter()
        .chain(&all.reanchors.iter().collect::<Vec<_>>())
        .try_for_each(|p| check_paper(game, p))?;
    already(game, papers())?;
    game.still_open()?;
    papers().try_for_each(|p| check_moment(game, p))?;
    let read = rulings.iter().map(|p| Ruling::read(&p.document.text));
    let read = read.collect::<Result<Vec<_>, _>>()?;
    let Some(first) = read.first() else {
        return Err(document("a new key counts together with a ruling of kind key-change"));
    };
    if let Some(other) = read.iter().find(|r| r.act != first.act) {
        let what = format!("{} and {} rule differently", first.at.seat, other.at.seat);
        return Err(document(what));
    }
    let mut seats = BTreeSet::new();
    if let Some(r) = read.iter().find(|r| !seats.insert(r.at.seat.as_str())) {
        return Err(document(format!("two rulings of {}: which one counts?", r.at.seat)));
    }
    check_authority(game, &first.act, &seats)?;
    let mut prepared = Prepared::quiet(
        Purpose::Ruling(first.act.clone()),
        papers().map(|p| p.document.clone()).collect(),
    );
    match &first.act {
        Act::Reanchor { keeper } => {
            let (new, paper) = ruled_reanchor(game, keeper, &all.reanchors)?;
            if game.mode() == DiceMode::Director {
                let epoch = game.state.epoch;
                prepared.epoch = Some(next_epoch(epoch, paper, new.first, &[]));
            }
            prepared.reanchors = vec![new];
        }
        _ if !all.reanchors.is_empty() => {
            return Err(document("a re-anchor stands beside a ruling about something else"));
        }
        Act::KeyChange { of, new } => check_new_key(game, of, new, &keys)?,
        _ => {}
    }
    if !keys.is_empty() && !matches!(first.act, Act::KeyChange { .. }) {
        return Err(document("a new key stands beside a ruling about something else"));
    }
    Ok(prepared)
}

/// What a ruling makes of the position.
pub fn rule(game: &Game, act: &Act) -> Result<Ruled, ChainFault> {
    match act {
        Act::Reanchor { .. } | Act::KeyChange { .. } => Ok(Ruled::unchanged(game)),
        Act::Forfeit { side } => {
            if game.over() {
                return Err(ChainFault::GameOver);
            }
            let mut ledger = Ledger::new(game.file.position.clone());
            ledger.record(Event::GivenUp { side: *side, how: Surrender::Forfeited });
            let (after, events) = ledger.finish();
            let outcome = Outcome { after, events, owed: Vec::new() };
            Ok(Ruled { outcome, ..Ruled::unchanged(game) })
        }
        Act::TakeBack { block } => take_back(game, *block),
        Act::Void { block, battles } => void(game, *block, battles),
    }
}

/// Would this ruling come out, once it is signed by those who must and has its papers beside it?
/// So that nobody signs in vain; the block is made by the same code.
///
/// # Errors
/// Why not.
pub fn ruling_possible(game: &Game, act: &Act) -> Result<(), ChainFault> {
    game.still_open()?;
    match act {
        Act::Reanchor { keeper } => keeper_named(game, keeper).map(|_| ()),
        Act::KeyChange { of, new } => seat_for_key(game, of, new).map(|_| ()),
        _ => rule(game, act).map(|_| ()),
    }
}

/// Whose word the signers are.
pub fn authority(game: &Game, seats: &BTreeSet<&str>) -> Authority {
    if seats.iter().any(|s| is_director(game, s)) {
        return Authority::Director;
    }
    let sides: BTreeSet<Side> = seats.iter().filter_map(|s| game.side_of(s)).collect();
    if sides.len() == 2 { Authority::BothSides } else { Authority::Party }
}

fn is_director(game: &Game, seat: &str) -> bool {
    game.invitation.director().is_some_and(|s| s.seat == seat)
}

fn check_authority(game: &Game, act: &Act, seats: &BTreeSet<&str>) -> Result<(), ChainFault> {
    let names = seats.iter().copied().collect::<Vec<_>>().join(" and ");
    let authority = authority(game, seats);
    match act {
        // Whoever holds the old key may hand it on.
        Act::KeyChange { of, .. } if seats.contains(of.as_str()) => Ok(()),
        // Nobody gives himself new dice.
        Act::Reanchor { keeper } if is_director(game, keeper) => {
            let sides: BTreeSet<Side> = seats.iter().filter_map(|s| game.side_of(s)).collect();
            if sides.len() == 2 {
                return Ok(());
            }
            Err(document(format!("a new chain of {keeper} needs the word of both sides")))
        }
        _ if authority != Authority::Party => Ok(()),
        _ => {
            let party = seats.iter().any(|s| game.side_of(s).is_some());
            let why =
                if party { "plays in this game and cannot rule in it alone" } else { "has no say" };
            Err(document(format!(
                "{names} {why}: a ruling is signed by the director or by both sides"
            )))
        }
    }
}

/// The new chain that a ruling puts in force, and the digest of its paper.
fn ruled_reanchor(
    game: &Game,
    keeper: &str,
    papers: &[Paper],
) -> Result<(Reanchored, Digest), ChainFault> {
    let [paper] = papers else {
        return Err(document(format!("the ruling needs the re-anchor of {keeper} beside it")));
    };
    keeper_named(game, keeper)?;
    if paper.header.seat != keeper {
        return Err(document(format!("the re-anchor is that of {}", paper.header.seat)));
    }
    let r = Reanchor::read(&paper.document.text)?;
    check_anchor(game, &r)?;
    let first = game.state.next_step;
    let new = Reanchored { keeper: keeper.to_string(), first, anchor: r.anchor };
    Ok((new, paper.document.digest))
}

fn keeper_named<'g>(game: &'g Game, keeper: &str) -> Result<&'g KeeperState, ChainFault> {
    let state = game.state.keepers.iter().find(|k| k.keeper() == keeper);
    state.ok_or_else(|| document(format!("{keeper} keeps no dice in this game")))
}

/// A new anchor is nobody's present value.
fn check_anchor(game: &Game, r: &Reanchor) -> Result<(), ChainFault> {
    if game.state.keepers.iter().any(|k| k.last() == r.anchor) {
        return Err(document(format!("the new anchor of {} is in use already", r.at.seat)));
    }
    Ok(())
}

fn check_new_key(game: &Game, of: &str, new: &str, keys: &[&Paper]) -> Result<(), ChainFault> {
    let seat = seat_for_key(game, of, new)?;
    let [paper] = keys else {
        return Err(document(format!("the ruling needs the new key of {of} beside it")));
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
    if text.old != seat.fingerprint {
        return Err(document(format!("{of} signs with another key now than {}", text.old)));
    }
    Ok(())
}

/// The seat that is to sign with this key, which nobody has yet.
fn seat_for_key<'g>(game: &'g Game, of: &str, new: &str) -> Result<&'g Seat, ChainFault> {
    let seat = game.seat(of).ok_or_else(|| document(format!("there is no seat {of}")))?;
    match game.seats().iter().find(|s| s.fingerprint == new) {
        Some(s) => Err(document(format!("this key belongs to {} already", s.id))),
        None => Ok(seat),
    }
}

fn take_back(game: &Game, block: u32) -> Result<Ruled, ChainFault> {
    if block == 0 || block > game.file.latest() {
        return Err(document(format!("there is no block {block} to take back")));
    }
    if game.state.tie.is_some_and(|(tie, _)| block <= tie) {
        let what = "the die of the tied bids has fallen: who plays which side is not taken back";
        return Err(document(what));
    }
    if block > game.state.changed {
        let what = format!("since block {block} nothing has happened on the board");
        return Err(document(what));
    }
    let to = block - 1;
    let after = position_after(game, to)?;
    let owed = game.block_at(to).map(|b| b.owed.clone()).unwrap_or_default();
    let outcome = Outcome { after, events: Vec::new(), owed };
    Ok(Ruled { outcome, from: Some(to), ..Ruled::unchanged(game) })
}

/// Rules the turn of a block again without the void battles, with the dice it had.
fn void(game: &Game, block: u32, battles: &[String]) -> Result<Ruled, ChainFault> {
    let ed = &game.rules.edition;
    if game.state.changed == 0 {
        return Err(document("nothing has been fought in this game yet"));
    }
    if block != game.state.changed {
        return Err(document(format!(
            "block {block} is not the latest that changed the board; that is block {}: take back what came after it first",
            game.state.changed
        )));
    }
    let turn = turn_of(game, block, battles)?;
    let mut void = BTreeSet::new();
    for id in &turn.battles {
        let space = ed.space_by_id(id);
        void.insert(space.ok_or_else(|| document(format!("there is no space {id:?}")))?);
    }
    let before = position_after(game, turn.from)?;
    if before.turn.combat_locked {
        let what = "the combat moves were locked by an earlier file of this turn: take the block back first";
        return Err(document(what));
    }
    let act = Act::Void { block, battles: turn.battles.clone() };
    let input = turn_input(game, &turn, act, void)?;
    let mut dice = ChainDice::entered(ed, &turn.rolls).map_err(document)?;
    let outcome = engine::adjudicate(ed, &before, &input, &mut dice).map_err(|f| refused(f, ed))?;
    if !outcome.owed.is_empty() && turn.blocks > 1 {
        let what = format!(
            "the turn stopped in the middle of a battle: take back block {} and play it again",
            turn.from + 1
        );
        return Err(document(what));
    }
    Ok(Ruled { outcome, from: Some(turn.from), ..Ruled::unchanged(game) })
}

fn refused(fault: Fault, ed: &crate::edition::Edition) -> ChainFault {
    let wrong = |what: String| ChainFault::failed(Check::Rules, what);
    match fault {
        Fault::Refused(list) => {
            let all: Vec<String> = list.iter().map(|r| said(ed, r).what).collect();
            wrong(format!("the battle cannot be void: {}", all.join("; ")))
        }
        Fault::Dice(engine::DiceFault::Missing { key, .. }) => wrong(format!(
            "without the battle the roll \"{}\" would be needed, which was never made: take the block back",
            crate::roll::stream(ed, &key)
        )),
        other => wrong(format!("the turn cannot be ruled again: {other:?}")),
    }
}
