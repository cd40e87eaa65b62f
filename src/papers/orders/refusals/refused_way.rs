//! Words for obstacles in the way, and for goals where no such move can end.

use super::said::{IdNames, Said, points};
use crate::engine::why::{Goal, Sea, Way};
use crate::id::SpaceId;

/// Words for ways on land and through the air that are closed.
pub(super) fn way(n: IdNames, why: &Way) -> Said {
    Said::new(match why {
        Way::NoBorder { from, to } => {
            let what = format!("{} and {} have no common border", n.space(from), n.space(to));
            return Said::new(what).help(n.borders(from));
        }
        Way::NeutralToAll { space } => {
            format!("{} is neutral and closed to all", n.space(space))
        }
        Way::Impassable { space } => {
            format!("no one enters {} or flies over it", n.space(space))
        }
        Way::NeutralToYou { space } => {
            let invaders = n.ed.profile.neutral_invaders.iter();
            let sides: Vec<&str> = invaders.map(|side| side.name()).collect();
            let space = n.space(space);
            let sides = sides.join(" and ");
            format!("{space} is neutral: only the {sides} may enter it")
        }
        Way::NeutralCrossed { space } => {
            let space = n.space(space);
            format!("{space} is neutral: it can be attacked, but never crossed")
        }
        Way::NeverMoves { kind } => format!("{} never moves", n.a_kind(kind)),
        Way::OutOfReach { space, kind, left, takes, away } => {
            let kind = n.kind(kind);
            let left = points(*left);
            let space = n.space(space);
            let said = Said::new(format!("{space} is out of reach: the {kind} has {left} left"));
            return Said { help: how_far(space, *takes, *away), ..said };
        }
        Way::NoOpenWay { space, left, off: true } => return off_the_rule(n.space(space), *left),
        Way::NoOpenWay { space, left, off: false } => {
            format!("no open path to {} within {}", n.space(space), points(*left))
        }
        Way::NeedsTransport { kind, space } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("{space} is a sea zone: the {kind} needs a transport")
        }
        Way::HostileLand { space } => {
            let space = n.space(space);
            format!("{space} is hostile: land units enter it only in the combat move")
        }
        Way::StopsInHostile { kind, space } => {
            let name = n.kind(kind);
            let space = n.space(space);
            match n.ed.kind(*kind).moves {
                1 => format!("the {name} moves 1 space, and stops in {space}, which is hostile"),
                _ => format!("the {name} must stop in {space}, which is hostile"),
            }
        }
        Way::StopsAtEnemy { kind, space, enemy } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            let enemy = n.kind(enemy);
            format!("the {kind} must stop in {space}: an enemy {enemy} is there")
        }
        Way::Cordoned { space } => {
            format!("no land unit of yours enters or leaves {} in this turn", n.space(space))
        }
        Way::WaterHeld { kind, space } => {
            format!("the {} cannot cross {}: enemies hold it", n.kind(kind), n.space(space))
        }
        Way::BlitzUnwritten { space } => {
            format!("write a blitz through {} in the path", n.space(space))
        }
    })
}

/// How far it is to a place that a unit cannot reach, if that is known.
fn how_far(space: &str, takes: Option<u8>, away: Option<u8>) -> Option<String> {
    let way = takes.map(|takes| format!("this way takes {}", points(takes)));
    way.or_else(|| away.map(|away| format!("{space} is {away} spaces away")))
}

/// A longer move goes through spaces in which its rule does not hold.
fn off_the_rule(space: &str, left: u8) -> Said {
    let left = points(left);
    let what = format!(
        "the longer move must stay in the spaces of its rule that you hold, and {space} is \
        not one of them"
    );
    Said::new(what).help(format!("elsewhere the unit has {left} left"))
}

/// Words for ways at sea that are closed.
pub(super) fn sea(n: IdNames, why: &Sea) -> Said {
    Said::new(match why {
        Sea::StaysAtSea { kind, space } => {
            format!("the {} cannot leave the sea for {}", n.kind(kind), n.space(space))
        }
        Sea::ClosedZone { space } => format!("no ship enters or leaves {}", n.space(space)),
        Sea::DestroyerStops { space } => {
            format!("an enemy destroyer stops the submarine in {}", n.space(space))
        }
        Sea::DestroyerAhead { space } => {
            format!("an enemy destroyer in {} would stop the submarine", n.space(space))
        }
        Sea::ZoneHeld { space, patrol } => held(n, space, *patrol),
        Sea::SubmarineEnds { space } => {
            format!("enemies hold {}: no submarine may end there", n.space(space))
        }
        Sea::StopsAtSubmarine { kind, space } => {
            format!("the {} must stop at the submarine under {}", n.kind(kind), n.space(space))
        }
        Sea::StopsUnderPatrol { kind, space } => {
            format!("the {} must stop in {}, under an enemy patrol", n.kind(kind), n.space(space))
        }
        Sea::StopsAtShips { kind, space } => {
            format!("the {} must stop in {}, where enemy ships are", n.kind(kind), n.space(space))
        }
        Sea::CanalNew { from, to } => {
            format!("{} was not held when the turn began", canal(n, *from, *to))
        }
        Sea::CanalDivided { from, to } => {
            format!(
                "{} is closed: its two banks are not held by the same side",
                canal(n, *from, *to)
            )
        }
        Sea::CanalEnemy { from, to } => format!("{} is in enemy hands", canal(n, *from, *to)),
        Sea::NoNavalBase { space, zones } => {
            let space = n.space(space);
            format!(
                "the {} zone is for ships that sail from naval base to naval base, and {space} has \
                none",
                ordinal(zones.unwrap_or(3))
            )
        }
        Sea::ZoneTaken { space } => {
            let space = n.space(space);
            let what = format!("the way leads through {space}, which would change hands");
            return Said::new(what).help(format!("write the whole path: > {space}"));
        }
    })
}

/// What makes a zone hostile.
pub(super) fn held(n: IdNames, space: &SpaceId, patrol: bool) -> String {
    if patrol {
        format!("an enemy patrol is over {}", n.space(space))
    } else {
        format!("enemy ships are in {}", n.space(space))
    }
}

/// `third`
fn ordinal(n: u8) -> String {
    let small = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let word = usize::from(n).checked_sub(1).and_then(|i| small.get(i));
    word.map_or_else(|| format!("{n}th"), |word| (*word).to_owned())
}

/// The canal between two zones; both, should there be two.
fn canal(n: IdNames, a: SpaceId, b: SpaceId) -> String {
    let canals = n.ed.canals.iter().filter(|c| c.zones == (a, b) || c.zones == (b, a));
    canals.map(|c| c.name.as_str()).collect::<Vec<_>>().join(" or ")
}

/// Words for places where the move cannot end.
pub(super) fn goal(n: IdNames, why: &Goal) -> Said {
    match why {
        Goal::NoSpace => Said::new("the order names no space to move to"),
        Goal::NoZone => Said::new("the order names no zone to move to"),
        Goal::NoTerritory => Said::new("the order names no territory to land in"),
        Goal::GunStays { kind } => {
            Said::new(format!("an {} does not move in the combat move", n.kind(kind)))
                .help("guns move 1 space in the noncombat move")
        }
        Goal::Friendly { space } => Said::new(format!(
            "{} is friendly: only tanks that blitzed can end a combat move \
                there",
            n.space(space)
        ))
        .help("move there in the noncombat move"),
        Goal::FriendlyToAircraft { space } => {
            let space = n.space(space);
            Said::new(format!("{space} is friendly: aircraft cannot end a combat move there"))
                .help("fly there in the noncombat move")
        }
        Goal::NoTarget { space } => Said::new(format!("no enemy ships are in {}", n.space(space)))
            .help("fly there in the noncombat move"),
        Goal::NoEnemyForShip { kind, space } => {
            let what = format!("no enemy ships are in {} for the {}", n.space(space), n.kind(kind));
            Said::new(what).help(
                "only transports that put troops ashore and ships that bombard may go there now; \
                 others follow in the noncombat move",
            )
        }
        Goal::CombatOnly => Said::new("raids, rockets and bombardments belong to the combat move"),
    }
}
