//! `fieldpost verify`: checks game files from nothing but themselves.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::exit::{Failed, Kind};
use super::load::{GAME_FILES, not_a_game};
use super::{Format, Games, io, print, term};
use crate::chain::{Check, Failure, VerifyReport, verify};

/// Check game files: every signature, every die, every ruling
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost verify spring-07.0005.ron
  fieldpost verify mail/ --format json

Exit code 0 only if every file is good.")]
pub struct VerifyArgs {
    /// Game files, or folders with game files in them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// One file and what was found.
type Checked = (PathBuf, Result<VerifyReport, String>);

pub fn run(args: &VerifyArgs) -> Result<()> {
    let source = args.games.source()?;
    let mut files = Vec::new();
    for path in &args.paths {
        files.extend(io::files(path, "ron")?);
    }
    if files.is_empty() {
        return Err(Failed::wrong_use("there are no game files there", "they end in .ron").into());
    }
    let bar = term::progress(files.len(), "verifying");
    let check = |path: PathBuf| -> Checked {
        let found = match io::read_game(&path) {
            Ok(bytes) => match not_a_game(&bytes) {
                Some(is) => Ok(no_game(&is)),
                None => Ok(verify(&bytes, &source)),
            },
            Err(e) => Err(format!("{e:#}")),
        };
        bar.inc(1);
        (path, found)
    };
    let mut all: Vec<Checked> = files.into_par_iter().map(check).collect();
    bar.finish_and_clear();
    // Worst first: unreadable, then forged or broken, then good; ties by name.
    all.sort_by_key(|(path, r)| (rank(r), path.clone()));
    match args.format {
        Format::Json => print(&machine(&all)),
        Format::Text if all.len() == 1 => print(&long(&all[0])),
        Format::Text => print(&many(&all)),
    }
    match all.iter().map(|(_, r)| rank(r)).min() {
        Some(0) => Err(Failed::told(Kind::Io).into()),
        Some(1) => Err(Failed::told(Kind::Refused).into()),
        _ => Ok(()),
    }
}

/// The report of something that was never a game file.
fn no_game(is: &str) -> VerifyReport {
    let what = format!("this is {is}, not a game file; {GAME_FILES}");
    let failure = Some(Failure { block: None, check: Check::Form, what });
    VerifyReport { failure, ..Default::default() }
}

fn rank(r: &Result<VerifyReport, String>) -> u8 {
    match r {
        Err(_) => 0,
        Ok(r) if !r.good() => 1,
        Ok(_) => 2,
    }
}

fn count(n: u32, what: &str, more: &str) -> String {
    format!("{n} {what}{}{more}", if n == 1 { "" } else { "s" })
}

fn many(all: &[Checked]) -> String {
    let mut out = String::new();
    for (path, r) in all {
        let path = path.display();
        out.push_str(&match r {
            Err(e) => format!("UNREAD {path}: {}\n", e.lines().next().unwrap_or_default()),
            Ok(r) => {
                format!("{} {path}: {}\n", if r.good() { "good  " } else { "WRONG " }, short(r))
            }
        });
    }
    let good = all.iter().filter(|(_, r)| rank(r) == 2).count();
    out.push_str(&format!("{good} good, {} not\n", all.len() - good));
    out
}

fn short(r: &VerifyReport) -> String {
    match &r.failure {
        Some(f) => {
            let at = f.block.map_or("the file as a whole".to_string(), |b| format!("block {b}"));
            format!("{at}, {}: {}", f.check.word(), f.what)
        }
        None => format!(
            "{}, {}, {} dice{}{}",
            count(r.blocks, "block", ""),
            count(r.signatures, "signature", ""),
            r.dice,
            if r.burnt.is_empty() { String::new() } else { format!(", {} burnt", r.burnt.len()) },
            if r.mode.is_some_and(|m| m.official()) { "" } else { ", NOT OFFICIAL DICE" },
        ),
    }
}

fn long((path, r): &Checked) -> String {
    let r = match r {
        Err(e) => return format!("{}: {e}\n", path.display()),
        Ok(r) => r,
    };
    let mut out = String::new();
    let warning = r.mode.and_then(|m| m.watermark()).map(|w| format!("{w}\n"));
    out.push_str(warning.as_deref().unwrap_or_default());
    match &r.failure {
        None => {
            out.push_str(&format!("{}: good\n", path.display()));
            out.push_str(&format!(
                "  game {}: {}, {}, {} dice recomputed\n",
                r.name,
                count(r.blocks, "block", ""),
                count(r.signatures, "signature", " checked"),
                r.dice
            ));
        }
        Some(f) => {
            let at = f.block.map_or("the file as a whole".to_string(), |b| format!("block {b}"));
            out.push_str(&format!("{}: WRONG at {at}\n", path.display()));
            out.push_str(&crate::diag::wrap(
                &format!("{}: {}", f.check.word(), f.what),
                "  ",
                "    ",
            ));
            out.push_str(&match r.sound {
                0 => "  Nothing before it could be vouched for.\n".to_string(),
                n => format!("  Blocks 1 to {n} are sound.\n"),
            });
        }
    }
    for note in &r.revisions {
        out.push_str(&match &note.differs {
            Some(what) => format!(
                "  ruled by revision {}, differs under {} at block {}: {what}; not forged\n",
                note.revision,
                crate::chain::RULES_REVISION,
                note.block
            ),
            None => format!(
                "  block {} was ruled by revision {}; this program rules the same\n",
                note.block, note.revision
            ),
        });
    }
    for (block, why) in &r.burnt {
        out.push_str(&format!("  block {block} is burnt: {why}\n"));
    }
    if let Some(head) = &r.head {
        out.push_str(&format!("  head after the last sound block:\n  {head}\n"));
    }
    out.push_str(warning.as_deref().unwrap_or_default());
    out
}

fn machine(all: &[Checked]) -> String {
    let one = |(path, r): &Checked| -> Value {
        let file = path.display().to_string();
        match r {
            Err(e) => json!({ "file": file, "verdict": "unread", "error": e }),
            Ok(r) => json!({
                "file": file,
                "verdict": if r.good() { "good" } else { "wrong" },
                "game": r.name,
                "dice": r.mode.map(|m| m.word()),
                "official": r.mode.is_some_and(|m| m.official()),
                "blocks": r.blocks,
                "sound": r.sound,
                "signatures": r.signatures,
                "dice-recomputed": r.dice,
                "failure": r.failure.as_ref().map(|f| json!({
                    "block": f.block, "check": f.check.word(), "what": f.what,
                })),
                "revisions": r.revisions.iter().map(|n| json!({
                    "block": n.block, "revision": n.revision, "differs": n.differs,
                })).collect::<Vec<_>>(),
                "burnt": r.burnt.iter().map(|(b, why)| json!({ "block": b, "why": why }))
                    .collect::<Vec<_>>(),
                "head": r.head.map(|h| h.to_string()),
            }),
        }
    };
    format!("{:#}\n", Value::Array(all.iter().map(one).collect()))
}
