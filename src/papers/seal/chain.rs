//! Chains of links: a keeper's root at one end, the public anchor at the other.
//!
//! x_{i-1} = H(link; prep, keeper, i, x_i). A keeper publishes x_0 and opens
//! x_1, x_2, ... one step at a time. The root is wiped from memory when dropped
//! and has no `Debug`; only [`Chain::secret_text`] (secret.rs) shows it, for the secret file.

use std::fmt;

use zeroize::Zeroizing;

use super::digest::Digest;
use super::hash::{H, Tag};
use super::random::{self, RandomError};

/// The links of every chain of a game. A shorter chain can be made, for examples; no game takes it.
pub const CHAIN_LINKS: u32 = 16_384;

/// The secret end of a chain: 32 bytes of the operating system's randomness.
#[derive(Clone)]
pub struct Root(Zeroizing<[u8; 32]>);

impl Root {
    /// A new root. There is no way to make one from typed words.
    ///
    /// # Errors
    /// The operating system gives no randomness.
    pub fn random() -> Result<Self, RandomError> {
        let mut root = Self::from_bytes([0; 32]);
        random::fill_random(&mut *root.0)?;
        Ok(root)
    }

    /// A root from stored bytes: a secret file or a test.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(Zeroizing::new(bytes))
    }
}

/// Why a chain cannot be made or read, or a link cannot be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChainError {
    /// A chain has 1 to 16,384 links.
    Links(u64),
    /// The chain has no link of this number; its length.
    NoSuchLink {
        /// The link asked for.
        link: u32,
        /// The chain's length.
        links: u32,
    },
    /// The secret file is damaged: line and what is wrong there.
    File {
        /// Line, from 1; 0 for the file as a whole.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// Not the id of a seat.
    Seat(String),
    /// No randomness.
    Random(RandomError),
}

impl fmt::Display for ChainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Links(n) => write!(f, "a chain has 1 to {CHAIN_LINKS} links, not {n}"),
            Self::NoSuchLink { link, links } => {
                write!(f, "there is no link {link} in a chain of {links}")
            }
            Self::File { line: 0, what } => write!(f, "not a chain file: {what}"),
            Self::File { line, what } => write!(f, "chain file, line {line}: {what}"),
            Self::Seat(name) => {
                write!(f, "{name:?} is not a seat: lower-case letters, digits and hyphens")
            }
            Self::Random(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ChainError {}

impl From<RandomError> for ChainError {
    fn from(error: RandomError) -> Self {
        Self::Random(error)
    }
}

/// A keeper's own chain, with its secret root.
pub struct Chain {
    prep: Digest,
    keeper: String,
    links: u32,
    root: Root,
}

impl Chain {
    /// A chain of `links` links for one keeper of one invitation.
    ///
    /// # Errors
    /// The number of links is 0 or more than a chain may have.
    pub fn new(prep: Digest, keeper: &str, links: u32, root: Root) -> Result<Self, ChainError> {
        if !(1..=CHAIN_LINKS).contains(&links) {
            return Err(ChainError::Links(u64::from(links)));
        }
        if !is_seat(keeper) {
            return Err(ChainError::Seat(keeper.to_owned()));
        }
        Ok(Self { prep, keeper: keeper.to_owned(), links, root })
    }

    /// The invitation this chain was made for.
    #[must_use]
    pub fn prep(&self) -> Digest {
        self.prep
    }

    /// The seat that keeps it.
    #[must_use]
    pub fn keeper(&self) -> &str {
        &self.keeper
    }

    /// x_0, which is published in the keeper's join file.
    #[must_use]
    pub fn anchor(&self) -> Digest {
        self.walk_down_to(0)
    }

    /// x_i, for 1 up to the chain's length. Opening one makes it public.
    ///
    /// # Errors
    /// The chain has no such link.
    pub fn link(&self, i: u32) -> Result<Digest, ChainError> {
        if i == 0 || i > self.links {
            let links = self.links;
            return Err(ChainError::NoSuchLink { link: i, links });
        }
        Ok(self.walk_down_to(i))
    }

    /// x_1 to x_n in one walk, or all there are: for a search for links where none may be.
    #[must_use]
    pub fn first_links(&self, n: u32) -> Vec<Digest> {
        let n = n.min(self.links);
        let mut links = Vec::new();
        let mut x = self.walk_down_to(n);
        for i in (1..=n).rev() {
            links.push(x);
            x = link_before(self.prep, &self.keeper, i, x);
        }
        links.reverse();
        links
    }

    /// The root, for the secret file only.
    pub(super) fn root_bytes(&self) -> &[u8; 32] {
        &self.root.0
    }

    /// No link is kept in memory: hashing down from the root takes a few milliseconds.
    fn walk_down_to(&self, i: u32) -> Digest {
        let start = link_start(self.prep, &self.keeper);
        (i + 1..=self.links).rev().fold(Digest(*self.root.0), |x, index| {
            start.clone().number(index).field(x.as_bytes()).finish()
        })
    }
}

/// What the hashes of all links of a chain begin with, the first block of SHA-256 among it.
fn link_start(prep: Digest, keeper: &str) -> H {
    H::new(Tag::Link).field(prep.as_bytes()).field(keeper.as_bytes())
}

/// x_{i-1} from x_i.
pub(super) fn link_before(prep: Digest, keeper: &str, i: u32, x: Digest) -> Digest {
    link_start(prep, keeper).number(i).field(x.as_bytes()).finish()
}

/// Whether `x_i` is link `i` of the chain whose link `i - 1` is `previous`.
#[must_use]
pub fn link_follows(prep: Digest, keeper: &str, i: u32, x_i: Digest, previous: Digest) -> bool {
    i > 0 && link_before(prep, keeper, i, x_i) == previous
}

fn is_seat(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}
