//! What the heuristic opponent counts with, read from `weights.toml`.

use serde::Deserialize;

use crate::edition::{Edition, Kind};
use crate::id::{KindId, PowerId};

/// Every number of `weights.toml`, which says what each is.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Weights {
    pub attack_on_land: u32,
    pub attack_at_sea: u32,
    pub least_chance: u32,
    pub income: i32,
    pub city: i32,
    pub capital: i32,
    pub guard: u32,
    pub fleet: u32,
    pub home: u16,
    pub by_land: Vec<BoughtFor>,
    pub by_sea: Vec<BoughtFor>,
    pub transports: usize,
    pub transports_on_land: usize,
    pub ships_for_idle: usize,
}

/// What a unit is bought for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoughtFor {
    /// The cheapest unit that takes land.
    Foot,
    /// The cheapest that supports foot in an attack.
    Gun,
    /// The cheapest that takes land and moves two spaces.
    Armour,
    /// The cheapest that flies.
    Fighter,
    Transport,
}

impl Weights {
    /// The weights that are part of the program, from `weights.toml`.
    pub fn built_in() -> Weights {
        toml::from_str(include_str!("weights.toml")).expect("a test reads the weights")
    }
}

impl BoughtFor {
    /// Is it a land unit?
    pub(super) fn is_troops(self) -> bool {
        matches!(self, BoughtFor::Foot | BoughtFor::Gun | BoughtFor::Armour)
    }

    /// The kind that a power buys for it, if there is one.
    pub(super) fn kind(self, ed: &Edition, power: PowerId) -> Option<KindId> {
        let sold = ed.kind_ids().filter(|id| ed.kind(*id).is_sold_to(power));
        sold.filter(|id| self.is_served_by(ed.kind(*id))).min_by_key(|id| (ed.kind(*id).cost, *id))
    }

    /// Can this kind of unit do what is wanted?
    fn is_served_by(self, k: &Kind) -> bool {
        let does = match self {
            BoughtFor::Foot => k.captures && k.moves > 0,
            BoughtFor::Gun => k.supports,
            BoughtFor::Armour => k.captures && k.moves > 1,
            BoughtFor::Fighter => k.is_air() && k.attack > 0 && k.moves > 0,
            BoughtFor::Transport => k.transport,
        };
        does && k.cost > 0 && k.fights() && !k.single_strike
    }
}
