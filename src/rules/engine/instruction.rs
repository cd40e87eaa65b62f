//! What a power has said about a battle, the narrowest word first, and whether it wants to be asked.
//!
//! For one power in one battle the instructions are, first to last: the answer to the question that
//! stopped the battle, the answer given before the battle, the mover's order file, the standing
//! orders from the narrowest scope to the widest, and the game's default profile.

use super::event::Decider;
use super::plan::{Ask, BattleInstructions};
use super::{Field, standing_force};
use crate::edition::AskWhom;
use crate::id::{PowerId, SpaceId};

/// Instructions and whose they are.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub says: BattleInstructions,
    pub by: Decider,
}

/// Has a ruling said that this power is not asked any more in this turn?
pub(crate) fn is_silent(field: Field, power: PowerId) -> bool {
    field.input.standing.get(&power).is_some_and(|s| s.silent)
}

/// Everything a power has said about a battle, the narrowest word first.
pub(crate) fn instructions_of(field: Field, place: SpaceId, power: PowerId) -> Vec<Instruction> {
    let mut found = Vec::new();
    if let Some(says) = field.board.turn().answers.get(&(power, place)) {
        found.push(Instruction { says: says.clone(), by: Decider::Answer(power) });
    }
    if power == field.board.turn_of()
        && let Some(says) = field.input.orders.battles.get(&place)
    {
        found.push(Instruction { says: says.clone(), by: Decider::Orders(power, says.id) });
    }
    let Some(standing) = field.input.standing.get(&power) else { return found };
    if standing.silent {
        let says = BattleInstructions { ask: Some(Ask::Never), ..Default::default() };
        found.insert(0, Instruction { says, by: Decider::Profile });
    }
    for rule in standing_force::speaking(field, place, power, standing) {
        let version = standing.version;
        let scope = rule.scope.clone();
        let by = Decider::Standing { power, version, scope };
        found.push(Instruction { says: rule.says.clone(), by });
    }
    found
}

/// When the power wants to be asked: its narrowest word, else the profile's if it has said nothing
/// at all. A mover who writes about the battle in the order file has seen the moves; standing orders
/// do not stop that battle.
pub(crate) fn wants_asking(field: Field, said: &[Instruction]) -> Ask {
    for v in said {
        match v.says.ask {
            Some(ask) => return ask,
            None if matches!(v.by, Decider::Orders(..)) => return Ask::Never,
            None => {}
        }
    }
    let profile = &field.input.profile;
    match profile.ask_whom {
        AskWhom::Silent if !said.is_empty() => Ask::Never,
        AskWhom::Silent | AskWhom::Everybody => profile.ask,
    }
}

/// The first voice that says something about one field.
pub(crate) fn first<T>(
    said: &[Instruction],
    field: impl Fn(&BattleInstructions) -> Option<T>,
) -> Option<(T, Decider)> {
    said.iter().find_map(|v| field(&v.says).map(|t| (t, v.by.clone())))
}
