//! What a director is told after a week's mail: what was done in each game, what is to be sent to whom, who
//! owes what since when, and what is wrong. The facts, and in this one place their words.

use serde_json::{Value, json};

use crate::audit::{Duty, moment_of};
use crate::diag::wrap;
use crate::shown::{count, one_line, path_for_programs};

/// What came of the mail for all games of a folder.
#[derive(Clone, Debug, Default)]
pub struct Week {
    pub games: Vec<GameOfWeek>,
    /// Mails that are still to be sent.
    pub to_send: Vec<MailOfWeek>,
    /// Mails that were handed to the command that sends them.
    pub sent: Vec<MailOfWeek>,
    /// What should be known about the mail that was read.
    pub remarks: Vec<String>,
    /// Games in the folder that someone else directs.
    pub left_alone: Vec<String>,
    /// The command to give when the mails are sent.
    pub next: Option<String>,
}

/// One game.
#[derive(Clone, Debug, Default)]
pub struct GameOfWeek {
    pub game: String,
    /// Its latest game file.
    pub file: String,
    pub done: Vec<WorkDone>,
    /// Papers that were set aside, and why.
    pub aside: Vec<String>,
    /// Why nothing more could be done.
    pub fault: Option<String>,
    /// Nothing is awaited any more.
    pub over: bool,
    pub owes: Vec<Duty>,
    /// The paper or block since which it is owed.
    pub since: String,
    /// When that was, as its signer claims.
    pub claimed: Option<String>,
    /// The claim is of an earlier block, since this one claims nothing.
    pub claimed_before: bool,
    /// The keepers besides the director, whose openings come before the dice.
    pub opened_by: Vec<String>,
}

/// Something that was done in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkDone {
    /// The papers of a step were locked by a receipt.
    Locked { step: u32 },
    /// A link was opened for a block that another director writes.
    Opened { step: u32 },
    /// A block was written. `what` says what it is about.
    Ruled { block: u32, what: String },
    /// The mail of a block was missing, and was packed.
    Packed { block: u32 },
}

/// A mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailOfWeek {
    pub file: String,
    pub game: String,
    pub to: Vec<String>,
    /// Seats without an address in the book.
    pub unaddressed: Vec<String>,
    /// It carries a receipt: dice come when it is sent.
    pub receipt: bool,
    /// The other keepers, who open when they have the receipt.
    pub opened_by: Vec<String>,
    /// Why it could not be sent.
    pub failed: Option<String>,
}

impl WorkDone {
    fn told(&self) -> String {
        match self {
            WorkDone::Locked { step } => format!("receipt for step {step} signed"),
            WorkDone::Opened { step } => format!("link of step {step} opened"),
            WorkDone::Ruled { block, what } => format!("block {block}: {what}"),
            WorkDone::Packed { block } => format!("mail of block {block} packed"),
        }
    }

    fn data(&self) -> Value {
        match self {
            WorkDone::Locked { step } => json!({ "locked-step": step }),
            WorkDone::Opened { step } => json!({ "opened-step": step }),
            WorkDone::Ruled { block, what } => json!({ "block": block, "what": what }),
            WorkDone::Packed { block } => json!({ "packed-block": block }),
        }
    }
}

impl GameOfWeek {
    /// `anna: orders of Germany; bruno: answer`
    fn owed(&self) -> String {
        let all = self.owes.iter().map(|d| format!("{}: {}", d.seat, d.what));
        all.collect::<Vec<_>>().join("; ")
    }
}

/// The week for people.
pub fn week_text(week: &Week) -> String {
    let mut out = String::new();
    let done = week.games.iter().filter(|g| !g.done.is_empty());
    let done = done.map(|g| {
        let all: Vec<String> = g.done.iter().map(WorkDone::told).collect();
        [g.game.clone(), all.join("; ")]
    });
    section(&mut out, "DONE", done.collect());
    section(&mut out, "SENT", week.sent.iter().map(addressed).collect());
    section(&mut out, "SEND", week.to_send.iter().map(addressed).collect());
    let owing = longest_first(week).into_iter().map(|g| {
        let since = since_words(&g.since, g.claimed.as_deref(), g.claimed_before);
        [g.game.clone(), format!("{}, since {since}", g.owed())]
    });
    section(&mut out, "WAITING FOR", owing.collect());
    problems(&mut out, week);
    remarks(&mut out, week);
    let over = week.games.iter().filter(|g| g.over).count();
    let over = if over > 0 { format!(", {over} over") } else { String::new() };
    let blocks = week.games.iter().flat_map(|g| &g.done);
    let blocks = blocks.filter(|d| matches!(d, WorkDone::Ruled { .. })).count();
    if !week.left_alone.is_empty() {
        let names: Vec<String> = week.left_alone.iter().map(one_line).collect();
        let words = format!("Left alone, because you do not direct them: {}", names.join(", "));
        out.push_str(&wrap(&words, "", "  "));
    }
    out.push_str(&format!(
        "{}{over}; {} written, {} to send\n",
        count(week.games.len(), "game"),
        count(blocks, "block"),
        count(week.to_send.len(), "mail")
    ));
    if let Some(next) = week.next.as_ref().filter(|_| !week.to_send.is_empty()) {
        let receipts = week.to_send.iter().any(|mail| mail.receipt);
        let failed = week.to_send.iter().any(|mail| mail.failed.is_some());
        let words = if failed {
            "To send what was not sent:".to_string()
        } else if receipts {
            first_send(week)
        } else {
            "When the mails are sent:".to_string()
        };
        out.push_str(&format!("{}{next}", wrap(&words, "", "")));
    }
    out
}

/// What comes before the dice: the mails, and what other keepers open when they have them.
fn first_send(week: &Week) -> String {
    let opening = week.to_send.iter().filter(|mail| !mail.opened_by.is_empty());
    let awaited: Vec<String> =
        opening.map(|mail| format!("{} for {}", mail.opened_by.join(" and "), mail.game)).collect();
    let mut words = "First send these mails. Then run this command".to_string();
    if week.to_send.iter().any(|mail| mail.receipt && mail.opened_by.is_empty()) {
        words.push_str(", which throws the dice");
    }
    if !awaited.is_empty() {
        words.push_str(&format!(
            ". Openings are needed before the dice: {}. Run it again when they are in your mail",
            awaited.join("; ")
        ));
    }
    format!("{words}:")
}

/// `block 5, 2026-11-27`; `block 5, after 2026-11-23` where the time is that of an earlier block.
pub(crate) fn since_words(since: &str, claimed: Option<&str>, before: bool) -> String {
    let after = if before { "after " } else { "" };
    claimed.map_or(since.to_string(), |time| format!("{since}, {after}{time}"))
}

/// The games that wait for somebody: first those without a claimed time, which may have waited longest, then the others
/// by that time.
fn longest_first(week: &Week) -> Vec<&GameOfWeek> {
    let mut owing: Vec<&GameOfWeek> = week.games.iter().filter(|g| !g.owes.is_empty()).collect();
    owing.sort_by_key(|g| (g.claimed.as_deref().and_then(moment_of), g.game.clone()));
    owing
}

/// The columns under a heading; nothing without lines.
fn section(out: &mut String, heading: &str, lines: Vec<[String; 2]>) {
    if lines.is_empty() {
        return;
    }
    let width = lines.iter().map(|[first, _]| first.chars().count()).max().unwrap_or(0);
    out.push_str(&format!("{heading}\n"));
    for [first, second] in lines {
        let first = one_line(first);
        let second = one_line(second);
        out.push_str(&format!("  {}\n", format!("{first:width$}  {second}").trim_end()));
    }
    out.push('\n');
}

/// A mail and whom it goes to.
fn addressed(mail: &MailOfWeek) -> [String; 2] {
    let mut to = format!("to {}", mail.to.join(", "));
    if !mail.unaddressed.is_empty() {
        to.push_str(&format!(" (no address for {})", mail.unaddressed.join(", ")));
    }
    if mail.receipt {
        to.push_str("; send it before the dice");
    }
    if let Some(why) = &mail.failed {
        to.push_str(&format!("; NOT SENT: {why}"));
    }
    [mail.file.clone(), to]
}

fn problems(out: &mut String, week: &Week) {
    let mut lines = String::new();
    for game in &week.games {
        for why in game.fault.iter().chain(&game.aside) {
            let mut told = why.lines();
            let first = told.next().unwrap_or_default();
            // A file that cannot be read names no game.
            let game =
                if game.game.is_empty() { String::new() } else { format!("{}: ", game.game) };
            lines.push_str(&wrap(&format!("{game}{}", one_line(first)), "  ", "    "));
            for line in told.map(one_line) {
                // Diagnostics have their own columns.
                if is_in_columns(&line) {
                    lines.push_str(format!("    {line}").trim_end_matches(' '));
                    lines.push('\n');
                } else {
                    lines.push_str(&wrap(line.trim_start(), "    ", "    "));
                }
            }
        }
    }
    if !lines.is_empty() {
        out.push_str(&format!("LOOK AT\n{lines}\n"));
    }
}

/// Is it a line of a diagnostic, which shows where something stands, and no sentence?
fn is_in_columns(line: &str) -> bool {
    let margin = line.trim_start_matches(|c: char| c == ' ' || c.is_ascii_digit());
    line.trim().is_empty() || margin.starts_with(['|', '-', '=', '^'])
}

fn remarks(out: &mut String, week: &Week) {
    if week.remarks.is_empty() {
        return;
    }
    out.push_str("IN THE MAIL\n");
    week.remarks.iter().for_each(|what| out.push_str(&wrap(&one_line(what), "  ", "    ")));
    out.push('\n');
}

/// The week for programs.
pub fn week_data(week: &Week) -> Value {
    json!({
        "games": week.games.iter().map(game_data).collect::<Vec<_>>(),
        "to-send": week.to_send.iter().map(mail_data).collect::<Vec<_>>(),
        "sent": week.sent.iter().map(mail_data).collect::<Vec<_>>(),
        "remarks": week.remarks,
    })
}

fn mail_data(mail: &MailOfWeek) -> Value {
    json!({
        "file": path_for_programs(&mail.file),
        "game": mail.game,
        "to": mail.to,
        "unaddressed": mail.unaddressed,
        "receipt": mail.receipt,
        "failed": mail.failed,
    })
}

fn game_data(game: &GameOfWeek) -> Value {
    let owed = game.owes.iter().map(|d| json!({ "seat": d.seat, "what": d.what }));
    json!({
        "game": game.game,
        "file": path_for_programs(&game.file),
        "done": game.done.iter().map(WorkDone::data).collect::<Vec<_>>(),
        "aside": game.aside,
        "fault": game.fault,
        "over": game.over,
        "owed": owed.collect::<Vec<_>>(),
        "since": game.since,
        "claimed": game.claimed,
        "claimed-before": game.claimed_before,
    })
}
