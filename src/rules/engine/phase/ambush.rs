//! What waits for ships next to the naval bases of a nation: one die for each zone that ships enter, in the
//! combat move before any battle, in a special move, in a retreat, and in the noncombat move. All ships that
//! enter a zone in one phase are one group, whatever lines and ways they come by.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::{CombatStep, Deed};
use crate::engine::battle::{BattleState, HitPool, HitSource};
use crate::engine::decision::{Fight, losses};
use crate::engine::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Event, MoveKind};
use crate::engine::position::EngagementKind;
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Halt, Table, luck, nation};
use crate::id::{AdvantageId, PowerId, SpaceId, UnitId};

/// The zones that ships entered in one phase, each with these ships.
type ShipsEntered = BTreeMap<SpaceId, BTreeSet<UnitId>>;

/// The number of the roll, by what brought the ships there. It is part of the name of a stream of dice, so none
/// of these numbers may ever get another meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AmbushMoment {
    CombatMove = 0,
    Noncombat = 1,
    Retreat = 2,
    SpecialMove = 3,
}

/// A rule at work: which it is, whose, and the highest face that hits.
type Ambush = (AdvantageId, PowerId, u8);

/// Looks at the combat moves, before any battle.
///
/// # Errors
/// Dice could not be had.
pub(crate) fn before_battles(table: &mut Table) -> Result<(), Halt> {
    let board = table.board();
    let mut entered = ShipsEntered::new();
    for (id, u) in board.position.units.iter() {
        if board.commanded(u) && board.kind(u.kind).is_sea() && u.turn.did(Did::CombatMoved) {
            strike_ships_that_enter(&mut entered, *id, u.turn.path.get(1..).unwrap_or_default());
        }
    }
    roll_for_zones(table, &entered, AmbushMoment::CombatMove)
}

/// Looks at moves that another power made between the combat move and the battles. `from`: where their
/// events begin.
///
/// # Errors
/// Dice could not be had.
pub(crate) fn after_special_move(table: &mut Table, from: usize) -> Result<(), Halt> {
    let entered = zones_sailed_to(table, from);
    roll_for_zones(table, &entered, AmbushMoment::SpecialMove)
}

/// Looks at ships that have retreated from their battles, when all battles are over.
///
/// # Errors
/// Dice could not be had.
pub(crate) fn after_battles(table: &mut Table) -> Result<(), Halt> {
    let board = table.board();
    let mut entered = ShipsEntered::new();
    for (id, u) in board.position.units.iter() {
        if board.kind(u.kind).is_sea() && u.turn.did(Did::Retreated) {
            strike_ships_that_enter(&mut entered, *id, &[u.space]);
        }
    }
    roll_for_zones(table, &entered, AmbushMoment::Retreat)
}

/// Looks at the noncombat moves. `from`: where the events of the phase begin.
///
/// # Errors
/// Dice could not be had.
pub(crate) fn after_noncombat(table: &mut Table, from: usize) -> Result<(), Halt> {
    let entered = zones_sailed_to(table, from);
    roll_for_zones(table, &entered, AmbushMoment::Noncombat)
}

fn strike_ships_that_enter(entered: &mut ShipsEntered, ship: UnitId, zones: &[SpaceId]) {
    for zone in zones {
        entered.entry(*zone).or_default().insert(ship);
    }
}

/// The zones that ships entered by moves that are no combat moves, from one event on.
fn zones_sailed_to(table: &Table, from: usize) -> ShipsEntered {
    let board = table.board();
    let mut entered = ShipsEntered::new();
    for e in &table.ledger.events()[from..] {
        let Event::Moved { units, path, how: MoveKind::Noncombat, .. } = e else { continue };
        for id in units {
            if board.position.units.get(id).is_some_and(|u| board.kind(u.kind).is_sea()) {
                strike_ships_that_enter(&mut entered, *id, &path[1..]);
            }
        }
    }
    entered
}

/// The dice, zone by zone: one for all enemy ships that entered it and have not been lost in another.
fn roll_for_zones(
    table: &mut Table,
    entered: &ShipsEntered,
    moment: AmbushMoment,
) -> Result<(), Halt> {
    let waiting: Vec<Ambush> = ambushes_waiting(table.board());
    for ambush in waiting {
        for (zone, ships) in entered {
            if has_base_beside(table.field(), *zone, ambush.1) {
                at_zone(table, ships, ambush, *zone, moment)?;
            }
        }
    }
    Ok(())
}

fn ambushes_waiting(board: Board) -> Vec<Ambush> {
    let all = nation::deeds(board).filter_map(|(id, power, deed)| match deed {
        Deed::Ambush(need) => Some((id, power, *need)),
        _ => None,
    });
    all.collect()
}

/// Is a naval base of the power next to the zone?
fn has_base_beside(field: Field, zone: SpaceId, owner: PowerId) -> bool {
    field
        .board
        .neighbours(zone)
        .iter()
        .any(|s| field.board.space(*s).naval_base && field.board.controller(*s) == Some(owner))
}

fn at_zone(
    table: &mut Table,
    entered: &BTreeSet<UnitId>,
    ambush: Ambush,
    zone: SpaceId,
    moment: AmbushMoment,
) -> Result<(), Halt> {
    let (advantage, by, column) = ambush;
    let board = table.board();
    let group: Vec<UnitId> = entered
        .iter()
        .copied()
        .filter(|id| board.position.units.get(id).is_some_and(|ship| !board.allied(ship.power, by)))
        .collect();
    if group.is_empty() {
        return Ok(());
    }
    // A single die: there is nothing to add up under Low Luck.
    let key = RollKey {
        kind: RollKind::Nation,
        place: RollPlace::Space(zone),
        index: moment as u32,
        side: RollSide::Defend,
        column,
        low_luck: false,
    };
    table.record(Event::AdvantageWorked { advantage, place: zone, units: group.clone() });
    let faces = luck::throw(table, &key, 1)?;
    if faces.contains(&Face::Unrolled) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key }));
    }
    let hits = faces.iter().filter(|f| f.within(column)).count() as u32;
    let rule = table.ed.advantage(advantage).rule;
    table.record(Event::Rolled { key, by, units: Vec::new(), faces, hits, rule });
    if hits > 0 {
        lose_ship(table, ambush, zone, group);
    }
    Ok(())
}

/// One ship is lost, by the order of loss of its owner for the zone; of several owners who do not agree, by
/// the word of the power whose weapon it is. A ship that takes two hits is lost
/// like any other.
fn lose_ship(table: &mut Table, ambush: Ambush, zone: SpaceId, group: Vec<UnitId>) {
    let (advantage, by, _) = ambush;
    let rule = table.ed.advantage(advantage).rule;
    let mut worn = table.at().clone();
    for id in &group {
        if table.ed.kind(table.at().unit(*id).kind).hits > 1 {
            worn.units.change(*id, |u| u.turn.mark(Did::Damaged));
        }
    }
    let mut state = BattleState::new(zone, EngagementKind::Sea);
    state.attackers = group;
    let hits = 1;
    let from = HitSource::Other;
    let step = CombatStep::DefendersFire;
    state.pending.push(HitPool { hits, on_attackers: true, from, step });
    let field = Field { board: worn.board(table.ed), input: table.input };
    let fight = Fight { fire_of: Some(by), ..Fight::new(state) };
    let loss = losses::unasked(field, &fight, true, &[(from, hits)]);
    let units = loss.destroyed;
    let by = loss.by;
    table.record(Event::Hit { units: units.clone(), by, fires_back: false, rule });
    table.record(Event::Removed { units, rule });
}
