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
            EngagementKind::Land => {
                let p = locked.position();
                let side = Some(p.side(ed, p.power));
                let captures = odds.attackers.iter().any(|((_, k), _)| ed.kind(*k).captures);
                fought(place, odds, captures && p.control_side(ed, engagement.place) != side)
            }
            _ => fought(place, odds, false),
        };
        out += &crate::diag::wrap(&words, "  ", "    ");
    }
    match out.is_empty() {
        true => out,
        false => format!("Chances, if no one is asked\n{out}"),
    }
}

/// `takes`: the territory is the aim. It can be won without being taken.
fn fought(place: &str, odds: &Odds, takes: bool) -> String {
    let percent = |p: f64| format!("{:.1} %", (p * 100.0).abs());
    let mut parts = Vec::new();
    if takes {
        parts.push(format!("taken {}", percent(odds.capture)));
    }
    if !takes || (odds.win - odds.capture).abs() > 0.0005 {
        parts.push(format!("won {}", percent(odds.win)));
    }
    parts.push(format!("lost {}", percent(odds.lose)));
    if odds.draw > 0.0005 {
        parts.push(format!("none left {}", percent(odds.draw)));
    }
    if odds.both > 0.0005 {
        parts.push(format!("broken off {}", percent(odds.both)));
    }
    format!("{place}: {}; swing {:+.1} IPC.", parts.join(", "), odds.swing())
}
