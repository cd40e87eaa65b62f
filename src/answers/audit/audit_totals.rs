//! The dice of many games added up by season, by mode and by director; whether they came in an order that tells
//! something; and how many tests all this makes, with what to expect of so many. Whole numbers only.

use std::collections::BTreeMap;

use super::dice_ledger::{DiceTally, PlayerDice, luck_of};
use super::standings::last_moment;
use crate::chain::Game;
use crate::engine::Event;
use crate::stream::Face;

/// What games are added up by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TotalBy {
    /// The year that the last paper of a game claims.
    Season,
    Mode,
    Director,
}

impl TotalBy {
    /// Its word in the table.
    pub fn word(self) -> &'static str {
        match self {
            TotalBy::Season => "season",
            TotalBy::Mode => "mode",
            TotalBy::Director => "director",
        }
    }
}

/// The dice of many games, added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DiceTotals {
    pub by: BTreeMap<(TotalBy, String), PlayerDice>,
    pub all: PlayerDice,
    pub order: OrderTally,
}

impl DiceTotals {
    /// Adds a game. Each game counts once: give its longest file.
    pub fn add(&mut self, game: &Game) {
        let mut dice =
            luck_of(game).values().fold(PlayerDice::default(), |sum, l| sum.combined_with(l));
        dice.games = 1;
        let season = last_moment(game).map_or("no date".to_string(), |m| year_of(m).to_string());
        let director = game.director().and_then(|d| game.seat(d));
        let director = director.map_or("none".to_string(), |seat| {
            // A director may have other names in other games, but one key.
            let start = seat.fingerprint.get(..15).unwrap_or_default();
            format!("{} {start}", seat.id)
        });
        let mode = game.mode().word().to_string();
        let groups =
            [(TotalBy::Season, season), (TotalBy::Mode, mode), (TotalBy::Director, director)];
        for group in groups {
            let own = self.by.entry(group).or_default();
            *own = own.combined_with(&dice);
        }
        self.all = self.all.combined_with(&dice);
        self.order.add(game);
    }
}

/// How often high and low faces take turns: runs of like dice, in the order in which a game threw them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OrderTally {
    pub runs: u64,
    /// The sum of what was to be expected, and of its variance, in millionths.
    expected: u64,
    variance: u64,
}

impl OrderTally {
    fn add(&mut self, game: &Game) {
        let faces = game.file().blocks.iter().flat_map(|b| &b.events).filter_map(|e| match e {
            Event::Rolled { faces, .. } | Event::Summed { faces, .. } => Some(faces),
            _ => None,
        });
        let high = faces.flatten().filter_map(|face| match face {
            Face::Shows(n @ 1..=6) => Some(*n > 3),
            _ => None,
        });
        self.add_row(&high.collect::<Vec<_>>());
    }

    /// A row of dice, each high or low.
    pub fn add_row(&mut self, row: &[bool]) {
        let high = row.iter().filter(|h| **h).count() as u128;
        let n = row.len() as u128;
        let low = row.len() as u128 - high;
        if high == 0 || low == 0 || n < 2 {
            return;
        }
        let turns = row.windows(2).filter(|two| two[0] != two[1]).count() as u64;
        let both = 2 * high * low;
        self.runs += turns + 1;
        self.expected += in_millionths(both, n) + 1_000_000;
        self.variance += in_millionths(both * (both - n), n * n * (n - 1));
    }

    /// Runs that were to be expected, in hundredths.
    pub fn expected_hundredths(&self) -> u64 {
        (self.expected + 5_000) / 10_000
    }

    /// How far the runs are from what was to be expected, in hundredths of a standard deviation; fewer runs than
    /// expected are negative. `None` where nothing was left to chance.
    pub fn deviations(&self) -> Option<i64> {
        if self.variance == 0 {
            return None;
        }
        let got = u128::from(self.runs) * 1_000_000;
        let expected = u128::from(self.expected);
        // Hundredths: (difference / 10^6 * 100)^2 / (variance / 10^6).
        let squared = got.abs_diff(expected).pow(2) / (100 * u128::from(self.variance));
        let root = i64::try_from(squared.isqrt()).ok()?;
        Some(if got < expected { -root } else { root })
    }
}

/// A fraction in millionths, rounded to the nearest.
fn in_millionths(top: u128, below: u128) -> u64 {
    u64::try_from((top * 1_000_000 + below / 2) / below).unwrap_or(u64::MAX)
}

/// Tests of fair dice that were made together, and how many of them went beyond two limits. One in twenty of fair
/// dice passes the first, and one in a thousand the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TestsMade {
    pub made: u64,
    pub rare: u64,
    pub very_rare: u64,
}

/// Deviations that fair dice pass once in twenty and once in a thousand times, either way, in hundredths.
const DEVIATIONS: [u64; 2] = [196, 329];
/// The same of chi-square with five degrees of freedom.
const CHI_SQUARES: [u64; 2] = [1107, 2052];

impl TestsMade {
    /// Counts a test by its standard deviations, where it was made.
    pub fn deviations(&mut self, hundredths: Option<i64>) {
        self.count(hundredths.map(i64::unsigned_abs), DEVIATIONS);
    }

    /// Counts a test of faces, where it was made.
    pub fn chi_square(&mut self, hundredths: Option<u64>) {
        self.count(hundredths, CHI_SQUARES);
    }

    fn count(&mut self, value: Option<u64>, [rare, very_rare]: [u64; 2]) {
        let Some(value) = value else { return };
        self.made += 1;
        self.rare += u64::from(value > rare);
        self.very_rare += u64::from(value > very_rare);
    }

    /// How many of so many tests of fair dice pass the limits, in hundredths.
    pub fn expected_hundredths(&self) -> [u64; 2] {
        [self.made * 5, self.made.div_ceil(10)]
    }
}

impl DiceTally {
    /// One hit too many in so many shots would show in these dice, at three standard deviations; `None` where
    /// nothing was left to chance.
    pub fn shots_for_an_extra_hit(&self) -> Option<u64> {
        // Three deviations are sqrt(variance / 36) * 3; the shots over that.
        let root = self.variance.isqrt();
        (root > 0).then(|| 2 * self.shots / root)
    }
}

/// The year of a moment in seconds since 1970.
pub fn year_of(moment: i64) -> i64 {
    let mut days = moment.div_euclid(86_400);
    let mut year = 1970;
    while days >= days_in(year) && year < 9999 {
        days -= days_in(year);
        year += 1;
    }
    while days < 0 && year > 0 {
        year -= 1;
        days += days_in(year);
    }
    year
}

fn days_in(year: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if leap { 366 } else { 365 }
}
