//! Low Luck, agreed on for four kinds of chance one by one: where it is switched on, what dice would
//! do on average is added up, every six sixths are certain, and one die decides about the rest. The
//! switches are the same in every edition, so they stand here and not in its data.

use std::collections::BTreeMap;

/// A kind of chance with a switch of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Chance {
    /// Fire in battles on land and at sea, bombardment, dogfights, resistance of neutral land.
    Combat,
    /// Antiaircraft guns, wherever they fire.
    Guns,
    /// What raids and rockets cost.
    Damage,
    /// Weapons development.
    Research,
}

impl Chance {
    /// Every one, in the order of the documentation.
    pub const ALL: [Chance; 4] = [Chance::Combat, Chance::Guns, Chance::Damage, Chance::Research];

    /// The option that switches it.
    pub fn option(self) -> &'static str {
        match self {
            Chance::Combat => "low-luck-combat",
            Chance::Guns => "low-luck-aa",
            Chance::Damage => "low-luck-raids",
            Chance::Research => "low-luck-research",
        }
    }

    /// Its name for a table that agrees on it.
    pub(super) fn title(self) -> &'static str {
        match self {
            Chance::Combat => "Low Luck in land and sea combat",
            Chance::Guns => "Low Luck for antiaircraft fire",
            Chance::Damage => "Low Luck for the damage of raids and rockets",
            Chance::Research => "Low Luck in weapons development",
        }
    }
}

/// Which chances of a game are played with Low Luck; usually none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LowLuck {
    on: [bool; 4],
}

impl LowLuck {
    /// Is this chance played with Low Luck?
    pub fn has(&self, chance: Chance) -> bool {
        self.on[chance as usize]
    }

    /// Is Low Luck played for nothing?
    pub fn is_off(&self) -> bool {
        *self == LowLuck::default()
    }

    /// The switches as a game states them; values were checked before.
    pub(super) fn of(chosen: &BTreeMap<String, String>) -> LowLuck {
        LowLuck { on: Chance::ALL.map(|c| chosen.get(c.option()).is_some_and(|v| v == ON)) }
    }
}

/// The value that switches it on.
pub(super) const ON: &str = "on";

/// May this option be missing? A game from before there were switches states none of them, and plays
/// without Low Luck; a game that states one states all.
pub(super) fn may_be_missing(option: &str, chosen: &BTreeMap<String, String>) -> bool {
    Chance::ALL.iter().any(|c| c.option() == option)
        && !Chance::ALL.iter().any(|c| chosen.contains_key(c.option()))
}
