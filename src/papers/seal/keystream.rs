//! From a seed to dice: one ChaCha20 keystream for every kind of roll, place,
//! combat round, side and column.
//!
//! The keystream is that of RFC 8439 with an all-zero nonce and the counter from
//! 0. It is read byte by byte from whole 64-byte blocks: a generator asked for
//! single bytes would throw three of every four away. A byte that would favour
//! the low faces is skipped (252 to 255 for six faces).

use std::collections::BTreeMap;
use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::digest::Digest;
use super::hash::{H, Tag};
use super::roll_line::{Face, RollLine};
use super::stream_key::{MAX_FACES, StreamKey};

/// The ChaCha20 key of a stream, from the words as they are hashed.
#[must_use]
pub fn stream_key(
    seed: Digest,
    kind: &str,
    place: &str,
    index: u32,
    side: &str,
    column: u32,
) -> Digest {
    H::new(Tag::Roll)
        .field(seed.as_bytes())
        .field(kind.as_bytes())
        .field(place.as_bytes())
        .number(index)
        .field(side.as_bytes())
        .number(column)
        .finish()
}

/// An endless stream of dice. As an iterator it gives faces from 1 to 6.
pub struct Stream {
    rng: ChaCha20Rng,
    block: [u8; 64],
    used: usize,
}

impl Stream {
    /// The stream of a step's seed with this name.
    #[must_use]
    pub fn new(seed: Digest, key: &StreamKey) -> Self {
        Self::from_key(stream_key(
            seed,
            &key.kind_text(),
            key.place(),
            key.index(),
            key.side().word(),
            u32::from(key.column()),
        ))
    }

    /// The stream of a ChaCha20 key.
    #[must_use]
    pub fn from_key(key: Digest) -> Self {
        Self { rng: ChaCha20Rng::from_seed(key.0), block: [0; 64], used: 64 }
    }

    /// The next byte of the keystream, skipping nothing.
    pub fn next_byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            self.rng.fill_bytes(&mut self.block);
            self.used = 0;
        }
        let byte = self.block[self.used];
        self.used += 1;
        byte
    }

    /// One of `n` equally likely values from 0, for `n` from 1 to 256.
    ///
    /// # Errors
    /// `n` is out of its range.
    pub fn choice(&mut self, n: u16) -> Result<u8, DiceError> {
        if !(1..=256).contains(&n) {
            return Err(DiceError::Sides(n));
        }
        let fair = n * (256 / n);
        loop {
            let byte = u16::from(self.next_byte());
            if byte < fair {
                return Ok(u8::try_from(byte % n).expect("below 256"));
            }
        }
    }
}

impl Iterator for Stream {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.choice(6).ok().map(|value| value + 1)
    }
}

/// Why a tray gives no dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceError {
    /// A choice among none or more than 256.
    Sides(u16),
    /// A second roll of the step under the same name, not declared to go on.
    UsedTwice(StreamKey),
    /// No dice asked for, or too many in one roll.
    Faces(usize),
}

impl fmt::Display for DiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(n) => write!(f, "a choice is among 1 to 256, not {n}"),
            Self::UsedTwice(key) => write!(f, "the stream \"{key}\" is used twice in one step"),
            Self::Faces(n) => write!(f, "a roll has 1 to {MAX_FACES} faces, not {n}"),
        }
    }
}

impl std::error::Error for DiceError {}

/// The dice of one step. It owns the seed and sees to it that no die is given twice.
pub struct DiceTray {
    seed: Digest,
    streams: BTreeMap<StreamKey, Stream>,
}

impl DiceTray {
    /// The tray of the step with this seed.
    #[must_use]
    pub fn new(seed: Digest) -> Self {
        Self { seed, streams: BTreeMap::new() }
    }

    /// Rolls `count` dice of a stream that has not been used in this step.
    ///
    /// # Errors
    /// The stream was used before, or the number of dice or the column is out of its range.
    pub fn roll(&mut self, key: &StreamKey, count: usize) -> Result<RollLine, DiceError> {
        if self.streams.contains_key(key) {
            return Err(DiceError::UsedTwice(key.clone()));
        }
        self.roll_on(key, count)
    }

    /// Rolls `count` dice and goes on where an earlier roll of the same name
    /// stopped: several groups that pass the same gun to the same target.
    ///
    /// # Errors
    /// The number of dice or the column is out of its range.
    pub fn roll_on(&mut self, key: &StreamKey, count: usize) -> Result<RollLine, DiceError> {
        if count == 0 || count > MAX_FACES || key.column() == 0 {
            return Err(DiceError::Faces(count));
        }
        let seed = self.seed;
        let stream = self.streams.entry(key.clone()).or_insert_with(|| Stream::new(seed, key));
        let sides = u16::from(key.sides());
        let faces = (0..count)
            .map(|_| stream.choice(sides).map(|value| Face::Shows(value + 1)))
            .collect::<Result<_, _>>()?;
        Ok(RollLine::new(key.clone(), faces).expect("as many faces as checked, each fitting"))
    }
}

/// Whether this build makes the dice of the published vector. To be asked before
/// anything is verified, so that a broken backend is never taken for a forgery.
#[must_use]
pub fn self_test() -> bool {
    const SEED: &str = "7d8d66d58fc1d523ed606c1ca048366fb8dadc8229f58ea1d80e6010d83cb028";
    let Ok(seed) = SEED.parse() else { return false };
    let key = stream_key(seed, "general", "sz5", 1, "attack", 3);
    Stream::from_key(key).take(10).eq([4, 4, 1, 3, 5, 6, 3, 1, 2, 2])
}
