//! One practice game: the heuristic opponent on one side, random orders on the other.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fieldpost::bot::{RandomChoices, Zeal, random_orders, sensible_orders};
use fieldpost::edition::{Edition, Source, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::{Input, Position, adjudicate, supply};
use fieldpost::id::Side;
use fieldpost::seal::{Digest, Stream};

/// What came of a game.
pub struct Played {
    pub won: bool,
    /// How long the heuristic opponent thought about each of its turns.
    #[allow(dead_code, reason = "the test looks at the winner alone")]
    pub thought: Vec<Duration>,
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
        match adjudicate(ed, &at, &given, &mut dice) {
            Ok(done) => at = done.after,
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
    Played { won, thought }
}
