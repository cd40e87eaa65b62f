//! Is this the report that the game file gives? The report is written anew and compared line by line.

use super::Refused;
use crate::chain::{Game, replay};
use crate::desk::refused_by_chain;
use crate::report;
use crate::shown::one_line;

/// What came of comparing a report.
pub enum ReportCheck {
    /// It is the report of its block, line for line.
    Same(String),
    /// Somebody has changed it: the first line that differs.
    Edited(String),
    /// Another version of the program wrote it, in words of its own: that they differ proves nothing.
    OtherWriter(Refused),
}

/// Compares a report, out of a file of this name, with the one that the game gives for its block.
///
/// # Errors
/// It names a block that the game does not have.
pub fn check_report(game: &Game, file: &str, text: &str) -> Result<ReportCheck, Refused> {
    let latest = game.file().latest();
    let block = named_block(text).unwrap_or(latest);
    let past = replay(game, block.min(latest)).map_err(refused_by_chain)?;
    let at = past.last().filter(|at| at.block.number == block).ok_or_else(|| {
        let what = format!("{file}: the game has no block {block} to report");
        Refused::new(what, format!("its latest block is {latest}"))
    })?;
    if let Some(why) = another_writer(file, text) {
        return Ok(ReportCheck::OtherWriter(why));
    }
    let made = report::text(&report::view(game, at));
    let mut found = text.trim_end().lines();
    let mut wanted = made.trim_end().lines();
    for line in 1.. {
        match (found.next(), wanted.next()) {
            (None, None) => break,
            (a, b) if a.map(str::trim_end) == b => {}
            (a, b) => {
                return Ok(ReportCheck::Edited(format!(
                    "{file}: EDITED, line {line} is not that of block {block}\n  it says   {}\n  \
                     it should {}\n",
                    or_end(a),
                    or_end(b)
                )));
            }
        }
    }
    Ok(ReportCheck::Same(format!("{file}: the report of block {block}, line for line\n")))
}

/// The line, or a word for the end of the text.
fn or_end(line: Option<&str>) -> String {
    line.map_or("(the end)".to_string(), str::to_string)
}

/// Why a report in the words of another version is not compared.
fn another_writer(file: &str, text: &str) -> Option<Refused> {
    let own = report::writer_line();
    let told = text.lines().map(str::trim_end).rfind(|l| l.starts_with(report::WRITTEN_BY));
    let line = told.filter(|line| *line != own)?;
    let file = one_line(file);
    let what = format!("{file}: NOT COMPARED: {}, this is {}", one_line(line), &own[11..]);
    let help = "the wording of two versions cannot be compared: `verify` without --report \
        checks the game, and `replay` writes its reports in the words of this version";
    Some(Refused::new(what, help))
}

/// The block that the first line of a report names.
fn named_block(text: &str) -> Option<u32> {
    let mut words = text.lines().take(3).flat_map(str::split_whitespace);
    words.find(|w| *w == "block")?;
    words.next()?.parse().ok()
}
