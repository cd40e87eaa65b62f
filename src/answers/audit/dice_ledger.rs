//! How the dice of many games fell, player by player: faces, hits against what was to be expected,
//! and how unusual that is. Whole numbers only; two decimals are for reading. That a die is right is
//! shown by recomputing it, never by this.

use std::collections::BTreeMap;

use crate::chain::{Game, Replayed};
use crate::edition::Edition;
use crate::engine::Event;
use crate::engine::dice::RollKey;
use crate::id::{PowerId, Side};
use crate::stream::{Face, FaceMeaning, RollSide};

/// A person over many games: the fingerprint of the key, or the seat in a game without signatures.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Player {
    pub seat: String,
    /// Empty in a game without signatures.
    pub fingerprint: String,
}

/// Faces and hits of somebody's dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DiceTally {
    /// How often each face from 1 to 6 fell.
    pub faces: [u64; 6],
    /// Dice that could hit or miss.
    pub shots: u64,
    pub hits: u64,
    /// Hits to be expected, in sixths.
    pub expected: u64,
    /// Variance of the hits, in thirty-sixths.
    pub variance: u64,
}

/// The dice of one player, attacking, defending and otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerDice {
    pub games: u64,
    pub attack: DiceTally,
    pub defend: DiceTally,
    /// Research, raids, rockets: only the faces count.
    pub other: DiceTally,
}

/// Five of each face.
const FEWEST_DICE: u128 = 30;

impl DiceTally {
    /// Counts a face, and whether it hit where it needed so much or less.
    pub fn add_face(&mut self, face: Face, need: Option<u8>) {
        let at = usize::from(face.or(0)).wrapping_sub(1);
        let Some(count) = self.faces.get_mut(at) else { return };
        *count += 1;
        if let Some(need) = need {
            self.shots += 1;
            self.hits += u64::from(face.within(need));
            self.expected += u64::from(need);
            self.variance += u64::from(need * (6 - need));
        }
    }

    /// Adds up the dice of two tallies.
    #[must_use]
    pub fn combined_with(&self, other: &DiceTally) -> DiceTally {
        let mut sum = *self;
        sum.faces.iter_mut().zip(other.faces).for_each(|(a, b)| *a += b);
        sum.shots += other.shots;
        sum.hits += other.hits;
        sum.expected += other.expected;
        sum.variance += other.variance;
        sum
    }

    /// How many dice were counted.
    pub fn dice_count(&self) -> u64 {
        self.faces.iter().sum()
    }

    /// Chi-square of the six faces against equal shares, in hundredths; five degrees of freedom.
    /// `None` for so few dice that fewer than five are expected of each face: then it says nothing.
    pub fn chi_square(&self) -> Option<u64> {
        let n = u128::from(self.dice_count());
        if n < FEWEST_DICE {
            return None;
        }
        let sum: u128 = self.faces.iter().map(|f| (6 * u128::from(*f)).abs_diff(n).pow(2)).sum();
        u64::try_from((100 * sum + 3 * n) / (6 * n)).ok()
    }

    /// Expected hits in hundredths, half up.
    pub fn expected_hundredths(&self) -> u64 {
        (self.expected * 100 + 3) / 6
    }

    /// How far the hits are from what was expected, in hundredths of a standard deviation; more
    /// hits than expected are positive. `None` where nothing was left to chance.
    pub fn deviations(&self) -> Option<i64> {
        if self.variance == 0 {
            return None;
        }
        let got = 6 * u128::from(self.hits);
        let expected = u128::from(self.expected);
        let squared = got.abs_diff(expected).pow(2) * 10_000 / u128::from(self.variance);
        let root = i64::try_from(squared.isqrt()).ok()?;
        Some(if got < expected { -root } else { root })
    }

    /// Dice needed until one more hit in twenty shots would stand three standard deviations out;
    /// the variance of a shot is taken from these. `None` where nothing was left to chance.
    pub fn dice_for_suspicion(&self) -> Option<u64> {
        if self.variance == 0 {
            return None;
        }
        // Three deviations of n shots, 3 * sqrt(n * v), are a twentieth of n at n = 3600 * v.
        Some((3600 * self.variance).div_ceil(36 * self.shots))
    }
}

impl PlayerDice {
    /// Adds the dice of one roll.
    fn add_roll(&mut self, key: &RollKey, faces: &[Face]) {
        // Faces of these are not those of a die, or of a die that somebody else may throw as well.
        if key.kind.faces() == FaceMeaning::Lot {
            return;
        }
        // The better of two dice counts, so that single dice of heavy bombers are no shots; what is
        // no hit of a unit is none either.
        let hits = key.kind.faces() == FaceMeaning::Hit && (1..6).contains(&key.column);
        let need = hits.then_some(key.column);
        let luck = match (need, key.side) {
            (Some(_), RollSide::Attack) => &mut self.attack,
            (Some(_), RollSide::Defend) => &mut self.defend,
            _ => &mut self.other,
        };
        faces.iter().for_each(|f| luck.add_face(*f, need));
    }

    /// Adds up the dice of one player in two groups of games.
    #[must_use]
    pub fn combined_with(&self, other: &PlayerDice) -> PlayerDice {
        PlayerDice {
            games: self.games + other.games,
            attack: self.attack.combined_with(&other.attack),
            defend: self.defend.combined_with(&other.defend),
            other: self.other.combined_with(&other.other),
        }
    }

    /// All dice that could hit.
    pub fn shots(&self) -> DiceTally {
        self.attack.combined_with(&self.defend)
    }

    /// All dice of the player: attacking, defending and others.
    pub fn all_dice(&self) -> DiceTally {
        self.shots().combined_with(&self.other)
    }

    /// Games like these until the shots would tell anything; see [`DiceTally::dice_for_suspicion`].
    pub fn games_for_suspicion(&self) -> Option<u64> {
        let shots = self.shots();
        let needed = shots.dice_for_suspicion()?;
        Some((needed * self.games).div_ceil(shots.shots).max(1))
    }
}

/// The dice of each power in these blocks, on each side that it fought for.
pub fn dice_by_power(ed: &Edition, past: &[Replayed]) -> BTreeMap<(PowerId, Side), PlayerDice> {
    let mut seen: BTreeMap<(PowerId, Side), PlayerDice> = BTreeMap::new();
    for at in past {
        let mut sides = at.before.sides.clone();
        for event in &at.block.events {
            match event {
                Event::Rolled { key, by, faces, .. } | Event::Summed { key, by, faces, .. } => {
                    let side = sides.get(by).copied().unwrap_or_else(|| ed.side(*by));
                    seen.entry((*by, side)).or_default().add_roll(key, faces);
                }
                Event::SideChanged { power, side, .. } => {
                    sides.insert(*power, *side);
                }
                _ => {}
            }
        }
    }
    seen
}

/// The dice of one game. Each game counts once: give its longest file.
pub(crate) fn luck_of(game: &Game) -> BTreeMap<Player, PlayerDice> {
    let mut seen = BTreeMap::new();
    let file = game.file();
    for event in file.blocks.iter().flat_map(|b| &b.events) {
        // Of a Low Luck sum only the die for the remainder was thrown.
        let (Event::Rolled { key, by, faces, .. } | Event::Summed { key, by, faces, .. }) = event
        else {
            continue;
        };
        let seat = game.seat_of(*by).and_then(|s| file.seat(&s.id));
        let player = Player {
            seat: seat.map(|s| s.id.clone()).unwrap_or_default(),
            fingerprint: seat.map(|s| s.fingerprint.clone()).unwrap_or_default(),
        };
        let ledger: &mut PlayerDice = seen.entry(player).or_default();
        ledger.games = 1;
        ledger.add_roll(key, faces);
    }
    seen
}

/// Adds what fell in one game to what fell in others.
pub fn add_luck(game: &BTreeMap<Player, PlayerDice>, book: &mut BTreeMap<Player, PlayerDice>) {
    for (player, new) in game {
        let ledger = book.entry(player.clone()).or_default();
        *ledger = ledger.combined_with(new);
    }
}
