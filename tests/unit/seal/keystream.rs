//! What `src/papers/seal/keystream.rs` promises.

use chacha20::ChaCha20;
use chacha20::cipher::KeyIvInit;
use chacha20::cipher::StreamCipher;
use proptest::prelude::*;

use fieldpost::seal::digest::Digest;
use fieldpost::seal::keystream::{DiceError, DiceTray, Stream, self_test};
use fieldpost::seal::stream_key::{MAX_FACES, StreamKey};

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
