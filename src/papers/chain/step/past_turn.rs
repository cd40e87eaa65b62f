//! A turn of the past as the file has it, to be ruled again.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine;
use crate::file::Document;
use crate::id::SpaceId;

use super::super::chain_fault::{ChainFault, document};
use super::super::game::Game;
use super::super::ruling::{Act, act_of};
use super::super::signed::SignedDocument;
use super::input::read_input;
use super::prepared::{Prepared, Purpose};

/// A turn as the file has it: its orders, and the blocks that carried them out.
pub(crate) struct PastTurn {
    /// The block before the first of them.
    pub from: u32,
    pub blocks: u32,
    pub orders: Document,
    pub answers: Vec<Document>,
    pub rolls: Vec<String>,
    /// Seats that a ruling let be silent.
    pub silent: Vec<String>,
    /// Ids, in order.
    pub battles: Vec<String>,
    /// The block after which standing orders were too late.
    pub locked: u32,
}

/// The orders of the turn whose latest block this is, with everything that belongs to them.
pub(crate) fn turn_of(game: &Game, block: u32, battles: &[String]) -> Result<PastTurn, ChainFault> {
    let mut void: BTreeSet<String> = battles.iter().cloned().collect();
    let mut last = block;
    let mut amendment: Option<Document> = None;
    // A battle more in a turn that was ruled once more already.
    loop {
        match game.block_at(last).and_then(act_of) {
            Some(Act::Void { block, battles }) => {
                void.extend(battles);
                last = block;
            }
            Some(Act::Amend { block: amended, .. }) => {
                let paper = game
                    .block_at(last)
                    .and_then(|b| b.documents.iter().find(|d| d.kind == DocKind::Amendment));
                amendment = amendment.or(paper.cloned());
                last = amended;
            }
            Some(Act::TakeBack { block }) => last = block - 1,
            _ => break,
        }
    }
    let mut number = last;
    let mut blocks = 0;
    let mut answers: Vec<Vec<Document>> = Vec::new();
    let mut rolls: Vec<String> = Vec::new();
    let mut silent: Vec<String> = Vec::new();
    while let Some(b) = game.block_at(number) {
        if let Some(Act::TakeBack { block }) = act_of(b) {
            number = block.saturating_sub(1);
            continue;
        }
        let of_kind = |kind: DocKind| b.documents.iter().filter(move |d| d.kind == kind);
        let given: Vec<Document> = of_kind(DocKind::Answer).cloned().collect();
        let ruled = act_of(b).and_then(Act::seat_silenced);
        silent.extend(ruled.clone());
        let orders = of_kind(DocKind::Orders).next();
        // A seal that was opened then is open now, and needs no answer.
        let decided = !given.is_empty() || ruled.is_some();
        if orders.is_some() || decided || of_kind(DocKind::Unsealed).next().is_some() {
            blocks += 1;
            rolls.splice(0..0, b.rolls.iter().cloned());
        } else if number == last {
            break;
        }
        if let Some(orders) = orders {
            return Ok(PastTurn {
                from: number - 1,
                blocks,
                orders: amendment.unwrap_or_else(|| orders.clone()),
                answers: answers.into_iter().rev().flatten().collect(),
                rolls,
                silent,
                battles: void.into_iter().collect(),
                locked: game.state.lock_of(number, &b.documents).unwrap_or(number - 1),
            });
        }
        answers.push(given);
        number -= 1;
    }
    Err(document(format!("block {block} carries out no orders; a battle of a turn can be void")))
}

/// The input of a past turn, to be ruled again with some battles void.
pub(crate) fn turn_input(
    game: &Game,
    turn: &PastTurn,
    act: Act,
    void: BTreeSet<SpaceId>,
) -> Result<engine::Input, ChainFault> {
    let orders = SignedDocument::read_stored(&turn.orders)?;
    let mut answers = Vec::new();
    for d in &turn.answers {
        answers.push((SignedDocument::read_stored(d)?.header.seat, d.clone()));
    }
    let prepared = Prepared {
        orders: Some((orders.header.seat, turn.orders.clone())),
        answers,
        silent: turn.silent.clone(),
        locked: turn.locked,
        from: Some(turn.from),
        ..Prepared::without_dice(Purpose::Ruling(act), Vec::new())
    };
    let (mut input, _) = read_input(game, &prepared)?;
    input.orders.void = void;
    Ok(input)
}
