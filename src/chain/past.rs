//! What the engine was given when a block of the past was ruled: for reports, which say whose words
//! counted. Everything is read again from the documents in the file.

use std::collections::BTreeSet;

use crate::engine::Input;

use super::document::Paper;
use super::fault::ChainFault;
use super::game::Game;
use super::genesis::start_with;
use super::replay::Replayed;
use super::ruling::Act;
use super::step::{Documents, Purpose};

impl Game {
    /// Orders, answers, standing orders and default profile as they counted in a block; `None` where
    /// nothing was played, and where documents do not fit: such a block does not verify.
    pub fn input_of(&self, at: &Replayed) -> Option<Input> {
        self.past_input(at).ok().flatten()
    }

    fn past_input(&self, at: &Replayed) -> Result<Option<Input>, ChainFault> {
        // What is in force changes from block to block: the game is followed up to this one.
        let joins = self.file.joins.iter().map(Paper::stored).collect::<Result<_, _>>()?;
        let mut then = start_with(self.invitation.clone(), joins, self.rules.clone())?;
        for block in self.file.blocks.iter().take_while(|b| b.number < at.block.number) {
            then.push(block.clone())?;
        }
        then.file.position = at.before.clone();
        let papers = at.block.documents.iter().map(Paper::stored).collect::<Result<Vec<_>, _>>()?;
        let prepared = then.prepare(Documents::sort(papers)?)?;
        match &prepared.purpose {
            Purpose::Play => Ok(Some(then.input_as_read(&prepared)?.0)),
            Purpose::Ruling(Act::Void { block, battles }) => {
                then.input_of_void(*block, battles).map(Some)
            }
            Purpose::Ruling(_) | Purpose::Standing | Purpose::Affairs(_) | Purpose::Tie => Ok(None),
        }
    }

    fn input_of_void(&self, block: u32, battles: &[String]) -> Result<Input, ChainFault> {
        let turn = self.turn_of(block, battles)?;
        let act = Act::Void { block, battles: turn.battles.clone() };
        self.turn_input(&turn, act, BTreeSet::new())
    }
}
