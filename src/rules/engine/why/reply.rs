//! Reasons in an answer about a battle.

use super::fact::reasons;
use crate::id::{KindId, PowerId, SpaceId};

reasons! {
    /// An answer cannot be meant so in the battle it is about.
    Reply {
        /// only the attacker decides that
        AttackerDecides = "attacker-decides" { space: SpaceId };
        /// only the defender decides that
        DefenderDecides = "defender-decides" { space: SpaceId };
        /// what is fought there has no retreat
        NoRetreat = "no-retreat" { space: SpaceId };
        /// units that came ashore stay, and no others are there to leave
        NobodyMayLeave = "nobody-may-leave" { space: SpaceId };
        /// aircraft cannot leave without the others
        AircraftNotAlone = "aircraft-not-alone" { space: SpaceId };
        /// no submarine of theirs is in the battle
        NoSubmarine = "no-submarine" { space: SpaceId };
        /// there is no raid there
        NoRaid = "no-raid" { space: SpaceId };
        /// no ship is to bombard there
        NobodyBombards = "nobody-bombards" { space: SpaceId };
        /// no unit of the kind is in the battle; `there`: what is
        NoneThere = "none-in-battle" { space: SpaceId, kind: KindId, there: Vec<KindId> };
        /// units of the kind are in the battle (`power`: of whom it was said), but none as described
        NoneSuch = "none-such-in-battle" { space: SpaceId, kind: KindId, power: Option<PowerId> };
        /// the unit takes one hit and no more
        OneHit = "one-hit" { kind: KindId };
        /// no fighter can land there; `open`: where they can
        NoLanding = "no-landing" { to: SpaceId, open: Vec<SpaceId> };
    }
}
