//! `--club`: the rules of a club for a new game, found by name or in a file of one's own; and a default profile of
//! its own.

use std::path::Path;

use anyhow::Result;

use super::editions::ChosenEditions;
use crate::chain::MOST_COLUMNS;
use crate::desk::club_words::{broken_club, club_in};
use crate::edition::{Club, Edition, club_edition, club_path};
use crate::format::{NAME_RULE, is_name};
use crate::store::exit_codes::Failed;
use crate::store::io;

/// Loads a club by the name of a built-in one, or from a file, with its edition.
///
/// # Errors
/// There is no such club, its file is broken, or `edition` names another edition than the club's.
pub(crate) fn club(
    editions: &ChosenEditions,
    word: &str,
    edition: Option<&str>,
) -> Result<(Club, Edition)> {
    let source = editions.source()?;
    let known = source.clubs();
    let (name, text) = match source.text(&club_path(word)).filter(|_| is_name(word)) {
        Some(text) => (word.to_string(), text),
        None if word.ends_with(".toml") => own(Path::new(word))?,
        None => {
            let help = format!("known: {}; or name a file, as in my-club.toml", known.join(", "));
            return Err(Failed::wrong_use(format!("there is no club \"{word}\""), help).into());
        }
    };
    let own =
        club_edition(&name, &text).map_err(|faults| Failed::from(broken_club(&name, &faults)))?;
    if let Some(other) = edition.filter(|e| *e != own) {
        let what = format!("the club {name} plays `{own}`, not `{other}`");
        return Err(
            Failed::wrong_use(what, format!("leave out either `{other}` or `--club`")).into()
        );
    }
    let ed = editions.edition(&own)?;
    let club = club_in(&ed, &name, &text).map_err(Failed::from)?;
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

/// The name and the text of a club's own default profile.
///
/// # Errors
/// It cannot be read, or is no profile of this edition.
pub(crate) fn own_defaults(ed: &Edition, path: &Path) -> Result<(String, String)> {
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
