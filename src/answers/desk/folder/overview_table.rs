//! The lines of an overview as a table, a page, chat lines, JSON and CSV.

use serde_json::{Value, json};

use super::overview_row::{OverviewRow, Urgency};
use crate::chain::{TimeDue, moment_words};
use crate::desk::columns::Columns;
use crate::desk::week::since_words;
use crate::diag::wrap;
use crate::page::page;
use crate::report::due_words;
use crate::shown::{count, markup, one_line, path_for_programs};

const HEADINGS: [&str; 7] = ["", "game", "edition", "round", "to move", "owed", "since"];

/// The cells of a line under these headings.
fn cells(row: &OverviewRow) -> [String; 7] {
    let since = since_words(&row.since, row.claimed.as_deref(), row.claimed_before);
    [
        row.word().to_string(),
        dash(&row.game),
        dash(&row.edition),
        row.round.map_or("-".to_string(), |r| r.to_string()),
        dash(&row.to_move),
        dash(&row.owed()),
        dash(&since),
    ]
}

/// The table as a page. Nothing in it runs.
pub fn overview_page(rows: &[OverviewRow], files: usize) -> String {
    let head: String = HEADINGS.iter().map(|heading| table_cell("th", heading)).collect();
    let mut body = format!("<h1>Games</h1>\n<table class=\"lines\">\n<tr>{head}</tr>\n");
    for row in rows {
        let line: String = cells(row).iter().map(|text| table_cell("td", text)).collect();
        body.push_str(&format!("<tr>{line}</tr>\n"));
        for note in row.notes() {
            let note = markup(&one_line(&note));
            body.push_str(&format!("<tr><td></td><td colspan=\"6\">{note}</td></tr>\n"));
        }
    }
    body.push_str(&format!("</table>\n<p class=\"note\">{}</p>\n", markup(&counted(rows, files))));
    page("Games", "", None, &body)
}

/// One cell of the table.
fn table_cell(tag: &str, text: &str) -> String {
    format!("<{tag}>{}</{tag}>", markup(&one_line(text)))
}

/// A line for each game, to put into a chat.
pub fn overview_chat(rows: &[OverviewRow]) -> String {
    rows.iter().map(chat_line).collect()
}

/// `demo: round 2, Soviet Union to move; anna owes orders of Soviet Union, since block 7`
fn chat_line(row: &OverviewRow) -> String {
    let name = if row.game.is_empty() { &row.file } else { &row.game };
    let mut parts = Vec::new();
    if row.urgency < Urgency::Unfit {
        parts.push(format!("{} {}", row.word(), row.remark));
    }
    if let (Some(round), false) = (row.round, row.to_move.is_empty()) {
        parts.push(format!("round {round}, {} to move", row.to_move));
    }
    parts.extend(row.owes.iter().map(|duty| format!("{} owes {}", duty.seat, duty.what)));
    if !row.since.is_empty() {
        let since = since_words(&row.since, row.claimed.as_deref(), row.claimed_before);
        parts.push(format!("since {since}"));
    }
    parts.extend(row.due.iter().map(|due| format!("by what is claimed {}", due_words(due))));
    if row.urgency >= Urgency::Unfit && !row.remark.is_empty() {
        parts.push(row.remark.clone());
    }
    format!("{}\n", one_line(format!("{name}: {}", parts.join("; "))))
}

/// The lines in their order, for people; `files` is how many game files were looked at.
pub fn overview_text(rows: &[OverviewRow], files: usize) -> String {
    let mut columns = Columns::new(&HEADINGS);
    rows.iter().for_each(|row| columns.add(cells(row)));
    let mut lines = columns.text().into_iter();
    let mut out = format!("{}\n", lines.next().unwrap_or_default());
    for (row, line) in rows.iter().zip(lines) {
        out.push_str(&format!("{line}\n"));
        row.notes()
            .iter()
            .for_each(|n| out.push_str(&wrap(&one_line(n), "          ", "            ")));
    }
    out.push_str(&format!("{}\n", counted(rows, files)));
    out
}

/// `2 games in 9 files, 1 over`
fn counted(rows: &[OverviewRow], files: usize) -> String {
    let games = rows.iter().filter(|r| r.urgency > Urgency::Wrong).count();
    let mut counts = vec![format!("{} in {}", count(games, "game"), count(files, "file"))];
    for (u, word) in [
        (Urgency::Unread, "not read"),
        (Urgency::Wrong, "wrong"),
        (Urgency::Fork, "forked"),
        (Urgency::Unproven, "unproven"),
        (Urgency::Over, "over"),
    ] {
        let n = rows.iter().filter(|r| r.urgency == u).count();
        if n > 0 {
            counts.push(format!("{n} {word}"));
        }
    }
    counts.join(", ")
}

fn dash(text: &str) -> String {
    if text.is_empty() { "-".to_string() } else { text.to_string() }
}

impl OverviewRow {
    fn word(&self) -> &'static str {
        match self.urgency {
            Urgency::Unread => "UNREAD",
            Urgency::Fork => "FORK",
            _ => self.verdict,
        }
    }

    /// `anna: orders of Germany; bruno: answer`
    fn owed(&self) -> String {
        let all = self.owes.iter().map(|d| format!("{}: {}", d.seat, d.what));
        all.collect::<Vec<_>>().join("; ")
    }

    /// The remarks below the line.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if matches!(self.urgency, Urgency::Unread | Urgency::Wrong | Urgency::Unproven) {
            notes.push(format!("{}: {}", self.file, self.remark));
        } else {
            notes.extend(Some(self.remark.clone()).filter(|r| !r.is_empty()));
        }
        // The whole account is in the data; what is due soon is what people look for.
        notes.extend(self.due.iter().map(|due| format!("by what is claimed, {}", due_words(due))));
        if !self.parted.is_empty() {
            let others = self.parted.join(", ");
            notes.push(format!("{} and {others} tell different stories", self.file));
        }
        notes
    }
}

/// The lines for a spreadsheet.
pub fn overview_csv(rows: &[OverviewRow]) -> String {
    let mut columns = Columns::new(&[
        "verdict", "game", "id", "file", "edition", "blocks", "round", "to-move", "owed", "since",
        "claimed", "remark", "forks", "due",
    ]);
    for row in rows {
        columns.add([
            row.verdict.to_lowercase(),
            row.game.clone(),
            row.id.map(|d| d.to_string()).unwrap_or_default(),
            path_for_programs(&row.file),
            row.edition.clone(),
            row.blocks.to_string(),
            row.round.map(|r| r.to_string()).unwrap_or_default(),
            row.to_move.clone(),
            row.owed(),
            row.since.clone(),
            row.claimed.clone().unwrap_or_default(),
            row.remark.clone(),
            path_for_programs(&row.parted.join(" ")),
            row.due.first().map(|due| moment_words(due.due)).unwrap_or_default(),
        ]);
    }
    columns.csv()
}

/// The lines for programs.
pub fn overview_json(rows: &[OverviewRow]) -> Value {
    rows.iter().map(row_json).collect()
}

fn row_json(row: &OverviewRow) -> Value {
    json!({
        "verdict": row.verdict.to_lowercase(),
        "game": row.game,
        "id": row.id.map(|d| d.to_string()),
        "file": path_for_programs(&row.file),
        "edition": row.edition,
        "blocks": row.blocks,
        "round": row.round,
        "to-move": row.to_move,
        "over": row.id.is_some() && row.to_move.is_empty(),
        "owed": row.owes.iter().map(|d| json!({ "seat": d.seat, "what": d.what })).collect::<Vec<_>>(),
        "since": row.since,
        "claimed": row.claimed,
        "claimed-before": row.claimed_before,
        "remark": row.remark,
        "time": row.time,
        "due": row.due.iter().map(due_json).collect::<Vec<_>>(),
        "forks": row.parted.iter().map(|file| path_for_programs(file)).collect::<Vec<_>>(),
    })
}

/// When a seat is due, for programs.
fn due_json(due: &TimeDue) -> Value {
    json!({
        "seat": due.seat,
        "until": moment_words(due.due),
        "with-bank": moment_words(due.with_bank),
    })
}
