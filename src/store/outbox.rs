//! The file `outbox.toml` next to the games: which mails were packed there, who gets each one, and whether
//! it was sent. It is the director's own list; nothing in a game rests on it.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::desk::{OutboxMail, outbox_text, read_outbox};
use crate::format::MAYBE_NEWER;
use crate::shown::one_line;
use crate::store::disk::folder_of;
use crate::store::exit_codes::Failed;
use crate::store::io::{self, Backups};

/// The name of the file.
pub(crate) const OUTBOX: &str = "outbox.toml";

/// A mail that was written into a file, and that somebody must send.
#[derive(Clone, Debug)]
pub(crate) struct PackedMail {
    pub file: PathBuf,
    /// The game it is about.
    pub game: String,
    /// The seats that it goes to.
    pub to: Vec<String>,
}

/// Mails that were packed in one folder.
pub(crate) struct Outbox {
    path: PathBuf,
    mails: Vec<OutboxMail>,
    /// The folder had no such file yet.
    pub new: bool,
}

impl Outbox {
    /// The list of the folder in which a file lies.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn of_folder(file: &Path) -> Result<Outbox> {
        let path = folder_of(file).join(OUTBOX);
        if !path.exists() {
            return Ok(Outbox { path, mails: Vec::new(), new: true });
        }
        let bytes = io::read_document(&path)?;
        let read = std::str::from_utf8(&bytes).ok().and_then(read_outbox);
        let Some(mails) = read else {
            let what = format!("{} cannot be read; {MAYBE_NEWER}", one_line(path.display()));
            let help = "its entries look like: [[mail]], file = \"june.0001.eml\", game = \"june\", to = \
                        [\"anna\"], sent = false; or move it away, and every latest mail counts as sent";
            return Err(Failed::refused(what, help).into());
        };
        Ok(Outbox { path, mails, new: false })
    }

    /// Is it the list of the folder in which this file lies?
    pub(crate) fn is_next_to(&self, file: &Path) -> bool {
        folder_of(&self.path) == folder_of(file)
    }

    /// The entry of a mail.
    pub(crate) fn find(&self, file: &Path) -> Option<&OutboxMail> {
        let name = name_of(file);
        self.mails.iter().find(|mail| mail.file == name)
    }

    /// Was this mail sent?
    pub(crate) fn was_sent(&self, file: &Path) -> bool {
        self.find(file).is_some_and(|mail| mail.sent)
    }

    /// The mails that are still to be sent, each with its path, in the order in which they were packed.
    pub(crate) fn waiting(&self) -> Vec<(PathBuf, OutboxMail)> {
        let waiting = self.mails.iter().filter(|mail| !mail.sent);
        waiting.map(|mail| (self.path.with_file_name(&mail.file), mail.clone())).collect()
    }

    /// Enters a mail that was packed, if it is not in the list. Says whether it is new there.
    ///
    /// # Errors
    /// The list cannot be written.
    pub(crate) fn enter(&mut self, mail: &PackedMail, sent: bool) -> Result<bool> {
        if self.find(&mail.file).is_some() {
            return Ok(false);
        }
        let PackedMail { file, game, to } = mail;
        let entry = OutboxMail {
            file: name_of(file),
            game: game.clone(),
            to: to.clone(),
            sent,
            listed: None,
        };
        self.mails.push(entry);
        self.save()?;
        Ok(true)
    }

    /// Begins the list of a folder that had none, with mails that were sent before.
    ///
    /// # Errors
    /// The list cannot be written.
    pub(crate) fn begin(&mut self, sent: Vec<PackedMail>) -> Result<()> {
        for PackedMail { file, game, to } in sent {
            self.mails.push(OutboxMail {
                file: name_of(&file),
                game,
                to,
                sent: true,
                listed: None,
            });
        }
        self.new = false;
        self.save()
    }

    /// Marks mails as sent.
    ///
    /// # Errors
    /// The list cannot be written.
    pub(crate) fn mark_sent(&mut self, files: &[&Path]) -> Result<()> {
        let names: Vec<String> = files.iter().map(|file| name_of(file)).collect();
        let mut own = self.mails.iter_mut().filter(|mail| names.contains(&mail.file)).peekable();
        if own.peek().is_none() {
            return Ok(());
        }
        own.for_each(|mail| mail.sent = true);
        self.save()
    }

    /// The number of the last list that was shown; 0 if there was none.
    pub(crate) fn last_list(&self) -> u32 {
        self.mails.iter().filter_map(|mail| mail.listed).max().unwrap_or(0)
    }

    /// Marks what was listed as sent: everything, or what was in the lists up to this one. A mail that was never
    /// listed was not sent.
    ///
    /// # Errors
    /// The list cannot be written.
    pub(crate) fn mark_listed_sent(&mut self, up_to: Option<u32>) -> Result<()> {
        let listed = self.mails.iter_mut().filter(|mail| !mail.sent);
        let mut listed = listed
            .filter(|mail| mail.listed.is_some_and(|n| up_to.is_none_or(|last| n <= last)))
            .peekable();
        if listed.peek().is_none() {
            return Ok(());
        }
        listed.for_each(|mail| mail.sent = true);
        self.save()
    }

    /// Says that the mails that wait were named in the list of this number, if they were in none before.
    ///
    /// # Errors
    /// The list cannot be written.
    pub(crate) fn was_listed(&mut self, number: u32) -> Result<()> {
        let new = self.mails.iter_mut().filter(|mail| !mail.sent && mail.listed.is_none());
        let mut new = new.peekable();
        if new.peek().is_none() {
            return Ok(());
        }
        new.for_each(|mail| mail.listed = Some(number));
        self.save()
    }

    /// Writes the list, even where nothing is in it.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn save(&self) -> Result<()> {
        io::replace(&self.path, outbox_text(&self.mails).as_bytes(), Backups::Last)?;
        Ok(())
    }
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().to_string()
}
