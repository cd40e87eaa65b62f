//! What was locked before the links were opened, and the links: receipts, openings, new chains, the
//! seed of the step.

use crate::doc_kind::DocKind;
use crate::file::OpenedLink;
use crate::seal::{Digest, practice_seed, seed};

use super::super::fault::{ChainFault, Check, document};
use super::super::game::Game;
use super::super::mode::DiceMode;
use super::super::opening::Opening;
use super::super::receipt::Receipt;
use super::super::signed::Paper;
use super::admission::block_of_head;
use super::prepared::Documents;

fn opening(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Opening, what)
}

/// The block after which a step was locked. Without a receipt it is the head that the mover
/// signed: what was filed later may have been written by somebody who had seen the orders. The
/// director's receipt, made before any link is open, takes in what was filed until then. A
/// turn that stopped stays locked as it was.
pub fn locked_at(game: &Game, all: &Documents) -> Result<u32, ChainFault> {
    if let Some(lock) = game.state.lock {
        return Ok(lock);
    }
    let orders = all.decisions.iter().filter(|p| p.header.kind == DocKind::Orders);
    let papers: Vec<&Paper> = match &all.receipt {
        Some(receipt) => all.openings.iter().chain([receipt]).collect(),
        None => all.openings.iter().chain(orders).collect(),
    };
    let heads = papers.into_iter().map(|p| block_of_head(game, p));
    let heads = heads.collect::<Result<Vec<_>, _>>()?;
    Ok(heads.into_iter().min().unwrap_or(game.file.latest()))
}

pub fn check_receipt(
    game: &Game,
    paper: &Paper,
    decisions: &[Digest],
    standing: &[Digest],
) -> Result<(), ChainFault> {
    let receipt = Receipt::read(&paper.document.text)?;
    if !game.mode().has_receipt() {
        return Err(document(format!("mode {} has no receipts", game.mode().word())));
    }
    let director = game.invitation.director().map(|s| s.seat.as_str());
    if director != Some(receipt.seat.as_str()) {
        return Err(document(format!("{} is not the director", receipt.seat)));
    }
    if receipt.documents != decisions {
        return Err(opening("the receipt locks other documents than those given"));
    }
    if receipt.standing != standing {
        return Err(opening("the receipt locks other standing orders than those in force"));
    }
    Ok(())
}

/// All keepers' openings for this step, or none at all.
pub fn check_openings(
    game: &Game,
    all: &Documents,
    decisions: &[Digest],
    standing: &[Digest],
) -> Result<Vec<OpenedLink>, ChainFault> {
    let opened = read_openings(game, all, decisions, standing)?;
    if opened.is_empty() {
        return Ok(opened);
    }
    all_open(game, &opened)?;
    if game.mode().has_receipt() && all.receipt.is_none() {
        return Err(opening("the links were opened without a receipt"));
    }
    Ok(opened)
}

/// The openings given, each checked by itself.
pub fn read_openings(
    game: &Game,
    all: &Documents,
    decisions: &[Digest],
    standing: &[Digest],
) -> Result<Vec<OpenedLink>, ChainFault> {
    let mut opened = Vec::new();
    for paper in &all.openings {
        let o = Opening::read(&paper.document.text)?;
        let Some(state) = game.state.keepers.iter().find(|k| k.keeper() == o.seat) else {
            return Err(opening(format!("{} keeps no dice", o.seat)));
        };
        if opened.iter().any(|l: &OpenedLink| l.keeper == o.seat) {
            return Err(opening(format!("{} opens step {} twice", o.seat, o.step)));
        }
        let locked = decisions.iter().chain(standing);
        if !o.documents.iter().eq(locked) {
            let what = format!("the opening of {} names other documents than those locked", o.seat);
            return Err(opening(what));
        }
        let mut next = state.clone();
        next.open(o.step, o.link).map_err(|e| opening(format!("{}: {e}", o.seat)))?;
        opened.push(OpenedLink { keeper: o.seat, step: o.step, link: o.link });
    }
    Ok(opened)
}

/// No keeper's link is still shut.
pub fn all_open(game: &Game, opened: &[OpenedLink]) -> Result<(), ChainFault> {
    let shut = game.state.keepers.iter().map(|k| k.keeper());
    let shut = shut.filter(|k| !opened.iter().any(|o| o.keeper == *k));
    let keepers: Vec<String> = shut.map(str::to_string).collect();
    match keepers.is_empty() {
        true => Ok(()),
        false => Err(ChainFault::NeedsDice { step: game.state.next_step, keepers }),
    }
}

/// The seed of the next step, if its links are open.
pub fn step_seed(game: &Game, openings: &[OpenedLink]) -> Option<Digest> {
    let (epoch, step) = (game.state.epoch, game.state.next_step);
    let links: Vec<(&str, Digest)> = openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
    match game.mode() {
        DiceMode::Practice => Some(practice_seed(game.file.game, step)),
        DiceMode::Entered => None,
        _ if links.is_empty() => None,
        _ => Some(seed(epoch, step, &links)),
    }
}
