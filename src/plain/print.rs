//! Orders as plain text, in the words of an order file without its quotes and brackets. Read as a plain
//! turn it gives the same orders.

use std::fmt::Write as _;

use toml::{Table, Value};

use crate::edition::Edition;
use crate::engine::plan::TurnOrders;
use crate::orders::print_sections;

/// The orders of a turn as plain text.
pub fn print_turn(ed: &Edition, orders: &TurnOrders) -> String {
    let table: Table = toml::from_str(&print_sections(ed, orders)).unwrap_or_default();
    let mut out = String::new();
    match table.get("until").and_then(Value::as_str) {
        None | Some("end of turn") => {}
        Some(until) => {
            let _ = writeln!(out, "Until: {until}");
        }
    }
    if let Some(research) = section(&table, "research") {
        let dice = research.get("dice").and_then(Value::as_integer).unwrap_or(0);
        let development = words(research.get("development")).join(", ");
        let _ = writeln!(out, "\nResearch: {dice} dice on {development}");
    }
    if let Some(purchase) = section(&table, "purchase") {
        let mut lines = words(purchase.get("buy"));
        let plain: Vec<String> =
            lines.extract_if(.., |line| !line.contains(" if ")).filter(|l| !l.is_empty()).collect();
        let plain = if plain.is_empty() { "nothing".to_string() } else { plain.join(", ") };
        let _ = writeln!(out, "\nPurchase: {plain}");
        list(&mut out, &lines);
    }
    moves(&mut out, &table, "patrol", "Patrols", "land");
    moves(&mut out, &table, "combat", "Combat", "moves");
    if let Some(combat) = section(&table, "combat") {
        for (key, name) in KEYED {
            let all = words(combat.get(*key));
            match *key {
                _ if all.is_empty() => {}
                "landing" => all.iter().for_each(|line| {
                    let _ = writeln!(out, "{name}: {line}");
                }),
                _ => {
                    let _ = writeln!(out, "{name}: {}", all.join(", "));
                }
            }
        }
    }
    battles(&mut out, &table);
    moves(&mut out, &table, "noncombat", "Noncombat", "moves");
    moves(&mut out, &table, "mobilize", "Place", "place");
    for (name, value) in section(&table, "advantages").into_iter().flatten() {
        for line in words(Some(value)) {
            let _ = writeln!(out, "\nAdvantage: {name} = {line}");
        }
    }
    out.trim_start().to_string()
}

/// Keys of the combat section besides its moves, with the words before their lines.
pub(super) const KEYED: &[(&str, &str)] = &[
    ("order", "Battle order"),
    ("attack", "Attack zones"),
    ("ignore", "Ignore zones"),
    ("landing", "Promised landing"),
];

fn section<'t>(table: &'t Table, name: &str) -> Option<&'t Table> {
    table.get(name).and_then(Value::as_table)
}

/// The strings of a value, which may be one or a list.
fn words(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Array(all)) => all.iter().flat_map(|one| words(Some(one))).collect(),
        _ => Vec::new(),
    }
}

fn list(out: &mut String, lines: &[String]) {
    for line in lines {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(out, "{line}");
    }
}

fn moves(out: &mut String, table: &Table, name: &str, heading: &str, key: &str) {
    if let Some(section) = section(table, name) {
        let _ = writeln!(out, "\n{heading}:");
        list(out, &words(section.get(key)));
    }
}

fn battles(out: &mut String, table: &Table) {
    let Some(all) = section(table, "battle") else { return };
    let _ = writeln!(out, "\nBattles:");
    for (space, battle) in all {
        for (key, value) in battle.as_table().into_iter().flatten() {
            let all = words(Some(value));
            let each = if key == "fall-back" { all } else { vec![all.join(", ")] };
            for value in each {
                let _ = writeln!(out, "{space}: {key}: {value}");
            }
        }
    }
}
