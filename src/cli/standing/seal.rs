//! `fieldpost standing seal`: committing to standing orders without showing them.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::chain::{Game, Sealed, Unsealed};
use crate::cli::command_line::file_word;
use crate::cli::exit::{Failed, no_randomness};
use crate::cli::fault::fault;
use crate::cli::findings::findings;
use crate::cli::io;
use crate::cli::load::Beside;
use crate::cli::plain_file::{PlainUse, given};
use crate::cli::signing::{moment, sign_own};
use crate::cli::term::{print, print_painted};
use crate::diag::has_errors;
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::orders::names::Names;
use crate::seal::{Digest, random_salt};

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost standing seal spring-07.standing.bruno.2.toml --key bruno --for sea
writes spring-07.sealed.bruno.2.signed.toml, to be mailed and filed, and
spring-07.unsealed.bruno.2.toml, which stays with you until the seal is to be
opened. No one can open it for you: keep a copy.")]
pub struct SealStanding {
    /// Standing orders, checked and not signed
    file: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// Battles for which the seal is to be opened: land, sea, all or a space; may be repeated. Everyone sees
    /// this
    #[arg(long = "for", value_name = "BATTLES", default_value = "all")]
    scopes: Vec<String>,
    #[command(flatten)]
    beside: Beside,
}

/// Writes the seal and what is to be kept.
///
/// # Errors
/// Something is wrong inside, or a file cannot be read or written.
pub fn run(args: &SealStanding) -> Result<()> {
    let found = given(&args.file, &args.beside, PlainUse::Signed)?;
    let (path, game) = args.beside.game(&found)?;
    let text = &found.canonical.text;
    let head = glance(text).filter(|g| g.kind == DocKind::Standing).ok_or_else(|| {
        let what = format!("{}: only standing orders are sealed", args.file.display());
        let help = format!(
            "`fieldpost standing new {} --seat NAME` writes a file to fill in",
            file_word(&path)
        );
        Failed::wrong_use(what, help)
    })?;
    let list = findings(&game, &found)?;
    if has_errors(&list) {
        print_painted(&found.render(&game.rules().edition, &list));
        let what = "not sealed: an error inside a seal cannot be corrected later";
        return Err(Failed::refused(what, "correct the errors above first").into());
    }
    let mut unsealed = Unsealed::new(text, &head.seat, Digest([0; 32])).map_err(fault)?;
    let latest = game.latest_version(&head.seat);
    if unsealed.version <= latest {
        let what = format!("version {} is not new: {latest} is in the game", unsealed.version);
        let help = format!("write version = {}", latest + 1);
        return Err(Failed::refused(what, help).into());
    }
    let at = moment(&game, &head.seat);
    let (version, scopes) = (unsealed.version, scopes(&game, &args.scopes)?);
    let name = |what: &str, rest: &str| {
        let name = format!("{}.{what}.{}.{version}.{rest}", game.file().name, head.seat);
        path.with_file_name(name)
    };
    let (keep, mail) = (name("unsealed", "toml"), name("sealed", "signed.toml"));
    // A run that was stopped may have written its half already: the same orders keep their salt.
    let earlier = io::earlier(&keep).and_then(|text| Unsealed::read(&text).ok());
    unsealed.salt = match earlier.filter(|e| Unsealed { salt: e.salt, ..unsealed.clone() } == *e) {
        Some(earlier) => earlier.salt,
        None => Digest(random_salt().map_err(no_randomness)?),
    };
    let sealed = Sealed { at, version, scopes, seal: unsealed.seal() };
    let paper = sign_own(&game, &sealed.text(), &args.key)?;
    io::write_secret(&keep, unsealed.text().as_bytes())?;
    io::write_new(&mail, paper.mail().as_bytes())?;
    print(&format!(
        "{}\n  mail it; it shows nothing but the seal\n{}\n  keep it: without it the seal can \
         never be opened\n",
        mail.display(),
        keep.display()
    ));
    Ok(())
}

/// The classes of battles and the ids of spaces.
fn scopes(game: &Game, words: &[String]) -> Result<Vec<String>> {
    let ed = &game.rules().edition;
    let names = Names::new(ed);
    let mut all: Vec<String> = Vec::new();
    for word in words.iter().flat_map(|w| w.split(',')).map(str::trim) {
        let low = word.to_ascii_lowercase();
        let id = match low.as_str() {
            "all" | "land" | "sea" => low,
            _ => match names.space(word) {
                Ok(space) => ed.space(space).id.clone(),
                Err(_) => {
                    let what = format!("no space \"{word}\" in --for");
                    return Err(Failed::wrong_use(what, "write land, sea, all or a space").into());
                }
            },
        };
        if !all.contains(&id) {
            all.push(id);
        }
    }
    Ok(all)
}
