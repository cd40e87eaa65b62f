//! What is to be thought of game files, and which of them a director looks at first.

use super::seems::{no_game, not_a_game};
use crate::audit::{Summary, summary};
use crate::chain::{Editions, Game, Verdict, VerifyReport, verify_game};
use crate::report;

/// A file and what was found.
pub struct Checked {
    pub name: String,
    /// The report and, of a good file, what a director must know of the game; or why it could not be
    /// read.
    pub found: Result<(VerifyReport, Option<Box<Summary>>), String>,
}

/// How bad a file is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Quality {
    Unread,
    Wrong,
    Unproven,
    /// Good, with something to look at.
    Remarkable,
    Good,
}

impl Checked {
    /// What was found in the bytes of a file.
    pub fn of(name: String, bytes: &[u8], editions: &dyn Editions) -> (Checked, Option<Game>) {
        let (report, game) = match not_a_game(bytes) {
            Some(is) => (no_game(&is), None),
            None => verify_game(bytes, editions),
        };
        let summary = game.as_ref().map(|game| Box::new(summary(game)));
        (Checked { name, found: Ok((report, summary)) }, game)
    }

    /// How bad it is, the worst first.
    pub fn rank(&self) -> Quality {
        match &self.found {
            Err(_) => Quality::Unread,
            Ok((r, s)) => match r.verdict() {
                Verdict::Wrong => Quality::Wrong,
                Verdict::Unproven => Quality::Unproven,
                Verdict::Good if !remarks(r, s.as_deref()).is_empty() => Quality::Remarkable,
                Verdict::Good => Quality::Good,
            },
        }
    }

    /// The revision of an unproven file, with the program that rules it.
    pub fn revision(&self) -> Option<(u32, &str)> {
        let (r, _) = self.found.as_ref().ok()?;
        let unproven = r.unproven.as_ref().filter(|_| r.verdict() == Verdict::Unproven)?;
        Some((unproven.revision, &unproven.program))
    }
}

/// Worst first: unreadable, then forged or broken, then unproven by revision, then good with something
/// to look at, then good; ties by name.
pub fn sort(all: &mut [Checked]) {
    all.sort_by(|a, b| (a.rank(), a.revision(), &a.name).cmp(&(b.rank(), b.revision(), &b.name)));
}

/// What a director may want to look at in a good file, in few words.
pub(super) fn remarks(r: &VerifyReport, summary: Option<&Summary>) -> Vec<String> {
    let mut all = Vec::new();
    if !r.mode.is_some_and(|m| m.official()) {
        all.push("NOT OFFICIAL DICE".to_string());
    }
    if !r.burnt.is_empty() {
        all.push(format!("{} burnt", r.burnt.len()));
    }
    if let Some(s) = summary {
        if !s.takeovers.is_empty() {
            all.push(count(s.takeovers.len() as u32, "new key or chain", ""));
        }
        if !s.restored.is_empty() {
            all.push(count(s.restored.len() as u32, "restored chain", ""));
        }
        if !s.agreements.is_empty() {
            all.push(format!("{} by agreement", s.agreements.len()));
        }
        if !s.notices.is_empty() {
            all.push(count(s.notices.len() as u32, "notice", ""));
        }
        if !s.times.is_empty() {
            all.push(format!("{} claimed times backwards", s.times.len()));
        }
    }
    all
}

pub(super) fn count(n: u32, what: &str, more: &str) -> String {
    format!("{n} {what}{}{more}", if n == 1 { "" } else { "s" })
}

/// The burnt blocks of a file, and why.
pub(super) fn burnt(r: &VerifyReport) -> Vec<(u32, String)> {
    let Some(ed) = &r.edition else { return Vec::new() };
    r.burnt.iter().map(|(block, why)| (*block, report::burnt_said(ed, why))).collect()
}

/// The seals that were not opened.
pub(super) fn shut(r: &VerifyReport) -> Vec<String> {
    r.sealed.iter().map(report::shut_seal).collect()
}
