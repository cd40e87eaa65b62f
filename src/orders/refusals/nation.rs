//! Words for what the rules of nations do not do.

use super::super::nation_form;
use super::{Names, Said};
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
        Nation::Unsaid { advantage } => {
            let a = of(advantage);
            let said = Said::new(format!("the line does not say what {} is used for", a.name));
            match nation_form::form(n.ed, a) {
                Some(form) => said.help(format!("write it as in \"{}\" = \"{form}\"", a.name)),
                None => said,
            }
        }
        Nation::OtherPart { advantage, phase } => {
            let name = of(advantage).name.as_str();
            let part = phase.word().replace('-', " ");
            Said::new(format!("{name} is carried out in the phase \"{part}\""))
                .help("write it into the file that orders this part of the turn")
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
        Nation::NobodyThere { space } => {
            Said::new(format!("no unit in {} can be destroyed by the rule", n.space(space)))
        }
        Nation::NoSpecialMove => {
            Said::new("no rule of this power lets units come or leave before the battle now")
                .help("leave the line `special-move` out")
        }
        Nation::NobodyStays { space } => {
            Said::new(format!("somebody who fights must stay in {}", n.space(space)))
        }
        Nation::StrikesNot { kind } => {
            let what =
                format!("no rule of this game lets a {} strike once and be gone", n.kind(kind));
            Said::new(what).help("leave the line `sacrifice` out")
        }
        Nation::NotThere { power, kind, space } => {
            let (who, what, at) = (n.power(power), n.kind(kind), n.space(space));
            Said::new(format!("{at} has too few units of {who}: {what}"))
        }
    }
}
