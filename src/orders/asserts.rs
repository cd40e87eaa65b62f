//! `WI` and `MT` in a battle's table: what the writer takes for granted about a space. Where it is
//! not so, the map at home is stale, and the orders are refused before anything happens.

use crate::diag::{Diagnostic, Label, Span, code};
use crate::edition::Edition;
use crate::engine::Position;
use crate::engine::plan::Tactic;
use crate::id::SpaceId;

use super::{OrderFile, print_words};

/// Every word that the position contradicts.
pub(super) fn asserts(ed: &Edition, p: &Position, file: &OrderFile) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (space, battle) in &file.orders.battles {
        let place = battle.id.and_then(|id| file.place(id));
        let at =
            place.map_or(Label::new(Span::new(0, 0), ""), |o| Label::new(o.span, o.words.clone()));
        for tactic in battle.plan.iter().flatten() {
            if let Some(what) = contradiction(ed, p, *space, tactic) {
                let help = "look at the position with `fieldpost show`; then change the orders, or \
                            take the word out";
                found.push(Diagnostic::new(code::NOT_ALLOWED, at.clone(), what).help(help));
            }
        }
    }
    found
}

fn contradiction(ed: &Edition, p: &Position, at: SpaceId, tactic: &Tactic) -> Option<String> {
    let own = p.side(ed, p.power);
    let name = &ed.space(at).name;
    let pieces = |fighting: bool| {
        let there = p.in_space(at).filter(|(_, u)| p.side(ed, u.power) != own);
        let there = there.filter(|(_, u)| !fighting || ed.kind(u.kind).fights());
        let mut count: Vec<(crate::id::KindId, u16)> = Vec::new();
        for (_, u) in there {
            match count.iter_mut().find(|(k, _)| *k == u.kind) {
                Some((_, n)) => *n += 1,
                None => count.push((u.kind, 1)),
            }
        }
        count.sort();
        count
    };
    match tactic {
        Tactic::WalkIn => {
            let there = pieces(true);
            let units = print_words::print_units(ed, &there);
            (!there.is_empty()).then(|| format!("WI: {name} is defended by {units}"))
        }
        Tactic::Marked => {
            let there = pieces(false);
            if !there.is_empty() {
                let units = print_words::print_units(ed, &there);
                return Some(format!("MT: in {name} the enemy has {units}"));
            }
            let held = p.control_side(ed, at).is_some_and(|side| side != own);
            (!held).then(|| format!("MT: no enemy controls {name}"))
        }
        _ => None,
    }
}
