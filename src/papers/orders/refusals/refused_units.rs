//! Words for units that are not there, or have done something else.

use super::super::plural::plural;
use super::said::{IdNames, Said};
use crate::engine::why::{Spent, Transport, Units};

/// Words for units that are not there or cannot do this.
pub(super) fn units(n: IdNames, why: &Units) -> Said {
    Said::new(match why {
        Units::MovesAlready { kind, space, count, left } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            let count = count.unwrap_or(1);
            match left.unwrap_or(0) {
                0 if count == 1 => format!("the {kind} of {space} already moves by another order"),
                0 => {
                    let kind = plural(kind, count);
                    format!("the {kind} of {space} already move by other orders")
                }
                left => {
                    let kind = plural(kind, left);
                    let is = if left == 1 { "is" } else { "are" };
                    format!(
                        "only {left} {kind} of {space} {is} left for this line, not {count}: others \
                         move by other orders"
                    )
                }
            }
        }
        Units::PartnersUnit { kind, space, power } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("the {kind} in {space} belongs to {}", n.power(power))
        }
        Units::TooFew { kind, space, power, count, found, described, arrived } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            let which = if *described { " as described" } else { "" };
            match found {
                0 if arrived.is_some() => {
                    format!("the {kind} in {space} came there by another order and cannot move on")
                }
                0 => format!("no {kind}{which} of {} in {space}", n.power(power)),
                found => {
                    let kind = plural(kind, *found);
                    format!("only {found} {kind}{which} in {space}, not {count}")
                }
            }
        }
        Units::NoneLeft { kind, space } => {
            format!(
                "no {} of yours is left in {} after the fights there and on the way",
                n.kind(kind),
                n.space(space)
            )
        }
        Units::Fallen { kind, space, lost, began } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            match (lost, began) {
                (1, 1) => format!("the {kind} of {space} was lost in the battle there"),
                (lost, all) => {
                    let kind = plural(kind, *all);
                    format!("{lost} of the {all} {kind} of {space} fell in the battle there")
                }
            }
        }
    })
}

/// Words for units that have done their part this turn.
pub(super) fn spent(n: IdNames, why: &Spent) -> Said {
    let (kind, what) = match why {
        Spent::Moved { kind } => (kind, "has moved this turn"),
        Spent::MovedOrFought { kind } => (kind, "has moved or fought this turn"),
        Spent::InCombat { kind } => (kind, "moved or fought in the combat phases"),
        Spent::Retreated { kind } => (kind, "retreated this turn"),
        Spent::Blitzed { kind } => (kind, "blitzed in the combat move"),
        Spent::Captured { kind } => (kind, "was captured this turn"),
        Spent::FiredRocket { kind } => (kind, "fired a rocket this turn"),
        Spent::Immobile { kind } => (kind, "does not move"),
        Spent::BeenAboard { kind } => (kind, "has been aboard a transport this turn"),
        Spent::Boarded { kind } => (kind, "boarded this turn"),
        Spent::BoardedPartner { kind } => (kind, "boarded a partner's ship this turn"),
        Spent::BoardsNoMore { kind } => (kind, "has moved this turn and cannot board a ship"),
        Spent::CameAshore { kind } => (kind, "came ashore this turn and cannot move on"),
        Spent::LandsThisTurn { kind, space } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            return Said::new(format!("the {kind} lands in {space} this turn and cannot move on"));
        }
        Spent::Rode { kind } => (kind, "rode on its carrier and stays aboard"),
    };
    Said::new(format!("the {} {what}", n.kind(kind)))
}

/// Words for ships that cannot carry this.
pub(super) fn transport(n: IdNames, why: &Transport) -> Said {
    Said::new(match why {
        Transport::LandsByAnother { kind, space } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("the {kind} puts troops ashore in {space} by another order")
        }
        Transport::LandsAndLoads { kind, space } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("the {kind} puts troops ashore in {space} and cannot load again")
        }
        Transport::LandsAndSails { kind, space } => {
            let kind = n.kind(kind);
            let space = n.space(space);
            format!("the {kind} puts troops ashore in {space} and cannot sail on")
        }
        Transport::Bridged { kind, space } => {
            format!("the {} has bridged to {}: that is its move", n.kind(kind), n.space(space))
        }
        Transport::OneAction { kind } => {
            format!("the {} landed troops in the assault: that was its one action", n.kind(kind))
        }
        Transport::LandedInAssault { kind } => {
            format!("the {} put troops ashore in the assault", n.kind(kind))
        }
        Transport::MovesNoMore { kind } => {
            format!("the {} has put troops ashore and cannot move again", n.kind(kind))
        }
        Transport::LoadsNoMore { kind } => {
            format!("the {} has put troops ashore and cannot load again", n.kind(kind))
        }
        Transport::LandedLoadsNobody => {
            "a transport that has put troops ashore cannot load again".to_owned()
        }
        Transport::LoadedLandsNobody => {
            "a transport that was in combat and has loaded cannot land troops".to_owned()
        }
        Transport::LoadOrLand => {
            "a transport that was in combat may load or land, not both".to_owned()
        }
        Transport::LandsElsewhere => "its transport already lands troops elsewhere".to_owned(),
        Transport::LandedElsewhere => {
            "its transport has put troops ashore elsewhere this turn".to_owned()
        }
        Transport::Sailed => {
            "its transport has moved: write offload in the order that moved it".to_owned()
        }
    })
}
