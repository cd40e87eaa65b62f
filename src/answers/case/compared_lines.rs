//! Compares what happened with what a case says.

use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::{Board, Position};
use crate::orders::names::Names;

use super::case_form::{After, WantedRefusal};
use super::given;
use super::matching::{Total, find_totals, line_says};
use super::named;
use super::unit_lists;

/// Expected lines occur in this order, forbidden ones nowhere. Like units that come one by one match both
/// line by line and with their number.
pub(crate) fn compare_events(
    lines: &[String],
    expect: &[String],
    never: &[String],
    failures: &mut Vec<String>,
) {
    let totals = find_totals(lines);
    let mut rest = 0..lines.len();
    for wanted in expect {
        if !rest.any(|i| happened_at(i, lines, &totals, wanted)) {
            let where_else = if (0..lines.len()).any(|i| happened_at(i, lines, &totals, wanted)) {
                "it happens, but not in this order"
            } else {
                "it does not happen"
            };
            failures.push(format!("expected `{wanted}`: {where_else}"));
            break;
        }
    }
    for wanted in never {
        if let Some(i) = (0..lines.len()).find(|i| happened_at(*i, lines, &totals, wanted)) {
            failures.push(format!("never `{wanted}`, but: `{}`", lines[i]));
        }
    }
}

/// Does a line say this, or name several like units, this one first?
fn happened_at(i: usize, lines: &[String], totals: &[Total], wanted: &str) -> bool {
    let total = totals.iter().find(|total| total.begins_at(i));
    line_says(&lines[i], wanted) || total.is_some_and(|total| line_says(&total.text, wanted))
}

/// One line for a finding.
pub(crate) fn finding_line(d: &Diagnostic) -> String {
    let rule = d.rule.as_ref().map(|r| format!(" [{r}]")).unwrap_or_default();
    let reason = d.reason.as_ref().map(|r| format!(", reason `{r}`")).unwrap_or_default();
    let at = if d.at.words.is_empty() { String::new() } else { format!(" at `{}`", d.at.words) };
    format!("{} {}: {}{at}{rule}{reason}", d.severity.word(), d.code.name, d.message)
}

/// Each wanted finding is among those made; with `all`, nothing else is.
pub(crate) fn compare_findings(
    found: &[&Diagnostic],
    wanted: &[WantedRefusal],
    what: &str,
    all: bool,
    failures: &mut Vec<String>,
) {
    let mut left: Vec<&Diagnostic> = found.to_vec();
    for w in wanted {
        match left.iter().position(|d| meets_refusal(d, w)) {
            Some(i) => {
                left.remove(i);
            }
            None => failures.push(format!("not {what}: {}", w.text())),
        }
    }
    if all {
        failures.extend(left.iter().map(|d| format!("also {what}: {}", finding_line(d))));
    }
}

fn meets_refusal(d: &Diagnostic, w: &WantedRefusal) -> bool {
    let squeeze = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    w.rule.as_ref().is_none_or(|r| d.rule.as_ref() == Some(r) || d.found_under.as_ref() == Some(r))
        && w.code.as_ref().is_none_or(|c| d.code.name == c)
        && w.line.as_ref().is_none_or(|l| squeeze(&d.at.words).contains(&squeeze(l)))
        && w.reason
            .as_ref()
            .is_none_or(|r| d.reason.as_ref().is_some_and(|is| reason_matches(is, r)))
        && w.says.as_ref().is_none_or(|s| d.message.contains(s.as_str()))
}

/// Is this the reason wanted, with at least the facts wanted?
fn reason_matches(is: &str, wanted: &str) -> bool {
    let mut is = is.split(' ');
    let mut wanted = wanted.split(' ');
    let code = is.next() == wanted.next();
    let facts: Vec<&str> = is.collect();
    code && wanted.all(|fact| facts.contains(&fact))
}

/// The position after is as described.
pub(super) fn compare_positions(
    ed: &Edition,
    after: &After,
    before: &Position,
    now: &Position,
    failures: &mut Vec<String>,
) {
    let names = Names::new(ed);
    let mut named = Named::default();
    for line in &after.units {
        match unit_lists::read_place(&names, line) {
            Ok((space, lots)) => {
                named.spaces.push(space);
                let want = unit_lists::canonical_lots(&lots);
                let is = unit_lists::lots_in_space(now, space);
                // Whose a gun was at first is compared where a case speaks of it.
                let told = want.iter().any(|l| l.first.is_some());
                let is = if told { is } else { unit_lists::without_first_owners(&is) };
                if is != want {
                    let is = unit_lists::lots_text(ed, &is);
                    failures.push(format!("after, `{line}`: there is {is}"));
                }
            }
            Err(what) => failures.push(format!("[after] {what}")),
        }
    }
    for line in &after.control {
        match given::read_control(&names, line) {
            Ok((space, who)) => {
                named.control.push(space);
                if now.controller(space) != who {
                    let is = now.controller(space);
                    let is = is.map_or("nobody".to_string(), |w| ed.power(w).called());
                    failures.push(format!("after, `{line}`: it belongs to {is}"));
                }
            }
            Err(what) => failures.push(format!("[after] {what}")),
        }
    }
    for line in &after.ipc {
        match given::read_ipc(&names, line) {
            Ok((who, ipc)) => {
                named.ipc.push(who);
                if now.ipc(who) != ipc {
                    failures.push(format!("after, `{line}`: it has {}", now.ipc(who)));
                }
            }
            Err(what) => failures.push(format!("[after] {what}")),
        }
    }
    for line in &after.techs {
        match given::read_techs(&names, line) {
            Ok((who, techs)) => {
                named.techs.push(who);
                if now.techs[who.index()] != techs {
                    let has: Vec<&str> =
                        now.techs[who.index()].iter().map(|t| ed.tech(*t).name.as_str()).collect();
                    let has = if has.is_empty() { "none".to_owned() } else { has.join(", ") };
                    failures.push(format!("after, `{line}`: it has {has}"));
                }
            }
            Err(what) => failures.push(format!("[after] {what}")),
        }
    }
    compare_clock(now.board(ed), &names, after, failures);
    if after.unchanged {
        compare_unchanged(ed, &named, before, now, failures);
    }
}

/// What `[after]` names and `unchanged` therefore leaves alone.
#[derive(Default)]
struct Named {
    spaces: Vec<crate::id::SpaceId>,
    control: Vec<crate::id::SpaceId>,
    ipc: Vec<crate::id::PowerId>,
    techs: Vec<crate::id::PowerId>,
}

fn compare_clock(board: Board, names: &Names, after: &After, failures: &mut Vec<String>) {
    if let Some(name) = &after.power {
        match named::find_power(names, name) {
            Ok(w) if w == board.mover() => {}
            Ok(_) => failures
                .push(format!("after, it is {}'s turn", board.power(board.mover()).called())),
            Err(what) => failures.push(format!("[after] {what}")),
        }
    }
    if after.round.is_some_and(|r| r != board.position.round) {
        failures.push(format!("after, it is round {}", board.position.round));
    }
    if after.phase.is_some_and(|p| p != board.phase()) {
        failures.push(format!("after, the phase is {}", board.phase().word()));
    }
    if let Some(wanted) = &after.winner {
        let winner = board
            .position
            .victory
            .as_ref()
            .map_or("none".to_owned(), |v| v.side.name().to_lowercase());
        if *wanted.to_lowercase() != winner {
            failures.push(format!("after, the winner is {winner}"));
        }
    }
}

fn compare_unchanged(
    ed: &Edition,
    named: &Named,
    before: &Position,
    now: &Position,
    failures: &mut Vec<String>,
) {
    for s in ed.space_ids() {
        let name = &ed.space(s).name;
        let was = unit_lists::lots_in_space(before, s);
        let is = unit_lists::lots_in_space(now, s);
        if was != is && !named.spaces.contains(&s) {
            failures.push(format!("changed: {name}: {}", unit_lists::lots_text(ed, &is)));
        }
        if before.controller(s) != now.controller(s) && !named.control.contains(&s) {
            failures.push(format!("changed: the owner of {name}"));
        }
    }
    for w in ed.power_ids() {
        let name = ed.power(w).called();
        if before.ipc(w) != now.ipc(w) && !named.ipc.contains(&w) {
            failures.push(format!("changed: {name} has {} IPC", now.ipc(w)));
        }
        if before.techs[w.index()] != now.techs[w.index()] && !named.techs.contains(&w) {
            failures.push(format!("changed: the developments of {name}"));
        }
    }
}
