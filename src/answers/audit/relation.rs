//! How two files of one game hang together: one is the beginning of the other, or they part at a
//! block.

use std::cmp::Ordering;

use crate::file::{Block, GameFile};
use crate::seal::Digest;

/// How two game files are related.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// They are not files of one game.
    TwoGames,
    /// Block for block the same.
    Same,
    /// The first has the blocks of the second up to its own end.
    FirstIsBeginning { of: usize, blocks: usize },
    /// The second has the blocks of the first up to its own end.
    SecondIsBeginning { of: usize, blocks: usize },
    /// The first block that differs, and the first field of it that does.
    Fork { block: u32, field: &'static str },
    /// One history: every head that both have is the same. What no head covers differs in a block:
    /// another signature under the same words.
    Retold { block: u32, field: &'static str },
}

/// `the documents differ`, `the head differs`
pub fn field_differs(field: &str) -> String {
    let verb = match field {
        "step" | "what is owed" | "the position after" | "the head" => "differs",
        _ => "differ",
    };
    format!("{field} {verb}")
}

/// Compares two files block for block.
pub fn compare_files(a: &GameFile, b: &GameFile) -> Relation {
    if a.game != b.game {
        return Relation::TwoGames;
    }
    let both = || a.blocks.iter().zip(&b.blocks);
    if let Some((x, y)) = both().find(|(x, y)| x.head != y.head) {
        return Relation::Fork { block: x.number, field: first_difference(x, y) };
    }
    if let Some((x, y)) = both().find(|(x, y)| x != y) {
        return Relation::Retold { block: x.number, field: first_difference(x, y) };
    }
    let of_a = a.blocks.len();
    let of_b = b.blocks.len();
    match of_a.cmp(&of_b) {
        Ordering::Equal => Relation::Same,
        Ordering::Less => Relation::FirstIsBeginning { blocks: of_a, of: of_b },
        Ordering::Greater => Relation::SecondIsBeginning { blocks: of_b, of: of_a },
    }
}

/// Which of these histories of one game are the beginning of no later one; each is the heads of its
/// blocks, the shortest first.
pub fn latest_histories(histories: &[&[Digest]]) -> Vec<usize> {
    (0..histories.len())
        .filter(|i| !histories[*i + 1..].iter().any(|h| h.starts_with(histories[*i])))
        .collect()
}

fn digests_differ(a: &Block, b: &Block) -> bool {
    a.stored_documents().map(|d| d.digest).ne(b.stored_documents().map(|d| d.digest))
}

/// The first field in which two blocks differ.
pub fn first_difference(a: &Block, b: &Block) -> &'static str {
    let checks = [
        ("step", a.step != b.step),
        ("the documents", digests_differ(a, b)),
        ("the opened links", a.openings != b.openings),
        ("the dice", a.rolls != b.rolls),
        ("the events", a.events != b.events),
        ("what is owed", a.owed != b.owed),
        ("the position after", a.position != b.position),
        ("signatures", !a.stored_documents().eq(b.stored_documents())),
    ];
    checks.iter().find(|(_, differs)| *differs).map_or("the head", |(name, _)| name)
}
