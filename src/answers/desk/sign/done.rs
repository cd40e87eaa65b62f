//! Papers that are in the game already: the block they made, and whether a ruling took it back.

use crate::chain::{Act, Game, Ruling};
use crate::doc_kind::DocKind;
use crate::file::Block;
use crate::seal::Digest;

/// The block that a document made; what notices hold made none.
pub fn block_with(game: &Game, digest: Digest) -> Option<u32> {
    game.file().blocks.iter().find(|b| plays_document(b, digest)).map(|b| b.number)
}

/// Was a block made from this document, and is it not one that holds a notice?
fn plays_document(b: &Block, digest: Digest) -> bool {
    let notice = b.documents.iter().any(|d| d.kind == DocKind::Notice);
    !notice && b.documents.iter().any(|d| d.digest == digest)
}

/// What is said of papers that come once more. `what` begins the sentence, as in `These documents are`; `name` is
/// the file of the block, and `file` the word for the game file on a command line.
pub fn already_told(game: &Game, what: &str, block: u32, name: &str, file: &str) -> String {
    let head = format!("{what} already in block {block} ({name})");
    match taken_back(game, block) {
        None => head,
        Some(by) => format!(
            "{head}, and block {block} was taken back by the ruling of block {by}: they are not played \
             again; `fieldpost show {file} --owed` says what the game waits for"
        ),
    }
}

/// The block whose ruling took this one back.
fn taken_back(game: &Game, block: u32) -> Option<u32> {
    let mut blocks = game.file().blocks.iter().filter(|b| b.number > block);
    let by = blocks.find(|b| b.from.is_some_and(|from| from < block) && takes_back(b));
    by.map(|b| b.number)
}

/// Does a ruling of the block take blocks back?
fn takes_back(b: &Block) -> bool {
    let mut rulings = b.documents.iter().filter(|d| d.kind == DocKind::Ruling);
    rulings.any(|d| Ruling::read(&d.text).is_ok_and(|r| matches!(r.act, Act::TakeBack { .. })))
}
