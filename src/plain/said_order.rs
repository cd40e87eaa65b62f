//! What a sentence says of one order, and where its units come from.

use crate::diag::Span;
use crate::id::SpaceId;

use super::draft::{Going, LandingPlace};
use super::fault::{FORM, Fault};
use super::part::{PlacedPart, SaidGroup};

/// One order of a sentence that may have several.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    pub going: Going,
    /// Places without a word that says what they are, before and after the units.
    pub before: Vec<SpaceId>,
    pub after: Vec<SpaceId>,
    pub stays: bool,
    /// It is about the rest, or about nothing.
    pub rest: bool,
    /// A number without a kind: `the two from Evenki`.
    pub number: Option<u16>,
    /// `and` or a plus sign comes before it.
    pub and: bool,
    /// An arrow says where it goes.
    pub arrow: bool,
    /// Places on the way that are named besides.
    pub via: Vec<SpaceId>,
    /// `and on to ...`: it goes on from where the order before it goes.
    pub onward: bool,
    /// `with` comes before it.
    pub with: bool,
    pub land: Option<LandingPlace>,
    /// The landing is told without brackets.
    pub bare_landing: bool,
    /// The word is one for a way back: `and back to Ukraine`.
    pub back: bool,
    /// It comes down on a carrier that is not named again: `lands on it`.
    pub on_it: bool,
    /// The place from which these aircraft came: `the Ukraine one`.
    pub origin: Option<SpaceId>,
    /// It is about aircraft after their battles.
    pub from_battle: bool,
    /// It goes where the order before it goes.
    pub too: bool,
    /// It is made after combat.
    pub later: bool,
    /// Words in brackets that say nothing.
    pub remarks: Vec<Span>,
    /// Units of the same place that stay.
    pub left_behind: Vec<SaidGroup>,
    /// Landings of some of its units.
    pub landings: Vec<(Vec<SaidGroup>, LandingPlace)>,
    pub garrison: Option<(Vec<SaidGroup>, Span)>,
    /// `in` says where the units are that stand before it.
    pub within: bool,
    /// It is about all that comes before it: `all into sz13`, `lands both in London`.
    pub of_all: bool,
    /// So many are they.
    pub of_count: Option<u16>,
    /// The words for the landing.
    pub land_words: String,
    /// Only what belongs to the order before it.
    pub suffix: bool,
}

/// Before an arrow the last place without a word of its own is where the units come from.
pub(super) fn start_of_way(order: &mut Order, placed: &PlacedPart) -> Result<(), Fault> {
    // `ftr from Indochina: sz35 > Indochina`
    if order.from_battle
        && order.going.way.is_empty()
        && order.going.from.is_some()
        && order.before.is_empty()
        && let [battle] = order.after[..]
    {
        order.after.clear();
        order.going.battle = Some(battle);
        return Ok(());
    }
    if !order.going.way.is_empty() || order.going.from.is_some() {
        return Ok(());
    }
    let mut places =
        order.before.drain(..).chain(order.after.drain(..)).collect::<Vec<_>>().into_iter();
    let first = places.next();
    // `the 3 Norwegian inf: Norway > Karelia`
    if places.as_slice().iter().all(|place| Some(*place) == first) {
        order.going.from = first;
        return Ok(());
    }
    // `ftr Balkans: sz15 > Libya`: where aircraft came from, and where they have fought.
    if places.len() == 1 && order.from_battle {
        (order.going.battle, order.going.from) = (places.next(), first);
        return Ok(());
    }
    if places.next().is_some() {
        let what = "two places stand before the arrow";
        return Err(Fault::new(placed.span, what, FORM));
    }
    order.going.from = first;
    Ok(())
}
