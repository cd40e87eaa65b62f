//! Words for orders that do not fit the moment.

use super::super::Section;
use super::said::{IdNames, Said};
use crate::engine::why::NotNow;

/// Words for orders that come at the wrong time.
pub(super) fn not_now(n: IdNames, why: &NotNow) -> Said {
    Said::new(match why {
        NotNow::GameOver => "the game is over".to_owned(),
        NotNow::OtherPower { due, power } => {
            format!("it is the turn of {}, not of {}", n.power(due), n.power(power))
        }
        NotNow::OtherRound { due, round } => format!("the game is in round {due}, not {round}"),
        NotNow::AdvanceFirst { side } => {
            format!("the {} must place their cash advance first [CASH-03]", side.name())
        }
        NotNow::PhasePlayed { phase } => {
            let section = Section::of(*phase).map_or(phase.word(), Section::word);
            format!("[{section}] was played in an earlier file of this turn")
        }
        NotNow::PartPlayed => "this part of the turn was played already".to_owned(),
    })
}
