//! The orders of loss of a battle: a short line for each list, and the same as data.

use serde_json::{Value, json};

use crate::edition::Edition;
use crate::engine::battle::BattleState;
use crate::engine::decision::loss_lists::{LossList, Rank, SideLists, loss_lists};
use crate::engine::event::Decider;
use crate::engine::position::Engagement;
use crate::id::{KindId, PowerId, UnitId};
use crate::orders;

use super::facts::{decider_value, lots_value};
use super::report_words::{self, NBSP};
use super::story::Story;
use super::view::Line;

/// The orders of loss of a battle, told.
#[derive(Default)]
pub(super) struct LossTale {
    pub lines: Vec<Line>,
    pub data: Value,
}

/// The orders of loss with which a battle begins, or goes on; nothing where the words of the players
/// are not at hand.
pub(crate) fn of_battle(
    story: &Story,
    g: &Engagement,
    attackers: &[UnitId],
    defenders: &[UnitId],
) -> LossTale {
    let Some(input) = &story.cx.input else {
        return LossTale { data: json!([]), ..LossTale::default() };
    };
    let state = BattleState {
        attackers: attackers.to_vec(),
        defenders: defenders.to_vec(),
        ..BattleState::new(g.place, g.kind)
    };
    let sides = loss_lists(story.at.board(story.ed), input, &state);
    LossTale { lines: loss_lines(story, &sides), data: lists_value(story, &sides) }
}

/// `Losses of Germany: inf, art, tank, ftr (bruno, standing 1, land; then defaults ask-first)`
fn loss_lines(story: &Story, sides: &[SideLists]) -> Vec<Line> {
    let mut lines = Vec::new();
    for side in sides {
        let asked: Vec<&str> = side.asked.iter().map(|p| story.cx.seat(story.ed, *p)).collect();
        if !asked.is_empty() {
            let verb = if asked.len() == 1 { "is" } else { "are" };
            let powers = all_powers(side);
            let whose = report_words::powers_called(story.ed, &powers);
            let who = asked.join(" and ");
            let text = format!("Losses of {whose}: {who} {verb} asked each time");
            lines.push(Line::hanging(2, text));
            continue;
        }
        for list in &side.lists {
            let whose = report_words::powers_called(story.ed, &list.powers);
            let mnf = matches!(list.by, Decider::Attacker(_));
            let rule = if mnf { " [MNF-04]" } else { "" };
            let text = format!("Losses of {whose}: {}{rule}", list_words(story, list));
            lines.push(Line::hanging(2, text));
        }
        if let Some(list) = &side.otherwise {
            let text = format!("Where they differ: {} [MNF-04]", list_words(story, list));
            lines.push(Line::hanging(2, text));
        }
    }
    lines
}

fn all_powers(side: &SideLists) -> Vec<PowerId> {
    side.lists.iter().flat_map(|l| l.powers.iter().copied()).collect()
}

/// `trn, dd, 1 bb; first hit bb (bruno, standing 1, sea)`
fn list_words(story: &Story, list: &LossList) -> String {
    let ed = story.ed;
    let mut text = kind_ranks(story, list).join(", ");
    let mut by = report_words::decider_words(ed, story.cx, &list.by).unwrap_or_default();
    if let Some(plan) = &list.plan {
        by.push_str(&format!(", plan {}", orders::print_tactic(ed, plan)));
    }
    if list.completed {
        let rest = report_words::decider_words(ed, story.cx, &Decider::Profile).unwrap_or_default();
        by.push_str(&format!("; then {rest}"));
    }
    let (own, others): (Vec<_>, Vec<_>) =
        list.first_hit.iter().partition(|(_, _, who)| *who == list.by);
    if !own.is_empty() {
        text.push_str(&format!("; {}", first_hits(story, &own)));
    }
    text.push_str(&format!(" ({by})"));
    if let Some((_, _, who)) = others.first() {
        let hits = first_hits(story, &others);
        text.push_str(&format!("; {hits}{}", report_words::by_whom(ed, story.cx, who)));
    }
    text
}

/// `first hit bb`, or `first hit none`
fn first_hits(story: &Story, list: &[&(KindId, bool, Decider)]) -> String {
    let takes = list.iter().filter(|(_, first, _)| *first);
    let kinds: Vec<&str> = takes.map(|(k, ..)| story.ed.kind(*k).abbr.as_str()).collect();
    let kinds = if kinds.is_empty() { "none".to_string() } else { kinds.join(", ") };
    format!("first hit {kinds}")
}

/// The kinds first to last; with numbers if one is in two places.
fn kind_ranks(story: &Story, list: &LossList) -> Vec<String> {
    let all: Vec<String> = list.ranks.iter().map(|rank| entry_words(story.ed, rank)).collect();
    let mut ranks = Vec::new();
    for (words, rank) in all.iter().zip(&list.ranks) {
        let glued = words.replace(' ', &NBSP.to_string());
        if all.iter().filter(|other| *other == words).count() > 1 {
            ranks.push(format!("{}{NBSP}{glued}", rank.units.len()));
        } else {
            ranks.push(glued);
        }
    }
    ranks
}

/// An entry of a loss list as it is written in orders.
fn entry_words(ed: &Edition, rank: &Rank) -> String {
    orders::print_losses(ed, std::slice::from_ref(&rank.entry)).concat()
}

/// The same for programs.
fn lists_value(story: &Story, sides: &[SideLists]) -> Value {
    Value::Array(sides.iter().map(|s| side_value(story, s)).collect())
}

fn power_ids(ed: &Edition, powers: &[PowerId]) -> Vec<String> {
    powers.iter().map(|p| ed.power(*p).id.clone()).collect()
}

fn side_value(story: &Story, s: &SideLists) -> Value {
    json!({
        "side": if s.attackers { "attack" } else { "defend" },
        "asked": power_ids(story.ed, &s.asked),
        "lists": s.lists.iter().map(|l| list_value(story, l)).collect::<Vec<_>>(),
        "otherwise": s.otherwise.as_ref().map(|l| list_value(story, l)),
    })
}

fn list_value(story: &Story, l: &LossList) -> Value {
    let ed = story.ed;
    let order = l.ranks.iter().map(|rank| {
        let units = lots_value(story.at.board(ed), &rank.units);
        json!({ "units": units, "words": entry_words(ed, rank) })
    });
    let first = l.first_hit.iter().map(|(k, first, by)| {
        json!({ "kind": ed.kind(*k).id, "first": first, "by": decider_value(ed, by) })
    });
    json!({
        "powers": power_ids(ed, &l.powers),
        "order": order.collect::<Vec<_>>(),
        "by": decider_value(ed, &l.by),
        "plan": l.plan.as_ref().map(|t| orders::print_tactic(ed, t)),
        "completed": l.completed,
        "first_hit": first.collect::<Vec<_>>(),
    })
}
