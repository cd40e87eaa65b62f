//! The phases without moves or battles: research, purchase, mobilization, income, and what follows
//! the last phase of a turn.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::{Chance, VictoryTest};
use crate::engine::event::{Decider, Event, Money, Yard};
use crate::id::{SpaceId, UnitId};

use super::dice_rows;
use super::expected_hits::sum_of_terms;
use super::report_words::{self, KindOfPower, cite_rule, space_name};
use super::sentences::{sentence_line, tested_line};
use super::story::Story;
use super::view::{Line, ReportSection};

/// Dice bought, faces, what was found, money left.
pub(crate) fn tell_research(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut had = story.at.ipc(story.mover);
    let mut paid = 0;
    let mut words = String::new();
    for e in events {
        match e {
            Event::Paid { ipc, why: Money::Research, power, .. } => {
                had = story.at.ipc(*power);
                paid += ipc;
            }
            Event::Researched { tech, dice, .. } => {
                let t = story.ed.tech(*tech);
                let count = report_words::dice_count(usize::from(*dice));
                words = if story.ed.low_luck.has(Chance::Research) {
                    format!("{}, {count}", t.name)
                } else {
                    format!("{}, {count}, needs a {}", t.name, t.number)
                };
            }
            Event::Summed { key, terms, faces, hits, .. } => {
                let sure = (sum_of_terms(terms) >= 6).then(|| "found for certain".to_string());
                words.push_str(&format!(": {}", dice_rows::certain_hits(sure, key.column)));
                if !faces.is_empty() {
                    words.push_str(&format!(": {}", report_words::face_words(faces).join(" ")));
                }
                words.push_str(if *hits == 0 { ". No development." } else { "." });
            }
            Event::Rolled { faces, hits, .. } => {
                words.push_str(&format!("; rolled {}.", report_words::face_words(faces).join(" ")));
                if *hits == 0 {
                    words.push_str(" No development.");
                }
            }
            Event::Discovered { tech, rule, .. } => {
                let name = &story.ed.tech(*tech).name;
                words.push_str(&format!(" {name} developed {}.", cite_rule(*rule)));
                let who = story.ed.power(story.mover).called();
                story.news.push(format!("{who} develops {name}"));
            }
            other => lines.extend(sentence_line(story, other)),
        }
        story.see_event(e);
    }
    if !words.is_empty() {
        let money = format!("{had} - {paid} = {} IPC", had - paid).replace(' ', "\u{a0}");
        lines.insert(0, Line::hanging(2, format!("{words}\u{a0}\u{a0}\u{a0} {money}")));
    }
    lines
}

/// What was bought, with what is left after each kind.
pub(crate) fn tell_purchase(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut bought = Vec::new();
    let mut early = None;
    for e in events {
        match e {
            Event::Bought { power, kind, count, ipc } => {
                let lot = report_words::lot_words(story.ed, usize::from(*count), None, *kind);
                let left = story.at.ipc(*power);
                bought.push(format!("{lot} for {ipc}, left {left}"));
            }
            Event::Paid { why: Money::Purchase, .. } => {}
            Event::AdvantageWorked { advantage, units, .. } if units.is_empty() => {
                early = Some(*advantage);
            }
            Event::Placed { kind, count, space: at, .. } => {
                let lot = report_words::lot_words(story.ed, usize::from(*count), None, *kind);
                lines.extend(early.map(|id| {
                    let a = story.ed.advantage(id);
                    let at = space_name(story.ed, *at);
                    let text = format!("{lot} in {at} at once by {} {}", a.name, cite_rule(a.rule));
                    Line::hanging(2, text)
                }));
            }
            Event::ConditionTested { .. } => lines.extend(tested_line(story, e)),
            other => lines.extend(sentence_line(story, other)),
        }
        story.see_event(e);
    }
    if !bought.is_empty() {
        lines.insert(0, Line::hanging(2, bought.join("; ")));
    }
    lines
}

/// New units by space, with how much of each complex's limit is used.
pub(crate) fn tell_mobilization(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut placed: Vec<(SpaceId, bool)> = Vec::new();
    let mut lots: BTreeMap<(SpaceId, bool), Vec<KindOfPower>> = BTreeMap::new();
    let mut yards: BTreeMap<SpaceId, Yard> = BTreeMap::new();
    let mut made: BTreeMap<(SpaceId, bool), BTreeSet<SpaceId>> = BTreeMap::new();
    for e in events {
        match e {
            Event::Placed { power, kind, count, space, yard, by, .. } => {
                let key = (*space, matches!(by, Decider::Profile));
                if !placed.contains(&key) {
                    placed.push(key);
                }
                let units = std::iter::repeat_n((*power, *kind), usize::from(*count));
                lots.entry(key).or_default().extend(units);
                if let Some(y) = yard {
                    yards.insert(y.space, *y);
                    made.entry(key).or_default().insert(y.space);
                }
            }
            Event::ConditionTested { .. } => lines.extend(tested_line(story, e)),
            Event::Settled { unit, ship: Some(_) } => lines.extend(settled_fighter(story, *unit)),
            other => lines.extend(sentence_line(story, other)),
        }
        story.see_event(e);
    }
    let told: Vec<String> = placed
        .iter()
        .map(|key| {
            let by = made.get(key).into_iter().flatten().filter_map(|y| yards.get(y));
            let limits: String = by.map(|y| limit_used(story, key.0, y)).collect();
            let units = report_words::units_words(story.ed, Some(story.mover), lots[key].clone());
            let rest = if key.1 { ", not ordered, placed by default" } else { "" };
            format!("{} {units}{limits}{rest}", space_name(story.ed, key.0))
        })
        .collect();
    if !told.is_empty() {
        let rule = if yards.is_empty() { "" } else { " [MOB-02]" };
        lines.insert(0, Line::hanging(2, format!("{}{rule}", told.join("; "))));
    }
    lines
}

/// A fighter that waited for a carrier: `sz42: 1 ftr lands on the new carrier [MOB-14]`
fn settled_fighter(story: &Story, unit: UnitId) -> Option<Line> {
    let at = space_name(story.ed, story.at.units.get(&unit)?.space);
    let text = format!("{at}: {} lands on the new carrier [MOB-14]", story.units_words(&[unit]));
    Some(Line::hanging(2, text))
}

/// ` (4 of 4)`, or for ships the complex that made them.
fn limit_used(story: &Story, at: SpaceId, y: &Yard) -> String {
    let of = format!("{}\u{a0}of\u{a0}{}", y.used, y.limit);
    if y.space == at {
        format!(" ({of})")
    } else {
        format!(" ({} {of})", space_name(story.ed, y.space))
    }
}

/// Income, as a sum.
pub(crate) fn tell_income(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    for e in events {
        match e {
            Event::Received { power, ipc, why: Money::Income, .. } => {
                let had = story.at.ipc(*power);
                lines.push(Line::sentence(2, format!("{had} + {ipc} = {} IPC", had + ipc)));
            }
            other => lines.extend(sentence_line(story, other)),
        }
        story.see_event(e);
    }
    lines
}

/// Territories and pieces settled when the turn ends, and the end of the round.
pub(crate) fn end_of_turn(story: &mut Story, events: &[Event]) -> Vec<ReportSection> {
    let mut settled = Vec::new();
    let mut round = Vec::new();
    let mut heading = String::new();
    let mut over = false;
    let mut won = false;
    for e in events {
        // What follows belongs to the next turn.
        over |= matches!(e, Event::TurnBegan { .. });
        match e {
            _ if over => {}
            Event::RoundEnded { round: n } => {
                heading = format!("END OF ROUND {n}");
                if story.ed.profile.victory_test == VictoryTest::Capitals {
                    round.push(Line::hanging(
                        2,
                        report_words::cities_held(story.at.board(story.ed)),
                    ));
                }
            }
            Event::CitiesCounted { axis, allies, needed } => {
                let test = match story.ed.profile.victory_test {
                    VictoryTest::Cities => format!("; {needed} needed to win"),
                    VictoryTest::CityGoals | VictoryTest::Capitals => {
                        report_words::goals_words(story.ed)
                    }
                };
                let text = format!("cities: Allies {allies}, Axis {axis}{test}");
                round.push(Line::hanging(2, text));
            }
            Event::Won { victory, rule } => {
                won = true;
                let mut text = format!("The {} win {}.", victory.side.name(), cite_rule(*rule));
                if !victory.best.is_empty() {
                    let best = report_words::powers_list(story.ed, &victory.best);
                    text.push_str(&format!(" Individual winner: {best} [WIN-01]."));
                }
                round.push(Line::hanging(2, text));
            }
            other => settled.extend(sentence_line(story, other)),
        }
        story.see_event(e);
    }
    let mut sections = Vec::new();
    if !settled.is_empty() {
        let heading = "END OF TURN".to_string();
        sections.push(ReportSection { heading, note: None, lines: settled });
    }
    if !heading.is_empty() && !won {
        round.push(Line::sentence(2, "no winner, another round [VIC-10]"));
    }
    // A test of victory in the middle of a round has a heading of its own.
    if heading.is_empty() && !round.is_empty() {
        heading = "VICTORY".to_string();
    }
    if !heading.is_empty() {
        sections.push(ReportSection { heading, note: None, lines: round });
    }
    sections
}
