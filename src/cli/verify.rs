//! `fieldpost verify`: checks game files from nothing but themselves.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::exit::{Failed, Kind};
use super::games::Games;
use super::inbox::game_file;
use super::load::{no_game, not_a_game};
use super::term::{Format, print, print_json, print_line, progress};
use super::{io, verify_report};
use crate::audit::{Summary, summary};
use crate::chain::{VerifyReport, verify_game};
use crate::shown::one_line;

/// Check game files: every signature, every die, every ruling
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost verify spring-07.0005.ron
  fieldpost verify mail/ --format json
  fieldpost verify spring-07.0005.ron --report spring-07.0005.txt

Exit code 0 only if every file is good.")]
pub struct VerifyArgs {
    /// Game files, or folders with game files in them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// One line of JSON a file, in the order of their names: for archives
    #[arg(long)]
    lines: bool,
    /// A turn report that was mailed: is it the one this game file gives?
    #[arg(long, value_name = "FILE", conflicts_with = "lines")]
    report: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// What was found: the report and, of a good file, what a director must know of the game.
type Found = (VerifyReport, Option<Summary>);

/// One file and what was found.
type Checked = (PathBuf, Result<Found, String>);

pub fn run(args: &VerifyArgs) -> Result<()> {
    let source = args.games.source()?;
    let mut files = Vec::new();
    for path in &args.paths {
        files.extend(io::files(path, "ron")?);
    }
    if files.is_empty() {
        return Err(Failed::wrong_use("no game files were found there", "they end in .ron").into());
    }
    let bar = progress(files.len(), "verifying");
    let check = |path: PathBuf| -> Checked {
        let found = match io::read_game(&path).and_then(|bytes| game_file(&path, bytes)) {
            Ok(bytes) => match not_a_game(&bytes) {
                Some(is) => Ok((no_game(&is), None)),
                None => {
                    let (report, game) = verify_game(&bytes, &source);
                    Ok((report, game.as_ref().map(summary)))
                }
            },
            Err(e) => Err(format!("{e:#}")),
        };
        bar.inc(1);
        (path, found)
    };
    let mut all: Vec<Checked> = files.into_par_iter().map(check).collect();
    bar.finish_and_clear();
    // Worst first: unreadable, then forged or broken, then good with something to look at, then
    // good; ties by name.
    all.sort_by_key(|(path, r)| (rank(r), path.clone()));
    match args.format {
        _ if args.lines => {
            all.sort_by(|a, b| a.0.cmp(&b.0));
            all.iter().for_each(|one| print_line(&data(one)));
        }
        Format::Json => print_json(&machine(&all)),
        Format::Text if all.len() == 1 => print(&long(&all[0])),
        Format::Text => print(&many(&all)),
    }
    match all.iter().map(|(_, r)| rank(r)).min() {
        Some(0) => Err(Failed::told(Kind::Io).into()),
        Some(1) => Err(Failed::told(Kind::Refused).into()),
        _ => match (&args.report, &all[..]) {
            (None, _) => Ok(()),
            (Some(file), [(path, _)]) => verify_report::report(&args.games, path, file),
            (Some(_), _) => {
                let help = "name that game file alone";
                Err(Failed::wrong_use("a report belongs to one game file", help).into())
            }
        },
    }
}

fn rank(r: &Result<Found, String>) -> u8 {
    match r {
        Err(_) => 0,
        Ok((r, _)) if !r.good() => 1,
        Ok((r, s)) if !remarks(r, s.as_ref()).is_empty() => 2,
        Ok(_) => 3,
    }
}

/// What a director may want to look at in a good file, in few words.
fn remarks(r: &VerifyReport, summary: Option<&Summary>) -> Vec<String> {
    let mut all = Vec::new();
    if !r.mode.is_some_and(|m| m.official()) {
        all.push("NOT OFFICIAL DICE".to_string());
    }
    if !r.burnt.is_empty() {
        all.push(format!("{} burnt", r.burnt.len()));
    }
    if r.other_data.is_some() {
        all.push("other edition data here".to_string());
    }
    let differ = r.revisions.iter().filter(|n| n.differs.is_some()).count();
    if differ > 0 {
        all.push(format!("{differ} ruled otherwise today"));
    }
    if let Some(s) = summary {
        if !s.agreements.is_empty() {
            all.push(format!("{} by agreement", s.agreements.len()));
        }
        if !s.notices.is_empty() {
            all.push(count(s.notices.len() as u32, "notice", ""));
        }
        if !s.times.is_empty() {
            all.push(format!("{} claimed times backwards", s.times.len()));
        }
    }
    all
}

fn count(n: u32, what: &str, more: &str) -> String {
    format!("{n} {what}{}{more}", if n == 1 { "" } else { "s" })
}

fn many(all: &[Checked]) -> String {
    let mut out = String::new();
    for (path, r) in all {
        let path = one_line(path.display());
        out.push_str(&match r {
            Err(e) => format!("UNREAD {path}: {}\n", e.lines().next().unwrap_or_default()),
            Ok((r, s)) => {
                let word = if r.good() { "good  " } else { "WRONG " };
                format!("{word} {path}: {}\n", short(r, s.as_ref()))
            }
        });
    }
    let good = all.iter().filter(|(_, r)| rank(r) >= 2).count();
    out.push_str(&format!("{good} good, {} not\n", all.len() - good));
    out
}

fn short(r: &VerifyReport, summary: Option<&Summary>) -> String {
    if let Some(f) = &r.failure {
        let at = f.block.map_or("the file as a whole".to_string(), |b| format!("block {b}"));
        return format!("{at}, {}: {}", f.check.word(), f.what);
    }
    let mut parts = vec![
        count(r.blocks, "block", ""),
        count(r.signatures, "signature", ""),
        format!("{} dice", r.dice),
    ];
    parts.extend(summary.map(|s| format!("{} round {}", s.edition, s.round)));
    parts.extend(remarks(r, summary));
    let stands = summary.and_then(|s| match &s.result {
        Some((_, result)) => Some(result.clone()),
        None => s.owed.first().map(|o| format!("owed {o}")),
    });
    parts.extend(stands);
    parts.join(", ")
}

fn long((path, r): &Checked) -> String {
    let (r, summary) = match r {
        Err(e) => return format!("{}: {e}\n", one_line(path.display())),
        Ok((r, s)) => (r, s),
    };
    let mut out = String::new();
    let warning = r.mode.and_then(|m| m.watermark()).map(|w| format!("{w}\n"));
    out.push_str(warning.as_deref().unwrap_or_default());
    match &r.failure {
        None => {
            out.push_str(&format!("{}: good\n", one_line(path.display())));
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
            out.push_str(&format!("{}: WRONG at {at}\n", one_line(path.display())));
            out.push_str(&crate::diag::wrap(
                &format!("{}: {}", f.check.word(), f.what),
                "  ",
                "    ",
            ));
            out.push_str(&match r.sound {
                0 => "  No earlier block could be verified.\n".to_string(),
                n => format!("  Blocks 1 to {n} are sound.\n"),
            });
        }
    }
    if let (Some(what), true) = (&r.other_data, r.good()) {
        let text = format!("followed, not ruled again, and not forged: {what}");
        out.push_str(&crate::diag::wrap(&text, "  ", "    "));
    }
    // Without the game's own data there is nothing to rule again.
    for note in r.revisions.iter().filter(|_| r.other_data.is_none()) {
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
    if !r.sealed.is_empty() {
        let text = format!("seals still shut: {}", r.sealed.join("; "));
        out.push_str(&crate::diag::wrap(&text, "  ", "    "));
    }
    if let Some(head) = &r.head {
        out.push_str(&format!("  head after the last sound block:\n  {head}\n"));
    }
    if let Some(s) = summary {
        out.push_str(&told(s));
    }
    out.push_str(warning.as_deref().unwrap_or_default());
    out
}

/// What a director must know of a good game.
fn told(s: &Summary) -> String {
    let mut out = String::new();
    let mut say = |label: &str, text: String| {
        out.push_str(&crate::diag::wrap(&text, &format!("  {label:11}"), "             "));
    };
    say("edition", format!("{}, its data {}", s.edition, &s.edition_digest[..32]));
    let options: Vec<String> = s.options.iter().map(|(k, v)| format!("{k} {v}")).collect();
    say("options", options.join(", "));
    for bid in &s.bids {
        say("bid", bid.clone());
    }
    say("dice", s.dice.clone());
    for (seat, powers, fingerprint) in &s.seats {
        let powers = if powers.is_empty() { "director".into() } else { powers.join(", ") };
        say("seat", format!("{seat}: {powers}"));
        if !fingerprint.is_empty() {
            say("", fingerprint.clone());
        }
    }
    say("steps", format!("{} opened, {} burnt", s.steps, s.burnt.len()));
    for (block, seats, _) in &s.burnt {
        say("", format!("block {block} burnt by the orders of {}", seats.join(", ")));
    }
    let choices: u32 = s.defaults.values().sum();
    if choices > 0 {
        let blocks: Vec<String> = s.defaults.keys().map(u32::to_string).collect();
        say("defaults", format!("{choices} choices, in blocks {}", blocks.join(", ")));
    }
    for (block, what) in &s.agreements {
        say("agreement", format!("block {block}: {what}"));
    }
    for (block, what) in &s.notices {
        say("notice", format!("block {block}: {what}"));
    }
    for (block, before, own) in &s.times {
        say("times", format!("block {block} claims {own}, after {before}"));
    }
    match &s.result {
        Some((block, what)) => {
            say("stands", format!("round {}, over", s.round));
            say("result", format!("{what} at block {block}"));
        }
        None => {
            say("stands", format!("round {}, {} to move", s.round, s.to_move));
            s.owed.iter().for_each(|o| say("owed", o.clone()));
        }
    }
    out
}

/// The same as data.
fn summary_json(s: &Summary) -> Value {
    json!({
        "edition": s.edition,
        "edition-digest": s.edition_digest,
        "options": s.options.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "bids": s.bids,
        "keepers": s.dice,
        "notices": s.notices.iter().map(|(block, what)| json!({ "block": block, "what": what }))
            .collect::<Vec<_>>(),
        "seats": s.seats.iter().map(|(seat, powers, key)| json!({
            "seat": seat, "powers": powers, "fingerprint": key,
        })).collect::<Vec<_>>(),
        "round": s.round,
        "to-move": s.to_move,
        "steps": s.steps,
        "burnt": s.burnt.iter().map(|(block, seats, why)| json!({
            "block": block, "seats": seats, "why": why,
        })).collect::<Vec<_>>(),
        "defaults": s.defaults.iter().map(|(block, n)| json!({ "block": block, "choices": n }))
            .collect::<Vec<_>>(),
        "agreements": s.agreements.iter().map(|(block, what)| json!({
            "block": block, "what": what,
        })).collect::<Vec<_>>(),
        "times-out-of-order": s.times.iter().map(|(block, before, own)| json!({
            "block": block, "before": before, "claimed": own,
        })).collect::<Vec<_>>(),
        "owed": s.owed,
        "result": s.result.as_ref().map(|(block, what)| json!({ "block": block, "what": what })),
    })
}

fn machine(all: &[Checked]) -> Value {
    Value::Array(all.iter().map(data).collect())
}

/// One file as data.
fn data((path, r): &Checked) -> Value {
    let file = path.display().to_string();
    match r {
        Err(e) => json!({ "file": file, "verdict": "unread", "error": e }),
        Ok((r, s)) => json!({
            "summary": s.as_ref().map(summary_json),
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
            "sealed": r.sealed,
            "burnt": r.burnt.iter().map(|(b, why)| json!({ "block": b, "why": why }))
                .collect::<Vec<_>>(),
            "other-data": r.other_data,
                "head": r.head.map(|h| h.to_string()),
        }),
    }
}
