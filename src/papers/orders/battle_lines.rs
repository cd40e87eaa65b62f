//! The line of a battle's table that a refusal is about: it has the wrong value, and the heading does not.

use super::OrderPlace;
use crate::diag::Label;
use crate::engine::Why;
use crate::engine::why::{Landing, Nation};

/// The value of the line that is wrong, with the battle and the key for words; `None` where the whole table is.
pub(super) fn wrong_line(place: &OrderPlace, why: &Why) -> Option<Label> {
    match why {
        Why::Retreat(_) => label_of_line(place, "retreat"),
        Why::Landing(Landing::NotAnnounced { .. } | Landing::AllGoAshore { .. }) => {
            label_of_line(place, "ashore")
        }
        Why::Nation(Nation::NoCaptor { .. }) => label_of_line(place, "captor"),
        // Which of several rules of nations is meant is not in the reason.
        Why::Nation(_) => {
            let of_nations = ["riot", "special-move", "sacrifice"];
            let mut own = of_nations.into_iter().filter_map(|key| label_of_line(place, key));
            own.next().filter(|_| own.next().is_none())
        }
        _ => None,
    }
}

/// The line of a battle table that begins with this key.
fn label_of_line(place: &OrderPlace, key: &str) -> Option<Label> {
    let line = place.lines.iter().find(|line| line.words == key)?;
    Some(Label::new(line.span, format!("{} {key}", place.words)))
}
