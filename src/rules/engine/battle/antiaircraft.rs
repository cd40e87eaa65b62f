//! Antiaircraft fire: the gun of an attacked territory in the first opening fire, and the dice of
//! any gun (AAG-01 to AAG-03, AAG-06).

use std::collections::BTreeMap;

use super::casualty::{self, Leaves};
use super::nation_worked::nation_worked;
use super::tally::Tally;
use crate::edition::{Ability, AntiaircraftHits, Chance, CombatStep, Stat};
use crate::engine::combat::{GunTarget, HitSource, can_hit, standing};
use crate::engine::decision::Fight;
use crate::engine::dice::{Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Event, Shooter};
use crate::engine::luck::{self, RollOutcome};
use crate::engine::query::{self, Circumstances};
use crate::engine::{Board, Field, Halt, Table, nation};
use crate::id::{AdvantageId, PowerId, UnitId};
use crate::rule::{RuleId, rule};

/// The gun that will fire at the attackers of this battle, if there is anything to fire at.
pub(super) fn gun(field: Field, fight: &Fight) -> Option<UnitId> {
    let board = field.board;
    let gun = query::firing_gun(board, fight.state.place, board.side(board.mover()))?;
    let air = standing(&fight.state, true).into_iter().any(|id| board.kind_of(id).is_air());
    air.then_some(gun)
}

/// The step: first round only, then the gun leaves the battle (AAG-03).
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if fight.state.round != 1 || table.ed.is_sea(fight.state.place) {
        return Ok(());
    }
    if fight.state.part == 0 {
        if let Some(gun) = gun(table.field(), fight) {
            let place = RollPlace::Space(fight.state.place);
            by_type(table, fight, gun, place, fight.state.round)?;
            table.record(Event::LeftBattle { units: vec![gun], rule: rule("AAG-03") });
        }
        fight.state.part = 1;
    }
    casualty::settle(table, fight, true, Leaves::Silent, rule("AAG-01"))
}

/// Rolls at the fighters among the attackers, then at the bombers.
pub(super) fn by_type(
    table: &mut Table,
    fight: &mut Fight,
    gun: UnitId,
    place: RollPlace,
    index: u32,
) -> Result<(), Halt> {
    let kinds = match table.ed.profile.antiaircraft_hits {
        AntiaircraftHits::ByType => (GunTarget::Fighters, GunTarget::Bombers),
        AntiaircraftHits::Pooled => (GunTarget::Aircraft, GunTarget::Aircraft),
    };
    report_safe(table, fight);
    let mut tally = Tally::default();
    for power in powers_apart(table, fight) {
        let fighters = kinds.0.of(power);
        let bombers = kinds.1.of(power);
        let f = in_reach(table.field(), fight, GunTarget::Fighters.of(power)).len() as u32;
        let b = in_reach(table.field(), fight, GunTarget::Bombers.of(power)).len() as u32;
        // Dice that may hit the same aircraft make one sum.
        let one_sum = table.ed.low_luck.has(Chance::Guns) && fighters == bombers && f > 0;
        let (f, b) = if one_sum { (f + b, 0) } else { (f, b) };
        shoot_at(table, gun, place, index, RollKind::AaFighter, (fighters, f), &mut tally)?;
        shoot_at(table, gun, place, index, RollKind::AaBomber, (bombers, b), &mut tally)?;
        in_pairs(table, fight, gun, power, place, index, &mut tally)?;
    }
    tally.check(table.field(), fight, true)?;
    tally.keep(fight, true, CombatStep::Antiaircraft);
    Ok(())
}

/// Powers at whose aircraft the gun rolls apart, in the order of the rolls; else once at all of them.
fn powers_apart(table: &mut Table, fight: &Fight) -> Vec<Option<PowerId>> {
    let board = table.board();
    let all = nation::guns_apart(board);
    let standing = standing(&fight.state, true);
    let mut found: Vec<Option<PowerId>> = Vec::new();
    let mut told: Vec<(AdvantageId, Vec<UnitId>)> = Vec::new();
    for (power, advantage) in all {
        let units = aircraft_of(board, &standing, power);
        if !units.is_empty() {
            found.push(Some(power));
            told.push((advantage, units));
        }
    }
    if found.is_empty() {
        return vec![None];
    }
    if !aircraft_of(board, &standing, board.mover()).is_empty() {
        found.push(Some(board.mover()));
    }
    let place = fight.state.place;
    told.into_iter().for_each(|(id, units)| nation_worked(table, place, id, units));
    found
}

/// The aircraft of a power among these units.
fn aircraft_of(board: Board, units: &[UnitId], power: PowerId) -> Vec<UnitId> {
    units
        .iter()
        .filter(|id| {
            let u = board.unit(**id);
            u.power == power && board.kind(u.kind).is_air()
        })
        .copied()
        .collect()
}

/// One die for each aircraft, whatever its type: a gun at a raid.
pub(super) fn at_all(
    table: &mut Table,
    fight: &mut Fight,
    gun: UnitId,
    kind: RollKind,
) -> Result<(), Halt> {
    report_safe(table, fight);
    let place = RollPlace::Space(fight.state.place);
    let mut tally = Tally::default();
    for power in powers_apart(table, fight) {
        let from = GunTarget::Aircraft.of(power);
        let count = in_reach(table.field(), fight, from).len() as u32;
        shoot_at(table, gun, place, 0, kind, (from, count), &mut tally)?;
        in_pairs(table, fight, gun, power, place, 0, &mut tally)?;
    }
    tally.check(table.field(), fight, true)?;
    tally.keep(fight, true, CombatStep::Antiaircraft);
    Ok(())
}

fn in_reach(field: Field, fight: &Fight, from: HitSource) -> Vec<UnitId> {
    let mut found = standing(&fight.state, true);
    found.retain(|id| can_hit(field.board, &fight.state, from, true, *id));
    found
}

/// Aircraft the gun may not fire at (TECH-06).
fn report_safe(table: &mut Table, fight: &Fight) {
    let board = table.board();
    let safe: Vec<UnitId> = standing(&fight.state, true)
        .into_iter()
        .filter(|id| {
            let u = board.unit(*id);
            board.kind(u.kind).is_air() && query::safe_from_guns(board, u)
        })
        .collect();
    let mut groups: BTreeMap<RuleId, Vec<UnitId>> = BTreeMap::new();
    for id in safe {
        groups.entry(why_safe(board, id)).or_default().push(id);
    }
    for (rule, units) in groups {
        table.record(Event::NoFire { place: fight.state.place, units, rule });
    }
}

/// The rule that shelters a unit from antiaircraft guns.
fn why_safe(board: Board, id: UnitId) -> RuleId {
    query::why_can(board, board.unit(id), Ability::SafeFromGuns, Circumstances::default())
        .unwrap_or(rule("TECH-06"))
}

/// How many pairs of faces hit, if each face that was not rolled shows `unrolled`.
fn pairs_that_hit(faces: &[Face], total: u8, unrolled: u8) -> u32 {
    let sums = faces.chunks(2).map(|pair| pair.iter().map(|f| f.or(unrolled)).sum::<u8>());
    sums.filter(|sum| *sum <= total).count() as u32
}

/// Two dice for each aircraft that falls only to their sum, thrown one by one under Low Luck as well.
fn in_pairs(
    table: &mut Table,
    fight: &Fight,
    gun: UnitId,
    power: Option<PowerId>,
    place: RollPlace,
    index: u32,
    tally: &mut Tally,
) -> Result<(), Halt> {
    let from = GunTarget::Sturdy.of(power);
    let targets = in_reach(table.field(), fight, from);
    let p = table.at();
    let found = targets.first().and_then(|id| nation::sturdy(p.board(table.ed), p.unit(*id)));
    let Some((advantage, total)) = found else { return Ok(()) };
    let by = p.unit(gun).power;
    let kind = p.unit(gun).kind;
    let at = p.unit(gun).space;
    let count = targets.len() as u32;
    nation_worked(table, at, advantage, targets);
    let column = total;
    let side = RollSide::Defend;
    let key = RollKey { kind: RollKind::AaPair, place, index, side, column, low_luck: false };
    let faces = luck::throw(table, &key, 2 * count)?;
    let hits = pairs_that_hit(&faces, total, 6);
    let possible = pairs_that_hit(&faces, total, 1);
    let open = (possible > hits).then_some(key);
    let dice = u8::try_from(2 * count).unwrap_or(u8::MAX);
    let units = vec![Shooter { unit: gun, kind, dice, supported: false }];
    let rule = table.ed.advantage(advantage).rule;
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    tally.take(from, RollOutcome { hits, open });
    Ok(())
}

fn shoot_at(
    table: &mut Table,
    gun: UnitId,
    place: RollPlace,
    index: u32,
    kind: RollKind,
    shots: (HitSource, u32),
    tally: &mut Tally,
) -> Result<(), Halt> {
    let (from, count) = shots;
    if count == 0 {
        return Ok(());
    }
    let u = table.at().unit(gun);
    let by = u.power;
    let gun_kind = u.kind;
    let (strength, why) = query::value(table.board(), u, Stat::Defense, Circumstances::default());
    let at = u.space;
    if let Some(nation) = why.and_then(|rule| table.ed.advantage_of(rule)) {
        nation_worked(table, at, nation, vec![gun]);
    }
    let column = strength.max(1);
    let side = RollSide::Defend;
    let key = RollKey { kind, place, index, side, column, low_luck: false };
    let dice = u8::try_from(count).unwrap_or(u8::MAX);
    let who = Some(Shooter { unit: gun, kind: gun_kind, dice, supported: false });
    let thrown = luck::shots(table, Chance::Guns, key, by, who, count, rule("AAG-01"))?;
    tally.take(from, thrown);
    Ok(())
}
