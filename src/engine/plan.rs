//! Orders after their words have been resolved: what a power wants to do this turn. Text, places in
//! the file and spelling belong to the order reader, which keeps them by [`OrderId`].

mod condition;
mod standing;
mod tactic;

use std::collections::BTreeMap;

pub use self::condition::{BattleCondition, Force, Limit, Part, Test};
pub use self::standing::{Declared, DeclaredWord, Expiry, Fleet, Scope, Standing, StandingRule};
pub use self::tactic::{Clause, Tactic};
use crate::edition::Phase;
pub use crate::edition::{Ask, DefaultProfile};
use crate::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId, TechId};

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
        let (until, shifts) = (Until::Combat, Vec::new());
        TurnOrders { until, noncombat: None, mobilize: None, shifts, ..self.clone() }
    }

    /// Is nothing ordered: no die, no unit, no move, no word about a battle?
    pub fn orders_nothing(&self) -> bool {
        let none = |moves: &Option<Vec<MoveOrder>>| moves.as_ref().is_none_or(Vec::is_empty);
        let bought = |p: &PurchaseOrder| !p.units.is_empty() || !p.conditional.is_empty();
        let fights = |c: &CombatOrders| *c != CombatOrders::default();
        self.research.is_none()
            && !self.purchase.as_ref().is_some_and(bought)
            && !self.combat.as_ref().is_some_and(fights)
            && self.battles.is_empty()
            && none(&self.patrol)
            && none(&self.noncombat)
            && self.mobilize.as_ref().is_none_or(Vec::is_empty)
            && self.shifts.is_empty()
    }
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

/// `2 inf from Norway`, `1 empty trn`, `1 trn with 1 tank`, `1 UK trn`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitGroup {
    pub count: u16,
    /// Whose, where that is not the mover: a partner's whose units are lent to it.
    pub owner: Option<PowerId>,
    pub kind: KindId,
    pub pick: UnitPick,
}

/// Says which of several units of one kind is meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnitPick {
    /// It began the turn there.
    pub from: Option<SpaceId>,
    /// A ship carrying nothing.
    pub empty: bool,
    /// A ship carrying at least these.
    pub with: Vec<(KindId, u16)>,
    /// It has used so many movement points this turn.
    pub moved: Option<u8>,
}

/// The partner's ship somebody boards: `UK trn sz1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShipPick {
    pub power: Option<PowerId>,
    pub kind: KindId,
    pub pick: UnitPick,
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

/// What a player wants in one battle, or by a standing order in a class of battles. A field that is
/// `None` says nothing and the next source of decisions is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BattleInstructions {
    pub id: Option<OrderId>,
    /// First to last; what is not named follows in the order of the default profile.
    pub losses: Option<Vec<LossEntry>>,
    /// Kinds with two hits that take a first hit before anything is lost; empty: none does.
    pub first_hit: Option<Vec<KindId>>,
    pub retreat: Option<RetreatOrder>,
    /// Aircraft leave an amphibious assault while land units fight on (AMP-09).
    pub air_retreat: Option<RetreatOrder>,
    pub submerge: Option<SubmergeOrder>,
    /// Who of the announced troops goes ashore once the sea is won (TRN-12).
    pub ashore: Option<AshoreOrder>,
    /// The words of the clubs; if there is a `retreat` too, either may make the force leave.
    pub plan: Option<Vec<Tactic>>,
    pub bombard: Option<bool>,
    /// Units that come into the battle or leave it before it begins, by the rule of their nation; left
    /// out where nothing is said.
    pub special_move: Option<SpecialMoveOrder>,
    /// A unit of the owner rises here before the battles, by the rule of its nation; left out where
    /// nothing is said.
    pub riot: Option<bool>,
    /// Units that a rule of their nation gives here for nothing come, or they do not; left out where
    /// nothing is said.
    pub free_units: Option<bool>,
    /// Stowed aircraft that take off to defend, by the rule of their nation; left out where nothing is
    /// said.
    pub take_off: Option<Vec<(KindId, u16)>>,
    /// Defenders that leave the battle, by the rule of their nation; left out where nothing is said.
    pub fall_back: Option<Vec<FallBack>>,
    /// Units that strike once at sea and are gone, by the rule of their nation; left out where
    /// nothing is said.
    pub sacrifice: Option<Vec<(KindId, u16)>>,
    /// Enemy units that aimed fire names, best first (BLK-01, KAM-01).
    pub targets: Option<Vec<TargetEntry>>,
    /// Fighters that rise against raiders (SBR-10).
    pub intercept: Option<InterceptOrder>,
    /// Order of loss for the enemy's units where their owners do not agree (MNF-04).
    pub their_losses: Option<Vec<LossEntry>>,
    /// Which space each stranded fighter prefers, best first (CAR-09).
    pub landing: Option<Vec<SpaceId>>,
    /// Who gets land that units of several powers took, by the rule of a nation; left out where nothing
    /// is said.
    pub captor: Option<PowerId>,
    /// What the writer believes to stand there.
    pub against: Option<Vec<(KindId, u16)>>,
    pub ask: Option<Ask>,
}

/// `2 inf from Trans-Jordan`, `1 inf to Trans-Jordan`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialMoveOrder {
    pub units: Vec<(KindId, u16)>,
    /// They come into the place of the battle; else they leave it.
    pub into: bool,
    /// Where they come from, or where they go.
    pub space: SpaceId,
}

/// `all to Normandy after round 1`, `2 inf to sz7`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FallBack {
    /// No more than these in all; without it everybody who can go there.
    pub units: Option<Vec<(KindId, u16)>>,
    /// A territory, or a zone in which transports lie.
    pub to: SpaceId,
    pub when: BattleCondition,
}

/// One entry of an order of loss: `inf`, `UK inf`, `ftr from Japan`, `empty trn`, `keep 1 inf`, `inf to 2`.
/// A unit belongs to the entry that says most about it; of two that say as much, to the first. An entry with
/// `until` takes its units before any later entry does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossEntry {
    /// So many of them fall only when everything else has fallen, wherever the entry is;
    /// [`LossEntry::EVERY`]: all of them.
    pub keep: Option<u16>,
    pub power: Option<PowerId>,
    pub kind: KindId,
    pub pick: UnitPick,
    /// Land units that came off a ship, or those that did not.
    pub by_sea: Option<bool>,
    /// Ships with troops that are to land there.
    pub bound_for: Option<SpaceId>,
    /// Units fall here until this many of those that the entry names are left in the battle.
    pub until: Option<u16>,
}

impl From<KindId> for LossEntry {
    fn from(kind: KindId) -> LossEntry {
        let pick = UnitPick::default();
        LossEntry {
            keep: None,
            power: None,
            kind,
            pick,
            by_sea: None,
            bound_for: None,
            until: None,
        }
    }
}

impl LossEntry {
    /// `save trn`: as many as there are.
    pub const EVERY: u16 = u16::MAX;

    /// Nothing but a kind.
    pub fn is_plain(&self) -> bool {
        self.keep.is_none() && self.until.is_none() && self.detail() == 0
    }

    /// The same units without a number.
    #[must_use]
    pub fn uncounted(&self) -> LossEntry {
        LossEntry { keep: None, until: None, ..self.clone() }
    }

    /// How much the entry says beyond the kind.
    pub fn detail(&self) -> usize {
        let cargo: usize = self.pick.with.iter().map(|(_, n)| usize::from(*n)).sum();
        let said = [
            self.power.is_some(),
            self.pick.from.is_some(),
            self.pick.empty,
            self.pick.moved.is_some(),
            self.by_sea.is_some(),
            self.bound_for.is_some(),
        ];
        cargo + said.iter().filter(|s| **s).count()
    }
}

/// `bb`, `2 car`, `UK trn with 1 tank`: an enemy unit to aim at, with so many shots at each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetEntry {
    pub shots: u16,
    pub unit: LossEntry,
}

/// `all`, `none`, `2`, `2 if attackers <= 3`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterceptOrder {
    /// No more than these; without it all that can.
    pub most: Option<u32>,
    /// Attackers are the raiders, defenders the fighters that could rise.
    pub when: BattleCondition,
}

/// `to Caucasus if attackers <= 3`, `after round 2`, `never`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RetreatOrder {
    /// `None`: the first legal space in the documented order.
    pub to: Option<SpaceId>,
    pub when: BattleCondition,
}

/// `after round 1`, `never`, `2 after round 1`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubmergeOrder {
    /// No more than these leave the battle in all; without it every submarine (SUB-10).
    pub most: Option<u32>,
    pub when: BattleCondition,
}

/// `none`, `1 tank, 1 inf`, `if defenders <= 3`, `2 inf if attackers >= 4`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AshoreOrder {
    /// No more than these; without it everybody.
    pub units: Option<Vec<(KindId, u16)>>,
    /// If it does not hold, no troops land. Those that are to land count among the attackers.
    pub when: BattleCondition,
}

/// An answer to a question the engine put ([`super::Owed`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub power: PowerId,
    /// Battles the answer speaks for.
    pub battles: BTreeMap<SpaceId, BattleInstructions>,
}
