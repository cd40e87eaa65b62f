//! Warnings about orders for phases that a file does not reach, because its `until` stops before them.

use std::collections::BTreeSet;

use crate::diag::{Diagnostic, code};
use crate::edition::Phase;
use crate::engine::plan::Until;

use super::Section;
use super::warn::Warner;

impl Warner<'_> {
    /// Orders that are not played, since the file stops before their phase: one warning for each section.
    pub(super) fn not_reached(&mut self) {
        let until = self.file.orders.until;
        let (stops, when) = match until {
            Until::Research => ("after the research", "when the research dice are thrown"),
            Until::Combat => ("at the end of combat", "when the combats are over"),
            Until::EndOfTurn => return,
        };
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut found = Vec::new();
        for order in &self.file.places {
            let Some((phase, name)) = phase_of(order.section) else { continue };
            if until.covers(phase) || !seen.insert(name) {
                continue;
            }
            let what = format!("the {name} is not played: this file stops {stops}");
            let help =
                format!("write it in the file for the rest of the turn, which you get {when}");
            let d = Diagnostic::new(code::NOT_PLAYED, self.label(order.id), what);
            found.push(d.help(help));
        }
        self.found.append(&mut found);
    }
}

/// The phase in which the orders of a section are played, and what a player calls it.
fn phase_of(section: Section) -> Option<(Phase, &'static str)> {
    match section {
        Section::Purchase => Some((Phase::Purchase, "purchase")),
        Section::Combat => Some((Phase::CombatMove, "combat move")),
        Section::Noncombat => Some((Phase::Noncombat, "noncombat move")),
        Section::Mobilize => Some((Phase::Mobilize, "placement of new units")),
        _ => None,
    }
}
