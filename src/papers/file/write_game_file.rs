//! The canonical writing of a game file: fixed field order, one fact to a line, LF ends. `verify`
//! compares a file with this writing of its own content, so nothing here may depend on anything
//! but the content.

use crate::edition::Edition;
use crate::engine::Board;
use crate::format::FORMAT;
use crate::id::Side;
use crate::seal::{Digest, head_digest};

use super::position::position_text;
use super::ron_page::{Page, one_line, quoted};
use super::store::{Stored, quote};
use super::stored_game::{Block, Document, GameFile, Reanchored, Seat};

/// Room in bytes for a record, so that few of them grow; it may be longer.
const RECORD: usize = 8 * 1024;

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
    write_tail(&mut page, game.position.board(ed));
    page.finish()
}

/// What a file with blocks has above the first of them.
pub fn head_text(ed: &Edition, game: &GameFile) -> String {
    let mut page = Page::new();
    write_head(&mut page, ed, game);
    page.open("blocks: [");
    page.finish()
}

/// Puts the head under a block of this game, and gives the block as the file has it.
pub fn headed_text(ed: &Edition, game: Digest, block: &mut Block) -> String {
    let mut page = Page::at_depth(2);
    begin_block(&mut page, ed, block);
    block.head = head_digest(game, &record_of_block(page.text_so_far().lines().skip(1)));
    end_block(&mut page, block);
    page.finish()
}

/// The head after a block of this game, whatever the block says it is.
pub fn head_of(ed: &Edition, game: Digest, block: &Block) -> Digest {
    let mut page = Page::at_depth(2);
    begin_block(&mut page, ed, block);
    head_digest(game, &record_of_block(page.text_so_far().lines().skip(1)))
}

/// The record of a block, which its head hashes: the lines of the block without the first and the
/// last, without the head, and without the texts and signatures of its documents, whose digests are
/// there. Each is written without the indentation of the block.
pub fn record_of_block<'t>(lines: impl Iterator<Item = &'t str>) -> String {
    let mut out = String::with_capacity(RECORD);
    let mut in_documents = false;
    let mut skipping = false;
    for line in lines.filter(|line| !line.starts_with("   head: ")) {
        match line {
            "   documents: [" => in_documents = true,
            "   ]," => in_documents = false,
            _ if skipping => {
                skipping = line != "     ],";
                continue;
            }
            _ if in_documents && is_text(line) => {
                skipping = !line.ends_with("[],");
                continue;
            }
            _ => {}
        }
        out.push_str(line.strip_prefix("   ").unwrap_or(line));
        out.push('\n');
    }
    out
}

/// The first line of a document's text or signature.
fn is_text(line: &str) -> bool {
    line.starts_with("     text: ") || line.starts_with("     signature: ")
}

/// What a file with blocks has below the last of them.
pub fn tail_text(board: Board) -> String {
    let mut page = Page::at_depth(2);
    page.close("],");
    write_tail(&mut page, board);
    page.finish()
}

fn write_tail(page: &mut Page, board: Board) {
    page.inset("position", &position_text(board));
    page.close(")");
}

fn write_head(page: &mut Page, ed: &Edition, game: &GameFile) {
    page.open("(");
    page.number("fieldpost", FORMAT);
    page.number("revision", game.revision);
    page.text("name", &game.name);
    page.text("game", &game.game.to_string());
    page.text("prep", &game.prep.to_string());
    page.text("edition", &game.edition);
    page.text("edition_digest", &game.edition_digest.to_string());
    page.text("dice", &game.dice);
    let options = game.options.iter();
    page.list("options", options.map(|(k, v)| format!("({}, {})", quoted(k), quoted(v))));
    page.list("seats", game.seats.iter().map(|s| seat_line(ed, s)));
    page.list_unless_empty(
        "keepers",
        game.keepers
            .iter()
            .map(|k| format!("(keeper: {}, anchor: \"{}\")", quoted(&k.keeper), k.anchor)),
    );
    page.lines_verbatim("invitation", &game.invitation);
    write_documents(page, "joins", game.joins.iter());
}

fn seat_line(ed: &Edition, seat: &Seat) -> String {
    format!(
        "(seat: {}, side: \"{}\", powers: {}, key: {}, fingerprint: {})",
        quoted(&seat.id),
        side_word(ed, seat),
        one_line(&seat.powers, ed),
        quoted(&seat.key),
        quoted(&seat.fingerprint)
    )
}

/// The side that a seat plays for: `none` for the director.
pub(super) fn side_word(ed: &Edition, seat: &Seat) -> &'static str {
    match seat.powers.first().map(|p| ed.side(*p)) {
        Some(Side::Axis) => "axis",
        Some(Side::Allies) => "allies",
        None => "none",
    }
}

fn write_documents<'d>(page: &mut Page, name: &str, all: impl Iterator<Item = &'d Document>) {
    let mut all = all.peekable();
    if all.peek().is_none() {
        return;
    }
    page.open(&format!("{name}: ["));
    for document in all {
        page.open("(");
        page.text("kind", document.kind.word());
        page.text("digest", &document.digest.to_string());
        page.lines_verbatim("text", &document.text);
        page.lines_verbatim("signature", &document.signature);
        page.close("),");
    }
    page.close("],");
}

fn write_block(page: &mut Page, ed: &Edition, block: &Block) {
    begin_block(page, ed, block);
    end_block(page, block);
}

fn end_block(page: &mut Page, block: &Block) {
    page.text("head", &block.head.to_string());
    page.close("),");
}

/// Everything above the head. What a block does not have is not written, so that a field added to the
/// format one day leaves the blocks alone that do not use it.
fn begin_block(page: &mut Page, ed: &Edition, block: &Block) {
    page.open("(");
    page.number("block", block.number);
    if let Some(step) = block.step {
        page.number("step", step);
    }
    if let Some(from) = block.from {
        page.number("from", from);
    }
    page.text("previous", &block.previous.to_string());
    write_documents(page, "documents", block.stored_documents());
    page.list_unless_empty(
        "openings",
        block
            .openings
            .iter()
            .map(|o| format!("(opening: \"{} step {} {}\")", o.keeper, o.step, o.link)),
    );
    page.list_unless_empty("reanchors", block.reanchors.iter().map(reanchor_item));
    page.list_unless_empty(
        "shares",
        block.shares.iter().map(|s| format!("(share: \"{} {}\")", s.seat, s.share)),
    );
    if let Some(epoch) = block.epoch {
        page.text("epoch", &epoch.to_string());
    }
    if !block.rolls.is_empty() {
        page.list_with("rolls", &block.rolls, |roll, out| {
            out.push_str("(roll: ");
            quote(roll, out);
            out.push(')');
        });
    }
    if block.burnt.is_some() {
        page.field("burnt", &block.burnt, ed);
    }
    if !block.events.is_empty() {
        page.list_with("events", &block.events, |e, out| e.write_to(ed, out));
    }
    if !block.owed.is_empty() {
        page.list_with("owed", &block.owed, |o, out| o.write_to(ed, out));
    }
    page.text("position", &block.position.to_string());
}

fn reanchor_item(r: &Reanchored) -> String {
    let of = r.of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
    format!("(reanchor: \"{} step {} {}{of}\")", r.keeper, r.first, r.anchor)
}
