//! `fieldpost verify GAME --report FILE`: is this the report that the game file gives? The report is
//! written anew and compared line by line.

use std::path::Path;

use anyhow::Result;

use super::games::Games;
use super::term::print;
use crate::chain::replay;
use crate::report;
use crate::shown::one_line;
use crate::store::failed::{Failed, FailureKind};
use crate::store::io;

/// Compares a report with the one the game file gives for its block.
///
/// # Errors
/// It cannot be read, names a block that the game does not have, or differs: the first line that does
/// is shown.
pub(super) fn report(games: &Games, game: &Path, file: &Path) -> Result<()> {
    let game = games.verified_game(game)?;
    let text = String::from_utf8_lossy(&io::read_document(file)?).replace("\r\n", "\n");
    let latest = game.file().latest();
    let block = named_block(&text).unwrap_or(latest);
    let past = replay(&game, block.min(latest)).map_err(Failed::from)?;
    let at = past.last().filter(|at| at.block.number == block).ok_or_else(|| {
        let what = format!("{}: the game has no block {block} to report", file.display());
        Failed::refused(what, format!("its latest block is {latest}"))
    })?;
    let made = report::text(&report::view(&game, at));
    another_writer(file, &text)?;
    let mut found = text.trim_end().lines();
    let mut wanted = made.trim_end().lines();
    let mut line = 0;
    loop {
        line += 1;
        match (found.next(), wanted.next()) {
            (None, None) => break,
            (a, b) if a.map(str::trim_end) == b => {}
            (a, b) => {
                print(&format!(
                    "{}: EDITED, line {line} is not that of block {block}\n  it says   {}\n  \
                     it should {}\n",
                    file.display(),
                    or_end(a),
                    or_end(b)
                ));
                return Err(Failed::told(FailureKind::Refused).into());
            }
        }
    }
    print(&format!("{}: the report of block {block}, line for line\n", file.display()));
    Ok(())
}

/// The line, or a word for the end of the text.
fn or_end(line: Option<&str>) -> String {
    line.map_or("(the end)".to_string(), str::to_string)
}

/// The words of another version of the program are its own: that they differ proves nothing.
fn another_writer(file: &Path, text: &str) -> Result<()> {
    let own = report::writer_line();
    let told = text.lines().map(str::trim_end).rfind(|l| l.starts_with(report::WRITTEN_BY));
    match told.filter(|line| *line != own) {
        None => Ok(()),
        Some(line) => {
            let file = one_line(file.display());
            let what = format!("{file}: NOT COMPARED: {}, this is {}", one_line(line), &own[11..]);
            let help = "the wording of two versions cannot be compared: `verify` without --report \
                checks the game, and `replay` writes its reports in the words of this version";
            Err(Failed::unproven(what, help).into())
        }
    }
}

/// The block that the first line of a report names.
fn named_block(text: &str) -> Option<u32> {
    let mut words = text.lines().take(3).flat_map(str::split_whitespace);
    words.find(|w| *w == "block")?;
    words.next()?.parse().ok()
}
