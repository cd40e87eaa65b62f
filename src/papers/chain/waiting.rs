//! What a step waits for, given the papers at hand: a receipt, links, or nothing. It is what these
//! papers say; no one can prove whether they arrived.

use crate::doc_kind::DocKind;

use super::chain_fault::{ChainFault, Waiting};
use super::game::Game;
use super::signed::SignedDocument;
use super::step::lock::opens_first;
use super::step::{Documents, adjudicate};

/// What is missing for the next block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// The director's receipt, before any link opens.
    Receipt { from: String },
    /// Links of a step: of everybody named, or of the one that opens first.
    Links { step: u32, from: Vec<String> },
    /// Answers or openings of seals.
    Answers(Vec<Waiting>),
    /// The block can be made.
    Nothing,
}

impl Missing {
    /// The seats that owe it, where it is a paper of the dice.
    pub fn seats_owing(&self) -> Vec<String> {
        match self {
            Missing::Receipt { from } => vec![from.clone()],
            Missing::Links { from, .. } => from.clone(),
            Missing::Answers(_) | Missing::Nothing => Vec::new(),
        }
    }
}

/// What the step of these papers waits for.
///
/// # Errors
/// The papers cannot be adjudicated, whatever comes.
pub fn missing(game: &Game, papers: &[SignedDocument]) -> Result<Missing, ChainFault> {
    let documents = Documents::sort(papers.iter().cloned())?;
    let decisions = documents.decisions.clone();
    let receipted = documents.receipt.is_some() || !game.mode().has_receipt();
    match adjudicate(game, documents) {
        Ok(_) => Ok(Missing::Nothing),
        Err(ChainFault::Owed { waiting }) => Ok(Missing::Answers(waiting)),
        Err(ChainFault::NeedsDice { step, keepers }) => {
            match game.director().filter(|_| !receipted && game.first_dice().is_none()) {
                Some(director) => Ok(Missing::Receipt { from: director.to_string() }),
                None => Ok(Missing::Links { step, from: next(game, &decisions, keepers) }),
            }
        }
        Err(other) => Err(other),
    }
}

/// The same where an opening among the papers fits nothing: anybody can mail one. It is passed over, and what
/// the others wait for is said all the same. Which openings these are, by their places, and why.
///
/// # Errors
/// The papers cannot be adjudicated, even without any opening.
pub fn missing_without_unfit(
    game: &Game,
    papers: &[SignedDocument],
) -> Result<(Missing, Vec<(usize, ChainFault)>), ChainFault> {
    let whole = match missing(game, papers) {
        Ok(what) => return Ok((what, Vec::new())),
        Err(e) => e,
    };
    let mut kept: Vec<SignedDocument> = papers.iter().filter(|p| !is_opening(p)).cloned().collect();
    let mut unfit = Vec::new();
    for (i, paper) in papers.iter().enumerate().filter(|(_, p)| is_opening(p)) {
        kept.push(paper.clone());
        if let Err(e) = missing(game, &kept) {
            kept.pop();
            unfit.push((i, e));
        }
    }
    if unfit.is_empty() { Err(whole) } else { Ok((missing(game, &kept)?, unfit)) }
}

/// Does the paper open a step of a dice chain?
fn is_opening(p: &SignedDocument) -> bool {
    p.header.kind == DocKind::Opening
}

/// Which of the keepers whose links are shut is next: the one who opens first, if there is one.
fn next(game: &Game, decisions: &[SignedDocument], shut: Vec<String>) -> Vec<String> {
    let first = opens_first(game, decisions).filter(|_| game.first_dice().is_none());
    match first.filter(|(first, _)| shut.contains(first)) {
        Some((first, _)) => vec![first],
        None => shut,
    }
}

/// The paper since which the step waits: the last opening, else the receipt, else the last decision.
pub fn waits_since(papers: &[SignedDocument]) -> Option<usize> {
    (0..papers.len()).max_by_key(|i| (rank_in_step(&papers[*i]), *i))
}

/// Openings come last in a step, after the receipt, and decisions first.
fn rank_in_step(paper: &SignedDocument) -> u8 {
    match paper.header.kind {
        DocKind::Opening => 2,
        DocKind::Receipt => 1,
        _ => 0,
    }
}
