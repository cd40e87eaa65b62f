//! Ways over land and sea. Ranges are so short that all ways are listed and the best is taken.

use super::super::position::Unit;
use super::super::query::{self, Circumstances};
use super::super::why::{Sea, Way};
use super::super::{carry, nation, seas};
use super::{Atlas, MovementPhase, Obstacle, Travellers, why_rooted};
use crate::edition::{Ability, Domain, SubmarineRest};
use crate::id::SpaceId;
use crate::rule::rule;

impl Atlas<'_> {
    pub(super) fn land_step(
        &self,
        u: &Unit,
        way: &[SpaceId],
        to: SpaceId,
        written: bool,
    ) -> Result<(), Obstacle> {
        let from = *way.last().expect("a way has a start");
        let kind = u.kind;
        if self.board.is_sea(to) {
            return self.cross_water(u, way, to);
        }
        let shut = |s: SpaceId| Some((s, nation::closed(self.board, u.power, s)?));
        if let Some((at, rule)) = shut(from).or_else(|| shut(to)) {
            return Err(Obstacle { rule, why: Way::Cordoned { space: at }.into(), at });
        }
        if self.mode == MovementPhase::Noncombat {
            if self.hostile(to) {
                return Err(Obstacle::new("NCM-02", to, Way::HostileLand { space: to }));
            }
            return self.keeps_to(u, way, to);
        }
        if way.len() == 1 || !self.hostile(from) {
            return Ok(());
        }
        let enemy = self.board.enemies(from, self.side).next();
        let space = from;
        if !query::kind_can(self.board, (u.power, kind), Ability::Blitz) {
            Err(Obstacle::new("BLZ-07", from, Way::StopsInHostile { kind, space }))
        } else if let Some((_, enemy)) = enemy {
            let why = Way::StopsAtEnemy { kind, space, enemy: enemy.kind };
            Err(Obstacle::new("BLZ-03", from, why))
        } else if !written {
            Err(Obstacle::new("BLZ-01", from, Way::BlitzUnwritten { space }))
        } else {
            Ok(())
        }
    }

    /// A land unit enters a sea zone on its way to other land if a rule lets it and no enemy is there.
    fn cross_water(&self, u: &Unit, way: &[SpaceId], zone: SpaceId) -> Result<(), Obstacle> {
        let board = self.board;
        let kind = u.kind;
        let rule = query::why_can(board, u, Ability::CrossesSea, Circumstances::default());
        let ashore = way.len() == 1;
        let Some(rule) = rule.filter(|_| ashore) else {
            return Err(Obstacle::new("CMV-24", zone, Way::NeedsTransport { kind, space: zone }));
        };
        if board.zone_is_hostile(zone, self.side) {
            return Err(Obstacle {
                rule,
                why: Way::WaterHeld { kind, space: zone }.into(),
                at: zone,
            });
        }
        Ok(())
    }

    /// A unit that goes farther than its kind can keeps to the spaces of the rule that lets it.
    fn keeps_to(&self, u: &Unit, way: &[SpaceId], to: SpaceId) -> Result<(), Obstacle> {
        let own = usize::from(self.board.kind(u.kind).moves.saturating_sub(u.turn.moved));
        if way.len() <= own {
            return Ok(());
        }
        let Some((spaces, rule)) = query::bound(self.board, u) else { return Ok(()) };
        let mut off = way
            .iter()
            .chain([&to])
            .filter(|s| !spaces.contains(s) || self.board.controller(**s) != Some(u.power));
        match off.next() {
            None => Ok(()),
            Some(off) => {
                let why = Way::NoOpenWay { space: *off, left: own as u8, off: true };
                Err(Obstacle { rule, why: why.into(), at: *off })
            }
        }
    }

    pub(super) fn sea_step(&self, u: &Unit, way: &[SpaceId], to: SpaceId) -> Result<(), Obstacle> {
        let from = *way.last().expect("a way has a start");
        let kind = self.board.kind(u.kind);
        if self.board.is_land(to) {
            let why = Sea::StaysAtSea { kind: u.kind, space: to };
            return Err(Obstacle::new("CMV-24", to, why));
        }
        if let Some(shut) = [from, to].into_iter().find(|z| self.board.space(*z).closed_to_ships) {
            return Err(Obstacle::new("CAN-07", shut, Sea::ClosedZone { space: shut }));
        }
        self.pass_canal(from, to)?;
        if self.mode == MovementPhase::Noncombat {
            let anywhere = self.board.profile().submarine_rest == SubmarineRest::Anywhere;
            if kind.submarine && anywhere {
                if way.len() > 1 && self.meets_destroyer(from) {
                    let why = Sea::DestroyerStops { space: from };
                    return Err(Obstacle::new("SUB-23", from, why));
                }
                return Ok(());
            }
            if kind.submarine && self.meets_destroyer(to) {
                return Err(Obstacle::new("SUB-23", to, Sea::DestroyerAhead { space: to }));
            }
            if !kind.submarine && self.hostile(to) {
                let patrol = self.board.only_patrolled(to, self.side);
                let id = if patrol { "PAT-03" } else { "NCM-04" };
                return Err(Obstacle::new(id, to, Sea::ZoneHeld { space: to, patrol }));
            }
            if way.len() > 1 && self.board.revealed_by(u, from).next().is_some() {
                let why = Sea::StopsAtSubmarine { kind: u.kind, space: from };
                return Err(Obstacle::new("DES-06", from, why));
            }
            return Ok(());
        }
        // Leaving the start zone is never blocked (CMV-15, DES-07).
        if way.len() == 1 {
            return Ok(());
        }
        if kind.submarine {
            if self.meets_destroyer(from) {
                return Err(Obstacle::new("SUB-02", from, Sea::DestroyerStops { space: from }));
            }
        } else if self.hostile(from) {
            if self.board.only_patrolled(from, self.side) {
                let why = Sea::StopsUnderPatrol { kind: u.kind, space: from };
                return Err(Obstacle::new("PAT-03", from, why));
            }
            let id = if carry::carries_troops(self.board, u) { "TRN-06" } else { "CMV-03" };
            let why = Sea::StopsAtShips { kind: u.kind, space: from };
            return Err(Obstacle::new(id, from, why));
        }
        Ok(())
    }

    /// Is an enemy destroyer in the zone that no battle has removed?
    fn meets_destroyer(&self, zone: SpaceId) -> bool {
        query::enemy_destroyer(self.board, zone, self.side) && !self.cleared.contains(&zone)
    }

    fn pass_canal(&self, from: SpaceId, to: SpaceId) -> Result<(), Obstacle> {
        if self.board.canal_open(from, to, self.side) {
            return Ok(());
        }
        let shut = self.board.edition.canals.iter().find(|c| {
            (c.zones == (from, to) || c.zones == (to, from))
                && c.banks.iter().any(|t| self.board.start_side(*t) != Some(self.side))
        });
        let Some(c) = shut else { return Ok(()) };
        let now = c.banks.iter().all(|t| self.board.control_side(*t) == Some(self.side));
        let some = c.banks.iter().any(|t| self.board.start_side(*t) == Some(self.side));
        let (id, why) = if now {
            ("CAN-04", Sea::CanalNew { from, to })
        } else if some {
            ("CAN-03", Sea::CanalDivided { from, to })
        } else {
            ("CAN-02", Sea::CanalEnemy { from, to })
        };
        Err(Obstacle::new(id, to, why))
    }
}

/// The way of land units through the written spaces (`stops`, the start first).
///
/// # Errors
/// The obstacle in the way of the best of them.
pub fn march(at: &Atlas, party: Travellers, stops: &[SpaceId]) -> Result<Vec<SpaceId>, Obstacle> {
    let mut owners = party.iter().map(|id| at.board.unit(*id).power);
    let stops = match owners.next() {
        Some(power) if owners.all(|other| other == power) => {
            nation::written_as_one(at.board, power, stops)
        }
        _ => stops.to_vec(),
    };
    best_way(at, party, &stops, Domain::Land, |_| true)
}

/// The way of ships through the written spaces; only ways that `fit` are taken, if there are any.
///
/// # Errors
/// The obstacle in the way of the best of them.
pub fn sail(
    at: &Atlas,
    party: Travellers,
    stops: &[SpaceId],
    fit: impl Fn(&[SpaceId]) -> bool,
) -> Result<Vec<SpaceId>, Obstacle> {
    best_way(at, party, stops, Domain::Sea, fit)
}

fn best_way(
    at: &Atlas,
    party: Travellers,
    stops: &[SpaceId],
    domain: Domain,
    fit: impl Fn(&[SpaceId]) -> bool,
) -> Result<Vec<SpaceId>, Obstacle> {
    let units: Vec<&Unit> = party.iter().map(|id| at.board.unit(*id)).collect();
    let Some((start, rest)) = stops.split_first() else { return Ok(Vec::new()) };
    if let Some(u) = units.iter().find(|u| at.never_moves(u)) {
        return Err(why_rooted(u));
    }
    let ranges =
        units.iter().map(|u| if domain == Domain::Sea { at.longest_sail(u) } else { at.left(u) });
    let limit = usize::from(ranges.max().unwrap_or(0));
    let mut all = Vec::new();
    walk_all_ways(at, domain, &mut vec![*start], rest, limit, &mut all);
    all.sort_by_cached_key(|w: &Vec<SpaceId>| (!fit(w), w.len(), w.clone()));
    // The shortest way tells best what is wrong if none is open.
    let mut first = None;
    for way in &all {
        match is_way_open(at, &units, way, stops)
            .and_then(|()| takes_no_zone(at, &units, way, stops))
        {
            Ok(()) => return Ok(way.clone()),
            Err(o) if first.is_none() => first = Some(o),
            Err(_) => {}
        }
    }
    let told = first.unwrap_or_else(|| too_far(at, &units, stops));
    match closed_stop(at, stops) {
        Some(shut) if told.rule == rule("CMV-02") => Err(shut),
        _ => Err(told),
    }
}

/// A written space that no unit may enter, however far it could go.
fn closed_stop(at: &Atlas, stops: &[SpaceId]) -> Option<Obstacle> {
    let last = stops.len().saturating_sub(1);
    for (i, stop) in stops.iter().enumerate().skip(1) {
        if at.closed(*stop) && !(i == last && at.invadable(*stop)) {
            return Some(at.shut(*stop));
        }
    }
    None
}

/// All ways through `rest` in order: a space that borders the one before is entered directly.
fn walk_all_ways(
    at: &Atlas,
    domain: Domain,
    way: &mut Vec<SpaceId>,
    rest: &[SpaceId],
    limit: usize,
    all: &mut Vec<Vec<SpaceId>>,
) {
    let here = *way.last().expect("a way has a start");
    let Some((next, after)) = rest.split_first() else {
        all.push(way.clone());
        return;
    };
    let rails = |s: SpaceId| domain == Domain::Land && at.joins_by_rail(here, s);
    if at.board.edition.adjacent(here, *next) || rails(*next) {
        way.push(*next);
        walk_all_ways(at, domain, way, after, limit, all);
        way.pop();
        return;
    }
    if way.len() > limit {
        return;
    }
    let joined = at.board.space_ids().filter(|s| rails(*s));
    let near: Vec<SpaceId> = at.board.neighbours(here).iter().copied().chain(joined).collect();
    for n in &near {
        let same = if domain == Domain::Sea { at.board.is_sea(*n) } else { at.board.is_land(*n) };
        if same && !at.closed(*n) && !way.contains(n) {
            way.push(*n);
            walk_all_ways(at, domain, way, rest, limit, all);
            way.pop();
        }
    }
}

fn is_way_open(
    at: &Atlas,
    units: &[&Unit],
    way: &[SpaceId],
    stops: &[SpaceId],
) -> Result<(), Obstacle> {
    for i in 1..way.len() {
        let written = stops.contains(&way[i - 1]);
        for u in units {
            at.step(u, &way[..i], way[i], written)?;
        }
    }
    for u in units.iter().filter(|u| at.board.kind(u.kind).is_sea()) {
        at.ends_at_base(u, way)?;
    }
    let last = *way.last().expect("a way has a start");
    if let Some(u) = units.iter().find(|u| at.board.kind(u.kind).is_land() && at.board.is_sea(last))
    {
        let why = Way::NeedsTransport { kind: u.kind, space: last };
        return Err(Obstacle::new("CMV-24", last, why));
    }
    let moved = way.len() > 1;
    let away = at.board.profile().submarine_rest == SubmarineRest::AwayFromEnemies;
    let stays = away && units.iter().any(|u| at.board.kind(u.kind).submarine);
    if at.mode == MovementPhase::Noncombat && moved && stays && at.hostile(last) {
        return Err(Obstacle::new("SUB-04", last, Sea::SubmarineEnds { space: last }));
    }
    Ok(())
}

/// A way that is not written takes no zone from the enemy: a player who wants that says so (CVY-01).
fn takes_no_zone(
    at: &Atlas,
    units: &[&Unit],
    way: &[SpaceId],
    stops: &[SpaceId],
) -> Result<(), Obstacle> {
    let taken = way
        .iter()
        .find(|z| !stops.contains(z) && units.iter().any(|u| seas::would_take(at.board, u, **z)));
    let Some(zone) = taken.copied() else { return Ok(()) };
    Err(Obstacle::new("CVY-01", zone, Sea::ZoneTaken { space: zone }))
}

fn too_far(at: &Atlas, units: &[&Unit], stops: &[SpaceId]) -> Obstacle {
    let last = *stops.last().expect("a way has a start");
    let left = units.iter().map(|u| at.left(u)).min().unwrap_or(0);
    Obstacle::new("CMV-02", last, Way::NoOpenWay { space: last, left, off: false })
}

/// Every zone a ship could end a move in, with the shortest way to it, its own zone first.
pub fn reach(at: &Atlas, ship: &Unit) -> Vec<Vec<SpaceId>> {
    let mut found = vec![vec![ship.space]];
    let mut ring = found.clone();
    for _ in 0..at.longest_sail(ship) {
        let mut next: Vec<Vec<SpaceId>> = Vec::new();
        for way in &ring {
            let here = *way.last().expect("a way has a start");
            if way.len() > 1 && seas::would_take(at.board, ship, here) {
                continue;
            }
            for n in at.board.neighbours(here) {
                if at.board.is_sea(*n)
                    && !found.iter().chain(&next).any(|w| w.last() == Some(n))
                    && at.step(ship, way, *n, true).is_ok()
                {
                    let mut longer = way.clone();
                    longer.push(*n);
                    next.push(longer);
                }
            }
        }
        found.extend(next.clone());
        ring = next;
    }
    found.retain(|way| at.ends_at_base(ship, way).is_ok());
    found
}
