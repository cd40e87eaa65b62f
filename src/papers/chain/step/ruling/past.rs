//! Rulings about what has been played: a block taken back, battles that are void, an amended turn.

use std::collections::BTreeSet;

use crate::edition::Edition;
use crate::engine::plan::TurnOrders;
use crate::engine::{self, Event, Input, NoOutcome, Outcome, Position};
use crate::file::Document;
use crate::id::SpaceId;
use crate::orders;
use crate::orders::refusals::refusal_said;
use crate::seal::Digest;

use super::super::super::chain_fault::{ChainFault, Check, document};
use super::super::super::dice_sources::ChainDice;
use super::super::super::game::Game;
use super::super::super::replay::position_after;
use super::super::super::ruling::Act;
use super::super::super::signed::SignedDocument;
use super::super::admission::check_paper;
use super::super::late_claims;
use super::super::past_turn::{PastTurn, turn_input, turn_of};
use super::super::prepared::Ruled;

pub(super) fn take_back(game: &Game, block: u32) -> Result<Ruled, ChainFault> {
    if block == 0 || block > game.file.latest() {
        return Err(document(format!("there is no block {block} to take back")));
    }
    if block <= game.first_dice_block() {
        let what = match game.state.tie {
            Some(_) => {
                "the die of the tied bids has fallen: who plays which side is not taken back"
            }
            None => "the dice that chose the advantages have fallen: that is not taken back",
        };
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
    Ok(Ruled { outcome, from: Some(to), ..Ruled::board_unchanged(game) })
}

/// Rules the turn of a block again without the void battles, with the dice it had.
pub(super) fn void_battles(
    game: &Game,
    block: u32,
    battles: &[String],
) -> Result<Ruled, ChainFault> {
    let ed = &game.rules.edition;
    latest_played(game, block)?;
    let turn = turn_of(game, block, battles)?;
    let mut void = BTreeSet::new();
    for id in &turn.battles {
        let space = ed.space_by_id(id);
        void.insert(space.ok_or_else(|| document(format!("there is no space {id:?}")))?);
    }
    let (before, late) = before_turn(game, &turn)?;
    if before.turn.combat_locked {
        let what = "the combat moves were locked by an earlier file of this turn: take the block back first";
        return Err(document(what));
    }
    let act = Act::Void { block, battles: turn.battles.clone() };
    let input = turn_input(game, &turn, act, void)?;
    let mut dice = ChainDice::entered(ed, &turn.rolls).map_err(document)?;
    let mut outcome = engine::adjudicate(before.board(ed), &input, &mut dice)
        .map_err(|f| ruling_refused(f, ed))?;
    late_claims::put_back(&mut outcome, late);
    if !outcome.owed.is_empty() && turn.blocks > 1 {
        let what = format!(
            "the turn stopped in the middle of a battle: take back block {} and play it again",
            turn.from + 1
        );
        return Err(document(what));
    }
    Ok(Ruled { outcome, from: Some(turn.from), ..Ruled::board_unchanged(game) })
}

/// The position with which a turn began, and the claims that came too late for it.
fn before_turn(game: &Game, turn: &PastTurn) -> Result<(Position, BTreeSet<SpaceId>), ChainFault> {
    let mut before = position_after(game, turn.from)?;
    let late = late_claims::leave_out(game, turn.locked, turn.from, &mut before)?;
    Ok((before, late))
}

fn ruling_refused(fault: NoOutcome, ed: &Edition) -> ChainFault {
    let what = match fault {
        NoOutcome::Refused(list) => {
            let all: Vec<String> = list.iter().map(|r| refusal_said(ed, r).what).collect();
            format!("the battle cannot be void: {}", all.join("; "))
        }
        NoOutcome::Dice(engine::DiceFault::Missing { key, .. }) => format!(
            "without the battle the roll \"{}\" would be needed, which was never made: take the block back",
            crate::roll::stream(ed, &key)
        ),
        NoOutcome::Dice(engine::DiceFault::DecisionOwed) => {
            "without the battle someone would have to decide something: take the block back".into()
        }
        NoOutcome::Dice(_) => {
            "without the battle other dice would be needed: take the block back".into()
        }
        NoOutcome::GameOver => "the game is over".into(),
        NoOutcome::NotNow(_) => "the orders are not those of this turn: take the block back".into(),
    };
    ChainFault::failed(Check::Rules, what)
}

/// Only the latest block that changed the board can be ruled again.
fn latest_played(game: &Game, block: u32) -> Result<(), ChainFault> {
    match game.state.changed {
        0 => Err(document("nothing has been played in this game yet")),
        changed if changed == block => Ok(()),
        changed => Err(document(format!(
            "block {block} is not the latest that changed the board; that is block {changed}: take \
             back what came after it first"
        ))),
    }
}

/// The turn of a block that can be amended.
///
/// # Errors
/// Why it cannot.
pub(super) fn can_amend(game: &Game, block: u32) -> Result<PastTurn, ChainFault> {
    latest_played(game, block)?;
    if !game.owed().is_empty() {
        return Err(document("the turn is not over yet: it is waiting for an answer"));
    }
    turn_of(game, block, &[])
}

/// The amendment that a ruling names comes with it, in the name of the seat that moved.
pub(super) fn check_amendment(
    game: &Game,
    block: u32,
    digest: Digest,
    papers: &[SignedDocument],
) -> Result<(), ChainFault> {
    let turn = can_amend(game, block)?;
    let mover = SignedDocument::read_stored(&turn.orders)?.header.seat;
    let [paper] = papers else {
        return Err(document(format!("the ruling must come with the amendment of {mover}")));
    };
    check_paper(game, paper)?;
    if paper.document.digest != digest {
        return Err(document("the ruling names another amendment than the one that came with it"));
    }
    if paper.header.seat == mover {
        Ok(())
    } else {
        Err(document(format!("the orders of block {block} are those of {mover}")))
    }
}

/// Would a ruling with this amendment come out?
///
/// # Errors
/// Why not.
pub fn amendment_possible(
    game: &Game,
    block: u32,
    paper: &SignedDocument,
) -> Result<(), ChainFault> {
    game.still_open()?;
    let digest = paper.document.digest;
    check_amendment(game, block, digest, std::slice::from_ref(paper))?;
    amend_turn(game, block, &paper.document).map(drop)
}

/// Rules the turn of a block again with other noncombat moves and placements, and the dice it had.
pub(super) fn amend_turn(
    game: &Game,
    block: u32,
    amendment: &Document,
) -> Result<Ruled, ChainFault> {
    let ed = &game.rules.edition;
    let turn = can_amend(game, block)?;
    same_combat(game, &turn.orders, amendment)?;
    let (before, late) = before_turn(game, &turn)?;
    let void: BTreeSet<SpaceId> = turn.battles.iter().filter_map(|id| ed.space_by_id(id)).collect();
    let act = Act::Amend { block, paper: amendment.digest };
    let input = |turn: &PastTurn| turn_input(game, turn, act.clone(), void.clone());
    // The dice of void battles are left over as they were.
    let (_, left_before) = rule_again(game, &before, &turn, &input(&turn)?)?;
    let amended = PastTurn { orders: amendment.clone(), ..turn };
    let (mut outcome, left) = rule_again(game, &before, &amended, &input(&amended)?)?;
    late_claims::put_back(&mut outcome, late);
    // Both sides know what comes of it before they sign: a line that fails is a mistake.
    let was = game.block_at(block).map(|b| failed_orders(ed, &b.events).len()).unwrap_or_default();
    let is = failed_orders(ed, &outcome.events);
    if is.len() > was {
        return Err(document(format!("a line of the amendment fails: {}", is.join("; "))));
    }
    if left != left_before || !outcome.owed.is_empty() {
        let what =
            "with the amendment other dice or decisions would be needed: take the block back";
        return Err(document(what));
    }
    Ok(Ruled { outcome, from: Some(turn.from), ..Ruled::board_unchanged(game) })
}

/// Rules a turn again with the dice it had; also the roll lines that nothing asked for.
fn rule_again(
    game: &Game,
    before: &Position,
    turn: &PastTurn,
    input: &Input,
) -> Result<(Outcome, Vec<String>), ChainFault> {
    let ed = &game.rules.edition;
    let mut dice = ChainDice::entered(ed, &turn.rolls).map_err(document)?;
    let outcome = engine::adjudicate(before.board(ed), input, &mut dice);
    Ok((outcome.map_err(|fault| ruling_refused(fault, ed))?, dice.left_over()))
}

/// The orders that could not be carried out, each with its reason.
fn failed_orders(ed: &Edition, events: &[Event]) -> Vec<String> {
    let refused = events.iter().filter_map(|e| match e {
        Event::OrderFailed { refusal } => Some(refusal_said(ed, refusal).what),
        _ => None,
    });
    refused.collect()
}

/// Everything but noncombat moves and placements reads as it did.
fn same_combat(game: &Game, was: &Document, is: &Document) -> Result<(), ChainFault> {
    let ed = &game.rules.edition;
    if combat_orders(ed, was)? == combat_orders(ed, is)? {
        Ok(())
    } else {
        Err(document(
            "an amendment replaces noncombat moves and placements only: research, purchase, combat \
             and battles read as in the orders it amends, in the same order",
        ))
    }
}

/// The orders of a document without those that come after the battles.
fn combat_orders(ed: &Edition, d: &Document) -> Result<TurnOrders, ChainFault> {
    let file = orders::read_orders(ed, &d.text).into_result();
    let seat = SignedDocument::read_stored(d).map(|p| p.header.seat).unwrap_or_default();
    let orders = file.map_err(|diagnostics| ChainFault::Refused { seat, diagnostics })?.orders;
    Ok(TurnOrders { noncombat: None, mobilize: None, shifts: Vec::new(), ..orders })
}
