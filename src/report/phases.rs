//! The phases without moves or battles: research, purchase, mobilization, income, and what follows
//! the last phase of a turn.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::{Chance, VictoryTest};
use crate::engine::dice::RollPlace;
use crate::engine::event::{Change, Choice, Decider, Event, Money, MoveKind, Wish, Yard};
use crate::engine::refusal::Refusal;
use crate::id::{PowerId, SpaceId, TechId, UnitId};
use crate::orders;
use crate::orders::refusals::{Said, said};

use super::rows;
use super::story::Story;
use super::view::{Line, Section};
use super::words::{self, Lot, cite, space};

/// Heading of what is done before the first phase of the first turn.
pub const BEFORE_THE_FIRST_TURN: &str = "BEFORE THE FIRST TURN";

/// The die between equal bids, and what the Axis gets.
pub fn bids(story: &mut Story, events: &[Event]) -> Option<Section> {
    let mut lines = Vec::new();
    for e in events {
        let ed = story.ed;
        lines.push(match e {
            Event::BidsSettled { face } => format!("the die between the equal bids: {face} of 2"),
            Event::BidPlaced { power, kind, count, space: at } => {
                let lot = words::lot(ed, usize::from(*count), None, *kind);
                format!("{}: {lot} in {}", ed.power(*power).name, space(ed, *at))
            }
            Event::BidPaid { power, ipc } => {
                let (had, has) = (story.at.ipc(*power), story.at.ipc(*power) + ipc);
                format!("{}: {had} > {has} IPC", ed.power(*power).name)
            }
            _ => continue,
        });
        story.see(e);
    }
    let lines: Vec<Line> = lines.into_iter().map(|l| Line::hanging(2, l)).collect();
    let heading = BEFORE_THE_FIRST_TURN.to_string();
    (!lines.is_empty()).then_some(Section { heading, note: None, lines })
}

/// Dice bought, faces, what was found, money left.
pub fn research(story: &mut Story, events: &[Event]) -> Vec<Line> {
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
                let count = words::dice(usize::from(*dice));
                words = match story.ed.low_luck.has(Chance::Research) {
                    true => format!("{}, {count}", t.name),
                    false => format!("{}, {count}, {} needed", t.name, t.number),
                };
            }
            Event::Summed { key, terms, faces, hits, .. } => {
                let sure = (rows::sum(terms) >= 6).then(|| "found for certain".to_string());
                words.push_str(&format!(": {}", rows::certainty(sure, key.column)));
                if !faces.is_empty() {
                    words.push_str(&format!(": {}", words::faces(faces).join(" ")));
                }
                words.push_str(if *hits == 0 { ". No development." } else { "." });
            }
            Event::Rolled { faces, hits, .. } => {
                words.push_str(&format!(": {}.", words::faces(faces).join(" ")));
                if *hits == 0 {
                    words.push_str(" No development.");
                }
            }
            Event::Discovered { tech, rule, .. } => {
                let name = &story.ed.tech(*tech).name;
                words.push_str(&format!(" {name} developed {}.", cite(*rule)));
                let who = &story.ed.power(story.mover).name;
                story.news.push(format!("{who} develops {name}"));
            }
            other => lines.extend(sentence(story, other)),
        }
        story.see(e);
    }
    if !words.is_empty() {
        let money = format!("{had} - {paid} = {} IPC", had - paid).replace(' ', "\u{a0}");
        lines.insert(0, Line::hanging(2, format!("{words}\u{a0}\u{a0}\u{a0} {money}")));
    }
    lines
}

/// What was bought, with what is left after each kind.
pub fn purchase(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut bought = Vec::new();
    for e in events {
        match e {
            Event::Bought { power, kind, count, ipc } => {
                let lot = words::lot(story.ed, usize::from(*count), None, *kind);
                let left = story.at.ipc(*power);
                bought.push(format!("{lot} for {ipc}, left {left}"));
            }
            Event::Paid { why: Money::Purchase, .. } => {}
            Event::ConditionTested { .. } => lines.extend(tested(story, e)),
            other => lines.extend(sentence(story, other)),
        }
        story.see(e);
    }
    if !bought.is_empty() {
        lines.insert(0, Line::hanging(2, bought.join("; ")));
    }
    lines
}

/// New units by space, with how much of each complex's limit is used.
pub fn mobilize(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut placed: Vec<(SpaceId, bool)> = Vec::new();
    let mut lots: BTreeMap<(SpaceId, bool), Vec<Lot>> = BTreeMap::new();
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
            Event::ConditionTested { .. } => lines.extend(tested(story, e)),
            Event::Settled { unit, ship: Some(_) } => lines.extend(settled(story, *unit)),
            other => lines.extend(sentence(story, other)),
        }
        story.see(e);
    }
    let told: Vec<String> = placed
        .iter()
        .map(|key| {
            let by = made.get(key).into_iter().flatten().filter_map(|y| yards.get(y));
            let limits: String = by.map(|y| limit(story, key.0, y)).collect();
            let units = words::units(story.ed, Some(story.mover), lots[key].clone());
            let rest = if key.1 { ", not ordered, placed by default" } else { "" };
            format!("{} {units}{limits}{rest}", space(story.ed, key.0))
        })
        .collect();
    if !told.is_empty() {
        let rule = if yards.is_empty() { "" } else { " [MOB-02]" };
        lines.insert(0, Line::hanging(2, format!("{}{rule}", told.join("; "))));
    }
    lines
}

/// A fighter that waited for a carrier: `sz42: 1 ftr lands on the new carrier [MOB-14]`
fn settled(story: &Story, unit: UnitId) -> Option<Line> {
    let at = space(story.ed, story.at.units.get(&unit)?.space);
    let text = format!("{at}: {} lands on the new carrier [MOB-14]", story.units(&[unit]));
    Some(Line::hanging(2, text))
}

/// ` (4 of 4)`, or for ships the complex that made them.
fn limit(story: &Story, at: SpaceId, y: &Yard) -> String {
    let of = format!("{}\u{a0}of\u{a0}{}", y.used, y.limit);
    if y.space == at { format!(" ({of})") } else { format!(" ({} {of})", space(story.ed, y.space)) }
}

/// Income, as a sum.
pub fn collect(story: &mut Story, events: &[Event]) -> Vec<Line> {
    let mut lines = Vec::new();
    for e in events {
        match e {
            Event::Received { power, ipc, why: Money::Income, .. } => {
                let had = story.at.ipc(*power);
                lines.push(Line::text(2, format!("{had} + {ipc} = {} IPC", had + ipc)));
            }
            other => lines.extend(sentence(story, other)),
        }
        story.see(e);
    }
    lines
}

/// Territories and pieces settled when the turn ends, and the end of the round.
pub fn end_of_turn(story: &mut Story, events: &[Event]) -> Vec<Section> {
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
                    round.push(Line::hanging(2, words::held(story.ed, &story.at)));
                }
            }
            Event::CitiesCounted { axis, allies, needed } => {
                let test = match story.ed.profile.victory_test {
                    VictoryTest::Cities => format!("; {needed} win"),
                    VictoryTest::CityGoals | VictoryTest::Capitals => words::goals(story.ed),
                };
                let text = format!("cities: Allies {allies}, Axis {axis}{test}");
                round.push(Line::hanging(2, text));
            }
            Event::Won { victory, rule } => {
                won = true;
                let mut text = format!("The {} win {}.", victory.side.name(), cite(*rule));
                if !victory.best.is_empty() {
                    let best = words::powers(story.ed, &victory.best);
                    text.push_str(&format!(" Individual winner: {best} [WIN-01]."));
                }
                round.push(Line::hanging(2, text));
            }
            other => settled.extend(sentence(story, other)),
        }
        story.see(e);
    }
    let mut sections = Vec::new();
    if !settled.is_empty() {
        let heading = "END OF TURN".to_string();
        sections.push(Section { heading, note: None, lines: settled });
    }
    if !heading.is_empty() && !won {
        round.push(Line::text(2, "no winner, another round [VIC-10]"));
    }
    // A test of victory in the middle of a round has a heading of its own.
    if heading.is_empty() && !round.is_empty() {
        heading = "VICTORY".to_string();
    }
    if !heading.is_empty() {
        sections.push(Section { heading, note: None, lines: round });
    }
    sections
}

/// `condition met: Ukraine taken`
pub fn tested(story: &Story, e: &Event) -> Option<Line> {
    let Event::ConditionTested { condition, holds, .. } = e else { return None };
    let met = if *holds { "condition met" } else { "condition not met" };
    let words = words::outcome(story.ed, condition, *holds);
    Some(Line::hanging(2, format!("{met}: {words}")))
}

/// One event told on its own, where no phase has a better place for it. Bookkeeping is silent.
pub fn sentence(story: &mut Story, e: &Event) -> Option<Line> {
    let text = told(story, e)?;
    Some(Line::hanging(2, text))
}

/// The words of [`sentence`].
pub fn told(story: &mut Story, e: &Event) -> Option<String> {
    let ed = story.ed;
    Some(match e {
        Event::PhaseSkipped { rule, .. } => format!("skipped {}", cite(*rule)),
        Event::Paid { power, ipc, why, rule } => {
            format!("{} pays {ipc} IPC{} {}", ed.power(*power).name, purpose(*why), cite(*rule))
        }
        Event::Received { power, ipc, why, rule } => {
            format!("{} gets {ipc} IPC{} {}", ed.power(*power).name, purpose(*why), cite(*rule))
        }
        Event::Developed { power, tech, rule } => developed(story, *power, *tech, cite(*rule)),
        Event::ControlChanged { space, to, why, rule, .. } => {
            control(story, *space, *to, *why, cite(*rule))
        }
        Event::FreeSteps { units, steps, rule } => {
            format!("{} spared {steps} by air bases {}", story.units(units), cite(*rule))
        }
        Event::PieceTaken { unit, to, rule } => {
            let u = story.at.units.get(unit)?;
            let piece = words::lot(ed, 1, None, u.kind);
            let (to, at) = (&ed.power(*to).name, space(ed, u.space));
            format!("{piece} in {at} belongs to {to} now {}", cite(*rule))
        }
        Event::CalledOff { unit, .. } => {
            let u = story.at.units.get(unit)?;
            let (at, home) = (space(ed, u.space), space(ed, u.turn.start));
            format!("{} {at}: battle void, stays in {home} for this turn", story.units(&[*unit]))
        }
        Event::OrderFailed { refusal } => failed(story, refusal),
        Event::PatrolBegan { units, zone, rule, .. } => {
            let (who, over) = (story.units(units), space(ed, *zone));
            format!("on patrol over {over}: {who} {}", cite(*rule))
        }
        Event::ChangedOver { unit, ship, rule, .. } => {
            let (u, s) = (story.at.units.get(unit)?, story.at.units.get(ship)?);
            let fighter = story.units(&[*unit]);
            let carrier = words::lot(ed, 1, None, s.kind);
            let (from, to) = (space(ed, u.space), space(ed, s.space));
            format!("{fighter} {from} > {to} aboard the new {carrier} {}", cite(*rule))
        }
        Event::Rolled { key, units, faces, hits, .. } => {
            let RollPlace::GunTarget(gun, home) = key.place else { return None };
            let shooter = units.first().map_or("gun", |s| ed.kind(s.kind).abbr.as_str());
            let at = rows::targets(story, key);
            let faces = words::faces(faces).join(" ");
            let hits = if *hits == 1 { "1 hit".to_string() } else { format!("{hits} hits") };
            let (gun, home) = (space(ed, gun), space(ed, home));
            format!("{shooter} in {gun} at {at} flying to {home}: {faces}, {hits} [AAG-08]")
        }
        Event::Summed { key, terms, faces, hits, .. } => {
            let RollPlace::GunTarget(gun, home) = key.place else { return None };
            let who = terms.first().and_then(|t| t.who);
            let shooter = who.map_or("gun", |s| ed.kind(s.kind).abbr.as_str());
            let (at, sum) = (rows::targets(story, key), rows::reckoning(key, terms));
            let die = if faces.is_empty() { "" } else { ": " };
            let faces = words::faces(faces).join(" ");
            let hits = if *hits == 1 { "1 hit".to_string() } else { format!("{hits} hits") };
            let (gun, home) = (space(ed, gun), space(ed, home));
            format!(
                "{shooter} in {gun} at {at} flying to {home}: {sum}{die}{faces}, {hits} [AAG-08]"
            )
        }
        Event::SupplyLimited { space: at, ipc, rule } => {
            format!("{ipc}\u{a0}IPC reach the complex in {} {}", space(ed, *at), cite(*rule))
        }
        Event::CutOff { power, spaces, ipc, rule } => {
            let names: Vec<&str> = spaces.iter().map(|s| space(ed, *s)).collect();
            let who = &ed.power(*power).name;
            format!("{who} cannot collect {ipc}\u{a0}IPC of {} {}", names.join(", "), cite(*rule))
        }
        Event::PurchaseLost { kind, count, refund, rule, .. } => {
            let lot = words::lot(ed, usize::from(*count), None, *kind);
            match refund {
                0 => format!("{lot} lost, not placed {}", cite(*rule)),
                n => format!("{lot} not placed, {n} IPC paid back {}", cite(*rule)),
            }
        }
        Event::Removed { units, rule } => {
            let all = story.with_cargo(units);
            let at = story.at.units.get(units.first()?)?.space;
            let text = format!("lost: {} in {} {}", story.units(&all), space(ed, at), cite(*rule));
            story.news.push(text.clone());
            let more = super::promises::lost(story, &all);
            std::iter::once(text).chain(more).collect::<Vec<_>>().join("; ")
        }
        Event::Surfaced { units, rule } => {
            format!("{} up again {}", story.units_for(None, units), cite(*rule))
        }
        Event::Asked { power, place, about } => {
            let who = story.cx.who(ed, *power);
            format!("stopped: {who} owes {}", super::short::question(ed, *place, about))
        }
        Event::Answered { power, place, .. } => {
            format!("{} answered about {}", story.cx.who(ed, *power), space(ed, *place))
        }
        Event::Moved { units, path, how: MoveKind::Distress, .. } => {
            let way: Vec<&str> = path.iter().map(|s| space(ed, *s)).collect();
            let units = story.units_for(None, units);
            format!("{units} {}: its carrier is lost [CAR-09]", way.join(" > "))
        }
        Event::Chosen { place, what, by, .. } => {
            let by = words::by(ed, story.cx, by);
            match what {
                Choice::Clause(clause) => format!("\"{}\"{by}", orders::clause(ed, clause)),
                // With nothing to choose the flight itself says enough.
                Choice::Landing(_) if by.is_empty() => return None,
                Choice::Landing(to) => {
                    let (from, to) = (space(ed, *place), space(ed, *to));
                    format!("the fighter over {from} is to land in {to}{by}")
                }
                Choice::Lapsed(at) => {
                    let (zone, at) = (space(ed, *place), space(ed, *at));
                    format!("the move promised to {zone} lapses: the carrier is in {at} [AIR-10]")
                }
                Choice::NoBombardment => format!("no bombardment{by}"),
                Choice::StayAboard(units) => {
                    let (units, at) = (story.units_for(None, units), space(ed, *place));
                    format!("not ashore in {at}: {units} stay aboard{by} [TRN-12]")
                }
            }
        }
        Event::NotPossible { place, power, wish, rule } => {
            let who = &ed.power(*power).name;
            let from = if *wish == Wish::Retreat { "from" } else { "in" };
            let wish = wish.word();
            format!("{who} may not {wish} {from} {} {}", space(ed, *place), cite(*rule))
        }
        _ => return None,
    })
}

fn purpose(why: Money) -> &'static str {
    match why {
        Money::Research => " for research",
        Money::Purchase => " for units",
        Money::Raid => " for a raid",
        Money::Rocket => " for a rocket",
        Money::Loot => " of a captured treasury",
        Money::Income => " of income",
        Money::Refund => " back",
        Money::Advance => " of the cash advance",
    }
}

fn developed(story: &Story, power: PowerId, tech: TechId, rule: String) -> String {
    let (who, what) = (&story.ed.power(power).name, &story.ed.tech(tech).name);
    format!("{what} of {who} in force from now on {rule}")
}

/// `Soviet Union takes West Russia (2 IPC) [CAP-01]`
pub fn control(story: &Story, at: SpaceId, to: PowerId, why: Change, rule: String) -> String {
    let ed = story.ed;
    let (who, name, income) = (&ed.power(to).name, space(ed, at), ed.space(at).income);
    match why {
        Change::Captured => format!("{who} takes {name} ({income}\u{a0}IPC) {rule}"),
        Change::Liberated => {
            let by = &ed.power(story.mover).name;
            match to == story.mover {
                true => format!("{who} liberates {name} ({income}\u{a0}IPC) {rule}"),
                false => format!("{by} liberates {name} ({income}\u{a0}IPC) for {who} {rule}"),
            }
        }
        Change::Blitzed if to == story.mover => {
            format!("{who} blitzes {name} ({income}\u{a0}IPC) {rule}")
        }
        Change::Blitzed => {
            let by = &ed.power(story.mover).name;
            format!("{by} blitzes {name} ({income}\u{a0}IPC) for {who} {rule}")
        }
        Change::Sailed => match ed.space(at).convoy {
            Some(c) => {
                let (owner, ipc) = (&ed.power(c.power).adjective, c.income);
                format!("{who} controls {name} ({owner} convoy, {ipc}\u{a0}IPC) {rule}")
            }
            None => format!("{who} controls {name} {rule}"),
        },
        Change::Returned => format!("{name} ({income}\u{a0}IPC) goes back to {who} {rule}"),
    }
}

/// An order that could not be carried out: its words, the reason, what is possible.
pub fn failed(story: &Story, r: &Refusal) -> String {
    let mut text = "not done: ".to_string();
    if let Some(words) = story.cx.words.get(&r.order) {
        text.push_str(&format!("\"{words}\": "));
    }
    let Said { what, help } = said(story.ed, r);
    text.push_str(&format!("{what} {}", cite(r.rule)));
    if let Some(help) = help {
        text.push_str(&format!("; {help}"));
    }
    text
}
