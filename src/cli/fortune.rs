//! How lucky the battles of a block were, for every command that tells it.

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
pub fn words(ed: &Edition, f: &Fought) -> String {
    let (who, place) = (&ed.power(f.attacker).adjective, &ed.space(f.place).name);
    format!(
        "{who} attack on {place}: {:+} of {:+.1} expected; better than {:.0} % of what could have come",
        f.swing,
        f.expected,
        f.percentile * 100.0
    )
}
