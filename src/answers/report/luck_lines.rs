//! How lucky the battles of a block were, in a line for each and as data.

use serde_json::{Value, json};

use crate::chain::{Game, Inputs, Replayed, input_of};
use crate::engine::{Event, Input, unasked};
use crate::odds::{Fault, Fought, fought};

/// The battles that were over in each of these blocks, which stand in their order, and whose result was
/// open. Nothing where a block played none.
pub fn luck_of_blocks(game: &Game, past: &[Replayed]) -> Vec<Vec<Fought>> {
    let mut inputs = Inputs::new(game);
    let mut luck = Vec::new();
    for at in past {
        let input = if was_fought(at) { inputs.input_of_block(at) } else { None };
        luck.push(input.map_or_else(Vec::new, |input| with_input(game, at, &input)));
    }
    luck
}

/// What the players said, where a block fights.
pub(crate) fn input_of_fights(game: &Game, at: &Replayed) -> Option<Input> {
    was_fought(at).then(|| input_of(game, at)).flatten()
}

fn was_fought(at: &Replayed) -> bool {
    at.before.turn.battle.is_some()
        || at.block.events.iter().any(|e| matches!(e, Event::EngagementBegan { .. }))
}

/// The same with what they said.
pub(crate) fn with_input(game: &Game, at: &Replayed, input: &Input) -> Vec<Fought> {
    fought(at.before.board(&game.rules().edition), &unasked(input), &at.block.events)
}

/// `luck: the attacker did better than in 53 % of such battles; swing +9 IPC, +7.86 expected`
pub fn luck_line(f: &Fought) -> String {
    let since = if f.since_decision { " since the last decision" } else { "" };
    match &f.luck {
        Ok(luck) => format!(
            "luck{since}: {}; swing {:+} IPC, {} expected",
            standing_words(luck.percentile),
            f.swing,
            signed_decimals(luck.expected)
        ),
        Err(fault) => format!("luck{since}: swing {:+} IPC; {}", f.swing, not_reckoned(*fault)),
    }
}

/// Where a result lies among all that could have come. Battles that come out
/// alike are halved between better and worse. In whole percent, never none and never all.
fn standing_words(percentile: i64) -> String {
    let whole = (percentile + 50).div_euclid(100).clamp(1, 99);
    if percentile < 5000 {
        format!("the attacker did worse than in {} % of such battles", 100 - whole)
    } else {
        format!("the attacker did better than in {whole} % of such battles")
    }
}

/// A percentile over all games with the same forces in words: `worse luck than in 9 of 10 games`.
pub fn luck_of_games(percentile: i64) -> String {
    let whole = (percentile + 50).div_euclid(100).clamp(1, 99);
    let (word, part) = if whole < 50 { ("worse", 100 - whole) } else { ("better", whole) };
    match part {
        ..=55 => "neither good nor bad luck".to_string(),
        95.. => format!("{word} luck than in {part} of 100 games"),
        _ => format!("{word} luck than in {} of 10 games", (part + 5) / 10),
    }
}

fn not_reckoned(fault: Fault) -> &'static str {
    match fault {
        Fault::TooLarge | Fault::TooMany => "the battle is too large to calculate its chances here",
        Fault::Asked => "its chances depend on what someone would have answered",
    }
}

/// The same as data.
pub(crate) fn luck_value(f: &Fought) -> Value {
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

/// Hundredths as a decimal number with two places: `314` is `3.14`.
pub fn two_decimals(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let all = hundredths.unsigned_abs();
    format!("{sign}{}.{:02}", all / 100, all % 100)
}

/// The same with its sign, which zero and positive numbers have too: `314` is `+3.14`.
pub fn signed_decimals(hundredths: i64) -> String {
    let plus = if hundredths < 0 { "" } else { "+" };
    format!("{plus}{}", two_decimals(hundredths))
}
