//! Where aircraft can come down: territories, decks, and which carriers must sail for them. Serves
//! the proof before the dice (AIR-06) and the real landings of noncombat (AIR-11, AIR-16).

use super::travel::{Atlas, air_distances};
use crate::engine::Board;
use crate::id::{PowerId, SpaceId, UnitId};

/// Combinations of carrier moves looked at before the search settles for the best one found.
const BUDGET: u32 = 200_000;

/// An aircraft that must find a place.
#[derive(Clone, Debug)]
pub struct Flyer {
    pub unit: UnitId,
    pub left: u8,
    /// Spaces from where it is to every space.
    pub far: Vec<Option<u8>>,
    /// The only zone its owner wants it to land in.
    pub only: Option<SpaceId>,
    /// It rests on a deck and has a territory in reach as well: without a deck it is not lost.
    pub ashore: bool,
}

impl Flyer {
    /// An aircraft with its remaining range and its distance to every space.
    pub fn new(at: &Atlas, unit: UnitId) -> Flyer {
        let u = at.board.unit(unit);
        let far = air_distances(at, u.space);
        Flyer { unit, left: at.left(u), far, only: None, ashore: false }
    }

    /// A fighter on a deck that stays there unless another needs the place more.
    pub(crate) fn resting(at: &Atlas, unit: UnitId) -> Flyer {
        let zone = at.board.unit(unit).space;
        Flyer { only: Some(zone), ashore: true, ..Flyer::new(at, unit) }
    }

    /// Can it fly to this space with what it has left?
    pub fn reaches(&self, space: SpaceId) -> bool {
        self.far[space.index()].is_some_and(|d| d <= self.left)
    }

    fn lands_in(&self, zone: SpaceId) -> bool {
        self.reaches(zone) && self.only.is_none_or(|z| z == zone)
    }
}

/// A carrier that could take fighters.
#[derive(Clone, Debug)]
pub struct Deck {
    pub carrier: UnitId,
    /// Zones in which it could be when fighters land; the first is where it is without moving.
    pub zones: Vec<SpaceId>,
    /// Places not taken by a partner's fighters.
    pub room: usize,
}

/// The best way found to get fighters aboard.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LandingPlan {
    /// Carriers that leave their zone, and for which one.
    pub moves: Vec<(UnitId, SpaceId)>,
    /// Fighters with the carrier and the zone they land on.
    pub seats: Vec<(UnitId, UnitId, SpaceId)>,
    /// Fighters without a place.
    pub lost: Vec<UnitId>,
    /// Fighters that give up the deck they rest on and go ashore.
    pub ousted: Vec<UnitId>,
}

impl LandingPlan {
    /// How much is wrong with it: fighters lost, then fighters ousted.
    fn cost(&self) -> (usize, usize) {
        (self.lost.len(), self.ousted.len())
    }
}

/// Is a territory open to aircraft of the mover: friendly when the turn began and still (AIR-12)?
pub(crate) fn land_is_open(board: Board, power: PowerId, space: SpaceId) -> bool {
    let side = Some(board.side(power));
    board.is_land(space)
        && !board.is_impassable(space)
        && board.start_side(space) == side
        && board.control_side(space) == side
}

/// The territory an aircraft lands in without an order: where it began the turn, else the
/// fewest spaces away, its own power's before a partner's, then by id.
pub(crate) fn nearest_land(at: &Atlas, power: PowerId, f: &Flyer) -> Option<(u8, SpaceId)> {
    let start = at.board.unit(f.unit).turn.start;
    let open = at.board.space_ids().filter(|s| f.reaches(*s) && land_is_open(at.board, power, *s));
    let ranked = open.filter_map(|s| {
        let far = f.far[s.index()]?;
        Some((s != start, far, at.board.controller(s) != Some(power), s))
    });
    let (_, far, _, space) = ranked.min()?;
    Some((far, space))
}

/// Saves as many fighters as possible, ousts as few as possible from the deck they rest on, and does it
/// with as few carrier moves as possible (AIR-11). Those that rest come last in the list.
pub fn plan(flyers: &[Flyer], decks: &[Deck]) -> LandingPlan {
    let options: Vec<Vec<SpaceId>> =
        decks.iter().map(|d| zones_worth_sailing_to(flyers, d)).collect();
    let mut search = DeckSearch { flyers, decks, options, best: None, budget: BUDGET };
    let most = decks.len().min(flyers.len());
    for moves in 0..=most {
        let mut zones: Vec<SpaceId> = decks.iter().map(|d| d.zones[0]).collect();
        search.try_places(0, moves, &mut zones);
        if search.best.as_ref().is_some_and(|b| b.cost() == (0, 0)) || search.budget == 0 {
            break;
        }
    }
    search.best.unwrap_or_default()
}

/// Zones worth sailing to: none whose fighters another zone serves as well.
fn zones_worth_sailing_to(flyers: &[Flyer], deck: &Deck) -> Vec<SpaceId> {
    let served = |z: SpaceId| -> Vec<bool> { flyers.iter().map(|f| f.lands_in(z)).collect() };
    let mut kept: Vec<(SpaceId, Vec<bool>)> = Vec::new();
    for z in deck.zones.iter().skip(1) {
        let mask = served(*z);
        if !mask.contains(&true) || kept.iter().any(|(_, m)| is_within(&mask, m)) {
            continue;
        }
        kept.retain(|(_, m)| !is_within(m, &mask));
        kept.push((*z, mask));
    }
    kept.into_iter().map(|(z, _)| z).collect()
}

/// Is everything that is set in the first also set in the second?
fn is_within(a: &[bool], b: &[bool]) -> bool {
    a.iter().zip(b).all(|(x, y)| !*x || *y)
}

struct DeckSearch<'a> {
    flyers: &'a [Flyer],
    decks: &'a [Deck],
    options: Vec<Vec<SpaceId>>,
    best: Option<LandingPlan>,
    budget: u32,
}

impl DeckSearch<'_> {
    /// Tries all ways in which exactly `moves` of the carriers from `i` on leave their zones.
    fn try_places(&mut self, i: usize, moves: usize, zones: &mut Vec<SpaceId>) {
        if self.budget == 0 {
            return;
        }
        if i == self.decks.len() || moves == 0 {
            if moves == 0 {
                self.budget -= 1;
                self.judge_plan(zones);
            }
            return;
        }
        if self.decks.len() - i > moves {
            self.try_places(i + 1, moves, zones);
        }
        let stay = zones[i];
        for z in self.options[i].clone() {
            zones[i] = z;
            self.try_places(i + 1, moves - 1, zones);
        }
        zones[i] = stay;
    }

    fn judge_plan(&mut self, zones: &[SpaceId]) {
        let seats = seat_fighters(self.flyers, self.decks, zones);
        let unseated = self.flyers.iter().zip(&seats).filter(|(_, s)| s.is_none()).map(|(f, _)| f);
        let (ousted, lost): (Vec<&Flyer>, Vec<&Flyer>) = unseated.partition(|f| f.ashore);
        let lost: Vec<UnitId> = lost.iter().map(|f| f.unit).collect();
        let ousted: Vec<UnitId> = ousted.iter().map(|f| f.unit).collect();
        if self.best.as_ref().is_some_and(|b| b.cost() <= (lost.len(), ousted.len())) {
            return;
        }
        let moved = self.decks.iter().zip(zones).filter(|(d, z)| d.zones[0] != **z);
        self.best = Some(LandingPlan {
            moves: moved.map(|(d, z)| (d.carrier, *z)).collect(),
            seats: (0..self.flyers.len())
                .filter_map(|f| {
                    seats[f].map(|d| (self.flyers[f].unit, self.decks[d].carrier, zones[d]))
                })
                .collect(),
            lost,
            ousted,
        });
    }
}

/// Seats as many fighters as possible on carriers standing in `zones`; each takes the nearest deck
/// that is left, in order of the fighters. The deck of each fighter.
fn seat_fighters(flyers: &[Flyer], decks: &[Deck], zones: &[SpaceId]) -> Vec<Option<usize>> {
    let mut aboard: Vec<Vec<usize>> = vec![Vec::new(); decks.len()];
    for f in 0..flyers.len() {
        let mut seen = vec![false; decks.len()];
        push(f, flyers, decks, zones, &mut aboard, &mut seen);
    }
    let mut seats = vec![None; flyers.len()];
    for (d, fighters) in aboard.iter().enumerate() {
        for f in fighters {
            seats[*f] = Some(d);
        }
    }
    seats
}

/// Finds a place for fighter `f`, moving others along if that frees one.
fn push(
    f: usize,
    flyers: &[Flyer],
    decks: &[Deck],
    zones: &[SpaceId],
    aboard: &mut [Vec<usize>],
    seen: &mut [bool],
) -> bool {
    let mut near: Vec<usize> = (0..decks.len())
        .filter(|d| !seen[*d] && decks[*d].room > 0 && flyers[f].lands_in(zones[*d]))
        .collect();
    near.sort_by_key(|d| (flyers[f].far[zones[*d].index()], *d));
    for d in near {
        if seen[d] {
            continue;
        }
        seen[d] = true;
        if aboard[d].len() < decks[d].room {
            aboard[d].push(f);
            return true;
        }
        for i in 0..aboard[d].len() {
            let other = aboard[d][i];
            if push(other, flyers, decks, zones, aboard, seen) {
                aboard[d][i] = f;
                return true;
            }
        }
    }
    false
}
