//! `--club`: the rules of a club for a new game, found by name or in a file of one's own, and the club
//! whose rules an invitation states.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use super::exit::Failed;
use super::games::Games;
use super::io;
use crate::chain::{DiceMode, Invitation, MOST_COLUMNS};
use crate::diag::wrap;
use crate::edition::{
    Club, ClubAxis, ClubDice, Edition, LoadFault, club_edition, club_of, club_path, read_club,
};
use crate::format::{NAME_RULE, is_name};

/// A club whose file is wrong.
fn broken(name: &str, faults: &[LoadFault]) -> Failed {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let help = "games/clubs/ in the program's source has clubs to start from";
    Failed::refused(format!("the club {name}: {}", lines.join("; ")), help)
}

/// Loads a club by the name of a built-in one, or from a file, with its edition.
///
/// # Errors
/// There is no such club, its file is broken, or `edition` names another edition than the club's.
pub(super) fn club(games: &Games, word: &str, edition: Option<&str>) -> Result<(Club, Edition)> {
    let source = games.source()?;
    let known = source.clubs();
    let (name, text) = match source.text(&club_path(word)).filter(|_| is_name(word)) {
        Some(text) => (word.to_string(), text),
        None if word.ends_with(".toml") => own(Path::new(word))?,
        None => {
            let help = format!("known: {}; or name a file, as in my-club.toml", known.join(", "));
            return Err(Failed::wrong_use(format!("there is no club \"{word}\""), help).into());
        }
    };
    let own = club_edition(&name, &text).map_err(|faults| broken(&name, &faults))?;
    if let Some(other) = edition.filter(|e| *e != own) {
        let what = format!("the club {name} plays {own}, not {other}");
        return Err(Failed::wrong_use(what, format!("leave {other} out, or --club")).into());
    }
    let ed = games.edition(&own)?;
    let club = read_club(&ed, &name, &text).map_err(|faults| broken(&name, &faults))?;
    Ok((club, ed))
}

/// A club's file: called after its name.
fn own(path: &Path) -> Result<(String, String)> {
    let bytes = io::read_document(path)?;
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    if !is_name(stem) {
        let what = format!("{}: a club is named after its file", path.display());
        let help = format!("its name has {NAME_RULE}, such as my-club.toml");
        return Err(Failed::wrong_use(what, help).into());
    }
    Ok((stem.to_string(), String::from_utf8_lossy(&bytes).replace("\r\n", "\n")))
}

impl Club {
    /// Refuses a game whose dice are kept otherwise than the club wants, or that lacks its director. A practice
    /// game at one table is no game of the club, and may be as it likes.
    ///
    /// # Errors
    /// What the club wants, and the words that say so.
    pub fn wants(&self, dice: DiceMode, director: Option<&str>) -> Result<()> {
        let name = &self.name;
        if dice == DiceMode::Practice {
            return Ok(());
        }
        if let Some(own) = self.dice_mode().filter(|own| *own != dice) {
            let what = format!("the club {name} plays with --dice {}", own.word());
            let help = format!("leave --dice {} out", dice.word());
            return Err(Failed::wrong_use(what, help).into());
        }
        if self.director && director.is_none() {
            let what = format!("the club {name} wants a director in every game");
            return Err(Failed::wrong_use(what, "name one: --director SEAT").into());
        }
        Ok(())
    }

    /// Where the dice of its games come from, if the club says so.
    pub fn dice_mode(&self) -> Option<DiceMode> {
        self.dice.map(|dice| match dice {
            ClubDice::Director => DiceMode::Director,
            ClubDice::Keepers => DiceMode::Keepers,
            ClubDice::Both => DiceMode::Both,
        })
    }

    /// Refuses an option that says something else than the club: its name in an invitation means its
    /// rules, all of them.
    ///
    /// # Errors
    /// The option, with both values.
    pub fn agrees(&self, asked: &BTreeMap<String, String>) -> Result<()> {
        let other = asked.iter().find(|(o, v)| self.options.get(*o).is_some_and(|own| own != *v));
        let Some((option, value)) = other else { return Ok(()) };
        let name = &self.name;
        let own = &self.options[option];
        let what = format!("--option {option}={value}: the club {name} plays {option}={own}");
        let help = "leave the option out; for other rules leave --club out, or copy the club's file \
                    under a name of your own";
        Err(Failed::wrong_use(what, help).into())
    }
}

/// The lines about a club in a summary of an invitation.
pub(super) fn tell_club(club: &Club, invitation: &Invitation) -> String {
    let head = format!("club {}: {}, every option as below", club.name, club.title);
    let mut out = wrap(&head, "  ", "    ");
    for note in &club.notes {
        out.push_str(&wrap(&format!("- {note}"), "    ", "      "));
    }
    if club.axis == ClubAxis::LowestBid && invitation.bid_papers.is_empty() {
        let text = "The lowest bid plays the Axis here, and this invitation holds no sealed bids: \
                    `fieldpost bid seal`, then `new --bids`; or both sides have bid in the open.";
        out.push_str(&wrap(text, "    ", "    "));
    }
    if club.judge && invitation.judge.is_none() {
        let text = "This invitation names no judge, so a game that is not finished in time has no winner unless \
                    the side that is to lose signs the result, or both sides sign a draw. `new --judge SEAT` names \
                    the director, or another seat that does not play; that seat can sign an adjudication alone.";
        out.push_str(&wrap(text, "    ", "    "));
    }
    out
}

/// The same for the club at hand whose options an invitation states, if there is one.
///
/// # Errors
/// The folder of `--games` cannot be read.
pub(super) fn recognised(games: &Games, ed: &Edition, invitation: &Invitation) -> Result<String> {
    let stated = invitation.defaults_text.is_none();
    let club = club_of(&games.source()?, ed, &invitation.options).filter(|_| stated);
    Ok(club.map_or_else(String::new, |club| tell_club(&club, invitation)))
}

/// The name and the text of a club's own default profile.
///
/// # Errors
/// It cannot be read, or is no profile of this edition.
pub(super) fn own_defaults(ed: &Edition, path: &Path) -> Result<(String, String)> {
    let bytes = io::read_document(path)?;
    let stem = path.file_stem().and_then(|s| s.to_str()).unwrap_or_default();
    if !is_name(stem) {
        let what = format!("{}: a profile is named after its file", path.display());
        let help = format!("its name has {NAME_RULE}, such as my-club.toml");
        return Err(Failed::wrong_use(what, help).into());
    }
    let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
    let text: String = text.lines().map(|l| format!("{}\n", l.trim_end())).collect();
    if let Some(long) = text.lines().find(|l| l.chars().count() > MOST_COLUMNS || !l.is_ascii()) {
        let what = format!("{}: not fit for an invitation: {long}", path.display());
        let help = format!("lines have at most {MOST_COLUMNS} columns of plain letters");
        return Err(Failed::refused(what, help).into());
    }
    crate::edition::read_defaults(ed, stem, &text).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let help = "games/defaults/ in the program's source has profiles to start from";
        Failed::refused(format!("{}: {}", path.display(), lines.join("; ")), help)
    })?;
    Ok((stem.to_string(), text))
}
