//! Units that a power gets for nothing when it mobilizes, because its orders say so.

use std::collections::BTreeSet;

use super::deeds_of;
use crate::edition::{Deed, Grant};
use crate::engine::event::{Decider, Event};
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
use crate::engine::position::Use;
use crate::engine::refusal::Refusal;
use crate::engine::why::{Lack, Nation};
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, SpaceId};

/// Carries out what the mover ordered: of each rule once a turn.
pub(super) fn run(table: &mut Table) {
    let mut done: BTreeSet<AdvantageId> = BTreeSet::new();
    for o in table.input.orders.advantages.clone() {
        let power = table.at().power;
        let found = deeds_of(table.field(), power).find_map(|(id, deed)| match deed {
            Deed::Grant(g) if id == o.advantage => Some(g.clone()),
            _ => None,
        });
        let Some(grant) = found else { continue };
        let place = if done.contains(&o.advantage) {
            Err(Nation::TooMany { count: 2 })
        } else {
            place_of_grant(table.field(), &grant, &o)
        };
        match place {
            Ok(space) => {
                done.insert(o.advantage);
                let (advantage, (kind, count)) = (o.advantage, grant.units);
                let by = Decider::Orders(power, Some(o.id));
                table.record(Event::Granted { advantage, power, kind, count, space, by });
                if grant.once {
                    let order = Some(o.id);
                    table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order });
                }
            }
            Err(why) => {
                let rule = table.ed.advantage(o.advantage).rule;
                table.record(Event::OrderFailed { refusal: Refusal::new(o.id, rule, why) });
            }
        }
    }
}

/// The place that an order names, or the only one of the rule.
///
/// # Errors
/// It names none, or one in which the rule never works.
pub(super) fn place_of_order(grant: &Grant, o: &AdvantageOrder) -> Result<SpaceId, Nation> {
    let space = match (&o.says, &grant.places[..]) {
        (AdvantageWord::Place(space), _) => *space,
        (AdvantageWord::Yes, [only]) => *only,
        _ => return Err(Nation::Unsaid { advantage: o.advantage }),
    };
    if grant.places.contains(&space) {
        Ok(space)
    } else {
        Err(Nation::lacking(space, Lack::Listed(grant.places.clone())))
    }
}

/// Where the units go, or why they do not.
fn place_of_grant(field: Field, grant: &Grant, o: &AdvantageOrder) -> Result<SpaceId, Nation> {
    let board = field.board;
    let space = place_of_order(grant, o)?;
    let held = if grant.by_side {
        board.control_side(space) == Some(board.side(board.mover()))
    } else {
        board.controller(space) == Some(board.mover())
    };
    match (held, grant.by_side) {
        (true, _) => Ok(space),
        (false, true) => Err(Nation::lacking(space, Lack::Side(board.side(board.mover())))),
        (false, false) => Err(Nation::lacking(space, Lack::Holder(board.mover()))),
    }
}
