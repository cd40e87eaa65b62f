//! The engine's dice as the chain gives them: streams of an opened step, a practice seed, faces
//! typed in, or none at all. Every roll leaves its line.

use crate::edition::Edition;
use crate::engine::dice::{Dice, DiceFault, Face, RollKey};
use crate::roll::{self, Entered};
use crate::seal::{DiceTray, Digest, RollLine};

/// Where the faces come from.
enum DiceSource {
    /// The links are shut.
    Shut,
    Seed(DiceTray),
    Entered(Entered),
}

/// Dice that keep what they rolled.
pub(super) struct ChainDice<'a> {
    ed: &'a Edition,
    well: DiceSource,
    /// Roll lines in the order rolled.
    pub rolls: Vec<String>,
}

impl<'a> ChainDice<'a> {
    /// Dice for a block that rolls none: each request fails.
    pub(super) fn shut(ed: &'a Edition) -> ChainDice<'a> {
        ChainDice { ed, well: DiceSource::Shut, rolls: Vec::new() }
    }

    /// The dice of a step, from its seed.
    pub(crate) fn seeded(ed: &'a Edition, seed: Digest) -> ChainDice<'a> {
        ChainDice { ed, well: DiceSource::Seed(DiceTray::new(seed)), rolls: Vec::new() }
    }

    /// Entered roll lines; several lines of one name follow each other.
    pub(super) fn entered(ed: &'a Edition, lines: &[String]) -> Result<ChainDice<'a>, String> {
        let rolls = lines
            .iter()
            .map(|line| roll::read_typed(ed, line).map_err(|e| format!("{line:?}: {e}")))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(ChainDice { ed, well: DiceSource::Entered(Entered::new(rolls)), rolls: Vec::new() })
    }

    /// Entered rolls that were not wanted, or what is left of them.
    pub(crate) fn left_over(&self) -> Vec<String> {
        match &self.well {
            DiceSource::Entered(faces) => faces
                .faces_left()
                .iter()
                .map(|(key, left)| roll::roll_line(self.ed, key, left))
                .collect(),
            _ => Vec::new(),
        }
    }
}

impl Dice for ChainDice<'_> {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let name = roll::stream(self.ed, key);
        let faces: Vec<Face> = match &mut self.well {
            DiceSource::Shut => return Err(DiceFault::NotOpen { key: *key }),
            DiceSource::Seed(tray) => {
                let rolled = tray.roll_on(&name, count as usize);
                rolled.map_err(|e| DiceFault::Other(format!("{name}: {e}")))?.faces().to_vec()
            }
            DiceSource::Entered(faces) => faces.roll(key, count)?,
        };
        self.rolls.push(RollLine::text_of(&name, &faces));
        Ok(faces)
    }
}
