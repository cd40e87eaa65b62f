//! What a game waits for, or how it ended: one answer to questions that commands, audits and pages
//! all ask.

use crate::doc_kind::DocKind;
use crate::engine::event::{Question, Surrender};
use crate::engine::{Event, Owed};
use crate::file::Block;
use crate::id::{PowerId, Side};

use super::chain_fault::Waiting;
use super::ending::{Ending, GameResult};
use super::game::Game;
use super::notice::{Notice, NoticeForm};
use super::papers::claimed_time;

/// What must come before the game can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// The game is over.
    Nothing,
    /// The cash advance of a side, from the seat that speaks for it (CASH-03).
    Advance {
        side: Side,
        seat: String,
    },
    /// What must be thrown before the first turn, from the keepers of dice.
    FirstDice {
        keepers: Vec<String>,
    },
    /// Decisions that stop a turn.
    Answers(Vec<Owed>),
    Orders {
        power: PowerId,
        seat: String,
    },
}

/// What the game waits for now.
pub fn awaited(game: &Game) -> Awaited {
    if game.over() {
        return Awaited::Nothing;
    }
    if game.first_dice().is_some() {
        let keepers = game.keepers().iter().map(|k| k.keeper().to_string()).collect();
        return Awaited::FirstDice { keepers };
    }
    let answers = game.owed();
    if !answers.is_empty() {
        return Awaited::Answers(answers);
    }
    if let Some(side) = game.position().advances.first().copied() {
        let seat = game.seat_that_speaks(side).unwrap_or_default().to_string();
        return Awaited::Advance { side, seat };
    }
    let seat = game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default();
    Awaited::Orders { power: game.position().power, seat }
}

/// The seats that owe something now.
pub fn late(game: &Game) -> Vec<String> {
    let mut seats = match awaited(game) {
        Awaited::Nothing => Vec::new(),
        Awaited::FirstDice { keepers } => keepers,
        Awaited::Advance { seat, .. } | Awaited::Orders { seat, .. } => vec![seat],
        Awaited::Answers(owed) => {
            owed.iter().filter_map(|o| game.seat_of(o.power)).map(|s| s.id.clone()).collect()
        }
    };
    seats.sort();
    seats.dedup();
    seats
}

/// How the position came to have a winner, and the block that made it so.
pub(crate) fn won_in_block(game: &Game) -> Option<(u32, Ending, Side)> {
    let side = game.position().victory.as_ref()?.side;
    let mut blocks = game.file().blocks.iter().rev();
    // The latest counts: an earlier win may have been taken back.
    blocks.find_map(|b| Some((b.number, b.events.iter().rev().find_map(ending_of)?, side)))
}

/// How an event ends the game, if it does.
fn ending_of(e: &Event) -> Option<Ending> {
    match e {
        Event::Won { .. } => Some(Ending::Victory),
        Event::GivenUp { how: Surrender::Conceded, .. } => Some(Ending::Concession),
        Event::GivenUp { how: Surrender::Forfeited, .. } => Some(Ending::Forfeit),
        _ => None,
    }
}

/// How a game that is over ended: the block, why, and who won if anybody did. A signed result
/// has the last word.
pub fn game_outcome(game: &Game) -> Option<(u32, Ending, Option<Side>)> {
    let result = game.closed().and_then(|number| {
        let block = game.file().blocks.iter().find(|b| b.number == number)?;
        let paper = block.documents.iter().find(|d| d.kind == DocKind::Result)?;
        let result = GameResult::read(&paper.text).ok()?;
        Some((number, result.ending, result.winner))
    });
    result.or_else(|| won_in_block(game).map(|(block, how, side)| (block, how, Some(side))))
}

/// Notices that still mean something, with their blocks: warnings and extensions since the board
/// last changed, and vacations that have not ended.
pub fn notices_in_force(game: &Game) -> Vec<(u32, Notice)> {
    let mut standing: Vec<(u32, Notice)> = Vec::new();
    for block in &game.file.blocks {
        for d in block.documents.iter().filter(|d| d.kind == DocKind::Notice) {
            let Ok(n) = Notice::read(&d.text) else { continue };
            if n.form == NoticeForm::Back {
                standing.retain(|(_, old)| {
                    !(old.form == NoticeForm::Vacation && old.at.seat == n.at.seat)
                });
            } else {
                standing.push((block.number, n));
            }
        }
    }
    standing.retain(|(block, n)| n.form == NoticeForm::Vacation || *block > game.state.moved);
    standing
}

/// Since when the present duty is owed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwedSince {
    pub block: u32,
    /// The last time that a paper of this block claims, or else one of an earlier block.
    pub claimed: Option<String>,
    /// The time is that of an earlier block: the duty is owed since some moment after it.
    pub claimed_before: bool,
}

/// The block since which the present duty is owed, and what papers claim about the time.
pub fn owed_since(game: &Game) -> OwedSince {
    let block = game.state.moved;
    let times = |b: &Block| b.documents.iter().find_map(|d| claimed_time(&d.text));
    let mut told = game.file.blocks.iter().take(block as usize).rev();
    let own = told.next().and_then(times);
    let claimed_before = own.is_none();
    let claimed = own.or_else(|| told.find_map(times));
    OwedSince { block, claimed_before: claimed_before && claimed.is_some(), claimed }
}

/// A decision that is owed, with its names.
pub fn waiting_decision(game: &Game, owed: &Owed) -> Waiting {
    let ed = &game.rules.edition;
    let seat = game.seat_of(owed.power).map(|s| s.id.clone()).unwrap_or_default();
    Waiting::Decision {
        power: ed.power(owed.power).name.clone(),
        seat,
        place: ed.space(owed.place).name.clone(),
        seal: owed.about == Question::Unseal,
    }
}
