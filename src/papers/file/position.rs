//! The stored form of a position: who holds what, money, and units in lots (same space, power,
//! kind and everything they did this turn), cargo inside its ship. Units have no numbers in the
//! file; where the turn's state or an event names one, the number is its place in the canonical
//! order of [`Position::normalise`], which reading restores.

mod write_position;

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::Edition;
use crate::engine::battle::BattleState;
use crate::engine::event::Victory;
use crate::engine::position::{Engagement, Mission, Turn, UnitTurn};
use crate::engine::unit::Did;
use crate::engine::units::Units;
use crate::engine::{Board, Position};
use crate::id::{KindId, PowerId, Side, SpaceId, TechId, UnitId};

use super::store::{NotInEdition, Stored, stored_enum};
use super::stored_event::{
    BattleInstructionsTwin, BattleStateTwin, EngagementTwin, PhaseTwin, SideTwin, UseTwin,
    VictoryTwin,
};

pub use write_position::position_text;

/// No position holds more pieces; a file that claims to is refused before it fills the memory.
const MOST_UNITS: usize = 20_000;

/// Ships carry at most this many levels of cargo; the rules know one.
const MOST_DECKS: usize = 4;

stored_enum!(Mission as MissionTwin { None, Raid, Rocket(at: SpaceId), Dive, Swim(at: SpaceId) });

/// Something a unit did or is; the words stand in the file.
#[derive(Clone, Copy, serde::Deserialize)]
pub enum DidWord {
    CombatMoved,
    Fought,
    NoncombatMoved,
    Retreated,
    Loaded,
    TookCargo,
    Damaged,
    Submerged,
    Captured,
    Blitzed,
    Mobilized,
    Stranded,
    LeftBattle,
    Intercepts,
    Escaped,
    Refuelled,
    Strikes,
    Joins,
    Patrols,
}

/// The ship a unit was aboard when the turn began, where that is not the ship it is aboard now.
#[derive(Clone, Copy, serde::Deserialize)]
pub enum WasAboard {
    Nothing,
    Ship(u32),
}

/// Units that are alike in everything.
#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LotTwin {
    space: Option<String>,
    power: String,
    kind: String,
    count: u32,
    first_owner: Option<String>,
    #[serde(default)]
    did: Vec<DidWord>,
    start: Option<String>,
    was_aboard: Option<WasAboard>,
    #[serde(default)]
    moved: u8,
    entered_from: Option<String>,
    #[serde(default)]
    path: Vec<String>,
    offloaded: Option<String>,
    landing: Option<String>,
    bombard: Option<String>,
    mission: Option<MissionTwin>,
    #[serde(default)]
    cargo: Vec<LotTwin>,
}

/// Power, kind and number.
type OwnedTwin = (String, (String, u16));

/// Stored twin of [`Turn`].
#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnTwin {
    control_at_start: Vec<(String, Option<String>)>,
    pending_tech: Option<String>,
    #[serde(default)]
    researched: bool,
    purchases: Vec<(String, u16)>,
    combat_locked: bool,
    #[serde(default)]
    hostile_zones: Vec<String>,
    battles: Vec<EngagementTwin>,
    raid_damage: Vec<(String, i32)>,
    #[serde(default)]
    supply_limits: Vec<(String, i32)>,
    promises: Vec<(u32, String)>,
    asked: Vec<(String, String)>,
    #[serde(default)]
    answers: Vec<((String, String), BattleInstructionsTwin)>,
    #[serde(default)]
    forces: Vec<(String, Vec<OwnedTwin>)>,
    #[serde(default)]
    worked: Vec<(String, String)>,
    #[serde(default)]
    commands: Vec<(String, String)>,
    battle: Option<BattleStateTwin>,
}

/// Stored twin of [`Position`].
#[derive(Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionTwin {
    round: u32,
    power: String,
    phase: PhaseTwin,
    victory: Option<VictoryTwin>,
    treasury: Vec<(String, i32)>,
    techs: Vec<(String, Vec<String>)>,
    control: Vec<(String, String)>,
    units: Vec<LotTwin>,
    #[serde(default)]
    advantages: Vec<(String, UseTwin)>,
    #[serde(default)]
    advances: Vec<SideTwin>,
    #[serde(default)]
    claims: Vec<String>,
    #[serde(default)]
    barred: Vec<(String, (String, String))>,
    #[serde(default)]
    due: Vec<(String, String)>,
    #[serde(default)]
    lent: Vec<(String, String)>,
    #[serde(default)]
    sides: Vec<(String, SideTwin)>,
    turn: TurnTwin,
}

/// The position of a twin, its units numbered canonically.
///
/// # Errors
/// [`NotInEdition`]: an id the edition lacks, a ship that is not there, too many units.
pub(crate) fn read_position(twin: PositionTwin, ed: &Edition) -> Result<Position, NotInEdition> {
    let mut p = Position {
        round: twin.round,
        power: PowerId::from_twin(twin.power, ed)?,
        phase: Stored::from_twin(twin.phase, ed)?,
        control: vec![None; ed.spaces.len()],
        treasury: vec![0; ed.powers.len()],
        techs: vec![BTreeSet::new(); ed.powers.len()],
        units: Units::new(),
        next_unit: 0,
        turn: Turn::default(),
        advantages: BTreeMap::from_twin(twin.advantages, ed)?,
        advances: Vec::<Side>::from_twin(twin.advances, ed)?,
        claims: BTreeSet::<SpaceId>::from_twin(twin.claims, ed)?,
        barred: BTreeSet::from_twin(twin.barred, ed)?,
        due: BTreeSet::from_twin(twin.due, ed)?,
        lent: BTreeMap::from_twin(twin.lent, ed)?,
        sides: BTreeMap::from_twin(twin.sides, ed)?,
        victory: Option::<Victory>::from_twin(twin.victory, ed)?,
    };
    for (power, ipc) in Vec::<(PowerId, i32)>::from_twin(twin.treasury, ed)? {
        p.treasury[power.index()] = ipc;
    }
    for (power, techs) in Vec::<(PowerId, BTreeSet<TechId>)>::from_twin(twin.techs, ed)? {
        p.techs[power.index()] = techs;
    }
    for (space, power) in Vec::<(SpaceId, PowerId)>::from_twin(twin.control, ed)? {
        p.control[space.index()] = Some(power);
    }
    let mut earlier_ships = Vec::new();
    for lot in twin.units {
        place_lot(&mut p, ed, lot, None, &mut earlier_ships, MOST_DECKS)?;
    }
    let new = p.normalise();
    // Ships named in the file are named by their canonical numbers, known only now.
    for (old, was) in earlier_ships {
        let ship = match was {
            WasAboard::Nothing => None,
            WasAboard::Ship(n) => Some(existing_unit(&p, UnitId(n))?),
        };
        let turn = new.get(&old).and_then(|id| p.units.turn_mut(*id));
        if let Some(turn) = turn {
            turn.start_aboard = ship;
        }
    }
    p.turn = read_turn(twin.turn, p.board(ed))?;
    Ok(p)
}

fn existing_unit(p: &Position, id: UnitId) -> Result<UnitId, NotInEdition> {
    if p.units.contains_key(&id) {
        Ok(id)
    } else {
        Err(NotInEdition(format!("there is no unit {}", id.0)))
    }
}

fn place_lot(
    p: &mut Position,
    ed: &Edition,
    lot: LotTwin,
    ship: Option<UnitId>,
    earlier_ships: &mut Vec<(UnitId, WasAboard)>,
    decks: usize,
) -> Result<(), NotInEdition> {
    if decks == 0 {
        return Err(NotInEdition("cargo is nested too deeply".to_string()));
    }
    let space = match (ship, lot.space) {
        (None, Some(text)) => SpaceId::from_twin(text, ed)?,
        (Some(ship), None) => p.unit(ship).space,
        (None, None) => return Err(NotInEdition("a lot of units names no space".to_string())),
        (Some(_), Some(_)) => {
            return Err(NotInEdition("cargo is where its ship is".to_string()));
        }
    };
    let power = PowerId::from_twin(lot.power, ed)?;
    let kind = KindId::from_twin(lot.kind, ed)?;
    let first_owner = Option::<PowerId>::from_twin(lot.first_owner, ed)?;
    let mut turn = UnitTurn::fresh(space, ship);
    turn.start = Option::from_twin(lot.start, ed)?.unwrap_or(space);
    turn.moved = lot.moved;
    turn.entered_from = Option::from_twin(lot.entered_from, ed)?;
    turn.path = Vec::from_twin(lot.path, ed)?.into();
    turn.offloaded = Option::from_twin(lot.offloaded, ed)?;
    turn.landing = Option::from_twin(lot.landing, ed)?;
    turn.bombard = Option::from_twin(lot.bombard, ed)?;
    turn.mission = Option::<Mission>::from_twin(lot.mission, ed)?.unwrap_or_default();
    let patrol = lot.did.iter().any(|did| matches!(did, DidWord::Patrols));
    for did in lot.did.iter().filter_map(|word| read_did(*word)) {
        turn.mark(did);
    }
    for _ in 0..lot.count {
        if p.units.len() >= MOST_UNITS {
            return Err(NotInEdition(format!("there are more than {MOST_UNITS} units")));
        }
        let id = p.add_unit(power, kind, space, ship);
        if let Some(did) = p.units.turn_mut(id) {
            did.clone_from(&turn);
            did.start_aboard = ship;
        }
        p.units.change(id, |u| {
            u.patrol = patrol;
            u.first_owner = first_owner;
        });
        earlier_ships.extend(lot.was_aboard.map(|was| (id, was)));
        for held in &lot.cargo {
            place_lot(p, ed, held.clone(), Some(id), earlier_ships, decks - 1)?;
        }
    }
    Ok(())
}

/// What a word says of the turn; others tell of the unit itself.
fn read_did(word: DidWord) -> Option<Did> {
    Some(match word {
        DidWord::Patrols => return None,
        DidWord::CombatMoved => Did::CombatMoved,
        DidWord::Fought => Did::Fought,
        DidWord::NoncombatMoved => Did::NoncombatMoved,
        DidWord::Retreated => Did::Retreated,
        DidWord::Loaded => Did::Loaded,
        DidWord::TookCargo => Did::TookCargo,
        DidWord::Damaged => Did::Damaged,
        DidWord::Submerged => Did::Submerged,
        DidWord::Captured => Did::Captured,
        DidWord::Blitzed => Did::Blitzed,
        DidWord::Mobilized => Did::Mobilized,
        DidWord::Stranded => Did::Stranded,
        DidWord::LeftBattle => Did::LeftBattle,
        DidWord::Intercepts => Did::Intercepts,
        DidWord::Escaped => Did::Escaped,
        DidWord::Refuelled => Did::Refuelled,
        DidWord::Strikes => Did::Strikes,
        DidWord::Joins => Did::Joins,
    })
}

fn read_turn(twin: TurnTwin, board: Board) -> Result<Turn, NotInEdition> {
    let ed = board.edition;
    let mut control_at_start = board.position.control.clone();
    for (space, power) in Vec::<(SpaceId, Option<PowerId>)>::from_twin(twin.control_at_start, ed)? {
        control_at_start[space.index()] = power;
    }
    let promises = Vec::<(UnitId, SpaceId)>::from_twin(twin.promises, ed)?;
    let battle = Option::<BattleState>::from_twin(twin.battle, ed)?;
    let in_battle = battle.iter().flat_map(BattleState::all_units);
    for id in promises.iter().map(|(id, _)| id).chain(in_battle) {
        existing_unit(board.position, *id)?;
    }
    Ok(Turn {
        lent: None,
        control_at_start,
        pending_tech: Option::from_twin(twin.pending_tech, ed)?,
        researched: twin.researched,
        purchases: BTreeMap::from_twin(twin.purchases, ed)?,
        battles: Vec::<Engagement>::from_twin(twin.battles, ed)?,
        combat_locked: twin.combat_locked,
        hostile_zones: BTreeSet::from_twin(twin.hostile_zones, ed)?,
        raid_damage: BTreeMap::from_twin(twin.raid_damage, ed)?,
        supply_limits: BTreeMap::from_twin(twin.supply_limits, ed)?,
        promises,
        battle,
        asked: BTreeSet::from_twin(twin.asked, ed)?,
        answers: BTreeMap::from_twin(twin.answers, ed)?,
        forces: BTreeMap::from_twin(twin.forces, ed)?,
        worked: BTreeSet::from_twin(twin.worked, ed)?,
        commands: BTreeMap::from_twin(twin.commands, ed)?,
    })
}
