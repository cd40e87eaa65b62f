//! What has been understood of a plain turn so far, before it is put together.

use crate::diag::{Diagnostic, Label, Span, code};
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::fault::Fault;
use super::losses::LossPart;
use super::part::SaidGroup;

/// Units that go somewhere, as a sentence says it; gaps are filled from the board at the end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Going {
    pub groups: Vec<SaidGroup>,
    pub from: Option<SpaceId>,
    /// Where aircraft that land have fought, if it is said besides.
    pub battle: Option<SpaceId>,
    /// The places after the first, in order.
    pub way: Vec<SpaceId>,
    pub raid: bool,
    pub blitz: bool,
    pub patrol: bool,
    pub bombard: bool,
    /// The territory that these ships fire at, if it is named next to it.
    pub bombard_at: Option<SpaceId>,
    pub cargo: Option<SaidCargo>,
    /// `if West Russia taken`, and what follows it.
    pub condition: Option<String>,
    /// The sentence says that it ends in a landing of aircraft.
    pub lands: bool,
    /// A landing and nothing else: its aircraft are sent out by another line.
    pub landing_only: bool,
    /// Aircraft go back to where they came from.
    pub home: bool,
    /// They land on the carrier that was named before them.
    pub on_it: bool,
    /// Other places where some of them land: each where it came from.
    pub homes: Vec<SpaceId>,
    /// Aircraft that are said to be aboard of a carrier.
    pub aboard: Vec<SaidGroup>,
    /// Aircraft that a carrier takes aboard at the end of its way.
    pub takes: Vec<SaidGroup>,
    /// What is to be done in combat or after it; `None` where only the board can tell.
    pub combat: Option<bool>,
    /// The line of the order file, where it is written so.
    pub exact: Option<String>,
    pub span: Span,
}

/// Troops that a ship takes along.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct SaidCargo {
    pub loads: Vec<(Vec<SaidGroup>, Option<SpaceId>)>,
    /// Where everything goes ashore.
    pub ashore: Option<SpaceId>,
}

/// Where aircraft of a combat move land.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Landing {
    pub groups: Vec<SaidGroup>,
    /// Where they fought, if it is said.
    pub battle: Option<SpaceId>,
    /// Where they came from, if it is said.
    pub origin: Option<SpaceId>,
    pub to: LandingPlace,
    /// On the carrier that was named before them.
    pub on_it: bool,
    pub span: Span,
}

/// Where a landing goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LandingPlace {
    Space(SpaceId),
    /// A carrier in that zone.
    Deck(SpaceId),
    /// Where each began the turn.
    Home,
}

/// Which battles a plan is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Battles {
    /// These, by name.
    Named(Vec<SpaceId>),
    All,
    /// All battles; the text says how many there are.
    AllOf(u32),
    /// All battles on land, or at sea.
    Land,
    Sea,
    /// The one battle in which units of this kind attack.
    OfKind(KindId),
    /// `everywhere else`: every battle that no other plan names.
    Others,
    /// The sentence does not say it.
    Unsaid,
}

/// One key of the table of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SaidPlan {
    pub battles: Battles,
    pub key: &'static str,
    pub value: PlanValue,
    /// It is written as in an order file.
    pub exact: bool,
    pub span: Span,
}

/// What a plan says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlanValue {
    Text(String),
    /// An order of loss; what it says depends on who fights.
    Losses(Vec<LossPart>),
}

/// Units to be placed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placing {
    pub groups: Vec<SaidGroup>,
    /// A number without a kind: `10 Germany`.
    pub number: Option<u16>,
    pub rest: bool,
    pub space: SpaceId,
    pub span: Span,
}

/// A sentence that is a placement if the others of its kind place the rest of the purchase.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LatePlace {
    pub placings: Vec<Placing>,
    /// What is asked about it if it is none.
    pub fault: Fault,
}

/// A piece of the text that orders nothing, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotRead {
    pub span: Span,
    pub why: &'static str,
}

/// A canonical line and the words it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DraftLine {
    pub text: String,
    pub span: Span,
}

/// A number of money, and whether it is said to be spent and to be left.
pub(super) type SaidMoney = (u32, bool, bool);

/// A battle and the units that are said to defend there.
pub(super) type SaidDefenders = (SpaceId, Vec<(KindId, u16)>, Span);

/// Everything that a plain turn says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct TurnDraft {
    /// Numbers that two battles have, in two lists.
    pub numbered_twice: Vec<u32>,
    pub research: Option<(String, u32, Span)>,
    pub no_research: bool,
    pub buy: Vec<(KindId, u16)>,
    pub buys: Vec<Span>,
    /// Purchases under a condition.
    pub buy_lines: Vec<DraftLine>,
    /// Placements that need the words of an order file.
    pub place_lines: Vec<DraftLine>,
    /// Fighters on patrol that come down.
    pub patrols: Vec<DraftLine>,
    pub until: Option<DraftLine>,
    pub attack: Vec<(SpaceId, Span)>,
    pub promises: Vec<DraftLine>,
    pub advantages: Vec<(String, DraftLine)>,
    pub buy_nothing: bool,
    /// What was said of the money before anything was bought, and whether nothing is left.
    pub money_ahead: Vec<(Vec<SaidMoney>, bool, Span)>,
    pub goings: Vec<Going>,
    pub landings: Vec<Landing>,
    /// Places that are said not to be attacked.
    pub left_alone: Vec<(SpaceId, Span)>,
    /// Units that are said to stay.
    pub stays: Vec<Going>,
    pub plans: Vec<SaidPlan>,
    pub against: Vec<SaidDefenders>,
    pub order: Vec<(SpaceId, Span)>,
    pub ignore: Vec<(SpaceId, Span)>,
    pub placings: Vec<Placing>,
    /// Placements that a purchase names.
    pub bought_places: Vec<Placing>,
    pub not_read: Vec<NotRead>,
    pub found: Vec<Diagnostic>,
    /// A sentence about units that move or fight is asked about: what others say of them may depend on it.
    pub unknown_moves: bool,
    /// The same of what is bought.
    pub unknown_purchase: bool,
    /// Targets that sentences without units have named.
    pub announced: Vec<(SpaceId, Span)>,
}

impl Going {
    /// Does the move end in a space, at sea or ashore?
    pub(super) fn ends_in(&self, space: SpaceId) -> bool {
        let ashore = self.cargo.as_ref().and_then(|c| c.ashore);
        self.way.last() == Some(&space) || ashore == Some(space)
    }
}

impl TurnDraft {
    /// Does a move that has been read end in a space?
    pub(super) fn attacks(&self, space: SpaceId) -> bool {
        self.goings.iter().any(|g| g.ends_in(space))
    }

    /// The territories that troops are sent to in combat.
    pub(super) fn land_targets(&self, board: &TurnBoard) -> Vec<SpaceId> {
        let air = |g: &SaidGroup| g.kind.is_some_and(|k| board.ed.kind(k).is_air());
        let attacks = |g: &&Going| g.combat == Some(true) && !g.groups.iter().all(air);
        let ashore = |g: &Going| g.cargo.as_ref().and_then(|c| c.ashore);
        let end = |g: &Going| ashore(g).or(g.way.last().copied());
        let all = self.goings.iter().filter(attacks).filter_map(end);
        all.filter(|space| board.ed.is_land(*space)).collect()
    }

    /// Says of a piece of the text that it is not understood, and what would be.
    pub(super) fn ask(
        &mut self,
        text: &str,
        span: Span,
        what: impl Into<String>,
        help: impl Into<String>,
    ) {
        let at = Label::of(text, span);
        self.found.push(Diagnostic::new(code::BAD_LINE, at, what).help(help));
    }

    /// The same of something that depends on the moves: not where a sentence about moves is asked about already.
    pub(super) fn ask_of_moves(
        &mut self,
        text: &str,
        span: Span,
        what: impl Into<String>,
        help: impl Into<String>,
    ) {
        if !self.unknown_moves {
            self.ask(text, span, what, help);
        }
    }
}
