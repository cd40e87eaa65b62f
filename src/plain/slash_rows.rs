//! Rows whose cells are separated by slashes: `Shensi / 4 inf / Hopei / against 3 inf / one round, then back to Shensi`: the
//! source, the units, the target, and what else is said of the battle.

use super::heading::Heading;
use super::layout::LayoutReader;
use super::speech_items::{marked, put, says};
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};
use super::words::WordMark;

/// What separates the cells.
const SLASH: &str = " / ";

impl LayoutReader<'_> {
    /// Reads a line as a row with slashes. Is it one?
    pub(super) fn slash_row(&mut self, line: &str, at: usize) -> bool {
        let moves = matches!(self.phase, Heading::Open | Heading::Combat | Heading::Noncombat);
        if !moves || line.matches(SLASH).count() < 2 {
            return false;
        }
        let mut cells: Vec<Vec<Tagged>> = Vec::new();
        let mut from = 0;
        for cell in line.split(SLASH) {
            cells.push(tag(self.names, self.mover, self.text, &cut(cell, at + from)));
            from += cell.len() + SLASH.len();
        }
        let [source, units, target, notes @ ..] = &cells[..] else { return false };
        let ([from], [to, more @ ..]) = (&source[..], &target[..]) else { return false };
        if !from.is_place() || !lists_units(units) {
            return false;
        }
        let mut order = units.clone();
        order.extend([marked(from, WordMark::From, "from"), from.clone()]);
        // `Hunan / 3 inf / stay`
        if to.does(WordMark::Stay) && more.is_empty() && notes.is_empty() {
            order.push(to.clone());
            self.sentence(order, None, true, None);
            return true;
        }
        // `Honan, same fight`
        let again = match more {
            [] => true,
            [comma, rest @ ..] => {
                const AGAIN: [&str; 6] = ["same", "fight", "battle", "again", "also", "too"];
                comma.is(TextSign::Comma) && rest.iter().all(|t| says(Some(t), &AGAIN))
            }
        };
        if !to.is_place() || !again {
            return false;
        }
        order.extend([put(to, TagItem::TextSign(TextSign::Arrow), ">"), to.clone()]);
        self.sentence(order, None, true, None);
        for note in notes.iter().filter(|note| !note.is_empty()) {
            let colon = put(to, TagItem::TextSign(TextSign::Colon), ":");
            let head = [Tagged { end: note[0].start, start: note[0].start, ..to.clone() }, colon];
            let phase = std::mem::replace(&mut self.phase, Heading::Battles);
            self.sentence([&head[..], note].concat(), None, true, None);
            self.phase = phase;
        }
        true
    }
}

/// Are these units with or without numbers, and nothing else?
fn lists_units(cell: &[Tagged]) -> bool {
    cell.iter().any(Tagged::is_kind) && cell.iter().all(may_list_units)
}

/// Is it a kind of unit, a number, or what joins units?
fn may_list_units(t: &Tagged) -> bool {
    t.is_kind()
        || matches!(t.item, TagItem::Number(_))
        || t.is(TextSign::Comma)
        || t.does(WordMark::And)
}
