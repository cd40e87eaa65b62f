//! Choices that follow from a seed.

use crate::seal::{Digest, Stream};

/// A stream of choices from a seed; the same seed makes the same orders for ever.
pub struct RandomChoices(Stream);

impl RandomChoices {
    /// Choices that follow from a seed and from nothing else.
    pub fn new(seed: Digest) -> RandomChoices {
        RandomChoices(Stream::from_key(seed))
    }

    /// A number below `n`; 0 if `n` is 0 or 1.
    pub fn below(&mut self, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        let wide = (0..4).fold(0_u32, |v, _| v << 8 | u32::from(self.0.next_byte()));
        wide as usize % n
    }

    /// True in `of` of a hundred cases.
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }

    /// One of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}
