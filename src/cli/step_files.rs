//! The two files that a step leaves beside the game file: the next game file and the turn report.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::io;
use super::load::numbered;
use crate::chain::{Replayed, Step};
use crate::report;

/// The two files of a step.
pub struct Written {
    pub game: PathBuf,
    pub report: PathBuf,
}

/// A step as a block of the past, for its report.
pub fn replayed(step: &Step) -> Replayed {
    Replayed {
        block: step.block.clone(),
        before: step.before.clone(),
        after: step.outcome.after.clone(),
    }
}

/// The report of a step as text.
pub fn report_text(step: &Step) -> String {
    report::text(&report::view(&step.game, &replayed(step)))
}

/// Writes `NAME.NNNN.ron` and `NAME.NNNN.txt` beside the game file.
///
/// # Errors
/// One of them exists with other bytes, or cannot be written. The report is written first, so that a
/// game file never stands without it.
pub fn write_step(game: &Path, step: &Step) -> Result<Written> {
    let name = &step.game.file().name;
    let ron = numbered(game, name, step.block.number, "ron");
    let txt = numbered(game, name, step.block.number, "txt");
    let (report, file) = (report_text(step), step.game.text());
    io::free(&ron, file.as_bytes())?;
    io::write_new(&txt, report.as_bytes())?;
    io::write_new(&ron, file.as_bytes())?;
    Ok(Written { game: ron, report: txt })
}
