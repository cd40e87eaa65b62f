//! Random games under the laws of the board: what the rules do not say, the book-keeping must still
//! obey. The bot plays whole rounds; after every turn units and money must add up, no stack may be
//! illegal, and folding the events over the position before must give the position after.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost::bot::{Chance, Zeal, random_orders};
use fieldpost::edition::{
    Chance as Switch, Edition, Source, apply_options, load_built_in, load_defaults,
};
use fieldpost::engine::dice::{Dice, DiceFault, Face, RollKey, RollKind, RollSide};
use fieldpost::engine::event::{Event, Term};
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
    assert!(bad.is_empty(), "{bad:?}");
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
    let ed = load_built_in(edition).expect("built-in editions load");
    let mut seen = BTreeSet::new();
    play_on(&ed, seed, rounds, |_, events| seen.extend(events.iter().filter_map(special)));
    seen
}

/// Plays random rounds, in a new game when one is won; `look` sees every turn's position before and
/// its events.
fn play_on(ed: &Edition, seed: u8, rounds: u32, mut look: impl FnMut(&Position, &[Event])) {
    let rest = input(ed);
    let mut chance = Chance::new(Digest([seed; 32]));
    let mut dice = Shaken(Stream::from_key(Digest([seed ^ 0xff; 32])));
    let mut at = Position::initial(ed);
    let (mut turns, mut games) = (0, 1);
    while turns < rounds as usize * ed.powers.len() {
        if at.victory.is_some() {
            games += 1;
            assert!(games <= rounds, "{}: a game is won in a round", ed.id);
            at = Position::initial(ed);
        }
        let orders = random_orders(ed, &at, &rest, &mut chance, Zeal::default());
        let given = Input { orders, ..rest.clone() };
        match adjudicate(ed, &at, &given, &mut dice) {
            Ok(done) => {
                assert!(done.owed.is_empty(), "nobody asked to be asked");
                check_turn(ed, &at, &done.after, &done.events);
                look(&at, &done.events);
                at = done.after;
                turns += 1;
            }
            Err(fault) => panic!(
                "round {} {}: orders found legal were refused: {fault:?}",
                at.round,
                ed.power(at.power).name
            ),
        }
    }
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

/// The edition with all four switches of Low Luck on, and the longest game its options allow.
fn with_low_luck(edition: &str) -> Edition {
    let mut ed = load_built_in(edition).expect("built-in editions load");
    let mut options = ed.usual_options();
    options.extend(Switch::ALL.map(|s| (s.option().to_string(), "on".to_string())));
    if let Some(longest) = ed.option("victory").and_then(|o| o.values.last()) {
        options.insert("victory".to_string(), longest.id.clone());
    }
    apply_options(&mut ed, &options).expect("the switches exist");
    ed
}

/// What the terms come to by the printed numbers of their kinds; `None` where developments count.
fn printed(ed: &Edition, at: &Position, key: &RollKey, terms: &[Term]) -> Option<u32> {
    let mut sum = 0;
    for t in terms {
        let who = t.who?;
        let u = at.units.get(&who.unit)?;
        if !at.techs[u.power.index()].is_empty() {
            return None;
        }
        let kind = ed.kind(who.kind);
        sum += u32::from(match (key.kind, key.side, who.supported) {
            (RollKind::General, RollSide::Attack, true) => kind.supported_attack,
            (RollKind::General | RollKind::Opening, RollSide::Attack, false) => kind.attack,
            (RollKind::General | RollKind::Opening, RollSide::Defend, false) => kind.defense,
            (RollKind::Bombard, RollSide::Attack, false) => kind.bombard,
            (RollKind::AaFighter | RollKind::AaBomber | RollKind::AaRaid, _, false) => who.dice,
            _ => return None,
        });
    }
    Some(sum)
}

/// How many sums were seen, of how many sums the printed numbers were compared, how many left no
/// remainder and how many had certain hits.
#[derive(Default, Debug)]
struct Seen {
    sums: u32,
    compared: u32,
    even: u32,
    certain: u32,
}

impl Seen {
    /// Never more than one hit more than the whole sixes, and no more dice than one.
    fn look(&mut self, ed: &Edition, at: &Position, events: &[Event]) {
        let found = events.iter().any(|e| matches!(e, Event::Developed { .. }));
        for e in events {
            if let Event::Rolled { key, .. } = e {
                assert_eq!(key.kind, RollKind::Targeted, "dice beside the remainders");
            }
            let Event::Summed { key, terms, faces, hits, .. } = e else { continue };
            let sum: u32 = terms.iter().map(|t| t.sixths).sum();
            let (whole, rest) = (sum / 6, sum % 6);
            assert!(key.low_luck && u32::from(key.column) == rest, "{key:?} of {sum}");
            assert_eq!(faces.len(), usize::from(rest > 0), "{key:?} of {sum}");
            let more = faces.iter().filter(|f| f.within(rest as u8)).count() as u32;
            assert_eq!(*hits, whole + more, "{key:?} of {sum}");
            self.sums += 1;
            self.even += u32::from(rest == 0);
            self.certain += u32::from(whole > 0);
            if let Some(right) = printed(ed, at, key, terms).filter(|_| !found) {
                assert_eq!(sum, right, "{key:?}: {terms:?}");
                self.compared += 1;
            }
        }
    }
}

#[test]
fn low_luck_hits_are_the_whole_sixes_or_one_more() {
    for (edition, seed) in [("lhtr", 11), ("revised", 12), ("aa1941", 13), ("global-conflict", 14)]
    {
        let ed = with_low_luck(edition);
        let mut seen = Seen::default();
        play_on(&ed, seed, 4, |at, events| seen.look(&ed, at, events));
        let enough = seen.sums > 50 && seen.compared > 20 && seen.even > 0 && seen.certain > 5;
        assert!(enough, "{edition}: {seen:?}");
    }
}
