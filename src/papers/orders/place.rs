//! The lines about new units: what is bought, where it is placed, which fighters change over to a
//! carrier just built.

use crate::diag::Diagnostic;
use crate::engine::plan::{ConditionalBuy, PlaceOrder, ShiftOrder};
use crate::id::{KindId, OrderId};

use super::document::TomlText;
use super::lexemes::Token;
use super::line_slips::{self, or_guess};
use super::lines::{LineReader, Parsed, run};
use super::names::{Names, Sort};

/// A line of `[mobilize]`.
pub(super) enum Placement {
    New(PlaceOrder),
    Shift(ShiftOrder),
}

/// A line of `[purchase]`.
pub(super) enum Buy {
    Plain(Vec<(KindId, u16)>),
    Conditional(ConditionalBuy),
}

/// Reads `3 inf, 1 art: Caucasus if Ukraine taken, else Russia` or
/// `2 ftr: United Kingdom > car sz6`.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_place(
    names: &Names,
    text: &TomlText,
    id: OrderId,
) -> Result<Placement, Vec<Diagnostic>> {
    parse_place(names, text, id).map_err(|found| {
        or_guess(text, found, line_slips::of_placement(names, &text.value), |line| {
            parse_place(names, &TomlText::bare(line), id).is_ok()
        })
    })
}

/// The same without a guess at what may be meant.
fn parse_place(names: &Names, text: &TomlText, id: OrderId) -> Result<Placement, Vec<Diagnostic>> {
    run(names, text, |line| if line.shifts() { line.whole_shift(id) } else { line.whole_place(id) })
}

/// Reads `5 inf, 1 art` or `1 bmb if researched, else 3 art`.
///
/// # Errors
/// All findings in the line.
pub(super) fn read_buy(
    names: &Names,
    text: &TomlText,
    id: OrderId,
) -> Result<Buy, Vec<Diagnostic>> {
    let found = match parse_buy(names, text, id) {
        Ok(buy) => return Ok(buy),
        Err(found) => found,
    };
    let reads = |line: &str| parse_buy(names, &TomlText::bare(line), id).is_ok();
    if let Some(d) = line_slips::placed_purchase(text, reads) {
        return Err(vec![d]);
    }
    Err(or_guess(text, found, line_slips::of_units(names, &text.value), reads))
}

fn parse_buy(names: &Names, text: &TomlText, id: OrderId) -> Result<Buy, Vec<Diagnostic>> {
    run(names, text, |line| {
        let units = line.units()?;
        if !line.cur.is_word(&["if"]) {
            line.end("a comma, if or the end of the line")?;
            return Ok(Some(Buy::Plain(units)));
        }
        let mark = line.cur.mark();
        let condition = line.condition()?;
        if condition.as_ref().is_some_and(|c| !c.is_research()) {
            let at = line.cur.label_from(mark);
            let help = "write if researched or if not researched";
            line.complain(at, "units are bought before any battle", help);
        }
        line.cur.take(&Token::Comma);
        let otherwise = if line.cur.take_word(&["else"]) { line.units()? } else { Vec::new() };
        line.end("else or the end of the line")?;
        Ok(condition
            .map(|condition| Buy::Conditional(ConditionalBuy { id, condition, units, otherwise })))
    })
}

impl LineReader<'_, '_> {
    /// Does the line move something that is on the map already? Only then has it an arrow.
    fn shifts(&mut self) -> bool {
        let mark = self.cur.mark();
        let mut arrow = false;
        while let Some(t) = self.cur.next() {
            arrow |= t == Token::Arrow;
        }
        self.cur.reset(mark);
        arrow
    }

    fn whole_place(&mut self, id: OrderId) -> Parsed<Option<Placement>> {
        let units = self.units()?;
        if !self.cur.take(&Token::Colon) {
            return self.expected("a colon after the units", "the form is: 3 inf, 1 art: Caucasus");
        }
        let space = self.space("where the new units are placed")?;
        let mut condition = None;
        let mut otherwise = None;
        self.cur.take(&Token::Comma);
        if self.cur.is_word(&["if"]) {
            condition = self.condition()?;
            self.cur.take(&Token::Comma);
            if self.cur.take_word(&["else"]) {
                otherwise = self.space("where they are placed otherwise")?;
            }
        }
        self.end("if, else or the end of the line")?;
        Ok(space.map(|space| Placement::New(PlaceOrder { id, units, space, condition, otherwise })))
    }

    fn whole_shift(&mut self, id: OrderId) -> Parsed<Option<Placement>> {
        const FORM: &str = "the form is: 2 ftr: United Kingdom > car sz6";
        let count = self.count()?;
        let owner = self.owner()?;
        let kind = self.kind()?;
        if !self.cur.take(&Token::Colon) {
            return self.expected("a colon after the fighters", FORM);
        }
        let from = self.space("where the fighters are")?;
        if !self.cur.take(&Token::Arrow) {
            return self.expected("> and a carrier", FORM);
        }
        let carrier = self.kind()?;
        let zone = self.zone()?;
        self.end("the end of the line")?;
        let (Some(count), Some(kind), Some(from), Some(carrier), Some(zone)) =
            (count, kind, from, carrier, zone)
        else {
            return Ok(None);
        };
        let shift = ShiftOrder { id, owner: owner.flatten(), kind, count, from, carrier, zone };
        Ok(Some(Placement::Shift(shift)))
    }

    /// The words before a kind of unit, which say whose it is; `Some(None)` if there are none.
    fn owner(&mut self) -> Parsed<Option<Option<crate::id::PowerId>>> {
        let Some(at) = (0..4).find(|at| self.kind_ahead(*at).is_some()).filter(|at| *at > 0) else {
            return Ok(Some(None));
        };
        let mark = self.cur.mark();
        for _ in 0..at {
            self.cur.next();
        }
        let words = self.cur.words_from(mark).to_string();
        match self.names.power(&words) {
            Ok(p) => Ok(Some(Some(p))),
            Err(u) => {
                let label = self.cur.label_from(mark);
                self.found.push(u.diagnostic(Sort::Power, label));
                Ok(None)
            }
        }
    }
}
