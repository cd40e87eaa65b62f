//! The end of a fight: the sum of the dice, who won, the units there now.

use serde_json::Value;

use crate::engine::event::BattleResult;
use crate::engine::position::EngagementKind;
use crate::id::UnitId;
use crate::shown::capitalised;

use super::{FightTold, sole_owner};
use crate::report::luck_lines;
use crate::report::report_words::{cite_rule, space_name};
use crate::report::story::{FightSummary, Story};
use crate::report::view::Line;

/// Writes the end and keeps the summary.
pub(crate) fn close_fight(story: &mut Story, mut f: FightTold, lines: &mut Vec<Line>) {
    f.flush_pending(story);
    if f.diced {
        lines.append(&mut f.lists.lines);
    }
    let summed = says_more_than_its_rows(&f.lines);
    lines.append(&mut f.lines);
    let battle = matches!(f.engagement.kind, EngagementKind::Land | EngagementKind::Sea);
    if battle && f.diced && summed {
        let [a, d] = f.expected;
        let text = format!(
            "hits: attack {} of {} expected, defend {} of {}",
            f.hits[0],
            a.decimals(),
            f.hits[1],
            d.decimals()
        );
        lines.push(Line::hanging(2, text));
    }
    let luck = story
        .cx
        .luck
        .iter()
        .find(|l| (l.place, l.kind) == (f.engagement.place, f.engagement.kind))
        .filter(|_| f.result.is_some());
    lines.extend(luck.map(|l| Line::hanging(2, luck_lines::luck_line(l))));
    let text = ending_words(story, &f, battle);
    if !text.is_empty() {
        lines.push(Line::sentence(2, text));
    }
    let holder = sole_owner(story, &f.defenders)
        .or(story.at.controller(f.engagement.place))
        .map(|p| story.ed.power(p).called());
    let chosen = chosen_cost(story, &f);
    story.fights.push(FightSummary {
        place: f.engagement.place,
        kind: f.engagement.kind,
        result: f.result.map(|(r, _)| r),
        rounds: f.rounds,
        taken: f.taken,
        lost: [f.lost[0] + chosen[0], f.lost[1] + chosen[1]],
        chosen,
        guns: f.guns,
        hits: f.hits,
        expected: f.expected,
        back: f.back,
        holder,
        paid: f.paid,
        losses: f.lists.data,
        luck: luck.map_or(Value::Null, luck_lines::luck_value),
    });
}

/// Is the sum of the dice more than what one row of each side says already?
fn says_more_than_its_rows(lines: &[Line]) -> bool {
    let rows: Vec<String> = lines
        .iter()
        .filter_map(|line| match line {
            Line::Dice { label, .. } => Some(label.trim_start().to_string()),
            _ => None,
        })
        .collect();
    match rows.as_slice() {
        [] => true,
        [_] => false,
        [one, other] => !(one.starts_with("attack") && other.starts_with("defend")),
        _ => true,
    }
}

/// The cost of units that are chosen as casualties and still there, since the round is not over.
fn chosen_cost(story: &Story, f: &FightTold) -> [i32; 2] {
    if f.result.is_some() {
        return [0; 2];
    }
    [cost_of_hit(story, f, &f.attackers), cost_of_hit(story, f, &f.defenders)]
}

fn cost_of_hit(story: &Story, f: &FightTold, all: &[UnitId]) -> i32 {
    let hit: Vec<UnitId> = all.iter().copied().filter(|u| f.hit.contains(u)).collect();
    story.worth_of(&story.with_cargo(&hit))
}

/// Units of a list that still stand in the place of the fight.
fn units_left(story: &Story, f: &FightTold, list: &[UnitId]) -> Vec<UnitId> {
    list.iter()
        .copied()
        .filter(|u| story.at.units.get(u).is_some_and(|u| u.space == f.engagement.place))
        .collect()
}

fn ending_words(story: &Story, f: &FightTold, battle: bool) -> String {
    let mut says: Vec<String> = Vec::new();
    if !f.retreats.is_empty() {
        let by = f.retreat_by.clone().unwrap_or_default();
        says.push(format!("{by}: {}", f.retreats.join(", ")));
    }
    says.extend(f.ending.iter().cloned());
    if battle && let Some((result, rule)) = f.result {
        result_words(story, f, result, &cite_rule(rule), &mut says);
    }
    let text: Vec<String> = says.iter().map(|s| format!("{}.", capitalised(s))).collect();
    text.join(" ")
}

fn result_words(
    story: &Story,
    f: &FightTold,
    result: BattleResult,
    rule: &str,
    says: &mut Vec<String>,
) {
    let place = space_name(story.ed, f.engagement.place);
    let own = units_left(story, f, &f.attackers);
    let enemy = units_left(story, f, &f.defenders);
    let who = sole_owner(story, &enemy)
        .or(story.at.controller(f.engagement.place))
        .map_or("the defender".to_string(), |p| story.ed.power(p).called());
    let kept = story.units_for(sole_owner(story, &enemy), &enemy);
    let neutral = story.at.board(story.ed).is_neutral(f.engagement.place);
    match result {
        BattleResult::BrokenOff | BattleResult::DefenderWon if neutral => {
            says.push(format!("{place} stays neutral {rule}"));
        }
        BattleResult::AttackerWon => write_win(story, f, &own, place, rule, says),
        BattleResult::DefenderWon => says.push(format!("{who} holds {place} with {kept} {rule}")),
        BattleResult::BothDestroyed => says.push(format!("no one is left in {place} {rule}")),
        BattleResult::BrokenOff if enemy.is_empty() => {}
        BattleResult::BrokenOff => says.push(format!("{who} keeps {kept}")),
        BattleResult::NoContest if f.taken => write_win(story, f, &own, place, rule, says),
        BattleResult::NoContest if f.rounds == 0 => says.push(format!("no battle {rule}")),
        BattleResult::NoContest if rule == "[SUB-12]" => {
            says.push(format!("no one is left to fight {rule}"));
        }
        BattleResult::NoContest => says.push(format!("neither side can hit the other {rule}")),
        BattleResult::Vanished => says.push(format!(
            "the attacker has nothing left to attack with \
            {rule}"
        )),
        BattleResult::Done => {}
    }
}

fn write_win(
    story: &Story,
    f: &FightTold,
    own: &[UnitId],
    place: &str,
    rule: &str,
    says: &mut Vec<String>,
) {
    let land = f.engagement.kind == EngagementKind::Land;
    if !f.taken && land {
        says.push(format!("{place} is cleared and not taken {rule}"));
    }
    let (air, ground): (Vec<UnitId>, Vec<UnitId>) = own
        .iter()
        .partition(|id| story.at.units.get(id).is_some_and(|u| story.ed.kind(u.kind).is_air()));
    if !land {
        says.push(format!("the attacker wins {rule}. There now: {}", story.units_words(own)));
        return;
    }
    if !ground.is_empty() {
        says.push(format!("There now: {}", story.units_words(&ground)));
    }
    if !air.is_empty() {
        let waits = if air.len() == 1 { "waits" } else { "wait" };
        says.push(format!("{} {waits} for noncombat [AIR-15]", story.units_words(&air)));
    }
}
