//! Reasons that lie in the way from one space to another.

use super::fact::reasons;
use crate::id::{KindId, SpaceId};

reasons! {
    /// The obstacle in the way.
    Way {
        /// the two spaces have no common border
        NoBorder = "no-border" { from: SpaceId, to: SpaceId };
        /// neutral land that no unit enters
        NeutralToAll = "neutral-to-all" { space: SpaceId };
        /// land that no unit enters or flies over
        Impassable = "impassable" { space: SpaceId };
        /// neutral land that only the other side may enter
        NeutralToYou = "neutral-to-you" { space: SpaceId };
        /// neutral land that is entered to attack it and never crossed
        NeutralCrossed = "neutral-crossed" { space: SpaceId };
        /// units of this kind never move
        NeverMoves = "never-moves" { kind: KindId };
        /// the unit has `left` points; the way written takes `takes`, the nearest one `away`
        OutOfReach = "out-of-reach" {
            space: SpaceId, kind: KindId, left: u8, takes: Option<u8>, away: Option<u8>
        };
        /// no open way leads there within the points left; `off`: only the rule of a nation gives more
        /// points, and not in this space, or this space is not the owner's
        NoOpenWay = "no-open-way" { space: SpaceId, left: u8, off: bool };
        /// a land unit at the shore of a sea zone
        NeedsTransport = "needs-transport" { kind: KindId, space: SpaceId };
        /// hostile land, which land units enter in the combat move only
        HostileLand = "hostile-land" { space: SpaceId };
        /// it must stop in hostile land
        StopsInHostile = "stops-in-hostile" { kind: KindId, space: SpaceId };
        /// it must stop because an enemy unit is there
        StopsAtEnemy = "stops-at-enemy" { kind: KindId, space: SpaceId, enemy: KindId };
        /// the rule of a nation lets no land unit enter or leave it in this turn
        Cordoned = "cordoned" { space: SpaceId };
        /// enemies hold the sea zone that a land unit would cross
        WaterHeld = "water-held" { kind: KindId, space: SpaceId };
        /// a blitz through the space must be written out
        BlitzUnwritten = "blitz-unwritten" { space: SpaceId };
    }
}

reasons! {
    /// What stops ships.
    Sea {
        /// a ship before land
        StaysAtSea = "stays-at-sea" { kind: KindId, space: SpaceId };
        /// a zone that no ship enters or leaves
        ClosedZone = "closed-zone" { space: SpaceId };
        /// an enemy destroyer stops the submarine
        DestroyerStops = "destroyer-stops" { space: SpaceId };
        /// an enemy destroyer in the next zone would stop the submarine
        DestroyerAhead = "destroyer-ahead" { space: SpaceId };
        /// enemies hold the zone, with ships or (`patrol`) with a patrol alone
        ZoneHeld = "zone-held" { space: SpaceId, patrol: bool };
        /// no submarine ends its move among enemies
        SubmarineEnds = "submarine-ends" { space: SpaceId };
        /// a destroyer must stop where it finds a submarine
        StopsAtSubmarine = "stops-at-submarine" { kind: KindId, space: SpaceId };
        /// it must stop under an enemy patrol
        StopsUnderPatrol = "stops-under-patrol" { kind: KindId, space: SpaceId };
        /// it must stop where enemy ships are
        StopsAtShips = "stops-at-ships" { kind: KindId, space: SpaceId };
        /// the canal between the zones was not held when the turn began
        CanalNew = "canal-new" { from: SpaceId, to: SpaceId };
        /// the banks of the canal between the zones are divided
        CanalDivided = "canal-divided" { from: SpaceId, to: SpaceId };
        /// the canal between the zones is in enemy hands
        CanalEnemy = "canal-enemy" { from: SpaceId, to: SpaceId };
        /// the last of so many `zones` is for ships that sail from naval base to naval base
        NoNavalBase = "no-naval-base" { space: SpaceId, zones: Option<u8> };
        /// the way leads through a zone that would change hands, and is not written out
        ZoneTaken = "zone-taken" { space: SpaceId };
    }
}

reasons! {
    /// Where the order says to go is not where such a move can end.
    Goal {
        /// the order names no space to move to
        NoSpace = "no-space-named";
        /// the order names no zone to move to
        NoZone = "no-zone-named";
        /// the order names no territory to land in
        NoTerritory = "no-territory-named";
        /// a gun or complex does not move in the combat move
        GunStays = "gun-stays" { kind: KindId };
        /// friendly land, where only tanks that blitzed end a combat move
        Friendly = "friendly" { space: SpaceId };
        /// friendly land, where aircraft end no combat move
        FriendlyToAircraft = "friendly-to-aircraft" { space: SpaceId };
        /// no enemy ships are in the zone for aircraft to attack
        NoTarget = "no-target" { space: SpaceId };
        /// no enemy ships are in the zone for the ship to attack
        NoEnemyForShip = "no-enemy-for-ship" { kind: KindId, space: SpaceId };
        /// raids, rockets and bombardments belong to the combat move
        CombatOnly = "combat-only";
    }
}
