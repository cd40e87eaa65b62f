//! New keys and new chains of a game: who has one, since which block, who ruled it, and what the dice
//! are worth from then on. The documents show this, and not who holds a key in truth.

use crate::doc_kind::DocKind;
use crate::file::Block;

use super::ruling::{Act, act_of};
use super::{DiceMode, Game, Paper};

/// What a seat has anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anew {
    Key,
    /// A chain whose first link is that of this step.
    Chain {
        first: u32,
    },
    /// The place of the director.
    Director,
}

/// A new key or chain that counts in a game for good.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Takeover {
    pub block: u32,
    pub seat: String,
    pub anew: Anew,
    /// The seats that ruled it, or signed it with the old key.
    pub by: Vec<String>,
    /// What the dice are worth from then on.
    pub worth: String,
}

impl Takeover {
    /// The whole of it in a sentence.
    #[must_use]
    pub fn in_words(&self) -> String {
        let what = match self.anew {
            Anew::Key => "signs with a new key".to_string(),
            Anew::Director => "is the director, in place of another,".to_string(),
            Anew::Chain { first } => format!("keeps the dice with a new chain from step {first}"),
        };
        let by = self.by.join(" and ");
        format!("{} {what} since block {}, ruled by {by}: {}", self.seat, self.block, self.worth)
    }
}

/// Every new key and chain up to a block, in the order of the blocks.
#[must_use]
pub fn takeovers(game: &Game, to_block: u32) -> Vec<Takeover> {
    let mut all = Vec::new();
    for block in game.file().blocks.iter().take_while(|b| b.number <= to_block) {
        let by = signers(block, DocKind::Ruling);
        let act = act_of(block);
        if let Some(Act::Successor { of, seat, .. }) = &act {
            all.push(Takeover {
                block: block.number,
                seat: seat.clone(),
                anew: Anew::Director,
                by: by.clone(),
                worth: format!("what {of} kept to themselves of this game, {seat} does not know"),
            });
        }
        for new in &block.reanchors {
            let (seat, anew) = (new.keeper.clone(), Anew::Chain { first: new.first });
            let worth = worth_of_chain(game, &seat);
            all.push(Takeover { block: block.number, seat, anew, by: by.clone(), worth });
        }
        let keys = signers(block, DocKind::Key).into_iter();
        for seat in keys.filter(|_| !matches!(act, Some(Act::Successor { .. }))) {
            let worth = worth_of_key(game, &seat, &by);
            all.push(Takeover {
                block: block.number,
                seat,
                anew: Anew::Key,
                by: by.clone(),
                worth,
            });
        }
    }
    all
}

/// The seats that signed documents of a kind in a block.
fn signers(block: &Block, kind: DocKind) -> Vec<String> {
    let papers = block.documents.iter().filter(|d| d.kind == kind);
    papers.filter_map(|d| Paper::stored(d).ok()).map(|p| p.header.seat).collect()
}

fn worth_of_chain(game: &Game, seat: &str) -> String {
    match game.mode() {
        DiceMode::Director => format!(
            "{seat} knows these dice, and together with somebody who ruled so could have chosen the \
             first of them"
        ),
        _ => format!(
            "the dice are worth the word of {seat} that the old chain was lost; if it was not, they \
             were thrown again"
        ),
    }
}

fn worth_of_key(game: &Game, seat: &str, by: &[String]) -> String {
    let keeps = game.keepers().iter().any(|k| k.keeper() == seat);
    match (keeps, by) {
        (_, [own]) if own == seat => {
            "the old key signed for it, and the dice are worth what they were".to_string()
        }
        (true, _) => format!(
            "the old key did not sign for it; if one of those who ruled holds the new key, {seat} adds \
             nothing to the dice once there is a new chain too"
        ),
        (false, _) => format!(
            "the old key did not sign for it; {seat} keeps no dice, and the dice are worth what they \
             were"
        ),
    }
}
