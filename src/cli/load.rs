//! Opening games and documents for commands, with errors a player understands.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::exit::{Failed, Kind};
use super::{Games, io, print, term};
use crate::chain::{ChainFault, Game, Paper};
use crate::diag::{Diagnostic, SourceFile, Span, Style, render_all};
use crate::edition::Edition;
use crate::orders::{describe_rule, glance};
use crate::seal::{Canonical, canonicalise};

/// A document as it was found in a file.
pub struct Found {
    pub path: PathBuf,
    pub canonical: Canonical,
}

impl Found {
    /// Takes the one document out of a file.
    ///
    /// # Errors
    /// The file cannot be read or holds no canonical text.
    pub fn read(path: &Path) -> Result<Found> {
        let bytes = io::read_document(path)?;
        let canonical = canonicalise(&bytes)
            .map_err(|e| Failed::refused(format!("{}: {e}", path.display()), ""))?;
        Ok(Found { path: path.to_path_buf(), canonical })
    }

    /// The paper with its signature checked.
    ///
    /// # Errors
    /// No head, or a bad signature.
    pub fn paper(&self) -> Result<Paper> {
        Paper::from_parts(&self.canonical.text, self.canonical.signature.as_deref())
            .map_err(|e| Failed::refused(format!("{}: {e}", self.path.display()), "").into())
    }

    /// The file's text with the lines where they are in the file, for diagnostics.
    pub fn source(&self) -> SourceFile {
        let name = self.path.display().to_string();
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
        let style = Style { colour: term::colour() };
        render_all(&self.moved(found), &self.source(), &describe, style)
    }
}

impl Games {
    /// Opens a game file.
    ///
    /// # Errors
    /// It cannot be read, or its genesis or form is wrong.
    pub fn game(&self, path: &Path) -> Result<Game> {
        let bytes = io::read_game(path)?;
        Game::open(&bytes, &self.source()?).map_err(|e| {
            Failed::refused(
                format!("{}: {e}", path.display()),
                "`fieldpost verify` tells more; ask for the file again if it came by mail",
            )
            .into()
        })
    }

    /// The game a document belongs to: the one named, or the latest game file of its name beside it.
    ///
    /// # Errors
    /// There is none, or it cannot be opened.
    pub fn game_of(&self, named: Option<&Path>, document: &Found) -> Result<(PathBuf, Game)> {
        if let Some(path) = named {
            return Ok((path.to_path_buf(), self.game(path)?));
        }
        let name = glance(&document.canonical.text).map(|g| g.game).unwrap_or_default();
        let folder = document.path.parent().filter(|p| !p.as_os_str().is_empty());
        let folder = folder.unwrap_or_else(|| Path::new("."));
        let start = format!("{name}.");
        let latest =
            io::files(folder, "ron")?.into_iter().filter(|p| p.parent() == Some(folder)).rfind(
                |p| p.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with(&start)),
            );
        let path = latest.ok_or_else(|| {
            Failed::wrong_use(
                format!("there is no game file of \"{name}\" beside {}", document.path.display()),
                "name it with --game",
            )
        })?;
        let game = self.game(&path)?;
        Ok((path, game))
    }
}

/// The name of a file that belongs to a game: `spring-07.0002.ron`.
pub fn numbered(game: &Path, name: &str, block: u32, rest: &str) -> PathBuf {
    game.with_file_name(format!("{name}.{block:04}.{rest}"))
}

/// Prints refused orders with their places and returns the failure.
pub fn refuse(ed: &Edition, fault: ChainFault, found: &[Found]) -> anyhow::Error {
    let ChainFault::Refused { seat, diagnostics } = &fault else {
        return Failed::refused(fault.to_string(), advice(&fault)).into();
    };
    let of_seat = |f: &&Found| {
        glance(&f.canonical.text).is_some_and(|g| {
            &g.seat == seat && matches!(g.kind.word(), "orders" | "answer" | "standing")
        })
    };
    match found.iter().find(of_seat) {
        Some(file) => {
            print(&file.render(ed, diagnostics));
            Failed::told(Kind::Refused).into()
        }
        None => Failed::refused(fault.to_string(), "").into(),
    }
}

/// What to do about a fault, where that is not in the sentence.
fn advice(fault: &ChainFault) -> &'static str {
    match fault {
        ChainFault::NeedsDice { .. } => {
            "`fieldpost open` makes an opening; give it to adjudicate with the orders"
        }
        ChainFault::Owed { .. } => "`fieldpost orders new` makes an answer to fill in",
        ChainFault::GameOver => "`fieldpost report` shows how it ended",
        _ => "",
    }
}
