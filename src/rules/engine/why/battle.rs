//! Reasons in what will be fought, and how.

use super::fact::reasons;
use crate::id::{KindId, SpaceId};

reasons! {
    /// A battle cannot be fought, left alone or put in order so.
    Battle {
        /// nothing will be fought there
        NotFought = "not-fought" { space: SpaceId };
        /// the order of battle names the space twice
        NamedTwice = "named-twice" { space: SpaceId };
        /// the sea battle comes before the landing
        SeaBattleFirst = "sea-battle-first" { zone: SpaceId, land: SpaceId };
        /// assaults come before other battles
        AssaultFirst = "assault-first" { space: SpaceId, other: SpaceId };
        /// no enemy ships are there
        NoEnemyShips = "no-enemy-ships" { space: SpaceId };
        /// transports do not attack without company
        TransportsAlone = "transports-alone" { space: SpaceId };
        /// a ship that attacks in the zone ends its move there
        EndsMoveThere = "ends-move-there" { space: SpaceId };
        /// none of the mover's units is there
        NobodyThere = "nobody-there" { space: SpaceId };
        /// enemies in the zone where the mover's ships began are fought or left behind
        FightOrLeave = "fight-or-leave" { space: SpaceId };
        /// warships are there, which cannot be left alone
        WarshipsThere = "warships-there" { space: SpaceId };
        /// aircraft were sent to attack there
        AircraftSent = "aircraft-sent" { space: SpaceId };
        /// enemies hold the zone (`patrol`: with a patrol alone), and no unit attacks them
        NobodyAttacks = "nobody-attacks" { space: SpaceId, patrol: bool };
        /// enemy submarines are there, and no warship escorts the landing
        NeedsEscort = "needs-escort" { space: SpaceId };
        /// the ship does not fight there, and no troops land from the zone
        NobodyToFight = "nobody-to-fight" { kind: KindId, space: SpaceId };
        /// nothing was to be fought there, so nothing can be called off
        NothingToVoid = "nothing-to-void" { space: SpaceId };
        /// a unit of the void battle blitzed, and what it passed cannot be given back
        VoidBlitzed = "void-blitzed" { space: SpaceId };
    }
}

reasons! {
    /// Ships cannot bombard so.
    Bombard {
        /// no ship bombards in this edition
        NoneInGame = "no-bombardment-in-game";
        /// no ship of the order can bombard
        NoneOfOrder = "none-bombards";
        /// there will be a sea battle in the zone
        SeaBattle = "bombard-sea-battle" { space: SpaceId };
        /// no troops land in the territory
        NobodyLands = "bombard-nobody-lands" { land: SpaceId };
        /// no troops land in the territory from this zone
        NobodyLandsFrom = "bombard-nobody-lands-from" { land: SpaceId, zone: SpaceId };
        /// the ship carries troops, and its nation's rule lets it do one of both
        CarriesTroops = "bombard-carries-troops" { space: SpaceId };
    }
}

reasons! {
    /// A retreat cannot go there; `open`: where it can.
    Retreat {
        /// the zone was hostile when the turn began
        HostileAtStart = "retreat-hostile-at-start" { to: SpaceId, open: Vec<SpaceId> };
        /// only aircraft came from there
        OnlyFlown = "retreat-only-flown" { place: SpaceId, to: SpaceId, open: Vec<SpaceId> };
        /// no unit came from there
        NobodyCame = "retreat-nobody-came" { place: SpaceId, to: SpaceId, open: Vec<SpaceId> };
        /// the space is not friendly while the battle is fought
        NotFriendly = "retreat-not-friendly" { to: SpaceId, open: Vec<SpaceId> };
    }
}
