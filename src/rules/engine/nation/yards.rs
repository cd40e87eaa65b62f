//! Territories in which a power makes units without a complex.

use super::deeds_of;
use crate::edition::Deed;
use crate::engine::Field;
use crate::id::SpaceId;

/// The territories in which the mover makes land and air units, though it has no complex there: of the
/// colour that its rule names, its own since the turn began, and worth something.
pub(in crate::engine) fn field_yards(field: Field, held: impl Fn(SpaceId) -> bool) -> Vec<SpaceId> {
    let ed = field.board.edition;
    let colours: Vec<_> = deeds_of(field, field.board.mover())
        .filter_map(|(_, deed)| match deed {
            Deed::Yards(y) => Some(y.land_of),
            _ => None,
        })
        .collect();
    if colours.is_empty() {
        return Vec::new();
    }
    ed.space_ids()
        .filter(|s| {
            let space = ed.space(*s);
            super::colour(field.board, *s).is_some_and(|w| colours.contains(&w))
                && space.income > 0
                && held(*s)
        })
        .collect()
}
