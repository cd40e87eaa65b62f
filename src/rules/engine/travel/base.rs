//! What bases do for movement: air bases spare aircraft a point, naval bases give ships a third zone.

use crate::id::SpaceId;

use super::super::nation;
use super::super::position::Unit;
use super::{Atlas, MovementPhase, Obstacle};
use crate::engine::why::Sea;
use crate::rule::RuleId;

impl Atlas<'_> {
    /// Points an aircraft needs for one step: none between a territory of its side with an air base
    /// and the sea next to it (AB-01); the enemy's base spares nothing (AB-02).
    pub(super) fn toll(&self, a: SpaceId, b: SpaceId) -> u8 {
        u8::from(
            !self.is_base_at(a, b) && !self.is_base_at(b, a) && self.island_base(a, b).is_none(),
        )
    }

    /// Is the first space a friendly air base on land, and the second a zone?
    fn is_base_at(&self, land: SpaceId, sea: SpaceId) -> bool {
        self.board.space(land).air_base
            && self.board.is_sea(sea)
            && self.board.control_side(land) == Some(self.side)
    }

    /// The rule by which an island of the mover counts as part of its sea zone.
    pub(super) fn island_base(&self, a: SpaceId, b: SpaceId) -> Option<RuleId> {
        if !self.is_island_in(a, b) && !self.is_island_in(b, a) {
            return None;
        }
        nation::island_flights(self.board, self.board.mover())
    }

    /// Is the first space an island in the second?
    fn is_island_in(&self, land: SpaceId, sea: SpaceId) -> bool {
        self.board.space(land).island_in == Some(sea)
    }

    /// Points for the whole way and one more step.
    pub(super) fn tolls(&self, way: &[SpaceId], to: SpaceId) -> usize {
        let last = way.last().map_or(0, |from| self.toll(*from, to));
        way.windows(2).map(|w| usize::from(self.toll(w[0], w[1]))).sum::<usize>()
            + usize::from(last)
    }

    /// Is a naval base of the mover's side in this zone or next to it (NB-01)? One taken this turn counts
    /// (NB-02).
    fn naval_base(&self, zone: SpaceId) -> bool {
        self.board.neighbours(zone).iter().any(|s| {
            self.board.space(*s).naval_base && self.board.control_side(*s) == Some(self.side)
        })
    }

    /// Zones a ship may sail at most: more than its own from base to base in noncombat (NB-01).
    pub(super) fn longest_sail(&self, u: &Unit) -> u8 {
        let left = self.left(u);
        let range = self.board.profile().naval_base_range;
        let based =
            self.mode == MovementPhase::Noncombat && left > 0 && self.naval_base(u.turn.start);
        let more = range.saturating_sub(self.board.kind(u.kind).moves);
        if based { left + more } else { left }
    }

    /// A way longer than the ship's own range ends at a base.
    pub(super) fn ends_at_base(&self, u: &Unit, way: &[SpaceId]) -> Result<(), Obstacle> {
        let end = *way.last().expect("a way has a start");
        if way.len() - 1 <= usize::from(self.left(u)) || self.naval_base(end) {
            return Ok(());
        }
        let zones = u8::try_from(way.len() - 1).ok();
        Err(Obstacle::new("NB-01", end, Sea::NoNavalBase { space: end, zones }))
    }
}
