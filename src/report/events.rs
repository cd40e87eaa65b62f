//! Every event as data: ids as text, units as lots with the space where they stood, dice as roll
//! lines. The words are documented in `docs/format/report.schema.json`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::edition::Edition;
use crate::engine::event::{Choice, Decider, Event, Money, Question, Task};
use crate::engine::plan::{Condition, Scope};
use crate::engine::position::{Engagement, Position};
use crate::id::{KindId, PowerId, SpaceId, UnitId};
use crate::orders::{self, refusals::Said};

/// One event; `at` is the position before it.
pub fn event(ed: &Edition, at: &Position, e: &Event) -> Value {
    let (word, body) = clock(ed, e)
        .or_else(|| money(ed, e))
        .or_else(|| moves(ed, at, e))
        .or_else(|| dice(ed, at, e))
        .or_else(|| battle(ed, at, e))
        .or_else(|| rest(ed, at, e))
        .unwrap_or(("note", json!({})));
    let mut map = Map::new();
    map.insert("event".to_string(), json!(word));
    if let Value::Object(fields) = body {
        map.extend(fields);
    }
    Value::Object(map)
}

type Told = Option<(&'static str, Value)>;

fn clock(ed: &Edition, e: &Event) -> Told {
    Some(match e {
        Event::TurnBegan { round, power } => {
            ("turn-began", json!({ "round": round, "power": ed.power(*power).id }))
        }
        Event::PhaseBegan { phase } => ("phase-began", json!({ "phase": phase.word() })),
        Event::PhaseSkipped { phase, rule } => {
            ("phase-skipped", json!({ "phase": phase.word(), "rule": rule.0 }))
        }
        Event::PhaseEnded { phase, next } => {
            ("phase-ended", json!({ "phase": phase.word(), "next": next.word() }))
        }
        Event::PhaseDone { power } => ("turn-ended", json!({ "power": ed.power(*power).id })),
        Event::RoundEnded { round } => ("round-ended", json!({ "round": round })),
        Event::CitiesCounted { axis, allies, needed } => {
            ("cities-counted", json!({ "axis": axis, "allies": allies, "needed": needed }))
        }
        Event::Won { victory, rule } => {
            let best: Vec<&str> = victory.best.iter().map(|p| ed.power(*p).id.as_str()).collect();
            let side = victory.side.name().to_lowercase();
            ("won", json!({ "side": side, "individual": best, "rule": rule.0 }))
        }
        Event::GivenUp { side, how } => {
            let side = side.name().to_lowercase();
            ("given-up", json!({ "side": side, "how": how.word() }))
        }
        _ => return None,
    })
}

fn money(ed: &Edition, e: &Event) -> Told {
    let sum = |power: &PowerId, ipc: &i32, why: &Money, rule: &str| json!({ "power": ed.power(*power).id, "ipc": ipc, "why": why.word(), "rule": rule });
    Some(match e {
        Event::Paid { power, ipc, why, rule } => ("paid", sum(power, ipc, why, rule.0)),
        Event::Received { power, ipc, why, rule } => ("received", sum(power, ipc, why, rule.0)),
        Event::Researched { power, tech, dice } => {
            let (power, tech) = (&ed.power(*power).id, &ed.tech(*tech).id);
            ("researched", json!({ "power": power, "tech": tech, "dice": dice }))
        }
        Event::Discovered { power, tech, rule } => {
            let (power, tech) = (&ed.power(*power).id, &ed.tech(*tech).id);
            ("discovered", json!({ "power": power, "tech": tech, "rule": rule.0 }))
        }
        Event::Developed { power, tech, rule } => {
            let (power, tech) = (&ed.power(*power).id, &ed.tech(*tech).id);
            ("developed", json!({ "power": power, "tech": tech, "rule": rule.0 }))
        }
        Event::Bought { power, kind, count, ipc } => {
            let (power, kind) = (&ed.power(*power).id, &ed.kind(*kind).id);
            ("bought", json!({ "power": power, "kind": kind, "count": count, "ipc": ipc }))
        }
        Event::Placed { power, kind, count, space, yard, by, .. } => (
            "placed",
            json!({
                "power": ed.power(*power).id,
                "kind": ed.kind(*kind).id,
                "count": count,
                "space": ed.space(*space).id,
                "complex": yard.map(|y| json!({
                    "space": ed.space(y.space).id, "used": y.used, "limit": y.limit
                })),
                "by": decider(ed, by),
            }),
        ),
        Event::BidsSettled { face } => ("bids-settled", json!({ "face": face })),
        Event::BidPlaced { power, kind, count, space } => (
            "bid-placed",
            json!({
                "power": ed.power(*power).id, "kind": ed.kind(*kind).id, "count": count,
                "space": ed.space(*space).id,
            }),
        ),
        Event::BidPaid { power, ipc } => {
            ("bid-paid", json!({ "power": ed.power(*power).id, "ipc": ipc }))
        }
        Event::AdvanceDone { side } => {
            ("advance-done", json!({ "side": side.name().to_lowercase() }))
        }
        Event::SupplyClaimed { space, rule } => {
            ("supply-claimed", json!({ "space": ed.space(*space).id, "rule": rule.0 }))
        }
        Event::SupplyLimited { space, ipc, rule } => {
            ("supply-limited", json!({ "space": ed.space(*space).id, "ipc": ipc, "rule": rule.0 }))
        }
        Event::CutOff { power, spaces, ipc, rule } => (
            "cut-off",
            json!({
                "power": ed.power(*power).id, "ipc": ipc, "rule": rule.0,
                "spaces": spaces.iter().map(|s| ed.space(*s).id.clone()).collect::<Vec<_>>(),
            }),
        ),
        Event::PurchaseLost { power, kind, count, refund, rule } => (
            "purchase-lost",
            json!({
                "power": ed.power(*power).id, "kind": ed.kind(*kind).id, "count": count,
                "refund": refund, "rule": rule.0,
            }),
        ),
        _ => return None,
    })
}

fn moves(ed: &Edition, at: &Position, e: &Event) -> Told {
    let name = |s: &SpaceId| ed.space(*s).id.clone();
    Some(match e {
        Event::Moved { units, path, how, .. } => {
            let path: Vec<String> = path.iter().map(name).collect();
            let units = lots(ed, at, units);
            ("moved", json!({ "units": units, "path": path, "how": how.word() }))
        }
        Event::FreeSteps { units, steps, rule } => {
            ("free-steps", json!({ "units": lots(ed, at, units), "steps": steps, "rule": rule.0 }))
        }
        Event::Launched { unit } => ("launched", json!({ "units": lots(ed, at, &[*unit]) })),
        Event::Boarded { unit, ship, combat, .. } => (
            "boarded",
            json!({
                "units": lots(ed, at, &[*unit]), "ship": lots(ed, at, &[*ship]), "combat": combat
            }),
        ),
        Event::Landed { unit, ship, to, combat, .. } => (
            "landed",
            json!({
                "units": lots(ed, at, &[*unit]), "ship": lots(ed, at, &[*ship]),
                "to": name(to), "combat": combat,
            }),
        ),
        Event::Settled { unit, ship } => {
            let ship = ship.map(|s| lots(ed, at, &[s]));
            ("settled", json!({ "units": lots(ed, at, &[*unit]), "ship": ship }))
        }
        Event::Declared { units, task, .. } => {
            let (word, target) = task_words(ed, task);
            ("declared", json!({ "units": lots(ed, at, units), "task": word, "target": target }))
        }
        Event::Promised { carrier, zone, .. } => {
            ("promised", json!({ "units": lots(ed, at, &[*carrier]), "zone": name(zone) }))
        }
        Event::LandingShown { unit, at: place, rule } => (
            "landing-shown",
            json!({ "units": lots(ed, at, &[*unit]), "at": name(place), "rule": rule.0 }),
        ),
        Event::HostileZones { zones } => {
            let zones: Vec<String> = zones.iter().map(name).collect();
            ("hostile-zones", json!({ "zones": zones }))
        }
        Event::CalledOff { unit, places, .. } => {
            let places: Vec<String> = places.iter().map(name).collect();
            ("called-off", json!({ "units": lots(ed, at, &[*unit]), "places": places }))
        }
        Event::CombatLocked { engagements } => {
            let list: Vec<Value> = engagements.iter().map(|g| engagement(ed, g)).collect();
            ("combat-locked", json!({ "engagements": list }))
        }
        _ => return None,
    })
}

fn dice(ed: &Edition, at: &Position, e: &Event) -> Told {
    Some(match e {
        Event::Rolled { key, by, units, faces, hits, rule } => {
            let ids: Vec<UnitId> = units.iter().map(|s| s.unit).collect();
            let supported = units.iter().filter(|s| s.supported).count();
            let body = json!({
                "roll": crate::roll::line(ed, key, faces),
                "by": ed.power(*by).id,
                "units": lots(ed, at, &ids),
                "supported": supported,
                "need": key.column,
                "hits": hits,
                "rule": rule.0,
            });
            ("rolled", body)
        }
        Event::Summed { key, by, terms, faces, hits, rule } => {
            let ids: Vec<UnitId> = terms.iter().filter_map(|t| t.who).map(|s| s.unit).collect();
            let supported = terms.iter().filter_map(|t| t.who).filter(|s| s.supported).count();
            let sum = super::rows::sum(terms);
            let roll = (!faces.is_empty()).then(|| crate::roll::line(ed, key, faces));
            let body = json!({
                "roll": roll,
                "of": crate::roll::stream(ed, key).stem(),
                "by": ed.power(*by).id,
                "units": lots(ed, at, &ids),
                "supported": supported,
                "sum": sum,
                "certain": sum / 6,
                "need": key.column,
                "hits": hits,
                "rule": rule.0,
            });
            ("summed", body)
        }
        Event::Aimed { place, shots, by, rule } => {
            let pair = |(a, b): &(UnitId, UnitId)| json!({ "unit": lots(ed, at, &[*a]), "target": lots(ed, at, &[*b]) });
            let shots: Vec<Value> = shots.iter().map(pair).collect();
            (
                "aimed",
                json!({
                    "place": ed.space(*place).id, "shots": shots, "by": decider(ed, by),
                    "rule": rule.0,
                }),
            )
        }
        Event::Intercepting { units, by, rule } => (
            "intercepting",
            json!({ "units": lots(ed, at, units), "by": decider(ed, by), "rule": rule.0 }),
        ),
        Event::NoFire { place, units, rule } => (
            "no-fire",
            json!({
                "place": ed.space(*place).id, "units": lots(ed, at, units), "rule": rule.0
            }),
        ),
        Event::Hit { units, by, fires_back, rule } => (
            "hit",
            json!({
                "units": lots(ed, at, units), "by": decider(ed, by),
                "fires_back": fires_back, "rule": rule.0,
            }),
        ),
        Event::Damaged { unit, by, rule } => (
            "damaged",
            json!({
                "units": lots(ed, at, &[*unit]), "by": decider(ed, by), "rule": rule.0
            }),
        ),
        Event::HitsLost { place, hits, rule } => {
            ("hits-lost", json!({ "place": ed.space(*place).id, "hits": hits, "rule": rule.0 }))
        }
        Event::Removed { units, rule } => {
            let mut all = units.clone();
            for id in units {
                all.extend(at.cargo(*id).map(|(c, _)| c).filter(|c| !units.contains(c)));
            }
            ("removed", json!({ "units": lots(ed, at, &all), "rule": rule.0 }))
        }
        _ => return None,
    })
}

fn battle(ed: &Edition, at: &Position, e: &Event) -> Told {
    let name = |s: &SpaceId| ed.space(*s).id.clone();
    Some(match e {
        Event::EngagementBegan { engagement: g, attackers, defenders } => (
            "engagement-began",
            json!({
                "engagement": engagement(ed, g),
                "attackers": lots(ed, at, attackers), "defenders": lots(ed, at, defenders),
            }),
        ),
        Event::CombatRound { place, round } => {
            ("combat-round", json!({ "place": name(place), "round": round }))
        }
        Event::Submerged { units, by, rule } => (
            "submerged",
            json!({ "units": lots(ed, at, units), "by": decider(ed, by), "rule": rule.0 }),
        ),
        Event::PatrolBegan { units, zone, rule, .. } => (
            "patrol-began",
            json!({ "units": lots(ed, at, units), "zone": name(zone), "rule": rule.0 }),
        ),
        Event::PatrolLanded { unit, space, ship, rule, .. } => (
            "patrol-landed",
            json!({
                "units": lots(ed, at, &[*unit]), "space": name(space),
                "ship": ship.map(|s| lots(ed, at, &[s])), "rule": rule.0,
            }),
        ),
        Event::Surfaced { units, rule } => {
            ("surfaced", json!({ "units": lots(ed, at, units), "rule": rule.0 }))
        }
        Event::Repaired { units, rule } => {
            ("repaired", json!({ "units": lots(ed, at, units), "rule": rule.0 }))
        }
        Event::Chosen { power, place, what, by } => {
            let troops = match what {
                Choice::StayAboard(units) => Some(lots(ed, at, units)),
                _ => None,
            };
            let (what, to, words) = match what {
                Choice::Clause(clause) => ("clause", None, Some(orders::clause(ed, clause))),
                Choice::Landing(to) => ("landing", Some(name(to)), None),
                Choice::Lapsed(at) => ("lapsed", Some(name(at)), None),
                Choice::NoBombardment => ("no-bombardment", None, None),
                Choice::StayAboard(_) => ("stay-aboard", None, None),
            };
            let power = &ed.power(*power).id;
            let by = decider(ed, by);
            let mut said = json!({
                "power": power, "place": name(place), "what": what, "to": to, "by": by,
            });
            if let Some(words) = words {
                said["words"] = json!(words);
            }
            if let Some(troops) = troops {
                said["units"] = json!(troops);
            }
            ("chosen", said)
        }
        Event::PressedOn { place, by } => {
            ("pressed-on", json!({ "place": name(place), "by": decider(ed, by) }))
        }
        Event::Retreated { units, from, to, by, rule } => (
            "retreated",
            json!({
                "units": lots(ed, at, units), "from": name(from), "to": name(to),
                "by": decider(ed, by), "rule": rule.0,
            }),
        ),
        Event::AircraftBrokeOff { units, place, by, rule } => (
            "aircraft-broke-off",
            json!({
                "units": lots(ed, at, units), "place": name(place),
                "by": decider(ed, by), "rule": rule.0,
            }),
        ),
        Event::NotPossible { place, power, wish, rule } => {
            let wish = wish.word();
            let power = &ed.power(*power).id;
            let body =
                json!({ "place": name(place), "power": power, "wish": wish, "rule": rule.0 });
            ("not-possible", body)
        }
        Event::LeftBattle { units, rule } => {
            ("left-battle", json!({ "units": lots(ed, at, units), "rule": rule.0 }))
        }
        Event::EngagementEnded { engagement: g, result, rule } => (
            "engagement-ended",
            json!({
                "engagement": engagement(ed, g), "result": result.word(), "rule": rule.0
            }),
        ),
        Event::RaidDamage { place, rolled, ipc, rule } => (
            "raid-damage",
            json!({ "place": name(place), "rolled": rolled, "ipc": ipc, "rule": rule.0 }),
        ),
        _ => return None,
    })
}

fn rest(ed: &Edition, at: &Position, e: &Event) -> Told {
    let name = |s: &SpaceId| ed.space(*s).id.clone();
    Some(match e {
        Event::ControlChanged { space, from, to, why, rule } => (
            "control-changed",
            json!({
                "space": name(space), "from": from.map(|p| ed.power(p).id.clone()),
                "to": ed.power(*to).id, "why": why.word(), "rule": rule.0,
            }),
        ),
        Event::PieceTaken { unit, to, rule } => (
            "piece-taken",
            json!({ "units": lots(ed, at, &[*unit]), "to": ed.power(*to).id, "rule": rule.0 }),
        ),
        Event::OwnerKept { unit, power } => {
            ("owner-kept", json!({ "units": lots(ed, at, &[*unit]), "power": ed.power(*power).id }))
        }
        Event::ChangedOver { unit, ship, rule, .. } => (
            "changed-over",
            json!({
                "units": lots(ed, at, &[*unit]), "ship": lots(ed, at, &[*ship]), "rule": rule.0,
            }),
        ),
        Event::OrderFailed { refusal } => {
            let Said { what, help } = orders::refusals::said(ed, refusal);
            let (order, reason) = (refusal.order.0, refusal.why.text(ed));
            let rule = refusal.rule.0;
            (
                "order-failed",
                json!({ "order": order, "rule": rule, "reason": reason, "what": what, "help": help }),
            )
        }
        Event::ConditionTested { condition, holds, .. } => {
            let (word, space) = match condition {
                Condition::Taken(s) => ("taken", Some(name(s))),
                Condition::NotTaken(s) => ("not-taken", Some(name(s))),
                Condition::Researched => ("researched", None),
                Condition::NotResearched => ("not-researched", None),
            };
            let body = json!({ "condition": word, "space": space, "holds": holds });
            ("condition-tested", body)
        }
        Event::Asked { power, place, about } => (
            "asked",
            json!({
                "power": ed.power(*power).id, "place": name(place), "about": question(about)
            }),
        ),
        Event::Answered { power, place, .. } => {
            ("answered", json!({ "power": ed.power(*power).id, "place": name(place) }))
        }
        Event::BattleKept { state } => {
            ("battle-kept", json!({ "place": state.as_ref().map(|b| name(&b.place)) }))
        }
        _ => return None,
    })
}

/// Units counted by owner, kind and space.
pub fn lots(ed: &Edition, at: &Position, ids: &[UnitId]) -> Value {
    let mut count: BTreeMap<(SpaceId, PowerId, KindId), usize> = BTreeMap::new();
    for u in ids.iter().filter_map(|id| at.units.get(id)) {
        *count.entry((u.space, u.power, u.kind)).or_default() += 1;
    }
    let list: Vec<Value> = count
        .into_iter()
        .map(|((space, power, kind), n)| {
            json!({
                "count": n, "kind": ed.kind(kind).id, "power": ed.power(power).id,
                "space": ed.space(space).id,
            })
        })
        .collect();
    Value::Array(list)
}

fn engagement(ed: &Edition, g: &Engagement) -> Value {
    json!({ "place": ed.space(g.place).id, "kind": g.kind.word() })
}

pub fn decider(ed: &Edition, by: &Decider) -> Value {
    let power = |p: &PowerId| ed.power(*p).id.clone();
    match by {
        Decider::Orders(p, _) => json!({ "source": "orders", "power": power(p) }),
        Decider::Answer(p) => json!({ "source": "answer", "power": power(p) }),
        Decider::Standing { power: p, version, scope } => {
            let scope = match scope {
                Scope::Fleet(fleet) => fleet.clone(),
                Scope::Space(s) => ed.space(*s).id.clone(),
                Scope::Land => "land".to_string(),
                Scope::Sea => "sea".to_string(),
                Scope::All => "all".to_string(),
            };
            json!({
                "source": "standing", "power": power(p), "version": version, "scope": scope
            })
        }
        Decider::Agreed(all) => {
            let all: Vec<Value> = all.iter().map(|by| decider(ed, by)).collect();
            json!({ "source": "agreed", "by": all })
        }
        Decider::Attacker(p) => json!({ "source": "attacker", "power": power(p) }),
        Decider::Profile => json!({ "source": "defaults" }),
        Decider::NoChoice => json!({ "source": "none" }),
    }
}

fn task_words(ed: &Edition, task: &Task) -> (&'static str, Option<String>) {
    let name = |s: &SpaceId| Some(ed.space(*s).id.clone());
    match task {
        Task::Raid => ("raid", None),
        Task::Rocket(s) => ("rocket", name(s)),
        Task::Bombard(s) => ("bombard", name(s)),
        Task::Land(s) => ("land", name(s)),
        Task::Offload(s) => ("offload", name(s)),
    }
}

/// A question as data.
pub fn question(q: &Question) -> Value {
    match q {
        Question::BeforeBattle => json!({ "question": "before-battle" }),
        Question::Unseal => json!({ "question": "unseal" }),
        Question::Losses { hits } => json!({ "question": "losses", "hits": hits }),
        Question::Submerge => json!({ "question": "submerge" }),
        Question::RetreatOrPress => json!({ "question": "retreat-or-press" }),
        Question::Landing => json!({ "question": "landing" }),
        Question::Targets => json!({ "question": "targets" }),
        Question::Intercept => json!({ "question": "intercept" }),
        Question::Ashore => json!({ "question": "ashore" }),
    }
}
