//! What is kept of a good game file while others are read: the heads of its blocks, a few bytes for
//! each document, and the findings about it alone. The rest is read again where two files must be
//! told apart.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use data_encoding::HEXLOWER;

use super::audited_papers::{Signed, digest_start};
use super::summary::seats_that_wrote;
use super::{
    Player, PlayerDice, Relation, Restored, luck_of, restored_openings, times_out_of_order,
};
use crate::chain::{
    Act, Game, Invitation, Receipt, Ruling, Takeover, agreed_papers, takeovers_up_to,
};
use crate::doc_kind::DocKind;
use crate::file::{Block, Burnt, GameFile};
use crate::seal::{Digest, doc_digest};

/// A game file in few words.
pub struct Gist {
    /// The game's label.
    pub name: String,
    /// The game's identity.
    pub game: Digest,
    /// Were its dice sealed before the game, so that anybody can throw them again?
    pub sealed_dice: bool,
    pub dice: BTreeMap<Player, PlayerDice>,
    pub restored: Vec<Restored>,
    pub takeovers: Vec<Takeover>,
    /// Block, claimed time before, claimed time of the block.
    pub times: Vec<(u32, String, String)>,
    /// How many burnt steps have documents of a seat.
    pub burnt: BTreeMap<String, u32>,
    /// The invitation, where it rests on sealed bids or choices.
    pub agreed: Option<Box<Invitation>>,
    /// Rulings that a seat need not answer, or that a caretaker plays for it: the block, the step, the seat, and who ruled.
    pub(super) defaults: Vec<DefaultRuling>,
    /// The bids between which a die was thrown.
    pub auction: Option<Vec<String>>,
    pub(super) blocks: Box<[BlockGist]>,
    pub(super) papers: Box<[DocumentGist]>,
    /// Of those that replace another: their own digest and the other.
    pub(super) replaced: Vec<([u8; 16], [u8; 16])>,
    /// Documents that receipts and openings name, and no block of the file holds.
    pub(super) locked: BTreeSet<Digest>,
    /// Receipts in blocks that threw no die: they say when papers came, and leave the step to the next receipt.
    pub(super) told_times: BTreeSet<Digest>,
    /// Seats and the keys they ever had.
    pub(super) keys: BTreeSet<(String, String)>,
}

/// A signed document among those that it may contradict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DocumentGist {
    /// All purposes for which a seat signs only one document, or this one alone.
    pub(super) moment: [u8; 16],
    pub(super) digest: [u8; 16],
    /// Does a block use it? Others are joins, and documents that a notice holds.
    pub(super) used: bool,
}

/// A block: its head, and a hash of every signature up to it, which no head covers.
pub(super) struct BlockGist {
    pub(super) head: Digest,
    /// Has a ruling changed the board?
    pub(super) ruled: bool,
    /// The step that every keeper opened in it.
    pub(super) opened: Option<u32>,
    signatures: [u8; 16],
}

/// The receipts of a block that list nothing but papers of this block, besides standing orders.
fn receipts_of_own_papers(block: &Block) -> impl Iterator<Item = Digest> {
    let is_own = |digest: &Digest| block.documents.iter().any(|d| d.digest == *digest);
    let receipts = block.documents.iter().filter(|d| d.kind == DocKind::Receipt);
    let own = receipts
        .filter(move |d| Receipt::read(&d.text).is_ok_and(|r| r.documents.iter().all(is_own)));
    own.map(|d| d.digest)
}

impl Gist {
    /// Of a game that has been verified.
    pub fn of_game(game: &Game) -> Gist {
        let file = game.file();
        let mut burnt: BTreeMap<String, u32> = BTreeMap::new();
        for block in file.blocks.iter().filter(|b| b.burnt.is_some()) {
            seats_that_wrote(block)
                .into_iter()
                .for_each(|seat| *burnt.entry(seat).or_default() += 1);
        }
        let seats = file.seats.iter().map(|s| (s.id.clone(), s.fingerprint.clone()));
        let mut gist = Gist {
            name: file.name.clone(),
            game: file.game,
            sealed_dice: game.mode().official(),
            dice: luck_of(game),
            restored: restored_openings(file),
            takeovers: takeovers_up_to(game, file.latest()),
            times: times_out_of_order(file),
            burnt,
            agreed: agreed_papers(game.invitation())
                .next()
                .map(|_| Box::new(game.invitation().clone())),
            defaults: default_rulings(file),
            auction: game.invitation().tie.is_some().then(|| game.invitation().bid_papers.clone()),
            blocks: links_opened(file),
            papers: Box::default(),
            replaced: Vec::new(),
            locked: BTreeSet::new(),
            told_times: BTreeSet::new(),
            keys: seats.collect(),
        };
        gist.note_papers(file);
        gist
    }

    fn note_papers(&mut self, file: &GameFile) {
        let used: BTreeSet<Digest> =
            file.blocks.iter().flat_map(|b| &b.documents).map(|d| d.digest).collect();
        let mut papers = Vec::new();
        for (s, moment) in with_moments(file, &Arc::default()) {
            let digest = digest_start(s.digest);
            papers.push(DocumentGist { moment, digest, used: used.contains(&s.digest) });
            self.locked.extend(s.locked_documents().iter().filter(|d| !used.contains(d)));
            self.replaced
                .extend(s.replaces.as_deref().and_then(digits_of_text).map(|old| (digest, old)));
            self.keys.insert((s.seat, s.key));
        }
        self.papers = papers.into();
        let undiced = file.blocks.iter().filter(|b| b.step.is_none() && b.burnt.is_none());
        self.told_times = undiced.flat_map(receipts_of_own_papers).collect();
    }

    /// How many blocks it has.
    pub fn latest(&self) -> usize {
        self.blocks.len()
    }

    /// The head of its last block.
    pub fn head(&self) -> Digest {
        self.blocks.last().map_or(self.game, |b| b.head)
    }

    /// Is one the beginning of the other, as far as heads tell?
    pub fn one_history(&self, other: &Gist) -> bool {
        let both = self.blocks.len().min(other.blocks.len());
        self.game == other.game && self.head_after(both) == other.head_after(both)
    }

    /// The head behind so many blocks.
    fn head_after(&self, blocks: usize) -> Digest {
        blocks.checked_sub(1).map_or(self.game, |i| self.blocks[i].head)
    }

    /// Compares two files block for block. Where they part, `field` is asked with the block's number
    /// what of it differs.
    pub fn relation(&self, other: &Gist, field: impl FnOnce(u32) -> &'static str) -> Relation {
        if self.game != other.game {
            return Relation::TwoGames;
        }
        if !self.one_history(other)
            && let Some(block) = self.first_unlike(other, |a, b| a.head != b.head)
        {
            return Relation::Fork { block, field: field(block) };
        }
        if let Some(block) = self.first_unlike(other, |a, b| a.signatures != b.signatures) {
            return Relation::Retold { block, field: "signatures" };
        }
        let blocks = self.latest();
        let of = other.latest();
        match blocks.cmp(&of) {
            Ordering::Equal => Relation::Same,
            Ordering::Less => Relation::FirstIsBeginning { blocks, of },
            Ordering::Greater => Relation::SecondIsBeginning { blocks: of, of: blocks },
        }
    }

    /// The first block for which two files differ in this way.
    fn first_unlike(
        &self,
        other: &Gist,
        differs: fn(&BlockGist, &BlockGist) -> bool,
    ) -> Option<u32> {
        let both = self.blocks.iter().zip(&other.blocks);
        (1u32..).zip(both).find(|(_, (a, b))| differs(a, b)).map(|(n, _)| n)
    }
}

fn links_opened(file: &GameFile) -> Box<[BlockGist]> {
    let mut signatures = String::new();
    let mut blocks = Vec::new();
    for block in &file.blocks {
        for d in block.stored_documents() {
            signatures.push_str(&format!("{}\n{}\n", d.digest, d.signature));
        }
        let hash = doc_digest("signatures", &signatures);
        // Each digest covers the signatures of all blocks before it.
        signatures = hash.to_string();
        blocks.push(BlockGist {
            head: block.head,
            ruled: changes_the_board(block),
            opened: block.step.filter(|_| {
                !block.openings.is_empty() && !matches!(block.burnt, Some(Burnt::Ruled))
            }),
            signatures: digest_start(hash),
        });
    }
    blocks.into()
}

/// A ruling that a seat need not answer for the rest of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DefaultRuling {
    pub block: u32,
    pub step: u32,
    pub of: String,
    /// Answers, or the orders that a caretaker gave.
    pub instead_of: DocKind,
    pub by: String,
}

fn default_rulings(file: &GameFile) -> Vec<DefaultRuling> {
    let mut all = Vec::new();
    for block in &file.blocks {
        let rulings = block.documents.iter().filter(|d| d.kind == DocKind::Ruling);
        for ruling in rulings.filter_map(|d| Ruling::read(&d.text).ok()) {
            let (of, instead_of) = match ruling.act {
                Act::DefaultAnswer { of } => (of, DocKind::Answer),
                Act::PlayFor { of } => (of, DocKind::Orders),
                _ => continue,
            };
            let step = ruling.at.step;
            let by = ruling.at.seat;
            all.push(DefaultRuling { block: block.number, step, of, instead_of, by });
        }
    }
    all
}

/// After such a ruling something else is decided than what was locked before it.
fn changes_the_board(block: &Block) -> bool {
    let rulings = block.documents.iter().filter(|d| d.kind == DocKind::Ruling);
    rulings.filter_map(|d| Ruling::read(&d.text).ok()).any(|r| {
        matches!(
            r.act,
            Act::Void { .. } | Act::TakeBack { .. } | Act::Amend { .. } | Act::PlayFor { .. }
        )
    })
}

/// The same of a digest as a document writes it.
pub(super) fn digits_of_text(written: &str) -> Option<[u8; 16]> {
    HEXLOWER.decode(written.get(..32)?.as_bytes()).ok()?.try_into().ok()
}

/// Every signed document of a file with its moment.
pub(super) fn with_moments(
    file: &GameFile,
    found_in: &Arc<str>,
) -> impl Iterator<Item = (Signed, [u8; 16])> {
    let heads = file.blocks.iter().map(|b| b.head).chain([file.game]);
    let heads: BTreeSet<String> = heads.map(|h| h.short()).collect();
    Signed::all_of(file, found_in).map(move |s| {
        let own = s.head.as_ref().is_some_and(|h| heads.contains(h));
        let moment = s.moment(own.then_some(file.game));
        (s, moment)
    })
}
