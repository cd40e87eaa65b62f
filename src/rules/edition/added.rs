//! Units that an option of the game adds to the starting position.

use super::pieces::find_kind;
use super::{Edition, SetupStack};

impl Edition {
    /// The units that the profile adds to those of setup.toml (SET-10).
    pub fn added_units(&self) -> impl Iterator<Item = SetupStack> + '_ {
        self.profile.added_units.iter().filter_map(|line| self.read_stack(line).ok())
    }

    /// Reads `russia: soviet-union 3 infantry`.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub(super) fn read_stack(&self, line: &str) -> Result<SetupStack, String> {
        let form = || format!("`{line}`: write it as `russia: soviet-union 3 infantry`");
        let (place, lot) = line.split_once(": ").ok_or_else(form)?;
        let [power, count, kind] = lot.split(' ').collect::<Vec<_>>()[..] else {
            return Err(form());
        };
        let power = self.power_by_id(power).ok_or_else(form)?;
        let count = count.parse::<u16>().map_err(|_| form())?;
        let kind = find_kind(&self.kinds, kind).ok_or_else(form)?;
        let space = self.space_ids().find(|s| self.space(*s).id == place).ok_or_else(form)?;
        // Land units stand on land and ships at sea; fighters at sea need a deck, which a line cannot name.
        if self.is_sea(space) != self.kind(kind).is_sea() {
            return Err(format!("`{line}`: it cannot stand there"));
        }
        Ok(SetupStack { power, space, units: vec![(kind, count)] })
    }
}
