//! What a game file holds, as values: the genesis, the blocks and the position they lead to. Whether
//! any of it is true is the business of the chain.

use crate::doc_kind::DocKind;
use crate::engine::{Event, Owed, Position};
use crate::id::PowerId;
use crate::seal::Digest;

use super::burnt::Burnt;

/// A whole game file.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile {
    /// The rules revision by which the whole game is played.
    pub revision: u32,
    /// The game's label: `spring-07`.
    pub name: String,
    pub game: Digest,
    pub prep: Digest,
    /// Id of the edition.
    pub edition: String,
    pub edition_digest: Digest,
    /// The word of the dice mode.
    pub dice: String,
    /// Every option with its value, written out.
    pub options: Vec<(String, String)>,
    pub seats: Vec<Seat>,
    pub keepers: Vec<Keeper>,
    /// Canonical text of the invitation.
    pub invitation: String,
    pub joins: Vec<Document>,
    pub blocks: Vec<Block>,
    /// After the last block.
    pub position: Position,
}

/// A person at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub id: String,
    /// None for the director.
    pub powers: Vec<PowerId>,
    /// The line of an OpenSSH public key without comment; empty where an unofficial game has none.
    pub key: String,
    pub fingerprint: String,
}

/// A dice keeper and the public end of the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeper {
    pub keeper: String,
    pub anchor: Digest,
}

/// A keeper's new chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reanchored {
    pub keeper: String,
    /// The step of its first link. Steps before it that are not open are burnt.
    pub first: u32,
    pub anchor: Digest,
    /// The keeper whose place the keeper of this chain takes.
    pub of: Option<String>,
}

/// What a seat adds to the dice of a game whose only chain the director keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    pub seat: String,
    pub share: Digest,
}

/// A signed document as it was adjudicated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub kind: DocKind,
    pub digest: Digest,
    /// Canonical text.
    pub text: String,
    /// The armored signature without comment marks; empty in an unofficial game.
    pub signature: String,
}

/// A link of a keeper's chain, opened for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedLink {
    pub keeper: String,
    pub step: u32,
    pub link: Digest,
}

/// One adjudicated step of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// From 1.
    pub number: u32,
    /// The step whose links were opened, if any were.
    pub step: Option<u32>,
    /// The block after which the events of this one begin, where a ruling went back to it.
    pub from: Option<u32>,
    /// Head before.
    pub previous: Digest,
    pub documents: Vec<Document>,
    /// What the notices of the block lay before everybody: nothing follows from it.
    pub held: Vec<Document>,
    pub openings: Vec<OpenedLink>,
    /// New chains.
    pub reanchors: Vec<Reanchored>,
    /// The shares of those who ruled a new chain of the director.
    pub shares: Vec<Share>,
    /// What seeds hash from then on.
    pub epoch: Option<Digest>,
    /// Roll lines in the order rolled.
    pub rolls: Vec<String>,
    /// Why the step's dice are never used, if they are not.
    pub burnt: Option<Burnt>,
    pub events: Vec<Event>,
    /// Decisions that stop the game until they are answered.
    pub owed: Vec<Owed>,
    /// Digest of the position after.
    pub position: Digest,
    /// The head after.
    pub head: Digest,
}

impl Block {
    /// Does it hold orders, answers or openings of seals?
    pub(crate) fn has_decisions(&self) -> bool {
        let decides = [DocKind::Orders, DocKind::Answer, DocKind::Unsealed];
        self.documents.iter().any(|d| decides.contains(&d.kind))
    }

    /// Every document that the block stores.
    pub fn stored_documents(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().chain(&self.held)
    }

    /// The next step after this block, if it uses one or burns some for a new chain.
    pub fn next_step(&self) -> Option<u32> {
        let used = self.step.map(|s| s.saturating_add(1));
        used.max(self.reanchors.iter().map(|r| r.first).max())
    }
}

impl GameFile {
    /// The head after the block of this number; 0 is the genesis, whose head is the game's identity.
    pub fn head_after(&self, block: u32) -> Option<Digest> {
        match block.checked_sub(1) {
            None => Some(self.game),
            Some(i) => self.blocks.get(i as usize).map(|b| b.head),
        }
    }

    /// The head of the latest block, or the game's identity before the first.
    pub fn head(&self) -> Digest {
        self.blocks.last().map_or(self.game, |b| b.head)
    }

    /// The number of the latest block; 0 when there is only the genesis.
    pub fn latest(&self) -> u32 {
        self.blocks.last().map_or(0, |b| b.number)
    }

    /// The next step whose links are unopened.
    pub fn next_step(&self) -> u32 {
        self.blocks.iter().rev().find_map(Block::next_step).unwrap_or(1)
    }

    /// The seat with this id.
    pub fn seat(&self, id: &str) -> Option<&Seat> {
        self.seats.iter().find(|s| s.id == id)
    }

    /// The seat that commands this power.
    pub fn seat_of(&self, power: PowerId) -> Option<&Seat> {
        self.seats.iter().find(|s| s.powers.contains(&power))
    }
}
