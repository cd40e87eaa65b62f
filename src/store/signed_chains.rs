//! New chains that a key has signed, remembered in a file next to the key: on one game file a keeper
//! signs one new chain, in whatever folder and under whatever name it is asked for again. A keeper who knew
//! the dice of two could choose.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::inbox::{Found, FoundInFiles};
use crate::chain::Game;
use crate::doc_kind::DocKind;
use crate::format::MAYBE_NEWER;
use crate::limits::MAIL_BYTES;
use crate::seal::Digest;
use crate::store::disk::{self, Over, Readers};
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::note;
use crate::store::io;

const HEADING: &str =
    "# New chains that this key has signed, one for a game file. Keep it next to the key.\n";

/// The memory of a key.
pub(crate) struct SignedChains {
    file: PathBuf,
    text: String,
    /// The beginning of the line for this game file and seat.
    place: String,
}

impl SignedChains {
    /// Reads what a key has signed.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn of(key: &Path, game: &Game, seat: &str) -> Result<SignedChains> {
        let real = key.canonicalize().unwrap_or_else(|_| key.to_path_buf());
        let file = io::with_suffix(&real, ".chains");
        let text = if file.exists() {
            let text = String::from_utf8_lossy(&io::read_document(&file)?).replace("\r\n", "\n");
            every_line_is_known(&file, &text)?;
            text
        } else {
            HEADING.to_string()
        };
        let place =
            format!("game {} head {} seat {seat} anchor ", game.file().game, game.file().head());
        Ok(SignedChains { file, text, place })
    }

    /// Refuses another new chain than the one that was signed for this game file; `None` is one that is not
    /// made yet.
    ///
    /// # Errors
    /// Another one was signed.
    pub(crate) fn check(&self, wanted: Option<Digest>) -> Result<()> {
        let signed = self.text.lines().find_map(|l| l.strip_prefix(&self.place));
        let own = wanted.map(|anchor| anchor.to_string());
        let Some(signed) = signed.filter(|s| own.as_deref() != Some(*s)) else { return Ok(()) };
        let what = format!(
            "not signed: {} says that this key has signed a new chain for this game file, with the anchor \
             {signed}",
            self.file.display()
        );
        let help = "there is only one new chain for one game file: name its file with --new; if \
            that file is lost too, sign another one after the next block";
        Err(Failed::refused(what, help).into())
    }

    /// Writes down that this new chain is signed, before anything of it is shown.
    ///
    /// # Errors
    /// The disk refuses: then nothing may be shown.
    pub(crate) fn remember(&self, anchor: Digest) -> Result<()> {
        if self.text.lines().any(|l| l.starts_with(&self.place)) {
            return Ok(());
        }
        let text = format!("{}{}{anchor}\n", self.text, self.place);
        disk::write_file(&self.file, text.as_bytes(), Readers::Owner, Over::Old).map_err(|e| {
            let what = format!("cannot write {}: {e}", self.file.display());
            Failed::io(what, "nothing was signed: make room, or restore the file").into()
        })
    }
}

/// A line that is not understood could be one that forbids a new chain, so that nothing is signed.
///
/// # Errors
/// There is one.
fn every_line_is_known(file: &Path, text: &str) -> Result<()> {
    let Some((number, _)) = (1..).zip(text.lines()).find(|(_, line)| !is_known_line(line)) else {
        return Ok(());
    };
    let what = format!("not signed: {}:{number}: unknown line; {MAYBE_NEWER}", file.display());
    let help = "use a newer fieldpost, or restore your copy of that file";
    Err(Failed::refused(what, help).into())
}

/// Is this a line about a chain, a comment or an empty line?
fn is_known_line(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    let ["game", _, "head", _, "seat", _, "anchor", _] = words[..] else {
        return words.is_empty() || line.starts_with('#');
    };
    true
}

/// Names every new chain of this keeper that lies in the folder of the game file, written for the head of
/// this one, where there are several: the keeper who made them knows the dice of all.
pub(crate) fn name_others(at: &Path, game: &Game, keeper: &str, digest: Digest) {
    let Ok(entries) = std::fs::read_dir(disk::folder_of(at)) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    paths.retain(|p| p.file_name().is_some_and(|n| n.to_string_lossy().contains("reanchor")));
    paths.retain(|p| p.extension().is_some_and(|e| e == "toml"));
    paths.sort();
    let small = paths.iter().filter(|p| p.is_file() && io::size(p) <= MAIL_BYTES);
    let found = small.flat_map(|p| Found::every(p).unwrap_or_default());
    let papers = found.filter_map(|f| f.paper().ok());
    let now = game.file().next_step();
    let own = papers.filter(|p| {
        let h = &p.header;
        h.kind == DocKind::Reanchor
            && h.game == game.file().name
            && h.seat == keeper
            && h.step == Some(now)
    });
    let mut found: BTreeSet<Digest> = own.map(|p| p.document.digest).collect();
    found.insert(digest);
    if found.len() > 1 {
        let all: Vec<String> = found.iter().map(ToString::to_string).collect();
        note(&format!(
            "{keeper} has signed {} new chains for step {now}: {}. This is about {digest}. {keeper} \
             knows the dice of all of them: rule on one only, and ask why there are several",
            all.len(),
            all.join(", ")
        ));
    }
}
