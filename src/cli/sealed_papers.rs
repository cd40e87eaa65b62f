//! A seal and its opening as files, before there is a game: one to mail, one to keep, one to mail later.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::signing::{read_secret, sign};
use super::term::print;
use crate::desk::sign::{SealedPaper, check_sealed_names, kept_paper};
use crate::seal::{Digest, random_salt};
use crate::store::exit_codes::{Failed, no_randomness};
use crate::store::io;

/// The edition of papers that name none.
pub(super) const DEFAULT_EDITION: &str = "lhtr";

/// What every seal is asked for, whatever is sealed.
#[derive(Args)]
pub(super) struct SealArgs {
    /// The rule system
    pub edition: String,
    /// The game's name
    #[arg(long)]
    name: String,
    /// Your seat
    #[arg(long)]
    seat: String,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// The folder to write into; by default the current one
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    pub games: Games,
}

/// Writes the file to keep and the signed one to mail. `opening` makes what is kept from a game, a seat and
/// a salt.
///
/// # Errors
/// Names that no file can have, keys and files that cannot be read or written.
pub(super) fn seal<T: SealedPaper>(
    args: &SealArgs,
    edition: &str,
    opening: impl Fn(&str, &str, Digest) -> T,
) -> Result<()> {
    let what = T::WHAT;
    let game = args.name.as_str();
    let seat = args.seat.as_str();
    let dir = args.dir.as_deref().unwrap_or(Path::new(""));
    io::folder(dir)?;
    check_sealed_names(game, seat).map_err(Failed::from)?;
    let secret = read_secret(&args.key)?;
    let name = |rest: &str| dir.join(format!("{game}.{what}.{seat}{rest}.toml"));
    let kept = name(".secret");
    // A run that was stopped may have written its half already: the same words keep their salt.
    let earlier = io::earlier(&kept).and_then(|text| T::read(&text).ok());
    let salt = earlier.map(|o| (o.names().2, o.text()));
    let salt = match salt.filter(|(salt, text)| opening(game, seat, *salt).text() == *text) {
        Some((salt, _)) => salt,
        None => Digest(random_salt().map_err(no_randomness)?),
    };
    let open = opening(game, seat, salt);
    io::write_secret(&kept, open.text().as_bytes())?;
    let path = name("");
    let signed = sign(&open.sealed(edition), &secret)?;
    io::write_new(&path, signed.mail().as_bytes())?;
    print(&format!(
        "{}\n  mail it to all the other players\n{}\n  keep it until you have every other seal, then `fieldpost {what} open`\n",
        path.display(),
        kept.display()
    ));
    Ok(())
}

/// Signs the paper that was kept, and writes it next to it, to be mailed now. `warning` says why not earlier.
///
/// # Errors
/// A file that is not what was kept, keys and files that cannot be read or written.
pub(super) fn open<T: SealedPaper>(file: &Path, key: &Path, warning: &str) -> Result<()> {
    let what = T::WHAT;
    let bytes = io::read_document(file)?;
    let name = file.display().to_string();
    let opening: T = kept_paper(&name, &String::from_utf8_lossy(&bytes)).map_err(Failed::from)?;
    let (game, seat, _) = opening.names();
    let secret = read_secret(key)?;
    let signed = sign(&opening.text(), &secret)?;
    let path = file.with_file_name(format!("{game}.{what}.{seat}.open.toml"));
    io::write_new(&path, signed.mail().as_bytes())?;
    print(&format!("{}\n  {warning}\n", path.display()));
    Ok(())
}
