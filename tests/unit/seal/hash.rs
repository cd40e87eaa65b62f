//! What `src/papers/seal/hash.rs` promises.

use fieldpost::seal::digest::Digest;
use fieldpost::seal::hash::{
    H, Joined, KeeperError, Tag, check_keepers, game_id, head_digest, practice_seed, seed,
};
use fieldpost::seal::keys::SecretKey;

fn d(byte: u8) -> Digest {
    Digest([byte; 32])
}

#[test]
fn fields_cannot_be_shifted() {
    let ab_c = H::new(Tag::Doc).field(b"ab").field(b"c").finish();
    let a_bc = H::new(Tag::Doc).field(b"a").field(b"bc").finish();
    assert_ne!(ab_c, a_bc);
}

#[test]
fn practice_seeds_are_never_real_ones() {
    assert_ne!(seed(d(1), 1, &[]), practice_seed(d(1), 1));
    assert_ne!(practice_seed(d(1), 1), practice_seed(d(1), 2));
}

#[test]
fn keepers_are_sorted_and_checked() {
    let a = ("axis", d(1));
    let b = ("allies", d(2));
    assert_eq!(seed(d(9), 3, &[a, b]), seed(d(9), 3, &[b, a]));
    assert_ne!(seed(d(9), 3, &[a, b]), seed(d(9), 4, &[a, b]));
    assert!(check_keepers(&[a, b]).is_ok());
    let twice = KeeperError::SameName("axis".into());
    assert_eq!(check_keepers(&[a, ("axis", d(3))]), Err(twice));
    let same = KeeperError::SameAnchor("axis".into(), "zoe".into());
    assert_eq!(check_keepers(&[a, ("zoe", d(1))]), Err(same));
}

#[test]
fn every_part_of_an_identity_counts_but_the_order_of_the_seats() {
    let key = |byte| SecretKey::from_secret(&[byte; 32], "").public();
    let one = |seat, join, by| Joined { seat, join: d(join), key: key(by) };
    let a = one("anna", 1, 1);
    let b = one("bruno", 2, 2);
    let base = game_id("text", &[a, b]);
    assert_eq!(base, game_id("text", &[b, a]));
    for other in [
        game_id("texts", &[a, b]),
        game_id("text", &[a]),
        game_id("text", &[a, one("clara", 2, 2)]),
        game_id("text", &[a, one("bruno", 3, 2)]),
        game_id("text", &[a, one("bruno", 2, 3)]),
    ] {
        assert_ne!(base, other);
    }
}

#[test]
fn a_head_is_of_one_game_and_one_record() {
    let base = head_digest(d(1), "block: 1,\n");
    assert_ne!(base, head_digest(d(2), "block: 1,\n"));
    assert_ne!(base, head_digest(d(1), "block: 1,"));
}
