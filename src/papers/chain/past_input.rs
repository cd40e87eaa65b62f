//! What the engine was given when a block of the past was ruled: for reports, which say whose words
//! counted. Everything is read again from the documents in the file.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine::Input;

use super::chain_fault::ChainFault;
use super::game::Game;
use super::genesis::start_with;
use super::replay::Replayed;
use super::ruling::Act;
use super::signed::SignedDocument;
use super::step::input::{caretaker_input, input_as_read};
use super::step::past_turn::{PastTurn, turn_input, turn_of};
use super::step::{Documents, Purpose, prepare_block};

/// A game followed block by block, so that what counted in each is at hand without beginning anew.
pub struct Inputs<'g> {
    game: &'g Game,
    /// The game before the block that was asked about last.
    then: Option<Game>,
}

impl<'g> Inputs<'g> {
    /// The game before its first block; nothing was asked yet.
    pub fn new(game: &'g Game) -> Inputs<'g> {
        Inputs { game, then: None }
    }

    /// As [`input_of`], quickest for blocks in their order.
    pub fn input_of_block(&mut self, at: &Replayed) -> Option<Input> {
        let then = self.follow_to(at).ok()?;
        past_input(then, at).ok().flatten()
    }

    /// The game as it was before a block.
    fn follow_to(&mut self, at: &Replayed) -> Result<&Game, ChainFault> {
        let game = self.game;
        let before = self.then.take().filter(|then| then.file.latest() < at.block.number);
        let mut then = match before {
            Some(then) => then,
            None => {
                let joins = game
                    .file
                    .joins
                    .iter()
                    .map(SignedDocument::read_stored)
                    .collect::<Result<_, _>>()?;
                start_with(game.invitation.clone(), joins, game.rules.clone())?
            }
        };
        let known = then.file.blocks.len();
        for block in game.file.blocks.iter().take_while(|b| b.number < at.block.number).skip(known)
        {
            then.push_block(block.clone())?;
        }
        then.file.position = at.before.clone();
        Ok(self.then.insert(then))
    }
}

/// Orders, answers, standing orders and default profile as they counted in a block; `None` where
/// nothing was played, and where documents do not fit: such a block does not verify.
pub fn input_of(game: &Game, at: &Replayed) -> Option<Input> {
    Inputs::new(game).input_of_block(at)
}

fn past_input(then: &Game, at: &Replayed) -> Result<Option<Input>, ChainFault> {
    let papers = at
        .block
        .documents
        .iter()
        .map(SignedDocument::read_stored)
        .collect::<Result<Vec<_>, _>>()?;
    let prepared = prepare_block(then, Documents::sort(papers)?)?;
    match &prepared.purpose {
        Purpose::Play => Ok(Some(input_as_read(then, &prepared)?.0)),
        Purpose::Ruling(Act::PlayFor { .. }) => Ok(Some(caretaker_input(then))),
        Purpose::Ruling(Act::Void { block, battles }) => {
            input_of_void(then, *block, battles).map(Some)
        }
        Purpose::Ruling(act @ Act::Amend { block, .. }) => {
            let turn = turn_of(then, *block, &[])?;
            let amendment = at.block.documents.iter().find(|d| d.kind == DocKind::Amendment);
            let orders = amendment.cloned().unwrap_or_else(|| turn.orders.clone());
            turn_input(then, &PastTurn { orders, ..turn }, act.clone(), BTreeSet::new()).map(Some)
        }
        Purpose::Ruling(_) | Purpose::Standing | Purpose::Affairs(_) | Purpose::FirstDice => {
            Ok(None)
        }
    }
}

fn input_of_void(game: &Game, block: u32, battles: &[String]) -> Result<Input, ChainFault> {
    let turn = turn_of(game, block, battles)?;
    let act = Act::Void { block, battles: turn.battles.clone() };
    turn_input(game, &turn, act, BTreeSet::new())
}
