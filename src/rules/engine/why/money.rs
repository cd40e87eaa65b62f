//! Reasons in research, purchase and mobilization, and in the cash advance.

use super::fact::reasons;
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, TechId};

reasons! {
    /// It cannot be bought.
    Buying {
        /// the power has lost its capital and skips the phase
        CapitalLost = "capital-lost" { power: PowerId };
        /// research without dice
        NoDice = "no-research-dice";
        /// the power has this development
        HasTech = "has-development" { power: PowerId, tech: TechId };
        /// the research dice cost more than the power has
        DiceTooDear = "dice-too-dear" { power: PowerId, dice: u16, cost: i32, have: i32 };
        /// this kind is not sold to the power
        NotForSale = "not-for-sale" { power: PowerId, kind: KindId };
        /// the units cost more than the power has
        TooDear = "too-dear" { power: PowerId, cost: i64, have: i64 };
    }
}

reasons! {
    /// It cannot be placed there.
    Placing {
        /// fewer units of this kind are bought and not yet placed
        NotBought = "not-bought" { kind: KindId, count: u16, bought: u16 };
        /// fighters wait for this carrier in another zone
        FightersWait = "fighters-wait" { kind: KindId, space: SpaceId };
        /// a sea zone for land units, or land for ships
        WrongPlace = "wrong-place" { kind: KindId, space: SpaceId };
        /// there is a complex already
        HasComplex = "has-complex" { space: SpaceId };
        /// the territory was not held when the turn began
        NotHeld = "not-held" { space: SpaceId };
        /// the territory brings in too little for a complex
        LowIncome = "low-income" { space: SpaceId };
        /// the territory has not been held since the turn began
        NotHeldAllTurn = "not-held-all-turn" { kind: KindId, space: SpaceId };
        /// the only carrier with room is a partner's
        PartnersCarrier = "partners-carrier" { space: SpaceId };
        /// no carrier in the zone can take a new fighter
        NoCarrier = "no-carrier" { space: SpaceId };
    }
}

reasons! {
    /// No complex can make it there.
    Production {
        /// too little reaches the complex for another such unit
        ShortSupply = "short-supply" { kind: KindId, space: SpaceId, limit: i32 };
        /// the complexes that could make it have placed all they can; `limits`: how many units each of them
        /// makes for the power; `road`: the rule by which a partner's complex makes them
        ComplexFull = "complex-full" {
            space: SpaceId, complexes: Vec<SpaceId>, limits: Vec<i32>, road: Option<AdvantageId>
        };
        /// none of the complexes that the power may use borders the zone
        NoComplexBeside = "no-complex-beside" { space: SpaceId, complexes: Vec<SpaceId> };
        /// there is no complex
        NoComplex = "no-complex" { space: SpaceId, complexes: Vec<SpaceId> };
        /// the rule of a nation keeps the captured complex idle for one turn more
        ComplexIdle = "complex-idle" { space: SpaceId, complexes: Vec<SpaceId> };
        /// the complex there is new
        ComplexNew = "complex-new" { space: SpaceId, complexes: Vec<SpaceId> };
        /// the complex there is another power's; `road`: the rule that would open it, shut by the enemy in
        /// `shut`
        ComplexForeign = "complex-foreign" {
            space: SpaceId, complexes: Vec<SpaceId>, road: Option<AdvantageId>, shut: Option<SpaceId>
        };
        /// the complex there was not the power's when the turn began, or (`land`) the territory was not
        ComplexTaken = "complex-taken" { space: SpaceId, complexes: Vec<SpaceId>, land: bool };
    }
}

reasons! {
    /// A fighter cannot change over to a new carrier.
    ChangingOver {
        /// fighters on the map do not move in this phase
        NotHere = "no-changing-over";
        /// only fighters ashore go aboard
        AtSea = "changing-at-sea" { space: SpaceId };
        /// only fighters of the mover's own go aboard
        NotOwn = "changing-not-own";
        /// the fighter's owner is an enemy
        Enemy = "changing-enemy" { power: PowerId };
        /// the territory has no complex that builds ships in the zone
        NoPort = "changing-no-port" { space: SpaceId, zone: SpaceId };
        /// there is no such fighter
        NotThere = "changing-not-there" { kind: KindId, power: PowerId, space: SpaceId };
        /// no carrier was built in the zone
        NoNewCarrier = "no-new-carrier" { space: SpaceId };
        /// the new carriers in the zone are full
        NewCarrierFull = "new-carrier-full" { space: SpaceId };
    }
}

reasons! {
    /// A side's cash advance cannot be used so.
    Advance {
        /// every side has used its advance
        AllPlaced = "advances-placed";
        /// the other side places its advance first
        OtherFirst = "advance-of-other-first" { side: Side };
        /// this side has used its advance
        Placed = "advance-placed" { side: Side };
        /// a power of the other side, or a sum below zero
        CannotKeep = "advance-cannot-keep" { power: PowerId, ipc: i32 };
        /// spent and kept do not add up to the advance
        WrongSum = "advance-wrong-sum" { ipc: i32 };
        /// the power is not of this side
        OtherSide = "advance-other-side" { power: PowerId };
        /// no place for units of this kind
        WrongPlace = "advance-wrong-place" { kind: KindId, space: SpaceId };
        /// there is no unit of the side
        NobodyThere = "advance-nobody-there" { side: Side, space: SpaceId };
        /// no carrier there has room for a fighter
        NoCarrier = "advance-no-carrier" { space: SpaceId };
    }
}
