//! The quick way to verify a file that is as it should be: block after block is made again from its
//! documents, written, and compared with the bytes of the file, and nothing is kept that the next
//! block does not need. As every byte is compared with what was made here, nothing of the file needs
//! to be read but the documents. Whatever is not entirely in order is left to the thorough way,
//! which says what is wrong.

use crate::engine::Event;
use crate::file::cut::{Cut, read_inputs};
use crate::file::{Block, head_text, read_outline, tail_text};

use super::super::chain_fault::ChainFault;
use super::super::game::Game;
use super::super::mode::DiceMode;
use super::super::open_game::of_outline;
use super::super::rules::Editions;
use super::super::signed::SignedDocument;
use super::super::standing::shut_seals;
use super::super::step::{Documents, make_block, prepare_block, rule_block};
use super::verdict::VerifyReport;

/// The report on a file in which nothing is wrong and everything was ruled by this revision, with the
/// game it leads to. Unless `keep` says so, or a ruling needs it, the game's blocks hold no more than
/// later blocks ask for.
pub(super) fn verify_canonical(
    text: &str,
    editions: &dyn Editions,
    keep: bool,
) -> Option<(VerifyReport, Game)> {
    let cut = Cut::new(text)?;
    // A ruling that goes back asks for the events and documents of the past.
    let keep = keep || cut.blocks().any(goes_back);
    let outline = read_outline(cut.without_blocks()?.as_bytes()).ok()?;
    let (mut game, _) = of_outline(outline, editions).ok()?;
    game.on_own_data().ok()?;
    let mut report = VerifyReport {
        name: game.file.name.clone(),
        mode: Some(game.mode()),
        signatures: game.file.joins.len() as u32,
        ..VerifyReport::default()
    };
    if head_text(&game.rules.edition, &game.file) != cut.head {
        return None;
    }
    for block in cut.blocks() {
        let made = make_again(&mut game, block)?;
        report.count_block(&game.rules.edition, &made);
        report.blocks = made.number;
        let kept = if keep { game.push_block(made) } else { push_slim(&mut game, made) };
        kept.ok()?;
    }
    report.sound = report.blocks;
    report.sealed = shut_seals(&game);
    (tail_text(game.file.position.board(&game.rules.edition)) == cut.tail).then_some((report, game))
}

/// Does a block begin after an earlier one than the last? It is made again in any case, so
/// writing this line where it does not belong gains nothing.
fn goes_back(block: &str) -> bool {
    let mut head = block.lines().take_while(|line| !line.starts_with("   previous: "));
    head.any(|line| line.starts_with("   from: "))
}

/// Makes a block from its documents; `None` if that does not give its text.
fn make_again(game: &mut Game, text: &str) -> Option<Block> {
    let given = read_inputs(text)?;
    let papers = given
        .documents
        .iter()
        .map(SignedDocument::read_stored)
        .collect::<Result<Vec<_>, _>>()
        .ok()?;
    let mut documents = Documents::sort(papers).ok()?;
    if game.mode() == DiceMode::Entered {
        documents.entered = given.rolls;
    }
    let prepared = prepare_block(game, documents).ok()?;
    let ruled = rule_block(game, &prepared).ok()?;
    let (made, written, after) = make_block(game, prepared, ruled);
    if written != text {
        return None;
    }
    game.file.position = after;
    Some(made)
}

/// Goes on after a block, keeping of it what later blocks ask for.
fn push_slim(game: &mut Game, made: Block) -> Result<(), ChainFault> {
    game.state.follow_block(&made, &game.rules.edition)?;
    game.file.blocks.push(Block {
        documents: Vec::new(),
        held: Vec::new(),
        openings: Vec::new(),
        rolls: Vec::new(),
        events: made.events.into_iter().filter(ends_the_game).collect(),
        ..made
    });
    Ok(())
}

/// What a result may refer to much later.
fn ends_the_game(e: &Event) -> bool {
    matches!(e, Event::Won { .. } | Event::GivenUp { .. })
}
