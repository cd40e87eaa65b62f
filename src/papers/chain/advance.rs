//! Papers of the game of eight powers that make blocks without dice: the cash advance of a side, and
//! the claim that too little supply reaches a complex.

use crate::doc_kind::DocKind;
use crate::edition::{Edition, SupplyRoutes};
use crate::engine::advance::{Advance, AdvanceLot, carry_out};
use crate::engine::event::Event;
use crate::engine::{Board, Position};
use crate::id::{PowerId, Side, SpaceId};
use crate::orders::names::{Names, Sort};
use crate::rule::rule;

use super::chain_fault::{ChainFault, document};
use super::field::signed_form;
use super::form::WrittenAt;

signed_form! {
    /// What a side does with its cash advance, signed by its spokesman (CASH-01).
    pub struct AdvancePaper is "cash advance" of DocKind::Advance {
        at: WrittenAt = "",
        side: Side = "side",
        /// `germany 2 infantry poland`
        place: Vec<String> = "place",
        /// `italy 6`
        keep: Vec<String> = "keep",
    }
}

impl AdvancePaper {
    /// The words of the paper as things of the edition.
    ///
    /// # Errors
    /// A word that means nothing.
    pub fn read_plan(&self, ed: &Edition) -> Result<Advance, ChainFault> {
        let place = self.place.iter().map(|words| read_lot(ed, words)).collect::<Result<_, _>>()?;
        let keep = self
            .keep
            .iter()
            .map(|words| {
                read_kept(ed, words).ok_or_else(|| {
                    document(format!("the cash advance cannot be kept as {words:?}"))
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Advance { side: self.side, place, keep })
    }

    /// The position after and what happened.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn rule_advance(
        &self,
        ed: &Edition,
        p: &Position,
    ) -> Result<(Position, Vec<Event>), ChainFault> {
        carry_out(p.board(ed), &self.read_plan(ed)?)
            .map_err(|faults| document(crate::orders::refusals::list_reasons(ed, &faults)))
    }
}

/// What people write, `Germany: 2 inf Poland`, as a line of the paper: `germany 2 infantry poland`.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn lot_words(ed: &Edition, text: &str) -> Result<String, (String, String)> {
    let names = Names::new(ed);
    let form = || (format!("{text:?} is not a part of a cash advance"), FORM_LOT.to_string());
    let (power, what) = text.split_once(':').ok_or_else(form)?;
    let power = one_power(&names, power)?;
    let words: Vec<&str> = what.split_whitespace().collect();
    let [count, kind, space @ ..] = words.as_slice() else { return Err(form()) };
    let count: u16 = count.parse().map_err(|_| form())?;
    if space.is_empty() {
        return Err(form());
    }
    let kind = names.kind(kind).map_err(|e| e.told(Sort::Kind, kind))?;
    let space = space.join(" ");
    let space = names.space(&space).map_err(|e| e.told(Sort::Space, &space))?;
    let power = &ed.power(power).id;
    let kind = &ed.kind(kind).id;
    Ok(format!("{power} {count} {kind} {}", ed.space(space).id))
}

/// `Italy: 6` as `italy 6`.
///
/// # Errors
/// What is wrong, and what would be right.
pub fn kept_words(ed: &Edition, text: &str) -> Result<String, (String, String)> {
    let form = || (format!("{text:?} is not an amount of money to keep"), FORM_KEPT.to_string());
    let (power, ipc) = text.split_once(':').ok_or_else(form)?;
    let power = one_power(&Names::new(ed), power)?;
    let ipc: i32 = ipc.trim().parse().map_err(|_| form())?;
    Ok(format!("{} {ipc}", ed.power(power).id))
}

/// How units are placed, and how money is kept.
const FORM_LOT: &str = "write it as 'Germany: 2 inf Poland'";
const FORM_KEPT: &str = "write it as 'Italy: 6'";

fn one_power(names: &Names, word: &str) -> Result<PowerId, (String, String)> {
    names.power(word.trim()).map_err(|e| e.told(Sort::Power, word.trim()))
}

fn read_lot(ed: &Edition, words: &str) -> Result<AdvanceLot, ChainFault> {
    let bad = || document(format!("the cash advance cannot place {words:?}"));
    let parts: Vec<&str> = words.split(' ').collect();
    let [power, count, kind, space] = parts[..] else { return Err(bad()) };
    Ok(AdvanceLot {
        power: ed.power_by_id(power).ok_or_else(bad)?,
        count: count.parse().ok().filter(|n| (1..=12).contains(n)).ok_or_else(|| {
            document(format!("{count} units at once: a cash advance places 1 to 12 of a kind"))
        })?,
        kind: ed.kind_by_id(kind).ok_or_else(bad)?,
        space: ed.space_by_id(space).ok_or_else(bad)?,
    })
}

fn read_kept(ed: &Edition, words: &str) -> Option<(PowerId, i32)> {
    let (power, ipc) = words.split_once(' ')?;
    Some((ed.power_by_id(power)?, ipc.parse().ok().filter(|n| (1..=1000).contains(n))?))
}

signed_form! {
    /// An opponent claims that only so much reaches a complex; how much is counted when its owner's
    /// turn begins (CVY-06).
    pub struct SupplyClaim is "claim" of DocKind::Claim {
        at: WrittenAt = "",
        /// The territory of the complex, by id.
        complex: String = "complex",
    }
}

impl SupplyClaim {
    /// The complex, if a seat of `side` may claim it now.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn find_target(&self, board: Board, side: Side) -> Result<SpaceId, ChainFault> {
        if board.profile().supply_routes == SupplyRoutes::None {
            return Err(document("this game asks for no supply routes: there is nothing to claim"));
        }
        let space = board.edition.space_by_id(&self.complex);
        let space =
            space.ok_or_else(|| document(format!("there is no space {:?}", self.complex)))?;
        let name = &board.space(space).name;
        let owner = board.controller(space).filter(|_| board.complex(space).is_some());
        let owner = owner.ok_or_else(|| document(format!("there is no complex in {name}")))?;
        if board.side(owner) == side {
            return Err(document(format!("the complex in {name} is your own side's")));
        }
        if board.mover() == owner && board.phase() != board.profile().phases[0] {
            let who = board.power(owner).called();
            return Err(document(format!(
                "the turn of {who} has begun: the claim is late [CVY-06]"
            )));
        }
        Ok(space)
    }
}

/// The event of a claim that may be made.
pub(crate) fn claim_event(space: SpaceId) -> Event {
    Event::SupplyClaimed { space, rule: rule("CVY-06") }
}
