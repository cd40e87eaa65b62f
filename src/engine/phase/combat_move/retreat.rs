//! Retreats written together with the combat moves. Where land units or ships of a battle came from
//! is known once all have moved, so a space that none of them came from is refused before any die
//! (RET-02, RET-03). Whether a space they did come from is friendly shows in the battle only.

use super::Sheet;
use crate::engine::Table;
use crate::engine::battle;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::refusal::Refusal;
use crate::id::SpaceId;
use crate::rule::rule;

/// Adds retreats to where nobody can go.
pub(super) fn destinations(table: &Table, engagements: &[Engagement], sheet: &mut Sheet) {
    for (place, says) in &table.input.orders.battles {
        let to = says.retreat.as_ref().and_then(|r| r.to);
        let (Some(to), Some(order)) = (to, says.id) else { continue };
        let battle = |e: &&Engagement| {
            e.place == *place && matches!(e.kind, EngagementKind::Land | EngagementKind::Sea)
        };
        let Some(battle) = engagements.iter().find(battle) else { continue };
        // With aircraft alone nobody needs a space to go to.
        let Some(entries) = battle::entries_of(table.ed, table.at(), battle) else { continue };
        if entries.contains(&to) {
            continue;
        }
        let (goal, here) = (&table.ed.space(to).name, &table.ed.space(*place).name);
        let who = if table.ed.is_sea(*place) { "ship" } else { "land unit" };
        let (id, what) = if only_flown_from(table, *place, to) {
            ("RET-03", format!("only aircraft come to {here} from {goal}, and no {who}"))
        } else {
            ("RET-02", format!("no {who} comes to {here} from {goal}"))
        };
        let mut refusal = Refusal::new(order, rule(id), what).help(advice(table, &entries));
        refusal.spaces = vec![*place, to];
        sheet.refuse(refusal);
    }
}

/// Some aircraft of this attack passed through the space last.
fn only_flown_from(table: &Table, place: SpaceId, from: SpaceId) -> bool {
    let p = table.at();
    p.in_space(place).any(|(_, u)| {
        u.power == p.power
            && table.ed.kind(u.kind).is_air()
            && u.turn.path.iter().rev().nth(1) == Some(&from)
    })
}

fn advice(table: &Table, entries: &[SpaceId]) -> String {
    let names: Vec<&str> = entries.iter().map(|s| table.ed.space(*s).name.as_str()).collect();
    match names.as_slice() {
        [] => "nobody entered from anywhere, so nobody can retreat".to_owned(),
        all => format!("a retreat can go to {}", all.join(" or ")),
    }
}
