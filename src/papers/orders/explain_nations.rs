//! Orders by rules of nations read back in plain sentences.

use super::explain_words::Explainer;
use super::plural::plural;
use crate::engine::plan::{AdvantageOrder, AdvantageWord};

impl Explainer<'_> {
    /// What the power does by its own rules, and in which phase.
    pub(super) fn advantages(&mut self, orders: &[AdvantageOrder]) {
        if orders.is_empty() {
            return;
        }
        self.head("Rules of the nation");
        for o in orders {
            let a = self.ed.advantage(o.advantage);
            let words = match o.says {
                AdvantageWord::Power(power) => {
                    format!("{} is declared with {}", a.name, self.ed.power(power).called())
                }
                AdvantageWord::Yes if a.is_declared() => format!("{} is declared", a.name),
                AdvantageWord::Yes => format!("{} is used", a.name),
                AdvantageWord::Place(space) => {
                    format!("{} is used in {}", a.name, self.name(space))
                }
                AdvantageWord::Lot { count, kind, space } => {
                    let kind = plural(&self.ed.kind(kind).name, count);
                    let place = self.name(space);
                    format!("{}: {count} {kind} in {place}", a.name)
                }
                AdvantageWord::Units { count, power, kind, space } => {
                    let kind = plural(&self.ed.kind(kind).name, count);
                    let whose = &self.ed.power(power).adjective;
                    let place = self.name(space);
                    format!("{}: {count} {whose} {kind} in {place}", a.name)
                }
            };
            let phase = a
                .ordered_in()
                .map(|p| format!(", in the phase \"{}\"", p.word().replace('-', " ")));
            self.item(&format!("{words}{}.", phase.unwrap_or_default()));
        }
    }
}
