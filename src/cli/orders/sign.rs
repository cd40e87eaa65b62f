//! Signing an order file here, or taking its text to another signer and the signature back.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::super::exit::Failed;
use super::super::load::Found;
use super::super::{io, key, print, warn};
use super::{Attach, Export, Sign, findings};
use crate::chain::Game;
use crate::diag::has_errors;
use crate::mail::copy_of;
use crate::orders::glance;
use crate::seal::{join_signed, overlong_lines};

pub(super) fn sign(args: &Sign) -> Result<()> {
    let mut found = Found::read(&args.file)?;
    let (_, game) = args.beside.game(&found)?;
    complete_head(&game, &mut found);
    let ed = &game.rules().edition;
    let list = findings(&game, &found)?;
    if has_errors(&list) {
        print(&found.render(ed, &list));
        let what = "not signed: illegal orders cannot be signed";
        return Err(Failed::refused(what, "mend the errors above first").into());
    }
    if let Some((line, columns)) = overlong_lines(&found.canonical.text).first() {
        return Err(Failed::refused(
            format!("not signed: line {line} has {columns} columns, more than 72"),
            "mail programs wrap long lines and break signatures; split it",
        )
        .into());
    }
    let secret = key::read_secret(&args.key)?;
    let seat = glance(&found.canonical.text).map(|g| g.seat).unwrap_or_default();
    if let Some(s) = game.seat(&seat)
        && !s.fingerprint.is_empty()
        && s.fingerprint != secret.public().fingerprint().to_string()
    {
        let what = format!("not signed: this is not the key {seat} joined with");
        return Err(Failed::refused(what, format!("expected {}", s.fingerprint)).into());
    }
    let paper = key::sign(&found.canonical.text, &secret)?;
    let path = args.out.clone().unwrap_or_else(|| signed_name(&args.file));
    let mut text = paper.mail();
    if args.mail {
        text.push_str(&copy_of(&paper.document.text));
    }
    io::write_new(&path, text.as_bytes())?;
    let warnings = found.render(ed, &list);
    print(&format!("{warnings}{}\n  digest {}\n", path.display(), paper.document.digest));
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

/// `turn.toml` becomes `turn.signed.toml`.
fn signed_name(file: &Path) -> PathBuf {
    file.with_extension("signed.toml")
}

pub(super) fn export(args: &Export) -> Result<()> {
    let found = Found::read(&args.file)?;
    io::write_new(&args.out, found.canonical.text.as_bytes())?;
    print(&format!("{}\n", args.out.display()));
    if found.canonical.signature.is_some() {
        let paper = found.paper()?;
        let path = key::with_suffix(&args.out, ".sig");
        io::write_new(&path, paper.document.signature.as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    Ok(())
}

pub(super) fn attach(args: &Attach) -> Result<()> {
    let found = Found::read(&args.file)?;
    let bytes = io::read_document(&args.signature)?;
    let armor = String::from_utf8_lossy(&bytes).to_string();
    let refused = |e: &dyn std::fmt::Display| {
        Failed::refused(
            format!("{}: {e}", args.signature.display()),
            "sign exactly the text that `fieldpost orders export` wrote, with -n fieldpost",
        )
    };
    let by =
        crate::seal::verify(found.canonical.text.as_bytes(), &armor).map_err(|e| refused(&e))?;
    let text = join_signed(&found.canonical.text, &armor).map_err(|e| refused(&e))?;
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
        print(&found.render(&game.rules().edition, &list));
        print("Signed, but nobody will take it: mend the errors above and sign again.\n");
    }
    Ok(())
}
