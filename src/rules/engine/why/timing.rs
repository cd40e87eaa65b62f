//! Reasons that lie in the moment: whose turn it is, and what of it has been played.

use super::fact::reasons;
use crate::edition::Phase;
use crate::id::{PowerId, Side};

reasons! {
    /// Orders do not fit what is due now.
    NotNow {
        /// the game is over
        GameOver = "game-over";
        /// it is another power's turn
        OtherPower = "other-power" { due: PowerId, power: PowerId };
        /// the game is in another round
        OtherRound = "other-round" { due: u32, round: u32 };
        /// a side places its cash advance first
        AdvanceFirst = "advance-first" { side: Side };
        /// the phase was played in an earlier file of this turn
        PhasePlayed = "phase-played" { phase: Phase };
        /// everything that the file covers was played
        PartPlayed = "part-played";
    }
}
