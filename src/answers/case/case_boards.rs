//! The boards of a case out of a real game: what it begins with, and what has changed at its end, as tables of a case.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::edition::Edition;
use crate::engine::position::Use;
use crate::engine::{Board, Position};
use crate::id::{AdvantageId, PowerId, SpaceId};

use super::unit_lists;

/// A string of TOML, over several lines where it has some.
pub(super) fn quoted_string(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
    if text.contains('\n') {
        format!("\"\"\"\n{}\"\"\"", text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\""))
    } else {
        format!("\"{escaped}\"")
    }
}

pub(super) fn write_list(out: &mut String, key: &str, all: &[String]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(out, "{key} = [");
    for one in all {
        let _ = writeln!(out, "  {},", quoted_string(one));
    }
    out.push_str("]\n");
}

/// The position a case begins with.
pub(super) fn write_given(board: Board, seats: &BTreeMap<PowerId, u16>, out: &mut String) {
    let p = board.position;
    let ed = board.edition;
    let start = Position::initial(ed);
    out.push_str("[given]\n");
    let _ = writeln!(out, "power = {}", quoted_string(&board.power(board.mover()).name));
    let _ = writeln!(out, "round = {}", p.round);
    if board.phase() != board.profile().phases[0] {
        let _ = writeln!(out, "phase = \"{}\"", board.phase().word());
    }
    let name = |s| &board.space(s).name;
    let changed = board.space_ids().filter(|s| board.controller(*s) != start.controller(*s));
    write_list(
        out,
        "control",
        &changed.map(|s| control_line(ed, s, board.controller(s))).collect::<Vec<_>>(),
    );
    let began = |s: SpaceId| board.turn().control_at_start.get(s.index()).copied().flatten();
    let moved = board.space_ids().filter(|s| began(*s) != board.controller(*s));
    let moved = moved.map(|s| control_line(ed, s, began(s)));
    write_list(out, "start-control", &moved.collect::<Vec<_>>());
    let ipc = board.power_ids().map(|w| format!("{} {}", board.power(w).name, board.ipc(w)));
    write_list(out, "ipc", &ipc.collect::<Vec<_>>());
    let some = board.power_ids().filter(|w| !p.techs[w.index()].is_empty());
    write_list(out, "techs", &some.map(|w| tech_list(board, w)).collect::<Vec<_>>());
    let stands = board
        .space_ids()
        .map(|s| (s, unit_lists::lots_in_space(p, s)))
        .filter(|(_, l)| !l.is_empty());
    let stands = stands.map(|(s, l)| format!("{}: {}", name(s), unit_lists::lots_text(ed, &l)));
    write_list(out, "units", &stands.collect::<Vec<_>>());
    if let Some(tech) = board.turn().pending_tech {
        let _ = writeln!(out, "pending = {}", quoted_string(&board.tech(tech).name));
    }
    let bought = board.turn().purchases.iter().map(|(k, n)| format!("{n} {}", board.kind(*k).abbr));
    let bought: Vec<String> = bought.collect();
    if !bought.is_empty() {
        let _ = writeln!(out, "bought = {}", quoted_string(&bought.join(", ")));
    }
    write_list(out, "advantages", &advantage_lines(board));
    if !p.advances.is_empty() && p.advances == board.profile().advance_order {
        out.push_str("advances = true\n");
    }
    write_list(out, "claims", &p.claims.iter().map(|s| name(*s).clone()).collect::<Vec<_>>());
    let barred = p.barred.iter().map(|(id, (who, at))| {
        format!("{}: {} in {}", rule_words(ed, *id), board.power(*who).name, name(*at))
    });
    write_list(out, "barred", &barred.collect::<Vec<_>>());
    let due =
        board.position.due.iter().map(|(id, at)| format!("{}: {}", rule_words(ed, *id), name(*at)));
    write_list(out, "due", &due.collect::<Vec<_>>());
    let lent = p.lent.iter().map(|(id, to)| (*id, *to));
    let lent = lent.chain(board.turn().commands.values().map(|id| (*id, board.mover())));
    let lent = lent.map(|(id, to)| format!("{}: {}", rule_words(ed, id), board.power(to).name));
    write_list(out, "lent", &lent.collect::<Vec<_>>());
    let turned = board
        .position
        .sides
        .iter()
        .map(|(w, side)| format!("{} = {}", board.power(*w).name, side.name().to_lowercase()));
    write_list(out, "sides", &turned.collect::<Vec<_>>());
    let mut by_seat: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for (power, seat) in seats {
        by_seat.entry(*seat).or_default().push(quoted_string(&board.power(*power).name));
    }
    let shared: Vec<String> =
        by_seat.values().filter(|s| s.len() > 1).map(|s| format!("[{}]", s.join(", "))).collect();
    if !shared.is_empty() {
        let _ = writeln!(out, "seats = [{}]", shared.join(", "));
    }
}

/// `Germany: Wolf Packs`
fn rule_words(ed: &Edition, id: AdvantageId) -> String {
    let a = ed.advantage(id);
    format!("{}: {}", ed.power(a.power).name, a.name)
}

/// `Germany: Wolf Packs, Panzerblitz (spent)`, a line for each power that has some.
fn advantage_lines(board: Board) -> Vec<String> {
    let mut by_power: BTreeMap<PowerId, Vec<String>> = BTreeMap::new();
    for (id, now) in &board.position.advantages {
        let a = board.advantage(*id);
        let written = match now {
            Use::Ready => a.name.clone(),
            Use::Active | Use::Spent => format!("{} ({})", a.name, now.word()),
        };
        by_power.entry(a.power).or_default().push(written);
    }
    let mut lines = Vec::new();
    for (power, all) in &by_power {
        lines.push(format!("{}: {}", board.power(*power).name, all.join(", ")));
    }
    lines
}

fn tech_list(board: Board, power: PowerId) -> String {
    let all: Vec<&str> =
        board.position.techs[power.index()].iter().map(|t| board.tech(*t).name.as_str()).collect();
    let all = if all.is_empty() { "-".to_owned() } else { all.join(", ") };
    format!("{}: {all}", board.power(power).name)
}

fn control_line(ed: &Edition, s: SpaceId, holder: Option<PowerId>) -> String {
    let holder = holder.map_or("nobody", |w| ed.power(w).name.as_str());
    format!("{} = {holder}", ed.space(s).name)
}

/// What the last turn left behind, where it differs from what it began with.
pub(super) fn after_table(ed: &Edition, before: &Position, now: &Position, out: &mut String) {
    out.push_str("\n[turn.after]\n");
    let stands = ed.space_ids().map(|s| (s, unit_lists::lots_in_space(now, s)));
    let changed = stands.filter(|(s, is)| unit_lists::lots_in_space(before, *s) != *is);
    let changed =
        changed.map(|(s, is)| format!("{}: {}", ed.space(s).name, unit_lists::lots_text(ed, &is)));
    write_list(out, "units", &changed.collect::<Vec<_>>());
    let other = ed.space_ids().filter(|s| before.controller(*s) != now.controller(*s));
    let other = other.map(|s| control_line(ed, s, now.controller(s)));
    write_list(out, "control", &other.collect::<Vec<_>>());
    let paid = ed.power_ids().filter(|w| before.ipc(*w) != now.ipc(*w));
    let paid = paid.map(|w| format!("{} {}", ed.power(w).name, now.ipc(w)));
    write_list(out, "ipc", &paid.collect::<Vec<_>>());
    let new = ed.power_ids().filter(|w| before.techs[w.index()] != now.techs[w.index()]);
    write_list(out, "techs", &new.map(|w| tech_list(now.board(ed), w)).collect::<Vec<_>>());
    let _ = writeln!(out, "power = {}", quoted_string(&ed.power(now.power).name));
    let _ = writeln!(out, "round = {}\nphase = \"{}\"", now.round, now.phase.word());
    let _ = writeln!(out, "unchanged = true");
}
