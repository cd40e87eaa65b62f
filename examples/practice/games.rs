//! One practice game: the heuristic opponent on one side, random orders on the other.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use fieldpost::bot::{RandomChoices, Zeal, random_orders, sensible_orders};
use fieldpost::edition::{Edition, Source, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::{Input, Position, adjudicate, supply};
use fieldpost::id::{PowerId, Side, SpaceId};
use fieldpost::seal::{Digest, Stream};

/// What came of a game.
pub struct Played {
    pub won: bool,
    /// How long the heuristic opponent thought about each of its turns.
    #[allow(dead_code, reason = "the test looks at the winner alone")]
    pub thought: Vec<Duration>,
    /// Its powers that left more than a third of their land units for three rounds where no way over land leads
    /// to an enemy.
    #[allow(dead_code, reason = "the test looks at the winner alone")]
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
        match adjudicate(ed, &at, &given, &mut dice) {
            Ok(done) => {
                at = done.after;
                if at.side(ed, mover) == own {
                    idle.note(ed, &at, mover);
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

/// How many turns in a row a power has left many of its land units without a front.
#[derive(Default)]
struct IdleTurns {
    running: BTreeMap<PowerId, u32>,
    found: BTreeSet<PowerId>,
}

impl IdleTurns {
    fn note(&mut self, ed: &Edition, at: &Position, mover: PowerId) {
        let troops = at.units.values().filter(|u| {
            u.power == mover
                && ed.kind(u.kind).captures
                && ed.is_land(u.space)
                && u.aboard.is_none()
        });
        let at_front = lands_with_front(ed, at, mover);
        let (mut all, mut idle) = (0, 0);
        for u in troops {
            all += 1;
            idle += u32::from(!at_front.contains(&u.space));
        }
        let turns = self.running.entry(mover).or_default();
        *turns = if 3 * idle > all { *turns + 1 } else { 0 };
        if *turns >= 3 {
            self.found.insert(mover);
        }
    }
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
