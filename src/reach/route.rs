//! Ways that units can go.

use crate::id::SpaceId;

/// A territory that could be attacked from the sea.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coast {
    pub place: SpaceId,
    /// To the zone that it is attacked from; that zone alone if the ships stay there.
    pub voyage: Route,
}

/// How units come to a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    pub to: SpaceId,
    /// All spaces from the first to the last.
    pub path: Vec<SpaceId>,
    /// Movement points that are left to whichever unit has least.
    pub left: u8,
    /// Aircraft: a place to land can be reached from there, if nothing else moves.
    pub home: bool,
    /// Transports: warships must come along.
    pub escort: bool,
}
