//! The address book: a file of the user's own.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::exit_codes::Failed;
use super::io;
use crate::mail::AddressBook;

/// The file of an address book, which may not be there yet.
pub(crate) struct BookFile(PathBuf);

impl BookFile {
    /// The file that was named, or the usual one.
    ///
    /// # Errors
    /// None was named, and the user has no folder for settings.
    pub(crate) fn at(named: Option<&PathBuf>) -> Result<BookFile> {
        match named {
            Some(path) => Ok(BookFile(path.clone())),
            None => BookFile::usual(),
        }
    }

    fn usual() -> Result<BookFile> {
        let settings = folder_in("XDG_CONFIG_HOME")
            .or_else(|| folder_in("APPDATA"))
            .or_else(|| folder_in("HOME").map(|home| home.join(".config")));
        let settings = settings.ok_or_else(|| {
            Failed::wrong_use("no folder for settings was found", "name the book with --addresses")
        })?;
        Ok(BookFile(settings.join("fieldpost").join("addresses.toml")))
    }

    /// Is it the one that commands use if none is named?
    pub(crate) fn is_usual(&self) -> bool {
        BookFile::usual().is_ok_and(|usual| usual.0 == self.0)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The book; an empty one if there is none yet.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn read(&self) -> Result<AddressBook> {
        let path = self.path();
        if !path.exists() {
            return Ok(AddressBook::default());
        }
        let bytes = io::read_document(path)?;
        let text =
            std::str::from_utf8(&bytes).map_err(|_| wrong_book(path, "it is not UTF-8 text"))?;
        Ok(AddressBook::read(text).map_err(|e| wrong_book(path, &e.to_string()))?)
    }
}

/// The folder that a variable of the environment holds.
fn folder_in(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

fn wrong_book(path: &Path, what: &str) -> Failed {
    let help = "a line of it looks like: anna = \"Anna Example <anna@example.org>\"";
    Failed::refused(format!("{}: {what}", path.display()), help)
}
