//! The headings of a plain form, each with an example of what is written below it.

use std::fmt::Write as _;

use crate::edition::Phase;

use super::template::{ExampleWords, Writer};

impl Writer<'_> {
    /// The heading of a phase and its example.
    pub(super) fn plain_section(&mut self, phase: Phase) {
        match phase {
            Phase::Research => {
                self.out.push_str("\nResearch:\n");
                let tech = self.die();
                self.for_instance(&format!("1 die on {tech}"));
            }
            Phase::Purchase => {
                self.out.push_str("\nPurchase:\n");
                self.prices();
                let line = format!("1 {}", self.example().unit);
                self.for_instance(&line);
            }
            Phase::LandPatrols => {
                let lines = self.landings();
                if !lines.is_empty() {
                    self.out.push_str("\nPatrols:\n");
                }
                lines.iter().for_each(|line| self.for_instance(line));
            }
            Phase::CombatMove => {
                let ExampleWords { mover, from, to, .. } = self.example();
                let line = format!("1 {mover}: {from} > {to}");
                self.out.push_str("\nCombat:\n");
                self.for_instance(&line);
                self.waits().iter().for_each(|line| self.for_instance(line));
            }
            Phase::ConductCombat => self.plain_battle(),
            Phase::Noncombat => {
                self.out.push_str("\nNoncombat:\n");
                self.still_to_move();
                let [line, _] = self.noncombat();
                self.for_instance(&line);
            }
            Phase::Mobilize => {
                self.out.push_str("\nPlace:\n");
                self.still_to_place();
                let ExampleWords { unit, capital, .. } = self.example();
                let line = format!("1 {unit}: {capital}");
                self.for_instance(&line);
            }
            Phase::Collect => {}
        }
    }

    fn plain_battle(&mut self) {
        let ExampleWords { from, to, order, afoot, .. } = self.example();
        let losses = format!("{to}: lose {order}");
        let retreat = format!("{to}: retreat to {from} if 2 or fewer attackers left");
        self.out.push_str("\nBattles:\n");
        self.for_instance(&losses);
        // Only a land unit comes from where a retreat could go in any edition.
        if afoot != Some(false) {
            self.for_instance(&retreat);
        }
    }

    /// An example, as a comment.
    fn for_instance(&mut self, line: &str) {
        let _ = writeln!(self.out, "# {line}");
    }
}
