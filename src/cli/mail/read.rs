//! `fieldpost mail read`: what is in a mail or mailbox.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::exit::{Failed, FailureKind};
use crate::cli::io;
use crate::cli::term::{Format, print, print_json};
use crate::desk::{bag_json, bag_text};
use crate::mail::open;

#[derive(Args)]
pub struct ReadArgs {
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
pub fn run(args: &ReadArgs) -> Result<()> {
    let bag = open(&io::read_mail(&args.file)?);
    match args.format {
        Format::Json => print_json(&bag_json(&bag)),
        Format::Text => print(&bag_text(&bag)),
    }
    let good = bag.letters.iter().any(|l| l.all().is_ok());
    if good { Ok(()) } else { Err(Failed::told(FailureKind::Refused).into()) }
}
