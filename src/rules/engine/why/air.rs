//! Reasons in flights: landing, carriers, patrols, raids, rockets.

use super::fact::reasons;
use crate::id::{KindId, PowerId, SpaceId};

reasons! {
    /// Aircraft cannot fly or land so.
    Flight {
        /// these have no way to land; the first has `left` points, the nearest open land is `away`; within
        /// reach in `full` is a carrier whose deck fighters of `guests` fill
        NoLanding = "no-landing" {
            aircraft: Vec<(KindId, SpaceId)>,
            left: u8,
            nearest: Option<SpaceId>,
            away: Option<u8>,
            full: Option<SpaceId>,
            guests: Option<PowerId>
        };
        /// the territory was not friendly when the turn began
        NotFriendlyAtStart = "not-friendly-at-start" { space: SpaceId };
        /// the territory is not friendly
        NotFriendly = "not-friendly" { space: SpaceId };
        /// this kind does not land on carriers
        NotOnCarriers = "not-on-carriers" { kind: KindId };
        /// no carrier with a free place is in the zone
        NoFreeDeck = "no-free-deck" { space: SpaceId };
        /// a fighter that waits stays where it is
        WaitsAndMoves = "waits-and-moves";
        /// only fighters of a carrier wait in its zone
        OnlyFightersWait = "only-fighters-wait";
        /// this kind strikes once and is gone, and nothing that it could hit is there
        NoShipToStrike = "no-ship-to-strike" { kind: KindId, space: SpaceId };
    }
}

reasons! {
    /// A carrier cannot be promised, or not be moved away.
    Carrier {
        /// fighters need it in the zone it is promised to
        Promised = "carrier-promised" { space: SpaceId };
        /// fighters that only this carrier can take would be lost
        OnlyPlace = "carrier-only-place";
        /// this kind is no place to land on
        NoDeck = "no-deck" { kind: KindId };
        /// a carrier in the combat move cannot be promised
        InCombatMove = "carrier-in-combat-move";
        /// only carriers are promised
        OnlyCarriers = "only-carriers-promised";
    }
}

reasons! {
    /// A patrol cannot begin or come down so.
    Patrol {
        /// only fighters fly a patrol
        OnlyFighters = "only-fighters-patrol";
        /// a patrol goes from a territory to a zone next to it
        FromLand = "patrol-from-land";
        /// enemies hold the zone
        AmongEnemies = "patrol-among-enemies" { space: SpaceId };
        /// a patrol comes down in its zone or next to it
        ComesDownBeside = "patrol-comes-down-beside";
        /// no unit of this kind is on patrol
        NoneOfKind = "no-patrol-of-kind" { kind: KindId };
        /// the unit is not on patrol
        NotOnPatrol = "not-on-patrol" { kind: KindId };
        /// no patrol over the zone comes down in this space
        NotDownThere = "patrol-not-down-there" { from: SpaceId, to: SpaceId };
    }
}

reasons! {
    /// A raid or a rocket cannot strike so.
    Strike {
        /// there is no enemy complex
        NoEnemyComplex = "no-enemy-complex" { space: SpaceId };
        /// this kind takes no part in a raid
        NotInRaids = "not-in-raids" { kind: KindId };
        /// no bomber takes part in the raid; `may_bomb`: a kind of the order that could bomb as well
        NoBomber = "no-bomber" { space: SpaceId, may_bomb: Option<KindId> };
        /// the power has no rockets
        NoRockets = "no-rockets" { power: PowerId };
        /// a gun that strikes does not move
        GunMoves = "rocket-gun-moves";
        /// this kind launches no rockets
        LaunchesNone = "launches-none" { kind: KindId };
        /// a gun aboard a ship launches no rockets
        GunAboard = "rocket-gun-aboard";
        /// the complex is out of range
        TooFar = "rocket-too-far" { from: SpaceId, to: SpaceId };
        /// one gun of a territory strikes in a turn
        OneGun = "one-gun" { space: SpaceId };
        /// another gun strikes this complex
        StruckAlready = "struck-already" { space: SpaceId };
    }
}
