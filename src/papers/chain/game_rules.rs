//! The rules that an invitation names, found among those at hand and compared with its digests.

use std::collections::BTreeMap;

use crate::edition::{own_defaults_digest, read_defaults};

use super::chain_fault::ChainFault;
use super::invitation::Invitation;
use super::rules::{Editions, RULES_REVISION, Rules};

/// The default profile that every edition offers.
pub const USUAL_DEFAULTS: &str = "cheapest-first";

/// Loads the rules an invitation names and checks the invitation against them.
///
/// # Errors
/// The edition is missing or another one; a seat, role or bid is wrong.
pub fn rules_of(invitation: &Invitation, editions: &dyn Editions) -> Result<Rules, ChainFault> {
    let rules = rules_at_hand(invitation, editions)?;
    same_data(invitation, &rules)?;
    Ok(rules)
}

/// [`rules_of`] for a game that exists: its edition's data here may be newer or older than those it
/// is played on. [`same_data`] tells.
///
/// # Errors
/// The edition is missing; a seat, role or bid does not fit it.
pub(crate) fn rules_at_hand(
    invitation: &Invitation,
    editions: &dyn Editions,
) -> Result<Rules, ChainFault> {
    let names = editions.names();
    if !names.contains(&invitation.edition) {
        return Err(ChainFault::Edition(format!(
            "the board of this game is not at hand: it is played on the edition {0}, whose data have \
             the digest {1}; put its folder `{0}` into a folder and name that with --games (here are: {2})",
            invitation.edition,
            invitation.edition_digest,
            names.join(", ")
        )));
    }
    let rules = match &invitation.defaults_text {
        None => editions.rules(&invitation.edition, &stated_options(invitation, editions)),
        Some(text) => own_defaults(invitation, text, editions),
    };
    let rules = rules.map_err(ChainFault::Edition)?;
    invitation.check_edition(&rules.edition)?;
    Ok(rules)
}

/// Are the rules here those the game is played by: the same revision, edition and default profile?
///
/// # Errors
/// What differs, and what to do.
pub(crate) fn same_data(invitation: &Invitation, rules: &Rules) -> Result<(), ChainFault> {
    if invitation.revision != RULES_REVISION {
        return Err(ChainFault::Revision { game: invitation.revision, own: RULES_REVISION });
    }
    let edition = &invitation.edition;
    let defaults = &rules.defaults.name;
    let differs = [
        ("edition", edition, &invitation.edition_digest, &rules.edition.digest),
        ("default profile", defaults, &invitation.defaults_digest, &rules.defaults_digest),
    ];
    match differs.into_iter().find(|(_, _, theirs, ours)| theirs != ours) {
        None => Ok(()),
        Some((what, name, theirs, ours)) => Err(ChainFault::Edition(format!(
            "the {what} {name} here has other data than this game is played with: {ours}, not \
            {theirs}; use the program with which the game began, or name its folder of editions \
            with --games"
        ))),
    }
}

/// The options of a game. An invitation states every option that its edition had then: one that the edition
/// was given by a later revision of the rules is played as usual, so that the board can still be set up.
fn stated_options(invitation: &Invitation, editions: &dyn Editions) -> BTreeMap<String, String> {
    let mut options = invitation.options.clone();
    if invitation.revision < RULES_REVISION {
        for (option, usual) in editions.usual_options(&invitation.edition) {
            options.entry(option).or_insert(usual);
        }
    }
    options
}

/// The rules with the club's own default profile, whose text the invitation carries.
fn own_defaults(
    invitation: &Invitation,
    text: &str,
    editions: &dyn Editions,
) -> Result<Rules, String> {
    let name = invitation.options.get("defaults").ok_or("the option `defaults` is not stated")?;
    let mut options = stated_options(invitation, editions);
    options.insert("defaults".to_string(), USUAL_DEFAULTS.to_string());
    let mut rules = editions.rules(&invitation.edition, &options)?;
    rules.defaults = read_defaults(&rules.edition, name, text).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        lines.join("; ")
    })?;
    rules.defaults_digest = own_defaults_digest(name, text);
    Ok(rules)
}
