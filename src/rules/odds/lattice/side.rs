//! One side of a fight as what it has lost so far. Units that the same hits can fall on form a lane; in
//! each lane they fall in the order of loss, so that a side is told by how many hits each lane has
//! taken.

use std::collections::BTreeMap;

use crate::engine::Field;
use crate::engine::battle::{self, BattleState, HitSource};
use crate::engine::decision::{Fight, losses};
use crate::id::{KindId, PowerId, UnitId};

/// What makes hits in a round, apart from what is in opening fire on land: a bit for each in a mask.
pub(super) const SOURCES: [HitSource; 3] = [HitSource::Submarine, HitSource::Air, HitSource::Other];

fn index(from: HitSource) -> usize {
    SOURCES.iter().position(|s| *s == from).unwrap_or(SOURCES.len() - 1)
}

/// The set of these hits whose sources are among those that reach a lane: a bit for each.
fn sources_in(reach: u8, hits: &[(HitSource, usize)]) -> usize {
    let reaching = hits.iter().enumerate().filter(|(_, (from, _))| reach & bit_of(*from) != 0);
    reaching.map(|(i, _)| 1 << i).sum()
}

fn bit_of(from: HitSource) -> u8 {
    1 << index(from)
}

/// A bit mask of the target groups that this source can hit. Each target group is a set of sources.
pub(super) fn reached(from: HitSource, targets: u8) -> u8 {
    (0..8)
        .filter(|set| targets >> set & 1 == 1 && set & bit_of(from) != 0)
        .fold(0, |all, set| all | 1 << set)
}

/// Most lanes of a side.
pub(super) const LANES: usize = 4;

/// Hits taken by each lane.
pub(super) type Lost = [u16; LANES];

/// What the hits of one source can fall on, with and without a destroyer of the shooters.
pub(super) type Reach = [u8; 2];

/// One hit that a side can take.
#[derive(Clone, Copy)]
struct Slot {
    unit: UnitId,
    lane: u8,
    /// Its number in the lane.
    nth: u16,
}

impl Slot {
    /// Is this hit still to be taken, after so many in each lane?
    fn is_left(&self, lost: &Lost) -> bool {
        self.nth >= lost[usize::from(self.lane)]
    }
}

/// Slots of one lane that follow each other in the order of loss.
struct Stretch {
    lane: usize,
    from: u16,
    to: u16,
}

/// A side with all its possible states.
pub(super) struct Side {
    slots: Vec<Slot>,
    runs: Vec<Stretch>,
    reach: Vec<Reach>,
    len: Lost,
    units: Vec<Member>,
    /// Every state that has come up, by its number.
    states: Vec<State>,
    ids: BTreeMap<Lost, u32>,
    /// The numbers of the states by hits taken.
    pub levels: Vec<Vec<u32>>,
    /// The bits of those owners and kinds that can dive.
    divers: u128,
}

/// A unit of the side.
struct Member {
    id: UnitId,
    /// The slot with which it is gone.
    last: Slot,
    /// It keeps submarines from striking unseen.
    hunts: bool,
    /// A bit for its owner and kind.
    kind: u128,
}

/// A side after some losses.
struct State {
    lost: Lost,
    total: u16,
    /// A destroyer is left.
    hunter: bool,
    /// Bit masks of the sets of sources that can hit lanes with a unit left, without and with a destroyer of
    /// the shooters.
    targets: [u8; 2],
    /// Owners and kinds of those who are left.
    kinds: u128,
    /// The state after one more hit from each source, without and with a destroyer of the shooters.
    next: [[u32; SOURCES.len()]; 2],
    /// The states after hits from several sources at once.
    tables: Vec<StateTable>,
}

/// The state after each number of hits from several sources, as far as it has been asked for.
struct StateTable {
    from: Vec<HitSource>,
    destroyer: bool,
    /// More hits of a source change nothing.
    most: Vec<usize>,
    to: Vec<u32>,
}

const UNKNOWN: u32 = u32::MAX;

impl Side {
    /// The side in this fight; `None` where its losses do not depend on hits alone.
    pub(super) fn of(field: Field, fight: &Fight, attackers: bool) -> Option<Side> {
        let order = losses::order(field, fight, attackers)?;
        let without = without_hunters(field, &fight.state, !attackers);
        let mut lanes: Vec<Reach> = Vec::new();
        let mut side = Side {
            slots: Vec::new(),
            runs: Vec::new(),
            reach: Vec::new(),
            len: [0; LANES],
            units: Vec::new(),
            states: Vec::new(),
            ids: BTreeMap::new(),
            levels: Vec::new(),
            divers: 0,
        };
        let mut known: BTreeMap<UnitId, usize> = BTreeMap::new();
        let mut kinds = BTreeMap::new();
        for unit in order {
            let lane = *known.entry(unit).or_insert_with(|| {
                let with = who_can_hit(field, &fight.state, attackers, unit);
                let without = without.as_ref().map(|s| who_can_hit(field, s, attackers, unit));
                let reach = [without.unwrap_or(with), with];
                lanes.iter().position(|r| *r == reach).unwrap_or_else(|| {
                    lanes.push(reach);
                    lanes.len() - 1
                })
            });
            // Who is kept to the last is told among those of one kind that can be hit.
            if lane >= LANES || *kinds.entry(field.board.unit(unit).kind).or_insert(lane) != lane {
                return None;
            }
            let slot = Slot { unit, lane: lane as u8, nth: side.len[lane] };
            side.len[lane] += 1;
            match side.runs.last_mut().filter(|r| r.lane == lane) {
                Some(run) => run.to += 1,
                None => side.runs.push(Stretch { lane, from: slot.nth, to: slot.nth + 1 }),
            }
            side.slots.push(slot);
        }
        side.reach = lanes;
        let mut lots: Vec<(PowerId, KindId)> = Vec::new();
        for id in battle::standing(&fight.state, attackers) {
            let last = *side.slots.iter().rev().find(|s| s.unit == id)?;
            let u = field.board.unit(id);
            let lot = (u.power, u.kind);
            let nth = lots.iter().position(|l| *l == lot).unwrap_or_else(|| {
                lots.push(lot);
                lots.len() - 1
            });
            let kind = 1_u128.checked_shl(nth as u32)?;
            if field.board.kind(u.kind).submarine {
                side.divers |= kind;
            }
            let hunts = hunts_submarines(field, &fight.state, attackers, id);
            side.units.push(Member { id, last, hunts, kind });
        }
        side.levels = vec![Vec::new(); side.slots.len() + 1];
        if side.reach.len() == 1 {
            // Numbers are hits taken, so that what comes of hits lies side by side.
            for n in 0..=side.slots.len() as u16 {
                side.state([n, 0, 0, 0]);
            }
        }
        Some(side)
    }

    /// Hits that it can take.
    pub(super) fn hits(&self) -> usize {
        self.slots.len()
    }

    /// All hits can fall on everybody.
    pub(super) fn is_plain(&self) -> bool {
        self.reach.len() == 1
    }

    /// The number of a state.
    pub(super) fn state(&mut self, lost: Lost) -> u32 {
        if let Some(id) = self.ids.get(&lost) {
            return *id;
        }
        let id = self.states.len() as u32;
        let total: u16 = lost.iter().sum();
        let left = || self.units.iter().filter(|m| m.last.is_left(&lost));
        let hunter = left().any(|m| m.hunts);
        let kinds = left().fold(0, |all, m| all | m.kind);
        let targets = [0, 1].map(|d| {
            self.reach
                .iter()
                .enumerate()
                .filter(|(l, _)| lost[*l] < self.len[*l])
                .fold(0, |all, (_, reach)| all | 1 << reach[d])
        });
        let next = [[UNKNOWN; SOURCES.len()]; 2];
        self.states.push(State { lost, total, hunter, targets, kinds, next, tables: Vec::new() });
        self.ids.insert(lost, id);
        self.levels[usize::from(total)].push(id);
        id
    }

    /// The hits that each lane has taken in a state.
    pub(super) fn lost(&self, state: u32) -> Lost {
        self.states[state as usize].lost
    }

    /// The hits that a state has taken in all.
    pub(super) fn total(&self, state: u32) -> usize {
        usize::from(self.states[state as usize].total)
    }

    /// Is no unit of the side left in a state?
    pub(super) fn is_gone(&self, state: u32) -> bool {
        self.total(state) == self.slots.len()
    }

    /// Is a unit that hunts submarines left in a state?
    pub(super) fn has_hunter(&self, state: u32) -> bool {
        self.states[state as usize].hunter
    }

    /// Representatives that show what can be hit and what is hunted: one per lane of the units left in `stand`,
    /// and one sub hunter of those left in `there`.
    pub(super) fn few(&self, there: u32, stand: u32) -> (Vec<UnitId>, Vec<UnitId>) {
        let there = self.lost(there);
        let stand = self.lost(stand);
        let mut found: Vec<&Member> = Vec::new();
        for m in self.units.iter().filter(|m| m.last.is_left(&stand)) {
            if !found.iter().any(|f| f.last.lane == m.last.lane && (f.hunts || !m.hunts)) {
                found.push(m);
            }
        }
        let mut fallen = Vec::new();
        if !found.iter().any(|m| m.hunts) {
            fallen.extend(self.units.iter().find(|m| m.hunts && m.last.is_left(&there)));
        }
        (ids_of(&found), ids_of(&fallen))
    }

    /// Representatives among the units that are `here`: one per lane, and a sub hunter if wanted. `None` if a lane
    /// has no unit. Armies serve several boards, and on some of them units are gone.
    pub(super) fn sorts(&self, hunted: bool, here: impl Fn(UnitId) -> bool) -> Option<Vec<UnitId>> {
        let mut found: Vec<&Member> = Vec::new();
        let mut empty = 0_u8;
        for m in self.units.iter().filter(|m| hunted || !m.hunts) {
            empty |= 1 << m.last.lane;
            let known = |f: &&Member| f.last.lane == m.last.lane && (f.hunts || !m.hunts);
            if here(m.id) && !found.iter().any(known) {
                found.push(m);
            }
        }
        found.iter().for_each(|m| empty &= !(1 << m.last.lane));
        (empty == 0).then(|| found.iter().map(|m| m.id).collect())
    }

    /// Has the second of two states lost whatever the first has?
    pub(super) fn covers(&self, first: u32, second: u32) -> bool {
        self.lost(first).iter().zip(self.lost(second)).all(|(a, b)| *a <= b)
    }

    /// Owners and kinds of those who are left, a bit for each.
    pub(super) fn kinds(&self, state: u32) -> u128 {
        self.states[state as usize].kinds
    }

    /// May somebody of one of two sides dive: is there a submarine, and no destroyer against it?
    pub(super) fn may_dive(&self, state: u32, other: &Side, there: u32) -> bool {
        self.kinds(state) & self.divers != 0 && !other.has_hunter(there)
            || other.kinds(there) & other.divers != 0 && !self.has_hunter(state)
    }

    /// Who is left, in the order of the fight's own list.
    pub(super) fn left(&self, state: u32) -> Vec<UnitId> {
        let lost = self.states[state as usize].lost;
        self.units.iter().filter(|m| m.last.is_left(&lost)).map(|m| m.id).collect()
    }

    /// Somebody of those who are `here` who can be the last to fall. Armies serve several boards, and on
    /// some of them units are gone.
    pub(super) fn last(&self, here: impl Fn(UnitId) -> bool) -> Option<UnitId> {
        self.units.iter().rev().map(|m| m.id).find(|id| here(*id))
    }

    /// Who is left having taken a hit.
    pub(super) fn damaged(&self, state: u32) -> Vec<UnitId> {
        let lost = self.states[state as usize].lost;
        if self.slots.len() == self.units.len() {
            return Vec::new();
        }
        let hit = self.slots.iter().filter(|s| !s.is_left(&lost)).map(|s| s.unit);
        let left = self.left(state);
        hit.filter(|id| left.contains(id)).collect()
    }

    /// Bit mask of the sets of sources that can hit the units left.
    pub(super) fn targets(&self, state: u32, destroyer: bool) -> u8 {
        self.states[state as usize].targets[usize::from(destroyer)]
    }

    /// The same of the whole side.
    pub(super) fn all_targets(&self, destroyer: bool) -> u8 {
        self.reach.iter().fold(0, |all, reach| all | 1 << reach[usize::from(destroyer)])
    }

    /// The state in which these units are left, whole, if losses can lead there from here.
    pub(super) fn find(&mut self, units: &[UnitId]) -> Option<u32> {
        let mut lost = self.len;
        for slot in self.slots.iter().filter(|s| units.contains(&s.unit)) {
            lost[usize::from(slot.lane)] -= 1;
        }
        let first = self.slots.iter().filter(|s| !s.is_left(&lost));
        if first.into_iter().any(|s| units.contains(&s.unit)) {
            return None;
        }
        let state = self.state(lost);
        (self.left(state) == units).then_some(state)
    }

    /// The state after one hit. Several from one source fall one after the other.
    pub(super) fn after_one(&mut self, state: u32, from: HitSource, destroyer: bool) -> u32 {
        let source = index(from);
        let known = self.states[state as usize].next[usize::from(destroyer)][source];
        if known != UNKNOWN {
            return known;
        }
        let lost = self.hit(self.lost(state), &[(from, 1)], destroyer);
        let to = self.state(lost);
        self.states[state as usize].next[usize::from(destroyer)][source] = to;
        to
    }

    /// The state after these hits, each number from one source.
    pub(super) fn after(
        &mut self,
        state: u32,
        hits: &[(HitSource, usize)],
        destroyer: bool,
    ) -> u32 {
        let known = self.states[state as usize].tables.iter().position(|t| {
            t.destroyer == destroyer && t.from.iter().eq(hits.iter().map(|(from, _)| from))
        });
        let nth = known.unwrap_or_else(|| {
            let table = self.table(state, hits, destroyer);
            let tables = &mut self.states[state as usize].tables;
            tables.push(table);
            tables.len() - 1
        });
        let table = &self.states[state as usize].tables[nth];
        let at = hits
            .iter()
            .zip(&table.most)
            .fold(0, |sum, ((_, n), most)| sum * (most + 1) + (*n).min(*most));
        if table.to[at] != UNKNOWN {
            return table.to[at];
        }
        let lost = self.hit(self.lost(state), hits, destroyer);
        let to = self.state(lost);
        self.states[state as usize].tables[nth].to[at] = to;
        to
    }

    /// How many hits from this source the side can still take.
    fn hits_in_reach(&self, from: HitSource, lost: &Lost, destroyer: bool) -> usize {
        let lanes = 0..self.reach.len();
        let can = lanes.filter(|l| self.reach[*l][usize::from(destroyer)] & bit_of(from) != 0);
        can.map(|l| usize::from(self.len[l] - lost[l])).sum()
    }

    fn table(&self, state: u32, hits: &[(HitSource, usize)], destroyer: bool) -> StateTable {
        let lost = self.lost(state);
        let most: Vec<usize> =
            hits.iter().map(|(from, _)| self.hits_in_reach(*from, &lost, destroyer)).collect();
        let size = most.iter().map(|n| n + 1).product();
        let from = hits.iter().map(|(from, _)| *from).collect();
        StateTable { from, destroyer, most, to: vec![UNKNOWN; size] }
    }

    /// The most hits that fall alike from this state, whichever of these sources each comes from: what lies
    /// before the first in the order of loss that one of them can hit and another cannot.
    pub(super) fn alike(
        &self,
        state: u32,
        sources: impl Iterator<Item = HitSource>,
        destroyer: bool,
    ) -> usize {
        let lost = self.lost(state);
        let sources = sources.fold(0, |all, from| all | bit_of(from));
        let mut alike = 0;
        for run in &self.runs {
            let from = lost[run.lane].max(run.from);
            let to = run.to;
            let here = self.reach[run.lane][usize::from(destroyer)] & sources;
            if from >= to || here == 0 {
                continue;
            }
            if here != sources {
                return alike;
            }
            alike += usize::from(to - from);
        }
        usize::MAX
    }

    /// Fills slots with hits in the order of loss. A slot can be filled as long as no set of sources is
    /// asked for more than it has (Hall); slots that are filled first never prevent more
    /// hits, as [`battle::first_choice`] says.
    fn hit(&self, mut lost: Lost, hits: &[(HitSource, usize)], destroyer: bool) -> Lost {
        let sources = |lane: usize| sources_in(self.reach[lane][usize::from(destroyer)], hits);
        let mut used = [0_usize; 1 << SOURCES.len()];
        let of: [usize; LANES] =
            std::array::from_fn(|l| if l < self.reach.len() { sources(l) } else { 0 });
        for run in &self.runs {
            let here = of[run.lane];
            let from = lost[run.lane].max(run.from);
            let to = run.to;
            if here == 0 || from >= to {
                continue;
            }
            let mut room = usize::from(to - from);
            for set in (1..1_usize << hits.len()).filter(|set| here & !set == 0) {
                let all = hits.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
                let all: usize = all.map(|(_, (_, n))| n).sum();
                let taken = used.iter().enumerate().filter(|(of, _)| of & !set == 0);
                room = room.min(all - taken.map(|(_, n)| n).sum::<usize>());
            }
            lost[run.lane] += room as u16;
            used[here] += room;
        }
        lost
    }
}

/// The units behind members of a side.
fn ids_of(all: &[&Member]) -> Vec<UnitId> {
    all.iter().map(|m| m.id).collect::<Vec<_>>()
}

/// What can hit a unit of one side.
fn who_can_hit(field: Field, state: &BattleState, attackers: bool, id: UnitId) -> u8 {
    SOURCES
        .iter()
        .filter(|from| battle::can_hit(field.board, state, **from, attackers, id))
        .fold(0, |all, from| all | bit_of(*from))
}

/// The fight with those of one side gone that hunt submarines; `None` where there are none.
fn without_hunters(field: Field, state: &BattleState, attackers: bool) -> Option<BattleState> {
    let mut hunters = state.units(attackers).to_vec();
    hunters.retain(|id| hunts_submarines(field, state, attackers, *id));
    if hunters.is_empty() {
        return None;
    }
    let mut without = state.clone();
    without.drop_units(&hunters);
    Some(without)
}

/// Is the unit what keeps submarines from striking unseen?
fn hunts_submarines(field: Field, state: &BattleState, attackers: bool, id: UnitId) -> bool {
    let mut alone = BattleState::new(state.place, state.kind);
    alone.round = state.round;
    if attackers {
        alone.attackers.push(id);
    } else {
        alone.defenders.push(id);
    }
    battle::has_destroyer(field.board, &alone, attackers)
}
