//! Equal bids: nobody plays a side until the die `tie` of step 1 has fallen. The block that opens
//! step 1 says which of the invitation's two seatings counts.

use crate::engine::event::Event;
use crate::engine::{Ledger, Outcome};
use crate::seal::{DiceTray, Digest, Face, RollLine, StreamKey};

use super::super::bid_setup::Bid;
use super::super::fault::{ChainFault, Check};
use super::super::game::Game;
use super::super::invitation::TIE_ROLL;
use super::super::mode::DiceMode;
use super::admission::{check_moment, check_paper};
use super::lock::{all_open, read_openings, step_seed};
use super::prepared::{Documents, Prepared, Purpose, Ruled};

fn wrong(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Setup, what)
}

/// The openings of the step whose die breaks the tie, and nothing else.
pub fn prepare(game: &Game, all: Documents) -> Result<Prepared, ChainFault> {
    let others = all.decisions.len() + all.standing.len() + all.affairs.len();
    if others > 0 || all.receipt.is_some() {
        game.sides_known()?;
    }
    let papers = || all.openings.iter();
    papers().try_for_each(|p| check_paper(game, p))?;
    papers().try_for_each(|p| check_moment(game, p))?;
    let openings = read_openings(game, &all, &tie_papers(game)?, &[])?;
    all_open(game, &openings)?;
    if game.mode() != DiceMode::Entered && !all.entered.is_empty() {
        return Err(ChainFault::failed(Check::Dice, "faces are entered only in mode entered"));
    }
    let documents = papers().map(|p| p.document.clone()).collect();
    let seed = step_seed(game, &openings);
    let entered = all.entered;
    let quiet = Prepared::quiet(Purpose::Tie, documents);
    Ok(Prepared { openings, seed, entered, ..quiet })
}

/// Throws the die and seats the players.
pub fn rule(game: &Game, step: &Prepared) -> Result<Ruled, ChainFault> {
    let dice = |what: String| ChainFault::failed(Check::Dice, what);
    let key: StreamKey = TIE_ROLL.parse().map_err(|e| dice(format!("{TIE_ROLL}: {e}")))?;
    let line = match (step.seed, game.mode()) {
        (Some(seed), _) => DiceTray::new(seed).roll(&key, 1).map_err(|e| dice(e.to_string()))?,
        (None, DiceMode::Entered) => entered_tie(&step.entered)?,
        (None, _) => {
            let keepers = game.state.keepers.iter().map(|k| k.keeper().to_string()).collect();
            return Err(ChainFault::NeedsDice { step: game.state.next_step, keepers });
        }
    };
    let [Face::Shows(face @ 1..=2)] = line.faces() else {
        return Err(dice(format!("\"{line}\": the die of a tie shows 1 or 2, and is one")));
    };
    let mut ledger = Ledger::new(game.file.position.clone());
    ledger.record(Event::BidsSettled { face: *face });
    for bid in &game.invitation.fallen(*face).bids {
        ledger.record(placement(game, bid)?);
    }
    let (mut after, events) = ledger.finish();
    after.normalise();
    let outcome = Outcome { after, events, owed: game.owed() };
    Ok(Ruled { outcome, rolls: vec![line.to_string()], ..Ruled::unchanged(game) })
}

/// What an opening of the tie names: the four papers of the auction, sealed and opened bids.
pub fn tie_papers(game: &Game) -> Result<Vec<Digest>, ChainFault> {
    let all = game.invitation.bid_papers.iter().map(|d| d.parse());
    all.collect::<Result<_, _>>().map_err(|_| wrong("a paper of the bids has no digest"))
}

fn placement(game: &Game, bid: &Bid) -> Result<Event, ChainFault> {
    let ed = &game.rules.edition;
    let power =
        |id: &str| ed.power_by_id(id).ok_or_else(|| wrong(format!("there is no power {id:?}")));
    let (Bid::Units { power: id, .. } | Bid::Cash { power: id, .. }) = bid;
    let power = power(id)?;
    match bid {
        Bid::Cash { ipc, .. } => Ok(Event::BidPaid { power, ipc: *ipc }),
        Bid::Units { space, kind, count, .. } => {
            let found = ed.space_by_id(space).zip(ed.kind_by_id(kind));
            let (space, kind) =
                found.ok_or_else(|| wrong(format!("no {kind} can be placed in {space}")))?;
            Ok(Event::BidPlaced { power, kind, count: *count, space })
        }
    }
}

/// The one face typed in for the tie.
fn entered_tie(lines: &[String]) -> Result<RollLine, ChainFault> {
    let dice = |what: String| ChainFault::failed(Check::Dice, what);
    let missing = || ChainFault::MissingRoll { roll: TIE_ROLL.to_string(), wanted: 1, found: 0 };
    let line = lines.first().ok_or_else(missing)?.trim();
    if let Some(more) = lines.get(1) {
        return Err(dice(format!("the entered roll \"{more}\" is not used")));
    }
    let read = RollLine::typed(line).map_err(|e| dice(format!("\"{line}\": {e}")))?;
    match read.key().to_string() == TIE_ROLL {
        true => Ok(read),
        false => Err(dice(format!("\"{line}\" is not the roll that is wanted: \"{TIE_ROLL}\""))),
    }
}
