//! Situations in which a club wants the defender to be asked before the battle, where its standing
//! orders do not say what is asked there; and what the attacker owes for having asked.

use crate::edition::MustAsk;
use crate::engine::combat::Muster;
use crate::engine::instruction::Instruction;
use crate::engine::plan::BattleInstructions;
use crate::engine::position::EngagementKind;
use crate::engine::{Field, carry};
use crate::id::{PowerId, SpaceId};

/// Must this defender be asked about the battle?
pub(super) fn must_be_asked(
    field: Field,
    m: &Muster,
    power: PowerId,
    said: &[Instruction],
) -> bool {
    if said.iter().any(|v| v.says.ask.is_some()) {
        return false;
    }
    field.input.profile.must_ask.iter().any(|what| {
        let silent = !said.iter().any(|v| says_what_is_asked(*what, &v.says));
        silent && situation_applies(field, *what, m, power)
    })
}

/// Does it say what is asked in the situation?
fn says_what_is_asked(what: MustAsk, says: &BattleInstructions) -> bool {
    match what {
        MustAsk::Submarine => says.submerge.is_some(),
        MustAsk::Carrier
        | MustAsk::LoadedTransport
        | MustAsk::Bomber
        | MustAsk::SeveralPowers
        | MustAsk::MixedFleet => {
            says.losses.is_some() || says.plan.iter().flatten().any(|t| t.orders_losses())
        }
    }
}

fn situation_applies(field: Field, what: MustAsk, m: &Muster, power: PowerId) -> bool {
    let board = field.board;
    let mut own = m.defenders.iter().filter(|id| board.unit(**id).power == power);
    let at_sea = m.kind == EngagementKind::Sea;
    match what {
        MustAsk::Submarine => at_sea && own.any(|id| board.kind_of(*id).submarine),
        MustAsk::Carrier => {
            at_sea
                && own.any(|id| {
                    board.kind_of(*id).carrier_capacity > 0 && board.cargo(*id).next().is_some()
                })
        }
        MustAsk::LoadedTransport => {
            at_sea
                && own.any(|id| {
                    carry::carries_troops(board, board.unit(*id))
                        && board.cargo(*id).next().is_some()
                })
        }
        MustAsk::Bomber => m.kind == EngagementKind::Land && own.any(|id| board.kind_of(*id).raids),
        MustAsk::SeveralPowers => m.defenders.iter().any(|id| board.unit(*id).power != power),
        MustAsk::MixedFleet => {
            let ships = || m.defenders.iter().filter(|id| board.kind_of(**id).is_sea());
            at_sea
                && ships().any(|id| board.kind_of(*id).submarine)
                && ships().any(|id| !board.kind_of(*id).submarine)
                && own.any(|id| board.kind_of(*id).is_sea())
        }
    }
}

/// Was a defender of this place asked before the battle, and does the profile hold the attacker to
/// one combat round for that?
pub(crate) fn binds(field: Field, place: SpaceId) -> bool {
    let p = field.board.position;
    field.input.profile.one_round
        && p.turn
            .asked
            .iter()
            .any(|(power, at)| *at == place && !field.board.allied(*power, p.power))
}
