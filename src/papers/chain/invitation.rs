//! The invitation: everything a table agrees on before the first key is shown. Where bids are equal it
//! holds both seatings, and a die of step 1 says which one counts.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::Edition;
use crate::engine::Position;
use crate::format::{NAME_RULE, is_name};
use crate::id::{PowerId, Side};
use crate::seal::Digest;

use super::advantages::{ChosenAdvantage, agree_on_advantages};
use super::bid_setup::{Bid, place_bids};
use super::by_dice::ByDice;
use super::chain_fault::{ChainFault, setup};
use super::ending::side_word;
use super::mode::DiceMode;
use super::pace::Pace;
use super::rules::{RULES_REVISION, Rules};

/// An invitation, ids as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// The rules revision by which the whole game is played.
    pub revision: u32,
    /// The game's label.
    pub name: String,
    pub edition: String,
    pub edition_digest: String,
    /// Digest of the default profile that the option `defaults` names.
    pub defaults_digest: String,
    /// The text of a club's own default profile, where the game is played with one.
    pub defaults_text: Option<String>,
    pub dice: DiceMode,
    /// 32 hexadecimal digits.
    pub nonce: String,
    /// The seat that may judge the game alone: the director, or another seat that does not play.
    pub judge: Option<String>,
    /// Every option of the edition with its value.
    pub options: BTreeMap<String, String>,
    pub seats: Vec<InvitedSeat>,
    pub bids: Vec<Bid>,
    /// Digests of the papers that decided who plays the Axis, in order; empty without bids.
    pub bid_papers: Vec<String>,
    /// Equal bids: a die of step 1 decides between this and the other seating.
    pub tie: Option<Tie>,
    /// The rules of nations that were agreed on, in the edition's order; those that are part of every
    /// game are not named.
    pub advantages: Vec<ChosenAdvantage>,
    /// Dice of step 1 choose them instead.
    pub by_dice: Option<ByDice>,
    /// Digests of the papers by which they were chosen in secret, in order; empty if no one sealed a
    /// choice.
    pub choice_papers: Vec<String>,
    /// By side, the seat that signs its cash advance; empty where there is none (CASH-01).
    pub spokesmen: BTreeMap<String, String>,
    /// How much time each seat has; `None` if the table has agreed on nothing.
    pub pace: Option<Pace>,
}

/// A seat of the invitation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvitedSeat {
    /// Lower-case letters, digits, hyphens: names a person.
    pub seat: String,
    /// Ids; none for the director and the judge.
    pub powers: Vec<String>,
    pub keeper: bool,
}

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

/// The names of the game and of its seats, which name files.
pub(super) fn check_names<'n>(
    game: &str,
    seats: impl Iterator<Item = &'n str>,
) -> Result<(), ChainFault> {
    if !is_name(game) {
        return Err(setup(format!("{game:?} is not a name for a game, which has {NAME_RULE}")));
    }
    if let Some(seat) = seats.into_iter().find(|s| !is_name(s)) {
        return Err(setup(format!("{seat:?} is not a name for a seat, which has {NAME_RULE}")));
    }
    Ok(())
}

impl Invitation {
    /// An invitation to a game by these rules, every option written out.
    pub fn new(
        name: &str,
        rules: &Rules,
        options: BTreeMap<String, String>,
        dice: DiceMode,
        seats: Vec<InvitedSeat>,
        nonce: [u8; 16],
    ) -> Invitation {
        Invitation {
            revision: RULES_REVISION,
            name: name.to_string(),
            edition: rules.edition.id.clone(),
            edition_digest: rules.edition.digest.clone(),
            defaults_digest: rules.defaults_digest.clone(),
            defaults_text: None,
            dice,
            nonce: nonce.iter().map(|b| format!("{b:02x}")).collect(),
            judge: None,
            options,
            spokesmen: usual_spokesmen(&rules.edition, &seats),
            seats,
            bids: Vec::new(),
            bid_papers: Vec::new(),
            tie: None,
            advantages: Vec::new(),
            by_dice: None,
            choice_papers: Vec::new(),
            pace: None,
        }
    }

    /// The seat without powers that is not only the judge. If the judge is the one seat without powers, it is
    /// the director's in the modes that need a director, and else the judge's alone.
    pub fn director(&self) -> Option<&InvitedSeat> {
        let mut idle = self.seats.iter().filter(|s| s.powers.is_empty());
        match idle.clone().find(|s| self.judge.as_ref() != Some(&s.seat)) {
            Some(director) => Some(director),
            None => idle.next().filter(|_| self.dice.has_receipt()),
        }
    }

    /// What a seat that does not play is there for: `director`, `judge`, `director and judge`.
    pub fn office_of(&self, seat: &str) -> &'static str {
        let directs = self.director().is_some_and(|d| d.seat == seat);
        office(directs, self.judge.as_deref() == Some(seat))
    }

    /// Whose join a seat answers with a share: the director's, where the director keeps the only
    /// chain; so its links are fixed before anybody knows the shares.
    pub fn answers_to(&self, seat: &str) -> Option<&str> {
        let director = self.director().filter(|_| self.dice == DiceMode::Director)?;
        (director.seat != seat).then_some(director.seat.as_str())
    }

    /// Checks names, seats, roles and bids against the edition.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check_edition(&self, ed: &Edition) -> Result<(), ChainFault> {
        check_names(&self.name, self.seats.iter().map(|s| s.seat.as_str()))?;
        let digits = self.nonce.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        if self.nonce.len() != 32 || !digits {
            return Err(setup("the nonce has 32 hexadecimal digits"));
        }
        let papers: Vec<Digest> =
            self.choice_papers.iter().filter_map(|d| d.parse().ok()).collect();
        if papers.len() != self.choice_papers.len() || !papers.is_sorted_by(|a, b| a < b) {
            return Err(setup("the papers of choices are digests, each once and in their order"));
        }
        if let Some(pace) = self.pace {
            pace.check()?;
        }
        if !papers.len().is_multiple_of(2) || (!papers.is_empty() && self.tie.is_some()) {
            return Err(setup(
                "choices have two papers of each seat, and are made when it is known who plays what",
            ));
        }
        match &self.tie {
            None => self.check_seating(ed),
            Some(tie) => tie.check_seatings(self, ed),
        }
    }

    /// Who plays what, who speaks for a side, what the bids place.
    pub(super) fn check_seating(&self, ed: &Edition) -> Result<(), ChainFault> {
        self.check_seats(ed)?;
        self.check_spokesmen(ed)?;
        let start = self.start_position(ed)?;
        let Some(dice) = &self.by_dice else { return Ok(()) };
        if !self.advantages.is_empty() || !self.choice_papers.is_empty() {
            return Err(setup("advantages are chosen by dice or named, not both"));
        }
        dice.check_lists(&self.bids, ed, start)
    }

    /// One seat of each side that gets a cash advance.
    fn check_spokesmen(&self, ed: &Edition) -> Result<(), ChainFault> {
        let sides = &ed.profile.advance_order;
        let named = self.spokesmen.keys().all(|w| sides.iter().any(|s| side_word(*s) == w));
        if !named || self.spokesmen.len() != sides.len() {
            let sides: Vec<&str> = sides.iter().map(|s| side_word(*s)).collect();
            let sides =
                if sides.is_empty() { "neither side".to_string() } else { sides.join(" and ") };
            return Err(setup(format!("[spokesmen] names a seat for {sides}")));
        }
        for (side, seat) in &self.spokesmen {
            let found = self.seats.iter().find(|s| s.seat == *seat);
            let power = found.and_then(|s| s.powers.first()).and_then(|p| ed.power_by_id(p));
            if power.is_none_or(|p| side_word(ed.side(p)) != side) {
                return Err(setup(format!(
                    "{seat} does not play for the {side} and cannot be its spokesman"
                )));
            }
        }
        Ok(())
    }

    fn check_seats(&self, ed: &Edition) -> Result<(), ChainFault> {
        let mut names = BTreeSet::new();
        let mut taken = BTreeSet::new();
        let mut keepers: Vec<Option<Side>> = Vec::new();
        for s in &self.seats {
            if !names.insert(&s.seat) {
                return Err(setup(format!("the seat {} is listed twice", s.seat)));
            }
            let mut side = None;
            for id in &s.powers {
                let power = find_power(ed, id)?;
                if !taken.insert(power) {
                    return Err(setup(format!("{id} is given to two seats")));
                }
                if side.is_some_and(|s| s != ed.side(power)) {
                    return Err(setup(format!("{} commands powers of both sides", s.seat)));
                }
                side = Some(ed.side(power));
            }
            if s.keeper {
                keepers.push(side);
            }
        }
        if let Some(free) = ed.power_ids().find(|p| !taken.contains(p)) {
            return Err(setup(format!("no seat commands {}", ed.power(free).called())));
        }
        let shares: Vec<Vec<PowerId>> = self
            .seats
            .iter()
            .map(|s| s.powers.iter().filter_map(|p| ed.power_by_id(p)).collect())
            .collect();
        if let Some(why) = ed.seating_fault(&shares) {
            return Err(setup(format!("{why} [SET-03]")));
        }
        self.check_offices()?;
        keepers.sort();
        let both_sides = [Some(Side::Axis), Some(Side::Allies)];
        let fits = match self.dice {
            DiceMode::Director => keepers == [None],
            DiceMode::Keepers => keepers == both_sides,
            DiceMode::Both => keepers == [None, Some(Side::Axis), Some(Side::Allies)],
            DiceMode::Practice | DiceMode::Entered => keepers.is_empty(),
        };
        if fits {
            return Ok(());
        }
        Err(setup(match self.dice {
            DiceMode::Director => "mode director has one dice keeper, a seat without powers",
            DiceMode::Keepers => "mode keepers has two dice keepers, one of each side",
            DiceMode::Both => "mode both has three dice keepers: a director and one of each side",
            _ => "a game that is not official has no dice keeper",
        }))
    }

    /// One director at most, one judge at most, and neither plays; no judge keeps dice for it.
    fn check_offices(&self) -> Result<(), ChainFault> {
        if let Some(judge) = &self.judge {
            match self.seats.iter().find(|s| s.seat == *judge) {
                None => return Err(setup(format!("the judge {judge} has no seat"))),
                Some(s) if !s.powers.is_empty() => {
                    return Err(setup(format!("{judge} plays and cannot be the judge")));
                }
                Some(_) => {}
            }
        }
        let director = self.director().map(|d| d.seat.as_str());
        let offices = [director, self.judge.as_deref()];
        let mut idle = self.seats.iter().filter(|s| s.powers.is_empty());
        if idle.clone().any(|s| !offices.contains(&Some(s.seat.as_str()))) {
            let but = if self.judge.is_some() { ", the judge aside" } else { "" };
            return Err(setup(format!("there is more than one seat without powers{but}")));
        }
        match idle.find(|s| s.keeper && director != Some(s.seat.as_str())) {
            Some(s) => Err(setup(format!("the judge {} keeps no dice", s.seat))),
            None => Ok(()),
        }
    }

    /// The board before the first turn, bids placed; those of a tie are placed by its block, as is what
    /// advantages change that dice choose.
    ///
    /// # Errors
    /// A bid that cannot be placed.
    pub fn start_position(&self, ed: &Edition) -> Result<Position, ChainFault> {
        let mut p = Position::initial(ed);
        p.advances.clone_from(&ed.profile.advance_order);
        let mut p = agree_on_advantages(ed, &self.advantages, p)?;
        if self.tie.is_none() {
            place_bids(ed, &self.bids, &mut p)?;
        }
        p.seat_fighters(ed);
        p.normalise();
        Ok(p)
    }

    /// The invitation as if the bids had not been equal: the die shows this face.
    pub fn with_tie_fallen(&self, face: u8) -> Invitation {
        let mut all = self.clone();
        let Some(tie) = all.tie.take().filter(|_| face == 2) else { return all };
        all.seats.iter_mut().zip(tie.otherwise).for_each(|(seat, powers)| seat.powers = powers);
        (all.bids, all.spokesmen) = (tie.bids, tie.spokesmen);
        all
    }

    /// The powers of a seat if bids are tied and the die shows 2.
    pub fn otherwise_of(&self, seat: &str) -> Option<&[String]> {
        let at = self.seats.iter().position(|s| s.seat == seat)?;
        self.tie.as_ref()?.otherwise.get(at).map(Vec::as_slice)
    }
}

impl Tie {
    /// Both seatings must be good, and give the Axis to the one whom the die chooses.
    pub(super) fn check_seatings(&self, all: &Invitation, ed: &Edition) -> Result<(), ChainFault> {
        let [first, second] = &self.seats;
        if first >= second {
            return Err(setup("tied bids name two seats in byte order"));
        }
        let digests = all.bid_papers.iter().filter(|d| d.parse::<Digest>().is_ok()).count();
        if all.bid_papers.len() != PAPERS || digests != PAPERS {
            return Err(setup("tied bids name their four papers"));
        }
        if self.otherwise.len() != all.seats.len() {
            return Err(setup(
                "after equal bids, every seat needs its powers for both outcomes of the die",
            ));
        }
        for (axis, allies, face) in [(first, second, 1), (second, first, 2)] {
            let seating = all.with_tie_fallen(face);
            let when = |e: ChainFault| setup(format!("if {axis} takes the Axis: {e}"));
            seating.check_seating(ed).map_err(when)?;
            for (seat, side) in [(axis, Side::Axis), (allies, Side::Allies)] {
                let found = seating.seats.iter().find(|s| s.seat == *seat);
                let power = found.and_then(|s| s.powers.first()).and_then(|p| ed.power_by_id(p));
                if power.map(|p| ed.side(p)) != Some(side) {
                    let what = format!("{seat} does not play for the {}", side.name());
                    return Err(when(setup(what)));
                }
            }
        }
        let both = all.seats.iter().zip(&self.otherwise);
        match both.into_iter().find(|(s, o)| s.powers.is_empty() != o.is_empty()) {
            Some((s, _)) => {
                Err(setup(format!("{} plays nothing with that result of the die", s.seat)))
            }
            None => Ok(()),
        }
    }

    /// Who takes the Axis on this face, and who the other side.
    pub fn sides_on_face(&self, face: u8) -> (&str, &str) {
        let [first, second] = &self.seats;
        if face == 2 { (second, first) } else { (first, second) }
    }
}

/// The word for a seat that does not play.
pub(super) fn office(directs: bool, judges: bool) -> &'static str {
    match (directs, judges) {
        (true, true) => "director and judge",
        (false, true) => "judge",
        _ => "director",
    }
}

/// The face of the tie among a block's rolls.
pub(super) fn face_of(rolls: &[String]) -> Option<u8> {
    let faces = rolls.iter().find_map(|r| r.strip_prefix(TIE_ROLL)?.strip_prefix(": "))?;
    faces.parse().ok().filter(|f| (1..=2).contains(f))
}

/// The first seat of each side that gets a cash advance.
pub fn usual_spokesmen(ed: &Edition, seats: &[InvitedSeat]) -> BTreeMap<String, String> {
    ed.profile.advance_order.iter().filter_map(|side| first_seat_of(ed, seats, *side)).collect()
}

/// The first seat with a power of this side, after the word of the side.
fn first_seat_of(ed: &Edition, seats: &[InvitedSeat], side: Side) -> Option<(String, String)> {
    let seat = seats.iter().find(|s| {
        let power = s.powers.first().and_then(|p| ed.power_by_id(p));
        power.is_some_and(|p| ed.side(p) == side)
    })?;
    Some((side_word(side).to_string(), seat.seat.clone()))
}

fn find_power(ed: &Edition, id: &str) -> Result<PowerId, ChainFault> {
    ed.power_by_id(id).ok_or_else(|| setup(format!("there is no power {id:?}")))
}
