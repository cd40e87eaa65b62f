//! What `src/papers/seal/wire.rs` promises.

use fieldpost::seal::wire::{put_string, take_string};

#[test]
fn strings_round_trip_and_end_early_without_harm() {
    let mut out = Vec::new();
    put_string(&mut out, b"ssh-ed25519");
    put_string(&mut out, b"");
    let mut from = &out[..];
    assert_eq!(take_string(&mut from), Some(&b"ssh-ed25519"[..]));
    assert_eq!(take_string(&mut from), Some(&b""[..]));
    assert_eq!(take_string(&mut from), None);
    assert_eq!(take_string(&mut &[0xff, 0xff, 0xff, 0xff, 1][..]), None);
}
