//! Words for what cannot be bought or placed.

use super::super::plural::plural;
use super::said::{IdNames, Said};
use crate::edition::NewFighters;
use crate::engine::why::{Advance, Buying, ChangingOver, Placing, Production};
use crate::id::{PowerId, SpaceId};

/// Words for purchases that cannot be made.
pub(super) fn buying(n: IdNames, why: &Buying) -> Said {
    match why {
        Buying::CapitalLost { power } => {
            Said::new(format!("{} has lost its capital and skips this phase", n.power(power)))
                .help("leave the section out until the capital is free")
        }
        Buying::NoDice => Said::new("no research dice are bought")
            .help("write the number of dice, or leave [research] out"),
        Buying::HasTech { power, tech } => {
            Said::new(format!("{} has {} already", n.power(power), n.ed.tech(*tech).name))
                .help("name another development")
        }
        Buying::DiceTooDear { power, dice, cost, have } => {
            let each = n.ed.profile.research_die_cost.max(1);
            Said::new(format!("{dice} dice cost {cost} IPC and {} has {have}", n.power(power)))
                .help(format!("buy at most {} dice", have / each))
        }
        Buying::NotForSale { power, kind } => {
            Said::new(format!("{} cannot buy {}", n.power(power), n.a_kind(kind)))
                .help(on_sale(n, *power))
        }
        Buying::TooDear { power, cost, have } => {
            Said::new(format!("this costs {cost} IPC and {} has {have}", n.power(power)))
                .help(format!("take {} IPC worth of units off the list", cost - have))
        }
    }
}

fn on_sale(n: IdNames, power: PowerId) -> String {
    let sold = n.ed.kinds.iter().filter(|k| k.is_sold_to(power));
    let list: Vec<String> = sold.map(|k| format!("{} {}", k.abbr, k.cost)).collect();
    format!("on sale, with prices: {}", list.join(", "))
}

/// Words for units that cannot be placed there.
pub(super) fn placing(n: IdNames, why: &Placing) -> Said {
    Said::new(match why {
        Placing::NotBought { kind, count, bought } => {
            let placed = plural(n.kind(kind), *count);
            let kind = n.kind(kind);
            return match bought {
                0 => Said::new(format!("places {count} {placed}, but no {kind} is left to place"))
                    .help("place what was bought, each unit once"),
                _ => Said::new(format!(
                    "places {count} {placed}, but only {bought} of those bought {} left to place",
                    if *bought == 1 { "is" } else { "are" }
                ))
                .help(format!("place at most {bought}")),
            };
        }
        Placing::FightersWait { kind, space } => {
            format!("fighters wait for this {} in {}", n.kind(kind), n.space(space))
        }
        Placing::WrongPlace { kind, space } => {
            let place = if n.ed.is_sea(*space) { "a sea zone" } else { "a territory" };
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("a new {kind} cannot be placed in {space}, {place}")
        }
        Placing::HasComplex { space } => {
            format!("{} has an industrial complex already", n.space(space))
        }
        Placing::NotHeld { space } => {
            format!("{} was not under your control when the turn began", n.space(space))
        }
        Placing::LowIncome { space } => {
            let income = n.ed.space(*space).income;
            let least = n.ed.profile.complex_min_income;
            format!("{} has an income of {income}, less than {least}", n.space(space))
        }
        Placing::NotHeldAllTurn { kind, space } => {
            let space = n.space(space);
            let what = format!("{space} has not been under your control since the turn began");
            let help = format!("a {} goes to a territory you have held all turn", n.kind(kind));
            return Said::new(what).help(help);
        }
        Placing::PartnersCarrier { space } => {
            let space = n.space(space);
            format!("a new fighter may not be placed on a partner's carrier in {space}")
        }
        Placing::NoCarrier { space } => {
            let which = match n.ed.profile.new_fighters {
                NewFighters::OwnCarriers => "own carrier",
                NewFighters::NewCarriersOnly => "carrier built this turn",
            };
            format!("there is no {which} with room in {}", n.space(space))
        }
    })
}

/// Words for complexes that cannot make so much.
pub(super) fn production(n: IdNames, why: &Production) -> Said {
    match why {
        Production::ShortSupply { kind, space, limit } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            Said::new(format!("{limit} IPC reach {space}, too few for another {kind}"))
                .help("the limit was claimed before the turn began")
        }
        Production::ComplexFull { space, complexes, limits, road } => {
            let pairs = complexes.iter().zip(limits);
            let limits: Vec<String> =
                pairs.map(|(s, units)| format!("{} {units}", n.space(s))).collect();
            let space = n.space(space);
            let limits = limits.join(", ");
            let said =
                Said::new(format!("no more units can be made for {space} in this turn ({limits})"));
            match road {
                None => said.help("place the rest elsewhere"),
                Some(id) => said.help(format!(
                    "a partner's complex makes one unit a turn for you, by the {}",
                    n.ed.advantage(*id).name
                )),
            }
        }
        Production::NoComplexBeside { space, complexes } => {
            let what = format!("no complex that you may use this turn borders {}", n.space(space));
            Said::new(what).help(yours(n, complexes))
        }
        Production::NoComplex { space, complexes } => {
            let what = format!("there is no industrial complex in {}", n.space(space));
            Said::new(what).help(yours(n, complexes))
        }
        Production::ComplexIdle { space, complexes } => {
            let what = format!("the complex in {} makes nothing in this turn", n.space(space));
            Said::new(what).help(yours(n, complexes))
        }
        Production::ComplexNew { space, complexes } => {
            let what =
                format!("the complex in {} is new and works from your next turn", n.space(space));
            Said::new(what).help(yours(n, complexes))
        }
        Production::ComplexForeign { space, complexes, road, shut } => {
            let said = Said::new(format!("the complex in {} is not yours to use", n.space(space)));
            match (road, shut) {
                (Some(id), Some(at)) => said.help(format!(
                    "the {} is shut: an enemy held {} when the turn began",
                    n.ed.advantage(*id).name,
                    n.space(at)
                )),
                _ => said.help(yours(n, complexes)),
            }
        }
        Production::ComplexTaken { space, complexes, land } => {
            let space = n.space(space);
            let what = if *land {
                format!("you did not control {space} when the turn began")
            } else {
                format!("the complex in {space} was not yours when the turn began")
            };
            Said::new(what).help(yours(n, complexes))
        }
    }
}

fn yours(n: IdNames, complexes: &[SpaceId]) -> String {
    if complexes.is_empty() {
        "no complex of yours can place anything this turn".to_owned()
    } else {
        format!("your complexes: {}", n.spaces(complexes, ", "))
    }
}

/// Words for fighters that cannot go aboard a new carrier.
pub(super) fn changing_over(n: IdNames, why: &ChangingOver) -> Said {
    Said::new(match why {
        ChangingOver::NotHere => "fighters on the map do not move in this phase".to_owned(),
        ChangingOver::AtSea { space } => {
            format!("only fighters ashore go aboard, not those in {}", n.space(space))
        }
        ChangingOver::NotOwn => "only fighters of your own go aboard".to_owned(),
        ChangingOver::Enemy { power } => format!("{} is an enemy", n.power(power)),
        ChangingOver::NoPort { space, zone } => {
            let space = n.space(space);
            let zone = n.space(zone);
            format!("{space} has no complex of yours that builds ships in {zone}")
        }
        ChangingOver::NotThere { kind, power, space } => {
            format!("no {} of {} in {}", n.kind(kind), n.power(power), n.space(space))
        }
        ChangingOver::NoNewCarrier { space } => {
            format!("no carrier was built in {} this turn", n.space(space))
        }
        ChangingOver::NewCarrierFull { space } => {
            format!("no room on the new carrier in {}", n.space(space))
        }
    })
}

/// Words for cash advances that do not fit.
pub(super) fn advance(n: IdNames, why: &Advance) -> Said {
    Said::new(match why {
        Advance::AllPlaced => "every side has placed its cash advance".to_owned(),
        Advance::OtherFirst { side } => {
            format!("the {} place their cash advance first", side.name())
        }
        Advance::Placed { side } => {
            format!("the {} have placed their cash advance", side.name())
        }
        Advance::CannotKeep { power, ipc } => {
            format!("{} cannot keep {ipc} IPC of this side", n.power(power))
        }
        Advance::WrongSum { ipc } => {
            let all = n.ed.profile.cash_advance;
            format!(
                "{ipc} IPC are spent and kept together: the advance is {all}, and what is not \
                 spent is kept by a power that is named"
            )
        }
        Advance::OtherSide { power } => format!("{} is not of this side", n.power(power)),
        Advance::WrongPlace { kind, space } => {
            format!("{} is not a place for {}", n.space(space), n.kind(kind))
        }
        Advance::NobodyThere { side, space } => {
            format!("no unit of the {} is in {}", side.name(), n.space(space))
        }
        Advance::NoCarrier { space } => {
            format!("no carrier in {} has room for a fighter", n.space(space))
        }
    })
}
