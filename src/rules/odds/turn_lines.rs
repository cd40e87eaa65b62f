//! The chances of the battles that orders bring, one line for each.

use super::{Odds, turn};
use crate::engine::position::EngagementKind;
use crate::engine::{Board, Input, lock};

/// The lines at the end of an explanation; empty where nothing is fought.
pub fn chances(board: Board, input: &Input) -> String {
    let Ok(locked) = lock(board, input) else { return String::new() };
    let all = turn(locked.position().board(board.edition), input);
    let mut out = String::new();
    for (engagement, odds) in &all {
        let Ok(odds) = odds else { continue };
        let place = &board.space(engagement.place).name;
        let words = match engagement.kind {
            EngagementKind::Raid | EngagementKind::Rocket => {
                format!("{place}: {:.1} IPC of damage expected.", odds.paid())
            }
            EngagementKind::Land => {
                let p = locked.position();
                let side = Some(p.side(board.edition, p.power));
                let captures = odds.attackers.iter().any(|((_, k), _)| board.kind(*k).captures);
                words_of_fight(
                    place,
                    odds,
                    captures && p.control_side(board.edition, engagement.place) != side,
                )
            }
            _ => words_of_fight(place, odds, false),
        };
        out += &crate::diag::wrap(&words, "  ", "    ");
    }
    if out.is_empty() { out } else { format!("Chances, if no one is asked\n{out}") }
}

/// `takes`: the territory is the aim. It can be won without being taken.
fn words_of_fight(place: &str, odds: &Odds, takes: bool) -> String {
    let mut parts = Vec::new();
    if takes {
        parts.push(format!("taken {}", in_percent(odds.capture)));
    }
    if !takes || (odds.win - odds.capture).abs() > 0.0005 {
        parts.push(format!("won {}", in_percent(odds.win)));
    }
    parts.push(format!("lost {}", in_percent(odds.lose)));
    if odds.draw > 0.0005 {
        parts.push(format!("none left {}", in_percent(odds.draw)));
    }
    if odds.both > 0.0005 {
        parts.push(format!("broken off {}", in_percent(odds.both)));
    }
    format!("{place}: {}; swing {:+.1} IPC.", parts.join(", "), odds.swing())
}

/// A share as percent with one decimal.
fn in_percent(p: f64) -> String {
    format!("{:.1} %", (p * 100.0).abs())
}
