//! `Battles, in this order`: a heading that makes the order of the lines that of the battles.

use super::draft::{Going, NotRead};
use super::heading::Heading;
use super::layout::LayoutReader;
use super::order_of_dice::is_order_for_dice;
use super::read::TurnReader;
use super::reported::heads_order_of_battles;
use super::tag::{TagItem, Tagged};
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

impl LayoutReader<'_> {
    /// Is the line such a heading?
    pub(super) fn in_this_order(&mut self, line: &str, span: Span, items: &[Tagged]) -> bool {
        let low = line.to_lowercase();
        if is_top_to_bottom(&low) {
            self.out.ordered = Some(span);
            return true;
        }
        let said = |all: &[&str]| all.iter().any(|words| low.contains(words));
        if heads_order_of_battles(&low) {
            self.phase = Heading::Battles;
            (self.key, self.gap) = (None, true);
            self.out.not_read.push(NotRead { span, why: "a heading" });
            return true;
        }
        let order =
            said(&["in this order", "in the following order", "in that order", "in order:"])
                || is_order_for_dice(&low);
        let battles = said(&["battle", "attack", "combat", "fight", "target"]);
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
