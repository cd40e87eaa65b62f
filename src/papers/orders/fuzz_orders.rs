//! The body of the fuzz target for readers: any bytes, every reader, no panic. Also run over its
//! corpus by the tests.

use crate::diag::{SourceFile, Style, render_all, to_json};
use crate::edition::{Edition, Source, load_defaults};
use crate::engine::{Input, Position};
use crate::id::PowerId;

/// Reads the bytes as every kind of file, prints what was understood and reads that again.
///
/// # Panics
/// Only if a printed order cannot be read again: a bug the fuzzer is there to find.
pub fn fuzz_read(ed: &Edition, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let file = SourceFile::new("fuzz", text.as_ref());
    let start = Position::initial(ed);
    let orders = super::read_orders(ed, &text);
    let sections = super::read_sections(ed, &text, PowerId(0));
    for found in [
        &orders.diagnostics,
        &sections.diagnostics,
        &super::read_standing(ed, &text).diagnostics,
        &super::read_answer(ed, &text).diagnostics,
    ] {
        let _ = render_all(found, &file, &|_| None, Style::default());
        let _ = to_json(found, &file, &|_| None);
    }
    let _ = super::glance(&text);
    for read in [orders, sections].into_iter().filter_map(|r| r.value) {
        let printed = super::print_sections(ed, &read.orders);
        let again = super::read_sections(ed, &printed, PowerId(0));
        assert!(again.value.is_some(), "printed orders can be read: {printed}");
        let _ = super::explain(start.board(ed), &read);
    }
}

/// Checks the text as orders for the first position, as the adjudicator would.
pub fn fuzz_examine(ed: &Edition, text: &str) {
    let Ok(profile) = load_defaults(&Source::BuiltIn, ed, "cheapest-first") else { return };
    let template = Input {
        orders: Default::default(),
        standing: Default::default(),
        answers: Vec::new(),
        profile,
        seat_of: ed.power_ids().map(|p| (p, u16::from(p.0))).collect(),
    };
    let _ = super::examine(Position::initial(ed).board(ed), &template, text);
}
