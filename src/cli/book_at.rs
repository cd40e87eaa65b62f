//! `--addresses`: where the address book is.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::mail::AddressBook;
use crate::store::address_book::BookFile;

/// Where the address book is
#[derive(Args)]
pub(super) struct BookAt {
    /// The address book; by default fieldpost/addresses.toml in ~/.config, or on Windows in %APPDATA%
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
    pub(super) fn file(&self) -> Result<BookFile> {
        BookFile::at(self.addresses.as_ref())
    }

    /// The book; an empty one if there is none yet.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) fn read(&self) -> Result<AddressBook> {
        self.file()?.read()
    }
}
