//! The way of a piece in its combat move. Most pieces have none, and positions are copied all the time: an
//! empty way needs no memory, and a copy shares the memory of a way that is there.

use std::ops::Deref;
use std::sync::Arc;

use crate::id::SpaceId;

/// Spaces in order, the start first; empty for a unit that has not moved.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct UnitPath(Option<Arc<[SpaceId]>>);

impl UnitPath {
    /// Goes on along `path`, which begins where this way ends.
    pub(crate) fn go_on_along(&mut self, path: &[SpaceId]) {
        let new = if self.is_empty() { path } else { path.get(1..).unwrap_or_default() };
        *self = UnitPath::from([&**self, new].concat());
    }
}

impl Deref for UnitPath {
    type Target = [SpaceId];

    fn deref(&self) -> &[SpaceId] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl From<Vec<SpaceId>> for UnitPath {
    fn from(spaces: Vec<SpaceId>) -> UnitPath {
        UnitPath((!spaces.is_empty()).then(|| spaces.into()))
    }
}
