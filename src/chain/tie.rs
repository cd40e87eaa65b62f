//! Equal bids: nobody plays a side until the die `tie` of step 1 has fallen. The invitation, and with
//! it the game's identity, holds both seatings; the block that opens step 1 says which one counts.

use std::collections::BTreeMap;

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::event::Event;
use crate::engine::{Ledger, Outcome};
use crate::file::Block;
use crate::id::Side;
use crate::seal::{Chain, DiceTray, Digest, Face, RollLine, StreamKey};

use super::document::{Opening, Paper};
use super::fault::{ChainFault, Check};
use super::form::own_words;
use super::game::Game;
use super::invitation::Invitation;
use super::mode::DiceMode;
use super::placing::Bid;
use super::step::{Documents, Prepared, Purpose, Ruled, document};

/// The stream of the die that decides between equal bids; its faces are 1 and 2.
pub const TIE_ROLL: &str = "tie bids 0 none 2";

/// Papers of a sealed auction: two sealed bids and two openings.
const PAPERS: usize = 4;

/// Two equal bids. What the invitation says besides holds if the die shows 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tie {
    /// Who bid the same, in byte order: the first takes the Axis on face 1, the second on face 2.
    pub seats: [String; 2],
    /// IPC of each bid.
    pub ipc: i32,
    /// On face 2: what each seat plays, in the order of the invitation's seats.
    pub otherwise: Vec<Vec<String>>,
    /// On face 2: what the Axis gets.
    pub bids: Vec<Bid>,
    /// On face 2: who signs a side's cash advance.
    pub spokesmen: BTreeMap<String, String>,
}

fn wrong(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Setup, what)
}

impl Tie {
    /// Both seatings must be good, and give the Axis to the one whom the die chooses.
    pub(super) fn check(&self, all: &Invitation, ed: &Edition) -> Result<(), ChainFault> {
        let [first, second] = &self.seats;
        if first >= second {
            return Err(wrong("tied bids name two seats in byte order"));
        }
        let digests = all.bid_papers.iter().filter(|d| d.parse::<Digest>().is_ok()).count();
        if all.bid_papers.len() != PAPERS || digests != PAPERS {
            return Err(wrong("tied bids name their four papers"));
        }
        if self.otherwise.len() != all.seats.len() {
            return Err(wrong("tied bids say of every seat what it plays otherwise"));
        }
        for (axis, allies, face) in [(first, second, 1), (second, first, 2)] {
            let seating = all.fallen(face);
            let when = |e: ChainFault| wrong(format!("if {axis} takes the Axis: {e}"));
            seating.check_seating(ed).map_err(when)?;
            for (seat, side) in [(axis, Side::Axis), (allies, Side::Allies)] {
                let found = seating.seats.iter().find(|s| s.seat == *seat);
                let power = found.and_then(|s| s.powers.first()).and_then(|p| ed.power_by_id(p));
                if power.map(|p| ed.side(p)) != Some(side) {
                    let what = format!("{seat} does not play for the {}", side.name());
                    return Err(when(wrong(what)));
                }
            }
        }
        let director = |s: &[String]| s.is_empty();
        let both = all.seats.iter().zip(&self.otherwise);
        match both.into_iter().find(|(s, o)| director(&s.powers) != director(o)) {
            Some((s, _)) => Err(wrong(format!("{} plays nothing if the die falls so", s.seat))),
            None => Ok(()),
        }
    }

    /// Who takes the Axis on this face, and who the other side.
    pub fn sides(&self, face: u8) -> (&str, &str) {
        let [first, second] = &self.seats;
        if face == 2 { (second, first) } else { (first, second) }
    }
}

impl Invitation {
    /// The invitation as if the bids had not been equal: the die shows this face.
    pub fn fallen(&self, face: u8) -> Invitation {
        let mut all = self.clone();
        let Some(tie) = all.tie.take().filter(|_| face == 2) else { return all };
        all.seats.iter_mut().zip(tie.otherwise).for_each(|(seat, powers)| seat.powers = powers);
        (all.bids, all.spokesmen) = (tie.bids, tie.spokesmen);
        all
    }

    /// What a seat plays if bids are tied and the die shows 2.
    pub fn otherwise_of(&self, seat: &str) -> Option<&[String]> {
        let at = self.seats.iter().position(|s| s.seat == seat)?;
        self.tie.as_ref()?.otherwise.get(at).map(Vec::as_slice)
    }
}

/// The face of the tie among a block's rolls.
pub(super) fn face_of(rolls: &[String]) -> Option<u8> {
    let faces = rolls.iter().find_map(|r| r.strip_prefix(TIE_ROLL)?.strip_prefix(": "))?;
    faces.parse().ok().filter(|f| (1..=2).contains(f))
}

impl Game {
    /// Equal bids whose die has not fallen yet, in a game that goes on.
    pub fn tied(&self) -> Option<&Tie> {
        self.invitation.tie.as_ref().filter(|_| self.state.tie.is_none() && !self.over())
    }

    /// Nothing that belongs to a side can be done before the die has fallen.
    ///
    /// # Errors
    /// The bids are tied.
    pub fn sides_known(&self) -> Result<(), ChainFault> {
        match self.tied() {
            None => Ok(()),
            Some(tie) => Err(document(format!(
                "the bids of {} are tied at {} IPC: a die of step {} decides first who plays the \
                 Axis",
                tie.seats.join(" and "),
                tie.ipc,
                self.state.next_step
            ))),
        }
    }

    /// Does the die of tied bids still lie ahead after this block?
    pub fn tied_after(&self, block: u32) -> bool {
        self.invitation.tie.is_some() && self.state.tie.is_none_or(|(tie, _)| block < tie)
    }

    /// The block in which the die of tied bids fell; 0 where none did.
    pub fn tie_block(&self) -> u32 {
        self.state.tie.map_or(0, |(block, _)| block)
    }

    /// The invitation as the die of tied bids left it.
    pub fn settled_invitation(&self) -> Invitation {
        match self.state.tie {
            Some((_, face)) => self.invitation.fallen(face),
            None => self.invitation.clone(),
        }
    }

    /// Who must do what for the die of tied bids.
    pub fn tie_duty(&self) -> String {
        let Some(tie) = &self.invitation.tie else { return String::new() };
        let tied = format!("The bids of {} are tied at {} IPC", tie.seats.join(" and "), tie.ipc);
        let keepers: Vec<&str> = self.state.keepers.iter().map(|k| k.keeper()).collect();
        match (self.mode(), keepers.as_slice()) {
            (DiceMode::Practice, _) => {
                format!("{tied}: `fieldpost adjudicate GAME` throws the die.")
            }
            (DiceMode::Entered, _) => format!(
                "{tied}: throw a die, 1 or 2, write \"{TIE_ROLL}: FACE\" into a file and give it to \
                 `fieldpost adjudicate GAME --dice FILE`."
            ),
            (_, [one]) => format!(
                "{tied}: {one} opens the die with `fieldpost open GAME --chain CHAIN --key KEY`, and \
                 `fieldpost adjudicate` takes the opening."
            ),
            (_, all) => format!(
                "{tied}: {} each open the die with `fieldpost open GAME --chain CHAIN --key KEY` and \
                 mail the opening; `fieldpost adjudicate` takes them all.",
                all.join(" and ")
            ),
        }
    }

    /// What an opening of the tie names: the four papers of the auction, sealed and opened bids.
    fn tie_papers(&self) -> Result<Vec<Digest>, ChainFault> {
        let all = self.invitation.bid_papers.iter().map(|d| d.parse());
        all.collect::<Result<_, _>>().map_err(|_| wrong("a paper of the bids has no digest"))
    }

    /// The openings of the step whose die breaks the tie, and nothing else.
    pub(super) fn prepare_tie(&self, all: Documents) -> Result<Prepared, ChainFault> {
        let others = all.decisions.len() + all.standing.len() + all.affairs.len();
        if others > 0 || all.receipt.is_some() {
            self.sides_known()?;
        }
        let papers = || all.openings.iter();
        papers().try_for_each(|p| self.check_paper(p))?;
        papers().try_for_each(|p| self.check_moment(p))?;
        let openings = self.read_openings(&all, &self.tie_papers()?, &[])?;
        self.all_open(&openings)?;
        if self.mode() != DiceMode::Entered && !all.entered.is_empty() {
            return Err(ChainFault::failed(Check::Dice, "faces are entered only in mode entered"));
        }
        let documents = papers().map(|p| p.document.clone()).collect();
        let seed = self.step_seed(&openings);
        let entered = all.entered;
        let quiet = Prepared::quiet(Purpose::Tie, documents);
        Ok(Prepared { openings, seed, entered, ..quiet })
    }

    /// A keeper's opening of the step whose die breaks the tie.
    pub(super) fn tie_opening(
        &self,
        papers: Vec<Paper>,
        chain: &Chain,
        claimed_time: Option<String>,
    ) -> Result<Opening, ChainFault> {
        if papers.iter().any(|p| p.header.kind != DocKind::Opening) {
            self.sides_known()?;
        }
        claimed_time.iter().try_for_each(|t| own_words("the claimed time", t))?;
        let named = self.tie_papers()?;
        papers.iter().try_for_each(|p| self.check_paper(p))?;
        self.read_openings(&Documents::sort(papers)?, &named, &[])?;
        self.opened_link(chain, claimed_time, named)
    }

    /// Throws the die and seats the players.
    pub(super) fn rule_tie(&self, step: &Prepared) -> Result<Ruled, ChainFault> {
        let dice = |what: String| ChainFault::failed(Check::Dice, what);
        let key: StreamKey = TIE_ROLL.parse().map_err(|e| dice(format!("{TIE_ROLL}: {e}")))?;
        let line = match (step.seed, self.mode()) {
            (Some(seed), _) => {
                DiceTray::new(seed).roll(&key, 1).map_err(|e| dice(e.to_string()))?
            }
            (None, DiceMode::Entered) => entered_tie(&step.entered)?,
            (None, _) => {
                let keepers = self.state.keepers.iter().map(|k| k.keeper().to_string()).collect();
                return Err(ChainFault::NeedsDice { step: self.state.next_step, keepers });
            }
        };
        let [Face::Shows(face @ 1..=2)] = line.faces() else {
            return Err(dice(format!("\"{line}\": the die of a tie shows 1 or 2, and is one")));
        };
        let mut ledger = Ledger::new(self.file.position.clone());
        ledger.record(Event::BidsSettled { face: *face });
        for bid in &self.invitation.fallen(*face).bids {
            ledger.record(self.placement(bid)?);
        }
        let (mut after, events) = ledger.finish();
        after.normalise();
        let outcome = Outcome { after, events, owed: self.owed() };
        Ok(Ruled { outcome, rolls: vec![line.to_string()], ..self.unchanged() })
    }

    fn placement(&self, bid: &Bid) -> Result<Event, ChainFault> {
        let ed = &self.rules.edition;
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

/// What the block of the tie says: who takes which side, and what everybody plays.
pub(super) fn told(game: &Game, block: &Block) -> Vec<String> {
    let face = block.events.iter().find_map(|e| match e {
        Event::BidsSettled { face } => Some(*face),
        _ => None,
    });
    let (Some(face), Some(tie)) = (face, &game.invitation.tie) else { return Vec::new() };
    let (axis, allies) = tie.sides(face);
    let step = block.step.map_or(String::new(), |s| format!(" of step {s}"));
    let mut list = vec![format!(
        "The bids of {} were equal, {} IPC. The die{step} shows {face}: {axis} plays for the Axis, \
         {allies} for the Allies.",
        tie.seats.join(" and "),
        tie.ipc
    )];
    let ed = &game.rules.edition;
    let name = |id: &String| ed.power_by_id(id).map_or(id.clone(), |p| ed.power(p).name.clone());
    for seat in game.invitation.fallen(face).seats.iter().filter(|s| !s.powers.is_empty()) {
        let powers: Vec<String> = seat.powers.iter().map(name).collect();
        list.push(format!("{} plays {}.", seat.seat, powers.join(", ")));
    }
    list
}
