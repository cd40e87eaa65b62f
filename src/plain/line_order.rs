//! `Battles, in this order`: a heading that makes the order of the lines that of the battles.

use super::draft::{Going, NotRead};
use super::heading::Heading;
use super::layout::LayoutReader;
use super::read::TurnReader;
use super::speech_items::put;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::diag::Span;
use crate::id::SpaceId;

/// Words of a sentence that says nothing but that the lines are in the order of the battles.
const TOP_TO_BOTTOM: [&str; 22] = [
    "top", "to", "bottom", "from", "please", "roll", "em", "them", "fight", "resolve", "it", "all",
    "in", "the", "order", "listed", "given", "written", "down", "battles", "go", "play",
];

/// `Top to bottom please.`, `Roll 'em in the order listed.`
fn is_top_to_bottom(low: &str) -> bool {
    let words: Vec<&str> =
        low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let said = words.join(" ");
    let order = ["top to bottom", "order listed", "order given", "order written"]
        .iter()
        .any(|order| said.contains(order));
    order && words.iter().all(|word| TOP_TO_BOTTOM.contains(word))
}

/// `ORDER OF BATTLES`, `*** Sequence of battles ***`: the lines below say it.
fn is_headed(low: &str) -> bool {
    const HEADS: [&str; 8] = [
        "orderofbattles",
        "orderofthebattles",
        "sequenceofbattles",
        "sequenceofthebattles",
        "battlesequence",
        "orderofcombats",
        "sequenceofcombats",
        "sequenceofcombat",
    ];
    let letters: String = low.chars().filter(|c| c.is_alphanumeric()).collect();
    HEADS.contains(&letters.as_str())
}

/// `sz36, Philippines, Korea` directly below such a heading: the order of the battles.
pub(super) fn list_of_battles(text: &str, start: usize, items: &mut Vec<Tagged>) {
    let above = text.get(..start).unwrap_or_default().trim_end().lines().next_back();
    let listed =
        items.iter().all(|t| t.is_place() || t.is(TextSign::Comma) || t.does(WordMark::And));
    if items.len() > 2 && listed && above.is_some_and(|line| is_headed(&line.to_lowercase())) {
        let colon = put(&items[0], TagItem::TextSign(TextSign::Colon), ":");
        let told = put(&items[0], TagItem::Strange, "sequence");
        items.splice(0..0, [told, colon].map(|t| Tagged { end: t.start, ..t }));
    }
}

impl LayoutReader<'_> {
    /// Is the line such a heading?
    pub(super) fn in_this_order(&mut self, line: &str, span: Span, items: &[Tagged]) -> bool {
        let low = line.to_lowercase();
        if is_top_to_bottom(&low) {
            self.out.ordered = Some(span);
            return true;
        }
        let said = |all: &[&str]| all.iter().any(|words| low.contains(words));
        if is_headed(&low) {
            self.phase = Heading::Battles;
            (self.key, self.gap) = (None, true);
            self.out.not_read.push(NotRead { span, why: "a heading" });
            return true;
        }
        let order =
            said(&["in this order", "in the following order", "in that order", "in order:"]);
        let battles = said(&["battle", "attack", "combat", "fight"]);
        let named = items.iter().any(|t| {
            matches!(
                t.item,
                TagItem::Number(_) | TagItem::Kind { .. } | TagItem::Place(_) | TagItem::Unclear(_)
            )
        });
        let losses = said(&["loss", "lose", "casualt", "ool"]);
        if !order || !battles || named || losses {
            return false;
        }
        self.out.ordered = Some(span);
        self.phase = if low.contains("combat") { Heading::Combat } else { Heading::Open };
        self.gap = true;
        true
    }
}

impl TurnReader<'_> {
    /// The battles below the heading, as their attacks follow one another.
    pub(super) fn order_of_lines(&mut self, heading: Option<Span>) {
        let Some(heading) = heading.filter(|_| self.draft.order.is_empty()) else { return };
        let mut attacks: Vec<&Going> =
            self.draft.goings.iter().filter(|g| g.combat != Some(false)).collect();
        attacks.retain(|g| !g.lands && !g.home && self.attacked_by(g).is_some());
        attacks.sort_by_key(|g| g.span.start);
        let mut order: Vec<SpaceId> = Vec::new();
        // `Fight in that order.` below the attacks.
        let below = attacks.iter().any(|g| g.span.start > heading.start);
        for going in attacks.into_iter().filter(|g| g.span.start > heading.start || !below) {
            order.extend(self.attacked_by(going).filter(|space| !order.contains(space)));
        }
        if order.len() > 1 {
            self.draft.order.extend(order.into_iter().map(|space| (space, heading)));
        }
    }
    /// The place that a move attacks.
    fn attacked_by(&self, going: &Going) -> Option<SpaceId> {
        let ashore = going.cargo.as_ref().and_then(|c| c.ashore);
        let target = ashore.or(going.bombard_at).or(going.way.last().copied());
        target.filter(|space| self.board.hostile(*space))
    }
}
