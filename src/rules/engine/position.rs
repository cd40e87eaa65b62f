//! The full state of the board at one moment, and how far the turn has come. It knows how to apply
//! an event and answers simple questions; it knows no rule.

use std::collections::{BTreeMap, BTreeSet};

use super::event::Victory;
use super::units::Units;
use crate::edition::{Edition, Phase, Terrain};
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, TechId, UnitId};

pub use super::engagement::{Engagement, EngagementKind};
pub use super::unit::{Mission, Unit, UnitTurn};

/// The board, the money and the clock of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// Counts from 1.
    pub round: u32,
    /// The power whose turn it is.
    pub power: PowerId,
    /// The phase to be played next.
    pub phase: Phase,
    /// Controller of each space; `None` for sea zones and neutral territories.
    pub control: Vec<Option<PowerId>>,
    /// IPC of each power.
    pub treasury: Vec<i32>,
    /// Developments of each power that are in effect.
    pub techs: Vec<BTreeSet<TechId>>,
    pub units: Units,
    /// The id the next new unit gets.
    pub next_unit: u32,
    pub turn: Turn,
    /// Rules of nations that were agreed on for this game, or that have been used up, with the state of each.
    pub advantages: BTreeMap<AdvantageId, Use>,
    /// Sides that have not placed their cash advance yet, the first one next (CASH-03).
    pub advances: Vec<Side>,
    /// Complexes whose supply is to be looked at when their owner's next turn begins (CVY-06).
    pub claims: BTreeSet<SpaceId>,
    /// What rules of nations close to a power until the end of its next turn.
    pub barred: BTreeSet<(AdvantageId, (PowerId, SpaceId))>,
    /// Freed territories for which the rule of a nation still gives units.
    pub due: BTreeSet<(AdvantageId, SpaceId)>,
    /// Powers in whose next turn the units of a rule's owner fight, by the rule.
    pub lent: BTreeMap<AdvantageId, PowerId>,
    /// Powers that fight on another side than the one on which they began.
    pub sides: BTreeMap<PowerId, Side>,
    /// Set once the game is over.
    pub victory: Option<Victory>,
}

/// What must be remembered until the turn ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Controllers when the turn began: canals, landing places, complexes (CAN-04, AIR-12, MOB-01).
    pub control_at_start: Vec<Option<PowerId>>,
    /// Development rolled this turn that takes effect later (TECH-04).
    pub pending_tech: Option<TechId>,
    /// This turn's research found its development.
    pub researched: bool,
    /// Bought and not yet placed.
    pub purchases: BTreeMap<KindId, u16>,
    /// Battles still to be fought or already fought, in the order they will be or were resolved.
    pub battles: Vec<Engagement>,
    /// The combat moves of this turn are locked and the engagements listed.
    pub combat_locked: bool,
    /// Zones of sea battles that were hostile when the turn began, where retreats ask for it (RET-02).
    pub hostile_zones: BTreeSet<SpaceId>,
    /// IPC already lost to raids and rockets by the owner of the complex in each space (SBR-03).
    pub raid_damage: BTreeMap<SpaceId, i32>,
    /// IPC that a complex may use for units this turn, where a claim has shown it (CVY-06).
    pub supply_limits: BTreeMap<SpaceId, i32>,
    /// Carrier moves promised for noncombat (AIR-10): carrier and the zone it must reach.
    pub promises: Vec<(UnitId, SpaceId)>,
    /// The battle being fought when a decision stopped the adjudication.
    pub battle: Option<super::combat::BattleState>,
    /// Who was asked "before battle" about which space in this turn.
    pub asked: BTreeSet<(PowerId, SpaceId)>,
    /// What was answered then; it counts until the combats of the turn are over.
    pub answers: BTreeMap<(PowerId, SpaceId), super::plan::BattleInstructions>,
    /// The forces with which each battle of the turn began: standing orders are judged by them, and
    /// they tell what was lost.
    pub forces: BTreeMap<SpaceId, Forces>,
    /// Whose turn it is while another power fights in it. No one is asked anything then, so it is never
    /// in a file.
    pub lent: Option<PowerId>,
    /// Rules of nations that have made a difference in the battle of a space.
    pub worked: BTreeSet<(SpaceId, AdvantageId)>,
    /// Partners whose units move and fight in this turn, and by which rule.
    pub commands: BTreeMap<PowerId, AdvantageId>,
}

/// The state of a national rule that works once per game or was agreed on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Use {
    /// At hand; at work where it needs no declaration.
    Ready,
    /// Declared and at work.
    Active,
    /// Used up or forfeited.
    Spent,
}

impl Use {
    /// Its word in cases and reports.
    pub fn word(self) -> &'static str {
        match self {
            Use::Ready => "ready",
            Use::Active => "active",
            Use::Spent => "spent",
        }
    }
}

/// Units counted by owner and kind.
pub type Forces = Vec<(PowerId, (KindId, u16))>;

impl Position {
    /// The side on which a power fights now.
    pub fn side(&self, ed: &Edition, power: PowerId) -> Side {
        self.sides.get(&power).copied().unwrap_or_else(|| ed.side(power))
    }

    /// Do two powers fight on one side now?
    pub fn allied(&self, ed: &Edition, a: PowerId, b: PowerId) -> bool {
        self.side(ed, a) == self.side(ed, b)
    }

    /// The power whose turn it is, though another may fight in it.
    pub fn turn_of(&self) -> PowerId {
        self.turn.lent.unwrap_or(self.power)
    }

    /// Is the unit moved and fought in this turn: is it the mover's, or lent to it?
    pub fn commanded(&self, u: &Unit) -> bool {
        // Most turns command only their own units; this is asked for every unit of the board.
        u.power == self.power
            || !self.turn.commands.is_empty()
                && self.turn.lent.is_none()
                && self.turn.commands.contains_key(&u.power)
    }

    /// The board as the edition's charts set it up, first power to move.
    pub fn initial(ed: &Edition) -> Position {
        let control: Vec<Option<PowerId>> = ed.spaces.iter().map(|s| s.holder).collect();
        let mut p = Position {
            round: 1,
            power: PowerId(0),
            phase: ed.profile.phases[0],
            treasury: ed.powers.iter().map(|p| p.starting_ipc).collect(),
            techs: vec![BTreeSet::new(); ed.powers.len()],
            units: Units::new(),
            next_unit: 0,
            turn: Turn { control_at_start: control.clone(), ..Turn::default() },
            control,
            advantages: BTreeMap::new(),
            advances: Vec::new(),
            claims: BTreeSet::new(),
            barred: BTreeSet::new(),
            due: BTreeSet::new(),
            lent: BTreeMap::new(),
            sides: BTreeMap::new(),
            victory: None,
        };
        for stack in ed.setup.iter().cloned().chain(ed.added_units()) {
            for &(kind, count) in &stack.units {
                for _ in 0..count {
                    p.add_unit(stack.power, kind, stack.space, None);
                }
            }
        }
        p.seat_fighters(ed);
        p.normalise();
        p
    }

    /// Puts a new unit on the board and returns its id.
    pub fn add_unit(
        &mut self,
        power: PowerId,
        kind: KindId,
        space: SpaceId,
        aboard: Option<UnitId>,
    ) -> UnitId {
        let id = UnitId(self.next_unit);
        self.next_unit += 1;
        let turn = UnitTurn::fresh(space, aboard);
        self.units.insert(
            id,
            Unit { power, kind, space, aboard, patrol: false, first_owner: None, turn },
        );
        id
    }

    /// Fighters standing in a sea zone without a ship go aboard carriers there with room, own
    /// carriers first. Used when a board is set up from a list that does not say who is aboard.
    pub fn seat_fighters(&mut self, ed: &Edition) {
        let loose: Vec<UnitId> = self
            .units
            .iter()
            .filter(|(_, u)| {
                u.aboard.is_none()
                    && !u.patrol
                    && ed.space(u.space).terrain == Terrain::Sea
                    && ed.kind(u.kind).lands_on_carriers
            })
            .map(|(id, _)| *id)
            .collect();
        for id in loose {
            let space = self.unit(id).space;
            let power = self.unit(id).power;
            let mut carriers: Vec<UnitId> = self
                .in_space(space)
                .filter(|(_, u)| {
                    ed.kind(u.kind).carrier_capacity > 0 && self.allied(ed, u.power, power)
                })
                .map(|(c, _)| c)
                .collect();
            carriers.sort_by_key(|c| (self.unit(*c).power != power, *c));

            if let Some(c) = carriers.into_iter().find(|c| has_room(ed, self, *c)) {
                self.units.change(id, |unit| {
                    unit.aboard = Some(c);
                    unit.turn.start_aboard = Some(c);
                });
            }
        }
    }

    /// The unit with this id. Ids come from this position; a stale one is a broken invariant.
    pub fn unit(&self, id: UnitId) -> &Unit {
        self.units.get(&id).expect("unit ids are taken from the same position")
    }

    /// All units in a space, cargo included.
    pub fn in_space(&self, space: SpaceId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.in_space(space)
    }

    /// What a ship carries.
    pub fn cargo(&self, ship: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.aboard(ship)
    }

    /// The power that controls a space; `None` for sea zones and neutral land.
    pub fn controller(&self, space: SpaceId) -> Option<PowerId> {
        self.control[space.index()]
    }

    /// The side that controls a territory.
    pub fn control_side(&self, ed: &Edition, space: SpaceId) -> Option<Side> {
        self.controller(space).map(|p| self.side(ed, p))
    }

    /// The side that controlled a territory when the turn began.
    pub fn start_side(&self, ed: &Edition, space: SpaceId) -> Option<Side> {
        self.turn.control_at_start[space.index()].map(|p| self.side(ed, p))
    }

    /// The money of a power.
    pub fn ipc(&self, power: PowerId) -> i32 {
        self.treasury[power.index()]
    }

    /// Does a power hold its own capital? `true` where it has none on the board.
    pub fn holds_capital(&self, ed: &Edition, power: PowerId) -> bool {
        ed.power(power)
            .capital
            .is_none_or(|c| self.control_side(ed, c) == Some(self.side(ed, power)))
    }

    /// Victory cities a side controls (VIC-04).
    pub fn cities(&self, ed: &Edition, side: Side) -> u8 {
        let held = ed
            .space_ids()
            .filter(|s| ed.space(*s).city.is_some() && self.control_side(ed, *s) == Some(side));
        held.count() as u8
    }

    /// Victory cities a power controls by itself (VIC-05).
    pub fn cities_of(&self, ed: &Edition, power: PowerId) -> u8 {
        let held = ed
            .space_ids()
            .filter(|s| ed.space(*s).city.is_some() && self.controller(*s) == Some(power));
        held.count() as u8
    }

    /// Does the power own this development now?
    pub fn has_tech(&self, power: PowerId, tech: TechId) -> bool {
        self.techs[power.index()].contains(&tech)
    }
}

/// Has a carrier room for one more fighter?
fn has_room(ed: &Edition, p: &Position, c: UnitId) -> bool {
    let deck = p.cargo(c).filter(|(_, u)| ed.kind(u.kind).lands_on_carriers);
    deck.count() < usize::from(ed.kind(p.unit(c).kind).carrier_capacity)
}
