//! Carriers that move: where aircraft land which go back to one.

use super::line_breaks::on_one_line;
use crate::diag::Span;
use crate::id::SpaceId;

use super::board::TurnBoard;
use super::draft::{DraftLine, Going, LandingPlace, TurnDraft};
use super::fault::Fault;
use super::part::{SaidCount, SaidGroup};

/// Carriers that are named in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NamedCarrier {
    from: Option<SpaceId>,
    /// Where they are at the end.
    to: SpaceId,
    count: u16,
    span: Span,
}

/// All carriers that orders name.
#[derive(Clone, Debug, Default)]
pub(super) struct CarrierMoves(Vec<NamedCarrier>);

impl CarrierMoves {
    /// The carriers of all orders, those that stay too.
    pub(super) fn of_turn(board: &TurnBoard, goings: &[Going], stays: &[Going]) -> CarrierMoves {
        let mut all = Vec::new();
        for going in goings.iter().chain(stays) {
            let carries =
                |g: &&SaidGroup| g.kind.is_some_and(|k| board.ed.kind(k).carrier_capacity > 0);
            for group in going.groups.iter().filter(carries) {
                let Some(kind) = group.kind else { continue };
                let only = match &board.places_of(kind)[..] {
                    [one] => Some(*one),
                    _ => None,
                };
                let from = going.from.or(only);
                let Some(to) = going.way.last().copied().or(from) else { continue };
                let count = match group.count {
                    SaidCount::Number(n) => n,
                    SaidCount::One => 1,
                    SaidCount::Both => 2,
                    SaidCount::Many | SaidCount::All => from.map_or(0, |s| board.own(s, kind)),
                };
                all.push(NamedCarrier { from, to, count, span: going.span });
            }
        }
        CarrierMoves(all)
    }

    /// A line about aircraft that go the way of a carrier of another line names it: `1 ftr: sz37 > car sz36`.
    pub(super) fn ridden(&self, board: &TurnBoard, going: &Going, line: DraftLine) -> DraftLine {
        let air = |g: &SaidGroup| g.kind.is_some_and(|k| board.ed.kind(k).is_air());
        let plain = going.groups.iter().all(air) && going.condition.is_none();
        let Some(to) = going.way.last().filter(|_| plain && going.exact.is_none()) else {
            return line;
        };
        let with = |c: &&NamedCarrier| c.to == *to && c.from == going.from && c.span != going.span;
        let tail = format!("> {}", board.name(*to));
        match line.text.strip_suffix(&tail).filter(|_| self.0.iter().any(|c| with(&c))) {
            Some(before) => {
                let text = format!("{before}> {} {}", carrier_word(board), board.name(*to));
                DraftLine { text, ..line }
            }
            None => line,
        }
    }

    /// The zone of the carrier that was named last before some words on their line: `AC sz35 > sz34, ftr lands on it`;
    /// or else the zone in which all carriers are at the end.
    fn named_before(&self, board: &TurnBoard, text: &str, span: Span) -> Option<SpaceId> {
        let last = self
            .0
            .iter()
            .filter(|c| on_one_line(text, c.span.start, span.start))
            .max_by_key(|c| c.span.start);
        if let Some(carrier) = last {
            return Some(carrier.to);
        }
        let kinds = board.ed.kind_ids().filter(|k| board.ed.kind(*k).carrier_capacity > 0);
        let mut zones: Vec<SpaceId> = kinds.flat_map(|k| board.places_of(k)).collect();
        zones.dedup();
        let [zone] = zones[..] else { return None };
        self.deck(board, zone, true, span).ok()
    }

    /// Names the zones of landings on a carrier that was named before.
    pub(super) fn name_decks(
        &self,
        board: &TurnBoard,
        text: &str,
        goings: &mut [Going],
        draft: &mut TurnDraft,
    ) {
        let mut unknown = Vec::new();
        for going in goings.iter_mut().filter(|g| g.on_it && g.lands) {
            match self.named_before(board, text, going.span) {
                Some(zone) => {
                    going.way = vec![zone];
                    going.home = false;
                }
                None => unknown.push(going.span),
            }
        }
        for landing in draft.landings.iter_mut().filter(|l| l.on_it) {
            match self.named_before(board, text, landing.span) {
                Some(zone) => landing.to = LandingPlace::Deck(zone),
                None => unknown.push(landing.span),
            }
        }
        for span in unknown {
            let help = "write the place, or the zone of the carrier: ftr lands on car sz34";
            draft.ask_of_moves(text, span, "where do these land?", help);
        }
    }

    /// The zone of the carrier on which aircraft land whose words name this one; `home` if they only say that the
    /// aircraft go back to it.
    ///
    /// # Errors
    /// The carrier is somewhere else at the end.
    pub(super) fn deck(
        &self,
        board: &TurnBoard,
        zone: SpaceId,
        home: bool,
        span: Span,
    ) -> Result<SpaceId, Fault> {
        let kinds = board.ed.kind_ids().filter(|k| board.ed.kind(*k).carrier_capacity > 0);
        let have: u16 = kinds.map(|k| board.own(zone, k)).sum();
        let leave = self.0.iter().filter(|c| c.from == Some(zone) && c.to != zone);
        let mut ends: Vec<SpaceId> = leave.clone().map(|c| c.to).collect();
        let left = have.saturating_sub(leave.map(|c| c.count).sum());
        let comes = self.0.iter().any(|c| c.to == zone && c.from != Some(zone));
        ends.sort();
        ends.dedup();
        let stays = !home && (left > 0 || comes);
        match &ends[..] {
            [] => Ok(zone),
            _ if stays => Ok(zone),
            [end] if home && left == 0 => Ok(*end),
            _ => {
                let names: Vec<&str> = ends.iter().map(|s| board.name(*s)).collect();
                let zone = board.name(zone);
                let ends = names.join(", ");
                let what = format!("the carrier of {zone} goes to {ends}: where do these land?");
                let help = format!("write the zone: ftr lands on car {}", names[0]);
                Err(Fault::new(span, what, help))
            }
        }
    }
}

/// The abbreviation of the first kind of ship that carries aircraft.
pub(super) fn carrier_word<'a>(board: &TurnBoard<'a>) -> &'a str {
    let ed = board.ed;
    let kind = ed.kind_ids().find(|k| ed.kind(*k).carrier_capacity > 0);
    kind.map_or("car", |k| board.abbr(k))
}
