//! Parts of an answer that cannot be meant in the battle it is about: a retreat to where no unit may
//! go, losses of units that are not there, a dive without submarines. It is asked while another answer
//! can still be written, and never of a block: what slipped through is ruled by the book.

mod battle;
mod lists;
mod open;

use crate::edition::Edition;
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

use super::event::Question;
use super::plan::BattleInstructions;
use super::position::EngagementKind;
use super::why::{Reply, Why};
use super::{Field, Input, Owed, Position, battle as combat};

pub use open::{Open, open, own_in_battle};

/// One line of an answer that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    pub place: SpaceId,
    /// The line, by its key.
    pub key: &'static str,
    pub rule: RuleId,
    pub why: Why,
}

/// Everything wrong with what a seat says about the battles it is asked about. `owed` is what is asked
/// of it and `says` is about one place among these; `input` is what the step is given besides.
pub fn misfits(
    ed: &Edition,
    p: &Position,
    input: &Input,
    owed: &[Owed],
    (place, says): (SpaceId, &BattleInstructions),
) -> Vec<Misfit> {
    let mut scene = AskedBattle::of(ed, p, input, owed, place);
    scene.whose(says);
    scene.leaving(says);
    scene.choices(says);
    scene.lists(says);
    scene.found
}

/// Can a line of this key matter to the question? The answer to one choice serves that choice alone.
pub fn bears_on(about: Question, key: &str) -> bool {
    match about {
        Question::BeforeBattle => true,
        Question::Losses { .. } => ["losses", "first-hit", "plan"].contains(&key),
        Question::Submerge => ["submerge", "withdraw"].contains(&key),
        Question::RetreatOrPress => ["retreat", "air-retreat", "plan"].contains(&key),
        Question::FallBack => key == "fall-back",
        Question::Landing => key == "landing",
        Question::Targets => key == "targets",
        Question::Intercept => key == "intercept",
        Question::Ashore => key == "ashore",
        Question::Unseal => false,
    }
}

/// The units in the combats of a place: attackers and defenders that are still in it.
fn forces(ed: &Edition, p: &Position, place: SpaceId) -> (Vec<UnitId>, Vec<UnitId>) {
    let mut all: Vec<UnitId> = Vec::new();
    match p.turn.battle.as_ref().filter(|b| b.place == place) {
        Some(now) => all.extend(now.all_units().filter(|id| p.units.contains_key(id))),
        None => {
            let here = combat::muster(ed, p).into_iter().filter(|m| m.place == place);
            all.extend(here.flat_map(|m| m.attackers.into_iter().chain(m.defenders)));
        }
    }
    all.sort();
    all.dedup();
    all.into_iter().partition(|id| p.allied(ed, p.unit(*id).power, p.power))
}

/// A battle as those see it who are asked about it.
struct AskedBattle<'a> {
    field: Field<'a>,
    place: SpaceId,
    /// Who is asked, all of one seat.
    powers: Vec<PowerId>,
    asked: Vec<Question>,
    /// They are on the side that moves.
    attacks: bool,
    /// The mover is among them.
    moves: bool,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    found: Vec<Misfit>,
}

impl<'a> AskedBattle<'a> {
    fn of(
        ed: &'a Edition,
        p: &'a Position,
        input: &'a Input,
        owed: &[Owed],
        place: SpaceId,
    ) -> AskedBattle<'a> {
        let here: Vec<&Owed> = owed.iter().filter(|o| o.place == place).collect();
        let powers: Vec<PowerId> = here.iter().map(|o| o.power).collect();
        let (attackers, defenders) = forces(ed, p, place);
        AskedBattle {
            attacks: powers.iter().any(|w| p.allied(ed, *w, p.power)),
            moves: powers.contains(&p.power),
            asked: here.iter().map(|o| o.about).collect(),
            field: Field { ed, p, input },
            place,
            powers,
            attackers,
            defenders,
            found: Vec::new(),
        }
    }
}

impl AskedBattle<'_> {
    /// May a line of this key matter?
    fn hears(&self, key: &str) -> bool {
        self.asked.iter().any(|about| bears_on(*about, key))
    }

    fn misfit(&mut self, key: &'static str, id: &'static str, why: impl Into<Why>) {
        let place = self.place;
        self.found.push(Misfit { place, key, rule: rule(id), why: why.into() });
    }

    fn has_combat(&self, is: impl Fn(EngagementKind) -> bool) -> bool {
        let turn = &self.field.p.turn;
        turn.battles.iter().any(|e| e.place == self.place && !e.done && is(e.kind))
    }

    /// Choices of the one side, made by the other.
    fn whose(&mut self, says: &BattleInstructions) {
        let space = self.place;
        if says.retreat.is_some() {
            self.attacker_decides("retreat", "RET-01");
        }
        if says.air_retreat.is_some() {
            self.attacker_decides("air-retreat", "AMP-09");
        }
        if says.ashore.is_some() {
            self.attacker_decides("ashore", "TRN-12");
        }
        if says.bombard.is_some() {
            self.attacker_decides("bombard", "BOM-01");
        }
        // Attackers of several powers who do not agree leave it to the defender.
        let owner = |id: &UnitId| self.field.p.unit(*id).power;
        let mixed = self.attackers.iter().any(|id| owner(id) != owner(&self.attackers[0]));
        if says.their_losses.is_some() && !mixed {
            self.attacker_decides("their-losses", "MNF-04");
        }
        if says.intercept.is_some() && self.attacks && self.hears("intercept") {
            self.misfit("intercept", "SBR-10", Reply::DefenderDecides { space });
        }
    }

    fn attacker_decides(&mut self, key: &'static str, id: &'static str) {
        if !self.moves && self.hears(key) {
            self.misfit(key, id, Reply::AttackerDecides { space: self.place });
        }
    }
}
