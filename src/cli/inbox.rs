//! Documents out of the files that commands are given: the text itself, a mail, a mailbox. One way in
//! for signed documents of every kind; what had to be repaired or left out goes to standard error.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::exit::Failed;
use super::fault::advice;
use super::file_type::{is_archive, seems};
use super::io;
use super::term::{colour, warn};
use crate::chain::{Game, Paper};
use crate::diag::{Diagnostic, SourceFile, Span, Style, render_all};
use crate::edition::Edition;
use crate::format::FORMAT;
use crate::mail::mime::is_game_file;
use crate::mail::plain::plain;
use crate::mail::trial::Unfit;
use crate::mail::{Container, Enclosed, Mend, Place, Trouble, open};
use crate::orders::{describe_rule, glance};
use crate::seal::{Canonical, SigError, TextError};

/// A document as it was found in a file.
pub struct Found {
    pub path: PathBuf,
    /// Where in the file it stood.
    pub place: Place,
    pub canonical: Canonical,
    /// A copy of the text stood below the signature.
    pub copied: bool,
    /// Words to the others, above a form that came back filled in.
    pub remarks: String,
}

impl Found {
    /// The paper with its signature checked.
    ///
    /// # Errors
    /// No head, or a bad signature.
    pub fn paper(&self) -> Result<Paper> {
        Paper::from_parts(&self.canonical.text, self.canonical.signature.as_deref()).map_err(|e| {
            Failed::refused(format!("{}: {e}", self.path.display()), advice(&e)).into()
        })
    }

    /// The file's text with the lines where they are in the file, for diagnostics.
    pub fn source(&self) -> SourceFile {
        let name = match self.place.mailed {
            true => format!("{} ({})", self.path.display(), self.place),
            false => self.path.display().to_string(),
        };
        SourceFile::new(name, format!("{}{}", "\n".repeat(self.above()), self.canonical.text))
    }

    fn above(&self) -> usize {
        self.canonical.first_line.saturating_sub(1)
    }

    /// Findings about the canonical text, moved to where the lines stand in the file.
    pub fn moved(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let by = self.above();
        let shift = |s: Span| Span::new(s.start + by, s.end + by);
        let mut moved = found.to_vec();
        for d in &mut moved {
            d.at.span = shift(d.at.span);
            d.related.iter_mut().for_each(|l| l.span = shift(l.span));
        }
        moved
    }

    /// All findings as text for the terminal.
    pub fn render(&self, ed: &Edition, found: &[Diagnostic]) -> String {
        let describe = |id: &str| describe_rule(ed, id);
        let style = Style { colour: colour() };
        render_all(&self.moved(found), &self.source(), &describe, style)
    }
}

impl Found {
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
                    path.display(),
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
                    false => note(&format!("{}: the same document once more", path.display())),
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
            note(&format!("{}: {} {what}", f.path.display(), f.label()));
        }
        Ok(due)
    }

    /// As [`Found::for_game`], and the same documents with their signatures checked.
    ///
    /// # Errors
    /// As [`Found::for_game`] and [`Found::paper`].
    pub fn papers(paths: &[PathBuf], game: &Game) -> Result<(Vec<Found>, Vec<Paper>)> {
        let found = Found::for_game(paths, game)?;
        let papers = found.iter().map(Found::paper).collect::<Result<_>>()?;
        Ok((found, papers))
    }

    /// Every document of a file that verifies, also those of which nobody could say which counts: as
    /// evidence, not to act on.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn every(path: &Path) -> Result<Vec<Found>> {
        let bag = open(&io::read_mail(path)?);
        let all = bag.letters.into_iter().flat_map(|l| l.documents).filter(|d| d.by.is_some());
        Ok(all.map(|d| found(path, d)).collect())
    }

    /// What it is and where it stood, for people.
    pub fn label(&self) -> String {
        label(&self.canonical.text, &self.place)
    }
}

fn label(text: &str, place: &Place) -> String {
    let is =
        glance(text).map_or("a document".into(), |g| format!("{} of {}", g.kind.word(), g.seat));
    format!("{} in {place}", plain(&is))
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
    warn(&format!("note: {what}\n"));
}

fn found_in(path: &Path) -> Result<Vec<Found>> {
    let bytes = io::read_mail(path)?;
    let bag = open(&bytes);
    let packed = bag.letters.iter().flat_map(|l| &l.parts).find(|p| is_archive(&p.bytes));
    let packed = packed.map(|p| p.name.clone().unwrap_or_else(|| "a part without a name".into()));
    let (all, notices) = bag.documents().map_err(|e| match (&e, packed) {
        (Trouble::Nothing, Some(name)) => {
            let what = format!("{}: no document, but an archive: {}", path.display(), plain(&name));
            Failed::refused(what, "take it out of the mail, unpack it, and give the file inside")
                .into()
        }
        _ => trouble(path, &bytes, bag.container, &e),
    })?;
    let signed = all.iter().any(|d| d.by.is_some());
    for one in &all {
        said(path, one);
    }
    // Around a draft nothing is signed anyway.
    for notice in notices.iter().filter(|_| signed || bag.container != Container::Plain) {
        note(&format!("{}: {notice}", path.display()));
    }
    Ok(all.into_iter().map(|d| found(path, d)).collect())
}

fn found(path: &Path, d: Enclosed) -> Found {
    let Enclosed { place, copied, canonical, remarks, .. } = d;
    Found { path: path.to_path_buf(), place, copied, canonical, remarks }
}

/// Says where a document was found and what was repaired.
fn said(path: &Path, one: &Enclosed) {
    if one.place.mailed {
        let how =
            if one.carried.is_empty() { String::new() } else { format!(" ({})", one.carried) };
        note(&format!("{}: {}{how}", path.display(), label(&one.canonical.text, &one.place)));
    }
    let repaired = repairs(one);
    if one.by.is_some() && !repaired.is_empty() {
        let what = format!("{}: repaired, and the signature fits: {repaired}", path.display());
        note(&what);
    }
}

/// What was undone, in words.
pub fn repairs(one: &Enclosed) -> String {
    let mends = one.mends.iter().map(Mend::to_string);
    let notes = one.canonical.notes.iter().map(ToString::to_string);
    mends.chain(notes).collect::<Vec<_>>().join("; ")
}

/// What to say about a file without a document.
pub fn trouble(path: &Path, bytes: &[u8], container: Container, e: &Trouble) -> anyhow::Error {
    let plain = container == Container::Plain;
    let what = match (e, seems(bytes)) {
        (Trouble::Nothing | Trouble::Text(TextError::NoStart { quoted: None }), Some(is))
            if plain =>
        {
            format!("this is {is}")
        }
        (Trouble::Text(TextError::NotUtf8 { .. }), Some(is)) if plain && is_archive(bytes) => {
            format!("this is {is}")
        }
        (Trouble::Nothing | Trouble::Text(TextError::NoStart { quoted: None }), _) => {
            format!("it has no line `fieldpost = {FORMAT}`, with which every document begins")
        }
        _ => e.to_string(),
    };
    let help = match what.as_str() {
        "this is a game file" => {
            "a command takes one game file, the latest; a document is expected here"
        }
        _ => mend(e),
    };
    Failed::refused(format!("{}: {what}", path.display()), help).into()
}

/// What to do about it.
fn mend(e: &Trouble) -> &'static str {
    match e {
        Trouble::Nothing => {
            "`fieldpost mail read` says what is in a mail, `fieldpost orders new GAME` writes a \
             file to fill in"
        }
        Trouble::OnlyHtml(_) => "ask for it as plain text, or better as an attachment",
        Trouble::Text(e) => mend_text(e),
        Trouble::Two(..) | Trouble::OneBroken(_) => {
            "keep one document in a file; `fieldpost mail unpack` writes each that verifies into \
             a file of its own"
        }
        Trouble::Unfit { failed, .. } => match &failed.why {
            Unfit::Text(e @ TextError::Forbidden { .. }) => mend_text(e),
            Unfit::Signature(e) if !matches!(e, SigError::Bad(_) | SigError::Damaged(_)) => {
                "the seat itself must sign exactly these words with its own key: \
                 `fieldpost orders sign`"
            }
            _ => {
                "ask for the signed file itself, as an attachment; the seat must sign exactly these \
                  words with its own key"
            }
        },
    }
}

fn mend_text(e: &TextError) -> &'static str {
    match e {
        TextError::TooLong { .. } => "a document is short: is this the right file?",
        TextError::NotUtf8 { .. } => "save it as plain text, UTF-8",
        TextError::NoStart { quoted: None } => {
            "`fieldpost orders new GAME` writes a file to fill in"
        }
        TextError::NoStart { .. } => "ask for the mail as an attachment, or save the original",
        TextError::Several { .. } => "keep one document in a file",
        TextError::Forbidden { .. } => "nobody can see it: delete it, and type the words again",
    }
}

/// The parts of a mail, if the file is one.
fn parts(bytes: &[u8]) -> Vec<Vec<u8>> {
    let bag = open(bytes);
    let mailed = bag.container != Container::Plain;
    let parts = bag.letters.into_iter().flat_map(|l| l.parts);
    parts.filter(|_| mailed).map(|p| p.bytes).collect()
}

/// The one game file attached to a mail; the bytes themselves if it is no mail.
///
/// # Errors
/// Two different game files are attached.
pub fn game_file(path: &Path, bytes: Vec<u8>) -> Result<Vec<u8>> {
    if is_game_file(&bytes) {
        return Ok(bytes);
    }
    let mut games: Vec<Vec<u8>> = parts(&bytes).into_iter().filter(|p| is_game_file(p)).collect();
    games.dedup();
    match (games.pop(), games.len()) {
        (None, _) => Ok(bytes),
        (Some(one), 0) => {
            note(&format!("{}: the game file is an attachment of this mail", path.display()));
            Ok(one)
        }
        (Some(_), more) => {
            let what =
                format!("{}: {} different game files are attached", path.display(), more + 1);
            Err(Failed::refused(what, "save the latest one, and name that file").into())
        }
    }
}
