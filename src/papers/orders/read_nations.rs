//! The section `[advantages]`: what is declared or ordered by rules of nations.

use crate::diag::{Diagnostic, Label, code};
use crate::edition::{Call, Deed};
use crate::engine::plan::{AdvantageOrder, AdvantageWord, Declared, DeclaredWord};
use crate::id::{AdvantageId, PowerId};

use super::Section;
use super::document::{TomlTable, TomlText};
use super::names::Sort;
use super::read_order_file::OrdersReader;

/// Words that mean: now.
const YES: [&str; 6] = ["yes", "declare", "declared", "now", "use", "keep"];

impl OrdersReader<'_> {
    /// A line for each rule; where a rule is used for several things, a list.
    pub(super) fn advantages(&mut self, t: &TomlTable) -> Vec<AdvantageOrder> {
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
                let deeds = &self.names.ed.advantage(advantage).deeds;
                let lends = deeds.iter().any(|d| matches!(d, Deed::Lends(_)));
                if let Some(says) = self.advantage_word(text, lends) {
                    all.push(AdvantageOrder { id, advantage, says });
                }
            }
        }
        all
    }

    /// `[advantages]` of standing orders: `"Joint Strike" = "round 3"`, `"Free French Forces" = "UK"`.
    pub(super) fn declared(&mut self, root: &TomlTable, power: Option<PowerId>) -> Vec<Declared> {
        let Some(table) = self.section(root, Section::Advantages) else { return Vec::new() };
        let mut all = Vec::new();
        for e in &table.entries {
            let label = Label::new(e.key_span, e.key.clone());
            let advantage = match self.names.advantage(&e.key, power) {
                Ok(id) => id,
                Err(u) => {
                    self.found.push(u.diagnostic(Sort::Advantage, label));
                    continue;
                }
            };
            let Some(text) = self.text(e) else { continue };
            let says = self.declared_word(label, advantage, text);
            all.extend(says.map(|says| Declared { advantage, says }));
        }
        all
    }

    fn declared_word(
        &mut self,
        label: Label,
        advantage: AdvantageId,
        text: &TomlText,
    ) -> Option<DeclaredWord> {
        let a = self.names.ed.advantage(advantage);
        let call = a.deeds.iter().find_map(|d| match d {
            Deed::Lends(l) if l.call == Call::Round || l.owner_commands => Some((l.call, l.to)),
            _ => None,
        });
        let Some((call, to)) = call else {
            let what = format!("{} needs no standing orders", a.name);
            let help = "write what a power does in its own turn in its order file";
            self.found.push(Diagnostic::new(code::BAD_VALUE, label, what).help(help));
            return None;
        };
        if call != Call::Round {
            let power = self.power(text)?;
            if to != Some(power) {
                let what =
                    format!("{} has no part in {}", self.names.ed.power(power).called(), a.name);
                let to = to.map(|w| self.names.ed.power(w).name.as_str()).unwrap_or_default();
                let help = format!("write \"{}\" = \"{to}\"", a.name);
                let d = Diagnostic::new(code::BAD_VALUE, text.whole(), what);
                self.found.push(d.help(help));
                return None;
            }
            return Some(DeclaredWord::Entrusted(power));
        }
        let words = text.value.trim().to_ascii_lowercase();
        let round = words.strip_prefix("round").and_then(|n| n.trim().parse().ok());
        if round.is_none_or(|n| n == 0) {
            let what = format!("the line does not say before which round {} is declared", a.name);
            let help = format!("write \"{}\" = \"round 3\"", a.name);
            self.found.push(Diagnostic::new(code::BAD_VALUE, text.whole(), what).help(help));
            return None;
        }
        round.map(DeclaredWord::Round)
    }

    /// `declare`, `China`, `1 UK tank: Russia`, `1 ftr: Eastern US`
    fn advantage_word(&mut self, text: &TomlText, lends: bool) -> Option<AdvantageWord> {
        if YES.contains(&text.value.trim().to_ascii_lowercase().as_str()) {
            return Some(AdvantageWord::Yes);
        }
        let Some((units, place)) = text.value.split_once(':') else {
            let named = self.names.power(text.value.trim()).ok().filter(|_| lends);
            return named
                .map(AdvantageWord::Power)
                .or_else(|| self.space(text).map(AdvantageWord::Place));
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
