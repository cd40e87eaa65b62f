//! Shots at units that the shooter names: what comes ashore in an assault (BLK-01), and ships that
//! are struck once and for all (KAM-01, KAM-02).

use super::casualty;
use super::shots;
use super::state::HitSource;
use super::targets::{hits_left, standing};
use crate::edition::{AimedHit, Stat};
use crate::engine::decision::{Fight, targets as wish};
use crate::engine::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Decider, Event, Shooter};
use crate::engine::{Field, Halt, Table, luck};
use crate::id::UnitId;
use crate::rule::{RuleId, rule};

/// One shooter, what hits, and the unit it has named.
struct Shot {
    unit: UnitId,
    need: u8,
    at: UnitId,
}

/// The step: attackers strike at ships, defenders fire at what comes ashore.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    if table.ed.is_sea(fight.state.place) {
        let planes = shooters(table.field(), fight, true);
        volley(table, fight, true, &planes, rule("KAM-01"))
    } else if fight.state.amphibious && fight.state.round == 1 {
        let works = shooters(table.field(), fight, false);
        volley(table, fight, false, &works, rule("BLK-01"))
    } else {
        Ok(())
    }
}

/// Units that fire, with the highest face that hits.
fn shooters(field: Field, fight: &Fight, attackers: bool) -> Vec<(UnitId, u8)> {
    let (ed, p) = (field.ed, field.p);
    let strikes = |id: &UnitId| !attackers || ed.kind(p.unit(*id).kind).single_strike;
    let stat = if attackers { Stat::Attack } else { Stat::LandingFire };
    let need =
        |id: UnitId| shots::one(field, &fight.state, (attackers, id), stat, HitSource::Aimed).need;
    // Whoever was hit in opening fire before does not answer (BOM-06).
    let mut all: Vec<(UnitId, u8)> = standing(&fight.state, attackers)
        .into_iter()
        .filter(strikes)
        .map(|id| (id, need(id)))
        .collect();
    all.retain(|(_, need)| *need > 0);
    all.sort_by_key(|(id, need)| (*need, p.unit(*id).power, p.unit(*id).kind, *id));
    all
}

/// Who can be named: ships at the surface, or land units that came off a transport.
fn exposed(field: Field, fight: &Fight, attackers: bool) -> Vec<UnitId> {
    let (ed, p, place) = (field.ed, field.p, fight.state.place);
    let mut all = standing(&fight.state, !attackers);
    all.retain(|id| {
        let u = p.unit(*id);
        let kind = ed.kind(u.kind);
        match attackers {
            true => kind.is_sea() && !kind.submarine,
            false => kind.is_land() && u.turn.offloaded == Some(place),
        }
    });
    all
}

fn volley(
    table: &mut Table,
    fight: &mut Fight,
    attackers: bool,
    who: &[(UnitId, u8)],
    rule_id: RuleId,
) -> Result<(), Halt> {
    if who.is_empty() {
        return Ok(());
    }
    let exposed = exposed(table.field(), fight, attackers);
    if exposed.is_empty() {
        let units = who.iter().map(|(id, _)| *id).collect();
        table.record(Event::NoFire { place: fight.state.place, units, rule: rule_id });
        return Ok(());
    }
    let (shots, by) = aim(table, fight, who, &exposed, rule_id)?;
    let mut struck: Vec<UnitId> = Vec::new();
    for column in shots.chunk_by(|a, b| a.need == b.need) {
        struck.extend(roll(table, fight, attackers, column, rule_id)?);
    }
    strike(table, fight, &struck, by, rule_id);
    if attackers {
        casualty::remove_silenced(table, fight);
        let units: Vec<UnitId> = who.iter().map(|(id, _)| *id).collect();
        fight.state.drop_units(&units);
        table.record(Event::Removed { units, rule: rule("KAM-02") });
    }
    Ok(())
}

/// Every owner names targets for its own shooters.
fn aim(
    table: &mut Table,
    fight: &mut Fight,
    who: &[(UnitId, u8)],
    exposed: &[UnitId],
    rule_id: RuleId,
) -> Result<(Vec<Shot>, Decider), Halt> {
    let owner = |table: &Table, id: UnitId| table.at().unit(id).power;
    let mut owners: Vec<_> = who.iter().map(|(id, _)| owner(table, *id)).collect();
    owners.sort();
    owners.dedup();
    let place = fight.state.place;
    let chosen = wish::choose(table, fight, &owners, exposed)?;
    let mut shots = Vec::new();
    let mut last = Decider::NoChoice;
    for (power, (list, by)) in owners.iter().zip(chosen) {
        let mine = who.iter().filter(|(id, _)| owner(table, *id) == *power);
        let aimed: Vec<Shot> = mine
            .zip(list.iter().cycle())
            .map(|((unit, need), at)| Shot { unit: *unit, need: *need, at: *at })
            .collect();
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

/// The shots of one column; the named units that were hit, once for each hit.
fn roll(
    table: &mut Table,
    fight: &Fight,
    attackers: bool,
    column: &[Shot],
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
    let one = |s: &Shot| {
        let kind = p.unit(s.unit).kind;
        Shooter { unit: s.unit, kind, dice: 1, supported: false }
    };
    let units = column.iter().map(one).collect();
    let hits = struck.len() as u32;
    table.record(Event::Rolled { key, by, units, faces, hits, rule: rule_id });
    Ok(struck)
}

/// What the hits do. A ship of two hits is gone at once or damaged, as the edition has it.
fn strike(table: &mut Table, fight: &mut Fight, struck: &[UnitId], by: Decider, rule_id: RuleId) {
    let mut gone: Vec<UnitId> = Vec::new();
    let mut wasted = 0;
    for id in struck {
        let whole = match table.ed.profile.aimed_hit {
            AimedHit::Destroys => true,
            AimedHit::Counts => hits_left(table.ed, table.at(), *id) < 2,
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
