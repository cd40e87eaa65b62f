//! Chances as a picture.

use std::collections::BTreeMap;

use crate::odds::told::{bins, damages};
use crate::odds::{Odds, Waves};
use crate::page::{Bar, Panel, Tone};

/// The bars of one fight.
pub(super) fn panel(heading: &str, odds: &Odds) -> Panel {
    let mut ends = vec![
        bar("attacker wins", odds.win, Tone::Attacker),
        bar("defender wins", odds.lose, Tone::Defender),
        bar("no unit is left", odds.draw, Tone::Nobody),
    ];
    if odds.both > 0.0 {
        ends.push(bar("both are left", odds.both, Tone::Nobody));
    }
    if odds.capture > 0.0 {
        ends.push(bar("territory taken", odds.capture, Tone::Attacker));
    }
    let groups = vec![("How it ends".to_string(), ends), swings(&odds.swings())];
    Panel { heading: heading.to_string(), groups }
}

/// The bars of a raid or a rocket: there is nothing to win but damage.
pub(super) fn raid(heading: &str, odds: &Odds) -> Panel {
    let bars = damages(odds).into_iter().map(|(name, p)| bar(&name, p, Tone::Attacker));
    let groups = vec![("Damage, in IPC".to_string(), bars.collect()), swings(&odds.swings())];
    Panel { heading: heading.to_string(), groups }
}

/// The bars of several attackers in a row.
pub(super) fn waves(heading: &str, waves: &Waves) -> Panel {
    let each = waves.waves.iter().enumerate();
    let mut bars: Vec<Bar> =
        each.map(|(i, w)| bar(&format!("attack {}", i + 1), w.takes, Tone::Attacker)).collect();
    bars.push(bar("the defender holds", 1.0 - waves.taken(), Tone::Defender));
    let groups = vec![("Which attack does it".to_string(), bars), swings(&waves.swings)];
    Panel { heading: heading.to_string(), groups }
}

fn swings(all: &BTreeMap<i32, f64>) -> (String, Vec<Bar>) {
    let bars = bins(all).into_iter().map(|(name, p)| bar(&name, p, tone_of_swing(&name)));
    ("Swing, in IPC (the defender's losses minus the attacker's)".to_string(), bars.collect())
}

/// Whose colour a bar of swings has.
fn tone_of_swing(name: &str) -> Tone {
    if name == "+0" {
        Tone::Nobody
    } else if name.starts_with('-') {
        Tone::Defender
    } else {
        Tone::Attacker
    }
}

fn bar(label: &str, chance: f64, tone: Tone) -> Bar {
    let share = (chance.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    Bar { label: label.to_string(), share, tone }
}
