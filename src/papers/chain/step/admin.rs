//! Blocks in which nothing is played: concessions, results, notices, cash advances, claims. What may
//! stand in one and what follows from it.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine::event::{Event, Surrender};
use crate::engine::{Ledger, Outcome};
use crate::id::{Side, SpaceId};

use super::super::advance::{AdvancePaper, SupplyClaim, claim_event};
use super::super::awaited::won_in_block;
use super::super::chain_fault::{ChainFault, Waiting, document, twice};
use super::super::ending::{Concession, Ending, GameResult};
use super::super::game::Game;
use super::super::notice::{Notice, NoticeForm};
use super::super::papers::Affair;
use super::super::signed::SignedDocument;
use super::admission::{check_moment, check_paper, refuse_repeated};
use super::held_papers;
use super::prepared::{Prepared, Purpose, Ruled};

/// Checks affairs as far as no event is needed for it.
pub(crate) fn prepare_affairs(
    game: &Game,
    papers: &[SignedDocument],
    held: Vec<SignedDocument>,
) -> Result<Prepared, ChainFault> {
    papers.iter().try_for_each(|p| check_paper(game, p))?;
    refuse_repeated(game, papers)?;
    game.still_open()?;
    let of_a_side = [DocKind::Concession, DocKind::Advance, DocKind::Claim];
    if papers.iter().any(|p| of_a_side.contains(&p.header.kind)) {
        game.check_begun()?;
    }
    papers.iter().try_for_each(|p| check_moment(game, p))?;
    let affairs = papers.iter().map(Affair::of_paper).collect::<Result<Vec<_>, _>>()?;
    let first = papers.first().map(|p| p.header.kind);
    let first = first.ok_or_else(|| document("there is no document to file"))?;
    if let Some(other) = papers.iter().find(|p| p.header.kind != first) {
        let what = format!("a {first} and a {} make two blocks", other.header.kind);
        return Err(document(what));
    }
    let mut seats = BTreeSet::new();
    if let Some(p) = papers.iter().find(|p| !seats.insert(&p.header.seat)) {
        return Err(twice(format!("two files of kind {first} of {}", p.header.seat)));
    }
    let concessions: Vec<&Concession> = affairs
        .iter()
        .filter_map(|a| if let Affair::Concession(c) = a { Some(c) } else { None })
        .collect();
    let results: Vec<&GameResult> = affairs
        .iter()
        .filter_map(|a| if let Affair::Result(r) = a { Some(r) } else { None })
        .collect();
    check_concessions(game, &concessions)?;
    check_results(game, &results)?;
    for affair in &affairs {
        match affair {
            Affair::Notice(n) => check_notice(game, n)?,
            Affair::Advance(a) => check_advance(game, a, affairs.len())?,
            Affair::Claim(c) => claim_target(game, c).map(|_| ())?,
            Affair::Concession(_) | Affair::Result(_) => {}
        }
    }
    held_papers::check_held(game, &affairs, &held)?;
    let documents = papers.iter().map(|p| p.document.clone()).collect();
    let held = held.into_iter().map(|p| p.document).collect();
    Ok(Prepared { held, ..Prepared::without_dice(Purpose::Affairs(affairs), documents) })
}

/// What affairs do to the position.
pub(crate) fn rule_affairs(game: &Game, affairs: &[Affair]) -> Ruled {
    let mut ruled = Ruled::board_unchanged(game);
    let mut ledger = Ledger::new(game.file.position.clone());
    match affairs.first() {
        Some(Affair::Concession(c)) => {
            ledger.record(Event::GivenUp { side: c.side, how: Surrender::Conceded });
        }
        Some(Affair::Advance(a)) => {
            // It was found possible when it was laid before the game.
            if let Ok((after, events)) = a.rule_advance(&game.rules.edition, &game.file.position) {
                ruled.outcome = Outcome { after, events, owed: Vec::new() };
            }
            return ruled;
        }
        Some(Affair::Claim(_)) => {
            let claims = affairs.iter().filter_map(|a| match a {
                Affair::Claim(c) => claim_target(game, c).ok(),
                _ => None,
            });
            claims.for_each(|space| ledger.record(claim_event(space)));
            let (after, events) = ledger.finish();
            ruled.outcome = Outcome { after, events, owed: game.owed() };
            return ruled;
        }
        Some(Affair::Result(_) | Affair::Notice(_)) | None => return ruled,
    }
    let (after, events) = ledger.finish();
    // No answer is owed any more.
    ruled.outcome = Outcome { after, events, owed: Vec::new() };
    ruled
}

/// Would this paper count, once everyone has signed who must? So that no one signs in vain; the
/// block is made by the same code.
///
/// # Errors
/// Why not.
pub fn affair_possible(game: &Game, affair: &Affair) -> Result<(), ChainFault> {
    game.still_open()?;
    match affair {
        Affair::Concession(c) => may_concede(game, c),
        Affair::Result(r) => ending_fits(game, r),
        Affair::Notice(n) => check_notice(game, n),
        Affair::Advance(a) => check_advance(game, a, 1),
        Affair::Claim(c) => claim_target(game, c).map(|_| ()),
    }
}

/// The sides that still owe a signature of a seat under a result with this ending and winner. The judge alone
/// can sign an adjudication, and the end of a game that was forfeited.
pub fn sides_unsigned(
    game: &Game,
    ending: Ending,
    winner: Option<Side>,
    signed: &[&str],
) -> Vec<Side> {
    let judged = matches!(ending, Ending::Adjudication | Ending::Forfeit);
    if judged && game.judge().is_some_and(|judge| signed.contains(&judge)) {
        return Vec::new();
    }
    let mut needed = match winner {
        Some(winner) => vec![winner.enemy()],
        None => vec![Side::Axis, Side::Allies],
    };
    needed.retain(|side| !signed.iter().any(|s| game.side_of(s) == Some(*side)));
    needed
}

/// Every seat of one side, and no one else.
fn check_concessions(game: &Game, all: &[&Concession]) -> Result<(), ChainFault> {
    let Some(first) = all.first() else { return Ok(()) };
    for c in all {
        may_concede(game, c)?;
        if c.side != first.side {
            return Err(document("both sides concede: sign a result instead"));
        }
    }
    let seats = game.seats_of(first.side);
    let missing: Vec<&str> =
        seats.iter().filter(|seat| !all.iter().any(|c| c.at.seat == **seat)).copied().collect();
    if missing.is_empty() {
        return Ok(());
    }
    let waiting = missing.iter().map(|s| Waiting::Concession { seat: s.to_string() }).collect();
    Err(ChainFault::Owed { waiting })
}

/// The game goes on, and the seat plays for the side that it gives up.
fn may_concede(game: &Game, c: &Concession) -> Result<(), ChainFault> {
    if game.file.position.victory.is_some() {
        return Err(ChainFault::GameOver);
    }
    if game.side_of(&c.at.seat) != Some(c.side) {
        let side = c.side.name();
        return Err(document(format!("{} does not play for the {side}", c.at.seat)));
    }
    Ok(())
}

/// Signed by the side that did not win; where the board has no winner, by both sides unless one takes the
/// loss upon itself.
fn check_results(game: &Game, all: &[&GameResult]) -> Result<(), ChainFault> {
    let Some(first) = all.first() else { return Ok(()) };
    if all.iter().any(|r| !is_same_result(r, first)) {
        return Err(document("the results contradict each other"));
    }
    if first.block != game.file.latest() || first.round != game.file.position.round {
        let what = format!(
            "the result is for block {}, round {}; the game is at block {}, round {}",
            first.block,
            first.round,
            game.file.latest(),
            game.file.position.round
        );
        return Err(document(what));
    }
    ending_fits(game, first)?;
    let signed: Vec<&str> = all.iter().map(|r| r.at.seat.as_str()).collect();
    match sides_unsigned(game, first.ending, first.winner, &signed).first() {
        None => Ok(()),
        Some(side) => {
            let what = format!("the result is signed by no one of the {}", side.name());
            Err(document(what))
        }
    }
}

/// Do two results say the same, apart from who signed them?
fn is_same_result(a: &GameResult, b: &GameResult) -> bool {
    a.ending == b.ending && a.winner == b.winner && a.block == b.block && a.round == b.round
}

/// Is the named ending the true one?
fn ending_fits(game: &Game, result: &GameResult) -> Result<(), ChainFault> {
    let over = game.file.position.victory.as_ref().map(|v| v.side);
    let here = won_in_block(game).map(|(_, how, _)| how);
    match (over, result.winner) {
        (Some(won), named) if named != Some(won) || here != Some(result.ending) => {
            let ending = here.map_or("", Ending::word);
            Err(document(format!(
                "the game was won by the {} ({ending}); the result says otherwise",
                won.name()
            )))
        }
        (None, _)
            if matches!(result.ending, Ending::Victory | Ending::Concession | Ending::Forfeit) =>
        {
            Err(document(format!(
                "no {} has ended this game; adjudication, draw or annulled can",
                result.ending.word()
            )))
        }
        _ => Ok(()),
    }
}

/// Signed by the side's spokesman, and possible (CASH-01 to CASH-03).
fn check_advance(game: &Game, a: &AdvancePaper, papers: usize) -> Result<(), ChainFault> {
    let speaks = game.seat_that_speaks(a.side);
    if speaks != Some(a.at.seat.as_str()) {
        let side = a.side.name();
        let speaks = speaks.unwrap_or("no one");
        return Err(document(format!("the cash advance of the {side} is signed by {speaks}")));
    }
    if papers > 1 {
        return Err(document("each side's cash advance makes a block of its own"));
    }
    a.rule_advance(&game.rules.edition, &game.file.position).map(|_| ())
}

fn claim_target(game: &Game, c: &SupplyClaim) -> Result<SpaceId, ChainFault> {
    if game.over() {
        return Err(ChainFault::GameOver);
    }
    let side = game.side_of(&c.at.seat);
    let side = side.ok_or_else(|| document(format!("{} plays for no side", c.at.seat)))?;
    c.find_target(game.file.position.board(&game.rules.edition), side)
}

fn check_notice(game: &Game, n: &Notice) -> Result<(), ChainFault> {
    let unknown = n.to.iter().find(|s| game.seat(s).is_none());
    if let Some(seat) = unknown {
        return Err(document(format!("the notice is about {seat}, who has no seat here")));
    }
    if n.to.contains(&n.at.seat) {
        return Err(document(format!("{} sends a notice to itself", n.at.seat)));
    }
    if n.form == NoticeForm::Extension { check_extension(game, n) } else { Ok(()) }
}

/// Time is given by those who wait: a seat of the other side, in a game with a pace.
fn check_extension(game: &Game, n: &Notice) -> Result<(), ChainFault> {
    if game.invitation().pace.is_none() {
        return Err(document("this game has no pace, so there is no time to extend"));
    }
    let giver = game.side_of(&n.at.seat);
    match n.to.iter().find(|seat| giver.is_none() || game.side_of(seat) != giver.map(Side::enemy)) {
        None => Ok(()),
        Some(seat) => {
            let giver = &n.at.seat;
            let what = format!(
                "{giver} cannot give {seat} more time: that is for a seat that plays against {seat}"
            );
            Err(document(what))
        }
    }
}
