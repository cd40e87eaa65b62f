//! `fieldpost orders sign`: signing an order file here.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::chain::Game;
use crate::cli::exit::Failed;
use crate::cli::findings::findings;
use crate::cli::inbox::Found;
use crate::cli::io::{self, signed_name};
use crate::cli::load::Beside;
use crate::cli::onward::after_signing;
use crate::cli::signing;
use crate::cli::term::{print, print_painted};
use crate::diag::has_errors;
use crate::mail::copy_of;
use crate::orders::glance;
use crate::seal::overlong_lines;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders sign spring-07.0005.orders.toml --key anna
writes spring-07.0005.orders.signed.toml. Mail that file as it is.

With --mail the words stand in it once more below the signature, in a form that
no mail program wraps or embellishes: for lists that spoil every text.")]
pub struct Sign {
    /// The file you wrote
    file: PathBuf,
    /// Add a copy of the text below the signature, against rough mail
    #[arg(long)]
    mail: bool,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    beside: Beside,
    /// Where to write it; usually FILE with .signed.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
}

/// Signs what nothing is wrong with.
///
/// # Errors
/// The orders are illegal, the key is another one, or a file cannot be read or written.
pub fn run(args: &Sign) -> Result<()> {
    let mut found = Found::read(&args.file)?;
    let (_, game) = args.beside.game(&found)?;
    complete_head(&game, &mut found);
    let ed = &game.rules().edition;
    let list = findings(&game, &found)?;
    if has_errors(&list) {
        print_painted(&found.render(ed, &list));
        let what = "not signed: illegal orders cannot be signed";
        return Err(Failed::refused(what, "correct the errors above first").into());
    }
    if let Some((line, columns)) = overlong_lines(&found.canonical.text).first() {
        return Err(Failed::refused(
            format!("not signed: line {line} has {columns} columns, more than 72"),
            "mail programs wrap long lines and break signatures; split it",
        )
        .into());
    }
    let secret = signing::read_secret(&args.key)?;
    let seat = glance(&found.canonical.text).map(|g| g.seat).unwrap_or_default();
    if let Some(s) = game.seat(&seat)
        && !s.fingerprint.is_empty()
        && s.fingerprint != secret.public().fingerprint().to_string()
    {
        let what = format!("not signed: this is not the key {seat} joined with");
        return Err(Failed::refused(what, format!("expected {}", s.fingerprint)).into());
    }
    let paper = signing::sign(&found.canonical.text, &secret)?;
    let path = args.out.clone().unwrap_or_else(|| signed_name(&args.file));
    let mut text = paper.mail();
    if args.mail {
        text.push_str(&copy_of(&paper.document.text));
    }
    io::write_new(&path, text.as_bytes())?;
    print_painted(&found.render(ed, &list));
    let next = after_signing(&game, &paper, &path);
    print(&format!("{}\n  digest {}\n{next}", path.display(), paper.document.digest));
    Ok(())
}

/// A head of fewer than 32 digits is written out, so that nobody has to type all of them.
fn complete_head(game: &Game, found: &mut Found) {
    let whole = game.file().head().short();
    let complete = |line: &str| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
        let shortened = key.trim() == "head" && (4..32).contains(&value.len());
        (shortened && whole.starts_with(value)).then(|| format!("head = \"{whole}\""))
    };
    let lines: Vec<String> = found
        .canonical
        .text
        .lines()
        .map(|line| complete(line).unwrap_or_else(|| line.to_string()))
        .collect();
    found.canonical.text = lines.join("\n") + "\n";
}
