//! Reasons of the rules of nations.

use super::fact::reasons;
use crate::edition::Phase;
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};

reasons! {
    /// It cannot be done by the rule of a nation.
    Nation {
        /// the rule belongs to another power
        NotYours = "advantage-of-another" { advantage: AdvantageId, power: PowerId };
        /// the table did not agree on it
        NotInGame = "advantage-not-in-game" { advantage: AdvantageId };
        /// it works once a game and was used
        UsedUp = "advantage-used-up" { advantage: AdvantageId };
        /// nothing is ordered by it
        NoOrders = "advantage-takes-no-orders" { advantage: AdvantageId };
        /// the order does not say what the rule is used for
        Unsaid = "advantage-unsaid" { advantage: AdvantageId };
        /// the phase in which it is carried out is not in the part of the turn that the file orders
        OtherPart = "advantage-other-part" { advantage: AdvantageId, phase: Phase };
        /// units of this power do not go over
        OtherOwner = "advantage-other-owner" { power: PowerId };
        /// it does not work there, or not now
        OtherPlace = "advantage-other-place" { space: SpaceId };
        /// units of this kind do not go over
        OtherKind = "advantage-other-kind" { kind: KindId };
        /// it does not do so much in one turn
        TooMany = "advantage-too-many" { count: u16 };
        /// no unit there can be destroyed
        NobodyThere = "advantage-nobody-there" { space: SpaceId };
        /// no rule of the power lets units of this kind strike once and be gone
        StrikesNot = "advantage-strikes-not" { kind: KindId };
        /// no rule of the power lets units come or leave before this battle
        NoSpecialMove = "advantage-no-special-move";
        /// no rule of the power lets its units leave a battle in defense
        NoFallBack = "advantage-no-fall-back";
        /// no rule of the power lets anybody rise
        NoRiot = "advantage-no-riot";
        /// the territory and the zone border no common naval base of the side
        NoSharedBase = "advantage-no-shared-base" { space: SpaceId, zone: SpaceId };
        /// nobody would stay behind in the space
        NobodyStays = "advantage-nobody-stays" { space: SpaceId };
        /// it is not declared with this power
        NoPartner = "advantage-no-partner" { power: PowerId };
        /// the power leaves this phase out
        LeftOut = "advantage-leaves-out" { phase: Phase };
        /// no rule gives this power land that the mover takes
        NoCaptor = "advantage-no-captor" { power: PowerId };
        /// units of this power make no noncombat move in this turn
        Rests = "advantage-rests" { power: PowerId, kind: KindId };
        /// cargo of one power does not board a ship of the other in this turn
        CargoApart = "advantage-cargo-apart" { power: PowerId, kind: KindId };
        /// no such units stand there
        NotThere = "advantage-units-missing" { power: PowerId, kind: KindId, space: SpaceId };
    }
}
