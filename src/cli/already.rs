//! Papers that are in the game already: the block they made, and whether a ruling took it back.

use std::path::Path;

use super::command_line::file_word;
use super::load::numbered;
use crate::chain::{Act, Game, Ruling};
use crate::doc_kind::DocKind;
use crate::file::Block;
use crate::seal::Digest;

/// The block that a document made; what notices hold made none.
pub fn block_with(game: &Game, digest: Digest) -> Option<u32> {
    let holds = |b: &&Block| {
        let notice = b.documents.iter().any(|d| d.kind == DocKind::Notice);
        !notice && b.documents.iter().any(|d| d.digest == digest)
    };
    game.file().blocks.iter().find(holds).map(|b| b.number)
}

/// What is said of papers that come once more. `what` begins the sentence: `These documents are`.
pub fn told(at: &Path, game: &Game, what: &str, block: u32) -> String {
    let name = numbered(at, &game.file().name, block, "ron");
    let head = format!("{what} already block {block} ({})", name.display());
    match taken_back(game, block) {
        None => head,
        Some(by) => format!(
            "{head}, and block {block} was taken back by the ruling of block {by}: they are not played \
             again; `fieldpost show {} --owed` says what is awaited now",
            file_word(at)
        ),
    }
}

/// The block whose ruling took this one back.
fn taken_back(game: &Game, block: u32) -> Option<u32> {
    let takes_back = |b: &Block| {
        let mut rulings = b.documents.iter().filter(|d| d.kind == DocKind::Ruling);
        rulings.any(|d| Ruling::read(&d.text).is_ok_and(|r| matches!(r.act, Act::TakeBack { .. })))
    };
    let mut blocks = game.file().blocks.iter().filter(|b| b.number > block);
    let by = blocks.find(|b| b.from.is_some_and(|from| from < block) && takes_back(b));
    by.map(|b| b.number)
}
