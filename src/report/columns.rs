//! Expected hits in whole numbers: thirty-sixths, so that one die and the better of two fit; sums of
//! Low Luck in sixths.

use crate::engine::event::Term;

/// An exact number of expected hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Expected {
    thirty_sixths: u64,
}

impl Expected {
    /// `dice` dice that hit on `need` or less each.
    pub fn single(dice: usize, need: u8) -> Expected {
        Expected { thirty_sixths: dice as u64 * u64::from(need.min(6)) * 6 }
    }

    /// A Low Luck sum of this many sixths of a hit.
    pub fn sum(sixths: u32) -> Expected {
        Expected { thirty_sixths: u64::from(sixths) * 6 }
    }

    /// `pairs` units of which the better of two dice counts.
    pub fn best_of_two(pairs: usize, need: u8) -> Expected {
        let miss = u64::from(6 - need.min(6));
        Expected { thirty_sixths: pairs as u64 * (36 - miss * miss) }
    }

    /// `pairs` targets, each of which is hit if two dice add up to `most` or less, at the most 7.
    pub fn sum_of_two(pairs: usize, most: u8) -> Expected {
        let most = u64::from(most.min(7));
        Expected { thirty_sixths: pairs as u64 * (most * most.saturating_sub(1) / 2) }
    }

    /// To two decimals, half up.
    pub fn decimals(self) -> String {
        let hundredths = (self.thirty_sixths * 100 + 18) / 36;
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

/// All terms together, in sixths.
pub fn sum(terms: &[Term]) -> u32 {
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
        assert_eq!(Expected::single(7, 1).decimals(), "1.17");
        assert_eq!(Expected::single(2, 2).decimals(), "0.67");
        assert_eq!(Expected::single(2, 3).decimals(), "1.00");
        assert_eq!(Expected::single(60, 4).decimals(), "40.00");
        assert_eq!(Expected::best_of_two(1, 4).decimals(), "0.89");
        assert_eq!(Expected::sum_of_two(4, 3).decimals(), "0.33");
    }

    #[test]
    fn a_sum_is_rounded_once() {
        let mut sum = Expected::default();
        for (dice, need) in [(7, 1), (2, 2), (2, 3), (5, 1), (2, 2), (2, 3)] {
            sum += Expected::single(dice, need);
        }
        assert_eq!(sum.decimals(), "5.33");
    }
}
