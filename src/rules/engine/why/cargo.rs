//! Reasons in loading, carrying and putting ashore.

use super::fact::reasons;
use crate::id::{KindId, PowerId, SpaceId};

reasons! {
    /// Troops cannot go aboard.
    Boarding {
        /// cargo does not change from ship to ship
        ShipToShip = "ship-to-ship";
        /// enemies hold the zone (`patrol`: with a patrol alone), and no troops board there
        ZoneHeld = "boarding-zone-held" { space: SpaceId, patrol: bool };
        /// the transport does not enter this zone
        ComesNot = "comes-not" { space: SpaceId };
        /// the transport enters no zone next to this territory
        NoZoneBeside = "no-zone-beside" { space: SpaceId };
        /// no room aboard for a unit of this kind
        NoRoom = "no-room" { kind: KindId };
        /// a transport does not carry this kind
        NotCarried = "not-carried" { kind: KindId };
        /// guns do not board in the combat move
        GunsLater = "guns-board-later";
        /// only transports carry land units
        NoTransport = "no-transport";
        /// the order names no ship
        NoShipNamed = "no-ship-named";
        /// no such ship of that power is in the zone
        NoSuchShip = "no-such-ship" { kind: KindId, power: PowerId, space: SpaceId };
        /// troops board from a territory next to the ship's zone
        NotBeside = "boards-from-beside";
        /// aircraft go aboard when the noncombat move ends
        AircraftLater = "aircraft-board-later";
        /// troops that board in the combat move land this turn
        MustLand = "boarding-must-land";
        /// to board and stay is no combat move
        NoCombatMove = "boarding-no-combat-move";
    }
}

reasons! {
    /// Troops cannot go ashore.
    Landing {
        /// the ship lands no troops from this zone and sails on: no rule lets it
        SailsOn = "landing-sails-on" { space: SpaceId };
        /// there is a sea battle in the zone, from which no ship sails on
        BattleThere = "landing-battle-there" { space: SpaceId };
        /// two assaults of one order: not more
        TwoAssaults = "landing-two-assaults";
        /// the territory does not border the zone
        NotBeside = "not-beside" { from: SpaceId, to: SpaceId };
        /// no territory to land in
        NoTerritory = "no-territory" { space: SpaceId };
        /// friendly land, where troops land in the noncombat move
        Friendly = "friendly-shore" { space: SpaceId };
        /// hostile land, where troops land in an assault
        Hostile = "hostile-shore" { space: SpaceId };
        /// troops land next to their ship and move no farther
        OneStep = "lands-beside-ship";
        /// guns go ashore in friendly territory only
        GunsFriendly = "guns-ashore-friendly";
        /// no troops are aboard
        NobodyAboard = "nobody-aboard";
        /// not so many units of this kind are aboard
        NotAboard = "not-aboard" { kind: KindId, count: u16, space: Option<SpaceId> };
        /// cargo of a partner, which lands it on its own turn
        PartnersCargo = "partners-cargo" { kind: KindId, power: PowerId };
        /// one transport puts troops ashore in one territory
        TwoTerritories = "two-territories";
        /// a unit loaded in the combat move goes ashore in an assault
        MustGoAshore = "must-go-ashore" { kind: KindId };
        /// no troops are announced for the territory
        NotAnnounced = "not-announced" { space: SpaceId };
        /// the troops announced for the territory go ashore, all of them
        AllGoAshore = "all-go-ashore" { space: SpaceId };
    }
}
