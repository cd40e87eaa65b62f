//! How lucky the battles of a block were, in a line for each and as data.

use serde_json::{Value, json};

use crate::chain::{Game, Replayed, input_of};
use crate::engine::{Event, Input, unasked};
use crate::odds::{Fault, Fought, fought};

/// The battles that were over in a block and whose result was open. Nothing where the block played none.
pub fn luck(game: &Game, at: &Replayed) -> Vec<Fought> {
    match input_of_fights(game, at) {
        Some(input) => with_input(game, at, &input),
        None => Vec::new(),
    }
}

/// What the players said, where a block fights.
pub fn input_of_fights(game: &Game, at: &Replayed) -> Option<Input> {
    let began = |e: &Event| matches!(e, Event::EngagementBegan { .. });
    let fights = at.before.turn.battle.is_some() || at.block.events.iter().any(began);
    fights.then(|| input_of(game, at)).flatten()
}

/// The same with what they said.
pub fn with_input(game: &Game, at: &Replayed, input: &Input) -> Vec<Fought> {
    fought(&game.rules().edition, &unasked(input), &at.before, &at.block.events)
}

/// `luck: percentile 53.24; swing +9 IPC, +7.86 expected`
pub fn line(f: &Fought) -> String {
    let since = if f.since_decision { " since the last decision" } else { "" };
    match &f.luck {
        Ok(luck) => format!(
            "luck{since}: percentile {}; swing {:+} IPC, {} expected",
            decimals(luck.percentile),
            f.swing,
            signed(luck.expected)
        ),
        Err(fault) => format!("luck{since}: swing {:+} IPC; {}", f.swing, not_reckoned(*fault)),
    }
}

fn not_reckoned(fault: Fault) -> &'static str {
    match fault {
        Fault::TooLarge | Fault::TooMany => "the battle is too large to reckon its chances here",
        Fault::Asked => "its chances depend on what somebody would have answered",
    }
}

/// The same as data.
pub fn value(f: &Fought) -> Value {
    let (expected, percentile) = match &f.luck {
        Ok(luck) => (Some(luck.expected), Some(luck.percentile)),
        Err(_) => (None, None),
    };
    json!({
        "swing_ipc": f.swing,
        "expected_swing_hundredths": expected,
        "percentile_hundredths": percentile,
        "since_decision": f.since_decision,
    })
}

/// `314` as `3.14`.
pub fn decimals(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let all = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", all / 100, all % 100)
}

/// `314` as `+3.14`.
pub fn signed(hundredths: i64) -> String {
    let plus = if hundredths < 0 { "" } else { "+" };
    format!("{plus}{}", decimals(hundredths))
}
