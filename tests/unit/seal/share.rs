//! What `src/papers/seal/share.rs` promises.

use ed25519_dalek::{Signer as _, SigningKey};

use fieldpost::seal::SecretKey;
use fieldpost::seal::digest::Digest;
use fieldpost::seal::share::{
    SHARE_NAMESPACE, next_epoch, share_digest, share_of_seat, share_text,
};

fn d(byte: u8) -> Digest {
    Digest([byte; 32])
}

fn key(byte: u8) -> SecretKey {
    SecretKey::from_secret(&[byte; 32], "test")
}

#[test]
fn a_share_is_the_same_every_time_and_another_for_everything_else() {
    let one = share_of_seat(d(1), "anna", d(2), &key(3));
    assert_eq!(one, share_of_seat(d(1), "anna", d(2), &key(3)));
    for other in [
        share_of_seat(d(0), "anna", d(2), &key(3)),
        share_of_seat(d(1), "bruno", d(2), &key(3)),
        share_of_seat(d(1), "anna", d(0), &key(3)),
        share_of_seat(d(1), "anna", d(2), &key(4)),
    ] {
        assert_ne!(one, other);
    }
}

#[test]
fn a_share_comes_from_a_good_signature_in_its_own_namespace() {
    let text = share_text(d(1), "anna", d(2));
    let share = share_of_seat(d(1), "anna", d(2), &key(3));
    // Ed25519 gives the same signature every time, whichever program makes it.
    let share_in = |namespace: &str| {
        let hash = ssh_key::HashAlg::Sha512;
        let frame = ssh_key::SshSig::signed_data(namespace, hash, text.as_bytes()).unwrap();
        share_digest(&SigningKey::from_bytes(&[3; 32]).sign(&frame).to_bytes())
    };
    assert_eq!(share_in(SHARE_NAMESPACE), share);
    assert_ne!(share_in(fieldpost::seal::NAMESPACE), share, "it is no signature of a document");
    assert_ne!(share_digest(&[0; 64]), share);
}

#[test]
fn every_part_of_an_epoch_counts_but_the_order_of_the_signers() {
    let a = ("anna", d(3));
    let b = ("bruno", d(4));
    let one = next_epoch(d(1), d(2), 7, &[a, b]);
    assert_eq!(one, next_epoch(d(1), d(2), 7, &[b, a]));
    for other in [
        next_epoch(d(0), d(2), 7, &[a, b]),
        next_epoch(d(1), d(0), 7, &[a, b]),
        next_epoch(d(1), d(2), 8, &[a, b]),
        next_epoch(d(1), d(2), 7, &[a]),
        next_epoch(d(1), d(2), 7, &[("anna", d(4)), ("bruno", d(3))]),
    ] {
        assert_ne!(one, other);
    }
}
