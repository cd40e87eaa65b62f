//! `--send`: packed mails handed to a command of the user's own, one at a time, on its standard input.
//! fieldpost itself opens no connection.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Result;
use clap::Args;

use super::book_at::BookAt;
use super::term::print;
use crate::mail::{AddressBook, outgoing};
use crate::shown::{one_line, words_within};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::io;
use crate::store::outbox::Outbox;
use crate::store::outbox::PackedMail;

/// How packed mails are sent
#[derive(Args, Clone, Debug, Default)]
pub(super) struct SendBy {
    /// Hand each mail that is packed to this command of yours, on its standard input, such as 'msmtp -t';
    /// a mail counts as sent only if the command succeeds
    #[arg(long, value_name = "COMMAND")]
    pub send: Option<String>,
}

/// A command that sends mails, and the addresses they go to.
pub(super) struct Sender {
    program: String,
    rest: Vec<String>,
    book: AddressBook,
}

impl Sender {
    /// The command as it was given: its words are separated by blanks, and no shell looks at them.
    ///
    /// # Errors
    /// It has no words, or the address book cannot be read.
    pub(super) fn new(line: &str, book: &BookAt) -> Result<Sender> {
        let mut words = line.split_whitespace().map(str::to_string);
        let Some(program) = words.next() else {
            let help = "name one that sends the mail on its standard input: --send 'msmtp -t'";
            return Err(Failed::wrong_use("--send names no command", help).into());
        };
        Ok(Sender { program, rest: words.collect(), book: book.read()? })
    }

    /// Sends one mail to these seats of a game.
    ///
    /// # Errors
    /// Why it was not sent, in words.
    pub(super) fn send(&self, file: &Path, game: &str, to: &[String]) -> Result<(), String> {
        let mut addresses: Vec<&str> = Vec::new();
        for seat in to {
            let Some(address) = self.book.address_of(game, seat) else {
                return Err(format!(
                    "your address book has no address for {seat}: `fieldpost mail address {seat} NAME@PLACE` \
                     enters it"
                ));
            };
            // A person may have several seats.
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        let mail = io::read_mail(file).map_err(|e| format!("{e:#}").replace("\n  ", ": "))?;
        self.hand_on(&outgoing(&mail, &addresses))
    }

    /// Runs the command with a mail on its standard input.
    fn hand_on(&self, mail: &[u8]) -> Result<(), String> {
        let name = one_line(&self.program);
        let mut command = Command::new(&self.program);
        command.args(&self.rest).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("{name} cannot be started: {e}"))?;
        let written = child.stdin.take().map_or(Ok(()), |mut input| input.write_all(mail));
        let ended = child.wait_with_output().map_err(|e| format!("{name}: {e}"))?;
        let said = String::from_utf8_lossy(&ended.stderr).to_string();
        let said = said.lines().find(|line| !line.trim().is_empty());
        let said = said.map_or(String::new(), |line| format!(": {}", words_within(line)));
        match (ended.status.code(), written) {
            (Some(0), Ok(())) => Ok(()),
            (Some(0), Err(_)) => Err(format!("{name} ended before it had read the whole mail")),
            (Some(code), _) => Err(format!("{name} failed with exit code {code}{said}")),
            (None, _) => Err(format!("{name} was stopped{said}")),
        }
    }
}

impl SendBy {
    /// Where a command of its own is to send: enters this mail in the list of its folder, and sends everything
    /// there that was not sent yet.
    ///
    /// # Errors
    /// A mail could not be sent: it stays in the list. Or the list cannot be read or written.
    pub(super) fn send_packed(&self, mail: Option<&PackedMail>, book: &BookAt) -> Result<()> {
        let (Some(line), Some(mail)) = (&self.send, mail) else { return Ok(()) };
        let sender = Sender::new(line, book)?;
        let mut outbox = Outbox::of_folder(&mail.file)?;
        outbox.enter(mail, false)?;
        let mut failed = false;
        for (file, entry) in outbox.waiting() {
            let path = one_line(file.display());
            match sender.send(&file, &entry.game, &entry.to) {
                Ok(()) => {
                    outbox.mark_sent(&[&file])?;
                    print(&format!("Sent {path} to {}.\n", entry.to.join(", ")));
                }
                Err(why) => {
                    failed = true;
                    print(&format!("NOT SENT: {path}\n  {why}\n"));
                }
            }
        }
        if failed {
            print("Give the same command again to send what was not sent.\n");
            Err(Failed::told(FailureKind::Io).into())
        } else {
            Ok(())
        }
    }
}
