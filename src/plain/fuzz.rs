//! The body of the fuzz target for plain turns: any text, no panic, and an order file that can be read.

use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::engine::Position;
use crate::orders::{OrdersHeader, read_orders};

use super::read::read_turn;

/// Reads the text as the first turn of a game.
///
/// # Panics
/// Only if the order file of a turn without a question cannot be read: a bug the fuzzer is there to find.
pub fn fuzz_read(ed: &Edition, text: &str) {
    let position = Position::initial(ed);
    let header = OrdersHeader {
        kind: DocKind::Orders,
        game: "fuzz".to_string(),
        seat: "fuzz".to_string(),
        power: Some(position.power),
        round: Some(position.round),
        step: Some(1),
        head: Some("0".repeat(32)),
        replaces: None,
    };
    let turn = read_turn(ed, &position, &header, text);
    if let Some(orders) = turn.orders() {
        assert!(read_orders(ed, orders).value.is_some(), "the orders can be read: {orders}");
    }
}
