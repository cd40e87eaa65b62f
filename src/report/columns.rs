//! Expected hits as reports have them: sums of what the engine expects of its shots, rounded once.

use crate::engine::dice::Chances;
use crate::engine::event::Term;

/// An exact number of expected hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Expected {
    thirty_sixths: u64,
}

impl Expected {
    /// `shots` shots that are alike.
    pub(crate) fn for_shots(shots: usize, each: Chances) -> Expected {
        Expected { thirty_sixths: shots as u64 * each.expected() }
    }

    /// To two decimals, half up.
    pub(super) fn decimals(self) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_to_two_decimals() {
        let shown = |shots, each| Expected::for_shots(shots, each).decimals();
        assert_eq!(shown(7, Chances::Die(1)), "1.17");
        assert_eq!(shown(2, Chances::Die(2)), "0.67");
        assert_eq!(shown(2, Chances::Die(3)), "1.00");
        assert_eq!(shown(60, Chances::Die(4)), "40.00");
        assert_eq!(shown(1, Chances::Two(4)), "1.33");
        assert_eq!(shown(1, Chances::BetterOfTwo(4)), "0.89");
        assert_eq!(shown(4, Chances::SumOfTwo(3)), "0.33");
        assert_eq!(shown(1, Chances::Sixths(21)), "3.50");
    }

    #[test]
    fn a_sum_is_rounded_once() {
        let mut sum = Expected::default();
        for (dice, need) in [(7, 1), (2, 2), (2, 3), (5, 1), (2, 2), (2, 3)] {
            sum += Expected::for_shots(dice, Chances::Die(need));
        }
        assert_eq!(sum.decimals(), "5.33");
    }
}
