//! Every event as data: ids as text, units as lots with the space where they stood, dice as roll
//! lines. The words are documented in `docs/format/report.schema.json`.

use serde_json::{Value, json};

use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::dice::{Face, RollKey};
use crate::engine::event::{Choice, Event, Shooter, Task, Term};
use crate::engine::plan::Condition;
use crate::id::{AdvantageId, UnitId};
use crate::orders::{self, refusals::Said};

use super::expected_hits;
use super::facts::{EventFacts, engagement_json, lots_value, question_value};
use super::report_words;

/// One event; `at` is the position before it.
pub(crate) fn event_value(board: Board, e: &Event) -> Value {
    let ed = board.edition;
    let fact = |name: &str| EventFacts::new(board, name);
    let facts = match e {
        Event::TurnBegan { round, power } => fact("turn-began").with("round", *round).power(*power),
        Event::PhaseBegan { phase } => fact("phase-began").with("phase", phase.word()),
        Event::PhaseSkipped { phase, rule } => {
            fact("phase-skipped").with("phase", phase.word()).rule(*rule)
        }
        Event::PhaseEnded { phase, next } => {
            fact("phase-ended").with("phase", phase.word()).with("next", next.word())
        }
        Event::PhaseDone { power } => fact("turn-ended").power(*power),
        Event::RoundEnded { round } => fact("round-ended").with("round", *round),
        Event::CitiesCounted { axis, allies, needed } => fact("cities-counted")
            .with("axis", *axis)
            .with("allies", *allies)
            .with("needed", *needed),
        Event::Won { victory, rule } => {
            let best: Vec<&str> =
                victory.best.iter().map(|p| board.power(*p).id.as_str()).collect();
            fact("won").side(victory.side).with("individual", best).rule(*rule)
        }
        Event::GivenUp { side, how } => fact("given-up").side(*side).with("how", how.word()),

        Event::Paid { power, ipc, why, rule } => {
            fact("paid").power(*power).with("ipc", *ipc).with("why", why.word()).rule(*rule)
        }
        Event::Received { power, ipc, why, rule } => {
            fact("received").power(*power).with("ipc", *ipc).with("why", why.word()).rule(*rule)
        }
        Event::Researched { power, tech, dice } => {
            fact("researched").power(*power).tech(*tech).with("dice", *dice)
        }
        Event::Discovered { power, tech, rule } => {
            fact("discovered").power(*power).tech(*tech).rule(*rule)
        }
        Event::Developed { power, tech, rule } => {
            fact("developed").power(*power).tech(*tech).rule(*rule)
        }
        Event::Bought { power, kind, count, ipc } => {
            fact("bought").power(*power).kind(*kind).with("count", *count).with("ipc", *ipc)
        }
        Event::Placed { power, kind, count, space, ships: _, yard, by } => {
            let complex = yard.map(
                |y| json!({ "space": board.space(y.space).id, "used": y.used, "limit": y.limit }),
            );
            let lot = fact("placed").power(*power).kind(*kind).with("count", *count);
            lot.space("space", *space).with("complex", complex).decided_by(by)
        }
        Event::BidsSettled { face } => fact("bids-settled").with("face", *face),
        Event::BidPlaced { power, kind, count, space } => {
            let lot = fact("bid-placed").power(*power).kind(*kind).with("count", *count);
            lot.space("space", *space)
        }
        Event::BidPaid { power, ipc } => fact("bid-paid").power(*power).with("ipc", *ipc),
        Event::AdvantageRolled { power, face, advantage, place } => {
            let fact = nation_facts(ed, fact("advantage-rolled"), *advantage).power(*power);
            fact.with("face", *face).with("place", place.map(|s| board.space(s).id.as_str()))
        }
        Event::LandGiven { advantage, power, space } => {
            nation_facts(ed, fact("land-given"), *advantage).power(*power).space("space", *space)
        }
        Event::UnitsGiven { advantage, power, kind, count, space } => {
            let lot = nation_facts(ed, fact("units-given"), *advantage).power(*power).kind(*kind);
            lot.with("count", *count).space("space", *space)
        }
        Event::AdvanceDone { side } => fact("advance-done").side(*side),
        Event::SupplyClaimed { space, rule } => {
            fact("supply-claimed").space("space", *space).rule(*rule)
        }
        Event::SupplyLimited { space, ipc, rule } => {
            fact("supply-limited").space("space", *space).with("ipc", *ipc).rule(*rule)
        }
        Event::CutOff { power, spaces, ipc, rule } => {
            fact("cut-off").power(*power).spaces("spaces", spaces).with("ipc", *ipc).rule(*rule)
        }
        Event::AdvantageWorked { advantage, place, units } => {
            nation_facts(ed, fact("advantage-worked"), *advantage)
                .units(units)
                .space("place", *place)
        }
        Event::AdvantageUsed { advantage, now, order: _ } => {
            nation_facts(ed, fact("advantage-used"), *advantage).with("now", now.word())
        }
        Event::Granted { advantage, power, kind, count, space, by } => {
            let lot = nation_facts(ed, fact("granted"), *advantage).power(*power).kind(*kind);
            lot.with("count", *count).space("space", *space).decided_by(by)
        }
        Event::Converted { advantage, units, to, order: _ } => {
            let lot = nation_facts(ed, fact("converted"), *advantage).units(units);
            lot.with("to", board.power(*to).id.as_str())
        }
        Event::TurnLent { to } => {
            let name = to.map(|w| board.power(w).id.as_str());
            fact("turn-lent").with("to", name)
        }
        Event::Barred { advantage, power, space, on } => {
            let fact = nation_facts(ed, fact("barred"), *advantage).power(*power);
            fact.space("space", *space).with("on", *on)
        }
        Event::UnitsDue { advantage, power, space, on } => {
            let fact = nation_facts(ed, fact("units-due"), *advantage).power(*power);
            fact.space("space", *space).with("on", *on)
        }
        Event::Lent { advantage, to, on } => {
            let fact = nation_facts(ed, fact("lent"), *advantage);
            fact.with("to", board.power(*to).id.as_str()).with("on", *on)
        }
        Event::SideChanged { advantage, power, side } => {
            nation_facts(ed, fact("side-changed"), *advantage).power(*power).side(*side)
        }
        Event::Commanded { advantage, power } => {
            nation_facts(ed, fact("commanded"), *advantage).power(*power)
        }
        Event::PurchaseLost { power, kind, count, refund, rule } => {
            let lot = fact("purchase-lost").power(*power).kind(*kind).with("count", *count);
            lot.with("refund", *refund).rule(*rule)
        }

        Event::Moved { units, path, how, order: _ } => {
            fact("moved").units(units).spaces("path", path).with("how", how.word())
        }
        Event::Refuelled { units, rule } => fact("refuelled").units(units).rule(*rule),
        Event::FreeSteps { units, steps, rule } => {
            fact("free-steps").units(units).with("steps", *steps).rule(*rule)
        }
        Event::Launched { unit } => fact("launched").units(&[*unit]),
        Event::Boarded { unit, ship, order: _, combat } => {
            fact("boarded").units(&[*unit]).lots("ship", &[*ship]).with("combat", *combat)
        }
        Event::Landed { unit, ship, to, order: _, combat } => {
            let landed = fact("landed").units(&[*unit]).lots("ship", &[*ship]);
            landed.space("to", *to).with("combat", *combat)
        }
        Event::Settled { unit, ship } => {
            fact("settled").units(&[*unit]).with("ship", ship.map(|s| lots_value(board, &[s])))
        }
        Event::Declared { units, task, order: _ } => {
            let (word, target) = task_words(ed, task);
            fact("declared").units(units).with("task", word).with("target", target)
        }
        Event::Promised { carrier, zone, order: _ } => {
            fact("promised").units(&[*carrier]).space("zone", *zone)
        }
        Event::LandingShown { unit, at: place, rule } => {
            fact("landing-shown").units(&[*unit]).space("at", *place).rule(*rule)
        }
        Event::HostileZones { zones } => fact("hostile-zones").spaces("zones", zones),
        Event::CalledOff { unit, spent: _, places } => {
            fact("called-off").units(&[*unit]).spaces("places", places)
        }
        Event::CombatLocked { engagements } => {
            let all: Vec<Value> = engagements.iter().map(|g| engagement_json(ed, g)).collect();
            fact("combat-locked").with("engagements", all)
        }

        Event::Rolled { key, by, units, faces, hits, rule } => {
            let thrown = rolled_facts(ed, fact("rolled"), key, units, faces);
            thrown.with("by", board.power(*by).id.as_str()).with("hits", *hits).rule(*rule)
        }
        Event::Summed { key, by, terms, faces, hits, rule } => {
            let summed = summed_facts(ed, fact("summed"), key, terms, faces);
            summed.with("by", board.power(*by).id.as_str()).with("hits", *hits).rule(*rule)
        }
        Event::Aimed { place, shots, by, rule } => {
            let shots: Vec<Value> = shots.iter().map(|(a, b)| json!({ "unit": lots_value(board, &[*a]), "target": lots_value(board, &[*b]) })).collect();
            fact("aimed").space("place", *place).with("shots", shots).decided_by(by).rule(*rule)
        }
        Event::Intercepting { units, by, rule } => {
            fact("intercepting").units(units).decided_by(by).rule(*rule)
        }
        Event::NoFire { place, units, rule } => {
            fact("no-fire").space("place", *place).units(units).rule(*rule)
        }
        Event::Hit { units, by, fires_back, rule } => {
            fact("hit").units(units).decided_by(by).with("fires_back", *fires_back).rule(*rule)
        }
        Event::Damaged { unit, by, rule } => {
            fact("damaged").units(&[*unit]).decided_by(by).rule(*rule)
        }
        Event::HitsLost { place, hits, rule } => {
            fact("hits-lost").space("place", *place).with("hits", *hits).rule(*rule)
        }
        Event::Removed { units, rule } => {
            fact("removed").units(&report_words::with_cargo(board.position, units)).rule(*rule)
        }

        Event::EngagementBegan { engagement, attackers, defenders } => {
            let began = fact("engagement-began").engagement(engagement);
            began.lots("attackers", attackers).lots("defenders", defenders)
        }
        Event::CombatRound { place, round } => {
            fact("combat-round").space("place", *place).with("round", *round)
        }
        Event::Submerged { units, by, rule } => {
            fact("submerged").units(units).decided_by(by).rule(*rule)
        }
        Event::PatrolBegan { units, zone, order: _, rule } => {
            fact("patrol-began").units(units).space("zone", *zone).rule(*rule)
        }
        Event::PatrolLanded { unit, space, ship, order: _, rule } => {
            let landed = fact("patrol-landed").units(&[*unit]).space("space", *space);
            landed.with("ship", ship.map(|s| lots_value(board, &[s]))).rule(*rule)
        }
        Event::Surfaced { units, rule } => fact("surfaced").units(units).rule(*rule),
        Event::Repaired { units, rule } => fact("repaired").units(units).rule(*rule),
        Event::Chosen { power, place, what, by } => choice_facts(
            ed,
            fact("chosen").power(*power).space("place", *place).decided_by(by),
            what,
        ),
        Event::PressedOn { place, by } => fact("pressed-on").space("place", *place).decided_by(by),
        Event::Retreated { units, from, to, by, rule } => {
            let gone = fact("retreated").units(units).space("from", *from).space("to", *to);
            gone.decided_by(by).rule(*rule)
        }
        Event::AircraftBrokeOff { units, place, by, rule } => fact("aircraft-broke-off")
            .units(units)
            .space("place", *place)
            .decided_by(by)
            .rule(*rule),
        Event::NotPossible { place, power, wish, rule } => {
            let wanted = fact("not-possible").space("place", *place).power(*power);
            wanted.with("wish", wish.word()).rule(*rule)
        }
        Event::LeftBattle { units, rule } => fact("left-battle").units(units).rule(*rule),
        Event::EngagementEnded { engagement, result, rule } => {
            let ended = fact("engagement-ended").engagement(engagement);
            ended.with("result", result.word()).rule(*rule)
        }
        Event::RaidDamage { place, rolled, ipc, rule } => {
            let damage = fact("raid-damage").space("place", *place);
            damage.with("rolled", *rolled).with("ipc", *ipc).rule(*rule)
        }

        Event::ControlChanged { space, from, to, why, rule } => {
            let changed = fact("control-changed").space("space", *space);
            let changed = changed.with("from", from.map(|p| board.power(p).id.as_str()));
            changed.with("to", board.power(*to).id.as_str()).with("why", why.word()).rule(*rule)
        }
        Event::PieceTaken { unit, to, rule } => {
            fact("piece-taken").units(&[*unit]).with("to", board.power(*to).id.as_str()).rule(*rule)
        }
        Event::OwnerKept { unit, power } => fact("owner-kept").units(&[*unit]).power(*power),
        Event::ChangedOver { unit, ship, order: _, rule } => {
            fact("changed-over").units(&[*unit]).lots("ship", &[*ship]).rule(*rule)
        }

        Event::OrderFailed { refusal } => {
            let Said { what, help } = orders::refusals::refusal_said(ed, refusal);
            let failed = fact("order-failed").with("order", refusal.order.0).rule(refusal.rule);
            failed.with("reason", refusal.why.text(ed)).with("what", what).with("help", help)
        }
        Event::ConditionTested { order: _, condition, holds } => {
            let (word, space) = match condition {
                Condition::Taken(s) => ("taken", Some(s)),
                Condition::NotTaken(s) => ("not-taken", Some(s)),
                Condition::Researched => ("researched", None),
                Condition::NotResearched => ("not-researched", None),
            };
            let space = space.map(|s| board.space(*s).id.as_str());
            fact("condition-tested")
                .with("condition", word)
                .with("space", space)
                .with("holds", *holds)
        }
        Event::Asked { power, place, about } => {
            fact("asked").power(*power).space("place", *place).with("about", question_value(about))
        }
        Event::Answered { power, place, said: _ } => {
            fact("answered").power(*power).space("place", *place)
        }
        Event::BattleKept { state } => {
            let place = state.as_ref().map(|b| board.space(b.place).id.as_str());
            fact("battle-kept").with("place", place)
        }
    };
    facts.done()
}

fn rolled_facts<'a>(
    ed: &Edition,
    facts: EventFacts<'a>,
    key: &RollKey,
    units: &[Shooter],
    faces: &[Face],
) -> EventFacts<'a> {
    let ids: Vec<UnitId> = units.iter().map(|s| s.unit).collect();
    let supported = units.iter().filter(|s| s.supported).count();
    let roll = crate::roll::roll_line(ed, key, faces);
    facts.with("roll", roll).units(&ids).with("supported", supported).with("need", key.column)
}

fn summed_facts<'a>(
    ed: &Edition,
    facts: EventFacts<'a>,
    key: &RollKey,
    terms: &[Term],
    faces: &[Face],
) -> EventFacts<'a> {
    let ids: Vec<UnitId> = terms.iter().filter_map(|t| t.who).map(|s| s.unit).collect();
    let supported = terms.iter().filter_map(|t| t.who).filter(|s| s.supported).count();
    let sum = expected_hits::sum_of_terms(terms);
    let roll = (!faces.is_empty()).then(|| crate::roll::roll_line(ed, key, faces));
    let facts = facts.with("roll", roll).with("of", crate::roll::stream(ed, key).stem());
    let facts = facts.units(&ids).with("supported", supported);
    facts.with("sum", sum).with("certain", sum / 6).with("need", key.column)
}

fn choice_facts<'a>(ed: &Edition, facts: EventFacts<'a>, what: &Choice) -> EventFacts<'a> {
    let (word, to) = match what {
        Choice::Clause(_) => ("clause", None),
        Choice::Landing(to) => ("landing", Some(*to)),
        Choice::Lapsed(at) => ("lapsed", Some(*at)),
        Choice::NoBombardment => ("no-bombardment", None),
        Choice::StayAboard(_) => ("stay-aboard", None),
    };
    let facts = facts.with("what", word).with("to", to.map(|s| ed.space(s).id.clone()));
    match what {
        Choice::Clause(clause) => facts.with("words", orders::clause(ed, clause)),
        Choice::StayAboard(units) => facts.units(units),
        Choice::Landing(_) | Choice::Lapsed(_) | Choice::NoBombardment => facts,
    }
}

/// An event of the rule of a nation.
fn nation_facts<'a>(ed: &Edition, event: EventFacts<'a>, id: AdvantageId) -> EventFacts<'a> {
    let a = ed.advantage(id);
    event.with("advantage", a.id.as_str()).rule(a.rule)
}

fn task_words(ed: &Edition, task: &Task) -> (&'static str, Option<String>) {
    let (word, at) = match task {
        Task::Raid => ("raid", None),
        Task::Dive => ("dive", None),
        Task::Strike => ("strike", None),
        Task::Join => ("join", None),
        Task::Rocket(s) => ("rocket", Some(*s)),
        Task::Bombard(s) => ("bombard", Some(*s)),
        Task::Land(s) => ("land", Some(*s)),
        Task::Offload(s) => ("offload", Some(*s)),
        Task::Swim(s) => ("swim", Some(*s)),
    };
    (word, at.map(|s| ed.space(s).id.clone()))
}
