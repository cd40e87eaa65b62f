//! Dice that somebody typed in, from a table or an old log.

use std::collections::BTreeMap;

use crate::engine::dice::{Dice, DiceFault, Face, RollKey};

/// Each stream gives its faces in the order written.
#[derive(Clone, Debug, Default)]
pub struct Entered {
    streams: BTreeMap<RollKey, Vec<Face>>,
    used: BTreeMap<RollKey, usize>,
}

impl Entered {
    /// Several lines of one stream follow each other.
    pub fn new(lines: impl IntoIterator<Item = (RollKey, Vec<Face>)>) -> Entered {
        let mut streams: BTreeMap<RollKey, Vec<Face>> = BTreeMap::new();
        for (key, faces) in lines {
            streams.entry(key).or_default().extend(faces);
        }
        Entered { streams, used: BTreeMap::new() }
    }

    /// Streams with faces that nothing asked for.
    pub fn faces_left(&self) -> Vec<(RollKey, Vec<Face>)> {
        let all = self.streams.iter().map(|(k, f)| {
            let used = self.used.get(k).copied().unwrap_or(0);
            (*k, f[used..].to_vec())
        });
        all.filter(|(_, f)| !f.is_empty()).collect()
    }
}

impl Dice for Entered {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        let used = self.used.entry(*key).or_default();
        let rest = self.streams.get(key).map_or(&[][..], |f| &f[*used..]);
        let Some(faces) = rest.get(..count as usize) else {
            let found = rest.len() as u32;
            return Err(DiceFault::Missing { key: *key, wanted: count, found });
        };
        *used += count as usize;
        Ok(faces.to_vec())
    }
}
