//! Documents out of the files that commands are given: the text itself, a mail, a mailbox. One way in
//! for signed documents of every kind; what had to be repaired or left out goes to standard error.

use std::collections::BTreeSet;
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::chain::SignedDocument;
use crate::desk::advice;
use crate::desk::{
    Enclosures, PlainSource, Refused, attached_games, attached_games_called, documents,
    documents_if_any, message_documents, packed_part,
};
use crate::mail::mime::is_game_file;
use crate::mail::{Letter, each_letter, open};
use crate::shown::one_line;
use crate::store::disk::folder_of;
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::{note, note_of_file};
use crate::store::io;

pub(crate) use crate::desk::Found;

/// A document, taken out of files.
pub(crate) trait FoundInFiles: Sized {
    /// The paper with its signature checked.
    ///
    /// # Errors
    /// No head, or a bad signature.
    fn paper(&self) -> Result<SignedDocument>;

    /// Takes the one document out of a file.
    ///
    /// # Errors
    /// The file cannot be read, or holds no document, two, or one whose signature does not fit.
    fn read(path: &Path) -> Result<Self>;

    /// The documents of several files, each only once. A mail may hold several that are of different
    /// kinds or seats, a mailbox any number.
    ///
    /// # Errors
    /// As [`FoundInFiles::read`].
    fn all(paths: &[PathBuf]) -> Result<Vec<Self>>;

    /// Every document of a file that verifies, also those that contradict each other: as
    /// evidence, not to act on.
    ///
    /// # Errors
    /// The file cannot be read.
    fn every(path: &Path) -> Result<Vec<Self>>;
}

impl FoundInFiles for Found {
    fn paper(&self) -> Result<SignedDocument> {
        SignedDocument::from_parts(&self.canonical.text, self.canonical.signature.as_deref())
            .map_err(|e| {
                Failed::refused(format!("{}: {e}", one_line(self.path.display())), advice(&e))
                    .into()
            })
    }

    fn read(path: &Path) -> Result<Found> {
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

    fn all(paths: &[PathBuf]) -> Result<Vec<Found>> {
        let mut all = Vec::new();
        let mut seen = BTreeSet::new();
        for path in paths {
            for found in found_in(path)? {
                if seen.insert(found.identity_hash()) {
                    all.push(found)
                } else {
                    note(&format!("{}: the same document once more", one_line(path.display())))
                }
            }
        }
        Ok(all)
    }

    fn every(path: &Path) -> Result<Vec<Found>> {
        let mut all = Vec::new();
        let mut take = |letter: Letter| all.extend(signed_in(path, letter));
        match io::long_mailbox(path)? {
            Some(mailbox) => drop(read_each(path, mailbox, &mut take)?),
            None => open(&io::read_mail(path)?).letters.into_iter().for_each(take),
        }
        Ok(all)
    }
}

/// The documents of a letter whose signatures verify.
fn signed_in(path: &Path, letter: Letter) -> impl Iterator<Item = Found> {
    let signed = letter.documents.into_iter().filter(|d| d.by.is_some());
    signed.map(|document| Found::of(path, document))
}

/// Looks through a long mailbox message by message. The number of messages.
///
/// # Errors
/// It cannot be read, or is no mailbox.
pub(crate) fn read_each(
    path: &Path,
    mailbox: impl BufRead,
    take: &mut dyn FnMut(Letter),
) -> Result<usize> {
    match each_letter(mailbox, take).map_err(|e| io::unread(path, &e.into()))? {
        Some(messages) => Ok(messages),
        None => {
            let what = format!(
                "{}: it is too long for a mail, and is not a mailbox",
                one_line(path.display())
            );
            Err(Failed::refused(what, "a mail has at most 24 MiB").into())
        }
    }
}

/// The plain turn in a file; `None` if there is something else in it.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn plain_source(path: &Path) -> Result<Option<PlainSource>> {
    if io::long_mailbox(path)?.is_some() {
        return Ok(None);
    }
    PlainSource::in_file(path, &io::read_mail(path)?).map_err(refused)
}

const UNPACK: &str =
    "`fieldpost mail unpack` writes each into a file of its own; name the one that counts";

/// What a file holds; a mailbox may hold nothing.
///
/// # Errors
/// The file cannot be read, or it is no mailbox and holds no document that can be used.
pub(crate) fn look_into(path: &Path) -> Result<Enclosures> {
    documents_if_any(path, &io::read_mail(path)?).map_err(refused)
}

/// What a file holds, piece by piece: a long mailbox is handed on message by message, so that what is not
/// wanted is forgotten at once.
///
/// # Errors
/// As [`look_into`].
pub(crate) fn look_into_each(path: &Path, take: &mut dyn FnMut(Enclosures)) -> Result<()> {
    let Some(mailbox) = io::long_mailbox(path)? else {
        take(look_into(path)?);
        return Ok(());
    };
    read_each(path, mailbox, &mut |letter| take(message_documents(path, letter))).map(drop)
}

fn found_in(path: &Path) -> Result<Vec<Found>> {
    let all = documents(path, &io::read_mail(path)?).map_err(refused)?;
    all.notes.iter().for_each(note_of_file);
    Ok(all.found)
}

/// A file that cannot be used.
pub(crate) fn refused(why: Refused) -> anyhow::Error {
    Failed::refused(why.what, why.help).into()
}

/// The bytes of a game file that is named to a command. Where it came in a mail and was never taken out of it,
/// that mail is read: `spring-07.0002.eml` for `spring-07.0002.ron`, or else a mail in the same folder to which
/// a file of this name is attached.
///
/// # Errors
/// It cannot be read; or there are two different game files in mails, and no one could say which is meant; or
/// the mail holds only an archive.
pub(crate) fn read_game_or_mail(path: &Path) -> Result<Vec<u8>> {
    let mail = path.with_extension("eml");
    let missing = path.extension().is_some_and(|e| e == "ron") && !path.exists();
    if missing
        && !mail.is_file()
        && let Some(game) = attached_in_folder(path)?
    {
        return Ok(game);
    }
    let at = if missing && mail.is_file() { mail.as_path() } else { path };
    let bytes = game_file(at, io::read_game(at)?)?;
    if is_game_file(&bytes) {
        return Ok(bytes);
    }
    match packed_part(&bytes) {
        None => Ok(bytes),
        Some((name, packed)) => {
            let at = one_line(at.display());
            let name = one_line(name.unwrap_or_else(|| "a part without a name".into()));
            let what = format!("{at}: no game file is attached, but {name}: {}", packed.is);
            Err(Failed::refused(what, packed.help).into())
        }
    }
}

/// The game file of this name that is attached to a mail in its folder: mail programs save mails under names
/// of their own.
fn attached_in_folder(path: &Path) -> Result<Option<Vec<u8>>> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
    let folder = folder_of(path);
    let Ok(entries) = fs::read_dir(folder) else { return Ok(None) };
    let mut mails: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    mails.retain(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("eml")));
    mails.sort();
    let mut taken: Option<(PathBuf, Vec<u8>)> = None;
    for mail in mails {
        // What cannot be read here may be anything.
        let Ok(bytes) = io::read_mail(&mail) else { continue };
        if memchr::memmem::find(&bytes, name.as_bytes()).is_none() {
            continue;
        }
        for game in attached_games_called(&bytes, &name) {
            match &taken {
                Some((first, same)) if *same != game => {
                    let [first, mail] = [first, &mail].map(|p| one_line(p.display()));
                    let what = format!("two different files {name}, in {first} and in {mail}");
                    return Err(Failed::refused(what, "name the mail that counts").into());
                }
                Some(_) => {}
                None => taken = Some((mail.clone(), game)),
            }
        }
    }
    Ok(taken.map(|(mail, game)| {
        let mail = one_line(mail.display());
        note(&format!("{mail}: the game file {name} is an attachment of this mail"));
        game
    }))
}

/// The one game file attached to a mail; the bytes themselves if it is no mail.
///
/// # Errors
/// Two different game files are attached, or it is text in UTF-16.
pub(crate) fn game_file(path: &Path, bytes: Vec<u8>) -> Result<Vec<u8>> {
    if is_game_file(&bytes) {
        return Ok(bytes);
    }
    let mut games = attached_games(&bytes);
    match (games.pop(), games.len()) {
        (None, _) => io::no_utf16(path, &bytes).map(|()| bytes),
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
