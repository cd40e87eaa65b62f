//! Random games under the laws of the board: what the rules do not say, the book-keeping must still
//! obey. The bot plays whole rounds; after every turn units and money must add up, no stack may be
//! illegal, and folding the events over the position before must give the position after.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost::bot::{Chance, Zeal, random_orders};
use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey, RollKind};
use fieldpost::engine::event::Event;
use fieldpost::engine::{Fault, Input, Position, adjudicate, invariant};
use fieldpost::seal::{Digest, Stream};

/// Fair dice from one seed; which stream a roll belongs to does not matter here.
struct Shaken(Stream);

impl Dice for Shaken {
    fn roll(&mut self, _key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault> {
        Ok(self.0.by_ref().take(count as usize).collect())
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

fn check_turn(ed: &Edition, before: &Position, after: &Position, events: &[Event]) {
    let mut folded = before.clone();
    let (mut placed, mut gone, mut money) = (0_i64, 0_i64, 0_i64);
    for e in events {
        match e {
            Event::Placed { count, .. } => placed += i64::from(*count),
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
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// What only some editions have.
fn special(e: &Event) -> Option<&'static str> {
    Some(match e {
        Event::PatrolBegan { .. } => "patrol set up",
        Event::PatrolLanded { .. } => "patrol landed",
        Event::Intercepting { .. } => "fighters rose",
        Event::Aimed { .. } => "aimed shots",
        Event::Rolled { key, .. } => match key.kind {
            RollKind::Dogfight => "dogfight",
            RollKind::Neutral => "neutral resisted",
            _ => return None,
        },
        _ => return None,
    })
}

/// Plays random rounds and gives what happened in them, in words.
fn play(edition: &str, seed: u8, rounds: u32) -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    let ed = load_built_in(edition).expect("built-in editions load");
    let rest = input(&ed);
    let mut chance = Chance::new(Digest([seed; 32]));
    let mut dice = Shaken(Stream::from_key(Digest([seed ^ 0xff; 32])));
    let mut at = Position::initial(&ed);
    while at.round <= rounds && at.victory.is_none() {
        let orders = random_orders(&ed, &at, &rest, &mut chance, Zeal::default());
        let given = Input { orders, ..rest.clone() };
        match adjudicate(&ed, &at, &given, &mut dice) {
            Ok(done) => {
                assert!(done.owed.is_empty(), "nobody asked to be asked");
                check_turn(&ed, &at, &done.after, &done.events);
                seen.extend(done.events.iter().filter_map(special));
                at = done.after;
            }
            Err(Fault::GameOver) => break,
            Err(fault) => panic!(
                "round {} {}: orders found legal were refused: {fault:?}",
                at.round,
                ed.power(at.power).name
            ),
        }
    }
    assert!(at.round > rounds, "{edition}: the game was won in round {}", at.round);
    seen
}

#[test]
fn ten_random_rounds_of_the_tournament_rules() {
    play("lhtr", 0, 10);
}

#[test]
fn ten_random_rounds_of_the_1941_game() {
    play("aa1941", 7, 10);
}

#[test]
fn ten_random_rounds_of_the_game_of_eight_powers() {
    play("global-conflict", 3, 10);
}

#[test]
fn random_rounds_keep_the_laws_of_the_board() {
    for seed in 0..4 {
        play("lhtr", seed, 5);
    }
}

#[test]
fn ten_rounds_of_the_boxed_rules_keep_them_too() {
    for seed in 0..2 {
        play("revised", seed, 10);
    }
}

#[test]
fn ten_random_rounds_of_the_eight_power_game() {
    let seen = play("global-conflict", 5, 10);
    for what in ["patrol set up", "patrol landed", "neutral resisted"] {
        assert!(seen.contains(what), "no {what} in ten rounds: {seen:?}");
    }
}
