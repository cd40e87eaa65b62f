//! What `src/papers/seal/random.rs` promises.

use fieldpost::seal::random::{random_nonce, random_salt};

#[test]
fn two_salts_differ() {
    assert_ne!(random_salt().unwrap(), random_salt().unwrap());
    assert_ne!(random_nonce().unwrap(), random_nonce().unwrap());
}
