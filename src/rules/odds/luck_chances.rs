//! How lucky a battle was that has been fought: where its result lies among all that could have come of
//! the forces and orders with which it began, or of those at the last point of decision.
//!
//! Figures for people are whole hundredths, so that they are the same on every machine: a chance or a
//! mean is rounded to nine decimals first and then half up to two.

use std::collections::BTreeMap;

use super::node::Node;
use super::outcome::{Party, percentile};
use super::{Fault, MOST_TOLD, Odds, Way, calculate, from_here};
use crate::edition::Edition;
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::engine::{Board, Input};
use crate::id::{PowerId, Side, SpaceId};

/// One battle that was over in a block.
#[derive(Clone, Debug)]
pub struct Fought {
    pub place: SpaceId,
    pub kind: EngagementKind,
    /// The power that attacked.
    pub attacker: PowerId,
    /// The side it fought for in this battle.
    pub side: Side,
    /// What the defender lost more than the attacker, by printed cost, in IPC.
    pub swing: i32,
    /// Somebody decided in the middle of it: all figures are from the last such moment on.
    pub since_decision: bool,
    /// Why it was not reckoned.
    pub luck: Result<Luck, Fault>,
}

/// What could have come of it.
#[derive(Clone, Debug)]
pub struct Luck {
    /// The chance of each swing, least first.
    swings: BTreeMap<i32, f64>,
    /// Mean of the swing, in hundredths of an IPC.
    pub expected: i64,
    /// Variance of the swing, in hundredths of the square of an IPC.
    pub variance: i64,
    /// The chance of a worse swing for the attacker and half the chance of an equal one, in hundredths
    /// of a percent.
    pub percentile: i64,
}

impl Luck {
    /// The luck of a battle that changed so much, among all changes it could have made and their chances.
    pub fn of(swings: BTreeMap<i32, f64>, swing: i32) -> Luck {
        let mean = swings.iter().fold(0.0, |sum, (ipc, p)| sum + f64::from(*ipc) * p);
        let square = swings.iter().fold(0.0, |sum, (ipc, p)| {
            sum + (f64::from(*ipc) - mean) * (f64::from(*ipc) - mean) * p
        });
        let percentile = round_to_hundredths(100.0 * percentile(&swings, swing));
        let expected = round_to_hundredths(mean);
        let variance = round_to_hundredths(square);
        Luck { swings, expected, variance, percentile }
    }
}

/// The battles of these events that were over in them and whose result was open, with their luck.
pub fn fought(board: Board, input: &Input, events: &[Event]) -> Vec<Fought> {
    let mut all = Vec::new();
    let mut at = board.position.clone();
    let mut begun = resumed_battle(board, input);
    for event in events {
        match event {
            Event::EngagementBegan { engagement, .. } if fights_of_block(engagement.kind) => {
                begun = Some(Begun::Whole(engagement.clone(), Box::new(at.clone())));
            }
            Event::Asked { .. } => begun = None,
            Event::EngagementEnded { engagement: ended, .. } => {
                let found =
                    begun.take().filter(|b| (b.place(), b.kind()) == (ended.place, ended.kind));
                if let Some(begun) = found {
                    all.extend(luck_of_fight(board.edition, input, &begun, &at));
                }
            }
            _ => {}
        }
        at.apply(event);
    }
    all
}

fn fights_of_block(kind: EngagementKind) -> bool {
    matches!(kind, EngagementKind::Sea | EngagementKind::Land)
}

/// A battle at the moment from which it is reckoned.
enum Begun {
    Whole(Engagement, Box<Position>),
    /// Somebody had to be asked, and has answered.
    Resumed(Box<Node>),
}

impl Begun {
    fn place(&self) -> SpaceId {
        match self {
            Begun::Whole(e, _) => e.place,
            Begun::Resumed(node) => node.fight.state.place,
        }
    }

    fn kind(&self) -> EngagementKind {
        match self {
            Begun::Whole(e, _) => e.kind,
            Begun::Resumed(node) => node.fight.state.kind,
        }
    }

    fn board(&self) -> &Position {
        match self {
            Begun::Whole(_, p) => p,
            Begun::Resumed(node) => &node.p,
        }
    }
}

/// The battle that the block before left standing. One that had not been lined up begins anew.
fn resumed_battle(board: Board, input: &Input) -> Option<Begun> {
    let state = board.turn().battle.as_ref()?;
    if !fights_of_block(state.kind) || state.attackers.is_empty() && state.defenders.is_empty() {
        return None;
    }
    let node = Node::taken_up(board, input)?;
    Some(Begun::Resumed(Box::new(node)))
}

/// `None` where nothing was left to chance.
fn luck_of_fight(ed: &Edition, input: &Input, begun: &Begun, after: &Position) -> Option<Fought> {
    let board = begun.board();
    let fight = Engagement { place: begun.place(), kind: begun.kind(), done: false };
    let party = Party::near(board.board(ed), &fight);
    let lost = |side: bool| party.worth(board.board(ed), side) - party.worth(after.board(ed), side);
    let swing = lost(false) - lost(true);
    let odds: Result<Odds, Fault> = match begun {
        Begun::Whole(e, p) => calculate(p.board(ed), input, e, None, Way::Quick, MOST_TOLD),
        Begun::Resumed(node) => from_here(ed, input, node, MOST_TOLD),
    };
    let luck = odds.map(|odds| odds.swings());
    let settled = luck.as_ref().is_ok_and(|all| all.values().any(|p| *p > 1.0 - 1e-9));
    (!settled).then(|| Fought {
        place: begun.place(),
        kind: begun.kind(),
        attacker: board.power,
        side: board.side(ed, board.power),
        swing,
        since_decision: matches!(begun, Begun::Resumed(_)),
        luck: luck.map(|swings| Luck::of(swings, swing)),
    })
}

/// Several battles added up, each from the point of view of its attacker or of its defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    pub battles: u32,
    /// Battles that were not reckoned, and are in no other figure.
    pub left_out: u32,
    /// In IPC.
    pub swing: i64,
    /// Sum of the means, in hundredths of an IPC.
    pub expected: i64,
    /// In hundredths of the square of an IPC.
    pub variance: i64,
}

impl Score {
    /// Adds a battle, of somebody who attacked or defended in it.
    pub fn add(&mut self, f: &Fought, attacked: bool) {
        let Ok(luck) = &f.luck else {
            self.left_out += 1;
            return;
        };
        let sign = if attacked { 1 } else { -1 };
        self.battles += 1;
        self.swing += sign * i64::from(f.swing);
        self.expected += sign * luck.expected;
        self.variance += luck.variance;
    }

    /// Adds up the luck of two groups of battles.
    #[must_use]
    pub fn and(&self, other: &Score) -> Score {
        Score {
            battles: self.battles + other.battles,
            left_out: self.left_out + other.left_out,
            swing: self.swing + other.swing,
            expected: self.expected + other.expected,
            variance: self.variance + other.variance,
        }
    }

    /// How far the swing is from what was expected, in hundredths of a standard deviation, cut off
    /// and not rounded. `None` where nothing was left to chance.
    pub fn deviations(&self) -> Option<i64> {
        let more = self.swing * 100 - self.expected;
        let squared = u128::from(more.unsigned_abs()).pow(2) * 100;
        let squared = squared.checked_div(u128::try_from(self.variance).ok()?)?;
        let root = i64::try_from(squared.isqrt()).ok()?;
        Some(if more < 0 { -root } else { root })
    }
}

/// The luck of one attacker from block to block: what was won above what was to be expected, added up,
/// in whole IPC.
pub fn added_up(blocks: &[&[Fought]], attacker: PowerId) -> Vec<i32> {
    let sums = blocks.iter().scan(0_i64, |sum, fights| {
        *sum += luck_of_attacker(fights, attacker);
        Some(i32::try_from((*sum + 50).div_euclid(100)).unwrap_or(i32::MAX))
    });
    sums.collect()
}

/// By how much, in hundredths of an IPC, the attacks of a power went better than expected.
fn luck_of_attacker(fights: &[Fought], attacker: PowerId) -> i64 {
    let mut own = Score::default();
    fights.iter().filter(|f| f.attacker == attacker).for_each(|f| own.add(f, true));
    100 * own.swing - own.expected
}

/// Sums less likely than this are left out.
const LEAST: f64 = 1e-15;

/// Where the sum of several swings lies among all the sums that could have come, in hundredths of a
/// percent; each battle from the point of view of its attacker (`true`) or defender. `None` where none
/// was reckoned.
pub fn percentile_of_sum<'f>(all: impl IntoIterator<Item = (&'f Fought, bool)>) -> Option<i64> {
    let mut sums = BTreeMap::from([(0, 1.0)]);
    let mut found = 0;
    let mut battles = 0;
    for (f, attacked) in all {
        let Ok(luck) = &f.luck else { continue };
        let sign = if attacked { 1 } else { -1 };
        (found, battles) = (found + sign * f.swing, battles + 1);
        let mut longer = BTreeMap::new();
        for (sum, p) in sums {
            for (ipc, q) in &luck.swings {
                *longer.entry(sum + sign * ipc).or_insert(0.0) += p * q;
            }
        }
        longer.retain(|_, p| *p >= LEAST);
        sums = longer;
    }
    (battles > 0).then(|| round_to_hundredths(100.0 * percentile(&sums, found)))
}

/// Rounded to nine decimals, then half up to two: sums of one value in another order print alike.
pub fn round_to_hundredths(x: f64) -> i64 {
    let billionths = (x * 1e9).round() as i64;
    (billionths + 5_000_000).div_euclid(10_000_000)
}

/// A chance in hundredths of a percent.
pub fn hundredths_of_percent(chance: f64) -> i64 {
    round_to_hundredths(100.0 * chance)
}

/// How many of all runs, as ` 62.5 %`.
pub fn percent_of_runs(some: u32, runs: u32) -> String {
    format!("{:5.1} %", f64::from(some) * 100.0 / f64::from(runs))
}
