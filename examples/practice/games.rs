//! One practice game: the heuristic opponent on one side, random orders on the other.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use fieldpost::bot::{RandomChoices, Zeal, random_orders, sensible_orders};
use fieldpost::edition::{Edition, Source, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::plan::{CargoStep, TurnOrders};
use fieldpost::engine::{Input, Position, adjudicate, supply};
use fieldpost::id::{KindId, PowerId, Side, SpaceId};
use fieldpost::seal::{Digest, Stream};

/// What came of a game.
pub struct Played {
    pub won: bool,
    /// How long the heuristic opponent thought about each of its turns.
    #[allow(dead_code, reason = "the test looks at the winner alone")]
    pub thought: Vec<Duration>,
    /// Its powers of which more than a third of the land units, guards apart, waited for three rounds or longer in one
    /// place from which no way over land leads to an enemy.
    pub idle: Vec<String>,
}

/// Fair dice from one seed; which stream a roll belongs to does not matter here.
struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).map(Face::Shows).collect())
    }
}

/// Plays so many rounds, or until the game is won.
///
/// # Panics
/// Orders of either are refused.
pub fn play(ed: &Edition, axis: bool, seed: u64, rounds: u32) -> Played {
    let own = if axis { Side::Axis } else { Side::Allies };
    let rest = Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: ed.power_ids().map(|p| (p, u16::from(p.0))).collect(),
    };
    let mut key = [7; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut chance = RandomChoices::new(Digest(key));
    key[31] = 1;
    let mut dice = Shaken(Stream::from_key(Digest(key)));
    let mut at = Position::initial(ed);
    let mut thought = Vec::new();
    let mut idle = IdleTurns::default();
    while at.victory.is_none() && at.round <= rounds {
        let orders = match at.side(ed, at.power) == own {
            true => {
                let start = Instant::now();
                let orders = sensible_orders(ed, &at, &rest);
                thought.push(start.elapsed());
                orders
            }
            false => random_orders(ed, &at, &rest, &mut chance, Zeal::default()),
        };
        let given = Input { orders, ..rest.clone() };
        let mover = at.power;
        match adjudicate(at.board(ed), &given, &mut dice) {
            Ok(done) => {
                at = done.after;
                if at.side(ed, mover) == own {
                    idle.note(ed, &at, mover, &given.orders);
                }
            }
            Err(fault) => {
                let (round, who) = (at.round, &ed.power(at.power).name);
                panic!("{}, seed {seed}, round {round}, {who}: {fault:?}", ed.id);
            }
        }
    }
    let score = |side: Side| -> (i32, u8) {
        let powers = ed.power_ids().filter(|w| at.side(ed, *w) == side);
        (powers.map(|w| supply::production(at.board(ed), w)).sum(), at.cities(ed, side))
    };
    let other = if axis { Side::Allies } else { Side::Axis };
    let won = match &at.victory {
        Some(v) => v.side == own,
        None => score(own) > score(other),
    };
    let idle = idle.found.iter().map(|w| ed.power(*w).name.clone()).collect();
    Played { won, thought, idle }
}

/// How long the land units of the heuristic opponent's powers have waited where no front is.
#[derive(Default)]
struct IdleTurns {
    /// Turns that each unit has waited in a place, the longest first, by power, place and kind.
    waits: BTreeMap<(PowerId, SpaceId, KindId), Vec<u32>>,
    found: BTreeSet<PowerId>,
}

/// So many turns in one place without a front are too many.
const TOO_LONG: u32 = 3;

/// So many units guard a capital; one guards any other territory. They are not idle.
const CAPITAL_GUARDS: usize = 3;

impl IdleTurns {
    /// Looks at the board after a turn of `mover` with these orders.
    fn note(&mut self, ed: &Edition, at: &Position, mover: PowerId, orders: &TurnOrders) {
        let left = units_that_leave(orders);
        let at_front = lands_with_front(ed, at, mover);
        let mut here: BTreeMap<(SpaceId, KindId), usize> = BTreeMap::new();
        let mut all = 0;
        for u in at.units.values().filter(|u| u.power == mover && ed.kind(u.kind).captures) {
            all += 1;
            if ed.is_land(u.space) && u.aboard.is_none() && !at_front.contains(&u.space) {
                *here.entry((u.space, u.kind)).or_default() += 1;
            }
        }
        let before = std::mem::take(&mut self.waits);
        let (own, others) = before.into_iter().partition(|((power, ..), _)| *power == mover);
        let own: BTreeMap<_, _> = own;
        self.waits = others;
        let mut too_long: BTreeMap<SpaceId, usize> = BTreeMap::new();
        for ((space, kind), count) in here {
            // Units of one kind are alike, so the ones that have waited longest leave first.
            let gone = left.get(&(space, kind)).copied().unwrap_or(0);
            let waited = own.get(&(mover, space, kind)).into_iter().flatten().skip(gone);
            let mut turns: Vec<u32> = waited.map(|n| n + 1).take(count).collect();
            turns.resize(count, 1);
            *too_long.entry(space).or_default() += turns.iter().filter(|n| **n >= TOO_LONG).count();
            self.waits.insert((mover, space, kind), turns);
        }
        let capital = ed.power(mover).capital;
        let idle = too_long.into_iter().map(|(space, count)| {
            let guards = if capital == Some(space) { CAPITAL_GUARDS } else { 1 };
            count.saturating_sub(guards)
        });
        // Without its capital a power can buy no ship.
        if at.holds_capital(ed, mover) && 3 * idle.sum::<usize>() > all {
            self.found.insert(mover);
        }
    }
}

/// How many units of each kind the orders take out of each place.
fn units_that_leave(orders: &TurnOrders) -> BTreeMap<(SpaceId, KindId), usize> {
    let mut left: BTreeMap<(SpaceId, KindId), usize> = BTreeMap::new();
    let moves =
        orders.combat.iter().flat_map(|c| &c.moves).chain(orders.noncombat.iter().flatten());
    for order in moves {
        if let [from, .., _] = order.path[..] {
            for group in &order.groups {
                *left.entry((from, group.kind)).or_default() += usize::from(group.count);
            }
        }
        for step in &order.cargo {
            let CargoStep::Load { groups, from, .. } = step else { continue };
            for group in groups {
                *left.entry((*from, group.kind)).or_default() += usize::from(group.count);
            }
        }
    }
    left
}

/// Land from which a way over land of the side leads to an enemy.
fn lands_with_front(ed: &Edition, at: &Position, mover: PowerId) -> BTreeSet<SpaceId> {
    let side = at.side(ed, mover);
    let hostile =
        |s: &SpaceId| ed.is_land(*s) && at.control_side(ed, *s).is_some_and(|x| x != side);
    let mut open: Vec<SpaceId> = ed.space_ids().filter(hostile).collect();
    let mut found = BTreeSet::new();
    while let Some(s) = open.pop() {
        for next in ed.neighbours(s) {
            let ours = ed.is_land(*next) && at.control_side(ed, *next) == Some(side);
            if ours && found.insert(*next) {
                open.push(*next);
            }
        }
    }
    found
}
