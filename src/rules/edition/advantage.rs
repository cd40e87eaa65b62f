//! The rules of nations: what one power may do and no other. Some are part of every game of their
//! edition; the others are agreed on before it (NAT-01).

use serde::Deserialize;

use super::edition_fault::Faults;
use super::effects::{EffectOwner, Pieces, read_all_effects};
use super::file_shapes::{SituationText, Word, id_form};
use super::nation::{Deed, DeedsText};
use super::nation_reader::WordReader;
use super::spaces::find_power;
use super::{Call, Edition, Effect, Lends, MomentText, Phase};
use crate::id::{AdvantageId, PowerId};
use crate::rule::RuleId;

/// A rule of one nation.
#[derive(Clone, Debug)]
pub struct Advantage {
    /// `wolf-packs`
    pub id: String,
    /// `Wolf Packs`
    pub name: String,
    /// Whose it is.
    pub power: PowerId,
    /// The rule that says what it does.
    pub rule: RuleId,
    /// The face of a die that chooses it; `None`: it is part of every game.
    pub number: Option<u8>,
    /// Does the program play it?
    pub played: bool,
    /// It works only while it is declared, and that once a game.
    pub declared: bool,
    pub effects: Vec<Effect>,
    pub deeds: Vec<Deed>,
}

impl Advantage {
    /// Is it part of every game?
    pub fn compulsory(&self) -> bool {
        self.number.is_none()
    }

    /// Is it declared by its owner, to work from then on?
    pub fn is_declared(&self) -> bool {
        let called =
            |deed: &Deed| matches!(deed, Deed::Lends(l) if !matches!(l.call, Call::Lost(_)));
        self.declared || self.deeds.iter().any(called)
    }

    /// The phase in which orders by it are carried out; `None`: nothing is ordered by it.
    pub fn ordered_in(&self) -> Option<Phase> {
        let declared = self.declared.then_some(Phase::Collect);
        declared.or_else(|| self.deeds.iter().find_map(Deed::ordered_in))
    }
}

impl Deed {
    /// The phase in which an order for it is carried out; `None`: it needs no order.
    fn ordered_in(&self) -> Option<Phase> {
        match self {
            Deed::Converts(c) => Some(match c.when {
                MomentText::Purchase => Phase::Purchase,
                MomentText::Mobilize => Phase::Mobilize,
            }),
            Deed::Early(_) => Some(Phase::Purchase),
            Deed::Sabotage(_) | Deed::Riot(_) => Some(Phase::ConductCombat),
            Deed::Keeps(_) => Some(Phase::ConductCombat),
            Deed::Grant(_) => Some(Phase::Mobilize),
            Deed::Lends(Lends { call: Call::Turn, .. }) => Some(Phase::CombatMove),
            _ => None,
        }
    }
}

impl Edition {
    /// The national advantage with this number.
    pub fn advantage(&self, id: AdvantageId) -> &Advantage {
        &self.advantages[id.index()]
    }

    /// The numbers of all national advantages.
    pub fn advantage_ids(&self) -> impl Iterator<Item = AdvantageId> + use<> {
        (0..self.advantages.len()).map(|i| AdvantageId(i as u8))
    }

    /// The number of the national advantage with this id.
    pub fn advantage_by_id(&self, id: &str) -> Option<AdvantageId> {
        self.advantage_ids().find(|a| self.advantage(*a).id == id)
    }

    /// The advantages that a power may choose or roll for, in the order of their numbers: a die with as
    /// many faces as there are chooses the first on 1, the second on 2, and so on (NAT-01).
    pub fn optional_of(&self, power: PowerId) -> Vec<AdvantageId> {
        let mut all: Vec<AdvantageId> = self
            .advantage_ids()
            .filter(|a| {
                let a = self.advantage(*a);
                a.power == power && !a.compulsory()
            })
            .collect();
        all.sort_by_key(|a| self.advantage(*a).number);
        all
    }

    /// The advantage that a rule is.
    pub fn advantage_of(&self, rule: RuleId) -> Option<AdvantageId> {
        self.advantage_ids().find(|a| self.advantage(*a).rule == rule)
    }
}

/// The advantages that are played in every game.
pub(super) fn compulsory(all: &[Advantage]) -> Vec<AdvantageId> {
    let numbered = all.iter().enumerate().filter(|(_, a)| a.played && a.compulsory());
    numbered.map(|(i, _)| AdvantageId(i as u8)).collect()
}

/// `advantages.toml`
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct AdvantagesText {
    #[serde(default)]
    pub advantage: Vec<AdvantageText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct AdvantageText {
    pub id: Word,
    pub name: String,
    pub power: Word,
    pub rule: Word,
    /// The face of a die that chooses it; without one it is part of every game.
    pub number: Option<u8>,
    /// The program does not play it yet.
    #[serde(default)]
    pub not_played: bool,
    /// It works only once it has been declared, and once a game.
    #[serde(default)]
    pub declared: bool,
    #[serde(default)]
    pub effects: Vec<Word>,
    #[serde(default)]
    pub when: Vec<SituationText>,
    #[serde(default)]
    pub does: DeedsText,
}

pub(super) fn advantages(
    faults: &mut Faults,
    text: &AdvantagesText,
    pieces: Pieces,
) -> Vec<Advantage> {
    let mut found: Vec<Advantage> = Vec::new();
    for a in &text.advantage {
        id_form(faults, &a.id);
        if found.iter().any(|o| o.id == *a.id.get_ref()) {
            faults.at(a.id.span(), "this advantage is listed twice");
        }
        if a.number.is_some_and(|n| !(1..=6).contains(&n)) {
            faults.at(a.id.span(), "the number must be a face of a die");
        }
        let Some(power) = find_power(faults, pieces.powers, &a.power) else { continue };
        if a.number.is_some() && found.iter().any(|o| (o.power, o.number) == (power, a.number)) {
            faults.at(a.id.span(), "another advantage of this power has this number");
        }
        let Some(rule) = RuleId::from_text(a.rule.get_ref()) else {
            let what = "a rule's id is letters, a hyphen and digits, as `GER-01`";
            faults.at(a.rule.span(), what);
            continue;
        };
        if found.iter().any(|o| o.rule == rule) {
            faults.at(a.rule.span(), "another advantage has this rule");
        }
        let effects = read_all_effects(faults, pieces, EffectOwner::Nation, &a.effects, &a.when);
        let deeds = a.does.read(&mut WordReader { faults, pieces });
        if a.not_played == (!effects.is_empty() || !deeds.is_empty()) {
            faults.at(a.id.span(), "an advantage either does something or is `not-played`");
        }
        found.push(Advantage {
            id: a.id.get_ref().clone(),
            name: a.name.clone(),
            power,
            rule,
            number: a.number,
            played: !a.not_played,
            declared: a.declared,
            effects,
            deeds,
        });
    }
    found
}
