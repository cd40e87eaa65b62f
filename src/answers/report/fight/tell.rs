//! Conduct combat: each fight with its tables of dice, losses and who chose them, and its end.

use crate::engine::battle::{Muster, muster};
use crate::engine::dice::{RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Choice, Decider, Event, Money, MoveKind, Question};
use crate::engine::plan::Clause;
use crate::engine::position::{Engagement, EngagementKind};
use crate::id::{KindId, SpaceId, UnitId};
use crate::orders;
use crate::rule::RuleId;

use super::{FightTold, battle_end, idle, leave, sole_owner};
use crate::report::expected_hits::{Expected, sum_of_terms};
use crate::report::report_words::{self, KindOfPower, cite_rule, space_name};
use crate::report::story::{FightSummary, Story};
use crate::report::view::Line;
use crate::report::{dice_rows, loss_list_words, nations, sentences};

/// Tells the phase; also the note that explains the sign for supported units, if it was used.
pub(crate) fn tell_combat(story: &mut Story, events: &[Event]) -> (Vec<Line>, Option<String>) {
    let mut lines = Vec::new();
    let mut supported: Option<KindId> = None;
    let mut now: Option<FightTold> = resume_fight(story, &mut lines);
    let mut ashore = Ashore::default();
    let mut listed = false;
    for e in events {
        let with_support = match e {
            Event::Rolled { units, .. } => units.iter().find(|s| s.supported),
            Event::Summed { terms, .. } => {
                terms.iter().filter_map(|t| t.who.as_ref()).find(|s| s.supported)
            }
            _ => None,
        };
        supported = supported.or(with_support.map(|s| s.kind));
        if !ashore.read_event(story, e) {
            ashore.flush_lines(story, &mut lines);
        }
        if let Event::EngagementBegan { engagement, attackers, defenders } = e {
            close_open_fight(story, now.take(), &mut lines);
            let mut fight =
                FightTold::new(engagement.clone(), attackers.clone(), defenders.clone());
            lines.push(Line::sentence(1, title_of_fight(story, &fight)));
            story.see_event(e);
            fight.lists = loss_list_words::of_battle(story, engagement, attackers, defenders);
            now = Some(fight);
            continue;
        }
        if now.as_ref().is_some_and(|f| f.result.is_some() && !belongs_to_end(e)) {
            close_open_fight(story, now.take(), &mut lines);
        }
        match &mut now {
            Some(f) => {
                tell_event(story, f, e);
                story.see_event(e);
            }
            None => {
                if matches!(e, Event::Asked { .. }) && !std::mem::replace(&mut listed, true) {
                    lines.extend(to_come(story));
                }
                lines.extend(sentences::sentence_line(story, e));
                // Between the battles units move only by the rule of a nation.
                if let Event::Moved { units, path, how: MoveKind::Noncombat, .. } = e {
                    lines.push(Line::hanging(2, nations::moved_words(story, units, path)));
                }
                story.see_event(e);
            }
        }
    }
    ashore.flush_lines(story, &mut lines);
    close_open_fight(story, now.take(), &mut lines);
    (lines, supported.map(|k| dice_rows::support_note(story, k)))
}

/// What faces what in the battles to come, for those who are asked before any die: both players
/// compare it with their own map.
fn to_come(story: &Story) -> Vec<Line> {
    muster(story.at.board(story.ed)).into_iter().map(|m| muster_line(story, m)).collect()
}

fn muster_line(story: &Story, m: Muster) -> Line {
    let engagement = Engagement { place: m.place, kind: m.kind, done: false };
    Line::hanging(1, title_of_fight(story, &FightTold::new(engagement, m.attackers, m.defenders)))
}

/// Events that may follow the end of a fight and still belong to it.
fn belongs_to_end(e: &Event) -> bool {
    matches!(
        e,
        Event::ControlChanged { .. }
            | Event::PieceTaken { .. }
            | Event::OwnerKept { .. }
            | Event::Paid { .. }
            | Event::Received { .. }
            | Event::Repaired { .. }
            | Event::Settled { .. }
    )
}

/// A fight that an earlier block left standing.
fn resume_fight(story: &mut Story, lines: &mut Vec<Line>) -> Option<FightTold> {
    let state = story.at.turn.battle.clone()?;
    let engagement = Engagement { place: state.place, kind: state.kind, done: false };
    if state.attackers.is_empty() && state.defenders.is_empty() {
        return None; // only fighters are still to land
    }
    if state.awaiting.iter().any(|(_, about)| *about == Question::Ashore) {
        return None; // it begins when it is known who lands
    }
    let mut fight = FightTold::new(engagement, state.attackers.clone(), state.defenders.clone());
    fight.rounds = state.round;
    let same =
        |f: &FightSummary| f.result.is_none() && (f.place, f.kind) == (state.place, state.kind);
    if let Some(told) = story.fights.iter().rposition(same) {
        let told = story.fights.remove(told);
        fight.go_on(&told);
    }
    fight.lists =
        loss_list_words::of_battle(story, &fight.engagement, &state.attackers, &state.defenders);
    lines.push(Line::sentence(1, format!("{} (continued)", title_of_fight(story, &fight))));
    Some(fight)
}

/// Units put ashore in a row, told in one sentence.
#[derive(Default)]
struct Ashore {
    units: Vec<KindOfPower>,
    way: Option<(SpaceId, SpaceId)>,
}

impl Ashore {
    fn read_event(&mut self, story: &Story, e: &Event) -> bool {
        let Event::Landed { unit, ship, to, .. } = e else { return false };
        let zone = story.at.units.get(ship).map_or(*to, |s| s.space);
        if self.way.is_some_and(|w| w != (zone, *to)) {
            return false;
        }
        self.way = Some((zone, *to));
        self.units.extend(story.lots_of(&[*unit]));
        true
    }

    fn flush_lines(&mut self, story: &Story, lines: &mut Vec<Line>) {
        if let Some((zone, to)) = self.way.take() {
            let lots = std::mem::take(&mut self.units);
            let units = report_words::units_words(story.ed, Some(story.mover), lots);
            let from = space_name(story.ed, zone);
            let to = space_name(story.ed, to);
            lines.push(Line::hanging(1, format!("ashore in {to} from {from}: {units}")));
        }
    }
}

/// ` West Russia: 8 inf, 1 art v. 3 inf`
fn title_of_fight(story: &Story, f: &FightTold) -> String {
    let place = space_name(story.ed, f.engagement.place);
    let attackers =
        if f.attackers.is_empty() { "no one".to_string() } else { story.units_words(&f.attackers) };
    let defenders = if f.defenders.is_empty() {
        "no defender".to_string()
    } else {
        story.units_for(sole_owner(story, &f.defenders), &f.defenders)
    };
    match f.engagement.kind {
        EngagementKind::Land if story.at.board(story.ed).is_neutral(f.engagement.place) => {
            let worth = story.ed.space(f.engagement.place).income;
            format!("{place}: {attackers} v. a neutral worth {worth}")
        }
        EngagementKind::Land | EngagementKind::Sea => {
            format!("{place}: {attackers} v. {defenders}")
        }
        EngagementKind::Raid => format!("{place}: raid by {attackers}"),
        EngagementKind::Rocket => format!("{place}: rocket of {attackers}"),
        EngagementKind::Overflight => format!("on the way to {place}: {attackers}"),
    }
}

/// Takes an event in, the position being the one before it.
fn tell_event(story: &mut Story, f: &mut FightTold, e: &Event) {
    match e {
        Event::CombatRound { round, .. } => {
            f.rounds = *round;
            f.open_table(story, &format!("round {round}"));
        }
        Event::Rolled { .. } | Event::Summed { .. } => tell_throw(story, f, e),
        Event::Aimed { shots, by, rule, .. } => {
            f.flush_pending(story);
            f.lines.push(Line::hanging(3, aims_words(story, shots, by, *rule)));
        }
        Event::AdvantageWorked { advantage, units, .. } => {
            f.flush_pending(story);
            let text = nations::worked_words(story, *advantage, units);
            f.lines.push(Line::hanging(3, text));
        }
        Event::Intercepting { units, by, rule } => {
            f.flush_pending(story);
            f.defenders.extend(units);
            let who = story.units_for(None, units);
            let rise = if units.len() == 1 { "rises" } else { "rise" };
            let by = report_words::by_whom(story.ed, story.cx, by);
            let text = format!("{who} {rise} against the raid{by} {}", cite_rule(*rule));
            f.lines.push(Line::hanging(3, text));
        }
        Event::NoFire { units, rule, .. } => {
            f.flush_pending(story);
            let text = idle::no_fire(story, f, units, *rule);
            f.lines.push(Line::hanging(3, text));
        }
        Event::Hit { .. }
        | Event::Damaged { .. }
        | Event::HitsLost { .. }
        | Event::Removed { .. }
        | Event::Submerged { .. } => leave::tell_losses(story, f, e),
        Event::PressedOn { by, .. } => {
            // Silence means pressing on; only a decision is worth a word.
            if !matches!(by, Decider::Profile | Decider::NoChoice) {
                // The attacker's own orders need no name again.
                let who = match by {
                    Decider::Orders(..) => String::new(),
                    by => report_words::by_whom(story.ed, story.cx, by),
                };
                f.says.push(format!("attackers {}: press on{who}", f.attackers_left(story)));
            }
        }
        Event::Chosen { what: Choice::Clause(clause), by, .. } if **clause == Clause::OneRound => {
            let words = orders::clause(story.ed, clause);
            f.says.push(format!("no diving yet{}", leave::quoted_clause(story, &words, by)));
        }
        Event::Chosen { what: Choice::Clause(clause), .. } => {
            f.clause = Some(orders::clause(story.ed, clause));
        }
        Event::Retreated { .. } | Event::AircraftBrokeOff { .. } => {
            leave::tell_leaving(story, f, e)
        }
        Event::EngagementEnded { result, rule, .. } => f.result = Some((*result, *rule)),
        _ => tell_outcome(story, f, e),
    }
}

/// Dice that were thrown, or added up under Low Luck: pips in the words of a battle, hits in a row of its table.
fn tell_throw(story: &mut Story, f: &mut FightTold, e: &Event) {
    match e {
        Event::Rolled { key, faces, .. } if counts_pips(f, key) => {
            let faces = report_words::face_words(faces).join(" ");
            f.says.push(format!("{}: {faces}", key.kind.word()));
        }
        Event::Summed { key, terms, faces, .. } if counts_pips(f, key) => {
            let sure = Some(format!("{} IPC", sum_of_terms(terms) / 6));
            let words = dice_rows::certain_hits(sure, key.column);
            let die = if faces.is_empty() { "" } else { ": " };
            let kind = key.kind.word();
            let faces = report_words::face_words(faces).join(" ");
            let equation = dice_rows::equation_words(key, terms);
            f.says.push(format!("{kind}: {equation} sixths: {words}{die}{faces}"));
        }
        Event::Rolled { key, by, units, faces, hits, .. } => {
            let (line, expected) = dice_rows::roll_row(story, key, *by, units, faces, *hits);
            write_roll(story, f, key, line, expected, *hits);
        }
        Event::Summed { key, by, terms, faces, hits, .. } => {
            let (line, expected) = dice_rows::sum_row(story, key, *by, terms, faces, *hits);
            write_roll(story, f, key, line, Some(expected), *hits);
        }
        _ => {}
    }
}

/// `blk at tank, blk at inf (Germany's standing orders) [BLK-01]`
fn aims_words(story: &Story, shots: &[(UnitId, UnitId)], by: &Decider, rule: RuleId) -> String {
    let ed = story.ed;
    let abbr = |id: &UnitId| {
        story.at.units.get(id).map_or("", |u| ed.kind(u.kind).abbr.as_str()).to_string()
    };
    let mut pairs: Vec<(String, String, usize)> = Vec::new();
    for (unit, target) in shots {
        let a = abbr(unit);
        let b = abbr(target);
        match pairs.iter_mut().find(|(x, y, _)| *x == a && *y == b) {
            Some((_, _, n)) => *n += 1,
            None => pairs.push((a, b, 1)),
        }
    }
    let list: Vec<String> = pairs.iter().map(|(a, b, n)| format!("{n} {a} at {b}")).collect();
    format!(
        "aimed: {}{} {}",
        list.join(", "),
        report_words::by_whom(ed, story.cx, by),
        cite_rule(rule)
    )
}

/// The faces are added up instead of counted as hits.
fn counts_pips(f: &FightTold, key: &RollKey) -> bool {
    let raid = f.engagement.kind == EngagementKind::Raid && key.kind == RollKind::Heavy;
    let pips = [RollKind::Raid, RollKind::Rocket, RollKind::Tie, RollKind::Research];
    raid || pips.contains(&key.kind)
}

/// A row of the table, which is opened where none is.
fn write_roll(
    story: &Story,
    f: &mut FightTold,
    key: &RollKey,
    line: Line,
    expected: Option<Expected>,
    hits: u32,
) {
    if key.kind == RollKind::Dogfight && key.side == RollSide::Defend {
        f.open_table(story, "dogfight");
    }
    if !f.table_open {
        let battle = matches!(f.engagement.kind, EngagementKind::Land | EngagementKind::Sea);
        let title = if battle { format!("round {}", f.rounds) } else { "AA fire".to_string() };
        f.open_table(story, &title);
    }
    f.flush_pending(story);
    f.opening = matches!(key.kind, RollKind::Opening | RollKind::Bombard | RollKind::Targeted);
    f.lines.push(line);
    f.diced = true;
    let side = match key.side {
        RollSide::Attack => 0,
        RollSide::Defend => 1,
        RollSide::None => return,
    };
    if let RollPlace::GunTarget(gun, _) = key.place
        && hits > 0
        && !f.guns.contains(&gun)
    {
        f.guns.push(gun);
    }
    f.hits[side] += hits;
    if let Some(e) = expected {
        f.expected[side] += e;
    }
}

/// Everything that is told at the end of the fight.
fn tell_outcome(story: &mut Story, f: &mut FightTold, e: &Event) {
    let ed = story.ed;
    match e {
        Event::ControlChanged { space, to, why, rule, .. } => {
            f.taken |= *space == f.engagement.place;
            let text = sentences::control_words(story, *space, *to, *why, cite_rule(*rule));
            f.ending.push(text);
        }
        Event::RaidDamage { rolled, ipc, rule, .. } => {
            f.says.push(match rule.0 {
                // The treasury and not the limit cut it short.
                "SBR-04" | "RKT-06" => {
                    format!("damage {rolled}, no more than {ipc} can be paid {}", cite_rule(*rule))
                }
                _ if ipc < rolled => {
                    format!("damage {rolled}, {ipc} of it counts {}", cite_rule(*rule))
                }
                _ => format!("damage {rolled} {}", cite_rule(*rule)),
            });
        }
        Event::Paid { power, ipc, why: Money::Raid | Money::Rocket, .. } => {
            let left = story.at.ipc(*power) - ipc;
            f.says.push(format!("{} pays {ipc} IPC, left {left}", ed.power(*power).called()));
            let before = f.paid.map_or(0, |(_, n)| n);
            f.paid = Some((*power, before + ipc));
        }
        Event::Received { power, ipc, why: Money::Loot, rule } => {
            let who = ed.power(*power).called();
            f.ending.push(format!("{who} takes the treasury, {ipc} IPC {}", cite_rule(*rule)));
        }
        Event::Paid { why: Money::Loot, .. } => {}
        Event::Repaired { units, rule } => {
            let are = if units.len() == 1 { "is" } else { "are" };
            let ships = story.units_for(None, units);
            f.ending.push(format!("{ships} {are} whole again {}", cite_rule(*rule)));
        }
        Event::Asked { .. } => {
            f.says.extend(sentences::event_words(story, e));
        }
        Event::OrderFailed { .. } | Event::NotPossible { .. } => {
            f.says.extend(sentences::event_words(story, e));
        }
        other => f.ending.extend(sentences::event_words(story, other)),
    }
}

fn close_open_fight(story: &mut Story, fight: Option<FightTold>, lines: &mut Vec<Line>) {
    if let Some(f) = fight {
        battle_end::close_fight(story, f, lines);
    }
}
