//! `WI` and `MT` in a battle's table: what the writer takes for granted about a space. Where it is
//! not so, the map at home is stale, and the orders are refused before anything happens.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Label, Span, code};
use crate::engine::Board;
use crate::engine::plan::Tactic;
use crate::id::{KindId, SpaceId};

use super::{OrderFile, print_words};

/// Every word that the position contradicts.
pub(super) fn asserts(board: Board, file: &OrderFile) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (space, battle) in &file.orders.battles {
        let place = battle.id.and_then(|id| file.place(id));
        let at =
            place.map_or(Label::new(Span::new(0, 0), ""), |o| Label::new(o.span, o.words.clone()));
        for tactic in battle.plan.iter().flatten() {
            if let Some(what) = contradiction(board, *space, tactic) {
                let help = "look at the position with `fieldpost show`; then change the orders, or \
                            take the word out";
                found.push(Diagnostic::new(code::NOT_ALLOWED, at.clone(), what).help(help));
            }
        }
    }
    found
}

fn contradiction(board: Board, at: SpaceId, tactic: &Tactic) -> Option<String> {
    let own = board.side(board.mover());
    let name = &board.space(at).name;
    match tactic {
        Tactic::WalkIn => {
            let there = enemies_in(board, at, |kind| board.kind(kind).fights());
            let units = print_words::print_units(board.edition, &there);
            (!there.is_empty()).then(|| format!("WI: {name} is defended by {units}"))
        }
        Tactic::Marked => {
            let there = enemies_in(board, at, |_| true);
            if !there.is_empty() {
                let units = print_words::print_units(board.edition, &there);
                return Some(format!("MT: in {name} the enemy has {units}"));
            }
            let held = board.control_side(at).is_some_and(|side| side != own);
            (!held).then(|| format!("MT: no enemy controls {name}"))
        }
        _ => None,
    }
}

/// Enemy units in a space whose kind counts, by kind.
fn enemies_in(board: Board, at: SpaceId, counts: impl Fn(KindId) -> bool) -> Vec<(KindId, u16)> {
    let own = board.side(board.mover());
    let mut found: BTreeMap<KindId, u16> = BTreeMap::new();
    for (_, u) in board.in_space(at) {
        if board.side(u.power) != own && counts(u.kind) {
            *found.entry(u.kind).or_default() += 1;
        }
    }
    found.into_iter().collect()
}
