//! A number at the end of a list that counts its units again: `2 inf Yakut + 2 inf Far East to Buryatia, so 6 there`.

use super::board::TurnBoard;
use super::part::{PlacedPart, SaidCount, SentencePart};
use super::said_order::Order;

/// Is it the number of units that the orders before it send to one place, with or without those that are there?
pub fn is_check_sum(board: &TurnBoard, parts: &[PlacedPart], orders: &[Order]) -> bool {
    let [PlacedPart { part: SentencePart::Number(n), .. }] = parts else { return false };
    let Some(target) = orders.last().and_then(|o| o.going.way.last().copied()) else {
        return false;
    };
    let mut sent: u32 = 0;
    let mut kinds = Vec::new();
    for order in orders.iter().filter(|o| !o.stays) {
        let way = &order.going.way;
        if !way.is_empty() && way.last() != Some(&target) {
            return false;
        }
        for group in &order.going.groups {
            let (SaidCount::Number(count), Some(kind)) = (group.count, group.kind) else {
                return false;
            };
            sent += u32::from(count);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    let there: u32 = kinds.iter().map(|kind| u32::from(board.own(target, *kind))).sum();
    sent > 0 && (*n == sent || *n == sent + there)
}
