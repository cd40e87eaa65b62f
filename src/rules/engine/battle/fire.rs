//! A volley: shots grouped in columns by the highest face that hits, one named roll for each.

use std::collections::BTreeMap;

use super::low_luck_hits;
use super::nation_worked::nation_worked;
use super::tally::{Tally, Volley};
use crate::edition::{Chance, HeavyDice};
use crate::engine::combat::{
    self, BattleState, HitSource, Shot, SummedShots, can_hit, count_hits, standing,
};
use crate::engine::decision::Fight;
use crate::engine::dice::{Chances, Face, Group, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Event, Shooter};
use crate::engine::position::Position;
use crate::engine::{Field, Halt, Table, luck};
use crate::id::{AdvantageId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Rolls a volley column by column and keeps its hits.
pub(super) fn roll(table: &mut Table, fight: &mut Fight, volley: Volley) -> Result<(), Halt> {
    let tally = throw_all(table, fight, &volley)?;
    tally.check(table.field(), fight, !volley.attackers)?;
    tally.keep(fight, !volley.attackers, volley.step);
    Ok(())
}

/// Shots that are rolled together: units that need the same face, one roll.
#[derive(Clone, Debug)]
pub struct Column {
    /// Highest face that hits.
    pub need: u8,
    /// Dice of each unit.
    pub dice: u8,
    pub shots: Vec<Shot>,
}

/// The columns of a volley in the order in which they are rolled. Nothing is thrown.
pub fn columns(p: &Position, shots: &[Shot]) -> Vec<Column> {
    let shots = in_order(p, shots);
    shots
        .chunk_by(|a, b| (a.need, a.dice) == (b.need, b.dice))
        .map(|c| Column { need: c[0].need, dice: c[0].dice, shots: c.to_vec() })
        .collect()
}

/// The shots that can hit (CMB-13), in the order of rolling.
fn in_order(p: &Position, shots: &[Shot]) -> Vec<Shot> {
    let mut shots = shots.to_vec();
    shots.retain(|s| s.need > 0);
    shots.sort_by_key(|s| {
        let u = p.unit(s.unit);
        (s.need, s.dice, u.power, u.kind, s.supported, s.unit)
    });
    shots
}

/// Rolls a volley column by column, or adds it up.
pub(super) fn throw_all(table: &mut Table, fight: &Fight, volley: &Volley) -> Result<Tally, Halt> {
    let mut tally = Tally::default();
    name_nations(table, fight.state.place, &volley.shots);
    if table.dice.reckons() {
        let sums = combat::sums_by_target(table.field(), &fight.state, volley.attackers, &{
            in_order(table.at(), &volley.shots)
        });
        let groups: Vec<Group> = sums.iter().map(|s| chances_of_sum(table.field(), s)).collect();
        if let Some(hits) = table.dice.reckon(&groups)? {
            sums.iter().zip(hits).for_each(|(sum, hits)| tally.add(sum.from, hits));
            return Ok(tally);
        }
    }
    if table.ed.low_luck.has(Chance::Combat) {
        let shots = in_order(table.at(), &volley.shots);
        low_luck_hits::throw(table, fight, volley, &shots, &mut tally)?;
        return Ok(tally);
    }
    for column in columns(table.at(), &volley.shots) {
        throw_column(table, fight, volley, &column, &mut tally)?;
    }
    Ok(tally)
}

/// The chances of regular fire at this moment, by the units it can fall on. Each group has the
/// origin that tells what it can hit; fire that can hit no unit is left out.
pub(crate) fn chances(field: Field, fight: &Fight, attackers: bool) -> Vec<(HitSource, Group)> {
    group_by_target(
        field,
        &fight.state,
        attackers,
        combat::regular_shots(field, &fight.state, attackers),
    )
}

/// The same of submarines in opening fire.
pub(crate) fn opening_chances(
    field: Field,
    fight: &Fight,
    attackers: bool,
) -> Vec<(HitSource, Group)> {
    group_by_target(
        field,
        &fight.state,
        attackers,
        combat::opening_shots(field, &fight.state, attackers),
    )
}

/// Units with the rules of nations that change their numbers.
pub(crate) type ShooterRules = Vec<(UnitId, Option<AdvantageId>)>;

/// Which units of one side fire at this moment in opening fire at sea, and which in regular fire,
/// each with the rule of a nation that changes its number.
pub(crate) fn name_shooters(
    field: Field,
    fight: &Fight,
    attackers: bool,
) -> (ShooterRules, ShooterRules) {
    let state = &fight.state;
    let hits = can_hit_anyone(field, state, attackers);
    let why =
        |s: &Shot| (s.unit, s.because.and_then(|rule| field.board.edition.advantage_of(rule)));
    let of =
        |shots: Vec<Shot>| shots.iter().filter(|s| s.need > 0 && hits(s.from)).map(why).collect();
    let opening = combat::opening_shots(field, state, attackers);
    (of(opening), of(combat::regular_shots(field, &fight.state, attackers)))
}

/// Can hits from here fall on anybody of the other side?
fn can_hit_anyone<'a>(
    field: Field<'a>,
    state: &'a BattleState,
    attackers: bool,
) -> impl Fn(HitSource) -> bool + use<'a> {
    let targets = standing(state, !attackers);
    move |from| targets.iter().any(|t| can_hit(field.board, state, from, !attackers, *t))
}

fn group_by_target(
    field: Field,
    state: &BattleState,
    attackers: bool,
    mut shots: Vec<Shot>,
) -> Vec<(HitSource, Group)> {
    let useful = can_hit_anyone(field, state, attackers);
    shots.retain(|s| s.need > 0);
    let mut sums = combat::sums_by_target(field, state, attackers, &shots);
    sums.retain(|s| useful(s.from));
    sums.iter().map(|s| (s.from, chances_of_sum(field, s))).collect()
}

/// The chances of shots that can hit the same units.
fn chances_of_sum(field: Field, sum: &SummedShots) -> Group {
    if field.board.edition.low_luck.has(Chance::Combat) {
        return Group { shots: vec![Chances::Sixths(sum.sixths(field.board.edition))] };
    }

    Group { shots: sum.shots.iter().map(|x| chances_of_shot(field, x)).collect() }
}

/// What one shot can hit.
fn chances_of_shot(field: Field, s: &Shot) -> Chances {
    match (s.dice, field.board.profile().heavy_dice) {
        (0 | 1, _) if s.again.is_some() => Chances::BetterOfTwo(s.need),
        (0 | 1, _) => Chances::Die(s.need),
        (_, HeavyDice::Best) => Chances::BetterOfTwo(s.need),
        (_, HeavyDice::Sum) => Chances::Two(s.need),
    }
}

/// Says which rules of nations change the number of these shots, each once a battle.
fn name_nations(table: &mut Table, place: SpaceId, shots: &[Shot]) {
    let why = |s: &Shot| s.because.and_then(|rule| table.ed.advantage_of(rule));
    let mut found: BTreeMap<AdvantageId, Vec<UnitId>> = BTreeMap::new();
    for (id, unit) in shots.iter().filter_map(|s| Some((why(s)?, s.unit))) {
        found.entry(id).or_default().push(unit);
    }
    for (id, units) in found {
        nation_worked(table, place, id, units);
    }
}

/// Throws the dice of one column.
fn throw_column(
    table: &mut Table,
    fight: &Fight,
    volley: &Volley,
    column: &Column,
    tally: &mut Tally,
) -> Result<(), Halt> {
    let heavy = column.dice > 1;
    let key = RollKey {
        kind: if heavy { RollKind::Heavy } else { volley.kind },
        place: RollPlace::Space(fight.state.place),
        index: fight.state.round,
        side: if volley.attackers { RollSide::Attack } else { RollSide::Defend },
        column: column.need,
        low_luck: false,
    };
    let faces = luck::throw(table, &key, column.shots.len() as u32 * u32::from(column.dice))?;
    let mut hits = 0;
    for (shot, faces) in column.shots.iter().zip(faces.chunks(usize::from(column.dice))) {
        let (sure, open) = count_hits(table.ed.profile.heavy_dice, faces, column.need);
        hits += sure;
        tally.add(shot.from, sure);
        if open {
            tally.leave_open(key, shot.from);
        }
    }
    let p = table.at();
    let units = shooters_of(p, &column.shots);
    let by = p.unit(column.shots[0].unit).power;
    let rule = if heavy { rule("TECH-11") } else { volley.rule };
    let missed = column.shots.iter().zip(&faces).filter(|(shot, face)| {
        let miss = face.pips().is_some_and(|n| n > column.need);
        shot.again.is_some() && miss
    });
    let missed: Vec<Shot> = missed.map(|(shot, _)| *shot).collect();
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    throw_again(table, key, &missed, tally)
}

/// The units that fire these shots, as they are recorded with their dice.
fn shooters_of(p: &Position, shots: &[Shot]) -> Vec<Shooter> {
    shots.iter().map(|x| shooter_of(p, x)).collect()
}

/// The unit that fires a shot, as it is recorded with its dice.
fn shooter_of(p: &Position, s: &Shot) -> Shooter {
    Shooter { unit: s.unit, kind: p.unit(s.unit).kind, dice: s.dice, supported: s.supported }
}

/// Dice that missed and are thrown once more.
fn throw_again(
    table: &mut Table,
    key: RollKey,
    shots: &[Shot],
    tally: &mut Tally,
) -> Result<(), Halt> {
    let Some(rule) = shots.first().and_then(|s| s.again) else { return Ok(()) };
    if let RollPlace::Space(place) = key.place
        && let Some(nation) = table.ed.advantage_of(rule)
    {
        nation_worked(table, place, nation, shots.iter().map(|s| s.unit).collect());
    }
    let key = RollKey { kind: RollKind::Again, ..key };
    let faces = luck::throw(table, &key, shots.len() as u32)?;
    for (shot, face) in shots.iter().zip(&faces) {
        tally.add(shot.from, u32::from(face.within(key.column)));
        if *face == Face::Unrolled {
            tally.leave_open(key, shot.from);
        }
    }
    let p = table.at();
    let by = p.unit(shots[0].unit).power;
    let units = shooters_of(p, shots);
    let hits = faces.iter().filter(|f| f.within(key.column)).count() as u32;
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(())
}

/// Keeps the shots that can hit somebody; the others are reported as not firing.
pub(super) fn hold_useless(
    table: &mut Table,
    fight: &Fight,
    attackers: bool,
    mut shots: Vec<Shot>,
    rule: RuleId,
) -> Vec<Shot> {
    shots.retain(|s| s.need > 0);
    let (fire, hold): (Vec<Shot>, Vec<Shot>) = {
        let useful = can_hit_anyone(table.field(), &fight.state, attackers);
        shots.into_iter().partition(|s| useful(s.from))
    };
    // No event is needed for a side without units.
    if !hold.is_empty() && !standing(&fight.state, !attackers).is_empty() {
        let units = hold.iter().map(|s| s.unit).collect();
        table.record(Event::NoFire { place: fight.state.place, units, rule });
    }
    fire
}
