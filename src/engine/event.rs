//! Everything that can happen, as facts: who, where, which faces, which rule, whose order. Reports
//! are made from the position before and these events; no rule is worked out again from them.
//! Applying an event is bookkeeping only and lives here too, so that each event is read in one place.

use std::collections::BTreeMap;

use crate::edition::Phase;
use crate::id::{KindId, OrderId, PowerId, Side, SpaceId, TechId, UnitId};
use crate::rule::RuleId;

use super::dice::{Face, RollKey};
use super::position::{Engagement, EngagementKind, Mission, Position, Unit, UnitTurn};
use super::refusal::Refusal;

/// One fact about the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    TurnBegan {
        round: u32,
        power: PowerId,
    },
    PhaseBegan {
        phase: Phase,
    },
    /// The power may not play this phase now.
    PhaseSkipped {
        phase: Phase,
        rule: RuleId,
    },
    /// The phase is complete; `next` is to be played.
    PhaseEnded {
        phase: Phase,
        next: Phase,
    },

    // Money and production
    Paid {
        power: PowerId,
        ipc: i32,
        why: Money,
        rule: RuleId,
    },
    Received {
        power: PowerId,
        ipc: i32,
        why: Money,
        rule: RuleId,
    },

    // Research and purchase
    /// `dice` were bought to reach `tech`; faces are in the following roll.
    Researched {
        power: PowerId,
        tech: TechId,
        dice: u16,
    },
    Discovered {
        power: PowerId,
        tech: TechId,
        rule: RuleId,
    },
    /// The development works from now on.
    Developed {
        power: PowerId,
        tech: TechId,
        rule: RuleId,
    },
    Bought {
        power: PowerId,
        kind: KindId,
        count: u16,
        ipc: i32,
    },

    // Movement
    Moved {
        units: Vec<UnitId>,
        path: Vec<SpaceId>,
        how: MoveKind,
        order: Option<OrderId>,
    },
    /// A fighter takes off from its carrier and waits in the zone (CAR-02).
    Launched {
        unit: UnitId,
    },
    Boarded {
        unit: UnitId,
        ship: UnitId,
        order: Option<OrderId>,
        combat: bool,
    },
    /// A land unit left its ship for `to`.
    Landed {
        unit: UnitId,
        ship: UnitId,
        to: SpaceId,
        order: Option<OrderId>,
        combat: bool,
    },
    /// A fighter settles on a carrier or an aircraft on land: it is home.
    Settled {
        unit: UnitId,
        ship: Option<UnitId>,
    },
    Declared {
        units: Vec<UnitId>,
        task: Task,
        order: Option<OrderId>,
    },
    Promised {
        carrier: UnitId,
        zone: SpaceId,
        order: Option<OrderId>,
    },
    /// The shown way in which all aircraft can land (AIR-06).
    LandingShown {
        unit: UnitId,
        at: SpaceId,
        rule: RuleId,
    },
    /// All combat moves are made; these will be fought, in this order.
    CombatLocked {
        engagements: Vec<Engagement>,
    },

    // Combat
    EngagementBegan {
        engagement: Engagement,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
    },
    CombatRound {
        place: SpaceId,
        round: u32,
    },
    /// Dice thrown by `units` (one or two dice each), `need` being the highest face that hits.
    Rolled {
        key: RollKey,
        by: PowerId,
        units: Vec<Shooter>,
        faces: Vec<Face>,
        hits: u32,
        rule: RuleId,
    },
    /// Nobody rolled although one might expect it, and why.
    NoFire {
        place: SpaceId,
        units: Vec<UnitId>,
        rule: RuleId,
    },
    /// Units chosen to take hits. They still fire where `fires_back`; they leave with `Removed`.
    Hit {
        units: Vec<UnitId>,
        by: Decider,
        fires_back: bool,
        rule: RuleId,
    },
    /// A two-hit unit took its first.
    Damaged {
        unit: UnitId,
        by: Decider,
        rule: RuleId,
    },
    /// Hits without a target that could take them (CMB-12).
    HitsLost {
        place: SpaceId,
        hits: u32,
        rule: RuleId,
    },
    /// Units leave the game, with everything aboard.
    Removed {
        units: Vec<UnitId>,
        rule: RuleId,
    },
    Submerged {
        units: Vec<UnitId>,
        by: Decider,
        rule: RuleId,
    },
    Surfaced {
        units: Vec<UnitId>,
        rule: RuleId,
    },
    Repaired {
        units: Vec<UnitId>,
        rule: RuleId,
    },
    /// Whose word decided something that is told by the events that follow.
    Chosen {
        power: PowerId,
        place: SpaceId,
        what: Choice,
        by: Decider,
    },
    /// Stayed although a retreat was possible.
    PressedOn {
        place: SpaceId,
        by: Decider,
    },
    Retreated {
        units: Vec<UnitId>,
        from: SpaceId,
        to: SpaceId,
        by: Decider,
        rule: RuleId,
    },
    /// Aircraft broke off and wait over the space (RET-06).
    AircraftBrokeOff {
        units: Vec<UnitId>,
        place: SpaceId,
        by: Decider,
        rule: RuleId,
    },
    /// A wish that could not be carried out, and the rule against it.
    NotPossible {
        place: SpaceId,
        power: PowerId,
        wish: Wish,
        rule: RuleId,
    },
    /// A bombarding ship or gun is done with this battle.
    LeftBattle {
        units: Vec<UnitId>,
        rule: RuleId,
    },
    EngagementEnded {
        engagement: Engagement,
        result: BattleResult,
        rule: RuleId,
    },
    RaidDamage {
        place: SpaceId,
        rolled: i32,
        ipc: i32,
        rule: RuleId,
    },

    // Control
    ControlChanged {
        space: SpaceId,
        from: Option<PowerId>,
        to: PowerId,
        why: Change,
        rule: RuleId,
    },
    /// A gun or complex changed its owner.
    PieceTaken {
        unit: UnitId,
        to: PowerId,
        rule: RuleId,
    },

    // Noncombat, placement, end
    /// An order that could not be carried out when its time came.
    OrderFailed {
        refusal: Refusal,
    },
    /// Which branch of a conditional order was taken.
    ConditionTested {
        order: OrderId,
        condition: super::plan::Condition,
        holds: bool,
    },
    Placed {
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
        ships: Vec<UnitId>,
        /// `None` where nothing limits the number (a new complex).
        yard: Option<Yard>,
        by: Decider,
    },
    /// A fighter on the map was put on a carrier just built (MOB-08).
    ChangedOver {
        unit: UnitId,
        ship: UnitId,
        order: Option<OrderId>,
        rule: RuleId,
    },
    PurchaseLost {
        power: PowerId,
        kind: KindId,
        count: u16,
        refund: i32,
        rule: RuleId,
    },
    PhaseDone {
        power: PowerId,
    },
    RoundEnded {
        round: u32,
    },
    CitiesCounted {
        axis: u8,
        allies: u8,
        needed: u8,
    },
    Won {
        victory: Victory,
        rule: RuleId,
    },
    /// A question stops the adjudication.
    Asked {
        power: PowerId,
        place: SpaceId,
        about: Question,
    },
    /// An answer to a question put before the first die; it counts until the combats are over.
    Answered {
        power: PowerId,
        place: SpaceId,
        said: Box<super::plan::BattleInstructions>,
    },
    /// Adjudication state of a battle kept because of a stop, or taken up again.
    BattleKept {
        state: Option<Box<super::battle::BattleState>>,
    },
}

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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Money {
    Research,
    Purchase,
    Raid,
    Rocket,
    Loot,
    Income,
    Refund,
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
    Rocket(SpaceId),
    Bombard(SpaceId),
    /// Cargo that will be put ashore.
    Land(SpaceId),
    /// Transport that will put cargo ashore.
    Offload(SpaceId),
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
        scope: super::plan::Scope,
    },
    /// The attacker decided because the defending owners did not agree (MNF-04).
    Attacker(PowerId),
    Profile,
    /// There was nothing to choose.
    NoChoice,
}

/// What a [`Event::Chosen`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Where a fighter without a carrier lands (CAR-09).
    Landing(SpaceId),
    /// Declared ships hold their fire (AMB-60).
    NoBombardment,
}

/// Something a player asked for that a rule forbade.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    Retreat,
    Submerge,
    Bombard,
    /// Going ashore in an assault.
    Land,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleResult {
    AttackerWon,
    DefenderWon,
    BothDestroyed,
    BrokenOff,
    /// Nobody can hurt anybody, or there was nothing to fight.
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
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    pub side: Side,
    /// Power whose production grew most (WIN-01); several in a tie.
    pub best: Vec<PowerId>,
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// Everything about the battle, before any die.
    BeforeBattle,
    /// Which units take so many hits.
    Losses {
        hits: u32,
    },
    Submerge,
    RetreatOrPress,
    Landing,
}

impl Position {
    /// Applies one fact. Never decides anything.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { round, power } => {
                self.round = *round;
                self.power = *power;
                self.turn = super::position::Turn {
                    control_at_start: self.control.clone(),
                    ..Default::default()
                };
                for u in self.units.values_mut() {
                    u.turn = UnitTurn::fresh(u.space, u.aboard);
                }
            }
            Event::PhaseBegan { phase } => self.phase = *phase,
            Event::PhaseEnded { next, .. } => self.phase = *next,
            Event::Paid { power, ipc, .. } => self.treasury[power.index()] -= ipc,
            Event::Received { power, ipc, .. } => self.treasury[power.index()] += ipc,
            Event::Discovered { tech, .. } => {
                self.turn.pending_tech = Some(*tech);
                self.turn.researched = true;
            }
            Event::Developed { power, tech, .. } => {
                self.techs[power.index()].insert(*tech);
                self.turn.pending_tech = None;
            }
            Event::Bought { kind, count, .. } => {
                *self.turn.purchases.entry(*kind).or_default() += count;
            }
            Event::Moved { units, path, how, .. } => {
                for id in units {
                    self.apply_move(*id, path, *how);
                }
            }
            Event::Launched { unit } => self.with(*unit, |u| u.aboard = None),
            Event::Boarded { unit, ship, combat, .. } => {
                let zone = self.unit(*ship).space;
                let combat = *combat;
                self.with(*unit, |u| {
                    u.aboard = Some(*ship);
                    u.space = zone;
                    u.turn.loaded = true;
                    if combat { u.turn.combat_moved = true } else { u.turn.noncombat_moved = true }
                });
                self.with(*ship, |u| {
                    u.turn.took_cargo = true;
                    if combat { u.turn.combat_moved = true } else { u.turn.noncombat_moved = true }
                });
            }
            Event::Landed { unit, ship, to, combat, .. } => {
                let zone = self.unit(*ship).space;
                let (combat, to) = (*combat, *to);
                self.with(*unit, |u| {
                    u.aboard = None;
                    u.space = to;
                    u.turn.entered_from = Some(zone);
                    u.turn.offloaded = Some(to);
                    u.turn.landing = None;
                    if combat { u.turn.combat_moved = true } else { u.turn.noncombat_moved = true }
                });
                self.with(*ship, |u| {
                    u.turn.offloaded = Some(to);
                    if combat { u.turn.combat_moved = true } else { u.turn.noncombat_moved = true }
                });
            }
            Event::Settled { unit, ship } => {
                let zone = ship.map(|s| self.unit(s).space);
                self.with(*unit, |u| {
                    u.aboard = *ship;
                    u.turn.stranded = false;
                    if let Some(z) = zone {
                        u.space = z;
                    }
                });
            }
            Event::Declared { units, task, .. } => {
                for id in units {
                    self.with(*id, |u| match task {
                        Task::Raid => {
                            u.turn.mission = Mission::Raid;
                            u.turn.combat_moved = true;
                        }
                        Task::Rocket(at) => u.turn.mission = Mission::Rocket(*at),
                        Task::Bombard(at) => {
                            u.turn.bombard = Some(*at);
                            u.turn.combat_moved = true;
                        }
                        Task::Land(at) => u.turn.landing = Some(*at),
                        Task::Offload(_) => u.turn.combat_moved = true,
                    });
                }
            }
            Event::Promised { carrier, zone, .. } => self.turn.promises.push((*carrier, *zone)),
            Event::CombatLocked { engagements } => {
                self.turn.battles = engagements.clone();
                self.turn.combat_locked = true;
            }
            Event::EngagementBegan { attackers, defenders, engagement, .. } => {
                if engagement.kind != EngagementKind::Overflight {
                    for id in attackers.iter().chain(defenders) {
                        self.with(*id, |u| u.turn.fought = true);
                    }
                }
            }
            Event::Damaged { unit, .. } => self.with(*unit, |u| u.turn.damaged = true),
            Event::Repaired { units, .. } => self.each(units, |u| u.turn.damaged = false),
            Event::Removed { units, .. } => {
                for id in units {
                    let cargo: Vec<UnitId> = self.cargo(*id).map(|(c, _)| c).collect();
                    for c in cargo {
                        self.units.remove(&c);
                    }
                    self.units.remove(id);
                }
                let units = &self.units;
                self.turn.promises.retain(|(c, _)| units.contains_key(c));
            }
            Event::Submerged { units, .. } => self.each(units, |u| u.turn.submerged = true),
            Event::Surfaced { units, .. } => self.each(units, |u| u.turn.submerged = false),
            Event::Retreated { units, to, .. } => {
                for id in units {
                    let cargo: Vec<UnitId> = self.cargo(*id).map(|(c, _)| c).collect();
                    for c in cargo.into_iter().chain([*id]) {
                        self.with(c, |u| {
                            u.space = *to;
                            u.turn.retreated = true;
                            u.turn.landing = None;
                        });
                    }
                }
            }
            Event::AircraftBrokeOff { units, .. } => self.each(units, |u| u.turn.retreated = true),
            Event::LeftBattle { units, .. } => self.each(units, |u| u.turn.left_battle = true),
            Event::EngagementEnded { engagement, .. } => {
                for e in &mut self.turn.battles {
                    if e.place == engagement.place && e.kind == engagement.kind {
                        e.done = true;
                    }
                }
                self.turn.battle = None;
            }
            Event::RaidDamage { place, ipc, .. } => {
                *self.turn.raid_damage.entry(*place).or_default() += ipc;
            }
            Event::ControlChanged { space, to, .. } => self.control[space.index()] = Some(*to),
            Event::PieceTaken { unit, to, .. } => self.with(*unit, |u| {
                u.power = *to;
                u.turn.captured = true;
            }),
            Event::Placed { power, kind, count, space, ships, .. } => {
                for i in 0..*count {
                    let ship = ships.get(usize::from(i)).copied();
                    let id = self.add_unit(*power, *kind, *space, ship);
                    self.with(id, |u| u.turn.mobilized = true);
                }
                self.take_purchase(*kind, *count);
            }
            Event::ChangedOver { unit, ship, .. } => {
                let zone = self.unit(*ship).space;
                let ship = *ship;
                self.with(*unit, |u| {
                    u.space = zone;
                    u.aboard = Some(ship);
                });
            }
            Event::PurchaseLost { power, kind, count, refund, .. } => {
                self.take_purchase(*kind, *count);
                self.treasury[power.index()] += refund;
            }
            Event::Won { victory, .. } => self.victory = Some(victory.clone()),
            Event::Asked { power, place, about } => {
                if *about == Question::BeforeBattle {
                    self.turn.asked.insert((*power, *place));
                }
            }
            Event::Answered { power, place, said } => {
                self.turn.answers.insert((*power, *place), (**said).clone());
            }
            Event::BattleKept { state } => self.turn.battle = state.as_deref().cloned(),
            Event::PhaseSkipped { .. }
            | Event::Researched { .. }
            | Event::LandingShown { .. }
            | Event::CombatRound { .. }
            | Event::Rolled { .. }
            | Event::NoFire { .. }
            | Event::Hit { .. }
            | Event::HitsLost { .. }
            | Event::PressedOn { .. }
            | Event::Chosen { .. }
            | Event::NotPossible { .. }
            | Event::OrderFailed { .. }
            | Event::ConditionTested { .. }
            | Event::PhaseDone { .. }
            | Event::RoundEnded { .. }
            | Event::CitiesCounted { .. } => {}
        }
    }

    fn apply_move(&mut self, id: UnitId, path: &[SpaceId], how: MoveKind) {
        let Some(&to) = path.last() else { return };
        let steps = (path.len() - 1) as u8;
        let cargo: Vec<UnitId> = self.cargo(id).map(|(c, _)| c).collect();
        for c in cargo {
            self.with(c, |u| u.space = to);
        }
        self.with(id, |u| {
            u.space = to;
            u.turn.moved = u.turn.moved.saturating_add(steps);
            match how {
                MoveKind::Combat | MoveKind::Blitz => {
                    u.turn.combat_moved = true;
                    if path.len() > 1 {
                        u.turn.entered_from = Some(path[path.len() - 2]);
                    }
                    if u.turn.path.is_empty() {
                        u.turn.path = path.to_vec();
                    } else {
                        u.turn.path.extend_from_slice(&path[1..]);
                    }
                    u.turn.blitzed |= how == MoveKind::Blitz;
                    u.aboard = None;
                }
                MoveKind::Noncombat | MoveKind::Landing => {
                    u.turn.noncombat_moved = true;
                    u.aboard = None;
                }
                MoveKind::Distress => u.aboard = None,
                MoveKind::Carried => {}
            }
        });
    }

    fn take_purchase(&mut self, kind: KindId, count: u16) {
        if let Some(left) = self.turn.purchases.get_mut(&kind) {
            *left = left.saturating_sub(count);
            if *left == 0 {
                self.turn.purchases.remove(&kind);
            }
        }
    }

    fn with(&mut self, id: UnitId, change: impl FnOnce(&mut Unit)) {
        if let Some(u) = self.units.get_mut(&id) {
            change(u);
        }
    }

    fn each(&mut self, ids: &[UnitId], change: impl Fn(&mut Unit)) {
        for id in ids {
            self.with(*id, &change);
        }
    }
}

/// Old unit ids mapped to new ones, for state that mentions units.
pub type Renumbering = BTreeMap<UnitId, UnitId>;
