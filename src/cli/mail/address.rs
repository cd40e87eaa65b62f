//! `fieldpost mail address`: the address book in the user's folder for settings.

use std::path::PathBuf;

use anyhow::Result;

use super::super::exit::Failed;
use super::super::{io, print};
use super::{Address, BookAt};
use crate::mail::Book;

impl BookAt {
    /// The file: the one named, or the usual one.
    ///
    /// # Errors
    /// The user has no folder for settings.
    pub fn path(&self) -> Result<PathBuf> {
        if let Some(path) = &self.addresses {
            return Ok(path.clone());
        }
        let folder =
            |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let settings = folder("XDG_CONFIG_HOME")
            .or_else(|| folder("APPDATA"))
            .or_else(|| folder("HOME").map(|h| h.join(".config")));
        let settings = settings.ok_or_else(|| {
            Failed::wrong_use(
                "there is no folder for settings here",
                "name the book with --addresses",
            )
        })?;
        Ok(settings.join("fieldpost").join("addresses.toml"))
    }

    /// The book; an empty one if there is none yet.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(&self) -> Result<Book> {
        let path = self.path()?;
        if !path.exists() {
            return Ok(Book::default());
        }
        let bytes = io::read_document(&path)?;
        let wrong = |what: String| {
            let help = "a line of it looks like: anna = \"Anna Example <anna@example.org>\"";
            Failed::refused(format!("{}: {what}", path.display()), help)
        };
        let text = std::str::from_utf8(&bytes).map_err(|_| wrong("it is not UTF-8 text".into()))?;
        Ok(Book::read(text).map_err(|e| wrong(e.to_string()))?)
    }
}

pub(super) fn run(args: &Address) -> Result<()> {
    let mut book = args.book.read()?;
    let path = args.book.path()?;
    let Some(seat) = args.seat.as_deref() else {
        print(&format!("# {}\n{}", path.display(), book.text()));
        return Ok(());
    };
    let game = args.in_game.as_deref();
    if args.address.is_none() && !args.remove {
        let found = match game {
            Some(game) => book.find(game, seat),
            None => book.everywhere.get(seat).map(String::as_str),
        };
        let help = format!("enter it: fieldpost mail address {seat} NAME@PLACE");
        let to =
            found.ok_or_else(|| Failed::refused(format!("{seat} has no address here"), help))?;
        print(&format!("{to}\n"));
        return Ok(());
    }
    let old = book.set(game, seat, args.address.as_deref()).map_err(|e| {
        Failed::wrong_use(e.to_string(), "write: mail address anna anna@example.org")
    })?;
    if args.remove && old.is_none() {
        let help = "`fieldpost mail address` without a seat shows the book";
        return Err(Failed::refused(format!("{seat} has no address here"), help).into());
    }
    let kept = io::replace(&path, book.text().as_bytes())?;
    let mut out = format!("{}\n", path.display());
    match (&old, &args.address) {
        (Some(old), Some(new)) if old != new => {
            out.push_str(&format!("  {seat}: {old} became {new}\n"))
        }
        (_, Some(new)) => out.push_str(&format!("  {seat}: {new}\n")),
        (old, None) => {
            let old = old.as_deref().unwrap_or_default();
            out.push_str(&format!("  {seat}: {old} was taken out\n"));
        }
    }
    if let Some(kept) = kept {
        out.push_str(&format!("  the book as it was: {}\n", kept.display()));
    }
    print(&out);
    Ok(())
}
