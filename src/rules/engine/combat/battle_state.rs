//! What must be remembered of a combat under way. It is kept in the position when a decision stops
//! the adjudication, so everything rolled and not yet settled is here.

use crate::edition::CombatStep;
use crate::engine::engagement::EngagementKind;
use crate::engine::event::{Question, Renumbering};
use crate::id::{PowerId, SpaceId, UnitId};

/// A combat under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleState {
    pub place: SpaceId,
    pub kind: EngagementKind,
    /// Combat round being fought, from 1; 0 before the first and where there are no rounds.
    pub round: u32,
    /// The step to be played (or finished) next, an index into the profile's list.
    pub step: u8,
    /// Parts of that step already played: a stop inside a step never repeats a die.
    pub part: u8,
    /// Hits already rolled in this step and not yet assigned.
    pub pending: Vec<HitPool>,
    pub attackers: Vec<UnitId>,
    pub defenders: Vec<UnitId>,
    /// Hit in opening fire without warning: they leave before regular fire and never answer.
    pub silenced: Vec<UnitId>,
    /// Chosen as casualties; they still fire where it is their turn and leave at the round's end.
    pub doomed: Vec<UnitId>,
    /// Land units came ashore for this battle: no land retreat (AMP-08).
    pub amphibious: bool,
    /// A retreat that no rule allows was wished for and answered; it is not reported again.
    pub refused: bool,
    /// Spaces from which attacking land units (land battle) or ships (sea battle) entered (RET-02).
    pub entries: Vec<SpaceId>,
    /// Guns still to be passed by a flight, in the order of the path (AAG-05).
    pub overflown: Vec<Overflown>,
    /// Decisions without which the combat cannot go on.
    pub awaiting: Vec<(PowerId, Question)>,
}

/// Aircraft about to pass one gun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overflown {
    pub gun: SpaceId,
    pub aircraft: Vec<UnitId>,
}

/// Hits of one step with the same limits on who can take them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HitPool {
    pub hits: u32,
    pub on_attackers: bool,
    pub from: HitSource,
    pub step: CombatStep,
}

/// What made a hit, which limits its targets (CMB-21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HitSource {
    /// Ships only (SUB-09).
    Submarine,
    /// Everything but submarines hidden from aircraft (CAS-08).
    Air,
    Other,
    Bombardment,
    /// A shot at a ship at the surface that the shooter names (KAM-01).
    Aimed,
    /// A gun's dice for fighters (AAG-06).
    GunAtFighters,
    /// A gun's dice for bombers.
    GunAtBombers,
    /// A gun's dice where an edition does not tell aircraft apart.
    GunAtAircraft,
    /// A gun's pairs of dice for aircraft that nothing else of it brings down.
    GunAtSturdy,
    /// A gun's dice for aircraft of this power, where a rule keeps powers apart.
    GunAt(PowerId, GunTarget),
}

/// Aircraft that a gun's dice are for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GunTarget {
    Fighters,
    Bombers,
    Aircraft,
    Sturdy,
}

impl GunTarget {
    /// The origin of the hits of such dice, at aircraft of one power or of all.
    pub fn of(self, power: Option<PowerId>) -> HitSource {
        match (power, self) {
            (Some(power), what) => HitSource::GunAt(power, what),
            (None, GunTarget::Fighters) => HitSource::GunAtFighters,
            (None, GunTarget::Bombers) => HitSource::GunAtBombers,
            (None, GunTarget::Aircraft) => HitSource::GunAtAircraft,
            (None, GunTarget::Sturdy) => HitSource::GunAtSturdy,
        }
    }
}

impl BattleState {
    /// A combat about to begin.
    pub fn new(place: SpaceId, kind: EngagementKind) -> BattleState {
        BattleState {
            place,
            kind,
            round: 0,
            step: 0,
            part: 0,
            pending: Vec::new(),
            attackers: Vec::new(),
            defenders: Vec::new(),
            silenced: Vec::new(),
            doomed: Vec::new(),
            amphibious: false,
            refused: false,
            entries: Vec::new(),
            overflown: Vec::new(),
            awaiting: Vec::new(),
        }
    }

    /// The units of one side, fallen ones that still stand included.
    pub fn units(&self, attackers: bool) -> &[UnitId] {
        if attackers { &self.attackers } else { &self.defenders }
    }

    /// Every unit that the state mentions, dead ones included.
    pub fn all_units(&self) -> impl Iterator<Item = &UnitId> {
        let flights = self.overflown.iter().flat_map(|o| &o.aircraft);
        let lists = [&self.attackers, &self.defenders, &self.silenced, &self.doomed];
        lists.into_iter().flatten().chain(flights)
    }

    /// Units leave the lists: they were removed, submerged or broke off.
    pub fn drop_units(&mut self, gone: &[UnitId]) {
        for list in [&mut self.attackers, &mut self.defenders, &mut self.silenced, &mut self.doomed]
        {
            list.retain(|id| !gone.contains(id));
        }
        for o in &mut self.overflown {
            o.aircraft.retain(|id| !gone.contains(id));
        }
    }

    /// Follows units to their new ids.
    pub(crate) fn renumber(&mut self, new: &Renumbering) {
        let mut lists: Vec<&mut Vec<UnitId>> =
            vec![&mut self.attackers, &mut self.defenders, &mut self.silenced, &mut self.doomed];
        lists.extend(self.overflown.iter_mut().map(|o| &mut o.aircraft));
        for list in lists {
            *list = list.iter().filter_map(|id| new.get(id).copied()).collect();
        }
    }
}
