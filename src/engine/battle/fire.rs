//! A volley: shots grouped in columns by the highest face that hits, one named roll for each.

use std::collections::BTreeMap;

use super::shots::Shot;
use super::state::{BattleState, HitPool, HitSource};
use super::sums;
use super::targets::{can_hit, hits_left, standing};
use crate::edition::{Chance, CombatStep, HeavyDice};
use crate::engine::decision::Fight;
use crate::engine::dice::{
    Chances, DiceFault, Face, Group, RollKey, RollKind, RollPlace, RollSide,
};
use crate::engine::event::{Event, Shooter};
use crate::engine::luck::{self, RollOutcome};
use crate::engine::position::Position;
use crate::engine::{Field, Halt, Table};
use crate::id::{AdvantageId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// All shots of one side in one step.
pub(super) struct Volley {
    pub attackers: bool,
    pub kind: RollKind,
    pub step: CombatStep,
    pub rule: RuleId,
    pub shots: Vec<Shot>,
}

/// What is known of the hits of a step when some faces were left unrolled.
#[derive(Default)]
pub(super) struct Tally {
    sure: Vec<(HitSource, u32)>,
    /// Streams with unrolled faces that could have hit, and what those hits would have been.
    open: Vec<(RollKey, HitSource)>,
}

impl Tally {
    fn add(&mut self, from: HitSource, hits: u32) {
        match self.sure.iter_mut().find(|(f, _)| *f == from) {
            Some((_, n)) => *n += hits,
            None => self.sure.push((from, hits)),
        }
    }

    /// Takes in what came of a roll.
    pub fn take(&mut self, from: HitSource, thrown: RollOutcome) {
        self.add(from, thrown.hits);
        if let Some(key) = thrown.open {
            self.leave_open(key, from);
        }
    }

    fn leave_open(&mut self, key: RollKey, from: HitSource) {
        self.open.push((key, from));
    }

    /// An unrolled face is accepted only where it cannot matter: everybody it could hit falls to
    /// hits that were rolled.
    pub fn check(&self, field: Field, fight: &Fight, on_attackers: bool) -> Result<(), Halt> {
        if self.open.is_empty() {
            return Ok(());
        }
        let (ed, p, state) = (field.ed, field.p, &fight.state);
        let targets = standing(state, on_attackers);
        let can = |id: UnitId, from: HitSource| can_hit(ed, p, state, from, on_attackers, id);
        let slots: Vec<UnitId> =
            targets.iter().flat_map(|id| std::iter::repeat_n(*id, hits_left(ed, p, *id))).collect();
        let pools: Vec<u32> = self.sure.iter().map(|(_, n)| *n).collect();
        let fallen =
            super::first_choice(slots.len(), &pools, |s, f| can(slots[s], self.sure[f].0)).len();
        for (key, from) in &self.open {
            let none_in_reach = !slots.iter().any(|id| can(*id, *from));
            if fallen < slots.len() && !none_in_reach {
                return Err(Halt::Dice(DiceFault::UnrolledMatters { key: *key }));
            }
        }
        Ok(())
    }

    /// Where hits are only counted: an unrolled face is accepted if `enough` hits are there anyway.
    pub fn suffices(&self, enough: u32) -> Result<(), Halt> {
        let sure: u32 = self.sure.iter().map(|(_, n)| n).sum();
        match self.open.first() {
            Some((key, _)) if sure < enough => {
                Err(Halt::Dice(DiceFault::UnrolledMatters { key: *key }))
            }
            _ => Ok(()),
        }
    }

    /// Puts the hits among those to be assigned.
    pub fn keep(self, fight: &mut Fight, on_attackers: bool, step: CombatStep) {
        for (from, hits) in self.sure.into_iter().filter(|(_, n)| *n > 0) {
            fight.state.pending.push(HitPool { hits, on_attackers, from, step });
        }
    }
}

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
    let same = |a: &Shot, b: &Shot| (a.need, a.dice) == (b.need, b.dice);
    let column = |c: &[Shot]| Column { need: c[0].need, dice: c[0].dice, shots: c.to_vec() };
    shots.chunk_by(same).map(column).collect()
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
        let sums = sums::apart(table.field(), &fight.state, volley.attackers, &{
            in_order(table.at(), &volley.shots)
        });
        let groups: Vec<Group> = sums.iter().map(|s| group(table.field(), s)).collect();
        if let Some(hits) = table.dice.reckon(&groups)? {
            sums.iter().zip(hits).for_each(|(sum, hits)| tally.add(sum.from, hits));
            return Ok(tally);
        }
    }
    if table.ed.low_luck.has(Chance::Combat) {
        let shots = in_order(table.at(), &volley.shots);
        sums::throw(table, fight, volley, &shots, &mut tally)?;
        return Ok(tally);
    }
    for column in columns(table.at(), &volley.shots) {
        throw(table, fight, volley, &column, &mut tally)?;
    }
    Ok(tally)
}

/// The chances of regular fire at this moment, by the units it can fall on. Each group has the
/// origin that tells what it can hit; fire that can hit no unit is left out.
pub(crate) fn chances(field: Field, fight: &Fight, attackers: bool) -> Vec<(HitSource, Group)> {
    grouped(field, &fight.state, attackers, super::round::regular(field, fight, attackers))
}

/// The same of submarines in opening fire.
pub(crate) fn opening_chances(
    field: Field,
    fight: &Fight,
    attackers: bool,
) -> Vec<(HitSource, Group)> {
    grouped(field, &fight.state, attackers, super::sneak::shots(field, &fight.state, attackers))
}

/// Units with the rules of nations that change their numbers.
pub(crate) type ShooterRules = Vec<(UnitId, Option<AdvantageId>)>;

/// Which units of one side fire at this moment in opening fire at sea, and which in regular fire,
/// each with the rule of a nation that changes its number.
pub(crate) fn named(field: Field, fight: &Fight, attackers: bool) -> (ShooterRules, ShooterRules) {
    let state = &fight.state;
    let hits = useful(field, state, attackers);
    let why = |s: &Shot| (s.unit, s.because.and_then(|rule| field.ed.advantage_of(rule)));
    let of =
        |shots: Vec<Shot>| shots.iter().filter(|s| s.need > 0 && hits(s.from)).map(why).collect();
    let opening = super::sneak::shots(field, state, attackers);
    (of(opening), of(super::round::regular(field, fight, attackers)))
}

/// Can hits from here fall on anybody of the other side?
fn useful<'a>(
    field: Field<'a>,
    state: &'a BattleState,
    attackers: bool,
) -> impl Fn(HitSource) -> bool + use<'a> {
    let targets = standing(state, !attackers);
    move |from| targets.iter().any(|t| can_hit(field.ed, field.p, state, from, !attackers, *t))
}

fn grouped(
    field: Field,
    state: &BattleState,
    attackers: bool,
    mut shots: Vec<Shot>,
) -> Vec<(HitSource, Group)> {
    let useful = useful(field, state, attackers);
    shots.retain(|s| s.need > 0);
    let mut sums = sums::apart(field, state, attackers, &shots);
    sums.retain(|s| useful(s.from));
    sums.iter().map(|s| (s.from, group(field, s))).collect()
}

/// The chances of shots that can hit the same units.
fn group(field: Field, sum: &sums::SummedShots) -> Group {
    if field.ed.low_luck.has(Chance::Combat) {
        return Group { shots: vec![Chances::Sixths(sum.sixths(field.ed))] };
    }
    let one = |s: &Shot| match (s.dice, field.ed.profile.heavy_dice) {
        (0 | 1, _) if s.again.is_some() => Chances::BetterOfTwo(s.need),
        (0 | 1, _) => Chances::Die(s.need),
        (_, HeavyDice::Best) => Chances::BetterOfTwo(s.need),
        (_, HeavyDice::Sum) => Chances::Two(s.need),
    };
    Group { shots: sum.shots.iter().map(one).collect() }
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

/// Says that the rule of a nation makes a difference here, unless that has been said.
pub(super) fn nation_worked(
    table: &mut Table,
    place: SpaceId,
    advantage: AdvantageId,
    units: Vec<UnitId>,
) {
    if !table.at().turn.worked.contains(&(place, advantage)) {
        table.record(Event::AdvantageWorked { advantage, place, units });
    }
}

/// Throws the dice of one column.
fn throw(
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
        let (sure, open) = count(table.ed.profile.heavy_dice, faces, column.need);
        hits += sure;
        tally.add(shot.from, sure);
        if open {
            tally.leave_open(key, shot.from);
        }
    }
    let p = table.at();
    let units = shooters(p, &column.shots);
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
fn shooters(p: &Position, shots: &[Shot]) -> Vec<Shooter> {
    let shooter = |s: &Shot| Shooter {
        unit: s.unit,
        kind: p.unit(s.unit).kind,
        dice: s.dice,
        supported: s.supported,
    };
    shots.iter().map(shooter).collect()
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
    let (by, units) = (p.unit(shots[0].unit).power, shooters(p, shots));
    let hits = faces.iter().filter(|f| f.within(key.column)).count() as u32;
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(())
}

/// Hits of one unit's dice that are certain, and whether an unrolled one could add to them.
pub(super) fn count(heavy: HeavyDice, faces: &[Face], need: u8) -> (u32, bool) {
    let sure = faces.iter().filter(|f| f.within(need)).count() as u32;
    let unrolled = faces.contains(&Face::Unrolled);
    match heavy {
        // The better die counts, so a unit never makes two hits.
        HeavyDice::Best => (sure.min(1), unrolled && sure == 0),
        HeavyDice::Sum => (sure, unrolled),
    }
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
        let useful = useful(table.field(), &fight.state, attackers);
        shots.into_iter().partition(|s| useful(s.from))
    };
    // No event is needed for a side without units.
    if !hold.is_empty() && !standing(&fight.state, !attackers).is_empty() {
        let units = hold.iter().map(|s| s.unit).collect();
        table.record(Event::NoFire { place: fight.state.place, units, rule });
    }
    fire
}
