//! The canonical writing of a game file: fixed field order, one fact to a line, LF ends. `verify`
//! compares a file with this writing of its own content, so nothing here may depend on anything
//! but the content.

use crate::edition::Edition;
use crate::engine::Position;

use super::game::{Block, Document, FORMAT, GameFile, Seat};
use super::page::{Page, one_line, quoted};
use super::position::position_text;
use super::store::{Stored, quote};

/// The bytes of a game file.
pub fn write_game(ed: &Edition, game: &GameFile) -> String {
    let mut page = Page::new();
    write_head(&mut page, ed, game);
    if game.blocks.is_empty() {
        page.line("blocks: [],");
    } else {
        page.open("blocks: [");
        for block in &game.blocks {
            write_block(&mut page, ed, block);
        }
        page.close("],");
    }
    write_tail(&mut page, ed, &game.position);
    page.finish()
}

/// What a file with blocks has above the first of them.
pub fn head_text(ed: &Edition, game: &GameFile) -> String {
    let mut page = Page::new();
    write_head(&mut page, ed, game);
    page.open("blocks: [");
    page.finish()
}

/// A block as it stands in the file.
pub fn block_text(ed: &Edition, block: &Block) -> String {
    let mut page = Page::at(2);
    write_block(&mut page, ed, block);
    page.finish()
}

/// What a file with blocks has below the last of them.
pub fn tail_text(ed: &Edition, position: &Position) -> String {
    let mut page = Page::at(2);
    page.close("],");
    write_tail(&mut page, ed, position);
    page.finish()
}

fn write_tail(page: &mut Page, ed: &Edition, position: &Position) {
    page.inset("position", &position_text(ed, position));
    page.close(")");
}

fn write_head(page: &mut Page, ed: &Edition, game: &GameFile) {
    page.open("(");
    page.number("fieldpost", FORMAT);
    page.text("name", &game.name);
    page.text("game", &game.game.to_string());
    page.text("prep", &game.prep.to_string());
    page.text("edition", &game.edition);
    page.text("edition_digest", &game.edition_digest.to_string());
    page.text("dice", &game.dice);
    let options = game.options.iter();
    page.list("options", options.map(|(k, v)| format!("({}, {})", quoted(k), quoted(v))));
    page.list("seats", game.seats.iter().map(|s| seat_line(ed, s)));
    let keeper = |k: &super::game::Keeper| {
        format!("(keeper: {}, links: {}, anchor: \"{}\")", quoted(&k.keeper), k.links, k.anchor)
    };
    page.list("keepers", game.keepers.iter().map(keeper));
    page.verbatim("invitation", &game.invitation);
    documents(page, "joins", &game.joins);
}

fn seat_line(ed: &Edition, seat: &Seat) -> String {
    format!(
        "(seat: {}, powers: {}, key: {}, fingerprint: {})",
        quoted(&seat.id),
        one_line(&seat.powers, ed),
        quoted(&seat.key),
        quoted(&seat.fingerprint)
    )
}

fn documents(page: &mut Page, name: &str, all: &[Document]) {
    if all.is_empty() {
        page.line(&format!("{name}: [],"));
        return;
    }
    page.open(&format!("{name}: ["));
    for document in all {
        page.open("(");
        page.text("kind", document.kind.word());
        page.text("digest", &document.digest.to_string());
        page.verbatim("text", &document.text);
        page.verbatim("signature", &document.signature);
        page.close("),");
    }
    page.close("],");
}

fn write_block(page: &mut Page, ed: &Edition, block: &Block) {
    page.open("(");
    page.number("block", block.number);
    if let Some(step) = block.step {
        page.number("step", step);
    }
    if let Some(from) = block.from {
        page.number("from", from);
    }
    page.number("revision", block.revision);
    page.text("previous", &block.previous.to_string());
    documents(page, "documents", &block.documents);
    let opening = |o: &super::game::OpenedLink| {
        format!("(opening: \"{} step {} {}\")", o.keeper, o.step, o.link)
    };
    page.list("openings", block.openings.iter().map(opening));
    if !block.reanchors.is_empty() {
        let chain = |k: &super::game::Keeper| {
            format!("(reanchor: \"{} links {} {}\")", k.keeper, k.links, k.anchor)
        };
        page.list("reanchors", block.reanchors.iter().map(chain));
    }
    page.each("rolls", &block.rolls, |roll, out| {
        out.push_str("(roll: ");
        quote(roll, out);
        out.push(')');
    });
    page.field("burnt", &block.burnt, ed);
    page.each("events", &block.events, |e, out| e.put(ed, out));
    page.each("owed", &block.owed, |o, out| o.put(ed, out));
    page.text("position", &block.position.to_string());
    page.text("head", &block.head.to_string());
    page.close("),");
}
