//! Words for what the rules of nations do not do.

use super::{Names, Said};
use crate::edition::{Advantage, Deed};
use crate::engine::why::Nation;
use crate::id::AdvantageId;

pub fn nation(n: Names, why: &Nation) -> Said {
    let of = |id: &AdvantageId| n.ed.advantage(*id);
    match why {
        Nation::NotYours { advantage, power } => {
            Said::new(format!("{} is a rule of {}", of(advantage).name, n.power(power)))
                .help("leave the line out")
        }
        Nation::NotInGame { advantage } => {
            Said::new(format!("this game is played without {}", of(advantage).name)).help(
                "the invitation names the advantages of the game; `fieldpost show` lists them",
            )
        }
        Nation::UsedUp { advantage } => {
            Said::new(format!("{} works once a game and has been used", of(advantage).name))
                .help("leave the line out")
        }
        Nation::NoOrders { advantage } => {
            Said::new(format!("{} works by itself", of(advantage).name)).help("leave the line out")
        }
        Nation::SaysNoUnits { advantage } | Nation::SaysNoPlace { advantage } => {
            let a = of(advantage);
            Said::new(format!("the line does not say what {} is used for", a.name)).help(form(n, a))
        }
        Nation::OtherOwner { power } => {
            Said::new(format!("units of {} do not go over by this rule", n.power(power)))
        }
        Nation::OtherPlace { space } => {
            Said::new(format!("the rule does not work in {} now", n.space(space)))
        }
        Nation::OtherKind { kind } => {
            Said::new(format!("a {} does not go over by this rule", n.kind(kind)))
        }
        Nation::TooMany { count } => {
            Said::new(format!("{count} are more than the rule gives in one turn"))
        }
        Nation::NotThere { power, kind, space } => {
            let (who, what, at) = (n.power(power), n.kind(kind), n.space(space));
            Said::new(format!("{who} has not so many of {what} in {at}"))
        }
    }
}

/// How an order for the rule is written.
fn form(n: Names, a: &Advantage) -> String {
    let places = a.deeds.iter().find_map(|d| match d {
        Deed::Grant(g) => Some(&g.places[..]),
        _ => None,
    });
    match places {
        Some(places) => {
            let names: Vec<String> = places.iter().map(|s| n.space(s).to_string()).collect();
            format!("write \"{}\" = \"{}\"; it may be {}", a.name, names[0], names.join(", "))
        }
        None => format!("write \"{}\" = \"1 UK inf: Russia\"", a.name),
    }
}
