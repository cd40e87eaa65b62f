//! `fieldpost standing seal`: committing to standing orders without showing them.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::chain::Unsealed;
use crate::cli::checked_documents::findings;
use crate::cli::open_games::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::signing::sign_own;
use crate::cli::term::{painted, print, print_painted};
use crate::desk::AskedIn;
use crate::desk::file_word;
use crate::desk::onward::block_writer;
use crate::desk::sign::{seal_of, seat_of_standing, standing_scopes, standing_to_seal};
use crate::diag::has_errors;
use crate::seal::{Digest, random_salt};
use crate::store::exit_codes::{Failed, no_randomness};
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost standing seal spring-07.standing.bruno.2.toml --key bruno --for sea
writes spring-07.sealed.bruno.2.signed.toml, to mail and file, and
spring-07.unsealed.bruno.2.toml, which you keep until you open the seal. No one
can open it for you: keep a copy.")]
pub(super) struct SealStanding {
    /// Your standing orders, checked but not signed
    file: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// Battles for which you must open the seal: land, sea, all or a space; you can give it several times.
    /// Everyone sees this
    #[arg(long = "for", value_name = "BATTLES", default_value = "all")]
    scopes: Vec<String>,
    #[command(flatten)]
    beside: Beside,
}

/// Writes the seal and what is to be kept.
///
/// # Errors
/// Something is wrong inside, or a file cannot be read or written.
pub(super) fn run(args: &SealStanding) -> Result<()> {
    let found = given(&args.file, &args.beside, PlainUse::Signed)?;
    let (path, game) = args.beside.game(&found)?;
    let text = &found.canonical.text;
    let file = args.file.display().to_string();
    let seat = seat_of_standing(text, &file, &file_word(&path)).map_err(Failed::from)?;
    let list = findings(&game, &found)?;
    if has_errors(&list) {
        print_painted(&painted(&found, &game.rules().edition, &list));
        let what = "not sealed: an error inside a seal cannot be corrected later";
        return Err(Failed::refused(what, "correct the errors above first").into());
    }
    let mut unsealed = standing_to_seal(&game, text, &seat).map_err(Failed::from)?;
    let version = unsealed.version;
    let scopes = standing_scopes(AskedIn::Options, &game.rules().edition, &args.scopes)
        .map_err(Failed::from)?;
    let name = &game.file().name;
    let keep = path.with_file_name(format!("{name}.unsealed.{seat}.{version}.toml"));
    let mail = path.with_file_name(format!("{name}.sealed.{seat}.{version}.signed.toml"));
    // A run that was stopped may have written its half already: the same orders keep their salt.
    let earlier = io::earlier(&keep).and_then(|text| Unsealed::read(&text).ok());
    unsealed.salt = match earlier.filter(|e| Unsealed { salt: e.salt, ..unsealed.clone() } == *e) {
        Some(earlier) => earlier.salt,
        None => Digest(random_salt().map_err(no_randomness)?),
    };
    let sealed = seal_of(&game, &seat, &unsealed, scopes);
    let paper = sign_own(&game, &sealed.text(), &args.key)?;
    io::write_secret(&keep, unsealed.text().as_bytes())?;
    io::write_new(&mail, paper.mail().as_bytes())?;
    print(&format!(
        "{}\n  mail it to {}; it shows nothing but the seal\n{}\n  keep it: without it the seal can \
         never be opened\n",
        mail.display(),
        block_writer(&game),
        keep.display()
    ));
    Ok(())
}
