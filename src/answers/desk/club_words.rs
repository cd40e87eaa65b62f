//! The rules of a club for a new game: what it wants of the game, and what is said of it below an invitation.

use std::collections::BTreeMap;

use super::asked_in::AskedIn;
use super::refused::Declined;
use crate::chain::{DiceMode, Invitation};
use crate::diag::wrap;
use crate::edition::{Club, ClubAxis, ClubDice, Edition, LoadFault, Source, club_of, read_club};

/// Reads a club's file for its edition.
///
/// # Errors
/// The file is wrong.
pub fn club_in(ed: &Edition, name: &str, text: &str) -> Result<Club, Declined> {
    read_club(ed, name, text).map_err(|faults| broken_club(name, &faults))
}

/// A club whose file is wrong.
pub fn broken_club(name: &str, faults: &[LoadFault]) -> Declined {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let help = "games/clubs/ in the program's source has clubs to start from";
    Declined::refused(format!("the club {name}: {}", lines.join("; ")), help)
}

/// Where the dice of a club's games come from, if the club says so.
pub(crate) fn dice_of(club: &Club) -> Option<DiceMode> {
    club.dice.map(|dice| match dice {
        ClubDice::Director => DiceMode::Director,
        ClubDice::Keepers => DiceMode::Keepers,
        ClubDice::Both => DiceMode::Both,
    })
}

/// Refuses a game whose dice are kept otherwise than the club wants, or that lacks its director. A practice
/// game at one table is no game of the club, and may be as it likes.
///
/// # Errors
/// What the club wants, and the words that say so.
pub(crate) fn club_wants(
    asked_in: AskedIn,
    club: &Club,
    dice: DiceMode,
    director: Option<&str>,
) -> Result<(), Declined> {
    let name = &club.name;
    if dice == DiceMode::Practice {
        return Ok(());
    }
    if let Some(own) = dice_of(club).filter(|own| *own != dice) {
        let option = asked_in.words("--dice", "the dice mode");
        let what = format!("the club {name} plays with {option} {}", own.word());
        let help = match asked_in {
            AskedIn::Options => format!("leave --dice {} out", dice.word()),
            AskedIn::Form => "choose the usual one for who keeps the dice".to_string(),
        };
        return Err(Declined::wrong_use(what, help));
    }
    if club.director && director.is_none() {
        let what = format!("the club {name} wants a director in every game");
        let help = asked_in.words("name one: --director SEAT", "name the director's seat");
        return Err(Declined::wrong_use(what, help));
    }
    Ok(())
}

/// Refuses an option that says something else than the club: its name in an invitation means its rules, all of
/// them.
///
/// # Errors
/// The option, with both values.
pub(crate) fn club_agrees(
    asked_in: AskedIn,
    club: &Club,
    asked: &BTreeMap<String, String>,
) -> Result<(), Declined> {
    let other = asked.iter().find(|(o, v)| club.options.get(*o).is_some_and(|own| own != *v));
    let Some((option, value)) = other else { return Ok(()) };
    let name = &club.name;
    let own = &club.options[option];
    let written = asked_in.words("--option ", "");
    let what = format!("{written}{option}={value}: the club {name} plays {option}={own}");
    let help = asked_in.words(
        "leave the option out; for other rules leave --club out, or copy the club's file under a name of \
         your own",
        "leave the option as it is, or choose no club",
    );
    Err(Declined::wrong_use(what, help))
}

/// The lines about a club in a summary of an invitation.
pub(crate) fn club_told(asked_in: AskedIn, club: &Club, invitation: &Invitation) -> String {
    let head = format!("club {}: {}, every option as below", club.name, club.title);
    let mut out = wrap(&head, "  ", "    ");
    for note in &club.notes {
        out.push_str(&wrap(&format!("- {note}"), "    ", "      "));
    }
    if club.axis == ClubAxis::LowestBid && invitation.bid_papers.is_empty() {
        let how = asked_in.words(
            "use `fieldpost bid seal`, then `new --bids`",
            "seal the bids first, and give the page their papers",
        );
        let text = format!(
            "In this club the lower bidder plays the Axis. This invitation contains no sealed bids. That is right \
             if both sides have bid openly; otherwise {how}."
        );
        out.push_str(&wrap(&text, "    ", "    "));
    }
    if club.judge && invitation.judge.is_none() {
        let how = asked_in.words("`new --judge SEAT` names", "Name as judge");
        let text = format!(
            "This invitation names no judge, so a game that is not finished in time has no winner unless the \
             losing side signs the result, or both sides sign a draw. {how} the director, or another \
             seat that does not play; that seat can sign an adjudication alone."
        );
        out.push_str(&wrap(&text, "    ", "    "));
    }
    out
}

/// The same for the club of a source whose options an invitation states, if there is one.
pub fn recognised_club_told(
    asked_in: AskedIn,
    source: &Source,
    ed: &Edition,
    invitation: &Invitation,
) -> String {
    let stated = invitation.defaults_text.is_none();
    let club = club_of(source, ed, &invitation.options).filter(|_| stated);
    club.map_or_else(String::new, |club| club_told(asked_in, &club, invitation))
}
