//! A turn as plain text, or as a piece of an order file without its head: `moves = ["3 inf: Norway > Karelia"]`.

use crate::diag::{Label, has_errors};
use crate::edition::Edition;
use crate::engine::Position;
use crate::orders::OrdersHeader;

use super::punctuated::{Punctuated, punctuated};
use super::read::{self, PlainTurn};

/// Reads a turn of the power to move. A text with tables and lists as an order file has them is read without their
/// quotes and brackets, if something has to be asked otherwise and nothing then.
pub fn read_turn(
    ed: &Edition,
    position: &Position,
    header: &OrdersHeader,
    text: &str,
) -> PlainTurn {
    let plain = read::read_turn(ed, position, header, text);
    if !has_errors(&plain.diagnostics) || !text.lines().any(is_list_of_order_file) {
        return plain;
    }
    let Some(file) = punctuated(text).filter(|file| file.head.is_empty()) else { return plain };
    let turn = read::read_turn(ed, position, header, &file.text);
    if has_errors(&turn.diagnostics) { plain } else { file.told(turn, text) }
}

/// `moves = [`, `losses = "inf, tank"`
fn is_list_of_order_file(line: &str) -> bool {
    let Some((key, value)) = line.split_once('=') else { return false };
    let key = key.trim();
    let word = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    word && value.trim_start().starts_with(['[', '"'])
}

impl Punctuated {
    /// What was read of it, with the places that it has in the file.
    pub fn told(&self, mut turn: PlainTurn, text: &str) -> PlainTurn {
        for d in &mut turn.diagnostics {
            d.at = Label::of(text, self.in_file(d.at.span));
            for label in &mut d.related {
                *label = Label::of(text, self.in_file(label.span));
            }
        }
        turn.not_read.iter_mut().for_each(|n| n.span = self.in_file(n.span));
        turn.written.lines.iter_mut().for_each(|l| l.span = self.in_file(l.span));
        turn
    }
}
