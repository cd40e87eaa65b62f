//! What waits for ships beside the naval bases of a nation: a die for each zone that a group of them enters,
//! in the combat move before any battle and in the noncombat move.

use crate::edition::{CombatStep, Deed};
use crate::engine::battle::{BattleState, HitPool, HitSource};
use crate::engine::decision::{Fight, losses};
use crate::engine::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Event, MoveKind};
use crate::engine::position::EngagementKind;
use crate::engine::{Field, Halt, Table, luck, nation};
use crate::id::{AdvantageId, PowerId, SpaceId, UnitId};

/// Ships that went together, and every zone that they entered.
struct Flotilla {
    ships: Vec<UnitId>,
    zones: Vec<SpaceId>,
}

/// Looks at the combat moves, before any battle.
///
/// # Errors
/// Dice could not be had.
pub fn before_battles(table: &mut Table) -> Result<(), Halt> {
    let p = table.at();
    let mut groups: Vec<Flotilla> = Vec::new();
    for (id, u) in p.units.iter() {
        let sailed = table.ed.kind(u.kind).is_sea() && u.turn.combat_moved;
        if !p.commanded(u) || !sailed || u.turn.path.len() < 2 {
            continue;
        }
        let zones = u.turn.path[1..].to_vec();
        match groups.iter_mut().find(|g| g.zones == zones) {
            Some(group) => group.ships.push(*id),
            None => groups.push(Flotilla { ships: vec![*id], zones }),
        }
    }
    strike(table, groups, 0)
}

/// Looks at the noncombat moves. `from`: where the events of the phase begin.
///
/// # Errors
/// Dice could not be had.
pub fn after_noncombat(table: &mut Table, from: usize) -> Result<(), Halt> {
    let (ed, p) = (table.ed, table.at());
    let ship = |id: &UnitId| p.units.get(id).is_some_and(|u| ed.kind(u.kind).is_sea());
    let sailed = |e: &Event| match e {
        Event::Moved { units, path, how: MoveKind::Noncombat, .. } => {
            let ships: Vec<UnitId> = units.iter().copied().filter(ship).collect();
            (!ships.is_empty()).then(|| Flotilla { ships, zones: path[1..].to_vec() })
        }
        _ => None,
    };
    let groups = table.ledger.events()[from..].iter().filter_map(sailed).collect();
    strike(table, groups, 1)
}

/// The dice, zone by zone: one for each group that entered it and has a ship left.
fn strike(table: &mut Table, mut groups: Vec<Flotilla>, index: u32) -> Result<(), Halt> {
    let (ed, p) = (table.ed, table.at());
    let waiting: Vec<(AdvantageId, PowerId, u8)> = nation::deeds(ed, p)
        .filter_map(|(id, power, deed)| match deed {
            Deed::Ambush(need) if !p.allied(ed, power, p.power) => Some((id, power, *need)),
            _ => None,
        })
        .collect();
    for (advantage, owner, need) in waiting {
        for zone in ed.space_ids().filter(|s| ed.is_sea(*s)) {
            if based(table.field(), zone, owner) {
                at_zone(table, &mut groups, (advantage, owner, need), zone, index)?;
            }
        }
    }
    Ok(())
}

/// Does a naval base of the power lie beside the zone?
fn based(field: Field, zone: SpaceId, owner: PowerId) -> bool {
    let base = |s: &SpaceId| field.ed.space(*s).naval_base && field.p.controller(*s) == Some(owner);
    field.ed.neighbours(zone).iter().any(base)
}

fn at_zone(
    table: &mut Table,
    groups: &mut [Flotilla],
    (advantage, by, column): (AdvantageId, PowerId, u8),
    zone: SpaceId,
    index: u32,
) -> Result<(), Halt> {
    let entered: Vec<&mut Flotilla> =
        groups.iter_mut().filter(|g| g.zones.contains(&zone) && !g.ships.is_empty()).collect();
    if entered.is_empty() {
        return Ok(());
    }
    let place = RollPlace::Space(zone);
    let (kind, side, low_luck) = (RollKind::Nation, RollSide::Defend, false);
    // Every die has a group of its own: there is nothing to add up under Low Luck.
    let key = RollKey { kind, place, index, side, column, low_luck };
    let units: Vec<UnitId> = entered.iter().flat_map(|g| g.ships.iter().copied()).collect();
    let place = zone;
    table.record(Event::AdvantageWorked { advantage, place, units });
    let faces = luck::throw(table, &key, entered.len() as u32)?;
    if faces.contains(&Face::Unrolled) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key }));
    }
    let hit: Vec<bool> = faces.iter().map(|f| f.within(column)).collect();
    let hits = hit.iter().filter(|h| **h).count() as u32;
    let rule = table.ed.advantage(advantage).rule;
    table.record(Event::Rolled { key, by, units: Vec::new(), faces, hits, rule });
    for (group, _) in entered.into_iter().zip(hit).filter(|(_, hit)| *hit) {
        lose(table, (advantage, by), zone, group);
    }
    Ok(())
}

/// One ship is lost, by the order of loss of its owner for the zone; of several owners who do not agree, by
/// the word of the power whose weapon it is. A ship that takes two hits is lost
/// like any other.
fn lose(
    table: &mut Table,
    (advantage, by): (AdvantageId, PowerId),
    zone: SpaceId,
    group: &mut Flotilla,
) {
    let rule = table.ed.advantage(advantage).rule;
    let mut state = BattleState::new(zone, EngagementKind::Sea);
    state.attackers.clone_from(&group.ships);
    let (hits, from, step) = (1, HitSource::Other, CombatStep::DefendersFire);
    state.pending.push(HitPool { hits, on_attackers: true, from, step });
    let mut worn = table.at().clone();
    for id in &group.ships {
        if table.ed.kind(table.at().unit(*id).kind).hits > 1 {
            worn.units.change(*id, |u| u.turn.damaged = true);
        }
    }
    let field = Field { p: &worn, ..table.field() };
    let fight = Fight { fire_of: Some(by), ..Fight::new(state) };
    let loss = losses::unasked(field, &fight, true, &[(from, hits)]);
    let (units, by) = (loss.destroyed, loss.by);
    group.ships.retain(|id| !units.contains(id));
    table.record(Event::Hit { units: units.clone(), by, fires_back: false, rule });
    table.record(Event::Removed { units, rule });
}
