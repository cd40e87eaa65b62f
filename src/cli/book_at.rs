//! Where the address book is, and reading it.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::io;
use crate::mail::AddressBook;

/// Where the address book is
#[derive(Args)]
pub(super) struct BookAt {
    /// The address book; by default fieldpost/addresses.toml in your folder for settings
    #[arg(long, value_name = "FILE")]
    addresses: Option<PathBuf>,
}

impl BookAt {
    /// The file that was named, if one was.
    pub(super) fn named(&self) -> Option<PathBuf> {
        self.addresses.clone()
    }

    /// The file: the one named, or the usual one.
    ///
    /// # Errors
    /// The user has no folder for settings.
    pub(super) fn path(&self) -> Result<PathBuf> {
        if let Some(path) = &self.addresses {
            return Ok(path.clone());
        }
        let folder =
            |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let settings = folder("XDG_CONFIG_HOME")
            .or_else(|| folder("APPDATA"))
            .or_else(|| folder("HOME").map(|h| h.join(".config")));
        let settings = settings.ok_or_else(|| {
            Failed::wrong_use("no folder for settings was found", "name the book with --addresses")
        })?;
        Ok(settings.join("fieldpost").join("addresses.toml"))
    }

    /// The book; an empty one if there is none yet.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn read(&self) -> Result<AddressBook> {
        let path = self.path()?;
        if !path.exists() {
            return Ok(AddressBook::default());
        }
        let bytes = io::read_document(&path)?;
        let text =
            std::str::from_utf8(&bytes).map_err(|_| wrong_book(&path, "it is not UTF-8 text"))?;
        Ok(AddressBook::read(text).map_err(|e| wrong_book(&path, &e.to_string()))?)
    }
}

fn wrong_book(path: &Path, what: &str) -> Failed {
    let help = "a line of it looks like: anna = \"Anna Example <anna@example.org>\"";
    Failed::refused(format!("{}: {what}", path.display()), help)
}
