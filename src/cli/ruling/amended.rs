//! The orders of a turn with other noncombat moves and placements, that go with a ruling.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::chain::{ChainFault, Game, SignedDocument, amendment_possible};
use crate::cli::plain_file::{PlainUse, given_for};
use crate::cli::signing::{ReadyFile, sign_own};
use crate::cli::term::print;
use crate::desk::amended_text;
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::seal::Digest;
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::inbox::FoundInFiles;

/// A signed amendment.
pub(crate) struct Amended {
    pub paper: SignedDocument,
    file: AmendedFile,
}

/// Where it is.
enum AmendedFile {
    Read(PathBuf),
    Made(ReadyFile),
}

impl Amended {
    /// The digest of its text.
    pub(crate) fn digest(&self) -> Digest {
        self.paper.document.digest
    }

    /// Writes what was made here, says so, and returns its file.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn write(self) -> Result<PathBuf> {
        match self.file {
            AmendedFile::Read(path) => Ok(path),
            AmendedFile::Made(file) => {
                let path = file.write()?;
                print(&format!(
                    "{}\n  the amended turn: it goes with the ruling\n",
                    path.display()
                ));
                Ok(path)
            }
        }
    }
}

/// The signed amendment: made here from the mover's own order file, or read. Nothing is written yet.
///
/// # Errors
/// The turn cannot be amended so, or the file of the amendment holds something else.
pub(crate) fn amendment(game: &Game, at: &Path, key: &Path, file: &Path) -> Result<Amended> {
    let found = given_for(file, game, PlainUse::Signed)?;
    let glance = glance(&found.canonical.text);
    let help = "begin with the orders you signed for that turn, and change no other section";
    let refused = |e: ChainFault| Failed::refused(format!("not signed: {e}"), help);
    if glance.as_ref().is_some_and(|g| g.kind == DocKind::Amendment) {
        let paper = found.paper()?;
        amendment_possible(game, game.changed(), &paper).map_err(refused)?;
        return Ok(Amended { paper, file: AmendedFile::Read(file.to_path_buf()) });
    }
    if glance.is_none_or(|g| g.kind != DocKind::Orders) {
        let what = format!("{} is no order file", file.display());
        let help = "give the orders of that turn with other noncombat moves and placements";
        return Err(Failed::wrong_use(what, help).into());
    }
    let text = amended_text(game, &found.canonical.text);
    let paper = sign_own(game, &text, key)?;
    amendment_possible(game, game.changed(), &paper).map_err(refused)?;
    let usual = format!("amendment.{}.toml", paper.header.seat);
    let made = ReadyFile::new(next_file(at, game, None, &usual), &paper)?;
    Ok(Amended { paper, file: AmendedFile::Made(made) })
}
