//! The one-line text of every event: a verb, words in a fixed order, the rule in brackets. Names are
//! ids, so that a line never changes while the event means the same. Described in
//! docs/format/case-file.md.

use crate::engine::Board;
use crate::engine::event::{Choice, Event};
use crate::orders;
use crate::roll;
use crate::seal::faces_text;

use super::event_words::EventWords;

/// The lines of a run of events that began at `before`, for a case of this version: in the first, an
/// order that failed is told in words.
pub fn lines(board: Board, events: &[Event], version: u32) -> Vec<String> {
    let mut p = board.position.clone();
    let mut lines = Vec::with_capacity(events.len());
    for e in events {
        lines.push(match e {
            Event::OrderFailed { refusal } if version == 1 => {
                let what = orders::refusals::refusal_said(board.edition, refusal).what;
                format!("failed #{}: {what} [{}]", refusal.order.0, refusal.rule)
            }
            _ => EventWords { ed: board.edition, p: &p }.event_line(e),
        });
        p.apply(e);
    }
    lines
}

impl EventWords<'_> {
    fn event_line(&self, e: &Event) -> String {
        match e {
            Event::TurnBegan { round, power } => format!("turn {round} {}", self.power(*power)),
            Event::PhaseBegan { phase } => format!("phase {}", phase.word()),
            Event::PhaseSkipped { phase, rule } => {
                format!("skipped {} [{rule}]", phase.word())
            }
            Event::PhaseEnded { phase, .. } => format!("phase-ended {}", phase.word()),
            Event::Paid { power, ipc, why, rule } => {
                format!("paid {} {ipc} for {} [{rule}]", self.power(*power), why.word())
            }
            Event::Received { power, ipc, why, rule } => {
                format!("received {} {ipc} for {} [{rule}]", self.power(*power), why.word())
            }
            Event::Researched { power, tech, dice } => {
                format!("researched {} {} with {dice}", self.power(*power), self.ed.tech(*tech).id)
            }
            Event::Discovered { power, tech, rule } => {
                format!("discovered {} {} [{rule}]", self.power(*power), self.ed.tech(*tech).id)
            }
            Event::Developed { power, tech, rule } => {
                format!("developed {} {} [{rule}]", self.power(*power), self.ed.tech(*tech).id)
            }
            Event::Bought { power, kind, count, ipc } => {
                format!("bought {} {} for {ipc}", self.power(*power), self.lot_words(*kind, *count))
            }
            Event::Moved { units, path, how, .. } => {
                let path: Vec<&str> = path.iter().map(|s| self.space(*s)).collect();
                let who = self.owned_units(units);
                let how = how.word();
                format!("moved {who} {} {how}", path.join(" > "))
            }
            Event::Refuelled { units, rule } => {
                format!("refuelled {} [{rule}]", self.units_at(units))
            }
            Event::FreeSteps { units, steps, rule } => {
                format!("free-steps {} {steps} [{rule}]", self.owned_units(units))
            }
            Event::Launched { unit } => format!("launched {}", self.units_at(&[*unit])),
            Event::Boarded { unit, ship, combat, .. } => {
                let who = self.units_at(&[*unit]);
                let ship = self.units_at(&[*ship]);
                format!("boarded {who} on {ship} {}", combat_word(*combat))
            }
            Event::Landed { unit, ship, to, combat, .. } => {
                let who = self.owned_units(&[*unit]);
                let ship = self.units_at(&[*ship]);
                let to = self.space(*to);
                format!("landed {who} in {to} from {ship} {}", combat_word(*combat))
            }
            Event::Settled { unit, ship: None } => {
                format!("settled {}", self.units_at(&[*unit]))
            }
            Event::Settled { unit, ship: Some(ship) } => {
                format!("settled {} on {}", self.units_at(&[*unit]), self.owned_units(&[*ship]))
            }
            Event::Declared { units, task, .. } => {
                format!("declared {} {}", self.units_at(units), self.task_words(*task))
            }
            Event::Promised { carrier, zone, .. } => {
                format!("promised {} to {}", self.units_at(&[*carrier]), self.space(*zone))
            }
            Event::LandingShown { unit, at, rule } => {
                format!("can-land {} in {} [{rule}]", self.units_at(&[*unit]), self.space(*at))
            }
            Event::HostileZones { zones } => {
                let all: Vec<&str> = zones.iter().map(|z| self.space(*z)).collect();
                format!("hostile {}", all.join(", "))
            }
            Event::CombatLocked { engagements } => {
                let all: Vec<String> =
                    engagements.iter().map(|e| self.engagement_words(e)).collect();
                format!("locked {}", if all.is_empty() { "nothing".into() } else { all.join(", ") })
            }
            Event::EngagementBegan { engagement, attackers, defenders } => {
                let a = self.owned_units(attackers);
                let d = self.owned_units(defenders);
                format!("battle {}: {a} v {d}", self.engagement_words(engagement))
            }
            Event::CombatRound { place, round } => {
                format!("round {round} at {}", self.space(*place))
            }
            Event::Rolled { key, faces, hits, rule, .. } => {
                format!("rolled {} hits {hits} [{rule}]", roll::roll_line(self.ed, key, faces))
            }
            Event::Summed { key, terms, faces, hits, rule, .. } => {
                let sum = terms.iter().fold(0_u32, |n, t| n.saturating_add(t.sixths));
                let stem = roll::stream(self.ed, key).stem();
                let die = match key.column {
                    0 => "no die".to_owned(),
                    rest => format!("die {rest}: {}", faces_text(faces)),
                };
                format!("summed {stem} {sum} sure {} {die} hits {hits} [{rule}]", sum / 6)
            }
            Event::Aimed { shots, by, rule, .. } => {
                let all: Vec<String> = shots.iter().map(|(a, b)| self.shot_words(*a, *b)).collect();
                format!("aimed {} by {} [{rule}]", all.join(", "), self.decider_words(by))
            }
            Event::Intercepting { units, by, rule } => {
                format!(
                    "intercepting {} by {} [{rule}]",
                    self.units_at(units),
                    self.decider_words(by)
                )
            }
            Event::NoFire { place, units, rule } => {
                format!("no-fire {} in {} [{rule}]", self.owned_units(units), self.space(*place))
            }
            Event::Hit { units, by, fires_back, rule } => {
                let then = if *fires_back { "fires-back" } else { "silent" };
                format!(
                    "hit {} {then} by {} [{rule}]",
                    self.units_at(units),
                    self.decider_words(by)
                )
            }
            Event::Damaged { unit, by, rule } => {
                format!(
                    "damaged {} by {} [{rule}]",
                    self.units_at(&[*unit]),
                    self.decider_words(by)
                )
            }
            Event::HitsLost { place, hits, rule } => {
                format!("hits-lost {hits} at {} [{rule}]", self.space(*place))
            }
            Event::Removed { units, rule } => {
                format!("lost {}{} [{rule}]", self.units_at(units), self.cargo_aboard(units))
            }
            Event::Submerged { units, by, rule } => {
                format!("submerged {} by {} [{rule}]", self.units_at(units), self.decider_words(by))
            }
            Event::PatrolBegan { units, rule, .. } => {
                format!("patrol {} [{rule}]", self.units_at(units))
            }
            Event::PatrolLanded { unit, space, ship, rule, .. } => {
                let deck =
                    ship.map(|s| format!(" on {}", self.owned_units(&[s]))).unwrap_or_default();
                let who = self.units_at(&[*unit]);
                format!("patrol-landed {who} in {}{deck} [{rule}]", self.space(*space))
            }
            Event::Surfaced { units, rule } => {
                format!("surfaced {} [{rule}]", self.units_at(units))
            }
            Event::Repaired { units, rule } => {
                format!("repaired {} [{rule}]", self.units_at(units))
            }
            Event::Chosen { power, place, what, by } => {
                let what = match what {
                    Choice::Clause(clause) => {
                        format!("\"{}\"", crate::orders::clause(self.ed, clause))
                    }
                    Choice::Landing(to) => format!("landing {}", self.space(*to)),
                    Choice::Lapsed(at) => format!("lapsed {}", self.space(*at)),
                    Choice::NoBombardment => "no-bombardment".to_string(),
                    Choice::StayAboard(units) => format!("aboard {}", self.units_at(units)),
                };
                let who = self.power(*power);
                let at = self.space(*place);
                format!("chosen {who} {what} at {at} by {}", self.decider_words(by))
            }
            Event::PressedOn { place, by } => {
                format!("pressed-on at {} by {}", self.space(*place), self.decider_words(by))
            }
            Event::Retreated { units, from, to, by, rule } => {
                let from = self.space(*from);
                let to = self.space(*to);
                let who = self.owned_units(units);
                let by = self.decider_words(by);
                format!("retreated {who} {from} > {to} by {by} [{rule}]")
            }
            Event::AircraftBrokeOff { units, by, rule, .. } => {
                format!("broke-off {} by {} [{rule}]", self.units_at(units), self.decider_words(by))
            }
            Event::NotPossible { place, power, wish, rule } => {
                let who = self.power(*power);
                let at = self.space(*place);
                format!("not-possible {who} {} at {at} [{rule}]", wish.word())
            }
            Event::LeftBattle { units, rule } => {
                format!("left-battle {} [{rule}]", self.units_at(units))
            }
            Event::EngagementEnded { engagement, result, rule } => {
                let what = self.engagement_words(engagement);
                format!("battle-ended {what} {} [{rule}]", result.word())
            }
            Event::RaidDamage { place, rolled, ipc, rule } => {
                format!("raid-damage {} rolled {rolled} costs {ipc} [{rule}]", self.space(*place))
            }
            Event::ControlChanged { space, from, to, why, rule } => {
                let from = from.map_or("nobody", |f| self.power(f));
                let at = self.space(*space);
                let to = self.power(*to);
                format!("control {at} {from} > {to} {} [{rule}]", why.word())
            }
            Event::PieceTaken { unit, to, rule } => {
                format!("taken {} to {} [{rule}]", self.units_at(&[*unit]), self.power(*to))
            }
            Event::OwnerKept { unit, power } => {
                format!("owner-kept {} {}", self.units_at(&[*unit]), self.power(*power))
            }
            Event::OrderFailed { refusal } => {
                format!(
                    "failed #{}: {} [{}]",
                    refusal.order.0,
                    refusal.why.text(self.ed),
                    refusal.rule
                )
            }
            Event::ConditionTested { order, condition, holds } => {
                let holds = if *holds { "holds" } else { "fails" };
                format!("tested {} {holds} #{}", self.condition_words(condition), order.0)
            }
            Event::Placed { power, kind, count, space, by, .. } => {
                let who = self.power(*power);
                let what = self.lot_words(*kind, *count);
                format!(
                    "placed {who} {what} at {} by {}",
                    self.space(*space),
                    self.decider_words(by)
                )
            }
            Event::ChangedOver { unit, ship, rule, .. } => {
                let who = self.units_at(&[*unit]);
                let to = self.units_at(&[*ship]);
                format!("changed-over {who} to {to} [{rule}]")
            }
            Event::BidsSettled { face } => format!("bids-settled {face}"),
            Event::BidPlaced { power, kind, count, space } => {
                let who = self.power(*power);
                let what = self.lot_words(*kind, *count);
                format!("bid-placed {who} {what} at {}", self.space(*space))
            }
            Event::BidPaid { power, ipc } => format!("bid-paid {} {ipc}", self.power(*power)),
            Event::AdvantageRolled { power, face, advantage, place } => {
                let a = self.ed.advantage(*advantage);
                let at = place.map_or(String::new(), |s| format!(" at {}", self.space(s)));
                format!("advantage-rolled {} {face} {}{at} [{}]", self.power(*power), a.id, a.rule)
            }
            Event::LandGiven { advantage, power, space } => {
                let who = self.power(*power);
                let space = self.space(*space);
                format!("land-given {who} {space} [{}]", self.nation_rule(*advantage))
            }
            Event::UnitsGiven { advantage, power, kind, count, space } => {
                let who = self.power(*power);
                let what = self.lot_words(*kind, *count);
                let space = self.space(*space);
                let rule = self.nation_rule(*advantage);
                format!("units-given {who} {what} at {space} [{rule}]")
            }
            Event::AdvanceDone { side } => format!("advance-done {}", side.name().to_lowercase()),
            Event::SupplyClaimed { space, rule } => {
                format!("supply-claimed {} [{rule}]", self.space(*space))
            }
            Event::SupplyLimited { space, ipc, rule } => {
                format!("supply-limited {} {ipc} [{rule}]", self.space(*space))
            }
            Event::CutOff { power, spaces, ipc, rule } => {
                let list: Vec<&str> = spaces.iter().map(|s| self.space(*s)).collect();
                let who = self.power(*power);
                let list = list.join(", ");
                format!("cut-off {who} {ipc} of {list} [{rule}]")
            }
            Event::AdvantageWorked { advantage, place, units } => {
                let who = self.owned_units(units);
                let place = self.space(*place);
                format!("advantage-worked {who} in {place} [{}]", self.nation_rule(*advantage))
            }
            Event::AdvantageUsed { advantage, now, .. } => {
                let a = self.ed.advantage(*advantage);
                let now = now.word();
                format!("advantage {} {now} [{}]", a.id, a.rule)
            }
            Event::Granted { advantage, power, kind, count, space, by } => {
                let who = self.power(*power);
                let what = self.lot_words(*kind, *count);
                let space = self.space(*space);
                let by = self.decider_words(by);
                format!(
                    "granted {who} {what} at {space} by {by} [{}]",
                    self.nation_rule(*advantage)
                )
            }
            Event::Converted { advantage, units, to, .. } => {
                let who = self.units_at(units);
                let to = self.power(*to);
                format!("converted {who} to {to} [{}]", self.nation_rule(*advantage))
            }
            Event::TurnLent { to: Some(power) } => format!("turn-lent {}", self.power(*power)),
            Event::TurnLent { to: None } => "turn-returned".to_owned(),
            Event::Barred { advantage, power, space, on } => {
                let who = self.power(*power);
                let space = self.space(*space);
                let now = if *on { "barred" } else { "open" };
                format!("{now} {who} {space} [{}]", self.nation_rule(*advantage))
            }
            Event::UnitsDue { advantage, power, space, on } => {
                let who = self.power(*power);
                let space = self.space(*space);
                let now = if *on { "due" } else { "due-no-longer" };
                format!("{now} {who} {space} [{}]", self.nation_rule(*advantage))
            }
            Event::Lent { advantage, to, on } => {
                let owner = self.power(self.ed.advantage(*advantage).power);
                let now = if *on { "lent" } else { "kept" };
                let to = self.power(*to);
                format!("{now} {owner} to {to} [{}]", self.nation_rule(*advantage))
            }
            Event::SideChanged { advantage, power, side } => {
                let who = self.power(*power);
                let side = side.name().to_lowercase();
                format!("side {who} {side} [{}]", self.nation_rule(*advantage))
            }
            Event::Commanded { advantage, power } => {
                format!("commanded {} [{}]", self.power(*power), self.nation_rule(*advantage))
            }
            Event::PurchaseLost { power, kind, count, refund, rule } => {
                let who = self.power(*power);
                let what = self.lot_words(*kind, *count);
                format!("purchase-lost {who} {what} refund {refund} [{rule}]")
            }
            Event::PhaseDone { power } => format!("turn-ended {}", self.power(*power)),
            Event::RoundEnded { round } => format!("round-ended {round}"),
            Event::CitiesCounted { axis, allies, needed } => {
                format!("cities axis {axis} allies {allies} needed {needed}")
            }
            Event::Won { victory, rule } => {
                let best: Vec<&str> = victory.best.iter().map(|p| self.power(*p)).collect();
                let side = victory.side.name().to_lowercase();
                format!("won {side} best {} [{rule}]", best.join(", "))
            }
            Event::CalledOff { unit, .. } => {
                format!("called-off {}", self.units_at(&[*unit]))
            }
            Event::GivenUp { side, how } => {
                format!("given-up {} {}", side.name().to_lowercase(), how.word())
            }
            Event::Asked { power, place, about } => {
                format!("asked {} {} {}", self.power(*power), self.space(*place), about.words())
            }
            Event::Answered { power, place, .. } => {
                format!("answered {} {}", self.power(*power), self.space(*place))
            }
            Event::BattleKept { state: Some(_) } => "battle-kept".to_owned(),
            Event::BattleKept { state: None } => "battle-resumed".to_owned(),
        }
    }
}

fn combat_word(combat: bool) -> &'static str {
    if combat { "combat" } else { "noncombat" }
}
