//! What came of sealed bids and choices, in words.

use super::advantage_words;
use crate::chain::{Bid, Choices, Settled};
use crate::edition::Edition;
use crate::report::bid_words;

/// Who plays which side for how many IPC, and what the bid places.
pub fn settled_bids_words(s: &Settled, ed: &Edition) -> String {
    let Some(otherwise) = &s.tie else {
        let head = format!(
            "{} plays the Axis for {} IPC (the lower bid; the other bid {})\n{} plays the Allies\n",
            s.axis, s.sums.0, s.sums.1, s.allies
        );
        return head + &placed(&s.placed, ed);
    };
    format!(
        "{0} and {1} both bid {2} IPC: a die of the game's first step, which shows 1 or 2, decides.\n\
         If it shows 1, {0} plays the Axis, which gets\n{3}\
         If it shows 2, {1} plays the Axis, which gets\n{4}\
         Write the invitation with `fieldpost new --bids`; the die is thrown when all have\n\
         joined and the game is started.\n",
        s.axis,
        s.allies,
        s.sums.0,
        placed(&s.placed, ed),
        placed(otherwise, ed)
    )
}

/// What bids place, a line each.
fn placed(bids: &[Bid], ed: &Edition) -> String {
    bids.iter().map(|bid| format!("  {}\n", bid_words(Some(ed), bid))).collect()
}

/// The advantages that each seat has chosen, and what to do with them.
pub fn settled_choices_words(choices: &Choices, ed: &Edition) -> String {
    let mut out = String::new();
    for (seat, powers) in &choices.by {
        out.push_str(&format!("{seat}\n"));
        for c in &choices.chosen {
            let id = ed.advantage_by_id(&c.id);
            if id.is_some_and(|id| powers.contains(&ed.advantage(id).power)) {
                out.push_str(&format!("  {}\n", advantage_words::told(Some(ed), c)));
            }
        }
    }
    out.push_str("Write the invitation with `fieldpost new --advantages N --choices`.\n");
    out
}
