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
    let (ed, p) = (field.ed, field.p);
    let enemy = p.side(ed, p.power).enemy();
    if super::colour(ed, p, space) != Some(act.land_of) {
        return Err(Nation::lacking(space, Lack::Colour(act.land_of)));
    }
    if p.control_side(ed, space) != Some(enemy) {
        return Err(Nation::lacking(space, Lack::Side(enemy)));
    }
    if victims(field, space).is_empty() {
        return Err(Nation::NobodyThere { space });
    }
    Ok(space)
}

/// Enemy units there that can be a casualty: no antiaircraft gun, no complex.
pub(in crate::engine) fn victims(field: Field, space: SpaceId) -> Vec<UnitId> {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let enemy = p.in_space(space).filter(|(_, u)| p.side(ed, u.power) != side);
    enemy.filter(|(_, u)| ed.kind(u.kind).fights()).map(|(id, _)| id).collect()
}
