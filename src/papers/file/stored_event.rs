//! Stored twins of the engine's events and of everything an event mentions. One line per event:
//! `Moved(units: [3, 4], path: ["russia", "west-russia"], how: Combat, order: 2)`.

use crate::edition::{CombatStep, Edition, Phase};
use crate::engine::Owed;
use crate::engine::battle::{BattleState, GunTarget, HitPool, HitSource, Overflown};
use crate::engine::dice::{Face, RollKey};
use crate::engine::event::*;
use crate::engine::plan::{
    AshoreOrder, Ask, BattleCondition, BattleInstructions, Clause, Condition, FallBack, Force,
    InterceptOrder, Limit, LossEntry, Part, RetreatOrder, Scope, SpecialMoveOrder, SubmergeOrder,
    Tactic, TargetEntry, Test, UnitPick,
};
use crate::engine::position::{Engagement, EngagementKind, Use};
use crate::engine::refusal::Refusal;
use crate::id::{AdvantageId, KindId, OrderId, PowerId, Side, SpaceId, TechId, UnitId};
use crate::roll;
use crate::rule::RuleId;

use super::store::{NotInEdition, Stored, quote, stored_enum, stored_struct};

stored_enum!(Phase as PhaseTwin {
    Research, Purchase, LandPatrols, CombatMove, ConductCombat, Noncombat, Mobilize, Collect,
});

stored_enum!(CombatStep as CombatStepTwin {
    Antiaircraft, Bombard, AimedFire, SneakAttack, RemoveOpening, AttackersFire, DefendersFire,
    RemoveCasualties, PressOrRetreat,
});

stored_enum!(Side as SideTwin { Axis, Allies });

stored_enum!(Use as UseTwin { Ready, Active, Spent });

stored_enum!(Money as MoneyTwin { Research, Purchase, Raid, Rocket, Loot, Income, Refund, Advance, Advantage });

stored_enum!(MoveKind as MoveKindTwin { Combat, Blitz, Noncombat, Landing, Distress, Carried });

stored_enum!(Task as TaskTwin {
    Raid,
    Rocket(at: SpaceId),
    Bombard(at: SpaceId),
    Land(at: SpaceId),
    Offload(at: SpaceId),
    Dive,
    Strike,
    Swim(at: SpaceId),
    Join,
});

stored_enum!(Scope as ScopeTwin { Fleet(name: String), Space(at: SpaceId), Land, Sea, All });

stored_enum!(Condition as ConditionTwin { Taken(at: SpaceId), NotTaken(at: SpaceId), Researched, NotResearched,
});

stored_struct!(Yard as YardTwin { space: SpaceId, used: i32, limit: i32 });

stored_enum!(Decider as DeciderTwin {
    Orders(power: PowerId, order: Option<OrderId>),
    Answer(power: PowerId),
    Standing { power: PowerId, version: u32, scope: Scope },
    Agreed(all: Vec<Decider>),
    Attacker(power: PowerId),
    Profile,
    NoChoice,
});

stored_enum!(Choice as ChoiceTwin {
    Clause(clause: Box<Clause>), Landing(at: SpaceId), Lapsed(at: SpaceId), NoBombardment,
    StayAboard(units: Vec<UnitId>),
});

stored_enum!(Wish as WishTwin { Retreat, Submerge, Bombard, Land, SpecialMove, FallBack });

stored_enum!(BattleResult as BattleResultTwin {
    AttackerWon, DefenderWon, BothDestroyed, BrokenOff, NoContest, Done, Vanished,
});

stored_enum!(Change as ChangeTwin { Captured, Liberated, Blitzed, Returned, Sailed });

stored_struct!(Victory as VictoryTwin { side: Side, best: Vec<PowerId> });

stored_enum!(Surrender as SurrenderTwin { Conceded, Forfeited });

stored_enum!(Question as QuestionTwin {
    BeforeBattle,
    Unseal,
    Losses { hits: u32 },
    Submerge,
    RetreatOrPress,
    FallBack,
    Landing,
    Targets,
    Intercept,
    Ashore,
});

stored_struct!(Owed as OwedTwin { power: PowerId, place: SpaceId, about: Question });

stored_enum!(EngagementKind as EngagementKindTwin { Overflight, Rocket, Raid, Sea, Land });

stored_struct!(Engagement as EngagementTwin { place: SpaceId, kind: EngagementKind, done: bool });

stored_enum!(GunTarget as GunTargetTwin { Fighters, Bombers, Aircraft, Sturdy });

stored_enum!(HitSource as HitSourceTwin {
    Submarine, Air, Other, Bombardment, Aimed, GunAtFighters, GunAtBombers, GunAtAircraft,
    GunAtSturdy,
    GunAt(power: PowerId, what: GunTarget),
});

stored_struct!(HitPool as HitPoolTwin {
    hits: u32,
    on_attackers: bool,
    from: HitSource,
    step: CombatStep,
});

stored_struct!(Overflown as OverflownTwin { gun: SpaceId, aircraft: Vec<UnitId> });

stored_struct!(BattleState as BattleStateTwin {
    place: SpaceId,
    kind: EngagementKind,
    round: u32,
    step: u8,
    part: u8,
    pending: Vec<HitPool>,
    attackers: Vec<UnitId>,
    defenders: Vec<UnitId>,
    silenced: Vec<UnitId>,
    doomed: Vec<UnitId>,
    amphibious: bool,
    refused: bool,
    entries: Vec<SpaceId>,
    overflown: Vec<Overflown>,
    awaiting: Vec<(PowerId, Question)>,
});

stored_enum!(Ask as AskTwin { Never, BeforeBattle, EachChoice });

stored_enum!(Part as PartTwin { All, Land, Air, Ships, Kind(kind: KindId) });

stored_struct!(Force as ForceTwin { attackers: bool, part: Part });

stored_enum!(Limit as LimitTwin { Number(n: u32), Force(of: Force, step: i32) });

stored_enum!(Test as TestTwin {
    After(n: u32),
    Before(n: u32),
    Count { of: Force, at_most: bool, than: Limit },
    LastLand,
    LandAtRisk,
    PlanesAtRisk,
    Alone { with_air: bool },
    AirAttack,
    By(power: PowerId),
    Taken(at: SpaceId),
    NotTaken(at: SpaceId),
});

stored_struct!(BattleCondition as BattleConditionTwin { any: Vec<Vec<Test>> });

stored_struct!(RetreatOrder as RetreatOrderTwin { to: Option<SpaceId>, when: BattleCondition });

stored_struct!(SubmergeOrder as SubmergeOrderTwin { most: Option<u32>, when: BattleCondition });

stored_enum!(Tactic as TacticTwin {
    SaveAir,
    SaveAirFrom { round: u32, to: Option<SpaceId> },
    Take,
    Kill,
    Strafe(order: RetreatOrder),
    WalkIn,
    Marked,
});

stored_enum!(Clause as ClauseTwin {
    Retreat(order: RetreatOrder),
    AirRetreat(order: RetreatOrder),
    Submerge(order: SubmergeOrder),
    Plan(tactic: Tactic),
    SaveAir,
    OneRound,
});

stored_struct!(UnitPick as UnitPickTwin {
    from: Option<SpaceId>,
    empty: bool,
    with: Vec<(KindId, u16)>,
    moved: Option<u8>,
});

stored_struct!(LossEntry as LossEntryTwin {
    keep: Option<u16>,
    power: Option<PowerId>,
    kind: KindId,
    pick: UnitPick,
} grown {
    by_sea: Option<bool>,
    bound_for: Option<SpaceId>,
    until: Option<u16>,
});

stored_struct!(TargetEntry as TargetEntryTwin { shots: u16, unit: LossEntry });

stored_struct!(InterceptOrder as InterceptOrderTwin { most: Option<u32>, when: BattleCondition });

stored_struct!(AshoreOrder as AshoreOrderTwin {
    units: Option<Vec<(KindId, u16)>>,
    when: BattleCondition,
});

stored_struct!(SpecialMoveOrder as SpecialMoveTwin {
    units: Vec<(KindId, u16)>,
    into: bool,
    space: SpaceId,
});

stored_struct!(FallBack as FallBackTwin {
    units: Option<Vec<(KindId, u16)>>,
    to: SpaceId,
    when: BattleCondition,
});

stored_struct!(BattleInstructions as BattleInstructionsTwin {
    id: Option<OrderId>,
    losses: Option<Vec<LossEntry>>,
    first_hit: Option<Vec<KindId>>,
    retreat: Option<RetreatOrder>,
    air_retreat: Option<RetreatOrder>,
    submerge: Option<SubmergeOrder>,
    ashore: Option<AshoreOrder>,
    plan: Option<Vec<Tactic>>,
    bombard: Option<bool>,
    targets: Option<Vec<TargetEntry>>,
    intercept: Option<InterceptOrder>,
    their_losses: Option<Vec<LossEntry>>,
    landing: Option<Vec<SpaceId>>,
    against: Option<Vec<(KindId, u16)>>,
    ask: Option<Ask>,
} grown {
    sacrifice: Option<Vec<(KindId, u16)>>,
    special_move: Option<SpecialMoveOrder>,
    fall_back: Option<Vec<FallBack>>,
    riot: Option<bool>,
    take_off: Option<Vec<(KindId, u16)>>,
    captor: Option<PowerId>,
    free_units: Option<bool>,
});

stored_enum!(Event as EventTwin {
    TurnBegan { round: u32, power: PowerId },
    PhaseBegan { phase: Phase },
    PhaseSkipped { phase: Phase, rule: RuleId },
    PhaseEnded { phase: Phase, next: Phase },
    Paid { power: PowerId, ipc: i32, why: Money, rule: RuleId },
    Received { power: PowerId, ipc: i32, why: Money, rule: RuleId },
    Researched { power: PowerId, tech: TechId, dice: u16 },
    Discovered { power: PowerId, tech: TechId, rule: RuleId },
    Developed { power: PowerId, tech: TechId, rule: RuleId },
    Bought { power: PowerId, kind: KindId, count: u16, ipc: i32 },
    FreeSteps { units: Vec<UnitId>, steps: u8, rule: RuleId },
    Moved { units: Vec<UnitId>, path: Vec<SpaceId>, how: MoveKind, order: Option<OrderId> },
    Launched { unit: UnitId },
    Boarded { unit: UnitId, ship: UnitId, order: Option<OrderId>, combat: bool },
    Landed { unit: UnitId, ship: UnitId, to: SpaceId, order: Option<OrderId>, combat: bool },
    Settled { unit: UnitId, ship: Option<UnitId> },
    Declared { units: Vec<UnitId>, task: Task, order: Option<OrderId> },
    Promised { carrier: UnitId, zone: SpaceId, order: Option<OrderId> },
    LandingShown { unit: UnitId, at: SpaceId, rule: RuleId },
    HostileZones { zones: Vec<SpaceId> },
    CombatLocked { engagements: Vec<Engagement> },
    EngagementBegan { engagement: Engagement, attackers: Vec<UnitId>, defenders: Vec<UnitId> },
    CombatRound { place: SpaceId, round: u32 },
    Rolled {
        key: RollKey,
        by: PowerId,
        units: Vec<Shooter>,
        faces: Vec<Face>,
        hits: u32,
        rule: RuleId,
    },
    Summed {
        key: RollKey,
        by: PowerId,
        terms: Vec<Term>,
        faces: Vec<Face>,
        hits: u32,
        rule: RuleId,
    },
    Aimed { place: SpaceId, shots: Vec<(UnitId, UnitId)>, by: Decider, rule: RuleId },
    Intercepting { units: Vec<UnitId>, by: Decider, rule: RuleId },
    NoFire { place: SpaceId, units: Vec<UnitId>, rule: RuleId },
    Hit { units: Vec<UnitId>, by: Decider, fires_back: bool, rule: RuleId },
    Damaged { unit: UnitId, by: Decider, rule: RuleId },
    HitsLost { place: SpaceId, hits: u32, rule: RuleId },
    Removed { units: Vec<UnitId>, rule: RuleId },
    Submerged { units: Vec<UnitId>, by: Decider, rule: RuleId },
    PatrolBegan { units: Vec<UnitId>, zone: SpaceId, order: Option<OrderId>, rule: RuleId },
    PatrolLanded {
        unit: UnitId,
        space: SpaceId,
        ship: Option<UnitId>,
        order: Option<OrderId>,
        rule: RuleId,
    },
    Surfaced { units: Vec<UnitId>, rule: RuleId },
    Repaired { units: Vec<UnitId>, rule: RuleId },
    Chosen { power: PowerId, place: SpaceId, what: Choice, by: Decider },
    PressedOn { place: SpaceId, by: Decider },
    Retreated { units: Vec<UnitId>, from: SpaceId, to: SpaceId, by: Decider, rule: RuleId },
    AircraftBrokeOff { units: Vec<UnitId>, place: SpaceId, by: Decider, rule: RuleId },
    NotPossible { place: SpaceId, power: PowerId, wish: Wish, rule: RuleId },
    LeftBattle { units: Vec<UnitId>, rule: RuleId },
    EngagementEnded { engagement: Engagement, result: BattleResult, rule: RuleId },
    RaidDamage { place: SpaceId, rolled: i32, ipc: i32, rule: RuleId },
    ControlChanged {
        space: SpaceId,
        from: Option<PowerId>,
        to: PowerId,
        why: Change,
        rule: RuleId,
    },
    PieceTaken { unit: UnitId, to: PowerId, rule: RuleId },
    OwnerKept { unit: UnitId, power: PowerId },
    OrderFailed { refusal: Refusal },
    ConditionTested { order: OrderId, condition: Condition, holds: bool },
    Placed {
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
        ships: Vec<UnitId>,
        yard: Option<Yard>,
        by: Decider,
    },
    ChangedOver { unit: UnitId, ship: UnitId, order: Option<OrderId>, rule: RuleId },
    BidsSettled { face: u8 },
    BidPlaced { power: PowerId, kind: KindId, count: u16, space: SpaceId },
    BidPaid { power: PowerId, ipc: i32 },
    AdvantageRolled { power: PowerId, face: u8, advantage: AdvantageId, place: Option<SpaceId> },
    LandGiven { advantage: AdvantageId, power: PowerId, space: SpaceId },
    UnitsGiven {
        advantage: AdvantageId,
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
    },
    AdvanceDone { side: Side },
    SupplyClaimed { space: SpaceId, rule: RuleId },
    SupplyLimited { space: SpaceId, ipc: i32, rule: RuleId },
    AdvantageWorked { advantage: AdvantageId, place: SpaceId, units: Vec<UnitId> },
    Refuelled { units: Vec<UnitId>, rule: RuleId },
    AdvantageUsed { advantage: AdvantageId, now: Use, order: Option<OrderId> },
    Granted {
        advantage: AdvantageId,
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
        by: Decider,
    },
    Converted {
        advantage: AdvantageId,
        units: Vec<UnitId>,
        to: PowerId,
        order: Option<OrderId>,
    },
    TurnLent { to: Option<PowerId> },
    Barred { advantage: AdvantageId, power: PowerId, space: SpaceId, on: bool },
    UnitsDue { advantage: AdvantageId, power: PowerId, space: SpaceId, on: bool },
    Lent { advantage: AdvantageId, to: PowerId, on: bool },
    SideChanged { advantage: AdvantageId, power: PowerId, side: Side },
    Commanded { advantage: AdvantageId, power: PowerId },
    CutOff { power: PowerId, spaces: Vec<SpaceId>, ipc: i32, rule: RuleId },
    PurchaseLost { power: PowerId, kind: KindId, count: u16, refund: i32, rule: RuleId },
    PhaseDone { power: PowerId },
    RoundEnded { round: u32 },
    CitiesCounted { axis: u8, allies: u8, needed: u8 },
    Won { victory: Victory, rule: RuleId },
    CalledOff { unit: UnitId, spent: u8, places: Vec<SpaceId> },
    GivenUp { side: Side, how: Surrender },
    Asked { power: PowerId, place: SpaceId, about: Question },
    Answered { power: PowerId, place: SpaceId, said: Box<BattleInstructions> },
    BattleKept { state: Option<Box<BattleState>> },
});

/// `"17 infantry"`, `"17 infantry, supported"`, `"3 bomber, 2 dice"`: a roll names every unit that
/// fires, so this is the text a game file has most of.
impl Stored for Shooter {
    type Twin = String;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        quote(&shooter_text(ed, self), out);
    }
    fn from_twin(twin: String, ed: &Edition) -> Result<Shooter, NotInEdition> {
        let wrong = || NotInEdition(format!("{twin:?} is not a unit that fires"));
        let mut parts = twin.split(", ");
        let (unit, kind) = parts.next().and_then(|p| p.split_once(' ')).ok_or_else(wrong)?;
        let unit = UnitId(unit.parse().map_err(|_| wrong())?);
        let kind = KindId::from_twin(kind.to_string(), ed)?;
        let mut shooter = Shooter { unit, kind, dice: 1, supported: false };
        for part in parts {
            match part.strip_suffix(" dice") {
                None if part == "supported" => shooter.supported = true,
                None => return Err(wrong()),
                Some(n) => shooter.dice = n.parse().map_err(|_| wrong())?,
            }
        }
        Ok(shooter)
    }
}

/// `"17 infantry: 1"`, `"3 bomber, 2 dice: 8"`, `"nobody: 4"`: who fires, and what it is worth.
impl Stored for Term {
    type Twin = String;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        let who = self.who.map_or(NOBODY.to_owned(), |s| shooter_text(ed, &s));
        quote(&format!("{who}: {}", self.sixths), out);
    }
    fn from_twin(twin: String, ed: &Edition) -> Result<Term, NotInEdition> {
        let parts = twin.split_once(": ").and_then(|(who, n)| Some((who, n.parse().ok()?)));
        let Some((who, sixths)) = parts else {
            return Err(NotInEdition(format!("{twin:?} is not a term of a sum")));
        };
        let who = match who {
            NOBODY => None,
            who => Some(Shooter::from_twin(who.to_owned(), ed)?),
        };
        Ok(Term { who, sixths })
    }
}

const NOBODY: &str = "nobody";

fn shooter_text(ed: &Edition, s: &Shooter) -> String {
    let support = if s.supported { ", supported" } else { "" };
    let dice = if s.dice == 1 { String::new() } else { format!(", {} dice", s.dice) };
    format!("{} {}{support}{dice}", s.unit.0, ed.kind(s.kind).id)
}

/// Stored as a number, 0 for a face that was not rolled.
impl Stored for Face {
    type Twin = u8;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        self.or(0).write_to(ed, out);
    }
    fn from_twin(twin: u8, _: &Edition) -> Result<Face, NotInEdition> {
        Ok(if twin == 0 { Face::Unrolled } else { Face::Shows(twin) })
    }
}

impl Stored for RollKey {
    type Twin = String;
    fn write_to(&self, ed: &Edition, out: &mut String) {
        quote(&roll::stream(ed, self).to_string(), out);
    }
    fn from_twin(twin: String, ed: &Edition) -> Result<RollKey, NotInEdition> {
        roll::read_key(ed, &twin).map_err(|e| NotInEdition(format!("{twin:?}: {e}")))
    }
}
