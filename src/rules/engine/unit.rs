//! One piece, and what it did in this turn.

use super::unit_path::UnitPath;
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// One piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    pub power: PowerId,
    pub kind: KindId,
    /// Cargo and landed fighters stand in the space of their ship.
    pub space: SpaceId,
    /// The ship that carries it.
    pub aboard: Option<UnitId>,
    /// A fighter that stays in the air over its sea zone until its owner's next turn (PAT-01).
    pub patrol: bool,
    /// The power a captured gun first belonged to, where that is remembered (LIB-05).
    pub first_owner: Option<PowerId>,
    pub turn: UnitTurn,
}

/// What a unit did this turn; reset when a turn begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitTurn {
    /// Where it stood when the turn began.
    pub start: SpaceId,
    /// The ship it was aboard when the turn began.
    pub start_aboard: Option<UnitId>,
    /// Movement points used.
    pub moved: u8,
    /// The last space before the present one: retreats go there (RET-02). `None` if it did not
    /// move in the combat move.
    pub entered_from: Option<SpaceId>,
    /// Whole combat-move path including the start; overflown guns are read from it (AAG-04).
    pub path: UnitPath,
    /// Transport: the territory it put units ashore in this turn. Land unit: it came off a ship.
    pub offloaded: Option<SpaceId>,
    /// Cargo that will be put ashore in the assault on this territory.
    pub landing: Option<SpaceId>,
    /// Ship that will bombard this territory.
    pub bombard: Option<SpaceId>,
    pub mission: Mission,
    /// What it did, and what happened to it.
    pub done: DidSet,
}

/// Something that a unit did in this turn or that happened to it. Files have the names of these words, in this
/// order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Did {
    /// It moved, loaded or was loaded in the combat move.
    CombatMoved,
    /// It took part in a combat, bombarded, raided or fired a rocket.
    Fought,
    /// It moved in the noncombat move.
    NoncombatMoved,
    /// It broke off a battle.
    Retreated,
    /// Cargo: boarded its ship this turn.
    Loaded,
    /// Transport: it took units aboard this turn.
    TookCargo,
    /// One hit taken in the present combat (BSD-01).
    Damaged,
    /// Submerged until noncombat ends (SUB-12).
    Submerged,
    /// Gun or complex taken this turn (AAG-11).
    Captured,
    /// Tank that used its blitz.
    Blitzed,
    /// Placed in this turn's mobilize phase.
    Mobilized,
    /// Defending fighter whose carrier was sunk (CAR-09).
    Stranded,
    /// It bombarded, was shot at by the gun of its target, or its gun fired: out of the battle.
    LeftBattle,
    /// Fighter that rose against raiders: out of every other combat (SBR-10).
    Intercepts,
    /// Sea unit that left a zone shared with enemies in the combat move (CMV-13).
    Escaped,
    /// Aircraft that has landed and flown on by the rule of its nation.
    Refuelled,
    /// It strikes once in the opening fire of its battle at sea and is gone, by the rule of its nation.
    Strikes,
    /// It attacks with the mover, though it is not the mover's.
    Joins,
}

impl Did {
    /// All of them, in the order of files.
    pub const ALL: [Did; 18] = [
        Did::CombatMoved,
        Did::Fought,
        Did::NoncombatMoved,
        Did::Retreated,
        Did::Loaded,
        Did::TookCargo,
        Did::Damaged,
        Did::Submerged,
        Did::Captured,
        Did::Blitzed,
        Did::Mobilized,
        Did::Stranded,
        Did::LeftBattle,
        Did::Intercepts,
        Did::Escaped,
        Did::Refuelled,
        Did::Strikes,
        Did::Joins,
    ];

    /// The word of files.
    pub fn word(self) -> &'static str {
        match self {
            Did::CombatMoved => "CombatMoved",
            Did::Fought => "Fought",
            Did::NoncombatMoved => "NoncombatMoved",
            Did::Retreated => "Retreated",
            Did::Loaded => "Loaded",
            Did::TookCargo => "TookCargo",
            Did::Damaged => "Damaged",
            Did::Submerged => "Submerged",
            Did::Captured => "Captured",
            Did::Blitzed => "Blitzed",
            Did::Mobilized => "Mobilized",
            Did::Stranded => "Stranded",
            Did::LeftBattle => "LeftBattle",
            Did::Intercepts => "Intercepts",
            Did::Escaped => "Escaped",
            Did::Refuelled => "Refuelled",
            Did::Strikes => "Strikes",
            Did::Joins => "Joins",
        }
    }
}

/// A set of what a unit did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct DidSet(u32);

/// A task other than fighting the units in its space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Mission {
    #[default]
    None,
    /// Strategic bombing raid on the complex in its space.
    Raid,
    /// Rocket strike on the complex in that space.
    Rocket(SpaceId),
    /// Strategic bombing raid of an aircraft that is no bomber and still bombs.
    Dive,
    /// A land unit's part in the first round of the battle in that zone.
    Swim(SpaceId),
}

impl Mission {
    /// Does the unit fly with a raid on the complex in its space?
    pub fn raids(self) -> bool {
        matches!(self, Mission::Raid | Mission::Dive)
    }
}

impl UnitTurn {
    /// Did the unit do this, or did it happen to it?
    pub fn did(&self, what: Did) -> bool {
        self.done.0 & 1 << what as u32 != 0
    }

    /// Notes what the unit did.
    pub fn mark(&mut self, what: Did) {
        self.done.0 |= 1 << what as u32;
    }

    /// Takes a note back.
    pub(crate) fn unmark(&mut self, what: Did) {
        self.done.0 &= !(1 << what as u32);
    }

    /// Notes what the unit did, or takes the note back.
    pub fn set(&mut self, what: Did, done: bool) {
        if done {
            self.mark(what);
        } else {
            self.unmark(what);
        }
    }

    /// A unit that has done nothing yet, standing at `start`.
    pub fn fresh(start: SpaceId, aboard: Option<UnitId>) -> UnitTurn {
        UnitTurn {
            start,
            start_aboard: aboard,
            moved: 0,
            entered_from: None,
            path: UnitPath::default(),
            offloaded: None,
            landing: None,
            bombard: None,
            mission: Mission::None,
            done: DidSet::default(),
        }
    }
}
