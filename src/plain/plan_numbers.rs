//! Plans that name their battles by number: `2: no retreat` below a heading, `To 3.1: lose inf`.

use super::edges::decimal_code;
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;

/// Words before the number of a battle.
const LEADS: [&str; 5] = ["to", "for", "in", "on", "at"];

impl TurnReader<'_> {
    /// Puts the place of a battle where a plan begins with the battle's number. A number that two battles have is left,
    /// and so is asked about.
    pub(super) fn with_number_of_battle(&self, sentence: &mut Sentence) {
        if sentence.phase != Heading::Battles || !sentence.first {
            return;
        }
        let items = &mut sentence.items;
        let at = items.first().map_or(0, |t| usize::from(LEADS.contains(&t.words.as_str())));
        let Some(number) = number_before_colon(items, at) else { return };
        let Some(space) = self.labels.get(&number) else { return };
        if self.draft.numbered_twice.contains(&number) {
            return;
        }
        items[at].item = TagItem::Place(*space);
        items.drain(..at);
    }
}

/// The number at an index, if a colon and words follow it. `2:30` is a time.
fn number_before_colon(items: &[Tagged], at: usize) -> Option<u32> {
    let [number, colon, next, ..] = items.get(at..)? else { return None };
    let time = colon.end == next.start && matches!(next.item, TagItem::Number(_));
    if !colon.is(TextSign::Colon) || time {
        return None;
    }
    match number.item {
        TagItem::Number(n) => Some(n),
        TagItem::Strange => decimal_code(&number.words),
        _ => None,
    }
}
