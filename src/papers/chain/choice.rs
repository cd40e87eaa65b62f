//! National advantages chosen at the same time in secret: every player seals a choice, and all show theirs.
//! It happens before there is a game; the invitation names what was chosen and the papers, and so does
//! the game's identity.

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::id::{AdvantageId, PowerId};
use crate::seal::{Digest, seal_digest};

use super::advantages::{ChosenAdvantage, check_advantages};
use super::chain_fault::{ChainFault, document};
use super::field::signed_form;
use super::signed::{SignedDocument, papers_of_kind};

signed_form! {
    /// A sealed choice.
    pub struct SealedChoice is "choice" of DocKind::Choice {
        game: String = "game",
        seat: String = "seat",
        edition: String = "edition",
        seal: Digest = "seal",
    }
}

signed_form! {
    /// An opened choice.
    pub struct OpenChoice is "opened choice" of DocKind::ChoiceOpen {
        game: String = "game",
        seat: String = "seat",
        salt: Digest = "salt",
        /// The advantages of all powers of the seat, as an invitation writes them.
        advantages: Vec<String> = "advantages",
    }
}

impl OpenChoice {
    /// The seal of this choice.
    pub fn seal(&self) -> Digest {
        let content: String = self.advantages.iter().map(|line| format!("{line}\n")).collect();
        seal_digest(self.salt.as_bytes(), "advantages", &self.seat, &content)
    }
}

/// The result of several choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    pub game: String,
    pub edition: String,
    /// In the edition's order.
    pub chosen: Vec<ChosenAdvantage>,
    /// For which powers each seat chose, by the names of the seats.
    pub by: Vec<(String, Vec<PowerId>)>,
    /// Digests of all papers, in order.
    pub papers: Vec<Digest>,
}

impl Choices {
    /// Does every power that has advantages to choose have so many, and has its own seat chosen them?
    /// `plays`: the powers of a seat in the game to come.
    ///
    /// # Errors
    /// The first power for which it is not so.
    pub fn check_fit(
        &self,
        ed: &Edition,
        each: u8,
        plays: impl Fn(&str) -> Vec<PowerId>,
    ) -> Result<(), ChainFault> {
        for (seat, powers) in &self.by {
            let own = plays(seat);
            if let Some(other) = powers.iter().find(|p| !own.contains(p)) {
                let who = ed.power(*other).called();
                return Err(document(format!("{seat} chose for {who}, which another seat plays")));
            }
        }
        let ids: Vec<AdvantageId> =
            self.chosen.iter().filter_map(|c| ed.advantage_by_id(&c.id)).collect();
        for power in ed.power_ids() {
            let of = |id: &AdvantageId| ed.advantage(*id).power == power;
            let free = ed.advantage_ids().any(|id| of(&id) && !ed.advantage(id).compulsory());
            let count = ids.iter().filter(|id| of(id)).count();
            if free && count != usize::from(each) {
                let who = ed.power(power).called();
                return Err(document(format!(
                    "{count} advantages are chosen for {who}, not {each}"
                )));
            }
        }
        Ok(())
    }
}

/// In one game every power has as many advantages as the others: `powers` names each once for each.
///
/// # Errors
/// Two that have not.
pub fn as_many_each(ed: &Edition, powers: &[PowerId]) -> Result<(), ChainFault> {
    let Some(first) = powers.first() else { return Ok(()) };
    match powers.iter().find(|p| times_in(powers, **p) != times_in(powers, *first)) {
        None => Ok(()),
        Some(other) => {
            let a = ed.power(*first).called();
            let b = ed.power(*other).called();
            let n = times_in(powers, *first);
            let m = times_in(powers, *other);
            Err(document(format!("{n} for {a} and {m} for {b}: every power has the agreed number")))
        }
    }
}

fn times_in(powers: &[PowerId], power: PowerId) -> usize {
    powers.iter().filter(|p| **p == power).count()
}

/// Puts choices together from their papers: each sealed and opened.
///
/// # Errors
/// A paper is missing, unsigned or signed with another key than its seal; an opening fits no seal; two
/// seats choose for one power; something that cannot be chosen.
pub fn settle_choices(papers: &[SignedDocument], ed: &Edition) -> Result<Choices, ChainFault> {
    let sealed = papers_of_kind(papers, DocKind::Choice);
    let opened = papers_of_kind(papers, DocKind::ChoiceOpen);
    if sealed.is_empty()
        || sealed.len() != opened.len()
        || sealed.len() + opened.len() != papers.len()
    {
        return Err(not_two_of_each(papers));
    }
    let mut by: Vec<(String, Vec<PowerId>)> = Vec::new();
    let mut all: Vec<(AdvantageId, ChosenAdvantage)> = Vec::new();
    let mut game: Option<String> = None;
    for paper in sealed {
        let choice = SealedChoice::read(&paper.document.text)?;
        let seat = choice.seat.clone();
        let shown = opening_of_choice(&choice, paper, opened.iter().copied())?;
        if by.iter().any(|(other, _)| *other == seat) {
            return Err(document(format!("{seat} chooses twice")));
        }
        if choice.edition != ed.id {
            let what = format!(
                "the choice of {seat} is for the edition {}, another is for {}",
                choice.edition, ed.id
            );
            return Err(document(what));
        }
        let first = game.get_or_insert_with(|| choice.game.clone());
        if *first != choice.game {
            let what = format!(
                "the choice of {seat} is for the game {}, another is for {first}",
                choice.game
            );
            return Err(document(what));
        }
        let own = shown.advantages.iter().map(|w| ChosenAdvantage::read(w)).collect::<Vec<_>>();
        check_advantages(ed, &own)
            .map_err(|e| document(format!("the choice of {seat} cannot stand: {e}")))?;
        let mut powers: Vec<PowerId> = Vec::new();
        for c in own {
            let id = ed.advantage_by_id(&c.id).ok_or_else(|| document("an unknown advantage"))?;
            powers.push(ed.advantage(id).power);
            all.push((id, c));
        }
        as_many_each(ed, &powers)
            .map_err(|e| document(format!("the choice of {seat} cannot stand: {e}")))?;
        powers.dedup();
        let twice = by.iter().find(|(_, theirs)| theirs.iter().any(|p| powers.contains(p)));
        if let Some((other, _)) = twice {
            return Err(document(format!("{other} and {seat} choose for one power")));
        }
        by.push((seat, powers));
    }
    let mut every: Vec<PowerId> = all.iter().map(|(id, _)| ed.advantage(*id).power).collect();
    every.sort();
    as_many_each(ed, &every)?;
    by.sort();
    all.sort_by_key(|(id, _)| *id);
    let mut digests: Vec<Digest> = papers.iter().map(|p| p.document.digest).collect();
    digests.sort();
    Ok(Choices {
        game: game.unwrap_or_default(),
        edition: ed.id.clone(),
        chosen: all.into_iter().map(|(_, c)| c).collect(),
        by,
        papers: digests,
    })
}

fn not_two_of_each(papers: &[SignedDocument]) -> ChainFault {
    let each = papers.iter().map(|p| format!("{} of {}", p.header.kind, p.header.seat));
    document(format!(
        "choices are settled with two files of each seat: the sealed one and the opening; given: {}",
        each.collect::<Vec<_>>().join(", ")
    ))
}

/// The opening of a sealed choice, by the same hand.
fn opening_of_choice<'p>(
    choice: &SealedChoice,
    sealed: &SignedDocument,
    mut opened: impl Iterator<Item = &'p SignedDocument>,
) -> Result<OpenChoice, ChainFault> {
    let seat = &choice.seat;
    let open = opened.find(|p| p.header.seat == *seat);
    let open = open.ok_or_else(|| document(format!("the choice of {seat} is not opened")))?;
    if sealed.key.is_none() || sealed.key != open.key {
        return Err(document(format!("{seat} must seal and open with one key")));
    }
    let shown = OpenChoice::read(&open.document.text)?;
    if shown.game != choice.game || shown.seal() != choice.seal {
        return Err(document(format!("{seat} opens a choice that differs from the sealed one")));
    }
    Ok(shown)
}
