//! Random games under the laws of the board: what the rules do not say, the book-keeping must still
//! obey. After every turn units and money must add up, no stack may be illegal, and folding the events
//! over the position before must give the position after.

#[path = "by_lines.rs"]
pub mod by_lines;
#[path = "ideas.rs"]
mod ideas;
#[path = "nations.rs"]
mod nations;
#[path = "pointed.rs"]
mod pointed;
#[path = "steered.rs"]
pub mod steered;
#[path = "without.rs"]
pub mod without;

use std::collections::BTreeMap;

use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::edition::{Edition, Source, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::event::Event;
use fieldpost::engine::{Input, Position, adjudicate, invariant};
use fieldpost::roll;
use fieldpost::seal::{DiceTray, Digest, practice_seed};

/// Fair dice from the seed of a turn: the same seed shows the same faces for the same rolls, whatever
/// else is rolled.
pub struct Tray<'a>(&'a Edition, DiceTray);

impl<'a> Tray<'a> {
    pub fn new(ed: &'a Edition, seed: Digest) -> Tray<'a> {
        Tray(ed, DiceTray::new(seed))
    }
}

impl Dice for Tray<'_> {
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let rolled = self.1.roll_on(&roll::stream(self.0, key), count as usize);
        Ok(rolled.map_err(|e| DiceFault::Other(e.to_string()))?.faces().to_vec())
    }
}

fn input(ed: &Edition) -> Input {
    Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: ed.power_ids().map(|p| (p, u16::from(p.0))).collect(),
    }
}

/// # Panics
/// Where the turn breaks a law.
fn check_turn(ed: &Edition, before: &Position, after: &Position, events: &[Event]) {
    let mut folded = before.clone();
    let (mut placed, mut gone, mut money) = (0_i64, 0_i64, 0_i64);
    for e in events {
        match e {
            Event::Placed { count, .. } | Event::Granted { count, .. } => {
                placed += i64::from(*count);
            }
            Event::Removed { units, .. } => {
                let mut all = units.clone();
                for u in units {
                    all.extend(folded.cargo(*u).map(|(id, _)| id));
                }
                all.sort();
                all.dedup();
                gone += all.iter().filter(|id| folded.units.contains_key(id)).count() as i64;
            }
            Event::Paid { ipc, .. } => money -= i64::from(*ipc),
            Event::Received { ipc, .. } => money += i64::from(*ipc),
            Event::PurchaseLost { refund, .. } => money += i64::from(*refund),
            _ => {}
        }
        folded.apply(e);
    }
    folded.normalise();
    assert_eq!(&folded, after, "folding the events does not give the position after");
    let units = |p: &Position| p.units.len() as i64;
    assert_eq!(units(before) + placed - gone, units(after), "units do not add up");
    let cash = |p: &Position| p.treasury.iter().map(|t| i64::from(*t)).sum::<i64>();
    assert_eq!(cash(before) + money, cash(after), "money does not add up");
    for u in after.units.values().filter(|u| ed.kind(u.kind).is_air() && ed.is_sea(u.space)) {
        assert!(u.aboard.is_some() || u.patrol, "a fighter hangs over {}", ed.space(u.space).name);
        assert!(u.aboard.is_none() || !u.patrol, "a patrol stands on a deck");
    }
    let bad = invariant::violations(after.board(ed));
    assert!(bad.is_empty(), "{bad:?} after {events:#?}");
}

/// A turn that was played.
pub struct Played<'a> {
    pub at: &'a Position,
    pub events: &'a [Event],
    pub after: &'a Position,
    /// What rules of nations changed on the board when the game began.
    pub set_up: &'a [Event],
    /// What was ordered, and said beforehand.
    pub given: &'a Input,
    dice: Digest,
}

/// The players of all powers, who move at random, and their dice.
pub struct Players<'a> {
    ed: &'a Edition,
    rest: Input,
    chance: RandomChoices,
    dice: Digest,
    turns: u32,
    seed: u64,
    /// They go at each other, as they should where a position is steered towards a rule.
    eager: bool,
}

impl<'a> Players<'a> {
    pub fn new(ed: &'a Edition, seed: u64) -> Players<'a> {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let chance = RandomChoices::new(Digest(key));
        key[31] = 1;
        Players { ed, rest: input(ed), chance, dice: Digest(key), turns: 0, seed, eager: false }
    }

    /// Random orders, with everything that others say beforehand.
    fn given(&mut self, at: &Position) -> Input {
        let (ed, chance) = (self.ed, &mut self.chance);
        let mut rest = Input { standing: nations::standing(ed, at, chance), ..self.rest.clone() };
        let mut orders = random_orders(ed, at, &rest, chance, Zeal::default());
        orders.advantages = nations::orders(ed, at, orders.purchase.as_ref(), chance);
        nations::stow(ed, at, &mut orders, chance);
        ideas::add(ed, at, &rest, &mut orders, chance);
        if self.eager {
            let attacks: Vec<_> = (0..6).filter_map(|_| pointed::attack(ed, at, chance)).collect();
            ideas::attack(ed, at, &rest, (&mut orders, attacks), chance);
            pointed::dive(ed, &mut orders, &mut rest.standing, chance);
        }
        nations::without_combat(ed, &mut orders);
        nations::sacrifice(ed, at, &rest, &mut orders, chance);
        ideas::replies(ed, at, &orders, &mut rest.standing, chance);
        Input { orders, ..rest }
    }

    /// Plays one turn and gives the position after it.
    ///
    /// # Panics
    /// Where the turn breaks a law, or orders found legal are refused.
    pub fn turn(
        &mut self,
        at: &Position,
        set_up: &[Event],
        look: &mut impl FnMut(&Played),
    ) -> Position {
        let given = self.given(at);
        self.turns += 1;
        let dice = practice_seed(self.dice, self.turns);
        match adjudicate(at.board(self.ed), &given, &mut Tray::new(self.ed, dice)) {
            Ok(done) => {
                assert!(done.owed.is_empty(), "nobody asked to be asked");
                check_turn(self.ed, at, &done.after, &done.events);
                let (events, after) = (&done.events, &done.after);
                look(&Played { at, events, after, set_up, given: &given, dice });
                done.after
            }
            Err(fault) => panic!(
                "seed {}, round {} {}: orders found legal were refused: {fault:?}",
                self.seed,
                at.round,
                self.ed.power(at.power).name
            ),
        }
    }
}

/// Turns after which a game without a winner begins anew: random players do not end wars.
const LONGEST: usize = 400;

/// Plays random turns, in a new game when one is won; `look` sees every turn. Each national advantage is
/// in a game in `nations` of a hundred.
///
/// # Panics
/// As [`Players::turn`].
pub fn play_with(
    ed: &Edition,
    seed: u64,
    turns: usize,
    nations: usize,
    mut look: impl FnMut(&Played),
) {
    let mut players = Players::new(ed, seed);
    let (mut at, mut set_up) = nations::begin(ed, nations, &mut players.chance);
    let mut since = 0;
    for _ in 0..turns {
        if at.victory.is_some() || since >= LONGEST {
            assert!(since > 2, "{}: a game is won in {since} turns", ed.id);
            (at, set_up) = nations::begin(ed, nations, &mut players.chance);
            since = 0;
        }
        at = players.turn(&at, &set_up, &mut look);
        since += 1;
    }
}

/// The rule of a nation that an event tells of.
pub fn nation_of(e: &Event) -> Option<fieldpost::id::AdvantageId> {
    match e {
        Event::AdvantageWorked { advantage, .. }
        | Event::AdvantageUsed { advantage, .. }
        | Event::Granted { advantage, .. }
        | Event::Barred { advantage, .. }
        | Event::Commanded { advantage, .. }
        | Event::SideChanged { advantage, .. }
        | Event::Converted { advantage, .. } => Some(*advantage),
        _ => None,
    }
}
