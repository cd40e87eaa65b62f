//! The two files that a step leaves next to the game file: the next game file and the turn report.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::games::Games;
use super::term::advise;
use crate::chain::{NewKey, Replayed, Step, late};
use crate::desk::numbered;
use crate::desk::onward::with_new_key;
use crate::diag::wrap;
use crate::doc_kind::DocKind;
use crate::report;
use crate::shown::one_line;
use crate::store::io;
use crate::store::known::verified;

/// The two files of a step.
pub(super) struct Written {
    pub game: PathBuf,
    pub report: PathBuf,
}

/// A step as a block of the past, for its report.
pub(super) fn replayed(step: &Step) -> Replayed {
    Replayed {
        block: step.block.clone(),
        before: step.before.clone(),
        after: step.outcome.after.clone(),
    }
}

/// The report of a step as text.
pub(super) fn report_text(step: &Step) -> String {
    report::text(&report::view(&step.game, &replayed(step)))
}

/// What else the people who get a block should know about it than its report. `own` are the seats of the
/// person who made it, where they are known.
pub(super) fn remark(step: &Step, own: &[String]) {
    if step.game.director().is_none_or(|director| !own.iter().any(|seat| seat == director)) {
        name_writer(step);
    }
    for paper in step.block.documents.iter().filter(|d| d.kind == DocKind::Key) {
        let seat = NewKey::read(&paper.text).map(|new| new.at.seat).unwrap_or_default();
        let keeps = step.game.keepers().iter().any(|k| k.keeper() == seat);
        if keeps || late(&step.game).contains(&seat) {
            let note = format!("note: {}", with_new_key(&step.game, &seat));
            advise(&wrap(&note, "", "  "));
        }
    }
}

/// Says who appends blocks, after one in which nothing was played: everybody can append such a block,
/// and two who do so at the same head fork the game.
fn name_writer(step: &Step) {
    let played = step
        .block
        .documents
        .iter()
        .any(|d| matches!(d.kind, DocKind::Orders | DocKind::Answer | DocKind::Opening));
    if played || !step.game.mode().official() {
        return;
    }
    let block = step.block.number;
    let (who, unless, to) = match (step.game.director(), block) {
        (Some(director), _) => (
            format!("{director} adds the blocks of this game"),
            format!("you are not {director}"),
            director.to_string(),
        ),
        (None, 1) => (
            "the player who started the game adds block 1".to_string(),
            "that is not you".to_string(),
            "that player".to_string(),
        ),
        (None, block) => (
            format!("the player who wrote block {} adds block {block}", block - 1),
            "that is not you".to_string(),
            "that player".to_string(),
        ),
    };
    let note = format!(
        "note: {who}. If {unless}, do not mail this game file: send {to} the signed files instead. Two \
         different versions of block {block} would split the game."
    );
    advise(&wrap(&note, "", "  "));
}

/// Writes `NAME.NNNN.ron` and `NAME.NNNN.txt` next to the game file. A file of such a name that someone
/// has mailed, and that is no other history of this game, does not get in the way: the step gets a name
/// with another number.
///
/// # Errors
/// The same game is there with another block, or a file cannot be written. The report is written first, so
/// that a game file is never without it.
pub(super) fn write_step(games: &Games, game: &Path, step: &Step) -> Result<Written> {
    let report = report_text(step);
    let file = step.game.text();
    let ron = free_name(game, step, "ron", file.as_bytes(), |taken| rival(games, taken, step))?;
    let txt = free_name(game, step, "txt", report.as_bytes(), |_| Ok(false))?;
    io::free(&ron, file.as_bytes())?;
    io::write_new(&txt, report.as_bytes())?;
    io::write_new(&ron, file.as_bytes())?;
    Ok(Written { game: ron, report: txt })
}

/// So many names are tried for a file.
const MOST_NAMES: u32 = 1000;

/// The first name for a file of a step that is free or holds these very bytes: `june.0003.txt`,
/// `june.0003.2.txt`, ... `stays` says of a file that is there whether it must not be passed over.
fn free_name(
    game: &Path,
    step: &Step,
    ext: &str,
    bytes: &[u8],
    stays: impl Fn(&Path) -> Result<bool>,
) -> Result<PathBuf> {
    let name = &step.game.file().name;
    let block = step.block.number;
    let usual = numbered(game, name, block, ext);
    for n in 1..MOST_NAMES {
        let path = match n {
            1 => usual.clone(),
            n => numbered(game, name, block, &format!("{n}.{ext}")),
        };
        if io::free(&path, bytes).is_ok() {
            if path != usual {
                let usual = one_line(usual.display());
                let path = one_line(path.display());
                let note = format!(
                    "note: {usual} is there already and is no file of this step; the new file is {path}"
                );
                advise(&wrap(&note, "", "  "));
            }
            return Ok(path);
        }
        if stays(&path)? {
            return Ok(path);
        }
    }
    Ok(usual)
}

/// Is a file a good game file of this very game, and so another history of it?
fn rival(games: &Games, path: &Path, step: &Step) -> Result<bool> {
    let Ok(bytes) = io::read_game(path) else { return Ok(true) };
    let (_, found) = verified(&bytes, &games.source()?);
    Ok(found.is_some_and(|game| game.file().game == step.game.file().game))
}

/// The report up to its first numbered phase: what happened and who must do what.
pub(super) fn beginning(text: &str) -> &str {
    let at = text
        .match_indices('\n')
        .find(|(i, _)| text[i + 1..].starts_with(|c: char| c.is_ascii_digit()));
    at.map_or(text, |(i, _)| &text[..i + 1])
}
