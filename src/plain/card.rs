//! The lines of an order that is written on several of them.

use super::tag::Tagged;

/// What a line of such an order says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardKey {
    From,
    To,
    Units,
}

/// The lines of an order so far.
pub(super) type Card = Vec<(CardKey, Vec<Tagged>)>;

pub(super) const KEYS: [(CardKey, &[&str]); 3] = [
    (CardKey::From, &["from", "source", "origin", "start"]),
    (CardKey::To, &["to", "target", "destination", "dest"]),
    (CardKey::Units, &["units", "unit", "forces", "troops", "who", "with", "force", "army"]),
];
