//! Every point on which editions differ. No default, no option, no flag with a hidden meaning: an
//! edition states each field, so that two profiles diffed are the differences. Options taken when
//! a game is made only edit the profile. Each enum's one `match` lives in the module that owns the
//! rule.

use serde::Deserialize;

use crate::id::Side;

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$vdoc])* $variant),+ }
    };
}

choice!(
    /// When a development starts to work (TECH-04).
    TechStarts {
        /// In the mobilize phase of the turn in which it was rolled.
        Mobilize,
        /// At once, including the rest of the turn.
        Immediately,
    }
);
choice!(
    /// How the two dice of a heavy bomber count (TECH-11).
    HeavyDice { Best, Sum }
);
choice!(
    /// Does a heavy bomber roll two dice on defense too (TECH-11)?
    HeavyDefense { TwoDice, OneDie }
);
choice!(
    /// Limit on raid and rocket damage (SBR-03, RKT-05).
    RaidCap {
        /// All damage to one complex in one turn together.
        PerComplexAndTurn,
        /// Each bomber and each rocket on its own.
        PerBomber,
    }
);
choice!(
    /// Which units shore bombardment may hit (BOM-07).
    BombardTargets { LandAndAir, LandOnly }
);
choice!(
    /// Must cargo loaded in the combat move be put ashore in the assault (TRN-10)?
    CargoDuty { MustLand, MayStay }
);
choice!(
    /// How many of the troops announced for an assault go ashore once the sea is won (TRN-12, AMP-06).
    TroopsAshore {
        /// All of them who can.
        AsAnnounced,
        /// Fewer or none if the player likes, except those who must land (TRN-10).
        OrFewer,
    }
);
choice!(
    /// What a transport may still do in noncombat after a sea battle it survived (TRN-13, TRN-14).
    TransportAfterBattle {
        Nothing,
        /// One of the two; what stayed aboard in an assault may follow.
        LoadOrOffload,
        /// One of the two, and an assault was it.
        OneAction,
    }
);
choice!(
    /// Where new fighters may be placed at sea (MOB-07).
    NewFighters { OwnCarriers, NewCarriersOnly }
);
choice!(
    /// May fighters already on the map move to a carrier just built (MOB-08)?
    FightersToNewCarriers {
        Stay,
        MayMove,
        /// Own fighters in the territory of the complex may.
        OwnFromPort,
        /// Those that ended noncombat in the zone where the carrier appears settle on it (AIR-22).
        Wait,
    }
);
choice!(
    /// What happens to units that cannot be placed (MOB-03).
    SurplusUnits { Lost, Refunded }
);
choice!(
    /// At whom guns fire when aircraft fly outside the combat move (AAG-08).
    ReturnFlightFire { Never, RetreatsAndReturns }
);
choice!(
    /// Own fighters of a carrier that moves (CAR-02).
    CarrierFighters {
        /// They take off before it moves.
        Launch,
        /// Those named with the carrier ride along as cargo, the others take off.
        MayRide,
        /// Those that were not sent out before ride along as cargo.
        Ride,
    }
);
choice!(
    /// Where a defending fighter may land whose carrier is lost (CAR-09).
    StrandedLanding {
        Anywhere,
        /// In no place that was fought over this turn.
        Uncontested,
    }
);
choice!(
    /// What a destroyer does in a zone with submerged enemy submarines (DES-06).
    SubmergedSubmarines {
        /// It passes like any ship.
        Unnoticed,
        /// It stops there and they come up.
        Revealed,
    }
);
choice!(
    /// Antiaircraft hits by type of aircraft or pooled (AAG-06).
    AntiaircraftHits { ByType, Pooled }
);
choice!(
    /// Who may leave an amphibious land battle (AMP-08, AMP-09).
    AmphibiousRetreat { AircraftOnly, AllButSeaborne }
);
choice!(
    /// Partner's ships in a zone the active power attacks (AMB-01).
    PartnerFleets { StayOut, Join }
);
choice!(
    /// When a captured treasury may be spent by a power without its own capital (CPT-07).
    LootWithoutCapital { Frozen, NotAddressed }
);
choice!(
    /// When rocket strikes are declared (RKT-01).
    RocketDeclaration { CombatMove, ConductCombat }
);
choice!(
    /// How many rockets fly in a turn (RKT-02, RKT-03).
    RocketLimits {
        /// One from a territory and one at a complex.
        OneEach,
        /// Every gun in range may strike.
        Unlimited,
    }
);
choice!(
    /// Enemy units that make a sea zone hostile (MAP-04).
    HostileZone { AnyUnit, SurfaceWarships }
);
choice!(
    /// Moment at which a submarine may submerge (SUB-10).
    SubmergeStep { PressOrRetreat, StartOfRound }
);
choice!(
    /// When submarines fire whose enemy has a destroyer in the battle (DES-01).
    OpposedSubmarines {
        /// First as ever, but their victims answer.
        FireFirst,
        /// With the other units of their side.
        FireWithOthers,
    }
);
choice!(
    /// May transports attack without a unit that has an attack value (TRN-20)?
    LoneTransports { MayAttack, NeedCompany }
);
choice!(
    /// What happens to transports when no unit is left that could fight for them (CAS-13).
    DefencelessTransports {
        /// They are shot at until they are hit.
        HitByHit,
        /// They are lost without a die.
        LostAtOnce,
    }
);
choice!(
    /// What a landing in a zone with enemy submarines needs (TRN-32).
    LandingEscort {
        /// Nothing besides what the zone's being hostile asks for.
        None,
        /// A warship of the mover in the zone, unless the submarines are fought.
        Warship,
    }
);
choice!(
    /// Ships whose combat move may end in a zone without enemies for an assault (CMV-05).
    AssaultShips {
        /// Transports that put troops ashore and ships that bombard.
        TransportsAndGuns,
        /// Any ship that goes along with them.
        Escorts,
    }
);
choice!(
    /// May a submarine end its noncombat move among enemies (SUB-04, SUB-23)?
    SubmarineRest { AwayFromEnemies, Anywhere }
);
choice!(
    /// Are all assaults fought before other battles (CMB-24)?
    AssaultOrder { AsOrdered, First }
);
choice!(
    /// Zones that ships may retreat to (RET-02).
    RetreatZones {
        /// Friendly at that moment.
        FriendlyNow,
        /// Friendly since the turn began.
        FriendlyAllTurn,
    }
);
choice!(
    /// How a hit with a limited set of targets is assigned (CAS-06).
    HitAssignment { Free, Maximise }
);
choice!(
    /// Are transports taken last (CAS-07)?
    TransportLosses { Free, Last }
);
choice!(
    /// Who decides the losses of several owners who do not agree (MNF-04).
    MixedLosses { Attacker }
);
choice!(
    /// What an aimed hit does to a ship that takes two (KAM-01).
    AimedHit { Destroys, Counts }
);
choice!(
    /// Who gets land freed for a partner whose capital is in enemy hands (LIB-02).
    FreedLand {
        /// The power that freed it, until the capital is free.
        Taker,
        /// Its original owner all the same.
        Owner,
    }
);
choice!(
    /// The owner of a captured gun when its land is freed (LIB-05).
    FreedGuns {
        /// The power that gets the land.
        LandOwner,
        /// The power it first belonged to.
        FirstOwner,
    }
);
choice!(
    /// What income needs to be collected (CVY-03).
    SupplyRoutes {
        /// Nothing besides control.
        None,
        /// A way free of the enemy to a complex of the same power.
        OwnComplexes,
    }
);
choice!(
    /// What the winner must hold (VIC-01, VIC-05, VIC-07).
    VictoryTest {
        /// As many cities as agreed, either side.
        Cities,
        /// Cities as the goals of one side say; the other wins by the enemy's giving up.
        CityGoals,
        Capitals,
    }
);

/// A phase of a turn, in the edition's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Research,
    Purchase,
    /// Fighters on patrol come down (PAT-05).
    LandPatrols,
    CombatMove,
    ConductCombat,
    Noncombat,
    Mobilize,
    Collect,
}

impl Phase {
    /// The word in edition files, cases and event logs.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Research => "research",
            Phase::Purchase => "purchase",
            Phase::LandPatrols => "land-patrols",
            Phase::CombatMove => "combat-move",
            Phase::ConductCombat => "conduct-combat",
            Phase::Noncombat => "noncombat",
            Phase::Mobilize => "mobilize",
            Phase::Collect => "collect",
        }
    }
}

/// A step of one combat round, in the edition's order (CMB-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatStep {
    /// Antiaircraft guns, first round only.
    Antiaircraft,
    /// Shore bombardment, first round only.
    Bombard,
    /// Shots at units that the shooter names (BLK-01, KAM-01).
    AimedFire,
    /// Submarines of both sides.
    SneakAttack,
    /// Opening fire casualties leave.
    RemoveOpening,
    AttackersFire,
    DefendersFire,
    RemoveCasualties,
    PressOrRetreat,
}

/// Capitals a side must hold to win, and when that is looked at (VIC-02, VIC-07, VIC-08).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CapitalGoal {
    pub side: Side,
    /// At the end of this power's turn.
    pub after: String,
    /// Powers whose capitals count.
    pub capitals: Vec<String>,
    /// How many of them are needed.
    pub needed: u8,
}

/// Cities a side must hold to win, and when that is looked at (VIC-05).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CityGoal {
    pub side: Side,
    /// At the end of this power's turn.
    pub after: String,
    /// Cities of all powers of the side together.
    pub together: u8,
    /// Cities of one of its powers alone.
    pub alone: u8,
}

/// See the module's header.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    /// Phases of a turn in order (ORD-02).
    pub phases: Vec<Phase>,
    /// Printed name of each phase, in the same order.
    pub phase_names: Vec<String>,
    /// Phases a power without its capital skips (CPT-03).
    pub skipped_without_capital: Vec<Phase>,
    /// Steps of a combat round in order (CMB-01).
    pub combat_round: Vec<CombatStep>,
    /// IPC for one research die (TECH-01).
    pub research_die_cost: i32,
    pub tech_starts: TechStarts,
    pub heavy_dice: HeavyDice,
    pub heavy_defense: HeavyDefense,
    pub raid_cap: RaidCap,
    pub bombard_targets: BombardTargets,
    pub cargo_duty: CargoDuty,
    pub troops_ashore: TroopsAshore,
    pub transport_after_battle: TransportAfterBattle,
    pub new_fighters: NewFighters,
    pub fighters_to_new_carriers: FightersToNewCarriers,
    pub surplus_units: SurplusUnits,
    pub return_flight_fire: ReturnFlightFire,
    pub carrier_fighters: CarrierFighters,
    pub stranded_landing: StrandedLanding,
    pub submerged_submarines: SubmergedSubmarines,
    pub antiaircraft_hits: AntiaircraftHits,
    pub amphibious_retreat: AmphibiousRetreat,
    pub partner_fleets: PartnerFleets,
    pub loot_without_capital: LootWithoutCapital,
    pub rocket_declaration: RocketDeclaration,
    /// Spaces a rocket flies at most (RKT-04).
    pub rocket_range: u8,
    pub rocket_limits: RocketLimits,
    pub hostile_zone: HostileZone,
    pub submerge_step: SubmergeStep,
    pub opposed_submarines: OpposedSubmarines,
    pub submarine_rest: SubmarineRest,
    pub lone_transports: LoneTransports,
    pub defenceless_transports: DefencelessTransports,
    pub landing_escort: LandingEscort,
    pub assault_ships: AssaultShips,
    pub assault_order: AssaultOrder,
    pub retreat_zones: RetreatZones,
    pub hit_assignment: HitAssignment,
    pub transport_losses: TransportLosses,
    pub mixed_losses: MixedLosses,
    /// Sides that may invade politically neutral land (NEU-04); none: it is closed to all.
    pub neutral_invaders: Vec<Side>,
    /// Dice such land throws for each IPC it is worth (NEU-05).
    pub neutral_dice: u32,
    pub aimed_hit: AimedHit,
    pub victory_test: VictoryTest,
    /// Goals of a game that is won by capitals; empty where cities count.
    pub capital_goals: Vec<CapitalGoal>,
    /// Goals of a game with `victory-test = "city-goals"`; empty elsewhere.
    pub city_goals: Vec<CityGoal>,
    /// Victory-city totals a game may agree on (VIC-01).
    pub victory_levels: Vec<u8>,
    /// The total of this game; the first entry of a new game is an option (VIC-11).
    pub victory_cities: u8,
    /// IPC that each side gets before the first turn (CASH-01); 0: nothing.
    pub cash_advance: i32,
    /// Sides in the order in which they use it (CASH-03).
    pub advance_order: Vec<Side>,
    pub freed_land: FreedLand,
    pub freed_guns: FreedGuns,
    /// The side that sea zones without a marker belong to (CVY-01); none: zones belong to no side.
    pub unmarked_zones: Vec<Side>,
    pub supply_routes: SupplyRoutes,
    /// Powers whose land serves their own supply only (CVY-04).
    pub supply_closed_land: Vec<String>,
    /// Zones a ship may sail in noncombat from naval base to naval base (NB-01); 0: no more than ever.
    pub naval_base_range: u8,
    /// Units that stand on the board before the first turn in addition to those of setup.toml (SET-10).
    pub added_units: Vec<String>,
    /// Least income of a territory in which a complex may be built (MOB-10).
    pub complex_min_income: i32,
}
