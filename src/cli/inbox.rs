//! Documents out of the files that commands are given: the text itself, a mail, a mailbox. One way in
//! for signed documents of every kind; what had to be repaired or left out goes to standard error.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::exit::Failed;
use super::fault::advice;
use super::io;
use super::term::{colour, warn};
use crate::chain::{Game, SignedDocument, still_locked};
use crate::desk::{Refused, attached_games, documents};
use crate::diag::{Diagnostic, Style, render_all};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::mail::mime::is_game_file;
use crate::mail::open;
use crate::orders::{describe_rule, glance};
use crate::shown::one_line;

pub use crate::desk::Found;

impl Found {
    /// The paper with its signature checked.
    ///
    /// # Errors
    /// No head, or a bad signature.
    pub fn paper(&self) -> Result<SignedDocument> {
        SignedDocument::from_parts(&self.canonical.text, self.canonical.signature.as_deref())
            .map_err(|e| {
                Failed::refused(format!("{}: {e}", one_line(self.path.display())), advice(&e))
                    .into()
            })
    }

    /// All findings as text for the terminal.
    pub fn render(&self, ed: &Edition, found: &[Diagnostic]) -> String {
        let describe = |id: &str| describe_rule(ed, id);
        let style = Style { colour: colour() };
        render_all(&self.moved(found), &self.source(), &describe, style)
    }

    /// Takes the one document out of a file.
    ///
    /// # Errors
    /// The file cannot be read, or holds no document, two, or one whose signature does not fit.
    pub fn read(path: &Path) -> Result<Found> {
        let mut all = found_in(path)?;
        match (all.pop(), all.len()) {
            (Some(one), 0) => Ok(one),
            (last, more) => {
                let all: Vec<String> = all.iter().chain(last.iter()).map(Found::label).collect();
                let what = format!(
                    "{}: {} different documents, which one counts? {}",
                    one_line(path.display()),
                    more + 1,
                    all.join("; ")
                );
                Err(Failed::refused(what, UNPACK).into())
            }
        }
    }

    /// The documents of several files, each only once. A mail may hold several that are of different
    /// kinds or seats, a mailbox any number.
    ///
    /// # Errors
    /// As [`Found::read`].
    pub fn all(paths: &[PathBuf]) -> Result<Vec<Found>> {
        let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
        for path in paths {
            for found in found_in(path)? {
                match seen.insert(io::hash(found.canonical.text.as_bytes())) {
                    true => all.push(found),
                    false => {
                        note(&format!("{}: the same document once more", one_line(path.display())))
                    }
                }
            }
        }
        Ok(all)
    }

    /// As [`Found::all`]; of a mailbox, what is for another game or an earlier step is left aside, as
    /// long as something remains.
    ///
    /// # Errors
    /// As [`Found::read`].
    fn for_game(paths: &[PathBuf], game: &Game) -> Result<Vec<Found>> {
        let all = Found::all(paths)?;
        let due = |f: &Found| f.place.message.is_none() || is_due(&f.canonical.text, game);
        if !all.iter().any(due) {
            return Ok(all);
        }
        let (due, past): (Vec<Found>, Vec<Found>) = all.into_iter().partition(due);
        for f in past {
            let what = "is for another game or an earlier step, and was ignored";
            note(&format!("{}: {} {what}", one_line(f.path.display()), f.label()));
        }
        Ok(due)
    }

    /// As [`Found::for_game`], and the same documents with their signatures checked.
    ///
    /// # Errors
    /// As [`Found::for_game`] and [`Found::paper`].
    pub fn papers(paths: &[PathBuf], game: &Game) -> Result<(Vec<Found>, Vec<SignedDocument>)> {
        let found = Found::for_game(paths, game)?;
        let papers = found.iter().map(Found::paper).collect::<Result<_>>()?;
        let (found, papers) = without_drafts(game, found, papers);
        Ok(without_burnt(game, found, papers))
    }

    /// Every document of a file that verifies, also those of which nobody could say which counts: as
    /// evidence, not to act on.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn every(path: &Path) -> Result<Vec<Found>> {
        let bag = open(&io::read_mail(path)?);
        let all = bag.letters.into_iter().flat_map(|l| l.documents).filter(|d| d.by.is_some());
        Ok(all.map(|d| Found::of(path, d)).collect())
    }
}

/// Where everything is signed, a draft counts for nothing beside a signed file of its kind: a stranger can
/// mail one under a name that lies among the files of the step.
fn without_drafts(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let signed: BTreeSet<DocKind> =
        papers.iter().filter(|p| p.key.is_some()).map(|p| p.header.kind).collect();
    let draft = |p: &SignedDocument| p.key.is_none() && signed.contains(&p.header.kind);
    if !game.mode().official() || !papers.iter().any(draft) {
        return (found, papers);
    }
    let both = found.into_iter().zip(papers);
    let (drafts, kept): (Vec<_>, Vec<_>) = both.partition(|(_, paper)| draft(paper));
    for (found, _) in drafts {
        let (path, label) = (one_line(found.path.display()), found.label());
        note(&format!("{path}: {label} is not signed, and was left aside"));
    }
    kept.into_iter().unzip()
}

/// Where papers stay locked after their step was burnt, the mail that brought them holds a receipt or an
/// opening of that step as well: these count no more.
fn without_burnt(
    game: &Game,
    found: Vec<Found>,
    papers: Vec<SignedDocument>,
) -> (Vec<Found>, Vec<SignedDocument>) {
    let locked = still_locked(game);
    let Some(locked) = locked.filter(|l| papers.iter().any(|p| l.holds(p.document.digest))) else {
        return (found, papers);
    };
    let both = found.into_iter().zip(papers);
    let (burnt, kept): (Vec<_>, Vec<_>) = both.partition(|(_, paper)| locked.burns(paper));
    for (found, _) in burnt {
        let (path, label, step) = (one_line(found.path.display()), found.label(), locked.step);
        note(&format!("{path}: {label} is for step {step}, which was burnt, and was left aside"));
    }
    kept.into_iter().unzip()
}

/// Is a document for this game, and not for a step that is past?
fn is_due(text: &str, game: &Game) -> bool {
    let Some(g) = glance(text) else { return false };
    let step = text.lines().find_map(|l| {
        let (key, value) = l.split_once('=')?;
        (key.trim() == "step").then(|| value.trim().parse::<u32>().ok())?
    });
    let past = step.is_some_and(|s| s < game.file().next_step());
    g.game == game.file().name && !past
}

const UNPACK: &str =
    "`fieldpost mail unpack` writes each into a file of its own; name the one that counts";

/// A remark on standard error about what was found, repaired or left aside.
pub fn note(what: &str) {
    warn(&format!("note: {}\n", one_line(what)));
}

fn found_in(path: &Path) -> Result<Vec<Found>> {
    let all = documents(path, &io::read_mail(path)?).map_err(refused)?;
    all.notes.iter().for_each(|what| note(what));
    Ok(all.found)
}

/// A file that cannot be used.
pub fn refused(why: Refused) -> anyhow::Error {
    Failed::refused(why.what, why.help).into()
}

/// The one game file attached to a mail; the bytes themselves if it is no mail.
///
/// # Errors
/// Two different game files are attached.
pub fn game_file(path: &Path, bytes: Vec<u8>) -> Result<Vec<u8>> {
    if is_game_file(&bytes) {
        return Ok(bytes);
    }
    let mut games = attached_games(&bytes);
    match (games.pop(), games.len()) {
        (None, _) => Ok(bytes),
        (Some(one), 0) => {
            note(&format!(
                "{}: the game file is an attachment of this mail",
                one_line(path.display())
            ));
            Ok(one)
        }
        (Some(_), more) => {
            let what = format!(
                "{}: {} different game files are attached",
                one_line(path.display()),
                more + 1
            );
            Err(Failed::refused(what, "save the latest one, and name that file").into())
        }
    }
}
