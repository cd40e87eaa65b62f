//! `fieldpost verify`: checks game files from nothing but themselves.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::every_game::every_game;
use super::exit::{Failed, Kind};
use super::games::Games;
use super::term::{Format, print, print_json, print_line};
use super::verify_report;
use crate::audit::{Summary, summary};
use crate::chain::{Anew, Takeover, Verdict, VerifyReport};
use crate::edition::Edition;
use crate::report;
use crate::shown::one_line;

/// Check game files: every signature, every die, every ruling
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost verify spring-07.0005.ron
  fieldpost verify mail/ --format json
  fieldpost verify spring-07.0005.ron --report spring-07.0005.txt

good      every block was made again here and is the same
wrong     something in the file is not as it must be
unproven  this program does not have the rules or the board of the game: it
          checked signatures, links, dice and digests, and no ruling

The worst file decides the exit code: 0 good, 1 wrong, 4 unproven.")]
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
    let mut all: Vec<Checked> = every_game(&args.games, &args.paths, |_, report, game| {
        let summary = game.as_ref().map(summary);
        (report, summary)
    })?;
    // Worst first: unreadable, then forged or broken, then unproven by revision, then good with
    // something to look at, then good; ties by name.
    all.sort_by(|(a, x), (b, y)| (rank(x), revision(x), a).cmp(&(rank(y), revision(y), b)));
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
        Some(2) => Err(Failed::told(Kind::Unproven).into()),
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
        Ok((r, s)) => match r.verdict() {
            Verdict::Wrong => 1,
            Verdict::Unproven => 2,
            Verdict::Good if !remarks(r, s.as_ref()).is_empty() => 3,
            Verdict::Good => 4,
        },
    }
}

/// The revision of an unproven file, with the program that rules it.
fn revision(r: &Result<Found, String>) -> Option<(u32, &str)> {
    let (r, _) = r.as_ref().ok()?;
    let unproven = r.unproven.as_ref().filter(|_| r.verdict() == Verdict::Unproven)?;
    Some((unproven.revision, &unproven.program))
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
    if let Some(s) = summary {
        if !s.takeovers.is_empty() {
            all.push(count(s.takeovers.len() as u32, "new key or chain", ""));
        }
        if !s.restored.is_empty() {
            all.push(count(s.restored.len() as u32, "restored chain", ""));
        }
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
    let mut group = None;
    for (path, found) in all {
        let path = one_line(path.display());
        let now = revision(found);
        if let Some((revision, program)) = now.filter(|_| now != group) {
            out.push_str(&format!("unproven, revision {revision}, ruled by {program}:\n"));
        }
        group = now;
        out.push_str(&match found {
            Err(e) => format!("UNREAD {path}: {}\n", e.lines().next().unwrap_or_default()),
            Ok((r, s)) => {
                let word = match r.verdict() {
                    Verdict::Good => "good  ",
                    Verdict::Wrong => "WRONG ",
                    Verdict::Unproven => "unproven",
                };
                format!("{word} {path}: {}\n", short(r, s.as_ref()))
            }
        });
    }
    let of = |ranks: std::ops::RangeInclusive<u8>| {
        all.iter().filter(|(_, r)| ranks.contains(&rank(r))).count()
    };
    let unproven = match of(2..=2) {
        0 => String::new(),
        n => format!("{n} unproven, "),
    };
    out.push_str(&format!("{} good, {unproven}{} not\n", of(3..=4), of(0..=1)));
    out
}

fn short(r: &VerifyReport, summary: Option<&Summary>) -> String {
    if let Some(line) = r.in_one_line() {
        return line;
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
    out.push_str(&verdict_text(&one_line(path.display()), r));
    for takeover in summary.iter().flat_map(|s| &s.takeovers) {
        out.push_str(&crate::diag::wrap(
            &format!("NEW: {}", report::takeover(takeover)),
            "  ",
            "    ",
        ));
    }
    for (block, why) in burnt(r) {
        out.push_str(&format!("  block {block} is burnt: {why}\n"));
    }
    if !r.sealed.is_empty() {
        let text = format!("seals still shut: {}", shut(r).join("; "));
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

/// The verdict with what was checked.
fn verdict_text(path: &str, r: &VerifyReport) -> String {
    let checked = format!(
        "  game {}: {}, {}, {} dice recomputed\n",
        r.name,
        count(r.blocks, "block", ""),
        count(r.signatures, "signature", " checked"),
        r.dice
    );
    let line = one_line(r.in_one_line().unwrap_or_default());
    match (r.verdict(), &r.failure) {
        (Verdict::Unproven, _) => {
            let first = crate::diag::wrap(&format!("{path}: unproven: {line}"), "", "  ");
            let rest = "no ruling was checked; what needs no rules is as it must be";
            format!("{first}{checked}{}", crate::diag::wrap(rest, "  ", "    "))
        }
        (_, Some(f)) => {
            let at = f.block.map_or("the file as a whole".to_string(), |b| format!("block {b}"));
            let what = format!("{}: {}", f.check.word(), f.what);
            let sound = match r.sound {
                0 => "  No earlier block could be verified.\n".to_string(),
                n => format!("  Blocks 1 to {n} are sound.\n"),
            };
            format!("{path}: WRONG at {at}\n{}{sound}", crate::diag::wrap(&what, "  ", "    "))
        }
        (_, None) => format!("{path}: good\n{checked}"),
    }
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
    for one in &s.restored {
        say("restored", format!("block {}: {one}", one.block));
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
        "takeovers": s.takeovers.iter().map(takeover_json).collect::<Vec<_>>(),
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
        "restored": s.restored.iter().map(|r| json!({
            "block": r.block, "seat": r.seat, "step": r.step,
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

/// A new key or chain as data; `first-step` is that of a chain.
/// A new key or chain for programs.
pub(super) fn takeover_json(t: &Takeover) -> Value {
    let (what, first) = match t.anew {
        Anew::Key => ("key", None),
        Anew::Chain { first } => ("chain", Some(first)),
        Anew::Director => ("director", None),
    };
    json!({
        "block": t.block, "seat": t.seat, "new": what, "first-step": first, "by": t.by,
        "worth": report::worth(t),
    })
}

/// The burnt blocks of a file, and why.
fn burnt(r: &VerifyReport) -> Vec<(u32, String)> {
    let said = |ed: &Edition| {
        r.burnt.iter().map(|(block, why)| (*block, report::burnt_said(ed, why))).collect()
    };
    r.edition.as_ref().map(said).unwrap_or_default()
}

/// The seals that nobody has opened.
fn shut(r: &VerifyReport) -> Vec<String> {
    r.sealed.iter().map(report::shut_seal).collect()
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
            "verdict": r.verdict().word(),
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
            "unproven": r.unproven.as_ref().map(|u| json!({
                "blocks": r.blocks, "revision": u.revision, "why": u.why, "program": u.program,
                "unread": u.unread,
            })),
            "sealed": shut(r),
            "burnt": burnt(r).iter().map(|(b, why)| json!({ "block": b, "why": why }))
                .collect::<Vec<_>>(),
            "head": r.head.map(|h| h.to_string()),
        }),
    }
}
