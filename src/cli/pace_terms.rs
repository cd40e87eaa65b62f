//! The options of `new` for the time that each seat has.

use clap::Args;

use crate::chain::Pace;

/// How much time each seat has.
#[derive(Args)]
pub(super) struct PaceArgs {
    /// How many days a seat has for each turn or answer. Reports say how much time is left, by the dates that
    /// people claim; nothing happens by itself when the time is over
    #[arg(long = "pace", value_name = "DAYS")]
    days: Option<u32>,
    /// Extra days that each seat has for the whole game, beyond --pace
    #[arg(long = "time-bank", value_name = "DAYS", requires = "days")]
    bank: Option<u32>,
    /// Days of vacation that a seat may take, in the whole game
    #[arg(long, value_name = "DAYS", requires = "days")]
    vacation: Option<u32>,
}

impl PaceArgs {
    /// What the options say.
    pub(super) fn pace(&self) -> Option<Pace> {
        let days = self.days?;
        Some(Pace { days, bank: self.bank.unwrap_or(0), vacation: self.vacation.unwrap_or(0) })
    }
}
