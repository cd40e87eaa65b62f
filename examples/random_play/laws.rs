//! Random games under the laws of the board: what the rules do not say, the book-keeping must still
//! obey. After every turn units and money must add up, no stack may be illegal, and folding the events
//! over the position before must give the position after.

#[path = "nations.rs"]
mod nations;

use std::collections::BTreeMap;

use fieldpost::bot::{Chance, Zeal, random_orders};
use fieldpost::edition::{Edition, Source, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey};
use fieldpost::engine::event::Event;
use fieldpost::engine::{Input, Position, adjudicate, invariant};
use fieldpost::seal::{Digest, Stream};

/// Fair dice from one seed; which stream a roll belongs to does not matter here.
struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).map(Face::Shows).collect())
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
    let bad = invariant::violations(ed, after);
    assert!(bad.is_empty(), "{bad:?}");
}

/// Turns after which a game that nobody wins begins anew: random players do not end wars.
const LONGEST: usize = 400;

/// Plays random turns, in a new game when one is won; `look` sees every turn's position before and its
/// events. Each national advantage is in a game in `nations` of a hundred.
///
/// # Panics
/// Where a turn breaks a law, or orders found legal are refused.
pub fn play_with(
    ed: &Edition,
    seed: u64,
    turns: usize,
    nations: usize,
    mut look: impl FnMut(&Position, &[Event]),
) {
    let rest = input(ed);
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut chance = Chance::new(Digest(key));
    key[31] = 1;
    let mut dice = Shaken(Stream::from_key(Digest(key)));
    let mut at = nations::begin(ed, nations, &mut chance);
    let mut since = 0;
    for _ in 0..turns {
        if at.victory.is_some() || since >= LONGEST {
            assert!(since > 2, "{}: a game is won in {since} turns", ed.id);
            (at, since) = (nations::begin(ed, nations, &mut chance), 0);
        }
        let rest = Input { standing: nations::standing(ed, &at, &mut chance), ..rest.clone() };
        let mut orders = random_orders(ed, &at, &rest, &mut chance, Zeal::default());
        orders.advantages = nations::orders(ed, &at, orders.purchase.as_ref(), &mut chance);
        nations::stow(ed, &at, &mut orders, &mut chance);
        nations::without_combat(ed, &mut orders);
        nations::sacrifice(ed, &at, &mut orders, &mut chance);
        let given = Input { orders, ..rest };
        match adjudicate(ed, &at, &given, &mut dice) {
            Ok(done) => {
                assert!(done.owed.is_empty(), "nobody asked to be asked");
                check_turn(ed, &at, &done.after, &done.events);
                look(&at, &done.events);
                at = done.after;
                since += 1;
            }
            Err(fault) => panic!(
                "seed {seed}, round {} {}: orders found legal were refused: {fault:?}",
                at.round,
                ed.power(at.power).name
            ),
        }
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
