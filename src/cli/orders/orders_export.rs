//! `fieldpost orders export`: the text of a document and its signature, each in a file.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::term::print;
use crate::store::inbox::FoundInFiles;
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Sign the text yourself:  ssh-keygen -Y sign -n fieldpost -f KEY TEXT
Check a signature:       ssh-keygen -Y verify -f allowed_signers -I SEAT \\
                           -n fieldpost -s SIG < TEXT")]
pub(super) struct Export {
    /// A signed or unsigned file, or a turn in plain text
    file: PathBuf,
    /// The file for the text; the signature, if there is one, goes to OUT.sig
    #[arg(long, short)]
    out: PathBuf,
    #[command(flatten)]
    beside: Beside,
}

/// Writes one or both.
///
/// # Errors
/// A file cannot be read or written, or the signature does not fit.
pub(super) fn run(args: &Export) -> Result<()> {
    let found = given(&args.file, &args.beside, PlainUse::Signed)?;
    io::write_new(&args.out, found.canonical.text.as_bytes())?;
    print(&format!("{}\n", args.out.display()));
    if found.canonical.signature.is_some() {
        let paper = found.paper()?;
        let path = io::with_suffix(&args.out, ".sig");
        io::write_new(&path, paper.document.signature.as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    Ok(())
}
