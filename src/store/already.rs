//! Papers that are in the game already, with the names of the files at hand.

use std::path::Path;

use crate::chain::Game;
use crate::desk::file_word;
use crate::desk::numbered;
use crate::desk::sign;

pub(crate) use crate::desk::sign::block_with;

/// What is said of papers that come once more. `what` begins the sentence: `These documents are`.
pub(crate) fn tell_already_done(at: &Path, game: &Game, what: &str, block: u32) -> String {
    let name = numbered(at, &game.file().name, block, "ron");
    sign::already_told(game, what, block, &name.display().to_string(), &file_word(at))
}
