//! A seal and its opening as files, before there is a game: one to mail, one to keep, one to mail later.

use std::path::Path;

use anyhow::Result;

use super::exit::{Failed, no_randomness};
use super::io;
use super::signing::{read_secret, sign};
use super::term::print;
use crate::format::{NAME_RULE, is_name};
use crate::seal::{Digest, random_salt};

/// What is sealed, and whose it is: `bid`, the game, the seat.
#[derive(Clone, Copy)]
pub struct Paper<'a> {
    pub what: &'a str,
    pub game: &'a str,
    pub seat: &'a str,
}

/// Writes the file to keep and the signed one to mail. `texts` makes both from a salt; `earlier` reads the
/// salt of a file that was kept, if it seals the same.
///
/// # Errors
/// Names that no file can have, keys and files that cannot be read or written.
pub fn seal(
    paper: Paper,
    key: &Path,
    dir: &Path,
    texts: impl Fn(Digest) -> (String, String),
    earlier: impl Fn(&str) -> Option<Digest>,
) -> Result<()> {
    io::folder(dir)?;
    let Paper { what, game, seat } = paper;
    if !is_name(game) || !is_name(seat) {
        let what = format!("names of games and seats have {NAME_RULE}");
        return Err(Failed::wrong_use(what, "as in ladder-12 and anna").into());
    }
    let secret = read_secret(key)?;
    let name = |rest: &str| dir.join(format!("{game}.{what}.{seat}{rest}.toml"));
    let kept = name(".secret");
    // A run that was stopped may have written its half already: the same words keep their salt.
    let salt = match io::earlier(&kept).and_then(|text| earlier(&text)) {
        Some(salt) => salt,
        None => Digest(random_salt().map_err(no_randomness)?),
    };
    let (open, sealed) = texts(salt);
    io::write_secret(&kept, open.as_bytes())?;
    let path = name("");
    let signed = sign(&sealed, &secret)?;
    io::write_new(&path, signed.mail().as_bytes())?;
    print(&format!(
        "{}\n  mail it\n{}\n  keep it until you have every other seal, then `fieldpost {what} open`\n",
        path.display(),
        kept.display()
    ));
    Ok(())
}

/// Signs what was kept, beside it, to be mailed now. `read` gives the game, the seat and the canonical text of
/// the file; `warning` says why not earlier.
///
/// # Errors
/// A file that is not what was kept, keys and files that cannot be read or written.
pub fn open(
    what: &str,
    file: &Path,
    key: &Path,
    warning: &str,
    read: impl Fn(&str) -> std::result::Result<(String, String, String), String>,
) -> Result<()> {
    let bytes = io::read_document(file)?;
    let text = String::from_utf8_lossy(&bytes).to_string();
    let (game, seat, text) = read(&text).map_err(|e| {
        let help = format!("name the file that `fieldpost {what} seal` told you to keep");
        Failed::refused(format!("{}: {e}", file.display()), help)
    })?;
    if !is_name(&game) || !is_name(&seat) {
        let said = format!("{}: files cannot be called after this game and seat", file.display());
        let help = format!("open the file that `fieldpost {what} seal` wrote");
        return Err(Failed::refused(said, help).into());
    }
    let secret = read_secret(key)?;
    let signed = sign(&text, &secret)?;
    let path = file.with_file_name(format!("{game}.{what}.{seat}.open.toml"));
    io::write_new(&path, signed.mail().as_bytes())?;
    print(&format!("{}\n  {warning}\n", path.display()));
    Ok(())
}
