//! One line for a block of a game.

use crate::chain::{Game, Replayed};

/// `block    4  round 2  Germany: orders, step 5`
pub fn block_line(game: &Game, at: &Replayed) -> String {
    let ed = &game.rules().edition;
    let who = &ed.power(at.before.power).name;
    let kinds: Vec<&str> = at.block.stored_documents().map(|d| d.kind.word()).collect();
    let step = at.block.step.map_or(String::new(), |s| format!(", step {s}"));
    let stop = if at.block.owed.is_empty() { "" } else { "; stopped for an answer" };
    let burnt = if at.block.burnt.is_some() { "; burnt" } else { "" };
    format!(
        "block {:4}  round {}  {who}: {}{step}{stop}{burnt}\n",
        at.block.number,
        at.before.round,
        kinds.join(", ")
    )
}
