//! One event in one sentence, where no phase or fight has a better place for it.

use crate::engine::dice::{RollKind, RollPlace};
use crate::engine::event::{Change, Choice, Event, Money, MoveKind, Wish};
use crate::engine::nation;
use crate::engine::refusal::Refusal;
use crate::id::{PowerId, SpaceId, TechId};
use crate::orders;
use crate::orders::refusals::{Said, refusal_said, rule_said};

use super::report_words::{self, cite_rule, space_name};
use super::story::Story;
use super::view::Line;
use super::{dice_rows, nations, promises, short};

/// `"1 art: Caucasus if Ukraine taken, else Russia": condition met: Ukraine taken`; without the words
/// of the order where they are not at hand.
pub(crate) fn tested_line(story: &Story, e: &Event) -> Option<Line> {
    let Event::ConditionTested { order, condition, holds } = e else { return None };
    let of = story.cx.words.get(order).map(|w| format!("\"{w}\": ")).unwrap_or_default();
    let met = if *holds { "condition met" } else { "condition not met" };
    let words = report_words::outcome_words(story.at.board(story.ed), condition, *holds);
    Some(Line::hanging(2, format!("{of}{met}: {words}")))
}

/// One event told on its own, where no phase has a better place for it. Bookkeeping is silent.
pub(crate) fn sentence_line(story: &mut Story, e: &Event) -> Option<Line> {
    let text = event_words(story, e)?;
    Some(Line::hanging(2, report_words::with_capital(story.ed, text)))
}

/// The words of [`sentence_line`].
pub(super) fn event_words(story: &mut Story, e: &Event) -> Option<String> {
    let ed = story.ed;
    Some(match e {
        Event::PhaseSkipped { rule, .. } => format!("skipped {}", cite_rule(*rule)),
        Event::Paid { power, ipc, why, rule } => {
            let why =
                nations::by_name(ed, *rule).unwrap_or_else(|| purpose_words(*why).to_string());
            format!("{} pays {ipc} IPC{why} {}", ed.power(*power).called(), cite_rule(*rule))
        }
        Event::Received { power, ipc, why, rule } => {
            let why =
                nations::by_name(ed, *rule).unwrap_or_else(|| purpose_words(*why).to_string());
            format!("{} gets {ipc} IPC{why} {}", ed.power(*power).called(), cite_rule(*rule))
        }
        Event::Developed { power, tech, rule } => {
            developed_words(story, *power, *tech, cite_rule(*rule))
        }
        Event::ControlChanged { space, to, why, rule, .. } => {
            control_words(story, *space, *to, *why, cite_rule(*rule))
        }
        // Of what has no units yet, or throws a die, the next event tells.
        Event::AdvantageWorked { units, .. } if units.is_empty() => return None,
        Event::AdvantageWorked { advantage, units, .. } => {
            nations::worked_words(story, *advantage, units)
        }
        Event::AdvantageUsed { advantage, now, .. } => nations::tell_use(story, *advantage, *now),
        Event::Granted { advantage, power, kind, count, space: at, by } => {
            let lot = report_words::lot_words(ed, usize::from(*count), None, *kind);
            nations::tell_grant(story, *advantage, *power, &lot, *at, by)
        }
        Event::Lent { advantage, to, on } => nations::lent_words(story, *advantage, *to, *on),
        Event::SideChanged { advantage, power, side } => {
            nations::tell_turned(story, *advantage, *power, *side)
        }
        Event::Commanded { advantage, power } => {
            nations::commanded_words(story, *advantage, *power)
        }
        // The title of the fight says who attacks.
        Event::TurnLent { .. }
        | Event::Barred { on: false, .. }
        | Event::UnitsDue { on: false, .. } => return None,
        Event::UnitsDue { advantage, space: at, .. } => nations::due_words(story, *advantage, *at),
        Event::Barred { advantage, power, space: at, .. } => {
            nations::barred_words(story, *advantage, *power, *at)
        }
        Event::Rolled { key, faces, hits, rule, .. } if key.kind == RollKind::Nation => {
            let RollPlace::Space(at) = key.place else { return None };
            let what = nations::by_name(ed, *rule).unwrap_or_default();
            let faces = report_words::face_words(faces).join(" ");
            let need = key.column;
            let came = if *hits == 0 { "nothing" } else { "done" };
            let at = space_name(ed, at);
            format!("{at}: die{what}, at most {need}: {faces}, {came} {}", cite_rule(*rule))
        }
        Event::Converted { advantage, units, to, .. } => {
            nations::converted_words(story, *advantage, units, *to)
        }
        Event::Refuelled { units, rule } => {
            let why = nations::by_name(ed, *rule).unwrap_or_default();
            let flies = if units.len() == 1 { "flies on" } else { "fly on" };
            format!(
                "{} {flies} with the whole range{why} {}",
                story.units_words(units),
                cite_rule(*rule)
            )
        }
        Event::FreeSteps { units, steps, rule } => {
            let why = nations::by_name(ed, *rule).unwrap_or_else(|| " by air bases".to_string());
            let points = report_words::movement_points(*steps);
            let each = if units.len() > 1 { " each" } else { "" };
            format!("{} spared {points}{each}{why} {}", story.units_words(units), cite_rule(*rule))
        }
        Event::PieceTaken { unit, to, rule } => {
            let u = story.at.units.get(unit)?;
            let piece = report_words::lot_words(ed, 1, None, u.kind);
            let to = ed.power(*to).called();
            let at = space_name(ed, u.space);
            format!("{piece} in {at} belongs to {to} now {}", cite_rule(*rule))
        }
        Event::CalledOff { unit, .. } => {
            let u = story.at.units.get(unit)?;
            let at = space_name(ed, u.space);
            let home = space_name(ed, u.turn.start);
            format!(
                "{} {at}: battle void, stays in {home} for this turn",
                story.units_words(&[*unit])
            )
        }
        Event::OrderFailed { refusal } => failed_line(story, refusal),
        Event::PatrolBegan { units, zone, rule, .. } => {
            let who = story.units_words(units);
            let over = space_name(ed, *zone);
            format!("on patrol over {over}: {who} {}", cite_rule(*rule))
        }
        Event::ChangedOver { unit, ship, rule, .. } => {
            let u = story.at.units.get(unit)?;
            let s = story.at.units.get(ship)?;
            let fighter = story.units_words(&[*unit]);
            let carrier = report_words::lot_words(ed, 1, None, s.kind);
            let from = space_name(ed, u.space);
            let to = space_name(ed, s.space);
            format!("{fighter} {from} > {to} aboard the new {carrier} {}", cite_rule(*rule))
        }
        Event::Rolled { key, units, faces, hits, .. } => {
            let RollPlace::GunTarget(gun, home) = key.place else { return None };
            let shooter = units.first().map_or("gun", |s| ed.kind(s.kind).abbr.as_str());
            let at = dice_rows::targets_of_gun(story, key);
            let faces = report_words::face_words(faces).join(" ");
            let hits = if *hits == 1 { "1 hit".to_string() } else { format!("{hits} hits") };
            let gun = space_name(ed, gun);
            let home = space_name(ed, home);
            format!("{shooter} in {gun} at {at} flying to {home}: {faces}, {hits} [AAG-08]")
        }
        Event::Summed { key, terms, faces, hits, .. } => {
            let RollPlace::GunTarget(gun, home) = key.place else { return None };
            let who = terms.first().and_then(|t| t.who);
            let shooter = who.map_or("gun", |s| ed.kind(s.kind).abbr.as_str());
            let at = dice_rows::targets_of_gun(story, key);
            let sum = dice_rows::reckoning_words(key, terms);
            let die = if faces.is_empty() { "" } else { ": " };
            let faces = report_words::face_words(faces).join(" ");
            let hits = if *hits == 1 { "1 hit".to_string() } else { format!("{hits} hits") };
            let gun = space_name(ed, gun);
            let home = space_name(ed, home);
            format!(
                "{shooter} in {gun} at {at} flying to {home}: {sum}{die}{faces}, {hits} [AAG-08]"
            )
        }
        Event::SupplyLimited { space: at, ipc, rule } => {
            format!(
                "{ipc}\u{a0}IPC reach the complex in {} {}",
                space_name(ed, *at),
                cite_rule(*rule)
            )
        }
        Event::CutOff { power, spaces, ipc, rule } => {
            let names: Vec<&str> = spaces.iter().map(|s| space_name(ed, *s)).collect();
            let who = ed.power(*power).called();
            format!(
                "{who} cannot collect {ipc}\u{a0}IPC of {} {}",
                names.join(", "),
                cite_rule(*rule)
            )
        }
        Event::PurchaseLost { kind, count, refund, rule, .. } => {
            let lot = report_words::lot_words(ed, usize::from(*count), None, *kind);
            match refund {
                0 => format!("{lot} lost, not placed {}", cite_rule(*rule)),
                n => format!("{lot} not placed, {n} IPC paid back {}", cite_rule(*rule)),
            }
        }
        Event::Removed { units, rule } => {
            let all = story.with_cargo(units);
            let at = story.at.units.get(units.first()?)?.space;
            // The rule of a nation takes units of either side.
            let (lost, why) = match nations::by_name(ed, *rule) {
                Some(why) => (story.units_for(None, &all), why),
                None => (story.units_words(&all), String::new()),
            };
            let text = format!("lost: {lost} in {}{why} {}", space_name(ed, at), cite_rule(*rule));
            story.news.push(text.clone());
            let more = promises::decks_lost(story, &all);
            std::iter::once(text).chain(more).collect::<Vec<_>>().join("; ")
        }
        Event::Surfaced { units, rule } => {
            format!("{} surfaced {}", story.units_for(None, units), cite_rule(*rule))
        }
        Event::Asked { power, place, about } => {
            let who = story.cx.power_and_seat(ed, *power);
            format!("stopped: {who} owes {}", short::question_words(ed, *place, about))
        }
        Event::Answered { power, place, .. } => {
            format!(
                "{} answered about {}",
                story.cx.power_and_seat(ed, *power),
                space_name(ed, *place)
            )
        }
        Event::Moved { units, path, how: MoveKind::Distress, .. } => {
            let way: Vec<&str> = path.iter().map(|s| space_name(ed, *s)).collect();
            let risen = units.first().and_then(|id| story.at.units.get(id));
            let risen = risen.and_then(|u| nation::risen(story.at.board(ed), u));
            let units = story.units_for(None, units);
            match risen {
                None => format!("{units} {}: its carrier is lost [CAR-09]", way.join(" > ")),
                Some((id, _)) => {
                    let a = ed.advantage(id);
                    format!("{units} {}: {} {}", way.join(" > "), a.name, cite_rule(a.rule))
                }
            }
        }
        Event::Chosen { place, what, by, .. } => {
            let by = report_words::by_whom(ed, story.cx, by);
            match what {
                Choice::Clause(clause) => format!("\"{}\"{by}", orders::clause(ed, clause)),
                // With nothing to choose the flight itself says enough.
                Choice::Landing(_) if by.is_empty() => return None,
                Choice::Landing(to) => {
                    let from = space_name(ed, *place);
                    let to = space_name(ed, *to);
                    format!("the fighter over {from} is to land in {to}{by}")
                }
                Choice::Lapsed(at) => {
                    let zone = space_name(ed, *place);
                    let at = space_name(ed, *at);
                    format!("the move promised to {zone} lapses: the carrier is in {at} [AIR-10]")
                }
                Choice::NoBombardment => format!("no bombardment{by}"),
                Choice::StayAboard(units) => {
                    let units = story.units_for(None, units);
                    let at = space_name(ed, *place);
                    format!("not ashore in {at}: {units} stay aboard{by} [TRN-12]")
                }
            }
        }
        Event::NotPossible { place, power, wish, rule } => {
            let who = ed.power(*power).called();
            let from = if *wish == Wish::Retreat { "from" } else { "in" };
            let wish = wish.word();
            format!("{who} may not {wish} {from} {} {}", space_name(ed, *place), cite_rule(*rule))
        }
        // What the phase says in its own words, and bookkeeping.
        Event::TurnBegan { .. }
        | Event::PhaseBegan { .. }
        | Event::PhaseEnded { .. }
        | Event::PhaseDone { .. }
        | Event::RoundEnded { .. }
        | Event::CitiesCounted { .. }
        | Event::Won { .. }
        | Event::GivenUp { .. }
        | Event::Researched { .. }
        | Event::Discovered { .. }
        | Event::Bought { .. }
        | Event::Placed { .. }
        | Event::BidsSettled { .. }
        | Event::BidPlaced { .. }
        | Event::BidPaid { .. }
        | Event::AdvantageRolled { .. }
        | Event::LandGiven { .. }
        | Event::UnitsGiven { .. }
        | Event::AdvanceDone { .. }
        | Event::SupplyClaimed { .. }
        | Event::Moved { .. }
        | Event::Launched { .. }
        | Event::Boarded { .. }
        | Event::Landed { .. }
        | Event::Settled { .. }
        | Event::Declared { .. }
        | Event::Promised { .. }
        | Event::LandingShown { .. }
        | Event::HostileZones { .. }
        | Event::CombatLocked { .. }
        | Event::EngagementBegan { .. }
        | Event::CombatRound { .. }
        | Event::Aimed { .. }
        | Event::Intercepting { .. }
        | Event::NoFire { .. }
        | Event::Hit { .. }
        | Event::Damaged { .. }
        | Event::HitsLost { .. }
        | Event::Submerged { .. }
        | Event::PatrolLanded { .. }
        | Event::Repaired { .. }
        | Event::PressedOn { .. }
        | Event::Retreated { .. }
        | Event::AircraftBrokeOff { .. }
        | Event::LeftBattle { .. }
        | Event::EngagementEnded { .. }
        | Event::RaidDamage { .. }
        | Event::OwnerKept { .. }
        | Event::ConditionTested { .. }
        | Event::BattleKept { .. } => return None,
    })
}

fn purpose_words(why: Money) -> &'static str {
    match why {
        Money::Research => " for research",
        Money::Purchase => " for units",
        Money::Raid => " for a raid",
        Money::Rocket => " for a rocket",
        Money::Loot => " of a captured treasury",
        Money::Income => " of income",
        Money::Refund => " back",
        Money::Advance => " of the cash advance",
        Money::Advantage => " by the rule of a nation",
    }
}

fn developed_words(story: &Story, power: PowerId, tech: TechId, rule: String) -> String {
    let who = story.ed.power(power).called();
    let what = &story.ed.tech(tech).name;
    format!("{what} of {who} in force from now on {rule}")
}

/// `the Soviet Union takes West Russia (2 IPC) [CAP-01]`
pub(crate) fn control_words(
    story: &Story,
    at: SpaceId,
    to: PowerId,
    why: Change,
    rule: String,
) -> String {
    control_alone(story, at, to, why, rule) + &capital_words(story, at, to).unwrap_or_default()
}

/// `; the Soviet capital falls: the Soviet Union buys and collects nothing until it is free [CPT-03]`
fn capital_words(story: &Story, at: SpaceId, to: PowerId) -> Option<String> {
    let ed = story.ed;
    let p = &story.at;
    let owner = ed.power_ids().find(|o| ed.power(*o).capital == Some(at))?;
    let whose = &ed.power(owner).adjective;
    let name = ed.power(owner).called();
    match (p.holds_capital(ed, owner), p.allied(ed, owner, to)) {
        (true, false) => Some(format!(
            "; the {whose} capital falls: {name} buys and collects nothing until it is free [CPT-03]"
        )),
        (false, true) => {
            Some(format!("; the {whose} capital is free: {name} collects again [CPT-04]"))
        }
        _ => None,
    }
}

fn control_alone(story: &Story, at: SpaceId, to: PowerId, why: Change, rule: String) -> String {
    let ed = story.ed;
    let who = ed.power(to).called();
    let name = space_name(ed, at);
    let income = ed.space(at).income;
    match why {
        Change::Captured => format!("{who} takes {name} ({income}\u{a0}IPC) {rule}"),
        Change::Liberated => {
            let by = ed.power(story.mover).called();
            if to == story.mover {
                format!("{who} liberates {name} ({income}\u{a0}IPC) {rule}")
            } else {
                format!("{by} liberates {name} ({income}\u{a0}IPC) for {who} {rule}")
            }
        }
        Change::Blitzed if to == story.mover => {
            format!("{who} blitzes {name} ({income}\u{a0}IPC) {rule}")
        }
        Change::Blitzed => {
            let by = ed.power(story.mover).called();
            format!("{by} blitzes {name} ({income}\u{a0}IPC) for {who} {rule}")
        }
        Change::Sailed => match ed.space(at).convoy {
            Some(c) => {
                let owner = &ed.power(c.power).adjective;
                let ipc = c.income;
                format!("{who} controls {name} ({owner} convoy, {ipc}\u{a0}IPC) {rule}")
            }
            None => format!("{who} controls {name} {rule}"),
        },
        Change::Returned => format!("{name} ({income}\u{a0}IPC) goes back to {who} {rule}"),
    }
}

/// An order that could not be carried out: its words, the reason, what is possible.
pub(crate) fn failed_line(story: &Story, r: &Refusal) -> String {
    let mut text = "not done: ".to_string();
    if let Some(words) = story.cx.words.get(&r.order) {
        text.push_str(&format!("\"{words}\": "));
    }
    let Said { what, help } = refusal_said(story.ed, r);
    text.push_str(&what);
    if let Some(rule) = rule_said(r) {
        text.push_str(&format!(" {}", cite_rule(rule)));
    }
    if let Some(help) = help {
        text.push_str(&format!("; {help}"));
    }
    text
}
