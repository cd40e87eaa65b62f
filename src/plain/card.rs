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
    (CardKey::From, &["from", "source", "origin", "start", "whence"]),
    (CardKey::To, &["to", "target", "destination", "dest", "whither"]),
    (
        CardKey::Units,
        &["units", "unit", "forces", "troops", "who", "what", "with", "force", "army"],
    ),
];
