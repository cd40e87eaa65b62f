//! Everything that can happen, as facts: who, where, which faces, which rule, whose order. Reports
//! are made from the position before and these events; no rule is worked out again from them.

mod detail;

use super::dice::{Face, RollKey};
use super::position::{Engagement, Use};
use super::refusal::Refusal;
use crate::edition::Phase;
use crate::id::{AdvantageId, KindId, OrderId, PowerId, Side, SpaceId, TechId, UnitId};
use crate::rule::RuleId;

pub use detail::{
    BattleResult, Change, Choice, Decider, Money, MoveKind, Question, Renumbering, Shooter,
    Surrender, Task, Term, Victory, Wish, Yard,
};

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
    /// Steps of the flight just made that cost no movement point (AB-01).
    FreeSteps {
        units: Vec<UnitId>,
        steps: u8,
        rule: RuleId,
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
    /// Zones to be fought over that are hostile: no retreat leads there later in the turn (RET-02).
    HostileZones {
        zones: Vec<SpaceId>,
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
    /// Low Luck: instead of dice for each, the worth of the terms was added up. The hits are the whole
    /// sixes of the sum, and one more if the die for the remainder, the key's column, hit; there is no
    /// die without a remainder.
    Summed {
        key: RollKey,
        by: PowerId,
        terms: Vec<Term>,
        faces: Vec<Face>,
        hits: u32,
        rule: RuleId,
    },
    /// Shooters and the units they have named, in the order of their dice.
    Aimed {
        place: SpaceId,
        shots: Vec<(UnitId, UnitId)>,
        by: Decider,
        rule: RuleId,
    },
    /// Fighters rise against raiders; they take part in no other combat this turn.
    Intercepting {
        units: Vec<UnitId>,
        by: Decider,
        rule: RuleId,
    },
    /// No die was rolled although one might expect it, and why.
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
    /// Fighters that flew there stay in the air over the zone.
    PatrolBegan {
        units: Vec<UnitId>,
        zone: SpaceId,
        order: Option<OrderId>,
        rule: RuleId,
    },
    /// A fighter comes down from its patrol and has its whole move before it (PAT-06).
    PatrolLanded {
        unit: UnitId,
        space: SpaceId,
        ship: Option<UnitId>,
        order: Option<OrderId>,
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
    /// It is kept in mind whose a captured gun was at first (LIB-05).
    OwnerKept {
        unit: UnitId,
        power: PowerId,
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
    /// Equal bids: the die that decides shows this face. Who plays what is the chain's business.
    BidsSettled {
        face: u8,
    },
    /// Units of a bid, on the board before the first turn.
    BidPlaced {
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
    },
    /// Money of a bid; below zero it is given up.
    BidPaid {
        power: PowerId,
        ipc: i32,
    },
    /// Before the first turn a die has chosen this rule of a nation (NAT-01).
    AdvantageRolled {
        power: PowerId,
        face: u8,
        advantage: AdvantageId,
        /// The place that was named for it, where it asks for one.
        place: Option<SpaceId>,
    },
    /// A territory that the rule of a nation gives before the first turn.
    LandGiven {
        advantage: AdvantageId,
        power: PowerId,
        space: SpaceId,
    },
    /// Units that the rule of a nation gives before the first turn.
    UnitsGiven {
        advantage: AdvantageId,
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
    },
    /// A side has used its cash advance (CASH-01).
    AdvanceDone {
        side: Side,
    },
    /// An opponent asks for the supply of a complex to be looked at (CVY-06).
    SupplyClaimed {
        space: SpaceId,
        rule: RuleId,
    },
    /// So much reaches a complex, and no more may be made there this turn (CVY-06).
    SupplyLimited {
        space: SpaceId,
        ipc: i32,
        rule: RuleId,
    },
    /// Territories and convoys without a route to a complex pay nothing (CVY-03).
    CutOff {
        power: PowerId,
        spaces: Vec<SpaceId>,
        ipc: i32,
        rule: RuleId,
    },
    /// The rule of a nation makes a difference in a battle for the first time: to a number or an
    /// ability of these units.
    AdvantageWorked {
        advantage: AdvantageId,
        place: SpaceId,
        units: Vec<UnitId>,
    },
    /// Aircraft that have landed may fly on with their whole range by the rule of their nation.
    Refuelled {
        units: Vec<UnitId>,
        rule: RuleId,
    },
    /// The rule of a nation is declared, used up, forfeited, or at work no longer.
    AdvantageUsed {
        advantage: AdvantageId,
        now: Use,
        order: Option<OrderId>,
    },
    /// Units that the rule of a nation gives for nothing.
    Granted {
        advantage: AdvantageId,
        power: PowerId,
        kind: KindId,
        count: u16,
        space: SpaceId,
        by: Decider,
    },
    /// Units that go over to another power of their side by the rule of a nation.
    Converted {
        advantage: AdvantageId,
        units: Vec<UnitId>,
        to: PowerId,
        order: Option<OrderId>,
    },
    /// By the rule of its nation a power fights in the turn of another: until this is over it counts as
    /// the mover.
    TurnLent {
        to: Option<PowerId>,
    },
    /// The rule of a nation closes a place to a power until the end of its next turn, or not any more.
    Barred {
        advantage: AdvantageId,
        power: PowerId,
        space: SpaceId,
        on: bool,
    },
    /// Units that the rule of a nation gives for a freed territory wait for the next noncombat move of its
    /// side, or they do not wait any more.
    UnitsDue {
        advantage: AdvantageId,
        power: PowerId,
        space: SpaceId,
        on: bool,
    },
    /// The units of a rule's owner fight in the next turn of a partner, or after all they do not.
    Lent {
        advantage: AdvantageId,
        to: PowerId,
        on: bool,
    },
    /// A power fights on this side from now on, by the rule of a nation.
    SideChanged {
        advantage: AdvantageId,
        power: PowerId,
        side: Side,
    },
    /// The units of this power move and fight in the turn that begins, by the rule.
    Commanded {
        advantage: AdvantageId,
        power: PowerId,
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
    /// A ruling made its battle void: the unit is where it began and is done for this turn.
    CalledOff {
        unit: UnitId,
        /// Movement points it counts as having used: all it has.
        spent: u8,
        /// Every void battle of the turn.
        places: Vec<SpaceId>,
    },
    /// A side's game is over because of its people, not because of the board.
    GivenUp {
        side: Side,
        how: Surrender,
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
        state: Option<Box<super::combat::BattleState>>,
    },
}
