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
