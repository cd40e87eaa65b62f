//! Orders after their words have been resolved: what a power wants to do this turn. Text, places in
//! the file and spelling belong to the order reader, which keeps them by [`OrderId`].

mod battle;
mod condition;
mod pick;
mod standing_plan;
mod tactic;
mod tactic_orders;

use std::collections::BTreeMap;

use crate::edition::Phase;
use crate::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId, TechId};

pub use self::battle::{
    AshoreOrder, BattleInstructions, FallBack, InterceptOrder, LossEntry, SpecialMoveOrder,
    TargetEntry,
};
pub use self::condition::{BattleCondition, Force, Limit, Part, Test};
pub use self::pick::{ShipPick, UnitGroup, UnitPick};
pub use self::standing_plan::{
    Declared, DeclaredWord, Expiry, Fleet, Scope, Standing, StandingRule,
};
pub use self::tactic::{Clause, Tactic};
pub use self::tactic_orders::{RetreatOrder, SubmergeOrder};
pub use crate::edition::{Ask, DefaultProfile};

/// All orders of one power for (the rest of) one turn. A section that is `None` was not written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnOrders {
    pub power: Option<PowerId>,
    /// How far this file carries the turn.
    pub until: Until,
    pub research: Option<ResearchOrder>,
    pub purchase: Option<PurchaseOrder>,
    /// Where fighters on patrol come down (`[patrol] land`).
    pub patrol: Option<Vec<MoveOrder>>,
    pub combat: Option<CombatOrders>,
    /// Instructions for single battles of the mover (`[battle."X"]`).
    pub battles: BTreeMap<SpaceId, BattleInstructions>,
    pub noncombat: Option<Vec<MoveOrder>>,
    pub mobilize: Option<Vec<PlaceOrder>>,
    /// Fighters that change over to carriers just built, written among the placements (MOB-08).
    pub shifts: Vec<ShiftOrder>,
    /// What is declared or ordered by rules of nations (`[advantages]`).
    pub advantages: Vec<AdvantageOrder>,
    /// Battles that a ruling has declared void; no order file can say so.
    pub void: std::collections::BTreeSet<SpaceId>,
}

impl TurnOrders {
    /// The orders without those for after the combats.
    #[must_use]
    pub fn up_to_combat(&self) -> TurnOrders {
        let until = Until::Combat;
        let shifts = Vec::new();
        TurnOrders { until, noncombat: None, mobilize: None, shifts, ..self.clone() }
    }

    /// Is nothing ordered: no die, no unit, no move, no word about a battle?
    pub fn orders_nothing(&self) -> bool {
        self.research.is_none()
            && !self.purchase.as_ref().is_some_and(buys_something)
            && !self.combat.as_ref().is_some_and(|c| *c != CombatOrders::default())
            && self.battles.is_empty()
            && self.patrol.as_ref().is_none_or(Vec::is_empty)
            && self.noncombat.as_ref().is_none_or(Vec::is_empty)
            && self.mobilize.as_ref().is_none_or(Vec::is_empty)
            && self.shifts.is_empty()
    }
}

/// Does a purchase order units?
fn buys_something(p: &PurchaseOrder) -> bool {
    !p.units.is_empty() || !p.conditional.is_empty()
}

/// `"Chinese Divisions" = "China"`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdvantageOrder {
    pub id: OrderId,
    pub advantage: AdvantageId,
    pub says: AdvantageWord,
}

/// What an order says of the rule of a nation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdvantageWord {
    /// It is declared, or used.
    Yes,
    /// It is used here.
    Place(SpaceId),
    /// It is used for these: `1 UK tank: Russia`.
    Units { count: u16, power: PowerId, kind: KindId, space: SpaceId },
    /// It is used for some of the power's own: `1 ftr: Eastern United States`.
    Lot { count: u16, kind: KindId, space: SpaceId },
    /// It is used with this partner.
    Power(PowerId),
}

impl AdvantageWord {
    /// The space it names, if it names one.
    pub fn space(&self) -> Option<SpaceId> {
        match *self {
            Self::Yes | Self::Power(_) => None,
            Self::Place(space) | Self::Units { space, .. } | Self::Lot { space, .. } => Some(space),
        }
    }
}

/// `until` in the order file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Until {
    Research,
    Combat,
    #[default]
    EndOfTurn,
}

impl Until {
    /// Does a file that goes so far play this phase?
    pub fn covers(self, phase: Phase) -> bool {
        match self {
            Until::Research => phase <= Phase::Research,
            Until::Combat => phase <= Phase::ConductCombat,
            Until::EndOfTurn => true,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResearchOrder {
    pub id: OrderId,
    pub tech: TechId,
    pub dice: u16,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PurchaseOrder {
    pub id: OrderId,
    pub units: Vec<(KindId, u16)>,
    /// What is bought besides, depending on what the research dice brought.
    pub conditional: Vec<ConditionalBuy>,
}

/// `1 bmb if researched, else 3 art`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionalBuy {
    pub id: OrderId,
    pub condition: Condition,
    pub units: Vec<(KindId, u16)>,
    pub otherwise: Vec<(KindId, u16)>,
}

impl PurchaseOrder {
    /// Everything bought where the condition of each line holds or fails, as `holds` tells; equal
    /// kinds are added up.
    pub fn total(&self, holds: impl Fn(&Condition) -> bool) -> Vec<(KindId, u16)> {
        let mut all = self.units.clone();
        for line in &self.conditional {
            let chosen = if holds(&line.condition) { &line.units } else { &line.otherwise };
            for (kind, count) in chosen {
                match all.iter_mut().find(|(k, _)| k == kind) {
                    Some((_, n)) => *n = n.saturating_add(*count),
                    None => all.push((*kind, *count)),
                }
            }
        }
        all
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CombatOrders {
    pub moves: Vec<MoveOrder>,
    /// Sequence of battles; those not named follow in the documented order.
    pub order: Vec<(OrderId, SpaceId)>,
    /// Zones in which enemy submarines and transports are fought by choice (CMV-20).
    pub attack: Vec<(OrderId, SpaceId)>,
    /// Zones in which they are left alone.
    pub ignore: Vec<(OrderId, SpaceId)>,
    /// Promised noncombat carrier moves (`[combat] landing`).
    pub promises: Vec<MoveOrder>,
}

/// `2 tank, 1 ftr: Russia > Caucasus > Ukraine ...`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveOrder {
    pub id: OrderId,
    pub groups: Vec<UnitGroup>,
    /// Where the units stand, then every space written, the last being the destination. A single
    /// space: the units stay (a transport that bridges, a gun that fires a rocket).
    pub path: Vec<SpaceId>,
    /// Loads and landings of ships, in the order written.
    pub cargo: Vec<CargoStep>,
    /// The units board a ship in the last space of the path, which is a sea zone.
    pub board: Option<ShipPick>,
    pub raid: bool,
    /// With `raid`: aircraft that are no bombers bomb as well and are no escorts.
    pub bombs: bool,
    /// Combat only: fighters stay out of the battle of the zone their carrier fights in (CAR-02).
    pub wait: bool,
    /// Noncombat only: fighters stay in the air over the zone (PAT-01).
    pub patrol: bool,
    pub rocket: Option<SpaceId>,
    pub bombard: Option<SpaceId>,
    /// Carried out if this holds; in the combat move only what research brought can be asked ...
    pub condition: Option<Condition>,
    /// ... else this path is taken instead, written like `path` from where the units stand
    /// (`None`: the units stay).
    pub otherwise: Option<Vec<SpaceId>>,
}

impl MoveOrder {
    /// Units that go along a path, and nothing else.
    pub fn plain(id: OrderId, groups: Vec<UnitGroup>, path: Vec<SpaceId>) -> MoveOrder {
        MoveOrder {
            id,
            groups,
            path,
            cargo: Vec::new(),
            board: None,
            raid: false,
            bombs: false,
            wait: false,
            patrol: false,
            rocket: None,
            bombard: None,
            condition: None,
            otherwise: None,
        }
    }
}

/// `load 1 inf from Norway in sz3`, `offload 1 tank to Norway`
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CargoStep {
    /// `zone`: where it happens; `None`: the first zone of the path that borders `from`.
    Load { groups: Vec<UnitGroup>, from: SpaceId, zone: Option<SpaceId> },
    /// Empty `groups`: everything of the mover aboard. `zone`: where it happens; `None`: in the last zone
    /// of the path.
    Offload { groups: Vec<UnitGroup>, to: SpaceId, zone: Option<SpaceId> },
}

/// `if Ukraine taken`, `if Ukraine not taken`, `if researched`, `if not researched`
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The mover's side controls the territory, or the sea zone is free of enemies, by now.
    Taken(SpaceId),
    NotTaken(SpaceId),
    /// The development of this turn's research was found.
    Researched,
    NotResearched,
}

impl Condition {
    /// Known as soon as the research dice have been thrown.
    pub fn is_research(&self) -> bool {
        matches!(self, Condition::Researched | Condition::NotResearched)
    }
}

/// `3 inf, 1 art: Caucasus`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceOrder {
    pub id: OrderId,
    pub units: Vec<(KindId, u16)>,
    pub space: SpaceId,
    pub condition: Option<Condition>,
    pub otherwise: Option<SpaceId>,
}

/// `2 ftr: United Kingdom > car sz6`, `1 US ftr: United Kingdom > car sz6`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShiftOrder {
    pub id: OrderId,
    /// Whose fighters; `None`: the mover's.
    pub owner: Option<PowerId>,
    pub kind: KindId,
    pub count: u16,
    pub from: SpaceId,
    pub carrier: KindId,
    pub zone: SpaceId,
}

/// An answer to a question the engine put ([`super::Owed`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub power: PowerId,
    /// Battles the answer speaks for.
    pub battles: BTreeMap<SpaceId, BattleInstructions>,
}
