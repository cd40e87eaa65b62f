//! The pace that a table agrees on: days a turn, a time bank and days of vacation. The program never reads the clock;
//! what the pace is compared with are times that people claim.

use super::chain_fault::{ChainFault, setup};

/// How much time each seat has, in days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// For every paper that a seat owes: the orders of a turn or of a part of it, or an answer.
    pub days: u32,
    /// Beyond that, for the whole game.
    pub bank: u32,
    /// Days off that a seat may take, for the whole game.
    pub vacation: u32,
}

/// No pace has more days than these.
const MOST_DAYS: u32 = 3650;

impl Pace {
    /// The section of the invitation.
    pub(super) fn text(self) -> String {
        let Pace { days, bank, vacation } = self;
        format!("\n[pace]\ndays = {days}\nbank = {bank}\nvacation = {vacation}\n")
    }

    /// # Errors
    /// A number is out of range.
    pub fn check(self) -> Result<(), ChainFault> {
        let within = [self.days, self.bank, self.vacation].iter().all(|days| *days <= MOST_DAYS);
        if self.days > 0 && within {
            Ok(())
        } else {
            Err(setup(format!(
                "a pace has 1 to {MOST_DAYS} days a turn, and at most {MOST_DAYS} days in the time bank and \
                 of vacation"
            )))
        }
    }
}
