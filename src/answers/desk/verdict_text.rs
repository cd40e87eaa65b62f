//! Verdicts on game files for people.

use super::files_verdict::{Checked, Quality, burnt, count, remarks, shut};
use crate::audit::Summary;
use crate::chain::{DiceMode, Verdict, VerifyReport};
use crate::report;
use crate::shown::one_line;

/// All files, worst first, a line each; one file alone at length.
pub fn text(all: &[Checked]) -> String {
    match all {
        [one] => long(one),
        _ => many(all),
    }
}

/// One file in one line, its verdict first.
pub fn line(checked: &Checked) -> String {
    match &checked.found {
        Err(e) => format!("unread: {}", e.lines().next().unwrap_or_default()),
        Ok((r, s)) => format!("{}: {}", r.verdict().word(), short(r, s.as_deref())),
    }
}

fn many(all: &[Checked]) -> String {
    let mut out = String::new();
    let mut group = None;
    for checked in all {
        let path = one_line(&checked.name);
        let now = checked.revision();
        if let Some((revision, program)) = now.filter(|_| now != group) {
            out.push_str(&format!("unproven, revision {revision}, ruled by {program}:\n"));
        }
        group = now;
        out.push_str(&match &checked.found {
            Err(e) => format!("UNREAD {path}: {}\n", e.lines().next().unwrap_or_default()),
            Ok((r, s)) => {
                let word = match r.verdict() {
                    Verdict::Good => "good  ",
                    Verdict::Wrong => "WRONG ",
                    Verdict::Unproven => "unproven",
                };
                format!("{word} {path}: {}\n", short(r, s.as_deref()))
            }
        });
    }
    let of = |ranks: &[Quality]| all.iter().filter(|c| ranks.contains(&c.rank())).count();
    let unproven = match of(&[Quality::Unproven]) {
        0 => String::new(),
        n => format!("{n} unproven, "),
    };
    let (good, not) =
        (of(&[Quality::Good, Quality::Remarkable]), of(&[Quality::Wrong, Quality::Unread]));
    out.push_str(&format!("{good} good, {unproven}{not} not\n"));
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

fn long(checked: &Checked) -> String {
    let path = one_line(&checked.name);
    let (r, summary) = match &checked.found {
        Err(e) => return format!("{path}: {e}\n"),
        Ok((r, s)) => (r, s),
    };
    let mut out = String::new();
    let warning = r.mode.and_then(|m| m.watermark()).map(|w| format!("{w}\n"));
    out.push_str(warning.as_deref().unwrap_or_default());
    out.push_str(&verdict_text(&path, r));
    for takeover in summary.iter().flat_map(|s| &s.takeovers) {
        out.push_str(&crate::diag::wrap(
            &format!("NEW: {}", report::takeover_sentence(takeover)),
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
        out.push_str(&format!("  digest (head) of the last good block:\n  {head}\n"));
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
        "  game {}: {}, {}, {}\n",
        r.name,
        count(r.blocks, "block", ""),
        count(r.signatures, "signature", " checked"),
        dice(r)
    );
    let line = one_line(r.in_one_line().unwrap_or_default());
    match (r.verdict(), &r.failure) {
        (Verdict::Unproven, _) => {
            let first = crate::diag::wrap(&format!("{path}: unproven: {line}"), "", "  ");
            let rest = "no result was checked; everything that needs no rules is as it must be";
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

/// Typed dice cannot be thrown again, but their consequences are checked like those of any others.
fn dice(r: &VerifyReport) -> String {
    match r.mode {
        Some(DiceMode::Entered) => format!("{} dice as they were typed in", r.dice),
        _ => format!("{} dice recomputed", r.dice),
    }
}

/// What a director must know of a good game.
fn told(s: &Summary) -> String {
    let mut out = String::new();
    let mut say = |label: &str, text: String| {
        out.push_str(&crate::diag::wrap(&text, &format!("  {label:11}"), "             "));
    };
    say("edition", format!("{} (data digest {})", s.edition, &s.edition_digest[..32]));
    let options: Vec<String> = s.options.iter().map(|(k, v)| format!("{k} {v}")).collect();
    say("options", options.join(", "));
    for bid in &s.bids {
        say("bid", bid.clone());
    }
    if !s.advantages.is_empty() {
        say("advantages", s.advantages.join("; "));
    }
    say("dice", s.dice.clone());
    for (seat, powers, fingerprint) in &s.seats {
        let office = s.offices.get(seat).copied().unwrap_or_default();
        let powers = if powers.is_empty() { office.into() } else { powers.join(", ") };
        say("seat", format!("{seat}: {powers}"));
        if !fingerprint.is_empty() {
            say("", fingerprint.clone());
        }
    }
    let burnt = match s.burnt.len() {
        0 => String::new(),
        n => format!(", {n} burnt (their dice are never used)"),
    };
    say("steps", format!("{} opened{burnt}", s.steps));
    for (block, seats, _) in &s.burnt {
        say("", format!("block {block} burnt by the orders of {}", seats.join(", ")));
    }
    for one in &s.restored {
        say("restored", format!("block {}: {one}", one.block));
    }
    let choices: u32 = s.defaults.values().sum();
    if choices > 0 {
        let blocks: Vec<String> = s.defaults.keys().map(u32::to_string).collect();
        let word = if choices == 1 { "choice" } else { "choices" };
        let at = if blocks.len() == 1 { "block" } else { "blocks" };
        say("defaults", format!("{choices} {word}, in {at} {}", blocks.join(", ")));
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
            say("position", format!("round {}, the game is over", s.round));
            say("result", format!("{what} at block {block}"));
        }
        None => {
            say("position", format!("round {}, {} to move", s.round, s.to_move));
            s.owed.iter().for_each(|o| say("owed", o.clone()));
        }
    }
    out
}
