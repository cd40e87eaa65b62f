//! Plans put together battle by battle: what each table of the order file says.

use crate::edition::{Edition, Kind};
use std::collections::BTreeMap;

use crate::id::{KindId, SpaceId};
use crate::orders::{typed_counted_losses, typed_instructions};

use super::board::TurnBoard;
use super::draft::{Battles, DraftLine, PlanValue, SaidPlan, TurnDraft};
use super::losses::LossPart;
use super::plan_joined::either_condition;
use super::settle::SettledMoves;

/// The tables of an order file: the lines of each battle by key.
pub(super) type Tables = BTreeMap<SpaceId, BTreeMap<&'static str, DraftLine>>;

/// Puts the plans of a draft into tables.
pub(super) fn tables(
    board: &TurnBoard,
    text: &str,
    settled: &SettledMoves,
    draft: &mut TurnDraft,
) -> Tables {
    let mut all: Tables = BTreeMap::new();
    for (space, units, span) in draft.against.clone() {
        let units: Vec<(KindId, u16)> =
            units.into_iter().filter(|(kind, _)| board.ed.kind(*kind).fights()).collect();
        if units.is_empty() {
            continue;
        }
        let words = super::unit_counts::units_text(board, &units);
        all.entry(space).or_default().entry("against").or_insert(DraftLine { text: words, span });
    }
    let mut fought: Vec<SpaceId> = settled.attackers.iter().map(|(s, _, _)| *s).collect();
    fought.sort();
    fought.dedup();
    fought.retain(|s| settled.begun || board.hostile(*s) || board.ed.is_land(*s));
    let mut plans = draft.plans.clone();
    apart(board, &mut plans);
    plans.sort_by_key(|plan| plan.battles == Battles::Others);
    for plan in plans {
        let spaces = match &plan.battles {
            Battles::Named(spaces) => spaces.clone(),
            Battles::All => fought.clone(),
            Battles::AllOf(n) if fought.len() == *n as usize => fought.clone(),
            Battles::AllOf(_) if crate::diag::has_errors(&draft.found) => continue,
            Battles::AllOf(n) => {
                let what = format!("which {n} battles are these? {} are fought", fought.len());
                draft.ask(text, plan.span, what, "write the names before it, or \"everywhere\"");
                continue;
            }
            Battles::Land => fought.iter().filter(|s| board.ed.is_land(**s)).copied().collect(),
            Battles::Sea => fought.iter().filter(|s| board.ed.is_sea(**s)).copied().collect(),
            Battles::OfKind(kind) => {
                let all: Vec<SpaceId> = fought
                    .iter()
                    .filter(|s| army(settled, **s).iter().any(|(k, _)| k == kind))
                    .copied()
                    .collect();
                if all.len() != 1 && crate::diag::has_errors(&draft.found) {
                    continue;
                }
                if all.len() != 1 {
                    let help = "name it: Ukraine: ...";
                    draft.ask(text, plan.span, "for which battle?", help);
                    continue;
                }
                all
            }
            Battles::Others => fought
                .iter()
                .filter(|s| all.get(s).is_none_or(|t| !t.contains_key(plan.key)))
                .copied()
                .collect(),
            Battles::Unsaid => match &fought[..] {
                [one] => vec![*one],
                several => {
                    let names: Vec<String> =
                        several.iter().map(|s| board.name(*s).to_string()).collect();
                    let (what, help) = if names.is_empty() {
                        ("for which battle?", "name it: Ukraine: ...".to_string())
                    } else {
                        (
                            "for which battle?",
                            format!(
                                "write the name before it, or \"everywhere\": {}",
                                names.join(", ")
                            ),
                        )
                    };
                    draft.ask_of_moves(text, plan.span, what, help);
                    continue;
                }
            },
        };
        let one_battle =
            matches!(plan.battles, Battles::Named(_) | Battles::OfKind(_) | Battles::Unsaid);
        let every = !one_battle;
        for space in spaces {
            let there = fought.contains(&space) || board.hostile(space) && board.has_own(space);
            // Where an attack is not understood, that is what must be said.
            if !there && crate::diag::has_errors(&draft.found) {
                continue;
            }
            let exact = matches!(&plan.value, PlanValue::Text(_)) && plan.exact;
            if !there && !exact {
                let names: Vec<String> =
                    fought.iter().map(|s| board.name(*s).to_string()).collect();
                let what = format!("nothing is attacked in {}", board.name(space));
                let help = if names.is_empty() {
                    "write the attack first".to_string()
                } else {
                    format!("battles are in {}", names.join(", "))
                };
                draft.ask(text, plan.span, what, help);
                continue;
            }
            one(board, text, settled, &plan, space, every, &mut all, draft);
        }
    }
    all
}

/// `infantry before tanks. At sea the submarines first`: next to a list for the battles at sea, one without ships is
/// for those on land, and the other way round.
fn apart(board: &TurnBoard, plans: &mut [SaidPlan]) {
    let said =
        |battles: Battles| plans.iter().any(|plan| plan.key == "losses" && plan.battles == battles);
    let land = said(Battles::Land);
    let sea = said(Battles::Sea);
    for plan in plans.iter_mut().filter(|p| p.key == "losses" && p.battles == Battles::All) {
        let PlanValue::Losses(parts) = &plan.value else { continue };
        let mut kinds = parts.iter().filter_map(|part| part.kind).map(|k| board.ed.kind(k));
        if sea && !kinds.clone().any(|k| k.is_sea()) {
            plan.battles = Battles::Land;
        } else if land && !kinds.any(|k| k.is_land()) {
            plan.battles = Battles::Sea;
        }
    }
}

#[allow(clippy::too_many_arguments)]
fn one(
    board: &TurnBoard,
    text: &str,
    settled: &SettledMoves,
    plan: &SaidPlan,
    space: SpaceId,
    every: bool,
    all: &mut Tables,
    draft: &mut TurnDraft,
) {
    let army = army(settled, space);
    let value = match &plan.value {
        PlanValue::Text(value) => match last_kind(board, value, &army) {
            Ok(value) => value,
            Err(what) => {
                let help = "write the condition: retreat if attackers <= 1";
                draft.ask(text, plan.span, what, help);
                return;
            }
        },
        PlanValue::Losses(parts) if !every && none_attack(board, parts, &army) => {
            let kinds: Vec<&str> = army.iter().map(|(k, _)| board.abbr(*k)).collect();
            let what = format!("none of these attack {}", board.name(space));
            let help = format!("the attackers there are {}", kinds.join(", "));
            draft.ask_of_moves(text, plan.span, what, help);
            return;
        }
        PlanValue::Losses(parts) if !every && falls_elsewhere(board, parts, space, &army) => {
            let name = board.name(space);
            let what = format!("a kind of this list cannot fall in {name}");
            let kinds: Vec<&str> = army.iter().map(|(k, _)| board.abbr(*k)).collect();
            let help = format!("the attackers there are {}", kinds.join(", "));
            draft.ask_of_moves(text, plan.span, what, help);
            return;
        }
        PlanValue::Losses(parts) => match loss_words(board, parts, &army, every) {
            Ok(words) => words,
            Err(what) => {
                let kinds: Vec<&str> = army.iter().map(|(k, _)| board.abbr(*k)).collect();
                let name = board.name(space);
                let kinds = kinds.join(", ");
                let what = format!("in {name}: {what}");
                let help =
                    format!("write a list for {name} with every kind: {name}: losses: {kinds}");
                draft.ask(text, plan.span, what, help);
                return;
            }
        },
    };
    let kinds: Vec<&str> = army.iter().map(|(k, _)| board.abbr(*k)).collect();
    if value.is_empty() || every && plan.key == "first-hit" && !kinds.contains(&value.as_str()) {
        return;
    }
    if let Err(what) = typed_instructions(board.ed, board.power, &[(plan.key, &value)]) {
        draft.ask(
            text,
            plan.span,
            format!("\"{value}\" cannot be ordered: {what}"),
            "write it in other words",
        );
        return;
    }
    let table = all.entry(space).or_default();
    match table.get_mut(plan.key) {
        Some(old) if plan.key == "fall-back" => {
            old.text = format!("{}\n{value}", old.text);
            old.span = old.span.to(plan.span);
        }
        Some(old) if old.text == value || plan.key == "losses" && old.text.ends_with(&value) => {}
        // `infantry first, then fighters` for all, and a list for one battle that goes on from it.
        Some(old) if plan.key == "losses" && value.starts_with(&format!("{}, ", old.text)) => {
            *old = DraftLine { text: value, span: plan.span };
        }
        Some(old) if plan.key == "losses" && (keeps(&old.text) || keeps(&value)) => {
            let (list, keep) =
                if keeps(&value) { (old.text.clone(), value) } else { (value, old.text.clone()) };
            old.text = format!("{list}, {keep}");
            old.span = old.span.to(plan.span);
        }
        Some(old)
            if plan.key == "retreat"
                && !draft.plans.iter().any(is_general_retreat)
                && either_condition(&old.text, &value).is_some() =>
        {
            let both = either_condition(&old.text, &value);
            old.text = both.unwrap_or_default();
            old.span = old.span.to(plan.span);
        }
        Some(old) => {
            let name = board.name(space);
            let old = old.text.clone();
            let what =
                format!("two different plans for {name}: {} \"{old}\" and \"{value}\"", plan.key);
            draft.ask(text, plan.span, what, "keep one of them");
        }
        None => {
            table.insert(plan.key, DraftLine { text: value, span: plan.span });
        }
    }
}

/// Does a list for a battle on land name ships, or one for a battle at sea land units, that do not attack there?
fn falls_elsewhere(
    board: &TurnBoard,
    parts: &[LossPart],
    space: SpaceId,
    army: &[(KindId, u16)],
) -> bool {
    let land = board.ed.is_land(space);
    let kinds = parts.iter().filter_map(|part| part.kind);
    let mut elsewhere = kinds.filter(|kind| {
        let kind = board.ed.kind(*kind);
        if land { kind.is_sea() } else { kind.is_land() }
    });
    !army.is_empty() && elsewhere.any(|kind| !army.iter().any(|(k, _)| *k == kind))
}

/// Does no unit of a list attack in a battle?
fn none_attack(board: &TurnBoard, parts: &[LossPart], army: &[(KindId, u16)]) -> bool {
    let fights = |part: &LossPart| {
        army.iter().any(|(k, _)| part.kind.map_or(board.ed.kind(*k).is_air(), |kind| kind == *k))
    };
    !army.is_empty() && !parts.is_empty() && !parts.iter().any(fights)
}

/// A retreat for several battles: next to it another for one of them may be meant instead of it.
fn is_general_retreat(plan: &SaidPlan) -> bool {
    let general =
        matches!(plan.battles, Battles::All | Battles::Land | Battles::Sea | Battles::Others);
    plan.key == "retreat" && general
}

/// `keep 1 inf`, `save ftr`: an entry of an order of loss that may stand behind any list.
fn keeps(losses: &str) -> bool {
    losses.starts_with("keep") || losses.starts_with("save")
}

/// `if only ftr`: the condition under which no other kind that attacks there is left.
fn last_kind(board: &TurnBoard, value: &str, army: &[(KindId, u16)]) -> Result<String, String> {
    // `down to two planes`: where only aircraft attack these are all.
    if value.contains("attacking air ") && army.iter().all(|(k, _)| board.ed.kind(*k).is_air()) {
        return Ok(value.replace("attacking air ", "attackers "));
    }
    // `if ftr lost`: of several it may mean one or all.
    if let Some((before, abbr)) = value.split_once("if lost ") {
        let one = army.iter().any(|(k, n)| board.abbr(*k) == abbr && *n == 1);
        let what = format!("\"{abbr} lost\" has no exact meaning in this battle");
        return if one { Ok(format!("{before}if attacking {abbr} = 0")) } else { Err(what) };
    }
    // `when the inf are dead the tank and the ftr go back`: nothing else may be left then.
    if let Some((before, rest)) = value.split_once("if rest ") {
        let (dead, kinds) = rest.split_once(' ').unwrap_or_default();
        let kinds: Vec<&str> = kinds.split('+').collect();
        let all = army.iter().map(|(k, _)| board.abbr(*k)).all(|k| k == dead || kinds.contains(&k));
        let what = format!("more than {} may be left then", kinds.join(" and "));
        return if all { Ok(format!("{before}if attacking {dead} = 0")) } else { Err(what) };
    }
    // `if both inf dead`: these must be all of them.
    if let Some((before, every)) = value.split_once("if every ") {
        let (number, abbr) = every.split_once(' ').unwrap_or_default();
        let all = army.iter().any(|(k, n)| board.abbr(*k) == abbr && number.parse() == Ok(*n));
        let what = format!("not just {number} {abbr} attack in this battle");
        return if all { Ok(format!("{before}if attacking {abbr} = 0")) } else { Err(what) };
    }
    let Some((before, abbr)) = value.split_once("if only ") else { return Ok(value.to_string()) };
    let kept: Vec<&str> = abbr.split('+').collect();
    let others: Vec<KindId> =
        army.iter().map(|(k, _)| *k).filter(|k| !kept.contains(&board.abbr(*k))).collect();
    if others.len() + kept.len() != army.len() || others.is_empty() {
        return Err(format!("\"only {abbr} left\" has no exact meaning in this battle"));
    }
    let ed = board.ed;
    let named: Vec<KindId> = ed.kind_ids().filter(|k| kept.contains(&board.abbr(*k))).collect();
    let tests = if are_only(Kind::is_land, ed, &others, &named) {
        "attacking land = 0".to_string()
    } else if are_only(Kind::is_sea, ed, &others, &named) {
        "attacking ships = 0".to_string()
    } else {
        others
            .iter()
            .map(|k| format!("attacking {} = 0", board.abbr(*k)))
            .collect::<Vec<_>>()
            .join(" and ")
    };
    Ok(format!("{before}if {tests}"))
}

/// Does a test hold for all of the other kinds, and for none of those named?
fn are_only(
    test: impl Fn(&Kind) -> bool,
    ed: &Edition,
    others: &[KindId],
    named: &[KindId],
) -> bool {
    others.iter().all(|k| test(ed.kind(*k))) && !named.iter().any(|k| test(ed.kind(*k)))
}

/// The attackers of a battle, by kind.
pub(super) fn army(settled: &SettledMoves, space: SpaceId) -> Vec<(KindId, u16)> {
    let mut all: Vec<(KindId, u16)> = Vec::new();
    for (_, kind, n) in settled.attackers.iter().filter(|(s, _, _)| *s == space) {
        match all.iter_mut().find(|(k, _)| k == kind) {
            Some((_, sum)) => *sum += n,
            None => all.push((*kind, *n)),
        }
    }
    all
}

/// A list for all battles that leaves out a kind which fights in one of them, and which falls before those of the list
/// where nothing is said. If only one kind of the list is there, the list says nothing of that battle.
///
/// # Errors
/// Several kinds of the list are there, and where the other falls is not said.
fn left_out(board: &TurnBoard, army: &[(KindId, u16)], parts: &[LossPart]) -> Result<bool, String> {
    let air = |k: KindId| board.ed.kind(k).is_air();
    let named = |k: KindId| parts.iter().any(|p| p.kind.map_or_else(|| air(k), |kind| kind == k));
    let cost = |k: &KindId| board.ed.kind(*k).cost;
    let fights = army.iter().map(|(k, _)| *k).filter(|k| board.ed.kind(*k).fights());
    let (listed, others): (Vec<KindId>, Vec<KindId>) = fights.partition(|k| named(*k));
    let dearest = listed.iter().map(cost).max();
    let first: Vec<&str> = others
        .iter()
        .filter(|k| dearest.is_some_and(|c| cost(k) <= c))
        .map(|k| board.abbr(*k))
        .collect();
    if first.is_empty() || listed.len() < 2 {
        return Ok(!first.is_empty());
    }
    Err(format!("the list leaves out {}, which fights there too", first.join(", ")))
}

/// The kinds that fight there and that a list leaves out.
fn others_fighting(board: &TurnBoard, parts: &[LossPart], army: &[(KindId, u16)]) -> Vec<KindId> {
    let air = |k: KindId| board.ed.kind(k).is_air();
    let named = |k: KindId| parts.iter().any(|p| p.kind.map_or_else(|| air(k), |kind| kind == k));
    let kinds = army.iter().map(|(kind, _)| *kind);
    kinds.filter(|kind| board.ed.kind(*kind).fights() && !named(*kind)).collect()
}

/// An order of loss in the words of an order file.
pub(super) fn loss_words(
    board: &TurnBoard,
    parts: &[LossPart],
    army: &[(KindId, u16)],
    every: bool,
) -> Result<String, String> {
    let mut words: Vec<String> = Vec::new();
    let mut counted = false;
    for (at, part) in parts.iter().enumerate() {
        let final_part = at + 1 == parts.len();
        let kind = match part.kind {
            Some(kind) => kind,
            None => {
                let air: Vec<KindId> =
                    army.iter().map(|(k, _)| *k).filter(|k| board.ed.kind(*k).is_air()).collect();
                match air[..] {
                    [one] => one,
                    // Nothing else is left when they fall: they follow in the usual order.
                    _ if final_part && part.last && parts.len() > 1 => continue,
                    [] if every => continue,
                    _ => return Err("which aircraft fall first?".to_string()),
                }
            }
        };
        if every && !army.iter().any(|(k, _)| *k == kind) {
            continue;
        }
        let abbr = board.abbr(kind);
        let from = part.from.map(|s| format!(" from {}", board.name(s))).unwrap_or_default();
        counted |= part.count.is_some();
        words.push(match (part.keep, part.count) {
            (Some(n), _) => format!("keep {n} {abbr}"),
            (None, Some(n)) if part.last => format!("{n} {abbr}{from} last"),
            (None, Some(n)) => format!("{n} {abbr}{from}"),
            _ if part.save || part.last && (parts.len() == 1 || !final_part) => {
                format!("save {abbr}{from}")
            }
            // `inf first, ftr last`: what the list leaves out falls before the last.
            _ if part.last => match &others_fighting(board, parts, army)[..] {
                [] => format!("{abbr}{from}"),
                [one] => format!("{}, {abbr}{from}", board.abbr(*one)),
                _ => format!("save {abbr}{from}"),
            },
            _ => format!("{abbr}{from}"),
        });
    }
    if every && left_out(board, army, parts)? {
        return Ok(String::new());
    }
    let list = words.join(", ");
    if counted {
        let converted = typed_counted_losses(board.ed, &list, army);
        return converted.ok_or_else(|| "how many of each are to be left?".to_string());
    }
    Ok(list)
}
