//! What events tell in addition to who and where: why money moved, how a unit moved, whose word decided, how a
//! battle or the game ended.

use crate::engine::plan::{Clause, Scope};
use crate::id::{KindId, OrderId, PowerId, Side, SpaceId, UnitId};

/// The complex that made new units, and how much of its limit is used with them (MOB-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yard {
    pub space: SpaceId,
    pub used: i32,
    pub limit: i32,
}

/// One unit's part in a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shooter {
    pub unit: UnitId,
    pub kind: KindId,
    pub dice: u8,
    /// Infantry with artillery support (ART-01).
    pub supported: bool,
}

/// One term of a Low Luck sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Who fires; no one where a land without units resists, and in research.
    pub who: Option<Shooter>,
    /// The average of its dice, in sixths of a hit (of an IPC in raids).
    pub sixths: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Money {
    Research,
    Purchase,
    Raid,
    Rocket,
    Loot,
    Income,
    Refund,
    /// The cash advance before the first turn (CASH-03).
    Advance,
    /// What the rule of a nation takes.
    Advantage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    Combat,
    /// A tank's first step through an empty hostile territory and its second.
    Blitz,
    Noncombat,
    /// Aircraft flying home at the end of noncombat.
    Landing,
    /// A stranded defending fighter (CAR-09).
    Distress,
    /// Guest fighters and cargo carried by their ship.
    Carried,
}

/// What units declared in the combat move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    Raid,
    /// To raid and bomb, for aircraft that are no bombers.
    Dive,
    /// To strike once in the opening fire of a battle at sea and be gone.
    Strike,
    Rocket(SpaceId),
    Bombard(SpaceId),
    /// Cargo that will be put ashore.
    Land(SpaceId),
    /// Transport that will put cargo ashore.
    Offload(SpaceId),
    /// Land units that will fight the ships of this zone and come back.
    Swim(SpaceId),
    /// To fight on the mover's side, though the units are not the mover's.
    Join,
}

/// Whose word decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decider {
    /// The battle's instructions in the mover's order file.
    Orders(PowerId, Option<OrderId>),
    Answer(PowerId),
    Standing {
        power: PowerId,
        version: u32,
        scope: Scope,
    },
    /// Several owners whose orders came to the same (MNF-04).
    Agreed(Vec<Decider>),
    /// The attacker decided because the defending owners did not agree (MNF-04).
    Attacker(PowerId),
    Profile,
    /// There was nothing to choose.
    NoChoice,
}

/// What a [`Event::Chosen`](super::Event::Chosen) is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A condition or plan came true; what it made happen follows.
    Clause(Box<Clause>),
    /// Where a fighter without a carrier lands (CAR-09).
    Landing(SpaceId),
    /// A promised carrier is not where it was promised to go when noncombat ends: no fighter needed it
    /// there any more, or it could not go (AIR-10). The space it is in instead.
    Lapsed(SpaceId),
    /// Declared ships hold their fire (AMB-60).
    NoBombardment,
    /// Troops announced for an assault stay aboard (TRN-12).
    StayAboard(Vec<UnitId>),
}

/// Something a player asked for that a rule forbade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    Retreat,
    Submerge,
    Bombard,
    /// Going ashore in an assault.
    Land,
    /// Coming into a battle or leaving it before it begins.
    SpecialMove,
    /// Leaving a battle in defense.
    FallBack,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleResult {
    AttackerWon,
    DefenderWon,
    BothDestroyed,
    BrokenOff,
    /// Neither side can hurt the other, or there was nothing to fight.
    NoContest,
    /// Raid, rocket or overflight: done.
    Done,
    /// Called off because nothing is left to fight with.
    Vanished,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    Captured,
    Liberated,
    Blitzed,
    /// Given back by a partner because the capital is free (LIB-03, CPT-05).
    Returned,
    /// A sea zone that ships passed or came to lie in (CVY-01).
    Sailed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    pub side: Side,
    /// Power whose production grew most (WIN-01); several in a tie.
    pub best: Vec<PowerId>,
}

/// How a side loses without being beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surrender {
    /// Its own seats said so.
    Conceded,
    /// A ruling said so.
    Forfeited,
}

/// The question that a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// Everything about the battle, before any die.
    BeforeBattle,
    /// To open sealed standing orders, before any die.
    Unseal,
    /// Which units take so many hits.
    Losses {
        hits: u32,
    },
    Submerge,
    RetreatOrPress,
    /// Which defenders leave the battle, by the rule of their nation.
    FallBack,
    Landing,
    /// Which enemy units aimed fire names.
    Targets,
    /// Which fighters rise against raiders.
    Intercept,
    /// Who of the announced troops goes ashore.
    Ashore,
}

/// Old unit ids mapped to new ones, for state that mentions units.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Renumbering(Vec<(UnitId, UnitId)>);

impl Renumbering {
    /// The new number of a unit.
    pub fn get(&self, old: &UnitId) -> Option<&UnitId> {
        let at = self.0.binary_search_by_key(old, |(id, _)| *id).ok()?;
        self.0.get(at).map(|(_, new)| new)
    }
}

impl FromIterator<(UnitId, UnitId)> for Renumbering {
    fn from_iter<I: IntoIterator<Item = (UnitId, UnitId)>>(pairs: I) -> Renumbering {
        let mut list: Vec<(UnitId, UnitId)> = pairs.into_iter().collect();
        list.sort_unstable();
        Renumbering(list)
    }
}
