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
use super::roll::{Face, RollLine};
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
    dice: u64,
}

impl DiceTray {
    /// The tray of the step with this seed.
    #[must_use]
    pub fn new(seed: Digest) -> Self {
        Self { seed, streams: BTreeMap::new(), dice: 0 }
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
        self.dice += count as u64;
        Ok(RollLine::new(key.clone(), faces).expect("as many faces as checked, each fitting"))
    }

    /// How many dice have been rolled from this tray.
    #[must_use]
    pub fn dice_rolled(&self) -> u64 {
        self.dice
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

#[cfg(test)]
mod tests {
    use chacha20::ChaCha20;
    use chacha20::cipher::{KeyIvInit, StreamCipher};
    use proptest::prelude::*;

    use super::*;

    const SEED: Digest = Digest([0x5a; 32]);

    fn key(text: &str) -> StreamKey {
        text.parse().unwrap()
    }

    #[test]
    fn this_build_passes_its_self_test() {
        assert!(self_test());
    }

    #[test]
    fn a_choice_is_fair_over_the_bytes_it_accepts() {
        for n in [1u16, 2, 3, 5, 6, 7, 100, 255, 256] {
            let mut stream = Stream::from_key(SEED);
            let mut plain = Stream::from_key(SEED);
            let fair = n * (256 / n);
            for _ in 0..500 {
                let value = stream.choice(n).unwrap();
                let mut bytes = std::iter::from_fn(|| Some(u16::from(plain.next_byte())));
                let byte = bytes.find(|b| *b < fair).unwrap();
                assert_eq!(u16::from(value), byte % n);
            }
        }
        let mut stream = Stream::from_key(SEED);
        assert_eq!(stream.choice(0), Err(DiceError::Sides(0)));
        assert_eq!(stream.choice(257), Err(DiceError::Sides(257)));
    }

    #[test]
    fn six_faces_are_evenly_rolled() {
        let mut counts = [0i64; 6];
        for face in Stream::from_key(SEED).take(600_000) {
            counts[usize::from(face) - 1] += 1;
        }
        // chi-square times 100,000; 20.5 is passed by one honest stream in a thousand.
        let sum: i64 = counts.iter().map(|c| (c - 100_000) * (c - 100_000)).sum();
        assert!(sum < 2_050_000, "{counts:?}");
    }

    #[test]
    fn a_name_is_rolled_once_unless_it_is_to_go_on() {
        let mut tray = DiceTray::new(SEED);
        let gun = key("aa-fighter southern-europe>germany 0 defend 1");
        let first = tray.roll(&gun, 2).unwrap();
        let used = Err(DiceError::UsedTwice(gun.clone()));
        assert_eq!(tray.roll(&gun, 1), used);
        let second = tray.roll_on(&gun, 3).unwrap();
        let whole = DiceTray::new(SEED).roll(&gun, 5).unwrap();
        assert_eq!([first.faces(), second.faces()].concat(), whole.faces());
        assert_eq!(tray.dice_rolled(), 5);
        assert_eq!(tray.roll_on(&gun, 0), Err(DiceError::Faces(0)));
        let many = MAX_FACES + 1;
        assert_eq!(tray.roll_on(&gun, many), Err(DiceError::Faces(many)));
    }

    #[test]
    fn other_rolls_leave_a_stream_alone() {
        let general = key("general ukraine-ssr 1 attack 3");
        let alone = DiceTray::new(SEED).roll(&general, 9).unwrap();
        let mut tray = DiceTray::new(SEED);
        for other in [
            "general ukraine-ssr 1 attack 2",
            "general ukraine-ssr 1 defend 3",
            "general ukraine-ssr 2 attack 3",
            "general west-russia 1 attack 3",
            "heavy ukraine-ssr 1 attack 3",
            "general-lowluck ukraine-ssr 1 attack 3",
        ] {
            let other = tray.roll(&key(other), 9).unwrap();
            assert_ne!(other.faces(), alone.faces());
        }
        assert_eq!(tray.roll(&general, 9), Ok(alone));
    }

    proptest! {
        #![proptest_config(crate::seal::test_draws::same_draws())]

        #[test]
        fn the_keystream_is_that_of_another_implementation(bytes: [u8; 32]) {
            let mut other = [0; 1000];
            ChaCha20::new(&bytes.into(), &[0; 12].into()).apply_keystream(&mut other);
            let mut stream = Stream::from_key(Digest(bytes));
            let ours: Vec<u8> = (0..1000).map(|_| stream.next_byte()).collect();
            prop_assert_eq!(&ours[..], &other[..]);
        }
    }
}
