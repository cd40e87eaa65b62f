//! Moves without a phase: ships that sail with a landing attack with it, and everything else comes after combat.

use crate::diag::Span;
use crate::id::SpaceId;

use super::board::TurnBoard;
use super::draft::Going;
use super::line_breaks::on_one_line;
use super::said_order::Order;

/// A landing in an attack, and the zone from which the troops go ashore.
struct AttackLanding {
    span: Span,
    zone: Option<SpaceId>,
}

/// Says of each move without a phase in which it is played. Ships of the sentence of a landing attack with it, and so do ships
/// that are sent, on the same line, to the zone from which its troops go ashore.
pub(super) fn escorts_attack(board: &TurnBoard, text: &str, goings: &mut [Going]) {
    let landings: Vec<AttackLanding> = goings
        .iter()
        .filter(|g| g.combat == Some(true) && g.cargo.is_some())
        .map(|g| AttackLanding { span: g.span, zone: zone_of_landing(board, g) })
        .collect();
    for going in goings.iter_mut().filter(|g| g.combat.is_none()) {
        let told = landings.iter().any(|l| l.span == going.span && going.cargo.is_none());
        let escorts = sails(board, going)
            && landings.iter().any(|landing| {
                let begin = landing.span.end.min(going.span.end);
                let end = landing.span.start.max(going.span.start);
                landing.zone.is_some()
                    && landing.zone == going.way.last().copied()
                    && (begin >= end || on_one_line(text, begin, end))
            });
        going.combat = Some(told || escorts);
    }
}

/// The zone from which the troops of a transport go ashore.
fn zone_of_landing(board: &TurnBoard, going: &Going) -> Option<SpaceId> {
    let zones = going.way.iter().rev().copied().chain(going.from);
    zones.into_iter().find(|space| board.ed.is_sea(*space))
}

/// Do ships move, without troops?
fn sails(board: &TurnBoard, going: &Going) -> bool {
    let ship = |kind| board.ed.kind(kind).is_sea();
    going.cargo.is_none()
        && !going.groups.is_empty()
        && going.groups.iter().all(|g| g.kind.is_some_and(ship))
}

/// `Leningrad: the bomber raids, with 1 fighter as escort`: those that come along raid, too.
pub(super) fn escorts_raid(orders: &mut [Order]) {
    let mut along = false;
    for at in 1..orders.len() {
        let order = &orders[at];
        along = order.with || order.too || along && order.and;
        let raids = orders[at - 1].going.raid && orders[at - 1].going.way == order.going.way;
        orders[at].going.raid |= along && raids;
    }
}
