//! The combat move by destination, the noncombat move by order.

use std::collections::BTreeMap;

use crate::engine::event::{Event, MoveKind, Task};
use crate::engine::nation;
use crate::engine::plan::Condition;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::query;
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::RuleId;

use super::journeys::{Journey, Journeys, Waypoint, stop_words};
use super::nations;
use super::report_words::{self, KindOfPower, cite_rule, space_name};
use super::sentences::{sentence_line, tested_line};
use super::story::Story;
use super::view::Line;

/// Combat moves grouped by destination, then declarations, guns on the way, the way home.
pub(crate) fn tell_combat_moves(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut journeys = Journeys::default();
    let mut after = Vec::new();
    let mut shown: Vec<(UnitId, SpaceId, String)> = Vec::new();
    let mut locked: Option<Vec<Engagement>> = None;
    for e in events {
        if !journeys.read_event(story, e) {
            match e {
                Event::Promised { carrier, zone, .. } => {
                    let ship = story.units_words(&[*carrier]);
                    let text =
                        format!("promised for noncombat: {ship} to {}", story_space(story, *zone));
                    after.push(Line::hanging(2, format!("{text} [AIR-10]")));
                }
                Event::LandingShown { unit, at, rule } => {
                    shown.push((*unit, *at, cite_rule(*rule)))
                }
                Event::CombatLocked { engagements } => locked = Some(engagements.clone()),
                Event::ConditionTested { .. } => after.extend(tested_line(story, e)),
                other => after.extend(sentence_line(story, other)),
            }
        }
        story.see_event(e);
    }
    let mut lines = destination_lines(story, &journeys);
    lines.extend(rocket_lines(story, &journeys));
    lines.extend(after);
    let flies = journeys.list.iter().any(|t| story.ed.kind(t.lot.1).is_air());
    if let Some(engagements) = locked {
        let mut way = guns_passed(story, &engagements, flies);
        way.extend(landings_words(story, &shown));
        if !way.is_empty() {
            lines.push(Line::hanging(2, way.join("; ")));
        }
    }
    lines
}

fn story_space<'a>(story: &'a Story, at: SpaceId) -> &'a str {
    space_name(story.ed, at)
}

/// One item for every destination.
fn destination_lines(story: &Story, journeys: &Journeys) -> Vec<Line> {
    let mut goals: Vec<SpaceId> = Vec::new();
    let movers: Vec<&Journey> = journeys.list.iter().filter(|t| told_as_move(t)).collect();
    for t in &movers {
        if !goals.contains(&t.last_space()) {
            goals.push(t.last_space());
        }
    }
    goals
        .iter()
        .map(|goal| {
            let here: Vec<&Journey> =
                movers.iter().copied().filter(|t| t.last_space() == *goal).collect();
            let parts = group_alike(&here, |t| way_key(story, t));
            let text: Vec<String> = parts.iter().map(|p| from(story, p)).collect();
            Line::Item { label: format!("to {}", story_space(story, *goal)), text: text.join("; ") }
        })
        .collect()
}

/// It went somewhere or has a task there; a rocket is told apart.
fn told_as_move(t: &Journey) -> bool {
    let carried =
        t.how == MoveKind::Carried && t.stops.iter().all(|s| matches!(s, Waypoint::At(_)));
    let task = t.tasks.iter().any(|k| !matches!(k, Task::Rocket(_)));
    (!t.stops.is_empty() && !carried) || task
}

/// Journeys with the same key, in order of first appearance.
fn group_alike<'a, K: PartialEq>(
    journeys: &[&'a Journey],
    key: impl Fn(&Journey) -> K,
) -> Vec<Vec<&'a Journey>> {
    let mut groups: Vec<(K, Vec<&Journey>)> = Vec::new();
    for t in journeys {
        let k = key(t);
        match groups.iter_mut().find(|(g, _)| *g == k) {
            Some((_, list)) => list.push(t),
            None => groups.push((k, vec![t])),
        }
    }
    groups.into_iter().map(|(_, list)| list).collect()
}

fn way_key(story: &Story, t: &Journey) -> (SpaceId, Vec<Waypoint>, Vec<String>) {
    (t.origin, t.stops_between().to_vec(), journey_notes(story, t))
}

/// `2 tank, 1 ftr Russia by way of Caucasus (raid)`
fn from(story: &Story, group: &[&Journey]) -> String {
    let t = group[0];
    let lots: Vec<KindOfPower> = group.iter().map(|t| t.lot).collect();
    let mut text = report_words::units_words(story.ed, Some(story.mover), lots);
    if t.stops.is_empty() && t.last_space() == t.origin {
        text.push_str(if group.len() == 1 { " stays" } else { " stay" });
    } else {
        text.push_str(&format!(" {}", story_space(story, t.origin)));
    }
    let way: Vec<String> = t.stops_between().iter().map(|s| stop_words(story, *s)).collect();
    if !way.is_empty() {
        text.push_str(&format!(" by way of {}", way.join(", ")));
    }
    let notes = journey_notes(story, t);
    if !notes.is_empty() {
        text.push_str(&format!(" ({})", notes.join("; ")));
    }
    text
}

/// The rest of a journey: cargo and tasks.
fn journey_notes(story: &Story, t: &Journey) -> Vec<String> {
    let mut notes = Vec::new();
    let cargo = story.at.cargo(t.unit).filter(|(id, _)| !story.apart.contains(id));
    let cargo: Vec<KindOfPower> = cargo.map(|(_, c)| (c.power, c.kind)).collect();
    if !cargo.is_empty() {
        let units = report_words::units_words(story.ed, Some(story.mover), cargo);
        notes.push(format!("with {units}"));
    }
    if t.blitz {
        notes.push("blitz".to_string());
    }
    if t.aboard.is_some() && t.tasks.iter().any(|k| matches!(k, Task::Land(_))) {
        notes.push("from the sea".to_string());
    }
    for task in &t.tasks {
        match task {
            Task::Raid => notes.push("raid".to_string()),
            Task::Dive => notes.push("raid with bombs".to_string()),
            Task::Strike => notes.push("strikes once".to_string()),
            Task::Join => notes.push("fights alongside".to_string()),
            Task::Bombard(at) => notes.push(format!("bombards {}", story_space(story, *at))),
            Task::Offload(at) => notes.push(format!("lands troops in {}", story_space(story, *at))),
            Task::Swim(at) => notes.push(format!("against ships in {}", story_space(story, *at))),
            Task::Rocket(_) | Task::Land(_) => {}
        }
    }
    notes
}

fn rocket_lines(story: &Story, journeys: &Journeys) -> Vec<Line> {
    let mut lines = Vec::new();
    for t in &journeys.list {
        for task in &t.tasks {
            if let Task::Rocket(at) = task {
                let gun = report_words::units_words(story.ed, Some(story.mover), [t.lot]);
                let from = story_space(story, t.origin);
                let to = story_space(story, *at);
                lines.push(Line::hanging(2, format!("rocket: {gun} {from} at {to}")));
            }
        }
    }
    lines
}

/// Guns under the way, in an edition that has guns.
fn guns_passed(story: &Story, engagements: &[Engagement], flies: bool) -> Vec<String> {
    if !story.ed.kinds.iter().any(|k| k.aa_gun) {
        return Vec::new();
    }
    let over: Vec<&str> = engagements
        .iter()
        .filter(|e| e.kind == EngagementKind::Overflight)
        .map(|e| story_space(story, e.place))
        .collect();
    match (flies, over.is_empty()) {
        (false, _) => Vec::new(),
        (true, true) => vec!["no AA gun on the way".to_string()],
        (true, false) => vec![format!("AA guns on the way to {}", over.join(", "))],
    }
}

/// `can land: 2 ftr Russia, 1 bmb Archangel [AIR-06]`
fn landings_words(story: &Story, shown: &[(UnitId, SpaceId, String)]) -> Option<String> {
    let (_, _, rule) = shown.first()?;
    let mut places: Vec<SpaceId> = Vec::new();
    for (_, at, _) in shown {
        if !places.contains(at) {
            places.push(*at);
        }
    }
    let parts: Vec<String> = places
        .iter()
        .map(|p| {
            let ids: Vec<UnitId> =
                shown.iter().filter(|(_, at, _)| at == p).map(|(u, _, _)| *u).collect();
            format!("{} {}", story.units_words(&ids), story_space(story, *p))
        })
        .collect();
    Some(format!("can land: {} {rule}", parts.join(", ")))
}

/// Fighters that come down from their patrols, those alike together.
pub(crate) fn tell_patrols(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut landed: Vec<PatrolLanding> = Vec::new();
    let mut lines = Vec::new();
    for e in events {
        match e {
            Event::PatrolLanded { unit, space, ship, rule, .. } => {
                let Some(from) = story.at.units.get(unit).map(|u| u.space) else { continue };
                let to = *space;
                let on_carrier = ship.is_some();
                let like = landed
                    .iter_mut()
                    .find(|l| l.from == from && l.to == to && l.on_carrier == on_carrier);
                if let Some(landing) = like {
                    landing.units.push(*unit);
                } else {
                    let rule = cite_rule(*rule);
                    let units = vec![*unit];
                    landed.push(PatrolLanding { from, to, on_carrier, rule, units });
                }
            }
            other => lines.extend(sentence_line(story, other)),
        }
        story.see_event(e);
    }
    let mut all: Vec<Line> = landed.iter().map(|l| landing_line(story, l)).collect();
    all.extend(lines);
    all
}

/// Fighters that land together.
struct PatrolLanding {
    from: SpaceId,
    to: SpaceId,
    on_carrier: bool,
    rule: String,
    units: Vec<UnitId>,
}

fn landing_line(story: &Story, l: &PatrolLanding) -> Line {
    let goal = if l.on_carrier { "a carrier there" } else { story_space(story, l.to) };
    let from = story_space(story, l.from);
    Line::hanging(2, format!("{} {from} > {goal} {}", story.units_words(&l.units), l.rule))
}

/// Noncombat moves by order, then the last landings.
pub(crate) fn tell_noncombat(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut journeys = Journeys::default();
    let mut home = Journeys::default();
    let mut after = Vec::new();
    let exploits = units_exploiting(story);
    for e in events {
        let landing = matches!(e, Event::Moved { how: MoveKind::Landing, .. });
        let known = if landing { home.read_event(story, e) } else { journeys.read_event(story, e) };
        if !known {
            after.extend(sentence_line(story, e));
        }
        story.see_event(e);
        for t in journeys.list.iter_mut().chain(&mut home.list) {
            if let Some(u) = story.at.units.get(&t.unit) {
                t.points = (u.turn.moved, query::moves(story.at.board(story.ed), u));
            }
        }
    }
    let flown = journeys.list.iter().filter(|t| t.how != MoveKind::Carried).chain(&home.list);
    let flown = flown.filter(|t| !t.stops.is_empty() && story.ed.kind(t.lot.1).is_air());
    story.apart = flown.map(|t| t.unit).collect();
    let mut lines = ordered_lines(story, &journeys, &exploits);
    lines.extend(stayed_lines(story, &journeys, &home));
    lines.extend(after);
    lines.extend(flown_home(story, &home));
    lines
}

/// Units that may move on after their battle, and the rule of their nation that lets them.
fn units_exploiting(story: &Story) -> BTreeMap<UnitId, RuleId> {
    let units = story.at.units.iter();
    units
        .filter_map(|(id, u)| Some((*id, nation::exploits(story.at.board(story.ed), u)?)))
        .collect()
}

/// One line for each destination of unconditional moves, one for each conditional order. Moves after a
/// battle have the name of their rule before them.
fn ordered_lines(
    story: &Story,
    journeys: &Journeys,
    exploits: &BTreeMap<UnitId, RuleId>,
) -> Vec<Line> {
    let own: Vec<&Journey> =
        journeys.list.iter().filter(|t| t.how != MoveKind::Carried || !only_carried(t)).collect();
    let mut lines = Vec::new();
    for group in
        group_alike(&own, |t| (conditional_order(story, t), exploits.get(&t.unit), t.last_space()))
    {
        let order = conditional_order(story, group[0]);
        let name = exploits.get(&group[0].unit).and_then(|r| nations::rule_heading(story.ed, *r));
        let ways =
            group_alike(&group, |t| (t.origin, t.stops.clone(), journey_notes(story, t), t.how));
        let parts: Vec<String> = ways.iter().map(|g| along_words(story, g)).collect();
        let mut text = name.unwrap_or_default() + &parts.join("; ");
        if let Some((condition, holds)) = order.and_then(|o| story.tested.get(&o)) {
            let words = report_words::outcome_words(story.at.board(story.ed), condition, *holds);
            text.push_str(&if *holds {
                let rule = new_land(story, &group, condition);
                format!("; condition met: {words}{rule}")
            } else {
                format!("; {words}, so the else counts")
            });
        }
        lines.push(Line::hanging(2, text));
    }
    lines
}

/// The order of a journey, if it had a condition.
fn conditional_order(story: &Story, t: &Journey) -> Option<OrderId> {
    t.order.filter(|o| story.tested.contains_key(o))
}

/// The rule by which land units go into or through the territory that had to be taken, if they do so and
/// it was taken in this turn.
fn new_land(story: &Story, group: &[&Journey], condition: &Condition) -> &'static str {
    let ed = story.ed;
    let p = &story.at;
    let Condition::Taken(at) = condition else { return "" };
    let taken = p.start_side(ed, *at) != Some(p.side(ed, p.power));
    if taken
        && group.iter().any(|t| ed.kind(t.lot.1).is_land() && t.stops.contains(&Waypoint::At(*at)))
    {
        " [NCM-03]"
    } else {
        ""
    }
}

fn only_carried(t: &Journey) -> bool {
    t.stops.iter().all(|s| matches!(s, Waypoint::At(_)))
}

/// `2 inf Evenki > Russia`, `1 ftr sz5 > sz6 > Norway, no carrier left [CAR-09]`
fn along_words(story: &Story, group: &[&Journey]) -> String {
    let t = group[0];
    let lots: Vec<KindOfPower> = group.iter().map(|t| t.lot).collect();
    let mut way = vec![story_space(story, t.origin).to_string()];
    way.extend(t.stops.iter().map(|s| stop_words(story, *s)));
    let units = report_words::units_words(story.ed, Some(story.mover), lots);
    let mut text = if t.stops.is_empty() {
        format!("{units} {} stays", way[0])
    } else {
        format!("{units} {}", way.join(" > "))
    };
    let notes = journey_notes(story, t);
    if !notes.is_empty() {
        text.push_str(&format!(" ({})", notes.join("; ")));
    }
    if t.how == MoveKind::Distress {
        text.push_str(", its carrier is lost [CAR-09]");
    }
    text
}

/// Conditional orders after which nothing moved.
fn stayed_lines(story: &Story, journeys: &Journeys, home: &Journeys) -> Vec<Line> {
    story
        .tested
        .iter()
        .filter(|(o, (condition, _))| {
            !journeys.list.iter().chain(&home.list).any(|t| t.order == Some(**o))
                && !story.failed.contains(o)
                && !condition.is_research()
        })
        .map(|(o, (condition, holds))| {
            let words = report_words::outcome_words(story.at.board(story.ed), condition, *holds);
            let order = story.cx.words.get(o).map(|w| format!("\"{w}\": "));
            let order = order.unwrap_or_else(|| "a conditional order: ".to_string());
            Line::hanging(2, format!("{order}{words}, no move"))
        })
        .collect()
}

fn flown_home(story: &Story, home: &Journeys) -> Option<Line> {
    if home.list.is_empty() {
        return None;
    }
    let all: Vec<&Journey> = home.list.iter().collect();
    let parts: Vec<String> = group_alike(&all, |t| (t.origin, t.stops.clone(), t.points))
        .iter()
        .map(|g| {
            let (used, of) = g[0].points;
            let full = if used >= of && used > 0 {
                format!(" ({used}\u{a0}of\u{a0}{of}\u{a0}spaces)")
            } else {
                String::new()
            };
            format!("{}{full}", along_words(story, g))
        })
        .collect();
    Some(Line::hanging(2, format!("landing last [AIR-16]: {}", parts.join("; "))))
}
