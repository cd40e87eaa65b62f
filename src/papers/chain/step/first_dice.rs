//! What must be thrown before the first turn: the die between equal bids, which says which of the
//! invitation's two seatings counts, and the dice that choose national advantages. One block opens step 1
//! for all of them.

use crate::engine::event::Event;
use crate::engine::{Ledger, Outcome};
use crate::seal::{DiceTray, Digest, Face, MAX_FACES, RollLine, StreamKey};

use super::super::advantages::set_up;
use super::super::bid_setup::Bid;
use super::super::by_dice::{ByDice, powers_that_roll, roll_name};
use super::super::chain_fault::{ChainFault, Check, setup};
use super::super::game::Game;
use super::super::invitation::TIE_ROLL;
use super::super::mode::DiceMode;
use super::admission::{check_moment, check_paper, refuse_repeated};
use super::lock::{all_open, read_openings, step_seed};
use super::prepared::{Documents, Prepared, Purpose, Ruled};

fn dice_fault(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Dice, what)
}

/// The openings of the step, and nothing else.
pub(crate) fn prepare_first_dice(game: &Game, all: Documents) -> Result<Prepared, ChainFault> {
    let others = all.decisions.len() + all.standing.len() + all.affairs.len();
    if others > 0 || all.receipt.is_some() {
        game.check_begun()?;
    }
    all.openings.iter().try_for_each(|p| check_paper(game, p))?;
    refuse_repeated(game, &all.openings)?;
    all.openings.iter().try_for_each(|p| check_moment(game, p))?;
    let openings = read_openings(game, &all, &locked_papers(game)?, &[])?;
    all_open(game, &openings)?;
    if game.mode() != DiceMode::Entered && !all.entered.is_empty() {
        return Err(dice_fault("faces are entered only in mode entered"));
    }
    let documents = all.openings.iter().map(|p| p.document.clone()).collect();
    let seed = step_seed(game, &openings);
    let entered = all.entered;
    let quiet = Prepared::without_dice(Purpose::FirstDice, documents);
    Ok(Prepared { openings, seed, entered, ..quiet })
}

/// Throws the dice, seats the players and puts what was chosen on the board.
pub(crate) fn throw_first_dice(game: &Game, step: &Prepared) -> Result<Ruled, ChainFault> {
    let mut thrower = match (step.seed, game.mode()) {
        (Some(seed), _) => Thrower::Seed(Box::new(DiceTray::new(seed))),
        (None, DiceMode::Entered) => Thrower::from_lines(&step.entered)?,
        (None, _) => {
            let keepers = game.state.keepers.iter().map(|k| k.keeper().to_string()).collect();
            return Err(ChainFault::NeedsDice { step: game.state.next_step, keepers });
        }
    };
    let mut rolls = Vec::new();
    let mut ledger = Ledger::new(game.file.position.clone());
    if game.invitation.tie.is_some() {
        rolls.push(settle_tie(game, &mut thrower, &mut ledger)?);
    }
    if let Some(by_dice) = &game.invitation.by_dice {
        rolls.extend(choose_advantages(game, by_dice, &mut thrower, &mut ledger)?);
    }
    thrower.used_up()?;
    let (mut after, events) = ledger.finish();
    after.normalise();
    let outcome = Outcome { after, events, owed: game.owed() };
    let rolls = rolls.iter().map(ToString::to_string).collect();
    Ok(Ruled { outcome, rolls, ..Ruled::board_unchanged(game) })
}

/// What an opening of these dice names: the four papers of the auction, where bids are equal. Nothing
/// else is locked that the game's identity does not lock.
pub(crate) fn locked_papers(game: &Game) -> Result<Vec<Digest>, ChainFault> {
    if game.invitation.tie.is_none() {
        return Ok(Vec::new());
    }
    let all = game.invitation.bid_papers.iter().map(|d| d.parse());
    all.collect::<Result<_, _>>().map_err(|_| setup("a paper of the bids has no digest"))
}

/// The die between equal bids.
fn settle_tie(
    game: &Game,
    thrower: &mut Thrower,
    ledger: &mut Ledger,
) -> Result<RollLine, ChainFault> {
    let line = thrower.throw_until(TIE_ROLL, 1, |faces| !faces.is_empty())?;
    let [Face::Shows(face @ 1..=2)] = line.faces() else {
        return Err(dice_fault(format!("\"{line}\": the die of a tie shows 1 or 2, and is one")));
    };
    ledger.record(Event::BidsSettled { face: *face });
    for bid in &game.invitation.with_tie_fallen(*face).bids {
        ledger.record(placement_event(game, bid)?);
    }
    Ok(line)
}

/// The dice that choose advantages: each power in turn order throws one after the other until as many
/// different faces have come up as it gets advantages.
fn choose_advantages(
    game: &Game,
    by_dice: &ByDice,
    thrower: &mut Thrower,
    ledger: &mut Ledger,
) -> Result<Vec<RollLine>, ChainFault> {
    let ed = &game.rules.edition;
    let mut lines = Vec::new();
    let mut all = Vec::new();
    for power in powers_that_roll(ed) {
        let each = usize::from(by_dice.each);
        let line = thrower.throw_until(&roll_name(ed, power), by_dice.each, |faces| {
            distinct_faces(faces).len() == each
        })?;
        let list = ed.optional_of(power);
        let faces = line.pips().unwrap_or_default();
        let chosen = distinct_faces(&faces);
        if chosen.len() != each || distinct_faces(&faces[..faces.len() - 1]).len() == each {
            return Err(dice_fault(format!(
                "\"{line}\": a power throws until {each} different faces have come up, and no longer"
            )));
        }
        for face in chosen {
            let advantage = list.get(usize::from(face) - 1);
            let advantage =
                advantage.ok_or_else(|| dice_fault(format!("\"{line}\": no such face")))?;
            all.push(by_dice.advantage_rolled(ed, *advantage, face)?);
        }
        lines.push(line);
    }
    all.sort_by_key(|r| r.advantage);
    all.into_iter().try_for_each(|rolled| set_up(ed, ledger, rolled))?;
    Ok(lines)
}

/// The faces, each once.
fn distinct_faces(faces: &[u8]) -> Vec<u8> {
    let mut all = faces.to_vec();
    all.sort_unstable();
    all.dedup();
    all
}

fn placement_event(game: &Game, bid: &Bid) -> Result<Event, ChainFault> {
    let ed = &game.rules.edition;
    let power =
        |id: &str| ed.power_by_id(id).ok_or_else(|| setup(format!("there is no power {id:?}")));
    let (Bid::Units { power: id, .. } | Bid::Cash { power: id, .. }) = bid;
    let power = power(id)?;
    match bid {
        Bid::Cash { ipc, .. } => Ok(Event::BidPaid { power, ipc: *ipc }),
        Bid::Units { space, kind, count, .. } => {
            let found = ed.space_by_id(space).zip(ed.kind_by_id(kind));
            let (space, kind) =
                found.ok_or_else(|| setup(format!("no {kind} can be placed in {space}")))?;
            Ok(Event::BidPlaced { power, kind, count: *count, space })
        }
    }
}

/// Where the faces come from: the streams of the opened step, or lines that somebody typed in.
enum Thrower {
    Seed(Box<DiceTray>),
    Typed(Vec<RollLine>),
}

impl Thrower {
    fn from_lines(lines: &[String]) -> Result<Thrower, ChainFault> {
        Ok(Thrower::Typed(lines.iter().map(|line| read_typed(line)).collect::<Result<_, _>>()?))
    }

    /// Throws one die after the other until it is enough; a line that was typed in is taken as it is.
    fn throw_until(
        &mut self,
        name: &str,
        least: u8,
        enough: impl Fn(&[u8]) -> bool,
    ) -> Result<RollLine, ChainFault> {
        let key: StreamKey = name.parse().map_err(|e| dice_fault(format!("{name}: {e}")))?;
        match self {
            Thrower::Seed(tray) => {
                let mut faces: Vec<Face> = Vec::new();
                let mut pips: Vec<u8> = Vec::new();
                while !enough(&pips) && faces.len() < MAX_FACES {
                    let one = tray.roll_on(&key, 1).map_err(|e| dice_fault(e.to_string()))?;
                    faces.extend(one.faces());
                    pips.extend(one.pips().unwrap_or_default());
                }
                RollLine::new(key, faces).map_err(|e| dice_fault(e.to_string()))
            }
            Thrower::Typed(lines) => match lines.iter().position(|l| *l.key() == key) {
                Some(at) => Ok(lines.remove(at)),
                None => Err(match lines.first() {
                    Some(line) => {
                        dice_fault(format!("\"{line}\" is not the roll that is wanted: \"{name}\""))
                    }
                    None => {
                        let roll = name.to_string();
                        let wanted = u32::from(least);
                        ChainFault::MissingRoll { roll, wanted, found: 0 }
                    }
                }),
            },
        }
    }

    /// Nothing was typed in beyond what was thrown.
    fn used_up(&self) -> Result<(), ChainFault> {
        match self {
            Thrower::Typed(lines) if !lines.is_empty() => {
                Err(dice_fault(format!("the entered roll \"{}\" is not used", lines[0])))
            }
            _ => Ok(()),
        }
    }
}

/// Reads a roll line as a person typed it.
fn read_typed(line: &str) -> Result<RollLine, ChainFault> {
    let line = line.trim();
    RollLine::typed(line).map_err(|e| dice_fault(format!("\"{line}\": {e}")))
}
