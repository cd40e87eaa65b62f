//! Where a power may destroy a unit by a die, and which.

use crate::edition::Sabotage;
use crate::engine::Field;
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
use crate::engine::why::{Lack, Nation};
use crate::id::{SpaceId, UnitId};

/// The territory in which a unit may be destroyed, or why none can.
pub(in crate::engine) fn target(
    field: Field,
    act: &Sabotage,
    o: &AdvantageOrder,
) -> Result<SpaceId, Nation> {
    let AdvantageWord::Place(space) = o.says else {
        return Err(Nation::Unsaid { advantage: o.advantage });
    };
    let board = field.board;
    let enemy = board.side(board.mover()).enemy();
    if super::colour(board, space) != Some(act.land_of) {
        return Err(Nation::lacking(space, Lack::Colour(act.land_of)));
    }
    if board.control_side(space) != Some(enemy) {
        return Err(Nation::lacking(space, Lack::Side(enemy)));
    }
    if victims(field, space).is_empty() {
        return Err(Nation::NobodyThere { space });
    }
    Ok(space)
}

/// Enemy units there that can be a casualty: no antiaircraft gun, no complex.
pub(in crate::engine) fn victims(field: Field, space: SpaceId) -> Vec<UnitId> {
    let board = field.board;
    let side = board.side(board.mover());
    let enemy = board.in_space(space).filter(|(_, u)| board.side(u.power) != side);
    enemy.filter(|(_, u)| board.kind(u.kind).fights()).map(|(id, _)| id).collect()
}
