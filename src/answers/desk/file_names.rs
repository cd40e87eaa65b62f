//! The names of the files of a game, next to each other.

use std::path::{Path, PathBuf};

use crate::chain::Game;
use crate::format::storable;

/// The name of a file that belongs to a game: `spring-07.0002.ron`. A game file that was stored under a safe
/// name is followed by others with that name.
pub fn numbered(game: &Path, name: &str, block: u32, rest: &str) -> PathBuf {
    let stored = storable(name);
    let given = game.file_name().unwrap_or_default().to_string_lossy();
    let name = if given.starts_with(&stored) { stored.as_str() } else { name };
    game.with_file_name(format!("{name}.{block:04}.{rest}"))
}

/// The name under which everyone has a game file: `spring-07.0002.ron`, without a folder.
pub fn usual_name(game: &Game) -> PathBuf {
    PathBuf::from(game.usual_file_name())
}
