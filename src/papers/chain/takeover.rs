//! New keys and new chains of a game: who has one, since which block, who ruled it, and what the dice
//! are worth from then on. The documents show this, and not who holds a key in truth.

use crate::doc_kind::DocKind;
use crate::file::Block;

use super::ruling::{Act, act_of};
use super::{DiceMode, Game, SignedDocument};

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
    pub worth: Worth,
}

/// What the dice, or what is known of the game, are worth from then on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The new director does not know what this one kept to themselves.
    Unknown { before: String },
    /// The seat knows the dice of the new chain, and those who ruled so could have helped to choose.
    Known,
    /// That the old chain was lost is the seat's word.
    WordOfLoss,
    /// The old key signed for the new one.
    OldKeySigned,
    /// It did not, and the seat keeps dice.
    KeeperUnsigned,
    /// It did not, and the seat keeps none.
    Unsigned,
}

/// Every new key and chain up to a block, in the order of the blocks.
#[must_use]
pub fn takeovers_up_to(game: &Game, to_block: u32) -> Vec<Takeover> {
    let mut all = Vec::new();
    for block in game.file().blocks.iter().take_while(|b| b.number <= to_block) {
        let by = signers_of(block, DocKind::Ruling);
        let act = act_of(block);
        if let Some(Act::Successor { of, seat, .. }) = &act {
            all.push(Takeover {
                block: block.number,
                seat: seat.clone(),
                anew: Anew::Director,
                by: by.clone(),
                worth: Worth::Unknown { before: of.clone() },
            });
        }
        for new in &block.reanchors {
            let seat = new.keeper.clone();
            let anew = Anew::Chain { first: new.first };
            let worth = worth_of_chain(game);
            all.push(Takeover { block: block.number, seat, anew, by: by.clone(), worth });
        }
        let keys = signers_of(block, DocKind::Key).into_iter();
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
fn signers_of(block: &Block, kind: DocKind) -> Vec<String> {
    let papers = block.documents.iter().filter(|d| d.kind == kind);
    papers.filter_map(|d| SignedDocument::read_stored(d).ok()).map(|p| p.header.seat).collect()
}

fn worth_of_chain(game: &Game) -> Worth {
    match game.mode() {
        DiceMode::Director => Worth::Known,
        _ => Worth::WordOfLoss,
    }
}

fn worth_of_key(game: &Game, seat: &str, by: &[String]) -> Worth {
    let keeps = game.keepers().iter().any(|k| k.keeper() == seat);
    match (keeps, by) {
        (_, [own]) if own == seat => Worth::OldKeySigned,
        (true, _) => Worth::KeeperUnsigned,
        (false, _) => Worth::Unsigned,
    }
}
