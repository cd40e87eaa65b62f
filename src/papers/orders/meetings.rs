//! Who meets whom if the orders are carried out: the line of every battle that both players compare
//! with their own maps.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::wrap;
use crate::edition::Edition;
use crate::engine::position::EngagementKind;
use crate::engine::{self, Board, Event, Input};
use crate::id::{KindId, PowerId, UnitId};

use super::print_words;

/// `West Russia: 9 inf, 1 art, 1 tank, 1 ftr v. 3 inf, 1 art, 1 tank`, a line for each battle, in the
/// order in which they are fought; empty if there are none or the orders are refused.
pub fn totals(board: Board, input: &Input) -> String {
    // Where a landing waits for a battle at sea, it is told as if that was won.
    let Ok(outcome) = engine::foresee(board, input, true) else { return String::new() };
    let mut at = board.position.clone();
    let mut out = String::new();
    for event in &outcome.events {
        if let Event::EngagementBegan { engagement, attackers, defenders } = event {
            let place = &board.space(engagement.place).name;
            let a = glue_counts(&forces(at.board(board.edition), attackers));
            let d = glue_counts(&forces(at.board(board.edition), defenders));
            let line = match engagement.kind {
                EngagementKind::Land | EngagementKind::Sea => format!("{place}: {a} v. {d}"),
                EngagementKind::Raid => format!("{place}: raid by {a}"),
                EngagementKind::Rocket | EngagementKind::Overflight => String::new(),
            };
            // No troops get ashore and no unit defends: there is nothing to compare.
            let anybody = !attackers.is_empty() || !defenders.is_empty();
            if anybody && !line.is_empty() {
                out.push_str(&wrap(&line, "  ", "    "));
            }
        }
        at.apply(event);
    }
    out.replace(NBSP, " ")
}

/// A list of units in which a count stays with its unit; the list may be broken.
fn glue_counts(forces: &str) -> String {
    forces.split(", ").map(|one| one.replace(' ', NBSP)).collect::<Vec<_>>().join(", ")
}

/// A blank at which no line is broken.
const NBSP: &str = "\u{a0}";

/// `3 inf, 1 ftr`; of several powers `German 3 inf; Japanese 1 ftr`; of none `nobody`.
pub fn forces(board: Board, ids: &[UnitId]) -> String {
    let mut count: BTreeMap<(PowerId, KindId), u16> = BTreeMap::new();
    for u in ids.iter().filter_map(|id| board.position.units.get(id)) {
        *count.entry((u.power, u.kind)).or_default() += 1;
    }
    let powers: BTreeSet<PowerId> = count.keys().map(|(w, _)| *w).collect();
    let powers: Vec<PowerId> = powers.into_iter().collect();
    match powers[..] {
        [] => "no one".to_string(),
        [one] => forces_of(board.edition, &count, one),
        _ => powers
            .iter()
            .map(|w| {
                format!("{} {}", board.power(*w).adjective, forces_of(board.edition, &count, *w))
            })
            .collect::<Vec<_>>()
            .join("; "),
    }
}

/// The units of one power, in words.
fn forces_of(ed: &Edition, count: &BTreeMap<(PowerId, KindId), u16>, power: PowerId) -> String {
    let own = count.iter().filter(|((w, _), _)| *w == power);
    let own: Vec<(KindId, u16)> = own.map(|((_, k), n)| (*k, *n)).collect();
    print_words::print_units(ed, &own)
}
