//! Expected hits as reports have them: sums of what the engine expects of its shots, rounded once.

use crate::engine::dice::Chances;
use crate::engine::event::Term;

/// An exact number of expected hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    thirty_sixths: u64,
}

impl Expected {
    /// `shots` shots that are alike.
    pub fn for_shots(shots: usize, each: Chances) -> Expected {
        Expected { thirty_sixths: shots as u64 * each.expected() }
    }

    /// To two decimals, half up.
    pub fn decimals(self) -> String {
        let hundredths = (self.thirty_sixths * 100 + 18) / 36;
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// All terms together, in sixths.
pub(crate) fn sum_of_terms(terms: &[Term]) -> u32 {
    terms.iter().fold(0, |n, t| n.saturating_add(t.sixths))
}

impl std::ops::AddAssign for Expected {
    fn add_assign(&mut self, other: Expected) {
        self.thirty_sixths += other.thirty_sixths;
    }
}
