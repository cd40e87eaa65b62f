//! The stored form of a position: who holds what, money, and units in lots (same space, power,
//! kind and everything they did this turn), cargo inside its ship. Units have no numbers in the
//! file; where the turn's state or an event names one, the number is its place in the canonical
//! order of [`Position::normalise`], which reading restores.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::edition::Edition;
use crate::engine::Position;
use crate::engine::battle::BattleState;
use crate::engine::event::Victory;
use crate::engine::position::{Engagement, Mission, Turn, Unit, UnitTurn};
use crate::engine::units::Units;
use crate::id::{KindId, PowerId, Side, SpaceId, TechId, UnitId};

use super::event::{
    BattleInstructionsTwin, BattleStateTwin, EngagementTwin, PhaseTwin, SideTwin, VictoryTwin,
};
use super::page::{Page, one_line};
use super::store::{Fields, Stored, Unknown, stored_enum};

/// No position holds more pieces; a file that claims to is refused before it fills the memory.
const MOST_UNITS: usize = 20_000;

/// Ships carry at most this many levels of cargo; the rules know one.
const MOST_DECKS: usize = 4;

stored_enum!(Mission as MissionTwin { None, Raid, Rocket(at: SpaceId) });

/// Something a unit did or is; the words stand in the file.
#[derive(Clone, Copy, serde::Deserialize)]
pub enum Did {
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
    did: Vec<Did>,
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
    advances: Vec<SideTwin>,
    #[serde(default)]
    claims: Vec<String>,
    turn: TurnTwin,
}

/// The canonical text of a position, whose digest goes into the block. The position must have been
/// normalised.
pub fn position_text(ed: &Edition, p: &Position) -> String {
    let Position {
        round,
        power,
        phase,
        control,
        treasury,
        techs,
        units,
        next_unit: _,
        turn,
        advances,
        claims,
        victory,
    } = p;
    let mut page = Page::new();
    page.open("(");
    page.field("round", round, ed);
    page.field("power", power, ed);
    page.field("phase", phase, ed);
    page.field("victory", victory, ed);
    let money = ed.power_ids().zip(treasury).map(|(p, ipc)| one_line(&(p, *ipc), ed));
    page.list("treasury", money);
    let known = ed.power_ids().zip(techs).filter(|(_, t)| !t.is_empty());
    page.list("techs", known.map(|(p, t)| pair(&one_line(&p, ed), &one_line(t, ed))));
    let held = ed.space_ids().zip(control).filter_map(|(s, c)| c.map(|c| (s, c)));
    page.each("control", held, |pair, out| pair.put(ed, out));
    let top = units.iter().filter(|(_, u)| u.aboard.is_none());
    if top.clone().next().is_none() {
        page.line("units: [],");
    } else {
        page.open("units: [");
        lots(ed, units, top.map(|(id, u)| (*id, u)), &mut |lot| page.item(|out| lot.put(out)));
        page.close("],");
    }
    if !advances.is_empty() {
        page.field("advances", advances, ed);
    }
    if !claims.is_empty() {
        page.field("claims", claims, ed);
    }
    write_turn(&mut page, ed, turn, control);
    page.close(")");
    page.finish()
}

fn pair(a: &str, b: &str) -> String {
    format!("({a}, {b})")
}

fn write_turn(page: &mut Page, ed: &Edition, turn: &Turn, control: &[Option<PowerId>]) {
    let Turn {
        control_at_start,
        pending_tech,
        researched,
        purchases,
        battles,
        combat_locked,
        hostile_zones,
        raid_damage,
        supply_limits,
        promises,
        battle,
        asked,
        answers,
        forces,
    } = turn;
    page.open("turn: (");
    let changed = ed.space_ids().zip(control_at_start.iter().zip(control));
    let changed = changed.filter(|(_, (then, now))| then != now);
    page.list("control_at_start", changed.map(|(s, (then, _))| one_line(&(s, *then), ed)));
    page.field("pending_tech", pending_tech, ed);
    if *researched {
        page.field("researched", researched, ed);
    }
    page.field("purchases", purchases, ed);
    page.field("combat_locked", combat_locked, ed);
    if !hostile_zones.is_empty() {
        page.field("hostile_zones", hostile_zones, ed);
    }
    page.list("battles", battles.iter().map(|b| one_line(b, ed)));
    page.field("raid_damage", raid_damage, ed);
    if !supply_limits.is_empty() {
        page.field("supply_limits", supply_limits, ed);
    }
    page.field("promises", promises, ed);
    page.field("asked", asked, ed);
    page.field("answers", answers, ed);
    if !forces.is_empty() {
        page.field("forces", forces, ed);
    }
    page.field("battle", battle, ed);
    page.close("),");
}

/// Pieces that look alike, counted: what stands before and after their number.
#[derive(Default)]
struct Lot {
    before: String,
    after: String,
    count: u32,
}

impl Lot {
    fn put(&self, out: &mut String) {
        out.push_str(&self.before);
        out.push_str("count: ");
        // Writing to a string cannot fail.
        let _ = write!(out, "{}", self.count);
        out.push_str(&self.after);
    }

    /// Becomes the lot of one piece.
    fn describe(&mut self, ed: &Edition, units: &Units, id: UnitId, unit: &Unit) {
        let Unit { power, kind, space, aboard, turn, patrol, first_owner } = unit;
        self.count = 1;
        self.before.clear();
        let mut fields = Fields::open(&mut self.before);
        if aboard.is_none() {
            space.put(ed, fields.next(Some("space")));
        }
        power.put(ed, fields.next(Some("power")));
        kind.put(ed, fields.next(Some("kind")));
        self.before.push_str(", ");
        self.after.clear();
        write_unit_turn(ed, turn, (*space, *aboard, *patrol), &mut self.after);
        if let Some(first) = first_owner {
            self.after.push_str(", first_owner: ");
            first.put(ed, &mut self.after);
        }
        let mut held = false;
        lots(ed, units, units.aboard(id), &mut |lot| {
            self.after.push_str(if held { ", " } else { ", cargo: [" });
            lot.put(&mut self.after);
            held = true;
        });
        self.after.push_str(if held { "])" } else { ")" });
    }
}

/// Tells neighbours in canonical order that look alike as one lot each.
fn lots<'a>(
    ed: &Edition,
    units: &Units,
    pieces: impl Iterator<Item = (UnitId, &'a Unit)>,
    tell: &mut dyn FnMut(&Lot),
) {
    let (mut lot, mut next) = (Lot::default(), Lot::default());
    // The last piece, if it carries nothing: one that is just like it is written just like it.
    let mut last: Option<&'a Unit> = None;
    for (id, unit) in pieces {
        let bare = units.aboard(id).next().is_none();
        if bare && last == Some(unit) {
            lot.count += 1;
            continue;
        }
        last = Some(unit).filter(|_| bare);
        next.describe(ed, units, id, unit);
        if lot.count > 0 && lot.before == next.before && lot.after == next.after {
            lot.count += 1;
            continue;
        }
        if lot.count > 0 {
            tell(&lot);
        }
        std::mem::swap(&mut lot, &mut next);
    }
    if lot.count > 0 {
        tell(&lot);
    }
}

/// Everything that differs from a unit that has done nothing, each with a leading comma.
fn write_unit_turn(
    ed: &Edition,
    turn: &UnitTurn,
    (space, aboard, patrol): (SpaceId, Option<UnitId>, bool),
    out: &mut String,
) {
    // Taken apart completely, so that a new field cannot be forgotten here.
    let UnitTurn {
        start,
        start_aboard,
        moved,
        entered_from,
        path,
        combat_moved,
        fought,
        noncombat_moved,
        retreated,
        loaded,
        offloaded,
        took_cargo,
        landing,
        bombard,
        mission,
        damaged,
        submerged,
        captured,
        blitzed,
        mobilized,
        stranded,
        left_battle,
        intercepts,
        escaped,
    } = turn;
    let did = [
        (*combat_moved, "CombatMoved"),
        (*fought, "Fought"),
        (*noncombat_moved, "NoncombatMoved"),
        (*retreated, "Retreated"),
        (*loaded, "Loaded"),
        (*took_cargo, "TookCargo"),
        (*damaged, "Damaged"),
        (*submerged, "Submerged"),
        (*captured, "Captured"),
        (*blitzed, "Blitzed"),
        (*mobilized, "Mobilized"),
        (*stranded, "Stranded"),
        (*left_battle, "LeftBattle"),
        (*intercepts, "Intercepts"),
        (*escaped, "Escaped"),
        (patrol, "Patrols"),
    ];
    let words: Vec<&str> = did.iter().filter(|(yes, _)| *yes).map(|(_, w)| *w).collect();
    if !words.is_empty() {
        out.push_str(&format!(", did: [{}]", words.join(", ")));
    }
    let mut named = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            out.push_str(&format!(", {name}: {value}"));
        }
    };
    named("start", (*start != space).then(|| one_line(start, ed)));
    let was = start_aboard.map_or("Nothing".to_string(), |s| format!("Ship({})", s.0));
    named("was_aboard", (*start_aboard != aboard).then_some(was));
    named("moved", (*moved > 0).then(|| moved.to_string()));
    let space_name = |s: &Option<SpaceId>| s.as_ref().map(|s| one_line(s, ed));
    named("entered_from", space_name(entered_from));
    named("path", (!path.is_empty()).then(|| one_line(path, ed)));
    named("offloaded", space_name(offloaded));
    named("landing", space_name(landing));
    named("bombard", space_name(bombard));
    named("mission", (*mission != Mission::None).then(|| one_line(mission, ed)));
}

/// The position a twin stands for, its units numbered canonically.
///
/// # Errors
/// [`Unknown`]: an id the edition lacks, a ship that is not there, too many units.
pub fn read_position(twin: PositionTwin, ed: &Edition) -> Result<Position, Unknown> {
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
        advances: Vec::<Side>::from_twin(twin.advances, ed)?,
        claims: BTreeSet::<SpaceId>::from_twin(twin.claims, ed)?,
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
            WasAboard::Ship(n) => Some(existing(&p, UnitId(n))?),
        };
        let turn = new.get(&old).and_then(|id| p.units.turn_mut(*id));
        if let Some(turn) = turn {
            turn.start_aboard = ship;
        }
    }
    p.turn = read_turn(twin.turn, &p, ed)?;
    Ok(p)
}

fn existing(p: &Position, id: UnitId) -> Result<UnitId, Unknown> {
    if p.units.contains_key(&id) {
        Ok(id)
    } else {
        Err(Unknown(format!("there is no unit {}", id.0)))
    }
}

fn place_lot(
    p: &mut Position,
    ed: &Edition,
    lot: LotTwin,
    ship: Option<UnitId>,
    earlier_ships: &mut Vec<(UnitId, WasAboard)>,
    decks: usize,
) -> Result<(), Unknown> {
    if decks == 0 {
        return Err(Unknown("cargo is nested too deeply".to_string()));
    }
    let space = match (ship, lot.space) {
        (None, Some(text)) => SpaceId::from_twin(text, ed)?,
        (Some(ship), None) => p.unit(ship).space,
        (None, None) => return Err(Unknown("a lot of units names no space".to_string())),
        (Some(_), Some(_)) => return Err(Unknown("cargo stands where its ship is".to_string())),
    };
    let power = PowerId::from_twin(lot.power, ed)?;
    let kind = KindId::from_twin(lot.kind, ed)?;
    let first_owner = Option::<PowerId>::from_twin(lot.first_owner, ed)?;
    let mut turn = UnitTurn::fresh(space, ship);
    turn.start = Option::from_twin(lot.start, ed)?.unwrap_or(space);
    turn.moved = lot.moved;
    turn.entered_from = Option::from_twin(lot.entered_from, ed)?;
    turn.path = Vec::from_twin(lot.path, ed)?;
    turn.offloaded = Option::from_twin(lot.offloaded, ed)?;
    turn.landing = Option::from_twin(lot.landing, ed)?;
    turn.bombard = Option::from_twin(lot.bombard, ed)?;
    turn.mission = Option::<Mission>::from_twin(lot.mission, ed)?.unwrap_or_default();
    let patrol = lot.did.iter().any(|did| matches!(did, Did::Patrols));
    for did in &lot.did {
        if let Some(flag) = flag(&mut turn, *did) {
            *flag = true;
        }
    }
    for _ in 0..lot.count {
        if p.units.len() >= MOST_UNITS {
            return Err(Unknown(format!("there are more than {MOST_UNITS} units")));
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

/// Where a word is kept that tells of the turn; others belong to the unit itself.
fn flag(turn: &mut UnitTurn, did: Did) -> Option<&mut bool> {
    Some(match did {
        Did::Patrols => return None,
        Did::CombatMoved => &mut turn.combat_moved,
        Did::Fought => &mut turn.fought,
        Did::NoncombatMoved => &mut turn.noncombat_moved,
        Did::Retreated => &mut turn.retreated,
        Did::Loaded => &mut turn.loaded,
        Did::TookCargo => &mut turn.took_cargo,
        Did::Damaged => &mut turn.damaged,
        Did::Submerged => &mut turn.submerged,
        Did::Captured => &mut turn.captured,
        Did::Blitzed => &mut turn.blitzed,
        Did::Mobilized => &mut turn.mobilized,
        Did::Stranded => &mut turn.stranded,
        Did::LeftBattle => &mut turn.left_battle,
        Did::Intercepts => &mut turn.intercepts,
        Did::Escaped => &mut turn.escaped,
    })
}

fn read_turn(twin: TurnTwin, p: &Position, ed: &Edition) -> Result<Turn, Unknown> {
    let mut control_at_start = p.control.clone();
    for (space, power) in Vec::<(SpaceId, Option<PowerId>)>::from_twin(twin.control_at_start, ed)? {
        control_at_start[space.index()] = power;
    }
    let promises = Vec::<(UnitId, SpaceId)>::from_twin(twin.promises, ed)?;
    let battle = Option::<BattleState>::from_twin(twin.battle, ed)?;
    let in_battle = battle.iter().flat_map(BattleState::all_units);
    for id in promises.iter().map(|(id, _)| id).chain(in_battle) {
        existing(p, *id)?;
    }
    Ok(Turn {
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
    })
}
