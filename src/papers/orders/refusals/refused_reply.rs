//! Words for answers that cannot be meant so.

use super::said::{IdNames, Said};
use crate::engine::why::Reply;

/// Words for answers that make no sense in their battle.
pub(super) fn reply(n: IdNames, why: &Reply) -> Said {
    let delete = "delete this line";
    match why {
        Reply::AttackerDecides { space } => {
            Said::new(format!("in {} only the attacker decides that", n.space(space))).help(delete)
        }
        Reply::DefenderDecides { space } => {
            Said::new(format!("in {} only the defender decides that", n.space(space))).help(delete)
        }
        Reply::NoRetreat { space } => {
            Said::new(format!("what is fought in {} has no retreat", n.space(space))).help(delete)
        }
        Reply::NobodyMayLeave { space } => {
            let space = n.space(space);
            Said::new(format!("no unit may leave {space}: units that come ashore stay"))
                .help(delete)
        }
        Reply::AircraftNotAlone { space } => {
            Said::new(format!("aircraft cannot leave {} alone", n.space(space)))
                .help("`retreat` applies to all units that may leave")
        }
        Reply::NoSubmarine { space } => {
            Said::new(format!("no submarine of yours is in {}", n.space(space))).help(delete)
        }
        Reply::NoRaid { space } => {
            Said::new(format!("no one raids {}", n.space(space))).help(delete)
        }
        Reply::NobodyBombards { space } => {
            Said::new(format!("no ship will bombard {}", n.space(space))).help(delete)
        }
        Reply::NoneThere { space, kind, there } => {
            let said =
                Said::new(format!("no {} is in the battle of {}", n.kind(kind), n.space(space)));
            let all: Vec<&str> = there.iter().map(|k| n.kind(k)).collect();
            if all.is_empty() {
                said.help(delete)
            } else {
                said.help(format!("there are: {}", all.join(", ")))
            }
        }
        Reply::NoneSuch { space, kind, power } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            let whose = power.map_or(String::new(), |p| format!("{} ", n.adjective(&p)));
            Said::new(format!("no {whose}{kind} of this description is in the battle of {space}"))
                .help("write the kind alone for all of them")
        }
        Reply::OneHit { kind } => {
            Said::new(format!("the {} takes one hit and no more", n.kind(kind)))
                .help("name kinds that take two hits, or write none")
        }
        Reply::NoLanding { to, open } => {
            Said::new(format!("no fighter can land in {}", n.space(to))).help(
                match open.as_slice() {
                    [] => "there is no place for them".to_owned(),
                    all => format!("they can land in {}", n.spaces(all, " or ")),
                },
            )
        }
    }
}
