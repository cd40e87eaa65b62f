//! `Battles, in this order`: a heading that makes the order of the lines that of the battles.

use super::draft::Going;
use super::heading::Heading;
use super::layout::LayoutReader;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use crate::diag::Span;
use crate::id::SpaceId;

impl LayoutReader<'_> {
    /// Is the line such a heading?
    pub(super) fn in_this_order(&mut self, line: &str, span: Span, items: &[Tagged]) -> bool {
        let low = line.to_lowercase();
        let said = |all: &[&str]| all.iter().any(|words| low.contains(words));
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
        attacks.sort_by_key(|g| g.span.start);
        let mut order: Vec<SpaceId> = Vec::new();
        // `Fight in that order.` below the attacks.
        let below = attacks.iter().any(|g| g.span.start > heading.start);
        for going in attacks
            .into_iter()
            .filter(|g| (g.span.start > heading.start || !below) && !g.lands && !g.home)
        {
            let ashore = going.cargo.as_ref().and_then(|c| c.ashore);
            let target = ashore.or(going.bombard_at).or(going.way.last().copied());
            let target = target.filter(|s| self.board.hostile(*s));
            order.extend(target.filter(|s| !order.contains(s)));
        }
        if order.len() > 1 {
            self.draft.order.extend(order.into_iter().map(|space| (space, heading)));
        }
    }
}
