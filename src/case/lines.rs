//! The one-line text of every event: a verb, words in a fixed order, the rule in brackets. Names are
//! ids, so that a line never changes while the event means the same. Described in
//! docs/format/case-file.md.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::event::{Choice, Decider, Event, Task};
use crate::engine::plan::{Condition, Scope};
use crate::engine::position::{Engagement, Position};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};
use crate::orders;
use crate::roll;
use crate::rule::RuleId;
use crate::seal::faces_text;

/// The lines of a run of events that began at `before`, for a case of this version: in the first, an
/// order that failed is told in words.
pub fn lines(ed: &Edition, before: &Position, events: &[Event], version: u32) -> Vec<String> {
    let mut p = before.clone();
    let mut lines = Vec::with_capacity(events.len());
    for e in events {
        lines.push(match e {
            Event::OrderFailed { refusal } if version == 1 => {
                let what = orders::refusals::said(ed, refusal).what;
                format!("failed #{}: {what} [{}]", refusal.order.0, refusal.rule)
            }
            _ => EventWords { ed, p: &p }.event(e),
        });
        p.apply(e);
    }
    lines
}

struct EventWords<'a> {
    ed: &'a Edition,
    p: &'a Position,
}

impl EventWords<'_> {
    fn event(&self, e: &Event) -> String {
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
                format!("bought {} {} for {ipc}", self.power(*power), self.lot(*kind, *count))
            }
            Event::Moved { units, path, how, .. } => {
                let path: Vec<&str> = path.iter().map(|s| self.space(*s)).collect();
                let (who, how) = (self.owned(units), how.word());
                format!("moved {who} {} {how}", path.join(" > "))
            }
            Event::Refuelled { units, rule } => {
                format!("refuelled {} [{rule}]", self.units(units))
            }
            Event::FreeSteps { units, steps, rule } => {
                format!("free-steps {} {steps} [{rule}]", self.owned(units))
            }
            Event::Launched { unit } => format!("launched {}", self.units(&[*unit])),
            Event::Boarded { unit, ship, combat, .. } => {
                let (who, ship) = (self.units(&[*unit]), self.units(&[*ship]));
                format!("boarded {who} on {ship} {}", combat_word(*combat))
            }
            Event::Landed { unit, ship, to, combat, .. } => {
                let (who, ship, to) = (self.owned(&[*unit]), self.units(&[*ship]), self.space(*to));
                format!("landed {who} in {to} from {ship} {}", combat_word(*combat))
            }
            Event::Settled { unit, ship: None } => format!("settled {}", self.units(&[*unit])),
            Event::Settled { unit, ship: Some(ship) } => {
                format!("settled {} on {}", self.units(&[*unit]), self.owned(&[*ship]))
            }
            Event::Declared { units, task, .. } => {
                format!("declared {} {}", self.units(units), self.task(*task))
            }
            Event::Promised { carrier, zone, .. } => {
                format!("promised {} to {}", self.units(&[*carrier]), self.space(*zone))
            }
            Event::LandingShown { unit, at, rule } => {
                format!("can-land {} in {} [{rule}]", self.units(&[*unit]), self.space(*at))
            }
            Event::HostileZones { zones } => {
                let all: Vec<&str> = zones.iter().map(|z| self.space(*z)).collect();
                format!("hostile {}", all.join(", "))
            }
            Event::CombatLocked { engagements } => {
                let all: Vec<String> = engagements.iter().map(|e| self.engagement(e)).collect();
                format!("locked {}", if all.is_empty() { "nothing".into() } else { all.join(", ") })
            }
            Event::EngagementBegan { engagement, attackers, defenders } => {
                let (a, d) = (self.owned(attackers), self.owned(defenders));
                format!("battle {}: {a} v {d}", self.engagement(engagement))
            }
            Event::CombatRound { place, round } => {
                format!("round {round} at {}", self.space(*place))
            }
            Event::Rolled { key, faces, hits, rule, .. } => {
                format!("rolled {} hits {hits} [{rule}]", roll::line(self.ed, key, faces))
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
                let one = |(a, b): &(UnitId, UnitId)| {
                    format!("{} at {}", self.owned(&[*a]), self.owned(&[*b]))
                };
                let all: Vec<String> = shots.iter().map(one).collect();
                format!("aimed {} by {} [{rule}]", all.join(", "), self.by(by))
            }
            Event::Intercepting { units, by, rule } => {
                format!("intercepting {} by {} [{rule}]", self.units(units), self.by(by))
            }
            Event::NoFire { place, units, rule } => {
                format!("no-fire {} in {} [{rule}]", self.owned(units), self.space(*place))
            }
            Event::Hit { units, by, fires_back, rule } => {
                let then = if *fires_back { "fires-back" } else { "silent" };
                format!("hit {} {then} by {} [{rule}]", self.units(units), self.by(by))
            }
            Event::Damaged { unit, by, rule } => {
                format!("damaged {} by {} [{rule}]", self.units(&[*unit]), self.by(by))
            }
            Event::HitsLost { place, hits, rule } => {
                format!("hits-lost {hits} at {} [{rule}]", self.space(*place))
            }
            Event::Removed { units, rule } => {
                format!("lost {}{} [{rule}]", self.units(units), self.aboard(units))
            }
            Event::Submerged { units, by, rule } => {
                format!("submerged {} by {} [{rule}]", self.units(units), self.by(by))
            }
            Event::PatrolBegan { units, rule, .. } => {
                format!("patrol {} [{rule}]", self.units(units))
            }
            Event::PatrolLanded { unit, space, ship, rule, .. } => {
                let deck = ship.map(|s| format!(" on {}", self.owned(&[s]))).unwrap_or_default();
                let who = self.units(&[*unit]);
                format!("patrol-landed {who} in {}{deck} [{rule}]", self.space(*space))
            }
            Event::Surfaced { units, rule } => format!("surfaced {} [{rule}]", self.units(units)),
            Event::Repaired { units, rule } => format!("repaired {} [{rule}]", self.units(units)),
            Event::Chosen { power, place, what, by } => {
                let what = match what {
                    Choice::Clause(clause) => {
                        format!("\"{}\"", crate::orders::clause(self.ed, clause))
                    }
                    Choice::Landing(to) => format!("landing {}", self.space(*to)),
                    Choice::Lapsed(at) => format!("lapsed {}", self.space(*at)),
                    Choice::NoBombardment => "no-bombardment".to_string(),
                    Choice::StayAboard(units) => format!("aboard {}", self.units(units)),
                };
                let (who, at) = (self.power(*power), self.space(*place));
                format!("chosen {who} {what} at {at} by {}", self.by(by))
            }
            Event::PressedOn { place, by } => {
                format!("pressed-on at {} by {}", self.space(*place), self.by(by))
            }
            Event::Retreated { units, from, to, by, rule } => {
                let (from, to) = (self.space(*from), self.space(*to));
                let (who, by) = (self.owned(units), self.by(by));
                format!("retreated {who} {from} > {to} by {by} [{rule}]")
            }
            Event::AircraftBrokeOff { units, by, rule, .. } => {
                format!("broke-off {} by {} [{rule}]", self.units(units), self.by(by))
            }
            Event::NotPossible { place, power, wish, rule } => {
                let (who, at) = (self.power(*power), self.space(*place));
                format!("not-possible {who} {} at {at} [{rule}]", wish.word())
            }
            Event::LeftBattle { units, rule } => {
                format!("left-battle {} [{rule}]", self.units(units))
            }
            Event::EngagementEnded { engagement, result, rule } => {
                let what = self.engagement(engagement);
                format!("battle-ended {what} {} [{rule}]", result.word())
            }
            Event::RaidDamage { place, rolled, ipc, rule } => {
                format!("raid-damage {} rolled {rolled} costs {ipc} [{rule}]", self.space(*place))
            }
            Event::ControlChanged { space, from, to, why, rule } => {
                let from = from.map_or("nobody", |f| self.power(f));
                let (at, to) = (self.space(*space), self.power(*to));
                format!("control {at} {from} > {to} {} [{rule}]", why.word())
            }
            Event::PieceTaken { unit, to, rule } => {
                format!("taken {} to {} [{rule}]", self.units(&[*unit]), self.power(*to))
            }
            Event::OwnerKept { unit, power } => {
                format!("owner-kept {} {}", self.units(&[*unit]), self.power(*power))
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
                format!("tested {} {holds} #{}", self.condition(condition), order.0)
            }
            Event::Placed { power, kind, count, space, by, .. } => {
                let (who, what) = (self.power(*power), self.lot(*kind, *count));
                format!("placed {who} {what} at {} by {}", self.space(*space), self.by(by))
            }
            Event::ChangedOver { unit, ship, rule, .. } => {
                let (who, to) = (self.units(&[*unit]), self.units(&[*ship]));
                format!("changed-over {who} to {to} [{rule}]")
            }
            Event::BidsSettled { face } => format!("bids-settled {face}"),
            Event::BidPlaced { power, kind, count, space } => {
                let (who, what) = (self.power(*power), self.lot(*kind, *count));
                format!("bid-placed {who} {what} at {}", self.space(*space))
            }
            Event::BidPaid { power, ipc } => format!("bid-paid {} {ipc}", self.power(*power)),
            Event::AdvantageRolled { power, face, advantage, place } => {
                let a = self.ed.advantage(*advantage);
                let at = place.map_or(String::new(), |s| format!(" at {}", self.space(s)));
                format!("advantage-rolled {} {face} {}{at} [{}]", self.power(*power), a.id, a.rule)
            }
            Event::LandGiven { advantage, power, space } => {
                let (who, space) = (self.power(*power), self.space(*space));
                format!("land-given {who} {space} [{}]", self.nation(*advantage))
            }
            Event::UnitsGiven { advantage, power, kind, count, space } => {
                let (who, what) = (self.power(*power), self.lot(*kind, *count));
                let (space, rule) = (self.space(*space), self.nation(*advantage));
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
                let (who, list) = (self.power(*power), list.join(", "));
                format!("cut-off {who} {ipc} of {list} [{rule}]")
            }
            Event::AdvantageWorked { advantage, place, units } => {
                let (who, place) = (self.owned(units), self.space(*place));
                format!("advantage-worked {who} in {place} [{}]", self.nation(*advantage))
            }
            Event::AdvantageUsed { advantage, now, .. } => {
                let (a, now) = (self.ed.advantage(*advantage), now.word());
                format!("advantage {} {now} [{}]", a.id, a.rule)
            }
            Event::Granted { advantage, power, kind, count, space, by } => {
                let (who, what) = (self.power(*power), self.lot(*kind, *count));
                let (space, by) = (self.space(*space), self.by(by));
                format!("granted {who} {what} at {space} by {by} [{}]", self.nation(*advantage))
            }
            Event::Converted { advantage, units, to, .. } => {
                let (who, to) = (self.units(units), self.power(*to));
                format!("converted {who} to {to} [{}]", self.nation(*advantage))
            }
            Event::TurnLent { to: Some(power) } => format!("turn-lent {}", self.power(*power)),
            Event::TurnLent { to: None } => "turn-returned".to_owned(),
            Event::Barred { advantage, power, space, on } => {
                let (who, space) = (self.power(*power), self.space(*space));
                let now = if *on { "barred" } else { "open" };
                format!("{now} {who} {space} [{}]", self.nation(*advantage))
            }
            Event::UnitsDue { advantage, power, space, on } => {
                let (who, space) = (self.power(*power), self.space(*space));
                let now = if *on { "due" } else { "due-no-longer" };
                format!("{now} {who} {space} [{}]", self.nation(*advantage))
            }
            Event::Lent { advantage, to, on } => {
                let owner = self.power(self.ed.advantage(*advantage).power);
                let (now, to) = (if *on { "lent" } else { "kept" }, self.power(*to));
                format!("{now} {owner} to {to} [{}]", self.nation(*advantage))
            }
            Event::SideChanged { advantage, power, side } => {
                let (who, side) = (self.power(*power), side.name().to_lowercase());
                format!("side {who} {side} [{}]", self.nation(*advantage))
            }
            Event::Commanded { advantage, power } => {
                format!("commanded {} [{}]", self.power(*power), self.nation(*advantage))
            }
            Event::PurchaseLost { power, kind, count, refund, rule } => {
                let (who, what) = (self.power(*power), self.lot(*kind, *count));
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
            Event::CalledOff { unit, .. } => format!("called-off {}", self.units(&[*unit])),
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

    fn power(&self, p: PowerId) -> &str {
        &self.ed.power(p).id
    }

    fn space(&self, s: SpaceId) -> &str {
        &self.ed.space(s).id
    }

    fn lot(&self, kind: KindId, count: u16) -> String {
        format!("{count} {}", self.ed.kind(kind).id)
    }

    /// `germany 3 infantry, 1 tank at west-russia`, groups of one place and owner joined by `+`.
    fn units(&self, ids: &[UnitId]) -> String {
        let mut groups: BTreeMap<(SpaceId, PowerId), Vec<UnitId>> = BTreeMap::new();
        for id in ids {
            if let Some(u) = self.p.units.get(id) {
                groups.entry((u.space, u.power)).or_default().push(*id);
            }
        }
        let text = |((s, p), ids): (&(SpaceId, PowerId), &Vec<UnitId>)| {
            format!("{} {} at {}", self.power(*p), self.kinds(ids), self.space(*s))
        };
        nobody_or(groups.iter().map(text).collect())
    }

    /// ` with united-kingdom 2 infantry`: what goes down with these ships (TRN-17, CAR-04).
    fn aboard(&self, ships: &[UnitId]) -> String {
        let cargo = ships.iter().flat_map(|s| self.p.cargo(*s)).map(|(id, _)| id);
        let cargo: Vec<UnitId> = cargo.filter(|id| !ships.contains(id)).collect();
        if cargo.is_empty() { String::new() } else { format!(" with {}", self.owned(&cargo)) }
    }

    /// The rule that the rule of a nation is.
    fn nation(&self, id: AdvantageId) -> RuleId {
        self.ed.advantage(id).rule
    }

    /// As `units`, without places.
    fn owned(&self, ids: &[UnitId]) -> String {
        let mut groups: BTreeMap<PowerId, Vec<UnitId>> = BTreeMap::new();
        for id in ids {
            if let Some(u) = self.p.units.get(id) {
                groups.entry(u.power).or_default().push(*id);
            }
        }
        let text =
            |(p, ids): (&PowerId, &Vec<UnitId>)| format!("{} {}", self.power(*p), self.kinds(ids));
        nobody_or(groups.iter().map(text).collect())
    }

    fn kinds(&self, ids: &[UnitId]) -> String {
        let mut counts: BTreeMap<KindId, u16> = BTreeMap::new();
        for u in ids.iter().filter_map(|id| self.p.units.get(id)) {
            *counts.entry(u.kind).or_default() += 1;
        }
        let lots: Vec<String> = counts.iter().map(|(k, n)| self.lot(*k, *n)).collect();
        lots.join(", ")
    }

    fn engagement(&self, e: &Engagement) -> String {
        format!("{} {}", e.kind.word(), self.space(e.place))
    }

    fn task(&self, task: Task) -> String {
        match task {
            Task::Raid => "raid".to_owned(),
            Task::Dive => "dive".to_owned(),
            Task::Strike => "strike".to_owned(),
            Task::Join => "join".to_owned(),
            Task::Rocket(s) => format!("rocket {}", self.space(s)),
            Task::Bombard(s) => format!("bombard {}", self.space(s)),
            Task::Land(s) => format!("land {}", self.space(s)),
            Task::Offload(s) => format!("offload {}", self.space(s)),
            Task::Swim(s) => format!("swim {}", self.space(s)),
        }
    }

    fn condition(&self, c: &Condition) -> String {
        match c {
            Condition::Taken(s) => format!("{} taken", self.space(*s)),
            Condition::NotTaken(s) => format!("{} not taken", self.space(*s)),
            Condition::Researched => "researched".to_owned(),
            Condition::NotResearched => "not researched".to_owned(),
        }
    }

    fn by(&self, by: &Decider) -> String {
        match by {
            Decider::Orders(p, _) => format!("orders {}", self.power(*p)),
            Decider::Answer(p) => format!("answer {}", self.power(*p)),
            Decider::Standing { power, version, scope } => {
                let scope = match scope {
                    Scope::Fleet(fleet) => fleet,
                    Scope::Space(s) => self.space(*s),
                    Scope::Land => "land",
                    Scope::Sea => "sea",
                    Scope::All => "all",
                };
                format!("standing {} {version} {scope}", self.power(*power))
            }
            Decider::Agreed(all) => {
                let all: Vec<String> = all.iter().map(|by| self.by(by)).collect();
                format!("agreed {}", all.join(" + "))
            }
            Decider::Attacker(p) => format!("attacker {}", self.power(*p)),
            Decider::Profile => "defaults".to_owned(),
            Decider::NoChoice => "no-choice".to_owned(),
        }
    }
}

fn nobody_or(groups: Vec<String>) -> String {
    if groups.is_empty() { "nobody".to_owned() } else { groups.join(" + ") }
}

fn combat_word(combat: bool) -> &'static str {
    if combat { "combat" } else { "noncombat" }
}
