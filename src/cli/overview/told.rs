//! The lines of an overview as a table, as JSON and as CSV.

use serde_json::{Value, json};

use super::row::{OverviewRow, Urgency};
use crate::audit::Duty;
use crate::cli::columns::{Columns, TableFormat};
use crate::cli::term::{print, print_json};
use crate::diag::wrap;
use crate::shown::{count, one_line, path_for_programs};

/// Prints the lines in their order; `files` is how many game files were looked at.
pub fn print_rows(rows: &[OverviewRow], files: usize, how: TableFormat) {
    match how {
        TableFormat::Json => print_json(&Value::Array(rows.iter().map(data).collect())),
        TableFormat::Csv => csv(rows).print_csv(),
        TableFormat::Text => print(&text(rows, files)),
    }
}

fn text(rows: &[OverviewRow], files: usize) -> String {
    let headings = ["", "game", "edition", "round", "to move", "owed", "since"];
    let mut columns = Columns::new(&headings);
    for row in rows {
        let since = match &row.claimed {
            Some(time) => format!("{}, {time}", row.since),
            None => row.since.clone(),
        };
        columns.add([
            row.word().to_string(),
            dash(&row.game),
            dash(&row.edition),
            row.round.map_or("-".to_string(), |r| r.to_string()),
            dash(&row.to_move),
            dash(&row.owed()),
            dash(&since),
        ]);
    }
    let mut lines = columns.text().into_iter();
    let mut out = format!("{}\n", lines.next().unwrap_or_default());
    for (row, line) in rows.iter().zip(lines) {
        out.push_str(&format!("{line}\n"));
        row.notes()
            .iter()
            .for_each(|n| out.push_str(&wrap(&one_line(n), "          ", "            ")));
    }
    let of = |u: Urgency| rows.iter().filter(|r| r.urgency == u).count();
    let games = rows.iter().filter(|r| r.urgency > Urgency::Wrong).count();
    let mut counts = vec![format!("{} in {}", count(games, "game"), count(files, "file"))];
    for (u, word) in [
        (Urgency::Unread, "not read"),
        (Urgency::Wrong, "wrong"),
        (Urgency::Fork, "forked"),
        (Urgency::Unproven, "unproven"),
        (Urgency::Over, "over"),
    ] {
        counts.extend(Some(of(u)).filter(|n| *n > 0).map(|n| format!("{n} {word}")));
    }
    out.push_str(&format!("{}\n", counts.join(", ")));
    out
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
        if !self.parted.is_empty() {
            let others = self.parted.join(", ");
            notes.push(format!("{} and {others} tell different stories", self.file));
        }
        notes
    }
}

fn csv(rows: &[OverviewRow]) -> Columns {
    let mut columns = Columns::new(&[
        "verdict", "game", "id", "file", "edition", "blocks", "round", "to-move", "owed", "since",
        "claimed", "remark", "forks",
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
        ]);
    }
    columns
}

fn data(row: &OverviewRow) -> Value {
    let duty = |d: &Duty| json!({ "seat": d.seat, "what": d.what });
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
        "owed": row.owes.iter().map(duty).collect::<Vec<_>>(),
        "since": row.since,
        "claimed": row.claimed,
        "remark": row.remark,
        "forks": row.parted.iter().map(|file| path_for_programs(file)).collect::<Vec<_>>(),
    })
}
