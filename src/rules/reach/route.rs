//! Ways that units can go.

use crate::id::SpaceId;

/// A territory that could be attacked from the sea.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coast {
    pub place: SpaceId,
    /// To the zone that it is attacked from; that zone alone if the ships stay there.
    pub voyage: Route,
}

/// How units reach a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    pub to: SpaceId,
    /// All spaces from the first to the last.
    pub path: Vec<SpaceId>,
    /// Movement points that are left to whichever unit has least.
    pub left: u8,
    /// Aircraft: a place to land can be reached from there, if nothing else moves.
    pub home: bool,
    /// Aircraft: a carrier that can come there must come for them.
    pub carrier: bool,
    /// Transports: warships must come along.
    pub escort: bool,
}

impl Route {
    /// A way over these spaces on which nothing is amiss; `None` where there are none.
    pub(super) fn along(path: Vec<SpaceId>, left: u8) -> Option<Route> {
        let to = *path.last()?;
        Some(Route { to, path, left, home: true, carrier: false, escort: false })
    }
}
