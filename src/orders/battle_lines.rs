//! The line of a battle's table that a refusal is about: there the wrong value stands, and not in the heading.

use super::OrderPlace;
use crate::diag::Label;
use crate::engine::Why;
use crate::engine::why::{Landing, Nation};

/// The value of the line that is wrong; `None` where the whole table is.
pub(super) fn wrong_line(place: &OrderPlace, why: &Why) -> Option<Label> {
    let line = |key: &str| place.lines.iter().find(|line| line.words == key).cloned();
    match why {
        Why::Retreat(_) => line("retreat"),
        Why::Landing(Landing::NotAnnounced { .. } | Landing::AllGoAshore { .. }) => line("ashore"),
        Why::Nation(Nation::NoCaptor { .. }) => line("captor"),
        // Which of several rules of nations is meant is not in the reason.
        Why::Nation(_) => {
            let of_nations = ["riot", "special-move", "sacrifice"];
            let mut own = of_nations.into_iter().filter_map(line);
            own.next().filter(|_| own.next().is_none())
        }
        _ => None,
    }
}
