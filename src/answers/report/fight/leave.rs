//! What leaves a fight and by whose word: losses, dives, retreats.

use crate::engine::event::{Decider, Event};
use crate::id::UnitId;
use crate::rule::RuleId;

use super::FightTold;
use crate::report::promises;
use crate::report::report_words::{self, cite_rule, space_name};
use crate::report::story::Story;

/// Tells of an event in which units are hit, damaged, dive or leave.
pub(crate) fn tell_losses(story: &mut Story, f: &mut FightTold, e: &Event) {
    let ed = story.ed;
    match e {
        Event::Hit { units, by, fires_back, rule } => {
            let mut who = report_words::by_whom(ed, story.cx, by);
            if matches!(by, Decider::Attacker(_)) {
                who.push_str(" [MNF-04]");
            }
            // A submarine may have fired or fire yet in the same step.
            if !fires_back && f.opening {
                let mut hit_units = units.iter().filter_map(|id| story.at.units.get(id));
                let submarine = hit_units.any(|u| ed.kind(u.kind).submarine);
                let what =
                    if submarine { "gone before general fire" } else { "does not fire back" };
                let hit = if rule.0 == "SUB-07" { "hit by a submarine, " } else { "" };
                who.push_str(&format!(", {hit}{what} {}", cite_rule(*rule)));
            }
            for lot in story.lots_of(units) {
                f.lose_unit(lot, who.clone());
            }
            f.hit.extend(units);
        }
        Event::Damaged { unit, by, rule } => {
            let Some(u) = story.at.units.get(unit) else { return };
            let power = ed.power(u.power).called();
            let ship = report_words::lot_words(ed, 1, None, u.kind);
            let who = report_words::by_whom(ed, story.cx, by);
            f.says.push(format!("{power} has {ship} damaged{who} {}", cite_rule(*rule)));
        }
        Event::HitsLost { hits, rule, .. } => {
            let text = match hits {
                1 => "1 hit finds no target".to_string(),
                n => format!("{n} hits find no target"),
            };
            f.says.push(format!("{text} {}", cite_rule(*rule)));
        }
        Event::Submerged { units, by, rule } => {
            let who = match f.clause.take() {
                Some(clause) => quoted_clause(story, &clause, by),
                None => report_words::by_whom(ed, story.cx, by),
            };
            let subs = story.units_for(None, units);
            f.says.push(format!("{subs} submerged{who} {}", cite_rule(*rule)));
        }
        Event::Removed { units, rule } => count_removed(story, f, units, *rule),
        _ => {}
    }
}

/// Counts what leaves the game; reports losses that no one chose: cargo, and units lost without a hit.
fn count_removed(story: &mut Story, f: &mut FightTold, units: &[UnitId], rule: RuleId) {
    let all = story.with_cargo(units);
    for id in &all {
        let own = story
            .at
            .units
            .get(id)
            .is_some_and(|u| story.at.allied(story.ed, u.power, story.at.power));
        f.lost[usize::from(!own)] += story.worth_of(&[*id]);
    }
    let cargo: Vec<UnitId> = all[units.len()..].to_vec();
    let cargo: Vec<UnitId> = cargo.into_iter().filter(|c| !f.hit.contains(c)).collect();
    if !cargo.is_empty() {
        f.says.push(format!("{} lost aboard", story.units_for(None, &cargo)));
    }
    let unhit: Vec<UnitId> = units.iter().copied().filter(|u| !f.hit.contains(u)).collect();
    if !unhit.is_empty() {
        f.says.push(format!("{} lost {}", story.units_for(None, &unhit), cite_rule(rule)));
    }
    f.says.extend(promises::decks_lost(story, &all));
}

/// Retreats, and aircraft that break off.
pub(crate) fn tell_leaving(story: &mut Story, f: &mut FightTold, e: &Event) {
    let ed = story.ed;
    match e {
        // Defenders leave by the rule of their nation, which has been named.
        Event::Retreated { units, to, by, .. } if units.iter().all(|u| f.defenders.contains(u)) => {
            let who = story.units_for(None, units);
            let to = space_name(ed, *to);
            let by = report_words::by_whom(ed, story.cx, by);
            f.says.push(format!("{who} to {to}{by}"));
        }
        Event::Retreated { units, to, by, rule, .. } => {
            if f.retreat_by.is_none() {
                f.says.push(format!("attackers {}: retreat", f.attackers_left(story)));
                f.retreat_by = Some(retreat_words(story, f.clause.take(), by));
            }
            let units = story.units_words(units);
            let to = space_name(ed, *to);
            f.retreats.push(format!("{units} to {to} {}", cite_rule(*rule)));
            f.back.push(format!("{units} back in {to}"));
        }
        Event::AircraftBrokeOff { units, by, rule, .. } => {
            if f.retreat_by.is_none() {
                let break_off = if units.len() == 1 { "breaks off" } else { "break off" };
                f.says.push(format!("{} {break_off}", story.units_words(units)));
                f.retreat_by = Some(retreat_words(story, f.clause.take(), by));
            }
            let wait = if units.len() == 1 { "waits" } else { "wait" };
            f.retreats.push(format!("{} {wait} {}", story.units_words(units), cite_rule(*rule)));
        }
        _ => {}
    }
}

/// ` (bruno, standing 1, sz5: "submerge after round 1")`
pub(crate) fn quoted_clause(story: &Story, clause: &str, by: &Decider) -> String {
    match report_words::decider_words(story.ed, story.cx, by) {
        Some(who) => format!(" ({who}: \"{clause}\")"),
        None => format!(" (\"{clause}\")"),
    }
}

/// The words of the order, or whose decision it was.
fn retreat_words(story: &Story, clause: Option<String>, by: &Decider) -> String {
    if let Some(clause) = clause {
        return format!("retreat{}", quoted_clause(story, &clause, by));
    }
    if let Decider::Orders(_, Some(order)) = by
        && let Some(words) = story.cx.words.get(order)
    {
        return format!("\"{}\"", words.split_whitespace().collect::<Vec<_>>().join(" "));
    }
    format!("retreat{}", report_words::by_whom(story.ed, story.cx, by))
}
