//! Mails that a command packs: the latest report with all that belongs to it, or signed files; their
//! recipients out of the address book, and the words that say where the mail goes.

pub(crate) mod before;

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::address_book::BookFile;
use super::exit_codes::Failed;
use super::file_remarks::say;
use super::inbox::{Found, FoundInFiles};
use super::io;
use super::io::Backups;
use crate::chain::Game;
use crate::desk::seems;
use crate::desk::sign::{Drawings, MailedPaper, block_mail, papers_mail, say_above};
use crate::desk::{file_word, numbered};
use crate::diag::wrap;
use crate::mail::Draft;
use crate::mail::mime::{is_mail, take_apart};
use crate::page::Mail;
use crate::shown::listed;

/// A mail before it is written.
pub(crate) struct Parcel {
    draft: Draft,
    /// The same as the draft's text, if it is more than a few words.
    html: Option<Mail>,
    /// Where it is written, if not to a place of the caller's choice.
    usual: PathBuf,
}

impl Parcel {
    /// A mail with nothing in it, and its usual name.
    fn empty(usual: PathBuf) -> Parcel {
        Parcel { draft: Draft::default(), html: None, usual }
    }

    /// The latest report, with the game file, the order file to fill in, and the drawings of the board.
    ///
    /// # Errors
    /// The report cannot be packed.
    pub(crate) fn result(at: &Path, game: &Game, drawings: Drawings) -> Result<Parcel> {
        let path = |block: u32, rest: &str| numbered(at, &game.file().name, block, rest);
        let named = |block: u32, rest: &str| name_in_words(&path(block, rest));
        let (draft, html) = block_mail(game, &named, drawings).map_err(Failed::from)?;
        Ok(Parcel { draft, html, usual: path(game.file().latest(), "eml") })
    }

    /// Signed files. Each must verify before it goes out.
    ///
    /// # Errors
    /// One is not signed, or is for another game.
    pub(crate) fn signed(at: &Path, game: &Game, files: &[Found]) -> Result<Parcel> {
        let mut papers = Vec::new();
        for found in files {
            let copied = found.copied;
            let from = found.path.display().to_string();
            papers.push(MailedPaper { paper: found.paper()?, copied, from });
        }
        let mail = papers_mail(game, &papers).map_err(Failed::from)?;
        let usual = numbered(at, &game.file().name, game.file().latest() + 1, &mail.rest);
        Ok(Parcel { draft: mail.draft, html: None, usual })
    }

    /// Fills in sender and recipients from the address book; seats without an address are named.
    ///
    /// # Errors
    /// The book cannot be read.
    pub(crate) fn address(
        &mut self,
        game: &Game,
        from: Option<&str>,
        to: &[String],
        book: &BookFile,
    ) -> Result<()> {
        self.address_for(&game.file().name, game.file().latest() > 1, from, to, book)
    }

    /// The same by the name of a game. `known`: the reader has seen before where addresses are entered.
    ///
    /// # Errors
    /// The book cannot be read.
    pub(crate) fn address_for(
        &mut self,
        name: &str,
        known: bool,
        from: Option<&str>,
        to: &[String],
        book: &BookFile,
    ) -> Result<()> {
        let addresses = book.read()?;
        self.draft.from = from.and_then(|f| addresses.address_of(name, f)).map(str::to_string);
        let mut missing = Vec::new();
        let to_all = &mut self.draft.to;
        for seat in to.iter().map(String::as_str).filter(|seat| Some(*seat) != from) {
            match addresses.address_of(name, seat) {
                None => missing.push(seat),
                Some(at) if to_all.iter().any(|t| t == at) => {}
                Some(at) => to_all.push(at.to_string()),
            }
        }
        if !missing.is_empty() {
            let whom = listed(&missing);
            let note = if known {
                let note = format!("note: no address for {whom}: enter it in your mail program.");
                wrap(&note, "", "  ")
            } else {
                // Said in full as a game begins; later only the seats are news.
                let words = ["mail", "address", missing[0], "NAME@PLACE"].map(str::to_string);
                let mut enter = words.join(" ");
                if !book.is_usual() {
                    enter.push_str(&format!(" --addresses {}", file_word(book.path())));
                }
                let note = format!(
                    "note: the address book has no address for {whom}. Enter it in your mail program, or once \
                     with `fieldpost {enter}`. Addresses never go into a game file."
                );
                wrap(&note, "", "  ")
            };
            say(&note);
        }
        Ok(())
    }

    /// The name under which it is usually written.
    pub(crate) fn name(&self) -> PathBuf {
        PathBuf::from(self.usual.file_name().unwrap_or_default())
    }

    /// Gives the mail a number in its name, as long as a mail of another kind of content has the name.
    pub(crate) fn number_while(&mut self, is_taken: impl Fn(&Path) -> bool) {
        let usual = self.usual.clone();
        let mut numbers = 2..;
        while is_taken(&self.usual) {
            let n: u32 = numbers.next().unwrap_or_default();
            self.usual = usual.with_extension(format!("{n}.eml"));
        }
    }

    /// Words to the recipients of the mail. They are in the mail and in no game file.
    pub(crate) fn say(&mut self, words: &str) {
        say_above(&mut self.draft.text, words);
        self.html.iter_mut().for_each(|h| h.say(words));
    }

    /// A last paragraph, word for word.
    pub(crate) fn end(&mut self, lines: &str) {
        self.draft.text.push_str(&format!("\n{lines}"));
        self.html.iter_mut().for_each(|h| h.end(lines));
    }

    /// Writes it, and says what it holds.
    ///
    /// # Errors
    /// The disk refuses, or another mail has the name.
    pub(crate) fn write(&mut self, out: Option<&PathBuf>) -> Result<(PathBuf, String)> {
        let path = out.unwrap_or(&self.usual).clone();
        self.draft.html = self.html.as_ref().map(Mail::html);
        let draft = &self.draft;
        let bytes = draft.eml();
        let mut said = format!("{}\n", path.display());
        // Addresses and words may change as long as the mail carries the same; the old mail is kept.
        let taken = io::free(&path, &bytes).is_err();
        if out.is_none() && taken && carries_the_same(&path, &bytes) {
            if let Some(kept) = io::replace(&path, &bytes, Backups::Last)? {
                said.push_str(&format!(
                    "  packed again; the earlier message is now {}\n",
                    kept.display()
                ));
            }
        } else {
            io::write_new(&path, &bytes)?;
        }
        if !draft.to.is_empty() {
            said.push_str(&format!("  to {}\n", draft.to.join(", ")));
        }
        said.push_str(&format!("  Subject: {}\n", draft.subject));
        for a in &draft.attachments {
            said.push_str(&format!("  attached: {}\n", a.name));
        }
        Ok((path, said))
    }
}

/// The name of a file without its folder.
pub(crate) fn name_in_words(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_string()
}

/// Has the mail under this name the same attachments as this one?
fn carries_the_same(path: &Path, mail: &[u8]) -> bool {
    io::read_mail(path).is_ok_and(|old| is_mail(&old) && attachments(&old) == attachments(mail))
}

/// The named parts of a mail, in order of their names.
fn attachments(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let parts = take_apart(bytes).parts.into_iter();
    let mut all: Vec<(String, Vec<u8>)> = parts.filter_map(|p| Some((p.name?, p.bytes))).collect();
    all.sort();
    all
}

/// Keys and dice chains are never mailed.
///
/// # Errors
/// One of the files is such a secret.
pub(crate) fn no_secrets(files: &[PathBuf]) -> Result<()> {
    files.iter().try_for_each(|path| secret(path, &io::read_mail(path)?))
}

/// Refuses bytes of a file that is never mailed.
///
/// # Errors
/// They are a key or a dice chain.
pub(crate) fn secret(path: &Path, bytes: &[u8]) -> Result<()> {
    match seems(bytes).filter(|is| is.contains("should ever see")) {
        Some(is) => {
            let what = format!("{}: this is {is}", path.display());
            Err(Failed::refused(what, "it is never mailed").into())
        }
        None => Ok(()),
    }
}
