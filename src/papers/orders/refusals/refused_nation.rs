//! Words for what the rules of nations do not do.

use super::super::nation_form;
use super::said::{IdNames, Said};
use crate::edition::{Advantage, Call, Deed, Edition, Effect, Phase};
use crate::engine::why::{Lack, Nation};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// Words for orders by the rules of nations.
pub(super) fn nation(n: IdNames, why: &Nation) -> Said {
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
        Nation::NoOrders { advantage } => no_orders(of(advantage)),
        Nation::Unsaid { advantage } => unsaid(n.ed, of(advantage)),
        Nation::OtherPart { advantage, phase, played } => {
            other_part(&of(advantage).name, *phase, *played)
        }
        Nation::OtherOwner { power } => {
            Said::new(format!("units of {} do not change sides by this rule", n.power(power)))
        }
        Nation::OtherPlace { space, lack } => other_place(n, space, lack.as_ref()),
        Nation::NotTaken { space } => {
            let space = n.space(space);
            Said::new(format!("no unit of yours takes {space} from an enemy in this turn"))
                .help("write the line in the turn in which your units take it")
        }
        Nation::OtherKind { kind } => {
            Said::new(format!("the rule does nothing for {} here", n.a_kind(kind)))
        }
        Nation::TooMany { count } => {
            Said::new(format!("{count} in one turn are more than the rule allows"))
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
        Nation::NoRiot => Said::new("no rule of this power lets anyone rise in this game")
            .help("leave the line `riot` out"),
        Nation::NoSharedBase { space, zone } => {
            let land = n.space(space);
            let sea = n.space(zone);
            Said::new(format!("{land} and {sea} border no naval base together that you may use"))
        }
        Nation::NobodyStays { space } => {
            Said::new(format!("at least one unit must stay in {}", n.space(space)))
        }
        Nation::StrikesNot { kind, defense } => strikes_not(&n.a_kind(kind), *defense),
        Nation::NoPartner { power, only } => no_partner(n, power, only.as_ref()),
        Nation::LeftOut { phase } => {
            let phase = phase.word().replace('-', " ");
            Said::new(format!("the power skips the phase \"{phase}\" in this turn"))
                .help("leave out the orders for it")
        }
        Nation::NoCaptor { power } => {
            Said::new(format!("land taken in this turn cannot be given to {}", n.power(power)))
                .help("leave the line `captor` out")
        }
        Nation::Rests { power, kind } => {
            let who = n.power(power);
            let what = n.kind(kind);
            Said::new(format!("the {what} of {who} makes no noncombat move in this turn"))
                .help("aircraft that fought and carriers come home, and nothing else")
        }
        Nation::CargoApart { power, kind } => {
            let who = n.power(power);
            let what = n.kind(kind);
            Said::new(format!("the {what} boards ships of {who} only"))
                .help("load it onto a ship of its own power")
        }
        Nation::NotThere { power, kind, space } => {
            let who = n.power(power);
            let what = n.kind(kind);
            let at = n.space(space);
            Said::new(format!("{at} has too few units of {who}: {what}"))
        }
    }
}

/// A line that says nothing of what its rule is used for.
fn unsaid(ed: &Edition, a: &Advantage) -> Said {
    let said = Said::new(format!("the line does not say what {} is used for", a.name));
    match nation_form::form(ed, a) {
        Some(form) => said.help(format!("write it as in \"{}\" = \"{form}\"", a.name)),
        None => said,
    }
}

/// A rule that is carried out in a phase that these orders are not for.
fn other_part(name: &str, phase: Phase, played: bool) -> Said {
    let part = phase.word().replace('-', " ");
    if played {
        let what = format!("{name} is carried out in the phase \"{part}\", which has been played");
        Said::new(what).help("leave the line out")
    } else {
        Said::new(format!("{name} is carried out in the phase \"{part}\""))
            .help("write it into the file that orders this part of the turn")
    }
}

/// Units that no rule lets strike once and leave.
fn strikes_not(what: &str, defense: bool) -> Said {
    let when = if defense { " in defense" } else { "" };
    Said::new(format!("no rule of yours in this game lets {what} strike once and leave{when}"))
        .help("leave the line `sacrifice` out")
}

/// A power with which a rule cannot be declared, and the only one that it can, if there is one.
fn no_partner(n: IdNames, power: &PowerId, only: Option<&PowerId>) -> Said {
    let said = Said::new(format!("it cannot be declared with {}", n.power(power)));
    match only {
        Some(to) => said.help(format!("it is declared with {} alone", n.power(to))),
        None => said.help("name a partner of this power in whose turn its units shall fight"),
    }
}

/// What the place of an order lacks.
fn other_place(n: IdNames, space: &SpaceId, lack: Option<&Lack>) -> Said {
    let at = n.space(space);
    let Some(lack) = lack else { return Said::new(format!("the rule does not work in {at} now")) };
    Said::new(match lack {
        Lack::Colour(power) => {
            let owner = n.power(power);
            format!(
                "the rule works in territories of {owner}'s colour, and {at} is not one of them"
            )
        }
        Lack::Listed(places) => {
            return Said::new(format!("the rule does not work in {at}"))
                .help(format!("it works in {}", n.spaces(places, ", ")));
        }
        Lack::Side(side) => {
            format!(
                "the rule works while the {} hold {at}, and they do not hold it now",
                side.name()
            )
        }
        Lack::Holder(power) => {
            let owner = n.power(power);
            format!("the rule works while {owner} controls {at}, and it does not control it now")
        }
        Lack::Complex => format!("no complex makes units for you in {at} now"),
        Lack::Peace => format!("units cannot go to {at}, which is attacked in this turn"),
        Lack::NoEnemy => format!("units cannot go to {at}, where enemies are"),
        Lack::Ships => format!("there is no transport of your side in {at}"),
        Lack::Reach => format!("no unit that the line names can go to {at}"),
        Lack::Sea => format!("the rule works at sea, and {at} is land"),
    })
}

/// A rule that takes no line in `[advantages]`: where its orders are written, if it has any.
fn no_orders(a: &Advantage) -> Said {
    let name = a.name.as_str();
    let by = a.deeds.iter().find_map(|deed| match deed {
        Deed::Lends(l) if l.call == Call::Round => {
            Some("write it in [advantages] of your standing orders, with the round")
        }
        Deed::Lends(_) => Some("name in [advantages] of your standing orders who may command"),
        Deed::Strikes(_) => Some("write `sacrifice` in the table of the battle"),
        Deed::SpecialMove(_) => {
            Some("write `special-move` in your standing orders or in an answer")
        }
        Deed::FallsBack(_) => Some("write `fall-back` in your standing orders or in an answer"),
        Deed::Treaty(_) | Deed::Salvage(_) => {
            Some("write `free-units` in your standing orders if you do not want the units")
        }
        Deed::Stows(_) => Some("write the ship at the end of the move: 1 ftr: Japan > sub sz60"),
        Deed::DiveRaids(_) => Some("write `bomb` after the move of the aircraft"),
        Deed::SplitLandings(_) => {
            Some("write two landings after the move, the first with its zone: offload A in sz1")
        }
        Deed::Road(_) | Deed::Shortcut(_) | Deed::Yards(_) => {
            Some("write the place of the new unit in [mobilize]")
        }
        Deed::Refuels(_) => Some("write the flight and the flight that follows as two lines"),
        Deed::Exploits(_) => Some("write the move of the units in [noncombat]"),
        Deed::Railway(_) | Deed::Ferries(_) | Deed::IslandFlights => {
            Some("write the moves that it allows")
        }
        _ => None,
    });
    let moves = a.effects.iter().any(Effect::lets_move);
    let by = by.or_else(|| moves.then_some("write the moves that it allows"));
    match by {
        None => Said::new(format!("{name} needs no orders")).help("leave the line out"),
        Some(help) => {
            Said::new(format!("nothing is ordered for {name} in [advantages]")).help(help)
        }
    }
}
