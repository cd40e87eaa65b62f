//! Two game files compared, in a sentence.

use crate::audit::{Relation, compare_files, field_differs};
use crate::file::GameFile;

/// Prefix, fork, same, or another game, in words; and whether the files differ.
pub fn compared(a: &GameFile, b: &GameFile) -> (String, bool) {
    let what = match compare_files(a, b) {
        Relation::Same => return ("the same game, block for block".into(), false),
        Relation::TwoGames => {
            let one = a.game.short();
            let two = b.game.short();
            format!("two games: {} {one} and {} {two}", a.name, b.name)
        }
        Relation::Fork { block, field } => {
            format!("the games part at block {block}: {}", field_differs(field))
        }
        Relation::Retold { block, field } => {
            format!(
                "the same history; at block {block} {}, which no head covers",
                field_differs(field)
            )
        }
        Relation::FirstIsBeginning { blocks, of } => {
            format!("the first is the beginning of the second: {blocks} of {of} blocks")
        }
        Relation::SecondIsBeginning { blocks, of } => {
            format!("the second is the beginning of the first: {blocks} of {of} blocks")
        }
    };
    (what, true)
}
