//! How lucky the battles of a block were, wherever it is told.

use crate::chain::{Game, Replayed, input_of};
use crate::edition::Edition;
use crate::engine::{Event, unasked};
use crate::odds::{Fought, fought};

/// The battles of a block whose result was open.
pub fn of_block(game: &Game, at: &Replayed) -> Vec<Fought> {
    let fights = at.block.events.iter().any(|e| matches!(e, Event::EngagementBegan { .. }));
    let Some(input) = fights.then(|| input_of(game, at)).flatten() else { return Vec::new() };
    fought(&game.rules().edition, &unasked(&input), &at.before, &at.block.events)
}

/// A battle in a sentence without its end.
pub fn luck_words(ed: &Edition, f: &Fought) -> String {
    let (who, place) = (&ed.power(f.attacker).adjective, &ed.space(f.place).name);
    format!(
        "{who} attack on {place}: {:+} of {:+.1} expected; better than {:.0} % of what could have come",
        f.swing,
        f.expected,
        f.percentile * 100.0
    )
}

/// The battles of a block, each as a sentence.
pub fn luck_lines(ed: &Edition, fights: &[Fought]) -> Vec<String> {
    fights.iter().map(|f| format!("{}.", luck_words(ed, f))).collect()
}
