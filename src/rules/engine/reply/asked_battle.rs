//! A battle as those who are asked about it see it.

use crate::engine::event::Question;
use crate::engine::plan::BattleInstructions;
use crate::engine::position::EngagementKind;
use crate::engine::why::{Reply, Why};
use crate::engine::{Board, Field, Input, Owed, combat};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// The units in the combats of a place: attackers and defenders that are still in it.
pub(super) fn units_in_combat(board: Board, place: SpaceId) -> (Vec<UnitId>, Vec<UnitId>) {
    let mut all: Vec<UnitId> = Vec::new();
    match board.turn().battle.as_ref().filter(|b| b.place == place) {
        Some(now) => all.extend(now.all_units().filter(|id| board.position.units.contains_key(id))),
        None => {
            let here = combat::muster(board).into_iter().filter(|m| m.place == place);
            all.extend(here.flat_map(|m| m.attackers.into_iter().chain(m.defenders)));
        }
    }
    all.sort();
    all.dedup();
    all.into_iter().partition(|id| board.allied(board.unit(*id).power, board.mover()))
}

/// A battle as those see it who are asked about it.
pub(super) struct AskedBattle<'a> {
    pub(super) field: Field<'a>,
    pub(super) place: SpaceId,
    /// Who is asked, all of one seat.
    pub(super) powers: Vec<PowerId>,
    pub(super) asked: Vec<Question>,
    /// They are on the side that moves.
    pub(super) attacks: bool,
    /// The mover is among them.
    pub(super) moves: bool,
    pub(super) attackers: Vec<UnitId>,
    pub(super) defenders: Vec<UnitId>,
    pub(super) found: Vec<Misfit>,
}

impl<'a> AskedBattle<'a> {
    pub(super) fn of(
        board: Board<'a>,
        input: &'a Input,
        owed: &[Owed],
        place: SpaceId,
    ) -> AskedBattle<'a> {
        let here: Vec<&Owed> = owed.iter().filter(|o| o.place == place).collect();
        let powers: Vec<PowerId> = here.iter().map(|o| o.power).collect();
        let (attackers, defenders) = units_in_combat(board, place);
        AskedBattle {
            attacks: powers.iter().any(|w| board.allied(*w, board.mover())),
            moves: powers.contains(&board.mover()),
            asked: here.iter().map(|o| o.about).collect(),
            field: Field { board, input },
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
    pub(super) fn hears(&self, key: &str) -> bool {
        self.asked.iter().any(|about| bears_on(*about, key))
    }

    pub(super) fn misfit(&mut self, key: &'static str, id: &'static str, why: impl Into<Why>) {
        let place = self.place;
        self.found.push(Misfit { place, key, rule: rule(id), why: why.into() });
    }

    pub(super) fn has_combat(&self, is: impl Fn(EngagementKind) -> bool) -> bool {
        let turn = self.field.board.turn();
        turn.battles.iter().any(|e| e.place == self.place && !e.done && is(e.kind))
    }

    /// Choices of the one side, made by the other.
    pub(super) fn whose(&mut self, says: &BattleInstructions) {
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
        let mut owners = self.attackers.iter().map(|id| self.field.board.unit(*id).power);
        let mixed = owners.next().is_some_and(|first| owners.any(|other| other != first));
        if says.their_losses.is_some() && !mixed {
            self.attacker_decides("their-losses", "MNF-04");
        }
        if says.intercept.is_some() && self.attacks && self.hears("intercept") {
            self.misfit("intercept", "SBR-10", Reply::DefenderDecides { space });
        }
    }

    pub(super) fn attacker_decides(&mut self, key: &'static str, id: &'static str) {
        if !self.moves && self.hears(key) {
            self.misfit(key, id, Reply::AttackerDecides { space: self.place });
        }
    }
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

/// One line of an answer that breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    pub place: SpaceId,
    /// The line, by its key.
    pub key: &'static str,
    pub rule: RuleId,
    pub why: Why,
}
