//! Dice that a case leaves out.

use crate::engine::{Dice, DiceFault, Face, RollKey};
use crate::roll::Entered;

/// The dice of a case, and sixes for those it leaves out.
pub struct Filled {
    given: Entered,
    /// How many of which roll were left out.
    pub missing: Vec<(RollKey, u32)>,
}

impl Filled {
    pub fn new(given: Entered) -> Filled {
        Filled { given, missing: Vec::new() }
    }
}

impl Dice for Filled {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        match self.given.roll(key, count) {
            Err(DiceFault::Missing { found, .. }) => {
                let mut faces = self.given.roll(key, found)?;
                let more = count - found;
                match self.missing.iter_mut().find(|(k, _)| k == key) {
                    Some((_, n)) => *n += more,
                    None => self.missing.push((*key, more)),
                }
                faces.resize(count as usize, Face::Shows(6));
                Ok(faces)
            }
            rolled => rolled,
        }
    }
}
