//! Sentences that are written as an order file has them.

use crate::diag::Span;
use crate::id::SpaceId;

use super::draft::DraftLine;
use super::exact;
use super::fault::{FORM, Fault};
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

impl TurnReader<'_> {
    /// A line in the words of an order file.
    pub(super) fn exact(&mut self, sentence: &Sentence) -> Option<Result<(), Fault>> {
        let span = sentence.span;
        let line = self.text.get(span.start..span.end)?;
        let ed = self.board.ed;
        let power = self.board.power;
        if let Some(key) = sentence.keyed {
            return Some(self.keyed(key, line, &sentence.items, span));
        }
        match sentence.phase {
            Heading::Combat | Heading::Noncombat => {
                let going = exact::going(self.names, line, sentence.phase, span)?;
                self.note_targets(std::slice::from_ref(&going));
                self.draft.goings.push(going);
            }
            Heading::Patrols => {
                let going = exact::going(self.names, line, sentence.phase, span)?;
                let text = going.exact.unwrap_or_default();
                self.draft.patrols.push(DraftLine { text, span });
            }
            Heading::Battles => {
                let plan = exact::plan(self.names, power, line, span)?;
                self.draft.plans.push(plan);
            }
            Heading::Purchase if sentence.items.iter().any(|t| t.does(WordMark::If)) => {
                let text = exact::entry(ed, power, "purchase", "buy", line)?;
                self.draft.buy_lines.push(DraftLine { text, span });
            }
            Heading::Mobilize => {
                if !sentence.items.iter().any(|t| t.does(WordMark::If) || t.is(TextSign::Arrow)) {
                    return None;
                }
                let text = exact::entry(ed, power, "mobilize", "place", line)?;
                self.draft.place_lines.push(DraftLine { text, span });
            }
            _ => return None,
        }
        Some(Ok(()))
    }

    /// A list of the order file behind its name.
    fn keyed(&mut self, key: &str, line: &str, items: &[Tagged], span: Span) -> Result<(), Fault> {
        let ed = self.board.ed;
        let power = self.board.power;
        match key {
            "order" => self.draft.order.extend(places(items)?),
            "attack" => self.draft.attack.extend(places(items)?),
            "ignore" => self.draft.ignore.extend(places(items)?),
            "landing" => {
                let text = exact::entry(ed, power, "combat", "landing", line)
                    .ok_or_else(|| Fault::new(span, "this is no move of a carrier", FORM))?;
                self.draft.promises.push(DraftLine { text, span });
            }
            "until" => {
                let text = line.trim().to_ascii_lowercase();
                if !["research", "combat", "end of turn"].contains(&text.as_str()) {
                    let help = "write research, combat or end of turn";
                    return Err(Fault::new(span, "until when?", help));
                }
                self.draft.until = Some(DraftLine { text, span });
            }
            _ => {
                let help = "the form is: Advantage: Russian Winter = declare";
                let (name, text) = exact::advantage(ed, power, line)
                    .ok_or_else(|| Fault::new(span, "no rule of a nation is ordered so", help))?;
                self.draft.advantages.push((name, DraftLine { text, span }));
            }
        }
        Ok(())
    }
}

/// The places of a line that names places only, and where each of them is written.
///
/// # Errors
/// Something else than a place or a sign.
fn places(items: &[Tagged]) -> Result<Vec<(SpaceId, Span)>, Fault> {
    let mut all = Vec::new();
    for item in items.iter().filter(|t| !matches!(t.item, TagItem::TextSign(_))) {
        let span = Span::new(item.start, item.end);
        let TagItem::Place(space) = item.item else {
            return Err(Fault::new(span, "a place is meant here", "sz5, Norway"));
        };
        all.push((space, span));
    }
    Ok(all)
}
