//! Plans that name their battles by number: `2: no retreat` below a heading, `To 3.1: lose inf`.

use crate::id::SpaceId;

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
        let label = self.labels.get(&number).copied();
        let Some(space) = label.or_else(|| self.zone_fought_over(number)) else { return };
        if self.draft.numbered_twice.contains(&number) {
            return;
        }
        items[at].item = TagItem::Place(space);
        items.drain(..at);
    }
}

impl TurnReader<'_> {
    /// `52: sub, dd` where the turn fights in sz52, no battle has a number, and there are not so many battles.
    fn zone_fought_over(&self, number: u32) -> Option<SpaceId> {
        let space = self.names.find_space(&format!("sz{number}")).ok().flatten()?;
        let goings = || self.draft.goings.iter().filter(|g| g.combat != Some(false));
        let fought = goings().any(|g| g.way.last() == Some(&space));
        let many = goings().count() >= number as usize;
        (fought && !many && self.labels.is_empty()).then_some(space)
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
