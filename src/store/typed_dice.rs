//! The file with the faces of dice that were thrown on a table: a roll on each line.

use std::path::Path;

use anyhow::Result;

use super::disk::{self, Over, Readers};
use super::exit_codes::Failed;
use super::io;
use super::new_names::file_name;
use crate::chain::Game;
use crate::roll::read_typed;
use crate::shown::{one_line, words_within};

/// The roll lines of a file; each can be read.
///
/// # Errors
/// The file cannot be read, or a line of it is no roll.
pub(crate) fn typed_dice(path: &Path, game: &Game) -> Result<Vec<String>> {
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
pub(crate) fn entered_dice(path: &Path) -> Result<Vec<String>> {
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

/// Writes a line behind those of the file.
///
/// # Errors
/// The disk refuses; the file is as it was.
pub(crate) fn add_line(path: &Path, line: &str) -> Result<()> {
    file_name(path)?;
    let mut bytes = if path.exists() { io::read_document(path)? } else { Vec::new() };
    if bytes.last().is_some_and(|b| *b != b'\n') {
        bytes.push(b'\n');
    }
    bytes.extend_from_slice(line.as_bytes());
    bytes.push(b'\n');
    disk::write_file(path, &bytes, Readers::All, Over::Old).map_err(|e| {
        let help = format!("{e}; what was typed before is in it");
        Failed::io(format!("cannot write {}", path.display()), help).into()
    })
}
