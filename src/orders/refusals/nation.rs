//! Words for what the rules of nations do not do.

use super::super::nation_form;
use super::{IdNames, Said};
use crate::engine::why::Nation;
use crate::id::AdvantageId;

pub fn nation(n: IdNames, why: &Nation) -> Said {
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
        Nation::NoFallBack => {
            Said::new("no rule of this power lets its units leave this battle in defense")
                .help("leave the line `fall-back` out")
        }
        Nation::NoRiot => Said::new("no rule of this power lets anybody rise in this game")
            .help("leave the line `riot` out"),
        Nation::NoSharedBase { space, zone } => {
            let (land, sea) = (n.space(space), n.space(zone));
            Said::new(format!("{land} and {sea} border no naval base together that you may use"))
        }
        Nation::NobodyStays { space } => {
            Said::new(format!("at least one unit must stay in {}", n.space(space)))
        }
        Nation::StrikesNot { kind } => {
            let what =
                format!("no rule of this game lets {} strike once and be gone", n.a_kind(kind));
            Said::new(what).help("leave the line `sacrifice` out")
        }
        Nation::NoPartner { power } => {
            Said::new(format!("it cannot be declared with {}", n.power(power)))
                .help("name a partner of this power in whose turn its units shall fight")
        }
        Nation::LeftOut { phase } => {
            let phase = phase.word().replace('-', " ");
            Said::new(format!("the power leaves the phase \"{phase}\" out in this turn"))
                .help("leave its section empty")
        }
        Nation::NoCaptor { power } => {
            Said::new(format!("land taken in this turn cannot be given to {}", n.power(power)))
                .help("leave the line `captor` out")
        }
        Nation::Rests { power, kind } => {
            let (who, what) = (n.power(power), n.kind(kind));
            Said::new(format!("the {what} of {who} makes no noncombat move in this turn"))
                .help("aircraft that fought and carriers come home, and nothing else")
        }
        Nation::CargoApart { power, kind } => {
            let (who, what) = (n.power(power), n.kind(kind));
            Said::new(format!("the {what} boards ships of {who} only"))
                .help("load it onto a ship of its own power")
        }
        Nation::NotThere { power, kind, space } => {
            let (who, what, at) = (n.power(power), n.kind(kind), n.space(space));
            Said::new(format!("{at} has too few units of {who}: {what}"))
        }
    }
}
