//! What a table agrees on about bids. No rulebook knows bids, so no profile states this: the value of an
//! option says it with the fields that it sets, and where no option does, the widest word holds.

use serde::Deserialize;

/// How many units of a bid may stand in one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BidUnits {
    /// As many as it pays for.
    #[default]
    Any,
    /// One in each territory and in each sea zone.
    OneEach,
}

/// Where ships of a bid may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BidShips {
    /// Where the power has ships, and off its own coast.
    #[default]
    OwnCoast,
    /// Only where the power has ships.
    WithShips,
}

/// All of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BidRules {
    pub units: BidUnits,
    pub ships: BidShips,
}

/// What the value of an option says of bids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BidWords {
    pub units: Option<BidUnits>,
    pub ships: Option<BidShips>,
}

impl BidRules {
    /// The same after an option has spoken.
    pub fn with(self, words: BidWords) -> BidRules {
        BidRules {
            units: words.units.unwrap_or(self.units),
            ships: words.ships.unwrap_or(self.ships),
        }
    }
}
