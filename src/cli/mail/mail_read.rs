//! `fieldpost mail read`: what is in a mail or mailbox.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::cli::term::{Format, print, print_json};
use crate::desk::{bag_json, bag_text, letter_json, letter_text, mailbox_of};
use crate::mail::{Letter, open};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::inbox::read_each;
use crate::store::io;

#[derive(Args)]
pub(super) struct ReadArgs {
    /// A document, a mail or a mailbox
    file: PathBuf,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Prints it.
///
/// # Errors
/// Nothing in it can be used, or it cannot be read.
pub(super) fn run(args: &ReadArgs) -> Result<()> {
    if let Some(mailbox) = io::long_mailbox(&args.file)? {
        return long(args, mailbox);
    }
    let bag = open(&io::read_mail(&args.file)?);
    match args.format {
        Format::Json => print_json(&bag_json(&bag)),
        Format::Text => print(&bag_text(&bag)),
    }
    let good = bag.letters.iter().any(|l| l.clear_documents().is_ok());
    if good { Ok(()) } else { Err(Failed::told(FailureKind::Refused).into()) }
}

/// The same for a long mailbox, told message by message.
fn long(args: &ReadArgs, mailbox: impl BufRead) -> Result<()> {
    let mut good = false;
    let mut all = Vec::new();
    let messages = read_each(&args.file, mailbox, &mut |letter: Letter| {
        good |= letter.clear_documents().is_ok();
        match args.format {
            Format::Json => all.push(letter_json(&letter)),
            Format::Text => print(&letter_text(&letter)),
        }
    })?;
    match args.format {
        Format::Json => {
            print_json(&json!({ "container": mailbox_of(messages), "messages": all }));
        }
        Format::Text => print(&format!("\n{}\n", mailbox_of(messages))),
    }
    if good { Ok(()) } else { Err(Failed::told(FailureKind::Refused).into()) }
}
