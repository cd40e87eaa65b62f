//! Lines that are written as an order file has them: they mean what they mean there.

use crate::edition::Edition;
use crate::engine::plan::{CargoStep, MoveOrder, UnitGroup};
use crate::id::{OrderId, PowerId, SpaceId};
use crate::orders::document::TomlText;
use crate::orders::lines::{MovePhase, read_move};
use crate::orders::names::Names;
use crate::orders::{print_move, read_sections, typed_instructions};

use crate::diag::{Span, has_errors};

use super::draft::{Battles, Going, PlanValue, SaidCargo, SaidPlan};
use super::heading::Heading;
use super::part::{SaidCount, SaidGroup};

/// Keys of the table of a battle.
pub(super) const KEYS: [&str; 22] = [
    "losses",
    "their-losses",
    "first-hit",
    "retreat",
    "air-retreat",
    "submerge",
    "ashore",
    "plan",
    "bombard",
    "targets",
    "special-move",
    "riot",
    "free-units",
    "take-off",
    "fall-back",
    "captor",
    "sacrifice",
    "intercept",
    "landing",
    "against",
    "ask",
    "withdraw",
];

/// A line without the quotes and commas that it has in a list.
pub(super) fn bare(line: &str) -> Option<String> {
    let line = line.trim().trim_matches(|c: char| "\",".contains(c) || c.is_whitespace());
    (!line.is_empty() && !line.contains(is_outside_order_file)).then(|| line.to_string())
}

/// Is this a character that an order file has nowhere?
fn is_outside_order_file(c: char) -> bool {
    !c.is_ascii() || "\"\\".contains(c) || c.is_control()
}

/// A move in the words of an order file.
pub(super) fn going(names: &Names, line: &str, phase: Heading, span: Span) -> Option<Going> {
    let phase = match phase {
        Heading::Combat => MovePhase::Combat,
        Heading::Noncombat => MovePhase::Noncombat,
        Heading::Patrols => MovePhase::Patrol,
        _ => return None,
    };
    if has_source_without_colon(line) {
        return None;
    }
    let text = TomlText::bare(&bare(line)?);
    let order = read_move(names, &text, OrderId(0), phase).ok()?;
    let (from, way) = order.path.split_first()?;
    if way.is_empty() && phase != MovePhase::Patrol && orders_nothing(names.ed, &order) {
        return None;
    }
    Some(Going {
        groups: groups(&order.groups, span),
        from: Some(*from),
        way: way.to_vec(),
        cargo: cargo(&order, span),
        combat: Some(phase == MovePhase::Combat),
        exact: Some(print_move(names.ed, &order)),
        span,
        ..Going::default()
    })
}

/// `3 inf from Norway and 1 ftr from Germany to Karelia`: an order file has a colon between units and way. Without it only a
/// sentence says which units come from where.
fn has_source_without_colon(line: &str) -> bool {
    let low = line.to_ascii_lowercase();
    let way = [" to ", ">"].iter().filter_map(|sign| low.find(sign)).min();
    let from = low.find(" from ");
    !low.contains(':') && from.is_some_and(|from| way.is_some_and(|way| from < way))
}

/// Units that stay where they are, and nothing is said besides.
fn orders_nothing(ed: &Edition, order: &MoveOrder) -> bool {
    let fires = order.rocket.is_some() || order.bombard.is_some() || order.wait;
    let strikes = order.groups.iter().any(|g| ed.kind(g.kind).single_strike);
    order.cargo.is_empty() && order.board.is_none() && !fires && !strikes && !order.patrol
}

fn groups(all: &[UnitGroup], span: Span) -> Vec<SaidGroup> {
    all.iter().map(|g| said_group(span, g)).collect()
}

/// A group of an exact order as if it had been said in a sentence.
fn said_group(span: Span, g: &UnitGroup) -> SaidGroup {
    SaidGroup { count: SaidCount::Number(g.count), kind: Some(g.kind), power: g.owner, span }
}

fn cargo(order: &MoveOrder, span: Span) -> Option<SaidCargo> {
    let mut cargo = SaidCargo::default();
    for step in &order.cargo {
        match step {
            CargoStep::Load { groups: all, from, .. } => {
                cargo.loads.push((groups(all, span), Some(*from)));
            }
            CargoStep::Offload { to, .. } => cargo.ashore = Some(*to),
        }
    }
    (!order.cargo.is_empty()).then_some(cargo)
}

/// `West Russia: retreat: to Caucasus if attackers <= 3`
pub(super) fn plan(names: &Names, power: PowerId, line: &str, span: Span) -> Option<SaidPlan> {
    let (place, rest) = line.split_once(':')?;
    let space: SpaceId = names.space(&bare(place)?).ok()?;
    let at = rest.find([':', '='])?;
    let key = rest[..at].trim().to_ascii_lowercase();
    let key = KEYS.into_iter().find(|k| *k == key)?;
    let value = bare(&rest[at + 1..])?;
    typed_instructions(names.ed, power, &[(key, &value)]).ok()?;
    let battles = Battles::Named(vec![space]);
    Some(SaidPlan { battles, key, value: PlanValue::Text(value), exact: true, span })
}

/// Is the line one of this list in an order file: `buy` of a purchase, `place` of the new units?
pub(super) fn entry(
    ed: &Edition,
    power: PowerId,
    section: &str,
    key: &str,
    line: &str,
) -> Option<String> {
    let line = bare(line)?;
    let text = format!("[{section}]\n{key} = [\"{line}\"]\n");
    let read = read_sections(ed, &text, power);
    let sound = !has_errors(&read.diagnostics) && read.value.is_some();
    sound.then_some(line)
}

/// `Russian Winter = declare`: what is ordered by the rule of a nation.
pub(super) fn advantage(ed: &Edition, power: PowerId, line: &str) -> Option<(String, String)> {
    let (name, value) = line.split_once('=')?;
    let name = bare(name)?;
    let value = bare(value)?;
    let text = format!("[advantages]\n\"{name}\" = \"{value}\"\n");
    let read = read_sections(ed, &text, power);
    (!has_errors(&read.diagnostics)).then_some((name, value))
}
