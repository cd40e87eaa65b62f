//! What a club always agrees on, as one word at the start of a game: a preset of every option of an
//! edition. An invitation states the options themselves, so that you do not need the club's file to play or
//! to verify.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::Edition;
use super::edition_fault::{Fault, Faults};
use super::options::apply_options;
use super::source::Source;

/// A club's rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Club {
    /// The name of its file: `wcs-2025`.
    pub name: String,
    pub title: String,
    pub edition: String,
    /// Every option of the edition.
    pub options: BTreeMap<String, String>,
    /// How it is decided who plays the Axis.
    pub axis: ClubAxis,
    /// Where the dice of every game come from, if the club says so.
    pub dice: Option<ClubDice>,
    /// Do its games count for a ranking?
    pub rated: bool,
    /// Has every game a director?
    pub director: bool,
    /// Does the club want a judge in every game?
    pub judge: bool,
    /// What people see to themselves, in sentences.
    pub notes: Vec<String>,
}

/// How a club decides who plays the Axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClubAxis {
    /// As the players like.
    #[default]
    Free,
    /// The lower of two sealed bids plays it.
    LowestBid,
}

/// Who keeps the dice in the games of a club.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClubDice {
    Director,
    /// One keeper of each side.
    Keepers,
    /// The director and one keeper of each side.
    Both,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClubText {
    title: String,
    edition: String,
    #[serde(default)]
    axis: ClubAxis,
    dice: Option<ClubDice>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    director: bool,
    #[serde(default)]
    judge: bool,
    #[serde(default)]
    notes: Vec<String>,
    options: Spanned<BTreeMap<String, String>>,
}

/// The edition that a club's file names, before that edition is at hand.
///
/// # Errors
/// The faults of the text.
pub fn club_edition(name: &str, text: &str) -> Result<String, Vec<Fault>> {
    let mut faults = Faults::new(path(name), text);
    let read = faults.read::<ClubText>();
    read.map(|c| c.edition).ok_or(faults.found)
}

/// Reads a club's file for its edition.
///
/// # Errors
/// The faults of the text: an option that the edition does not have, a value it does not take, an option
/// that is not stated.
pub fn read_club(ed: &Edition, name: &str, text: &str) -> Result<Club, Vec<Fault>> {
    let mut faults = Faults::new(path(name), text);
    let Some(read) = faults.read::<ClubText>() else { return Err(faults.found) };
    for option in ed.options.iter().filter(|o| !read.options.get_ref().contains_key(&o.id)) {
        let what = format!("option `{}` is not stated; a club states every option", option.id);
        faults.at(read.options.span(), what);
    }
    if let Err(e) = apply_options(&mut ed.clone(), read.options.get_ref()) {
        faults.at(read.options.span(), e.to_string());
    }
    if !faults.found.is_empty() {
        return Err(faults.found);
    }
    Ok(Club {
        name: name.to_owned(),
        title: read.title,
        edition: read.edition,
        options: read.options.into_inner(),
        axis: read.axis,
        dice: read.dice,
        rated: read.rated,
        director: read.director,
        judge: read.judge,
        notes: read.notes,
    })
}

/// The club of a source whose options are exactly these, the first by name. The usual options, which everyone
/// plays who has not talked about it, are no club's.
pub fn club_of(source: &Source, ed: &Edition, options: &BTreeMap<String, String>) -> Option<Club> {
    if *options == ed.usual_options() {
        return None;
    }
    source.clubs().iter().find_map(|name| {
        let text = source.text(&path(name))?;
        let own = club_edition(name, &text).is_ok_and(|edition| edition == ed.id);
        read_club(ed, name, &text).ok().filter(|club| own && club.options == *options)
    })
}

/// Where a source holds a club.
pub fn path(name: &str) -> String {
    format!("clubs/{name}.toml")
}
