//! What is laid before the adjudicator, what of it makes the next block, and what was ruled.

use crate::doc_kind::DocKind;
use crate::engine::Outcome;
use crate::file::{Burnt, Document, OpenedLink, Reanchored, Share};
use crate::seal::Digest;

use super::super::chain_fault::{ChainFault, twice};
use super::super::game::Game;
use super::super::papers::{self, Affair};
use super::super::ruling::{Act, Ruling};
use super::super::signed::SignedDocument;
use super::super::state::OpenedSeal;

/// What is laid before the adjudicator.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    /// One order file, or the answers a stopped turn waits for.
    pub decisions: Vec<SignedDocument>,
    /// New standing orders: a block of their own.
    pub standing: Vec<SignedDocument>,
    /// Concessions, results, notices, rulings: a block of their own, in which nothing is played.
    pub affairs: Vec<SignedDocument>,
    /// New chains that a ruling puts in force.
    pub reanchors: Vec<SignedDocument>,
    /// What a ruling puts in the place of noncombat moves and placements.
    pub amendments: Vec<SignedDocument>,
    pub receipt: Option<SignedDocument>,
    pub openings: Vec<SignedDocument>,
    /// Roll lines typed in, in a game of mode `entered`.
    pub entered: Vec<String>,
    /// The block at whose head these were locked, where receipt and openings that say so were left out.
    pub locked_before: Option<u32>,
}

impl Documents {
    /// What a turn is played from, and what may have been locked before: decisions, receipt and openings.
    pub(crate) fn locked_papers(&self) -> impl Iterator<Item = &SignedDocument> {
        self.decisions.iter().chain(&self.receipt).chain(&self.openings)
    }

    /// Sorts papers by their kind.
    ///
    /// # Errors
    /// A kind that makes no block, or two receipts.
    pub fn sort(papers: impl IntoIterator<Item = SignedDocument>) -> Result<Documents, ChainFault> {
        let mut all = Documents::default();
        for paper in papers {
            match paper.header.kind {
                DocKind::Orders | DocKind::Answer | DocKind::Unsealed => all.decisions.push(paper),
                DocKind::Ruling if speaks_for_another(&paper) => all.decisions.push(paper),
                DocKind::Amendment => all.amendments.push(paper),
                DocKind::Standing | DocKind::Sealed => all.standing.push(paper),
                kind if papers::KINDS.contains(&kind) || papers::RULING.contains(&kind) => {
                    all.affairs.push(paper);
                }
                DocKind::Reanchor => all.reanchors.push(paper),
                DocKind::Opening => all.openings.push(paper),
                DocKind::Receipt if all.receipt.is_none() => all.receipt = Some(paper),
                DocKind::Receipt => {
                    return Err(twice("two receipts for one step"));
                }
                kind => return Err(ChainFault::NotSupported { kind: kind.to_string() }),
            }
        }
        all.decisions.sort_by_key(|p| (p.header.kind != DocKind::Orders, sort_key(p)));
        all.standing.sort_by_key(sort_key);
        all.affairs.sort_by_key(sort_key);
        all.reanchors.sort_by_key(sort_key);
        all.amendments.sort_by_key(sort_key);
        all.openings.sort_by_key(sort_key);
        Ok(all)
    }
}

/// Does a ruling stand in for an answer? Then it is a decision like the answer.
pub(crate) fn speaks_for_another(paper: &SignedDocument) -> bool {
    let ruling = Ruling::read(&paper.document.text);
    ruling.is_ok_and(|r| matches!(r.act, Act::DefaultAnswer { .. }))
}

/// What a block is for.
pub(crate) enum Purpose {
    /// Orders or answers.
    Play,
    /// Standing orders are filed.
    Standing,
    Affairs(Vec<Affair>),
    Ruling(Act),
    /// What must be thrown before the first turn.
    FirstDice,
}

/// Documents that belong to the next block, checked, before any rule is applied.
pub(crate) struct Prepared {
    pub purpose: Purpose,
    pub documents: Vec<Document>,
    /// What notices hold.
    pub held: Vec<Document>,
    pub openings: Vec<OpenedLink>,
    pub reanchors: Vec<Reanchored>,
    pub shares: Vec<Share>,
    /// What seeds hash from this block on, where that changes.
    pub epoch: Option<Digest>,
    /// The seed of the step, if its links are open.
    pub seed: Option<Digest>,
    pub entered: Vec<String>,
    /// The order file: new, or that of the stopped turn.
    pub orders: Option<(String, Document)>,
    pub answers: Vec<(String, Document)>,
    /// The block after which standing orders come too late.
    pub locked: u32,
    /// Seals opened for this step, by seat.
    pub opened: Vec<OpenedSeal>,
    /// Seats that a ruling lets be silent for the rest of the turn.
    pub silent: Vec<String>,
    /// The block with whose position it begins, if that is not the latest.
    pub from: Option<u32>,
}

impl Prepared {
    /// A block without dice.
    pub(crate) fn without_dice(purpose: Purpose, documents: Vec<Document>) -> Prepared {
        Prepared {
            purpose,
            documents,
            held: Vec::new(),
            openings: Vec::new(),
            reanchors: Vec::new(),
            shares: Vec::new(),
            epoch: None,
            seed: None,
            entered: Vec::new(),
            orders: None,
            answers: Vec::new(),
            locked: 0,
            opened: Vec::new(),
            silent: Vec::new(),
            from: None,
        }
    }
}

/// What the engine made of a prepared step.
pub(crate) struct Ruled {
    pub outcome: Outcome,
    pub rolls: Vec<String>,
    pub burnt: Option<Burnt>,
    /// The block to which a ruling went back.
    pub from: Option<u32>,
}

impl Ruled {
    /// The board stays as it is, and so does what is owed.
    pub(crate) fn board_unchanged(game: &Game) -> Ruled {
        let after = game.file.position.clone();
        let outcome = Outcome { after, events: Vec::new(), owed: game.owed() };
        Ruled { outcome, rolls: Vec::new(), burnt: None, from: None }
    }
}

/// Papers of a block are in this order, whatever order they came in.
fn sort_key(p: &SignedDocument) -> (DocKind, String, Digest) {
    (p.header.kind, p.header.seat.clone(), p.document.digest)
}
