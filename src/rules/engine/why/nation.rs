//! Reasons of the rules of nations.

use super::fact::{Fact, reasons};
use crate::edition::{Edition, Phase};
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId};

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
        /// the phase in which it is carried out is not in the part of the turn that the file orders, or
        /// (`played`) was played before
        OtherPart = "advantage-other-part" { advantage: AdvantageId, phase: Phase, played: bool };
        /// units of this power do not go over
        OtherOwner = "advantage-other-owner" { power: PowerId };
        /// it does not work there, or not now; `lack`: what the place would have to be for that
        OtherPlace = "advantage-other-place" { space: SpaceId, lack: Option<Lack> };
        /// no unit of the mover's side takes the territory from an enemy in this turn
        NotTaken = "advantage-not-taken" { space: SpaceId };
        /// units of this kind do not go over
        OtherKind = "advantage-other-kind" { kind: KindId };
        /// it does not do so much in one turn
        TooMany = "advantage-too-many" { count: u16 };
        /// no unit there can be destroyed
        NobodyThere = "advantage-nobody-there" { space: SpaceId };
        /// no rule of the power lets units of this kind strike once and be gone, or none (`defense`) lets them
        /// do so in defense
        StrikesNot = "advantage-strikes-not" { kind: KindId, defense: bool };
        /// no rule of the power lets units come or leave before this battle
        NoSpecialMove = "advantage-no-special-move";
        /// no rule of the power lets its units leave a battle in defense
        NoFallBack = "advantage-no-fall-back";
        /// no rule of the power lets anybody rise
        NoRiot = "advantage-no-riot";
        /// the territory and the zone border no common naval base of the side
        NoSharedBase = "advantage-no-shared-base" { space: SpaceId, zone: SpaceId };
        /// no unit would stay behind in the space
        NobodyStays = "advantage-nobody-stays" { space: SpaceId };
        /// it is not declared with this power; `only`: with whom it is
        NoPartner = "advantage-no-partner" { power: PowerId, only: Option<PowerId> };
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

/// What a place lacks for the rule of a nation to work there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lack {
    /// Land of this power's colour.
    Colour(PowerId),
    /// One of the places in which alone the rule works.
    Listed(Vec<SpaceId>),
    /// This side controls it.
    Side(Side),
    /// This power controls it.
    Holder(PowerId),
    /// A complex of the power that uses the rule.
    Complex,
    /// It is not attacked in this turn.
    Peace,
    /// No enemy holds it.
    NoEnemy,
    /// Transports of the side with room.
    Ships,
    /// A unit of the order that can go there.
    Reach,
    /// It is a sea zone.
    Sea,
}

impl Fact for Lack {
    fn word(&self, ed: &Edition) -> Option<String> {
        match self {
            Lack::Colour(power) => join_word("colour", power.word(ed)),
            Lack::Listed(places) => {
                let ids: Option<Vec<String>> = places.iter().map(|s| s.word(ed)).collect();
                join_word("listed", Some(ids?.join("+")))
            }
            Lack::Side(side) => join_word("side", side.word(ed)),
            Lack::Holder(power) => join_word("holder", power.word(ed)),
            Lack::Complex => Some("complex".to_owned()),
            Lack::Peace => Some("peace".to_owned()),
            Lack::NoEnemy => Some("no-enemy".to_owned()),
            Lack::Ships => Some("ships".to_owned()),
            Lack::Reach => Some("reach".to_owned()),
            Lack::Sea => Some("sea".to_owned()),
        }
    }

    fn from_word(word: Option<&str>, ed: &Edition) -> Option<Lack> {
        let word = word?;
        let (what, of) = word.split_once(':').map_or((word, None), |(a, b)| (a, Some(b)));
        match what {
            "colour" => PowerId::from_word(of, ed).map(Lack::Colour),
            "listed" => of?
                .split('+')
                .map(|id| SpaceId::from_word(Some(id), ed))
                .collect::<Option<Vec<_>>>()
                .map(Lack::Listed),
            "side" => Side::from_word(of, ed).map(Lack::Side),
            "holder" => PowerId::from_word(of, ed).map(Lack::Holder),
            "complex" => Some(Lack::Complex),
            "peace" => Some(Lack::Peace),
            "no-enemy" => Some(Lack::NoEnemy),
            "ships" => Some(Lack::Ships),
            "reach" => Some(Lack::Reach),
            "sea" => Some(Lack::Sea),
            _ => None,
        }
    }
}

/// What is lacking and which side lacks it, in one word.
fn join_word(what: &str, of: Option<String>) -> Option<String> {
    Some([what, ":", &of?].concat())
}

impl Nation {
    /// The rule does not work in a place because of what the place lacks.
    pub fn lacking(space: SpaceId, lack: Lack) -> Nation {
        Nation::OtherPlace { space, lack: Some(lack) }
    }

    /// The rule does not work in a place, and nothing more is to be said of it.
    pub fn other_place(space: SpaceId) -> Nation {
        Nation::OtherPlace { space, lack: None }
    }
}
