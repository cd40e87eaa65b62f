//! Dice that somebody throws on a table: the file that holds their faces, and asking for the rolls that it
//! does not have yet.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::disk::{self, Over, Readers};
use super::exit::Failed;
use super::io;
use super::new_names::file_name;
use super::term::warn;
use crate::chain::{ChainFault, Documents, Game, Step};
use crate::edition::Edition;
use crate::report::roll_told;
use crate::roll::{read_key, read_typed};
use crate::shown::{one_line, words_within};

/// Where the faces are
#[derive(Args, Default)]
pub(super) struct TypedDice {
    /// Typed faces, one roll per line (games of mode entered)
    #[arg(long, value_name = "FILE")]
    dice: Option<PathBuf>,
    /// Ask for each roll that is missing, and write it into the file of --dice
    #[arg(long, requires = "dice")]
    ask: bool,
}

impl TypedDice {
    /// Rules the step with the faces of the file, and those that are typed now.
    ///
    /// # Errors
    /// The file cannot be read or written. What is wrong with the step is the inner error.
    pub(super) fn adjudicate(
        &self,
        game: &Game,
        mut documents: Documents,
    ) -> Result<std::result::Result<Step, ChainFault>> {
        let Some(path) = &self.dice else { return Ok(crate::chain::adjudicate(game, documents)) };
        loop {
            let none_yet = self.ask && !path.exists();
            documents.entered = if none_yet { Vec::new() } else { typed(path, game)? };
            match crate::chain::adjudicate(game, documents.clone()) {
                Err(ChainFault::MissingRoll { roll, wanted, found }) if self.ask => {
                    let ed = &game.rules().edition;
                    let Some(line) = asked(ed, &roll, wanted.saturating_sub(found).max(1))? else {
                        return Ok(Err(ChainFault::MissingRoll { roll, wanted, found }));
                    };
                    add(path, &line)?;
                }
                done => return Ok(done),
            }
        }
    }
}

/// The roll lines of a file; each can be read.
fn typed(path: &Path, game: &Game) -> Result<Vec<String>> {
    let lines = numbered_lines(path)?;
    // The dice before the first turn are for no space of the board: their step reads them itself.
    let played = game.first_dice().is_none();
    for (number, line) in lines.iter().filter(|_| played) {
        read_typed(&game.rules().edition, line).map_err(|e| {
            let what =
                format!("{}:{number}: {:?}: {e}", one_line(path.display()), words_within(line));
            Failed::refused(what, "a line names a roll and its faces, each from 1 to 6")
        })?;
    }
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

/// Roll lines of a file: blank lines and lines that begin with # are left out.
///
/// # Errors
/// The file cannot be read.
pub(super) fn entered_dice(path: &Path) -> Result<Vec<String>> {
    Ok(numbered_lines(path)?.into_iter().map(|(_, line)| line).collect())
}

/// The same with the numbers that the lines have in the file.
fn numbered_lines(path: &Path) -> Result<Vec<(usize, String)>> {
    let bytes = io::read_document(path)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(|(number, line)| (number, line.to_string())).collect())
}

/// The roll line with the faces that somebody types; `None` when nothing more is typed.
fn asked(ed: &Edition, roll: &str, wanted: u32) -> Result<Option<String>> {
    let dice = if wanted == 1 { "1 die".to_string() } else { format!("{wanted} dice") };
    let name = read_key(ed, roll).map_or(roll.to_string(), |key| roll_told(ed, &key));
    let mut input = std::io::stdin().lock();
    loop {
        warn(&format!("{name}\n  throw {dice}: "));
        let mut typed = String::new();
        let read = input.read_line(&mut typed);
        if read.map_err(|e| Failed::io("cannot read what you type", e.to_string()))? == 0 {
            warn("\n");
            return Ok(None);
        }
        // `531`, `5,3,1` and `5 3 1` are the same three dice.
        let faces: Vec<String> =
            typed.chars().filter(|c| !c.is_whitespace() && *c != ',').map(String::from).collect();
        let line = format!("{roll}: {}", faces.join(" "));
        let fits = faces.len() == wanted as usize && faces.iter().all(|f| f != "-");
        match read_typed(ed, &line) {
            Ok(_) if fits => return Ok(Some(line)),
            _ => warn(&format!("type {dice}, each from 1 to 6, such as: {}\n", sample(wanted))),
        }
    }
}

fn sample(wanted: u32) -> String {
    let faces = ["4", "1", "6", "2", "5", "3"].into_iter().cycle().take(wanted.min(24) as usize);
    faces.collect::<Vec<_>>().join(" ")
}

/// Writes a line behind those of the file.
fn add(path: &Path, line: &str) -> Result<()> {
    file_name(path)?;
    let mut bytes = if path.exists() { io::read_document(path)? } else { Vec::new() };
    if bytes.last().is_some_and(|b| *b != b'\n') {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line.as_bytes());
    bytes.push(b'\n');
    let help = |e: &std::io::Error| format!("{e}; what was typed before is in it");
    disk::write_file(path, &bytes, Readers::All, Over::Old)
        .map_err(|e| Failed::io(format!("cannot write {}", path.display()), help(&e)).into())
}
