//! The chances of the battles that orders bring, one line for each.

use super::{Odds, turn};
use crate::edition::Edition;
use crate::engine::position::EngagementKind;
use crate::engine::{Input, Position, lock};

/// The lines at the end of an explanation; empty where nothing is fought.
pub fn chances(ed: &Edition, before: &Position, input: &Input) -> String {
    let Ok(locked) = lock(ed, before, input) else { return String::new() };
    let all = turn(ed, input, locked.position());
    let mut out = String::new();
    for (engagement, odds) in &all {
        let Ok(odds) = odds else { continue };
        let place = &ed.space(engagement.place).name;
        let words = match engagement.kind {
            EngagementKind::Raid | EngagementKind::Rocket => {
                format!("{place}: {:.1} IPC of damage expected.", odds.paid())
            }
            _ => fought(place, odds),
        };
        out += &crate::diag::wrap(&words, "  ", "    ");
    }
    match out.is_empty() {
        true => out,
        false => format!("Chances, if nobody is asked\n{out}"),
    }
}

fn fought(place: &str, odds: &Odds) -> String {
    let percent = |p: f64| format!("{:.1} %", (p * 100.0).abs());
    let mut parts =
        vec![format!("won {}", percent(odds.win)), format!("lost {}", percent(odds.lose))];
    if odds.draw > 0.0005 {
        parts.push(format!("nobody left {}", percent(odds.draw)));
    }
    if odds.both > 0.0005 {
        parts.push(format!("broken off {}", percent(odds.both)));
    }
    format!("{place}: {}; swing {:+.1} IPC.", parts.join(", "), odds.swing())
}
