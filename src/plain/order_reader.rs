//! What is known of one order while its parts are read, and what the next part can mean there.

use super::around::Around;
use super::board::TurnBoard;
use super::decks::are_carriers;
use super::draft::LandingPlace;
use super::heading::Heading;
use super::order_words::is_word_for_sinking;
use super::part::{PlacedPart, SaidCount, SaidGroup};
use super::said_order::Order;
use super::words::WordMark;
use crate::id::SpaceId;

/// An order while its parts are read.
#[derive(Default)]
pub(super) struct OrderReader {
    pub order: Order,
    pub via: Vec<SpaceId>,
    /// What the word before says of the place or the units that follow.
    pub marker: Option<WordMark>,
    /// A number before a place that comes before its kind of unit.
    pub counted: Option<SaidCount>,
    /// It says after combat where units are at the end, and no arrow leads there.
    pub comes_down: bool,
    /// A carrier follows the word that is read.
    pub deck_next: bool,
}

impl OrderReader {
    /// Is this the carrier on which aircraft come down? Its zone follows.
    pub(super) fn is_deck(&self, board: &TurnBoard, groups: &[SaidGroup]) -> bool {
        let own = &self.order.going.groups;
        let aboard = self.marker == Some(WordMark::On) && self.comes_down;
        let towards = aboard || matches!(self.marker, Some(WordMark::To | WordMark::Land));
        // `..., lands AC sz34`: of the aircraft in the order before it.
        let own = !own.is_empty()
            && own.iter().all(|g| g.kind.is_none_or(|k| board.ed.kind(k).is_air()))
            || own.is_empty() && self.marker == Some(WordMark::Land);
        towards && own && are_carriers(board, groups)
    }

    /// Are these the enemies behind a word for an attack?
    pub(super) fn are_attacked(
        &self,
        board: &TurnBoard,
        groups: &[SaidGroup],
        verb: Option<&PlacedPart>,
    ) -> bool {
        // `sub sz9 > sz10, attacks the trn`
        let attacks =
            verb.is_some_and(|p| p.words.starts_with("attack") || p.words.starts_with("hit"));
        let sinks = verb.is_some_and(is_word_for_sinking)
            || attacks && !self.order.going.way.is_empty() && !self.order.going.groups.is_empty();
        if self.marker == Some(WordMark::To) && sinks {
            return true;
        }
        let own = board.position.side(board.ed, board.power);
        let enemy =
            |g: &SaidGroup| g.power.is_some_and(|p| board.position.side(board.ed, p) != own);
        self.marker == Some(WordMark::To)
            && !self.order.going.groups.is_empty()
            && groups.iter().all(enemy)
    }

    /// `x3` behind one kind of unit and its place.
    pub(super) fn times(&mut self, placed: &PlacedPart) -> bool {
        let number = placed.words.strip_prefix('x').and_then(|n| n.parse().ok());
        let [group] = &mut self.order.going.groups[..] else { return false };
        let (Some(n), SaidCount::One | SaidCount::Many) = (number, group.count) else {
            return false;
        };
        group.count = SaidCount::Number(n);
        true
    }

    /// `Egypt ftr > AC`: the carrier is named without its zone.
    pub(super) fn lands_on_it(&mut self, around: Around) {
        let order = &mut self.order;
        order.on_it = true;
        if around.phase == Heading::Noncombat {
            (order.going.lands, order.going.home) = (true, true);
            order.suffix = false;
        } else {
            order.land = Some(LandingPlace::Home);
            order.bare_landing |= order.going.way.is_empty();
        }
        self.marker = None;
    }

    /// Can the word say that units go back in a move, and not what they do in a battle?
    pub(super) fn may_step_back(&self, board: &TurnBoard, around: Around) -> bool {
        let places =
            self.order.before.iter().chain(&self.order.after).chain(&self.order.going.from);
        let own = places.clone().next().is_some() && places.clone().all(|s| !board.hostile(*s));
        around.phase == Heading::Noncombat || around.phase == Heading::Open && own
    }

    /// Are the units before it the carrier on which aircraft come down?
    pub(super) fn lands_on(&self, board: &TurnBoard, before: &PlacedPart) -> bool {
        before.units().is_some_and(|groups| self.is_deck(board, groups))
    }

    /// Counts the one group that has no number yet.
    pub(super) fn counts_all_of(&mut self, n: u32) -> bool {
        let [group] = &mut self.order.going.groups[..] else { return false };
        let bare = matches!(group.count, SaidCount::One | SaidCount::Many);
        match u16::try_from(n) {
            Ok(n) if bare => {
                group.count = SaidCount::Number(n);
                true
            }
            _ => false,
        }
    }
}
