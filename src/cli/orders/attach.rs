//! `fieldpost orders attach`: puts a signature made elsewhere under a document.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::cli::checked_documents::findings;
use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::term::{painted, print, print_painted, warn};
use crate::desk::onward::after_signing;
use crate::diag::has_errors;
use crate::seal::join_signed;
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::io::{self, signed_name};

#[derive(Args)]
pub(super) struct Attach {
    /// The file that was signed
    file: PathBuf,
    /// The signature: TEXT.sig as ssh-keygen writes it
    signature: PathBuf,
    /// Where to write it; by default FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    beside: Beside,
}

/// Writes the signed document.
///
/// # Errors
/// The signature does not fit, or a file cannot be read or written.
pub(super) fn run(args: &Attach) -> Result<()> {
    // The signature is that of the order file which was made from the plain turn.
    let found = given(&args.file, &args.beside, PlainUse::Signed)?;
    let bytes = io::read_document(&args.signature)?;
    let armor = String::from_utf8_lossy(&bytes).to_string();
    let by = crate::seal::verify(found.canonical.text.as_bytes(), &armor)
        .map_err(|e| not_attached(&args.signature, &e))?;
    let text = join_signed(&found.canonical.text, &armor)
        .map_err(|e| not_attached(&args.signature, &e))?;
    let path = args.out.clone().unwrap_or_else(|| signed_name(&args.file));
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n  signed by {}\n", path.display(), by.fingerprint));
    // Another program has signed; whether the orders are legal it cannot know.
    let Ok((_, game)) = args.beside.game(&found) else {
        let what = "note: no game file to check it against; name one with --game\n";
        warn(what);
        return Ok(());
    };
    let list = findings(&game, &found)?;
    if has_errors(&list) {
        print_painted(&painted(&found, &game.rules().edition, &list));
        print("Signed, but it will be refused: correct the errors above and sign again.\n");
    } else if let Ok(paper) = Found::read(&path)?.paper() {
        print(&after_signing(&game, &paper, &path));
    }
    Ok(())
}

/// The signature does not fit the orders.
fn not_attached(signature: &Path, e: &dyn std::fmt::Display) -> Failed {
    Failed::refused(
        format!("{}: {e}", signature.display()),
        "sign exactly the text that `fieldpost orders export` wrote, with -n fieldpost",
    )
}
