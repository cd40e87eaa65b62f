//! Names that are given for the first time: of games, seats and files. Every system must be able to store
//! them, because games travel; what has such a name already is still read, and verified.

use std::path::Path;

use super::exit_codes::Failed;
use super::stdio::is_stream;
use crate::desk::sign;
use crate::format::unstorable;
use crate::shown::one_line;

/// Refuses names of a game and its seats after which no file can be called everywhere.
///
/// # Errors
/// The first such name.
pub(crate) fn names_for_files<'n>(names: impl IntoIterator<Item = &'n str>) -> Result<(), Failed> {
    Ok(sign::names_for_files(names)?)
}

/// Refuses to write a file under a name that not every system can store.
///
/// # Errors
/// The name is such a one.
pub(crate) fn file_name(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().map(|n| n.to_string_lossy().to_string()).unwrap_or_default();
    let Some(why) = unstorable(&name).filter(|_| !is_stream(path) && !of_a_game(&name)) else {
        return Ok(());
    };
    let what = format!("not written: {}: {why}", one_line(path.display()));
    Err(Failed::wrong_use(what, "choose another name"))
}

/// Is it a numbered file of a game, such as `con.0004.ron`? A game that has such a name is played to its
/// end where the system allows it.
fn of_a_game(name: &str) -> bool {
    let number = name.split('.').nth(1).unwrap_or_default();
    !name.starts_with('-') && number.len() == 4 && number.bytes().all(|b| b.is_ascii_digit())
}
