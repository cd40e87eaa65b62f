//! Instructions for battles, answers and standing orders read back in plain sentences.

use super::condition_line::print as written;
use super::plural::plural;
use crate::edition::Edition;
use crate::engine::plan::{
    Ask, BattleCondition, BattleInstructions, DeclaredWord, Expiry, FallBack, Force, Limit,
    LossEntry, Part, RetreatOrder, Scope, StandingRule, Tactic, Test,
};
use crate::id::{KindId, SpaceId};

use super::explain_words::{Explainer, join_with_and, pick_in_words, units_in_words};
use super::{AnswerFile, StandingFile};

/// Standing orders in sentences, wrapped for mail.
pub fn explain_standing(ed: &Edition, file: &StandingFile) -> String {
    let mut t = Explainer { ed, out: String::new() };
    t.say(&format!(
        "Standing orders of {}, version {}. In each battle, the line that fits it most closely \
         decides. Where no line fits, the defaults of the game decide.",
        file.header.seat, file.version
    ));
    for f in &file.standing.fleets {
        t.head(&format!("Fleet: {}", f.name));
        let there = match f.within.as_slice() {
            [] => String::new(),
            spaces => format!(", met in {}", places(ed, spaces, "or")),
        };
        t.item(&format!("Any force with at least {}{there}.", units_in_words(ed, &f.units)));
    }
    for rule in &file.standing.when {
        t.head(&scope(ed, rule));
        let said = sentences(ed, &rule.says);
        if said.is_empty() {
            t.item("Nothing is said.");
        }
        said.iter().for_each(|l| t.item(l));
    }
    for d in &file.standing.declares {
        t.head("Rules of the nation");
        let name = &ed.advantage(d.advantage).name;
        t.item(&match d.says {
            DeclaredWord::Round(n) => {
                format!("{name} is declared before the first turn of round {n}.")
            }
            DeclaredWord::Entrusted(power) => {
                let who = ed.power(power).called();
                format!("The orders of {who} move the units that {name} brings into its turn.")
            }
        });
    }
    if file.standing.when.is_empty() {
        t.item("No rule: the default profile counts everywhere.");
    }
    t.out
}

/// Answers in sentences, wrapped for mail.
pub fn explain_answer(ed: &Edition, file: &AnswerFile) -> String {
    let mut t = Explainer { ed, out: String::new() };
    t.say(&format!("Answer of {}.", file.header.seat));
    for (space, b) in &file.battles {
        t.head(&format!("Battle: {}", ed.space(*space).name));
        sentences(ed, b).iter().for_each(|l| t.item(l));
    }
    t.out
}

/// `Sea battles, if only aircraft attack, until the end of round 3`
fn scope(ed: &Edition, rule: &StandingRule) -> String {
    let mut out = match &rule.scope {
        Scope::Fleet(name) => format!("Battles of the fleet {name}"),
        Scope::Space(s) => format!("Battle: {}", ed.space(*s).name),
        Scope::Land => "Land battles".to_string(),
        Scope::Sea => "Sea battles".to_string(),
        Scope::All => "All battles".to_string(),
    };
    if !rule.only_if.is_always() {
        out.push_str(&format!(", {} when it begins", condition(ed, &rule.only_if, "if")));
    }
    match rule.until {
        Some(Expiry::Round(n)) => out.push_str(&format!(", until the end of round {n}")),
        Some(Expiry::Turn(p, n)) => {
            let who = ed.power(p).called();
            out.push_str(&format!(", until the turn of {who} in round {n} has ended"));
        }
        Some(Expiry::Taken(s)) => {
            out.push_str(&format!(", until your side has {}", ed.space(s).name));
        }
        Some(Expiry::Lost(s)) => {
            out.push_str(&format!(", until your side has lost {}", ed.space(s).name));
        }
        None => {}
    }
    out
}

/// Everything said about a battle, a sentence each.
pub(super) fn sentences(ed: &Edition, b: &BattleInstructions) -> Vec<String> {
    let mut lines = Vec::new();
    falling(ed, b, &mut lines);
    leaving(ed, b, &mut lines);
    of_nations(ed, b, &mut lines);
    shooting(ed, b, &mut lines);
    if let Some(spaces) = &b.landing {
        lines.push(format!("Stranded fighters go to: {}.", places(ed, spaces, "or else")));
    }
    match b.ask {
        Some(Ask::BeforeBattle) => lines.push("You are asked before the battle.".to_string()),
        Some(Ask::EachChoice) => lines.push("You are asked at each choice.".to_string()),
        Some(Ask::Never) => lines.push("You are not asked.".to_string()),
        None => {}
    }
    lines
}

/// What is expected, the plan, and who falls.
fn falling(ed: &Edition, b: &BattleInstructions, lines: &mut Vec<String>) {
    if let Some(units_there) = &b.against {
        lines.push(format!("Expected there: {}.", units_in_words(ed, units_there)));
    }
    lines.extend(b.plan.iter().flatten().map(|t| plan(ed, t)));
    if let Some(all) = &b.losses {
        let by_plan = b.plan.iter().flatten().any(Tactic::orders_losses);
        let among = if by_plan { ", where the plan leaves it open" } else { "" };
        lines.push(format!("Losses{among}, first to last: {}.", losses(ed, all)));
    }
    if let Some(all) = &b.their_losses {
        lines.push(format!("Enemy losses where their owners differ: {}.", losses(ed, all)));
    }
    match b.first_hit.as_deref() {
        Some([]) => lines.push("No ship takes a first hit before losses.".to_string()),
        Some(all) => lines.push(format!("First hits go to: {}.", kinds(ed, all))),
        None => {}
    }
}

/// Who leaves the battle and when, and who gets the land.
fn leaving(ed: &Edition, b: &BattleInstructions, lines: &mut Vec<String>) {
    lines.extend(b.retreat.iter().map(|r| leave(ed, "Everybody retreats", r)));
    lines.extend(b.air_retreat.iter().map(|r| leave(ed, "Aircraft leave an assault", r)));
    if let Some(s) = &b.submerge {
        let who = match s.most {
            None => "Submarines submerge".to_string(),
            Some(n) => format!("Submarines submerge, {n} in all,"),
        };
        lines.push(if s.when.is_never() {
            "Submarines stay at the surface.".to_string()
        } else {
            format!("{who} {}.", condition(ed, &s.when, "once"))
        });
    }
    if let Some(power) = b.captor {
        let who = ed.power(power).called();
        lines.push(format!("{who} gets the territory if it has a land unit left there."));
    }
}

/// What rules of nations let units do.
fn of_nations(ed: &Edition, b: &BattleInstructions, lines: &mut Vec<String>) {
    if let Some(m) = &b.special_move {
        let units = units_in_words(ed, &m.units);
        let at = &ed.space(m.space).name;
        lines.push(if m.into {
            format!("Before the battle come from {at}: {units}.")
        } else {
            format!("Before the battle leave for {at}: {units}.")
        });
    }
    match b.take_off.as_deref() {
        Some([]) => lines.push("No stowed aircraft takes off.".to_string()),
        Some(u) => {
            let units = units_in_words(ed, u);
            lines.push(format!("Stowed aircraft that take off to defend: {units}."));
        }
        None => {}
    }
    match b.free_units {
        Some(true) => {
            lines.push("Units that your nation is given for nothing come here.".to_string())
        }
        Some(false) => {
            lines.push("Units that your nation is given for nothing do not come here.".to_string());
        }
        None => {}
    }
    match b.riot {
        Some(true) => lines.push("Before the battles one of yours rises here, once.".to_string()),
        Some(false) => lines.push("No one rises here.".to_string()),
        None => {}
    }
    match b.fall_back.as_deref() {
        Some([]) => lines.push("No one leaves the battle in defense.".to_string()),
        Some(all) => lines.extend(all.iter().map(|f| falls_back(ed, f))),
        None => {}
    }
    match b.sacrifice.as_deref() {
        Some([]) => lines.push("No unit is sacrificed.".to_string()),
        Some(u) => {
            let units = units_in_words(ed, u);
            lines.push(format!("Sacrificed after one strike: {units}."));
        }
        None => {}
    }
}

/// Who goes ashore, what ships and aimed fire do, and who rises against raiders.
fn shooting(ed: &Edition, b: &BattleInstructions, lines: &mut Vec<String>) {
    if let Some(a) = &b.ashore {
        let who = match &a.units {
            None => "The announced troops".to_string(),
            Some(u) => format!("Of the announced troops {}", units_in_words(ed, u)),
        };
        lines.push(if a.when.is_never() {
            "No one goes ashore.".to_string()
        } else {
            format!("{who} go ashore{}.", where_asked(ed, &a.when))
        });
    }
    match b.bombard {
        Some(true) => lines.push("Ships bombard as declared.".to_string()),
        Some(false) => lines.push("Ships do not bombard after all.".to_string()),
        None => {}
    }
    if let Some(all) = &b.targets {
        let words = super::losses_line::print_targets(ed, all).join(", ");
        lines.push(format!("Aimed fire goes at: {words}."));
    }
    if let Some(i) = &b.intercept {
        lines.push(match (i.when.is_never(), i.most) {
            (true, _) => "No fighter rises against raiders.".to_string(),
            (false, None) => {
                format!("All fighters rise against raiders{}.", where_asked(ed, &i.when))
            }
            (false, Some(1)) => {
                format!("1 fighter rises against raiders{}.", where_asked(ed, &i.when))
            }
            (false, Some(n)) => {
                format!("{n} fighters rise against raiders{}.", where_asked(ed, &i.when))
            }
        });
    }
}

/// `sz5, or else Norway`
fn places(ed: &Edition, all: &[SpaceId], joint: &str) -> String {
    let names: Vec<&str> = all.iter().map(|s| ed.space(*s).name.as_str()).collect();
    names.join(&format!(", {joint} "))
}

fn kinds(ed: &Edition, all: &[KindId]) -> String {
    all.iter().map(|k| ed.kind(*k).name.as_str()).collect::<Vec<_>>().join(", ")
}

fn plan(ed: &Edition, t: &Tactic) -> String {
    match t {
        Tactic::SaveAir => "SA, save air: every other unit is lost before any aircraft; when only \
                            aircraft are left, they leave."
            .to_string(),
        Tactic::SaveAirFrom { round, to } => {
            let to = to.map(|s| format!(" to {}", ed.space(s).name)).unwrap_or_default();
            format!(
                "SAAC from round {round}, save air at all costs: every other unit is lost before \
                 any aircraft; all attackers retreat{to} before combat round {round}, or any later \
                 one, if an aircraft could be hit in it."
            )
        }
        Tactic::Take => {
            "TAAC, take at all costs: losses as below, but the last unit that can hold \
                         the space is lost only after all others; no one retreats."
                .to_string()
        }
        Tactic::Kill => {
            "KAAC, kill at all costs: the units with the lowest number to hit are lost \
                         first, whatever they are; no one retreats."
                .to_string()
        }
        Tactic::Strafe(r) => leave(ed, "Strafe: everybody retreats", r),
        Tactic::WalkIn => "WI, walk in: no one defends the space; if someone does, these orders \
                           are refused."
            .to_string(),
        Tactic::Marked => "MT, marked territory: an enemy controls it and has no unit there; \
                           otherwise these orders are refused."
            .to_string(),
    }
}

/// An order of loss; what is kept comes last.
fn losses(ed: &Edition, all: &[LossEntry]) -> String {
    let (kept, named): (Vec<_>, Vec<_>) = all.iter().partition(|e| e.keep.is_some());
    let kept: Vec<String> = kept.into_iter().map(|e| loss_entry(ed, e)).collect();
    let mut words: Vec<String> = named.into_iter().map(|e| loss_entry(ed, e)).collect();
    if !kept.is_empty() {
        words.push(format!("and when nothing else is left {}", kept.join(", then ")));
    }
    words.join(", ")
}

/// One entry of an order of loss: `2 infantry from Norway until 1 is left`.
fn loss_entry(ed: &Edition, e: &LossEntry) -> String {
    let power = e.power.map(|p| format!("{} ", ed.power(p).adjective)).unwrap_or_default();
    let count = match e.keep {
        Some(LossEntry::EVERY) => "every ".to_string(),
        Some(n) => format!("{n} "),
        None => String::new(),
    };
    let empty = if e.pick.empty { "empty " } else { "" };
    let many = e.keep.filter(|n| *n != LossEntry::EVERY).unwrap_or(1);
    let kind = plural(&ed.kind(e.kind).name, many);
    let from = e.pick.from.map(|s| format!(" from {}", ed.space(s).name)).unwrap_or_default();
    let way = match e.by_sea {
        Some(true) => " that came by sea",
        Some(false) => " that came by land",
        None => "",
    };
    let bound = e.bound_for.map(|s| format!(" with troops for {}", ed.space(s).name));
    let bound = bound.unwrap_or_default();
    let until = match e.until {
        Some(1) => " until 1 is left".to_string(),
        Some(n) => format!(" until {n} are left"),
        None => String::new(),
    };
    let which = pick_in_words(ed, &e.pick);
    format!("{count}{power}{empty}{kind}{from}{which}{way}{bound}{until}")
}

/// `Everybody retreats to Caucasus after combat round 2 if at most 3 attackers are left.`
fn falls_back(ed: &Edition, f: &FallBack) -> String {
    let who = match &f.units {
        None => "everybody who can".to_string(),
        Some(units) => format!("{} in all", units_in_words(ed, units)),
    };
    let to = &ed.space(f.to).name;
    format!("In defense {who} leaves for {to} {}.", condition(ed, &f.when, "once"))
}

fn leave(ed: &Edition, who: &str, r: &RetreatOrder) -> String {
    if r.when.is_never() {
        return format!("{who}: never.");
    }
    let to = r.to.map(|s| format!(" to {}", ed.space(s).name)).unwrap_or_default();
    format!("{who}{to} {}.", condition(ed, &r.when, "once"))
}

/// What happens at one moment of a battle, and not as soon as it may: nothing, or ` if ...`.
fn where_asked(ed: &Edition, when: &BattleCondition) -> String {
    if when.is_always() { String::new() } else { format!(" {}", condition(ed, when, "if")) }
}

/// `as soon as it is allowed`, `after combat round 2 and if a plane could be hit next, or if ...`. `once`:
/// the word before a number that a side comes down to.
fn condition(ed: &Edition, when: &BattleCondition, once: &str) -> String {
    if when.is_always() {
        return "as soon as it is allowed".to_string();
    }
    let all: Vec<String> = when
        .any
        .iter()
        .map(|tests| join_with_and(&tests.iter().map(|t| test(ed, t, once)).collect::<Vec<_>>()))
        .collect();
    let words = all.join(", or ");
    // Numbers are easily mistaken in words, so they are repeated as they were written.
    let counts = when.any.iter().flatten().any(|t| matches!(t, Test::Count { .. }));
    if counts { format!("{words} ({})", written(ed, when)) } else { words }
}

fn test(ed: &Edition, t: &Test, once: &str) -> String {
    match t {
        Test::After(1) => "after the first combat round".to_string(),
        Test::After(n) => format!("after combat round {n} or a later one"),
        Test::Before(n) => format!("before combat round {n}"),
        Test::Count { of, at_most, than } => {
            let one = force(ed, of, 1);
            let of = force(ed, of, 2);
            let (than, words) = match (than, at_most) {
                (Limit::Number(0), true) => {
                    return format!("if no {of} are in the battle");
                }
                (Limit::Number(1), true) => {
                    return format!("{once} one {one} or none is left");
                }
                (Limit::Number(1), false) => {
                    return format!("if at least one of the {of} is in the battle");
                }
                (Limit::Number(n), true) => {
                    return format!("if no more than {n} {of} are in the battle");
                }
                (Limit::Number(n), false) => {
                    return format!("if at least {n} {of} are in the battle");
                }
                (Limit::Force(f, 0), true) => (f, "no more than"),
                (Limit::Force(f, _), true) => (f, "fewer than"),
                (Limit::Force(f, 0), false) => (f, "no fewer than"),
                (Limit::Force(f, _), false) => (f, "more than"),
            };
            format!("if the {of} are {words} the {}", force(ed, than, 2))
        }
        Test::LastLand => "if no more than one of your land units is left".to_string(),
        Test::LandAtRisk => "if the next round could take your last land unit".to_string(),
        Test::PlanesAtRisk => "if the next round could take one of your aircraft".to_string(),
        Test::Alone { with_air: false } => "if only submarines are left on your side".to_string(),
        Test::Alone { with_air: true } => {
            "if only submarines are left on your side and only aircraft on the other".to_string()
        }
        Test::AirAttack => "if nothing but aircraft attacks".to_string(),
        Test::By(p) => format!("if {} attacks", ed.power(*p).called()),
        Test::Taken(s) => format!("if {} has been taken", ed.space(*s).name),
        Test::NotTaken(s) => format!("if {} has not been taken", ed.space(*s).name),
    }
}

fn force(ed: &Edition, f: &Force, count: u16) -> String {
    let side = if f.attackers { "attacking" } else { "defending" };
    match f.part {
        Part::Air => format!("{side} aircraft"),
        Part::All => format!("{side} {}", plural("unit", count)),
        Part::Land => format!("{side} {}", plural("land unit", count)),
        Part::Ships => format!("{side} {}", plural("ship", count)),
        Part::Kind(k) => format!("{side} {}", plural(&ed.kind(k).name, count)),
    }
}
