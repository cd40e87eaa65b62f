//! What a power does by a die in land of a colour that an enemy holds, before its combats.

use std::collections::BTreeSet;

use crate::edition::{CombatStep, Deed, Uprising};
use crate::engine::battle::{BattleState, HitPool, HitSource};
use crate::engine::decision::{Fight, losses};
use crate::engine::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Decider, Event};
use crate::engine::position::EngagementKind;
use crate::engine::refusal::Refusal;
use crate::engine::why::Nation;
use crate::engine::{Board, Field, Halt, Table, control, luck, nation};
use crate::id::{AdvantageId, Side, SpaceId};

/// Throws the dice that are due when the combats of the mover begin.
///
/// # Errors
/// Dice could not be had.
pub fn run(table: &mut Table) -> Result<(), Halt> {
    roll_uprisings(table)?;
    roll_sabotage(table)
}

/// Every empty territory is looked at before the first die.
fn roll_uprisings(table: &mut Table) -> Result<(), Halt> {
    let power = table.at().power;
    let all: Vec<(AdvantageId, Uprising)> = nation::deeds_of(table.field(), power)
        .filter_map(|(id, deed)| match deed {
            Deed::Uprising(u) => Some((id, u.clone())),
            _ => None,
        })
        .collect();
    for (advantage, rising) in all {
        for space in empty_territories(table.field(), &rising) {
            if !roll_one_die(table, advantage, space, rising.need)? {
                continue;
            }
            let ((kind, count), by) = (rising.units, Decider::NoChoice);
            table.record(Event::Granted { advantage, power, kind, count, space, by });
            let own = table.ed.advantage(advantage).rule;
            for mut event in control::take(table.board(), space, power, false) {
                if let Event::ControlChanged { rule, .. } = &mut event {
                    *rule = own;
                }
                table.record(event);
            }
        }
    }
    Ok(())
}

/// Territories of the colour that an enemy holds without a unit of its side.
fn empty_territories(field: Field, rising: &Uprising) -> Vec<SpaceId> {
    let board = field.board;
    let side = board.side(board.mover());

    board
        .space_ids()
        .filter(|s| {
            is_held_by_enemy(board, rising, side, s)
                && !board.in_space(*s).any(|(_, u)| board.side(u.power) != side)
        })
        .collect()
}

/// Does an enemy hold this land of the colour?
fn is_held_by_enemy(board: Board, rising: &Uprising, side: Side, s: &SpaceId) -> bool {
    nation::colour(board, *s) == Some(rising.land_of)
        && board.control_side(*s) == Some(side.enemy())
}

/// Carries out the acts that are ordered, of each rule one a turn.
fn roll_sabotage(table: &mut Table) -> Result<(), Halt> {
    let power = table.at().power;
    let mut done: BTreeSet<AdvantageId> = BTreeSet::new();
    for o in table.input.orders.advantages.clone() {
        let found = nation::deeds_of(table.field(), power).find_map(|(id, deed)| match deed {
            Deed::Sabotage(s) if id == o.advantage => Some(s.clone()),
            _ => None,
        });
        let Some(act) = found else { continue };
        let target = if done.contains(&o.advantage) {
            Err(Nation::TooMany { count: 2 })
        } else {
            nation::target(table.field(), &act, &o)
        };
        match target {
            Ok(space) => {
                done.insert(o.advantage);
                if roll_one_die(table, o.advantage, space, act.need)? {
                    lose_unit(table, o.advantage, space);
                }
            }
            Err(why) => {
                let rule = table.ed.advantage(o.advantage).rule;
                table.record(Event::OrderFailed { refusal: Refusal::new(o.id, rule, why) });
            }
        }
    }
    Ok(())
}

/// One unit is destroyed, by the order of loss of its owner. No one is asked: earlier instructions
/// count, else the default profile.
fn lose_unit(table: &mut Table, advantage: AdvantageId, space: SpaceId) {
    let rule = table.ed.advantage(advantage).rule;
    let mut state = BattleState::new(space, EngagementKind::Land);
    state.defenders = nation::victims(table.field(), space);
    let hits = 1;
    let from = HitSource::Other;
    let step = CombatStep::AttackersFire;
    state.pending.push(HitPool { hits, on_attackers: false, from, step });
    let fight = Fight::new(state);
    let loss = losses::unasked(table.field(), &fight, false, &[(from, hits)]);
    let units = loss.destroyed;
    table.record(Event::Hit { units: units.clone(), by: loss.by, fires_back: false, rule });
    table.record(Event::Removed { units, rule });
}

/// One die in a territory. Low Luck leaves it: it decides about one unit and adds up with nothing.
fn roll_one_die(
    table: &mut Table,
    id: AdvantageId,
    space: SpaceId,
    need: u8,
) -> Result<bool, Halt> {
    let by = table.at().power;
    let rule = table.ed.advantage(id).rule;
    let kind = RollKind::Nation;
    let place = RollPlace::Space(space);
    let side = RollSide::Attack;
    let key = RollKey { kind, place, index: 0, side, column: need, low_luck: false };
    let faces = luck::throw(table, &key, 1)?;
    if faces.contains(&Face::Unrolled) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key }));
    }
    let hit = faces.iter().any(|f| f.within(need));
    let units = Vec::new();
    let hits = u32::from(hit);
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(hit)
}
