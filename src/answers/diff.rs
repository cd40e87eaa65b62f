//! Two positions compared space by space, and two reports compared line by line.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use similar::{ChangeTag, TextDiff};

use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::position::Position;
use crate::id::{KindId, PowerId, SpaceId, TechId};

/// One thing that is not the same in both positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// Round, power, phase or a battle under way, in words.
    Clock {
        a: String,
        b: String,
    },
    Control {
        space: SpaceId,
        a: Option<PowerId>,
        b: Option<PowerId>,
    },
    /// Units of one power and kind in one space; cargo counts with its zone.
    Units {
        space: SpaceId,
        power: PowerId,
        kind: KindId,
        a: usize,
        b: usize,
    },
    Treasury {
        power: PowerId,
        a: i32,
        b: i32,
    },
    Development {
        power: PowerId,
        tech: TechId,
        a: bool,
        b: bool,
    },
    /// The same units have done different things this turn, or are loaded differently.
    Done {
        space: SpaceId,
    },
    /// Something of the turn besides units: purchases, promises, damage of raids.
    Turn,
}

/// Everything in which two positions of one edition differ, in the order clock, spaces, money,
/// developments.
pub fn compare_positions(ed: &Edition, a: &Position, b: &Position) -> Vec<Difference> {
    let mut list = Vec::new();
    let clock_a = clock_words(a.board(ed));
    let clock_b = clock_words(b.board(ed));
    if clock_a != clock_b {
        list.push(Difference::Clock { a: clock_a, b: clock_b });
    }
    for space in ed.space_ids() {
        compare_space(a, b, space, &mut list);
    }
    for power in ed.power_ids() {
        if a.ipc(power) != b.ipc(power) {
            list.push(Difference::Treasury { power, a: a.ipc(power), b: b.ipc(power) });
        }
        for tech in ed.tech_ids() {
            let has_a = a.has_tech(power, tech);
            let has_b = b.has_tech(power, tech);
            if has_a != has_b {
                list.push(Difference::Development { power, tech, a: has_a, b: has_b });
            }
        }
    }
    if a.turn != b.turn {
        list.push(Difference::Turn);
    }
    list
}

type Count = BTreeMap<(PowerId, KindId), (usize, usize)>;

fn compare_space(a: &Position, b: &Position, space: SpaceId, list: &mut Vec<Difference>) {
    if a.controller(space) != b.controller(space) {
        list.push(Difference::Control { space, a: a.controller(space), b: b.controller(space) });
    }
    let mut count = Count::new();
    for (_, u) in a.in_space(space) {
        count.entry((u.power, u.kind)).or_default().0 += 1;
    }
    for (_, u) in b.in_space(space) {
        count.entry((u.power, u.kind)).or_default().1 += 1;
    }
    let before = list.len();
    for ((power, kind), (a, b)) in count {
        if a != b {
            list.push(Difference::Units { space, power, kind, a, b });
        }
    }
    if list.len() == before && unit_doings(a, space) != unit_doings(b, space) {
        list.push(Difference::Done { space });
    }
}

/// What the units of a space did and carry, whatever their numbers are.
fn unit_doings(p: &Position, space: SpaceId) -> Vec<String> {
    let mut all: Vec<String> = p
        .in_space(space)
        .map(|(id, u)| {
            let mut turn = u.turn.clone();
            turn.start_aboard = None;
            let cargo: Vec<_> = p.cargo(id).map(|(_, c)| (c.power, c.kind)).collect();
            format!("{:?}", (u.power, u.kind, u.aboard.is_some(), turn, cargo))
        })
        .collect();
    all.sort();
    all
}

fn clock_words(board: Board) -> String {
    let phase = board.profile().phases.iter().position(|f| *f == board.phase());
    let phase = phase.and_then(|i| board.profile().phase_names.get(i)).map_or("", String::as_str);
    let mut text =
        format!("round {}, {}, {phase}", board.position.round, board.power(board.mover()).name);
    if let Some(b) = &board.position.turn.battle {
        text.push_str(&format!(", battle of {}", board.space(b.place).name));
    }
    if let Some(v) = &board.position.victory {
        text.push_str(&format!(", {} won", v.side.name()));
    }
    text
}

/// The differences side by side: what, the first position, the second.
pub fn side_by_side(ed: &Edition, list: &[Difference]) -> String {
    let rows: Vec<[String; 3]> = list.iter().map(|d| table_row(ed, d)).collect();
    let what = column_width(&rows, 0);
    let first = column_width(&rows, 1);
    let mut out = String::new();
    for [w, a, b] in &rows {
        let line = format!("{w:what$}  {a:first$}  {b}");
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// How wide a column is: the longest cell, up to a limit beyond which lines would not fit a screen.
fn column_width(rows: &[[String; 3]], column: usize) -> usize {
    rows.iter().map(|r| r[column].chars().count()).max().unwrap_or(0).min(34)
}

fn yes_or_no(b: bool) -> String {
    if b { "yes".to_string() } else { "no".to_string() }
}

fn table_row(ed: &Edition, d: &Difference) -> [String; 3] {
    let owner = |p: &Option<PowerId>| p.map_or("nobody".to_string(), |p| ed.power(p).name.clone());
    match d {
        Difference::Clock { a, b } => ["clock".to_string(), a.clone(), b.clone()],
        Difference::Control { space, a, b } => {
            [format!("{}, control", ed.space(*space).name), owner(a), owner(b)]
        }
        Difference::Units { space, power, kind, a, b } => {
            let unit = format!("{} {}", ed.power(*power).adjective, ed.kind(*kind).abbr);
            [format!("{}, {unit}", ed.space(*space).name), a.to_string(), b.to_string()]
        }
        Difference::Treasury { power, a, b } => {
            [format!("{}, IPC", ed.power(*power).name), a.to_string(), b.to_string()]
        }
        Difference::Development { power, tech, a, b } => {
            let what = format!("{}, {}", ed.power(*power).name, ed.tech(*tech).name);
            [what, yes_or_no(*a), yes_or_no(*b)]
        }
        Difference::Done { space } => {
            let name = ed.space(*space).name.clone();
            [name, "units did other things this turn".to_string(), String::new()]
        }
        Difference::Turn => {
            ["turn".to_string(), "purchases, moves or battles differ".to_string(), String::new()]
        }
    }
}

/// The differences as data.
pub fn to_json(ed: &Edition, list: &[Difference]) -> Value {
    let owner = |p: &Option<PowerId>| p.map(|p| ed.power(p).id.clone());
    let all: Vec<Value> = list
        .iter()
        .map(|d| match d {
            Difference::Clock { a, b } => json!({ "what": "clock", "a": a, "b": b }),
            Difference::Control { space, a, b } => json!({
                "what": "control", "space": ed.space(*space).id, "a": owner(a), "b": owner(b),
            }),
            Difference::Units { space, power, kind, a, b } => json!({
                "what": "units", "space": ed.space(*space).id, "power": ed.power(*power).id,
                "kind": ed.kind(*kind).id, "a": a, "b": b,
            }),
            Difference::Treasury { power, a, b } => {
                json!({ "what": "ipc", "power": ed.power(*power).id, "a": a, "b": b })
            }
            Difference::Development { power, tech, a, b } => json!({
                "what": "development", "power": ed.power(*power).id, "tech": ed.tech(*tech).id,
                "a": a, "b": b,
            }),
            Difference::Done { space } => json!({ "what": "done", "space": ed.space(*space).id }),
            Difference::Turn => json!({ "what": "turn" }),
        })
        .collect();
    Value::Array(all)
}

/// Two texts compared line by line: lines of the first alone begin with `-`, of the second alone
/// with `+`; three lines around each change are kept. Empty if the texts are equal.
pub fn diff_lines(a: &str, b: &str) -> String {
    let diff = TextDiff::from_lines(a, b);
    let mut out = String::new();
    for (i, group) in diff.grouped_ops(3).iter().enumerate() {
        if i > 0 {
            out.push_str("...\n");
        }
        for op in group {
            for change in diff.iter_changes(op) {
                let sign = match change.tag() {
                    ChangeTag::Delete => '-',
                    ChangeTag::Insert => '+',
                    ChangeTag::Equal => ' ',
                };
                out.push(sign);
                out.push_str(change.value().trim_end_matches(['\r', '\n']));
                out.push('\n');
            }
        }
    }
    out
}
