//! Reads a director's mail, once for all games: mailboxes, folders of mails, Maildirs.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::inbox::read_each;
use crate::desk::Letters;
use crate::mail::open;
use crate::shown::one_line;
use crate::store::exit_codes::Failed;
use crate::store::io;

/// The folders of a Maildir that hold mails.
const MAILDIR: [&str; 2] = ["cur", "new"];

/// Reads the mails of these files and folders.
///
/// # Errors
/// A file or folder that was named cannot be read.
pub(crate) fn read_letters(inboxes: &[PathBuf]) -> Result<Letters> {
    let mut letters = Letters::default();
    for inbox in inboxes {
        if !inbox.is_dir() {
            read_file(&mut letters, inbox)?;
            continue;
        }
        for file in mails_in(inbox)? {
            // One mail that cannot be read does not stop the others.
            if let Err(e) = read_file(&mut letters, &file) {
                letters.cannot_read(format!("{e:#}").replace("\n  ", ": "));
            }
        }
    }
    Ok(letters)
}

fn read_file(letters: &mut Letters, path: &Path) -> Result<()> {
    if let Some(mailbox) = io::long_mailbox(path)? {
        return read_each(path, mailbox, &mut |letter| letters.take(path, letter)).map(drop);
    }
    let bag = open(&io::read_mail(path)?);
    bag.letters.into_iter().for_each(|letter| letters.take(path, letter));
    Ok(())
}

/// The mails in a folder, in the order of their names: of a Maildir all in `cur` and `new`, else files that end
/// in `.eml`, `.mbox` or `.toml`, and those without an ending.
fn mails_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let maildir: Vec<PathBuf> =
        MAILDIR.iter().map(|name| folder.join(name)).filter(|path| path.is_dir()).collect();
    if maildir.len() == MAILDIR.len() {
        let mut mails = Vec::new();
        for folder in maildir {
            mails.extend(files_in(&folder)?);
        }
        // Their names begin with the moment at which they came.
        mails.sort_by_key(|path| path.file_name().map(ToOwned::to_owned));
        return Ok(mails);
    }
    Ok(files_in(folder)?
        .into_iter()
        .filter(|path| match path.extension() {
            None => true,
            Some(ending) => ["eml", "mbox", "toml"].iter().any(|e| ending.eq_ignore_ascii_case(e)),
        })
        .collect())
}

/// The files in a folder, without hidden ones.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|e| {
        let what = format!("cannot list {}", one_line(folder.display()));
        Failed::io(what, format!("{e}: name a mailbox, or a folder of mails"))
    })?;
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| {
        path.is_file()
            && !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
    });
    files.sort();
    Ok(files)
}
