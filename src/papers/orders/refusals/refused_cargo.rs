//! Words for loading, carrying and putting ashore.

use super::refused_way::held;
use super::said::{IdNames, Said};
use crate::engine::why::{Boarding, Landing};

/// Words for units that cannot go aboard.
pub(super) fn boarding(n: IdNames, why: &Boarding) -> Said {
    match why {
        Boarding::ShipToShip => Said::new("cargo cannot change from one ship to another"),
        Boarding::ZoneHeld { space, patrol } => {
            Said::new(format!("{}: no unit boards there", held(n, space, *patrol)))
        }
        Boarding::ComesNot { space } => {
            Said::new(format!("the transport does not go to {}", n.space(space)))
        }
        Boarding::NoZoneBeside { space } => {
            Said::new(format!("the transport goes to no zone that borders {}", n.space(space)))
        }
        Boarding::NoRoom { kind } => Said::new(format!("no room aboard for the {}", n.kind(kind)))
            .help("a transport takes one land unit of any kind and one infantry"),
        Boarding::NotCarried { kind } => {
            Said::new(format!("a transport does not carry {}", n.a_kind(kind)))
        }
        Boarding::GunsLater => {
            Said::new("guns do not board in the combat move").help("load it in the noncombat move")
        }
        Boarding::NoTransport => Said::new("only transports carry land units"),
        Boarding::NoShipNamed => Said::new("the order names no ship for this"),
        Boarding::NoSuchShip { kind, power, space } => {
            let kind = n.kind(kind);
            let power = n.power(power);
            let space = n.space(space);
            Said::new(format!("no {kind} of {power} in {space}"))
        }
        Boarding::NotBeside => Said::new("troops board from a territory next to the ship's zone"),
        Boarding::AircraftLater => Said::new("aircraft go aboard when the noncombat move ends")
            .help("board in the noncombat move"),
        Boarding::MustLand => Said::new(
            "troops that board in the combat move must land this turn, from the same ship",
        )
        .help("board in the noncombat move"),
        Boarding::NoCombatMove => Said::new("boarding and staying aboard is not a combat move")
            .help(
                "board in the \
                noncombat move",
            ),
    }
}

/// Words for units that cannot go ashore.
pub(super) fn landing(n: IdNames, why: &Landing) -> Said {
    match why {
        Landing::SailsOn { space } => {
            let what =
                format!("a ship that puts troops ashore from {} cannot sail on", n.space(space));
            Said::new(what).help("land them all in the last zone of the path")
        }
        Landing::BattleThere { space } => {
            let at = n.space(space);
            Said::new(format!(
                "there will be a sea battle in {at}, so ships cannot sail on from there"
            ))
        }
        Landing::TwoAssaults => Said::new("a ship makes no more than two assaults in a turn"),
        Landing::NotBeside { from, to } => {
            Said::new(format!("{} does not border {}", n.space(from), n.space(to)))
                .help(n.borders(from))
        }
        Landing::NoTerritory { space } => {
            Said::new(format!("{} is not a territory to land in", n.space(space)))
        }
        Landing::Friendly { space } => {
            let space = n.space(space);
            Said::new(format!("{space} is friendly: troops land there in the noncombat move"))
        }
        Landing::Hostile { space } => {
            let space = n.space(space);
            Said::new(format!("{space} is hostile: troops land there in an assault only"))
        }
        Landing::OneStep => Said::new("troops land next to their ship and move no farther"),
        Landing::GunsFriendly => Said::new("guns go ashore in friendly territory only"),
        Landing::NobodyAboard => Said::new("no troops are aboard to go ashore"),
        Landing::NotAboard { kind, count, space } => {
            let what = format!("not {count} {} aboard", n.kind(kind));
            Said::new(match space {
                Some(space) => format!("{what} to land in {}", n.space(space)),
                None => what,
            })
        }
        Landing::PartnersCargo { kind, power } => {
            let kind = n.kind(kind);
            let power = n.power(power);
            let what =
                format!("the {kind} aboard belongs to {power}, which lands it on its own turn");
            Said::new(what)
        }
        Landing::TwoTerritories => {
            Said::new("one transport cannot put troops ashore in two territories")
                .help("write one order for each transport")
        }
        Landing::MustGoAshore { kind } => {
            let kind = n.kind(kind);
            Said::new(format!("the {kind} loaded in this phase must go ashore in an assault"))
                .help("add an offload, or load in the noncombat move")
        }
        Landing::NotAnnounced { space } => {
            Said::new(format!("no troops are announced for {}", n.space(space))).help(ASHORE)
        }
        Landing::AllGoAshore { space } => {
            let space = n.space(space);
            Said::new(format!("the troops announced for {space} go ashore, all of them"))
                .help(ASHORE)
        }
    }
}

const ASHORE: &str = "leave out `ashore`; `offload` in the combat move says who lands";
