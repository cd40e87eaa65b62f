//! What the players add to dice whose only chain the director keeps: shares and epochs.
//!
//! A share is a hash of a signature that its seat makes over something that was fixed before, and
//! shows to no one. Ed25519 gives the same signature every time, so a share made again on another
//! machine is the same one, and nothing needs to be remembered.

use super::digest::Digest;
use super::hash::{H, Tag};
use super::keys::SecretKey;
use super::sshsig::sign_raw;

/// The namespace of the signatures that shares are made of. Nothing else is ever signed in it.
pub const SHARE_NAMESPACE: &str = "fieldpost-share";

/// The text that a share is made from: what the game goes on from (`prep`, or the epoch until now),
/// the seat, and the director's paper that it answers.
#[must_use]
pub fn share_text(from: Digest, seat: &str, paper: Digest) -> String {
    format!("fieldpost 2 share\n{from}\n{seat}\n{paper}\n")
}

/// The share of a seat: `from` is `prep` in a join file, where `paper` is the director's join, and
/// the epoch until now in a ruling, where it is the `reanchor`.
#[must_use]
pub fn share_of_seat(from: Digest, seat: &str, paper: Digest, key: &SecretKey) -> Digest {
    let text = share_text(from, seat, paper);
    share_digest(&sign_raw(SHARE_NAMESPACE, text.as_bytes(), key))
}

/// The share that a raw signature gives.
#[must_use]
pub fn share_digest(signature: &[u8; 64]) -> Digest {
    H::new(Tag::Share).field(signature).finish()
}

/// What seeds hash from step `first` on, where the director begins a new chain: the epoch until now,
/// the digest of the `reanchor`, and seat and share of everybody who ruled so, in byte order.
#[must_use]
pub fn next_epoch(
    epoch: Digest,
    reanchor: Digest,
    first: u32,
    shares: &[(&str, Digest)],
) -> Digest {
    let mut shares = shares.to_vec();
    shares.sort_unstable();
    let start = H::new(Tag::Epoch)
        .field(epoch.as_bytes())
        .field(reanchor.as_bytes())
        .number(first)
        .count(shares.len());
    shares
        .iter()
        .fold(start, |hash, (seat, share)| hash.field(seat.as_bytes()).field(share.as_bytes()))
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seal::PublicKey;
    use crate::seal::sshsig::verify_raw;

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
        let key = key(3);
        let raw = sign_raw(SHARE_NAMESPACE, text.as_bytes(), &key);
        let good =
            |namespace: &str, by: PublicKey| verify_raw(namespace, text.as_bytes(), &raw, by);
        assert!(good(SHARE_NAMESPACE, key.public()));
        assert!(!good(crate::seal::NAMESPACE, key.public()), "it is no signature of a document");
        assert_ne!(share_digest(&raw), share_digest(&[0; 64]));
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
}
