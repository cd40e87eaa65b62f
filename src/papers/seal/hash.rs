//! Digests: one hash (SHA-256), one tag per purpose, a length before every field.
//!
//! Lengths before the fields make `("ab", "c")` and `("a", "bc")` different; tags
//! keep a value made for one purpose from standing for another.

use std::fmt;

use sha2::{Digest as _, Sha256};

use super::digest::Digest;
use super::keys::PublicKey;

/// What a hash is for. The `2` in every tag changes when any rule here changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tag {
    /// The invitation.
    Prep,
    /// One link of a keeper's chain.
    Link,
    /// The game's identity.
    Game,
    /// The seed of a step.
    Seed,
    /// The seed of a step in a practice game, so that it is never a real one.
    Practice,
    /// The key of one stream of dice.
    Roll,
    /// A sealed bid or sealed standing orders.
    Seal,
    /// One block of the game.
    Block,
    /// One signed document.
    Doc,
    /// What a seat adds to a game whose only chain the director keeps.
    Share,
    /// What seeds hash from a new chain of the director on.
    Epoch,
}

impl Tag {
    /// The ASCII text that is hashed as the first field.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Prep => "fieldpost/2/prep",
            Self::Link => "fieldpost/2/link",
            Self::Game => "fieldpost/2/game",
            Self::Seed => "fieldpost/2/seed",
            Self::Practice => "fieldpost/2/practice",
            Self::Roll => "fieldpost/2/roll",
            Self::Seal => "fieldpost/2/seal",
            Self::Block => "fieldpost/2/block",
            Self::Doc => "fieldpost/2/doc",
            Self::Share => "fieldpost/2/share",
            Self::Epoch => "fieldpost/2/epoch",
        }
    }
}

/// A hash being filled field by field; the tag is the first field.
#[derive(Clone)]
pub struct H(Sha256);

impl H {
    /// Begins a hash for one purpose.
    #[must_use]
    pub fn new(tag: Tag) -> Self {
        Self(Sha256::new()).field(tag.text().as_bytes())
    }

    /// Adds a field: its length as four bytes, big-endian, then its bytes.
    #[must_use]
    pub fn field(mut self, bytes: &[u8]) -> Self {
        let length = u32::try_from(bytes.len()).expect("inputs are limited far below 4 GiB");
        self.0.update(length.to_be_bytes());
        self.0.update(bytes);
        self
    }

    /// Adds a number: a field of four bytes, big-endian.
    #[must_use]
    pub fn number(self, n: u32) -> Self {
        self.field(&n.to_be_bytes())
    }

    /// Adds how many fields follow.
    #[must_use]
    pub fn count(self, n: usize) -> Self {
        self.number(u32::try_from(n).expect("inputs are limited far below 2^32 items"))
    }

    /// The digest of everything added.
    #[must_use]
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

/// The digest of a signed document: its kind and its canonical text.
#[must_use]
pub fn doc_digest(kind: &str, canonical_text: &str) -> Digest {
    H::new(Tag::Doc).field(kind.as_bytes()).field(canonical_text.as_bytes()).finish()
}

/// The digest of an invitation, which every chain of the game is bound to.
#[must_use]
pub fn prep_digest(invitation_text: &str) -> Digest {
    H::new(Tag::Prep).field(invitation_text.as_bytes()).finish()
}

/// Why a list of dice keepers cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeeperError {
    /// One seat is twice in the list.
    SameName(String),
    /// Two seats gave the same anchor.
    SameAnchor(String, String),
}

impl fmt::Display for KeeperError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SameName(name) => write!(f, "{name} is named twice as dice keeper"),
            Self::SameAnchor(a, b) => write!(f, "{a} and {b} gave the same anchor"),
        }
    }
}

impl std::error::Error for KeeperError {}

/// Refuses a keeper named twice and an anchor used twice.
///
/// # Errors
/// Which keeper or which anchor occurs twice.
pub fn check_keepers(keepers: &[(&str, Digest)]) -> Result<(), KeeperError> {
    for (i, (name, anchor)) in keepers.iter().enumerate() {
        for (other, others_anchor) in &keepers[..i] {
            if name == other {
                return Err(KeeperError::SameName((*name).to_owned()));
            }
            if anchor == others_anchor {
                return Err(KeeperError::SameAnchor((*other).to_owned(), (*name).to_owned()));
            }
        }
    }
    Ok(())
}

/// A seat that has joined, as the game's identity names it.
#[derive(Debug, Clone, Copy)]
pub struct Joined<'a> {
    /// The seat's id.
    pub seat: &'a str,
    /// The digest of its join file.
    pub join: Digest,
    /// The key that signed it.
    pub key: PublicKey,
}

/// The game's identity: the invitation's canonical text, then seat, join file and key of every seat
/// that has joined, in byte order of the seats. Anchors and shares stand in the join files.
#[must_use]
pub fn game_id(invitation_text: &str, joined: &[Joined<'_>]) -> Digest {
    let mut joined = joined.to_vec();
    joined.sort_unstable_by_key(|one| one.seat);
    let start = H::new(Tag::Game).field(invitation_text.as_bytes()).count(joined.len());
    joined.iter().fold(start, add_joined).finish()
}

fn add_joined(hash: H, one: &Joined<'_>) -> H {
    hash.field(one.seat.as_bytes()).field(one.join.as_bytes()).field(one.key.to_string().as_bytes())
}

/// The head after a block: the game and the block's record, which is all that the file says of it
/// but the texts and signatures of its documents, whose digests stand in the record.
#[must_use]
pub fn head_digest(game: Digest, record: &str) -> Digest {
    H::new(Tag::Block).field(game.as_bytes()).field(record.as_bytes()).finish()
}

/// The seed of step `n`: the epoch, the step, and the links opened for it. The epoch is the game's
/// identity until the director of a game begins a new chain.
#[must_use]
pub fn seed(epoch: Digest, n: u32, links: &[(&str, Digest)]) -> Digest {
    let start = H::new(Tag::Seed).field(epoch.as_bytes()).number(n);
    keeper_fields(start, links.to_vec())
}

/// The seed of step `n` of a practice game, which has no keeper.
#[must_use]
pub fn practice_seed(game: Digest, n: u32) -> Digest {
    keeper_fields(H::new(Tag::Practice).field(game.as_bytes()).number(n), Vec::new())
}

/// The seal on a bid or on standing orders that stay hidden until they count.
#[must_use]
pub fn seal_digest(salt: &[u8; 32], kind: &str, seat: &str, content: &str) -> Digest {
    H::new(Tag::Seal)
        .field(salt)
        .field(kind.as_bytes())
        .field(seat.as_bytes())
        .field(content.as_bytes())
        .finish()
}

/// The count, then name and value of each keeper in byte order of the names.
fn keeper_fields(hash: H, mut keepers: Vec<(&str, Digest)>) -> Digest {
    keepers.sort_unstable();
    keepers
        .iter()
        .fold(hash.count(keepers.len()), |hash, (name, value)| {
            hash.field(name.as_bytes()).field(value.as_bytes())
        })
        .finish()
}
