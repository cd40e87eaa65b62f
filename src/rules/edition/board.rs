//! Spaces of the board, their borders and the canals between them.

use crate::id::{PowerId, SpaceId};

/// Land or water.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    Land,
    Sea,
}

/// The sea zone that surrounds an island territory.
pub(crate) type IslandIn = SpaceId;

/// A territory or a sea zone.
#[derive(Clone, Debug)]
pub struct Space {
    /// Id text: `ukraine-ssr`, `sz5`.
    pub id: String,
    /// `Ukraine S.S.R.`, `sz5`
    pub name: String,
    pub terrain: Terrain,
    /// IPC a turn; 0 for sea zones.
    pub income: i32,
    /// Who holds it before the first turn. Of a sea zone: whose marker lies there (CVY-01).
    pub holder: Option<PowerId>,
    /// Its original owner (LIB-01). `None`: neutral or sea.
    pub owner: Option<PowerId>,
    /// No unit may enter or fly over it (NEU-01, NEU-03).
    pub impassable: bool,
    /// Politically neutral as long as no power holds it (NEU-04).
    pub political: bool,
    pub air_base: bool,
    pub naval_base: bool,
    /// The basin of a sea zone, where the board has convoys (CVY-05).
    pub ocean: Option<String>,
    /// The name of a sea zone, in addition to its number.
    pub waters: Option<String>,
    pub convoy: Option<Convoy>,
    /// No ship enters or leaves it (CAN-07).
    pub closed_to_ships: bool,
    /// The victory city in it.
    pub city: Option<String>,
    /// It is an island territory inside this one sea zone (MAP-08).
    pub island_in: Option<IslandIn>,
    /// Sorted.
    pub adjacent: Vec<SpaceId>,
    /// Centre point on a 3600 x 1800 picture whose left and right edges join.
    pub x: u32,
    pub y: u32,
}

/// A sea zone's convoy: income for its power as long as that side controls the zone (CVY-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convoy {
    pub power: PowerId,
    /// IPC a turn.
    pub income: i32,
}

/// A canal joins two adjacent sea zones for the side that held all its banks at turn start.
#[derive(Clone, Debug)]
pub struct Canal {
    pub name: String,
    pub zones: (SpaceId, SpaceId),
    pub banks: Vec<SpaceId>,
}
