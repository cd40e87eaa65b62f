//! Words for flights, carriers, patrols, raids and rockets.

use super::said::{IdNames, Said, points};
use crate::engine::why::{Carrier, Flight, Patrol, Strike};

/// Words for flights that cannot land or cannot be flown.
pub(super) fn flight(n: IdNames, why: &Flight) -> Said {
    Said::new(match why {
        Flight::NoLanding { aircraft, left, nearest, away, full, guests } => {
            let all: Vec<String> = aircraft
                .iter()
                .map(|(k, s)| format!("the {} that goes to {}", n.kind(k), n.space(s)))
                .collect();
            let left = points(*left);
            if let (Some(zone), Some(guests)) = (full, guests) {
                let zone = n.space(zone);
                let guests = n.power(guests);
                let help = format!(
                    "it has {left} left, and fighters of {guests} fill the deck of the carrier in {zone}"
                );
                return Said::new(format!("no place to land for {}", all.join(", "))).help(help);
            }
            let help = match (nearest, away) {
                (Some(space), Some(away)) => {
                    let space = n.space(space);
                    let decks = aircraft.iter().any(|(k, _)| n.ed.kind(*k).lands_on_carriers);
                    let or = "; a carrier with room must come or be in reach";
                    format!(
                        "it has {left} left and the nearest open territory, {space}, is {away} away{}",
                        if decks { or } else { "" }
                    )
                }
                _ => format!("it has {left} left and no open territory in reach"),
            };
            return Said::new(format!("no place to land for {}", all.join(", "))).help(help);
        }
        Flight::NotFriendlyAtStart { space } => {
            format!("{} was not friendly when the turn began", n.space(space))
        }
        Flight::NotFriendly { space } => format!("{} is not friendly", n.space(space)),
        Flight::NotOnCarriers { kind } => format!("{} cannot land on a carrier", n.a_kind(kind)),
        Flight::NoFreeDeck { space } => {
            format!("no carrier with a free place in {}", n.space(space))
        }
        Flight::WaitsAndMoves => {
            let what = "a fighter that waits stays where it is and does nothing else";
            return Said::new(what).help(WAIT);
        }
        Flight::OnlyFightersWait => {
            return Said::new("only the fighters of a carrier wait in its zone").help(WAIT);
        }
        Flight::NoShipToStrike { kind, space } => {
            let what = n.a_kind(kind);
            let space = n.space(space);
            if n.ed.kind(*kind).single_strike {
                format!("{what} strikes at ships at the surface, and none is in {space}")
            } else {
                format!("{what} that strikes once and leaves can hit nothing in {space}")
            }
        }
    })
}

const WAIT: &str = "the form is: 2 ftr: sz5 wait";

/// Words for carriers that must go where fighters need them.
pub(super) fn carrier(n: IdNames, why: &Carrier) -> Said {
    Said::new(match why {
        Carrier::Promised { space } => {
            format!("the carrier is promised to fighters that need it in {}", n.space(space))
        }
        Carrier::OnlyPlace => "fighters that only this carrier can take would be lost".to_owned(),
        Carrier::NoDeck { kind } => format!("aircraft cannot land on a {}", n.kind(kind)),
        Carrier::InCombatMove => {
            "a carrier that moves in the combat move cannot be promised".to_owned()
        }
        Carrier::OnlyCarriers => "only carriers are promised as landing places".to_owned(),
    })
}

/// Words for patrols that cannot be flown.
pub(super) fn patrol(n: IdNames, why: &Patrol) -> Said {
    match why {
        Patrol::OnlyFighters => Said::new("only fighters fly a patrol"),
        Patrol::FromLand => Said::new("a patrol goes from a territory to a sea zone next to it")
            .help("the form is: 2 ftr: Malta > sz50 patrol"),
        Patrol::AmongEnemies { space } => {
            let space = n.space(space);
            Said::new(format!("enemies hold {space}: a patrol there would mean combat"))
        }
        Patrol::ComesDownBeside => Said::new("a patrol lands in its zone or right next to it")
            .help("the form is: 2 ftr: sz27 > New Britain"),
        Patrol::NoneOfKind { kind } => Said::new(format!("no {} is on patrol", n.kind(kind))),
        Patrol::NotOnPatrol { kind } => Said::new(format!("the {} is not on patrol", n.kind(kind))),
        Patrol::NotDownThere { from, to } => {
            let from = n.space(from);
            let to = n.space(to);
            Said::new(format!("a patrol over {from} cannot land in {to}"))
                .help("friendly land next to the zone, or a carrier in it")
        }
    }
}

/// Words for raids and rockets that cannot be made.
pub(super) fn strike(n: IdNames, why: &Strike) -> Said {
    Said::new(match why {
        Strike::NoEnemyComplex { space } => {
            format!("there is no enemy complex in {}", n.space(space))
        }
        Strike::NotInRaids { kind } => {
            let kind = n.kind(kind);
            let what = format!("the {kind} cannot take part in a strategic bombing raid");
            return Said::new(what).help(format!("write a separate line for the {kind}"));
        }
        Strike::NoBomber { space, may_bomb } => {
            let said = Said::new(format!("no bomber raids {}", n.space(space)));
            return match may_bomb {
                None => said,
                Some(kind) => said.help(format!(
                    "with `raid` the {} is an escort: write `bomb` if it is to bomb as well",
                    n.kind(kind)
                )),
            };
        }
        Strike::NoRockets { power } => format!("{} has no rockets", n.power(power)),
        Strike::GunMoves => "a gun does not move in the combat move".to_owned(),
        Strike::LaunchesNone { kind } => format!("the {} launches no rockets", n.kind(kind)),
        Strike::GunAboard => "a gun aboard a ship launches no rockets".to_owned(),
        Strike::TooFar { from, to } => {
            let from = n.space(from);
            let to = n.space(to);
            let range = n.ed.profile.rocket_range;
            format!("{to} is more than {range} spaces from {from}")
        }
        Strike::OneGun { space } => format!("one gun of {} may strike in a turn", n.space(space)),
        Strike::StruckAlready { space } => {
            format!("another gun already strikes {}", n.space(space))
        }
    })
}
