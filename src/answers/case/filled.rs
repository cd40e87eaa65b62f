//! Dice that a case leaves out.

use crate::edition::Edition;
use crate::engine::event::Event;
use crate::engine::{Dice, DiceFault, Face, RollKey};
use crate::roll::{self, Entered};

/// The dice of a case, and sixes for those it leaves out.
pub(super) struct Filled {
    given: Entered,
    /// How many dice of each roll were left out.
    pub missing: Vec<(RollKey, u32)>,
}

impl Filled {
    /// Takes dice that were written down; rolls that lack faces are noted and filled in.
    pub(super) fn new(given: Entered) -> Filled {
        Filled { given, missing: Vec::new() }
    }

    /// The missing rolls of the round that lacks the first of them, and all others.
    pub(crate) fn by_round(self) -> (Vec<(RollKey, u32)>, Vec<RollKey>) {
        let Some((first, _)) = self.missing.first().copied() else { return Default::default() };
        let (round, later): (Vec<_>, Vec<_>) = self
            .missing
            .into_iter()
            .partition(|(key, _)| key.place == first.place && key.index == first.index);
        (round, later.into_iter().map(|(key, _)| key).collect())
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

/// How many of the events happen before more dice are missing than those of one round.
pub(crate) fn ends_round(events: &[Event], first: &[(RollKey, u32)], later: &[RollKey]) -> usize {
    let mut lacking = None;
    for (i, event) in events.iter().enumerate() {
        match event {
            Event::Rolled { key, .. } | Event::Summed { key, .. } if later.contains(key) => {
                return i;
            }
            Event::Rolled { key, .. } | Event::Summed { key, .. } => {
                let missing = first.iter().find(|(missing, _)| missing == key);
                lacking = lacking.or(missing.map(|(missing, _)| missing.index));
            }
            Event::CombatRound { round, .. } if lacking.is_some_and(|r| r < *round) => return i,
            _ => {}
        }
    }
    events.len()
}

/// Says which round lacks dice first, and what a case may say instead.
pub(crate) fn missing_in(ed: &Edition, key: &RollKey) -> String {
    let name = roll::stream(ed, key).stem();
    let place = name.split(' ').nth(1).unwrap_or_default();
    match key.index {
        0 => format!(
            "these dice at {place} are the first that the case lacks; what follows shows each of them as a six"
        ),
        round => format!(
            "round {round} at {place} is the first that lacks dice: give them, or let the battle end earlier; \
             what follows shows each of them as a six and ends with this round"
        ),
    }
}
