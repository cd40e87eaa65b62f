//! `fieldpost orders sign`: signing an order file here.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::signed_file::{sign_found, sound, write_signed};
use crate::cli::term::{print, print_painted};
use crate::desk::onward::after_signing;
use crate::store::form_from_mail::join_comments;
use crate::store::io::signed_name;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders sign spring-07.0005.orders.txt --key anna
writes spring-07.0005.orders.signed.toml. Mail that file as it is.

With --mail the file contains a second copy of the text below the signature, in
a form that no mail program wraps or changes. Use it for mailing lists that
damage every text.")]
pub(super) struct Sign {
    /// The file you wrote
    file: PathBuf,
    /// Add a second copy of the text, below the signature, in case mail programs damage the first
    #[arg(long)]
    mail: bool,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Where to write it; by default FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// Signs what nothing is wrong with.
///
/// # Errors
/// The orders are illegal, the key is another one, or a file cannot be read or written.
pub(super) fn run(args: &Sign) -> Result<()> {
    let mut found = given(&args.file, &args.beside, PlainUse::Signed)?;
    let (_, game) = args.beside.game(&found)?;
    join_comments(&game, &mut found);
    let odd = sound(&game, &mut found)?;
    let paper = sign_found(&game, &found, &args.key)?;
    let path = args.out.clone().unwrap_or_else(|| signed_name(&args.file));
    write_signed(&paper, &path, args.mail)?;
    print_painted(&odd.told);
    let next = after_signing(&game, &paper, &path);
    print(&format!("{}\n  digest {}\n{next}", path.display(), paper.document.digest));
    Ok(())
}
