//! Compares an invitation with the papers that it names: bids and choices were sealed and opened before
//! there was a game, and the person who wrote the invitation may have written something else.

use crate::edition::Edition;
use crate::id::{PowerId, Side};
use crate::seal::Digest;

use super::bid::{Settled, settle_bids};
use super::chain_fault::{ChainFault, setup};
use super::choice::settle_choices;
use super::invitation::Invitation;
use super::signed::SignedDocument;

/// Which papers an invitation rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Agreement {
    Bids,
    Choices,
}

impl Agreement {
    /// What it is about, as messages call it.
    pub fn word(self) -> &'static str {
        match self {
            Agreement::Bids => "bids",
            Agreement::Choices => "choices",
        }
    }

    /// The digests of its papers that an invitation names.
    fn papers_named(self, invitation: &Invitation) -> &[String] {
        match self {
            Agreement::Bids => &invitation.bid_papers,
            Agreement::Choices => &invitation.choice_papers,
        }
    }
}

/// What the papers at hand say about an agreement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settling {
    /// The invitation says what they say.
    Fits,
    /// This many of the papers are not at hand.
    Lacks(usize),
    /// The invitation says something else, or the papers settle nothing.
    Differs(String),
}

/// Settles the agreements of an invitation once more, each from those of its papers that are at hand.
pub fn settle_again(
    invitation: &Invitation,
    papers: &[SignedDocument],
    ed: &Edition,
) -> Vec<(Agreement, Settling)> {
    let mut all = Vec::new();
    for of in [Agreement::Bids, Agreement::Choices] {
        let named = of.papers_named(invitation);
        if named.is_empty() {
            continue;
        }
        let own = papers_of(named, papers);
        let settling = match named.len() - own.len() {
            0 => match check_papers(of, invitation, &own, ed) {
                Ok(()) => Settling::Fits,
                Err(e) => Settling::Differs(e.to_string()),
            },
            missing => Settling::Lacks(missing),
        };
        all.push((of, settling));
    }
    all
}

/// Those papers whose digests are named, each once, in the order of the names.
fn papers_of(named: &[String], papers: &[SignedDocument]) -> Vec<SignedDocument> {
    let mut found = Vec::new();
    for name in named {
        found.extend(papers.iter().find(|p| p.document.digest.to_string() == *name).cloned());
    }
    found
}

fn check_papers(
    of: Agreement,
    invitation: &Invitation,
    papers: &[SignedDocument],
    ed: &Edition,
) -> Result<(), ChainFault> {
    match of {
        Agreement::Bids => bids_fit(invitation, &settle_bids(papers, ed)?, ed),
        Agreement::Choices => choices_fit(invitation, papers, ed),
    }
}

fn bids_differ(what: &str) -> Result<(), ChainFault> {
    Err(setup(format!("by the papers of the bids {what}")))
}

fn bids_fit(invitation: &Invitation, settled: &Settled, ed: &Edition) -> Result<(), ChainFault> {
    same_game(invitation, &settled.game, &settled.edition)?;
    for (seat, side) in [(&settled.axis, Side::Axis), (&settled.allies, Side::Allies)] {
        let plays = powers_of(invitation, seat, ed).first().map(|p| ed.side(*p));
        if plays != Some(side) {
            return bids_differ(&format!(
                "{seat} plays for the {}, and the invitation says otherwise",
                side.name()
            ));
        }
    }
    if invitation.bids != settled.placed {
        return bids_differ("the Axis gets something other than the invitation says");
    }
    match (&invitation.tie, &settled.tie) {
        (None, None) => Ok(()),
        (Some(tie), Some(otherwise)) => {
            let seats = [settled.axis.clone(), settled.allies.clone()];
            if tie.seats == seats && tie.ipc == settled.sums.0 && tie.bids == *otherwise {
                Ok(())
            } else {
                bids_differ(
                    "the die between the equal bids decides about something other than the \
                    invitation says",
                )
            }
        }
        (Some(_), None) => bids_differ("no die decides: the bids are not equal"),
        (None, Some(_)) => bids_differ("a die decides: the bids are equal"),
    }
}

fn choices_fit(
    invitation: &Invitation,
    papers: &[SignedDocument],
    ed: &Edition,
) -> Result<(), ChainFault> {
    let choices = settle_choices(papers, ed)?;
    same_game(invitation, &choices.game, &choices.edition)?;
    for (seat, powers) in &choices.by {
        let own = powers_of(invitation, seat, ed);
        if let Some(other) = powers.iter().find(|p| !own.contains(p)) {
            let power = ed.power(*other).called();
            return Err(setup(format!(
                "by the papers of the choices {seat} chose for {power} and does not play it"
            )));
        }
    }
    if choices.chosen == invitation.advantages {
        Ok(())
    } else {
        Err(setup(
            "by the papers of the choices, the chosen advantages are not those of the invitation",
        ))
    }
}

fn same_game(invitation: &Invitation, game: &str, edition: &str) -> Result<(), ChainFault> {
    if (game, edition) == (&invitation.name, &invitation.edition) {
        Ok(())
    } else {
        Err(setup(format!("its papers are for the game {game} by {edition}")))
    }
}

fn powers_of(invitation: &Invitation, seat: &str, ed: &Edition) -> Vec<PowerId> {
    let own = invitation.seats.iter().filter(|s| s.seat == seat).flat_map(|s| &s.powers);
    own.filter_map(|p| ed.power_by_id(p)).collect()
}

/// The papers that an invitation names, of both agreements.
pub fn agreed_papers(invitation: &Invitation) -> impl Iterator<Item = Digest> {
    let all = invitation.bid_papers.iter().chain(&invitation.choice_papers);
    all.filter_map(|digits| digits.parse().ok())
}
