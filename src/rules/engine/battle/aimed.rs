//! Shots at units that the shooter names: what comes ashore in an assault (BLK-01), and units at sea that
//! are struck by somebody who is gone then (KAM-01, KAM-02, rules of nations).

use std::collections::BTreeMap;

use super::nation_worked::nation_worked;
use super::{casualty, unnamed};
use crate::edition::{AimedHit, Stat};
use crate::engine::combat::{self, HitSource, has_destroyer, hits_left, standing};
use crate::engine::decision::{Fight, target_choice as wish};
use crate::engine::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Decider, Event, Shooter};
use crate::engine::query::Circumstances;
use crate::engine::unit::Did;
use crate::engine::{Field, Halt, Position, Table, luck, nation};
use crate::id::{AdvantageId, PowerId, UnitId};
use crate::rule::{RuleId, rule};

/// One shooter, what hits, and the unit it has named.
struct AimedShot {
    unit: UnitId,
    need: u8,
    at: UnitId,
}

/// Who fires, with the highest face that hits, sorted by it.
type Shooters = Vec<(UnitId, u8)>;

/// The step: units strike that are gone after it, attackers and then defenders; defenders fire at what
/// comes ashore.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if table.ed.is_sea(fight.state.place) {
        if fight.state.part == 0 {
            if fight.state.round == 1 {
                nation::send_defenders(table, fight.state.place, &fight.state.defenders);
            }
            strike_from_side(table, fight, true)?;
            fight.state.part = 1;
        }
        if fight.state.part == 1 {
            strike_from_side(table, fight, false)?;
            fight.state.part = 2;
        }
        unnamed::settle(table, fight)
    } else if fight.state.amphibious && fight.state.round == 1 {
        let works = sort_shooters(table.field(), standing(&fight.state, false), |id| {
            let who = (false, id);
            let field = table.field();
            let state = &fight.state;
            combat::single_shot(field, state, who.0, who.1, Stat::LandingFire, HitSource::Aimed)
                .need
        });
        fire_by_name(table, fight, false, &works, rule("BLK-01"))
    } else {
        Ok(())
    }
}

/// One side's units that strike and are gone: those that name their target, then those whose victims the
/// other side chooses.
fn strike_from_side(table: &mut Table, fight: &mut Fight, attackers: bool) -> Result<(), Halt> {
    let own = standing(&fight.state, attackers);
    let board = table.board();
    let circumstances = Circumstances::of(&fight.state, attackers);
    let by_rule = |id: UnitId| strike_by_rule(table.field(), id, attackers, circumstances);
    let planes =
        own.iter().filter(|id| attackers && board.kind(board.unit(**id).kind).single_strike);
    let planes = sort_shooters(table.field(), planes.copied().collect(), |id| {
        let field = table.field();
        let state = &fight.state;
        combat::single_shot(field, state, attackers, id, Stat::Attack, HitSource::Aimed).need
    });
    let sent: Vec<(UnitId, (u8, AdvantageId, bool))> =
        own.iter().filter_map(|id| Some((*id, by_rule(*id)?))).collect();
    let naming: Vec<UnitId> = sent.iter().filter(|(_, s)| s.2).map(|(id, _)| *id).collect();
    let named = sort_shooters(table.field(), naming, |id| by_rule(id).map_or(0, |(need, ..)| need));
    let rest = sent.iter().filter(|(_, s)| !s.2).map(|(id, s)| (*id, s.0, s.1)).collect();
    for (_, (_, advantage, _)) in &sent {
        let alike = sent.iter().filter(|(_, s)| s.1 == *advantage).map(|(id, _)| *id).collect();
        nation_worked(table, fight.state.place, *advantage, alike);
    }
    fire_by_name(table, fight, attackers, &planes, rule("KAM-01"))?;
    let id = sent.iter().find(|(_, s)| s.2).map(|(_, (_, id, _))| table.ed.advantage(*id).rule);
    fire_by_name(table, fight, attackers, &named, id.unwrap_or(rule("KAM-01")))?;
    unnamed::roll(table, fight, attackers, rest)
}

/// The need of a unit that strikes by the rule of its nation, that rule, and whether it names its target.
fn strike_by_rule(
    field: Field,
    id: UnitId,
    attackers: bool,
    circumstances: Circumstances,
) -> Option<(u8, AdvantageId, bool)> {
    let u = field.board.unit(id);
    if u.turn.did(Did::Strikes) { nation::need(field, u, attackers, circumstances) } else { None }
}

/// Units that can hit, with the highest face that does.
fn sort_shooters(field: Field, units: Vec<UnitId>, need: impl Fn(UnitId) -> u8) -> Shooters {
    let p = field.board.position;
    // A unit that was hit in opening fire before does not answer (BOM-06).
    let mut all: Shooters = units.into_iter().map(|id| (id, need(id))).collect();
    all.retain(|(_, need)| *need > 0);
    all.sort_by_key(|(id, need)| (*need, p.unit(*id).power, p.unit(*id).kind, *id));
    all
}

/// May this unit name that one? On land works name land units that came off a ship.
fn may_be_named(field: Field, fight: &Fight, attackers: bool, shooter: UnitId, at: UnitId) -> bool {
    let board = field.board;
    let place = fight.state.place;
    let u = board.unit(shooter);
    let target = board.unit(at);
    if board.is_land(place) {
        board.kind(target.kind).is_land() && target.turn.offloaded == Some(place)
    } else {
        let destroyer = has_destroyer(board, &fight.state, attackers);
        nation::may_name(board, u, target, destroyer)
    }
}

fn fire_by_name(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    who: &[(UnitId, u8)],
    rule_id: RuleId,
) -> Result<(), Halt> {
    if who.is_empty() {
        return Ok(());
    }
    let mut targets = standing(&fight.state, !attackers);
    let field = table.field();
    targets.retain(|at| who.iter().any(|(id, _)| may_be_named(field, fight, attackers, *id, *at)));
    if targets.is_empty() {
        let units = who.iter().map(|(id, _)| *id).collect();
        table.record(Event::NoFire { place: fight.state.place, units, rule: rule_id });
        return remove_spent(table, fight, who, rule_id);
    }
    let (shots, by) = name_targets(table, fight, attackers, who, &targets, rule_id)?;
    let mut struck: Vec<UnitId> = Vec::new();
    for column in shots.chunk_by(|a, b| a.need == b.need) {
        struck.extend(roll_column(table, fight, attackers, column, rule_id)?);
    }
    let planes = table.ed.kind(table.at().unit(who[0].0).kind).single_strike;
    carry_out_hits(table, fight, &struck, by, rule_id, planes);
    if table.ed.is_sea(fight.state.place) {
        casualty::remove_silenced(table, fight);
    }
    remove_spent(table, fight, who, rule_id)
}

/// At sea a unit that has struck is gone, hit or miss.
fn remove_spent(
    table: &mut Table,
    fight: &mut Fight,
    who: &[(UnitId, u8)],
    rule_id: RuleId,
) -> Result<(), Halt> {
    if table.ed.is_land(fight.state.place) {
        return Ok(());
    }
    let mut by_rule: BTreeMap<RuleId, Vec<UnitId>> = BTreeMap::new();
    for (id, _) in who {
        let rule_id = if table.board().kind_of(*id).single_strike {
            rule("KAM-02")
        } else {
            rule_of(table.field(), *id, rule_id)
        };
        by_rule.entry(rule_id).or_default().push(*id);
    }
    for (rule, units) in by_rule {
        fight.state.drop_units(&units);
        table.record(Event::Removed { units, rule });
    }
    Ok(())
}

/// The rule of the nation by which a unit strikes, else the other one.
fn rule_of(field: Field, id: UnitId, other: RuleId) -> RuleId {
    let u = field.board.unit(id);
    let by = nation::striking(field.board, u.power, u.kind).filter(|_| u.turn.did(Did::Strikes));
    by.map_or(other, |(id, _)| field.board.advantage(id).rule)
}

/// Every owner names targets for its own shooters; each takes the next that it may name.
fn name_targets(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    who: &[(UnitId, u8)],
    targets: &[UnitId],
    rule_id: RuleId,
) -> Result<(Vec<AimedShot>, Decider), Halt> {
    let mut owners: Vec<_> = who.iter().map(|(id, _)| owner_of(table, *id)).collect();
    owners.sort();
    owners.dedup();
    let place = fight.state.place;
    let chosen = wish::choose(table, fight, &owners, targets)?;
    let mut shots = Vec::new();
    let mut last = Decider::NoChoice;
    for (power, (list, by)) in owners.iter().zip(chosen) {
        let mine = who.iter().filter(|(id, _)| owner_of(table, *id) == *power);
        let mut next = 0;
        let mut aimed: Vec<AimedShot> = Vec::new();
        for (unit, need) in mine {
            let field = table.field();
            let fits =
                |i: &usize| may_be_named(field, fight, attackers, *unit, list[i % list.len()]);
            let Some(i) = (next..next + list.len()).find(fits) else { continue };
            next = i + 1;
            aimed.push(AimedShot { unit: *unit, need: *need, at: list[i % list.len()] });
        }
        let pairs = aimed.iter().map(|s| (s.unit, s.at)).collect();
        table.record(Event::Aimed { place, shots: pairs, by: by.clone(), rule: rule_id });
        shots.extend(aimed);
        last = by;
    }
    shots.sort_by_key(|s| {
        let u = table.at().unit(s.unit);
        (s.need, u.power, u.kind, s.unit)
    });
    Ok((shots, last))
}

/// The power to which a unit belongs.
fn owner_of(table: &Table, id: UnitId) -> PowerId {
    table.at().unit(id).power
}

/// The shots of one column; the named units that were hit, once for each hit.
fn roll_column(
    table: &mut Table,
    fight: &Fight,
    attackers: bool,
    column: &[AimedShot],
    rule_id: RuleId,
) -> Result<Vec<UnitId>, Halt> {
    let key = RollKey {
        kind: RollKind::Targeted,
        place: RollPlace::Space(fight.state.place),
        index: fight.state.round,
        side: if attackers { RollSide::Attack } else { RollSide::Defend },
        column: column[0].need,
        // Every shot has a target of its own: there is nothing to add up under Low Luck.
        low_luck: false,
    };
    let faces = luck::throw(table, &key, column.len() as u32)?;
    // Every one of these dice has a target of its own, so none may be left unrolled.
    if faces.contains(&Face::Unrolled) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key }));
    }
    let hit = column.iter().zip(&faces).filter(|(_, f)| f.within(key.column));
    let struck: Vec<UnitId> = hit.map(|(s, _)| s.at).collect();
    let p = table.at();
    let by = p.unit(column[0].unit).power;

    let units = column.iter().map(|x| shooter_of(p, x)).collect();
    let hits = struck.len() as u32;
    let rule = rule_of(table.field(), column[0].unit, rule_id);
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(struck)
}

/// The unit that fires a shot, as it is recorded with its die.
fn shooter_of(p: &Position, s: &AimedShot) -> Shooter {
    let kind = p.unit(s.unit).kind;
    Shooter { unit: s.unit, kind, dice: 1, supported: false }
}

/// What the hits do. A ship of two hits is gone at once or damaged: as the edition has it for planes that
/// are built to strike once, damaged by all others.
fn carry_out_hits(
    table: &mut Table,
    fight: &mut Fight,
    struck: &[UnitId],
    by: Decider,
    rule_id: RuleId,
    planes: bool,
) {
    let mut gone: Vec<UnitId> = Vec::new();
    let mut wasted = 0;
    for id in struck {
        let whole = match table.ed.profile.aimed_hit {
            AimedHit::Destroys if planes => true,
            AimedHit::Destroys | AimedHit::Counts => hits_left(table.board(), *id) < 2,
        };
        if gone.contains(id) {
            wasted += 1;
        } else if whole {
            gone.push(*id);
        } else {
            table.record(Event::Damaged { unit: *id, by: by.clone(), rule: rule("BSD-01") });
        }
    }
    if !gone.is_empty() {
        let units = gone.clone();
        table.record(Event::Hit { units, by, fires_back: false, rule: rule_id });
        fight.state.silenced.extend(gone);
    }
    if wasted > 0 {
        let place = fight.state.place;
        table.record(Event::HitsLost { place, hits: wasted, rule: rule("CMB-12") });
    }
}
