//! The section `[advantages]`: what is declared or ordered by rules of nations.

use crate::diag::{Diagnostic, Label, code};
use crate::engine::plan::{AdvantageOrder, AdvantageWord};

use super::Section;
use super::document::{Table, Text};
use super::names::Sort;
use super::read::Reader;

/// Words that mean: now.
const YES: [&str; 5] = ["yes", "declare", "declared", "now", "use"];

impl Reader<'_> {
    /// A line for each rule; where a rule is used for several things, a list.
    pub(super) fn advantages(&mut self, t: &Table) -> Vec<AdvantageOrder> {
        let mut all = Vec::new();
        for e in &t.entries {
            let label = Label::new(e.key_span, e.key.clone());
            let advantage = match self.names.advantage(&e.key, None) {
                Ok(id) => id,
                Err(u) => {
                    self.found.push(u.diagnostic(Sort::Advantage, label));
                    continue;
                }
            };
            for text in self.texts(e) {
                let words = Label { words: format!("{} = {}", e.key, text.value), ..text.whole() };
                let id = self.order(Section::Advantages, words);
                if matches!(text.value.trim().to_ascii_lowercase().as_str(), "no" | "") {
                    continue;
                }
                if let Some(says) = self.advantage_word(text) {
                    all.push(AdvantageOrder { id, advantage, says });
                }
            }
        }
        all
    }

    /// `declare`, `China`, `1 UK tank: Russia`, `1 ftr: Eastern US`
    fn advantage_word(&mut self, text: &Text) -> Option<AdvantageWord> {
        if YES.contains(&text.value.trim().to_ascii_lowercase().as_str()) {
            return Some(AdvantageWord::Yes);
        }
        let Some((units, place)) = text.value.split_once(':') else {
            return self.space(text).map(AdvantageWord::Place);
        };
        let words: Vec<&str> = units.split_whitespace().collect();
        let count = words.first().and_then(|n| n.parse::<u16>().ok()).filter(|n| *n > 0);
        let rest = words.get(1..).unwrap_or_default();
        // The name of a power may have several words, and so may that of a kind.
        let split = (1..rest.len()).find_map(|i| {
            let power = self.names.power(&rest[..i].join(" ")).ok()?;
            Some((power, self.names.kind(&rest[i..].join(" ")).ok()?))
        });
        let space = self.names.space(place.trim());
        let own = self.names.kind(&rest.join(" "));
        if let (Some(count), Ok(kind), Ok(space)) = (count, own, &space) {
            return Some(AdvantageWord::Lot { count, kind, space: *space });
        }
        match (count, split, space) {
            (Some(count), Some((power, kind)), Ok(space)) => {
                Some(AdvantageWord::Units { count, power, kind, space })
            }
            (.., Err(u)) => {
                let at = Label { words: place.trim().to_string(), ..text.whole() };
                self.found.push(u.diagnostic(Sort::Space, at));
                None
            }
            _ => {
                let what = "units are written with their number, their power and their place";
                let help = "as in \"1 UK inf: Russia\"";
                self.found.push(Diagnostic::new(code::BAD_LINE, text.whole(), what).help(help));
                None
            }
        }
    }
}
