//! How much a file of orders may say.

use toml::de::{DeTable, DeValue};

/// Most entries of all lists of a file together: moves, placements, purchases. A turn has fifty.
pub(super) const MAX_ENTRIES: usize = 500;
/// Most keys and sections of a file.
pub(super) const MAX_KEYS: usize = 1000;

/// How much a file says, counted before any of it is looked at: a file of 64 KiB has room for thousands of
/// moves, and each move costs a look at the whole board.
#[derive(Default)]
pub(super) struct TomlSize {
    keys: usize,
    entries: usize,
}

impl TomlSize {
    pub(super) fn add(&mut self, table: &DeTable) {
        self.keys += table.len();
        table.iter().for_each(|(_, value)| self.add_value(value.get_ref()));
    }

    fn add_value(&mut self, value: &DeValue) {
        match value {
            DeValue::Table(t) => self.add(t),
            DeValue::Array(items) => {
                let tables = items.iter().filter(|i| matches!(i.get_ref(), DeValue::Table(_)));
                let tables = tables.count();
                self.keys += tables;
                self.entries += items.len() - tables;
                items.iter().for_each(|i| self.add_value(i.get_ref()));
            }
            _ => {}
        }
    }

    /// What there is too much of, if anything.
    pub(super) fn too_much(&self) -> Option<String> {
        if self.entries > MAX_ENTRIES {
            let entries = self.entries;
            return Some(format!(
                "the lists of the file have {entries} entries; the limit is {MAX_ENTRIES}"
            ));
        }
        let keys = self.keys;
        (keys > MAX_KEYS).then(|| format!("the file has {keys} keys; the limit is {MAX_KEYS}"))
    }
}
