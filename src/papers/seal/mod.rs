//! Hashes, dice, keys and signatures: bytes in, bytes out.
//!
//! This module knows how a game is sealed: which bytes are hashed, how a chain
//! of links becomes dice, what a canonical text is and how it is signed. It
//! knows nothing of rules, files, commands or the clock, and the only thing it
//! takes from outside its arguments is randomness for new roots, salts, nonces
//! and keys. The formats are specified in `docs/format/dice-and-chain.md` and
//! `docs/format/signature.md`.
//!
//! In reading order: [`digest`], [`hash`] (tags and fields), [`chain`] and
//! [`keeper`] (links, as their owner and as everybody else sees them), [`memory`] (what was opened),
//! [`mod@stream_key`], [`roll`] and [`dice`] (names, text form, streams),
//! [`armor`] and [`text`] (signed files as text), [`keys`], [`sshsig`] and [`mod@share`].

pub mod armor;
pub mod canonical;
pub mod chain;
pub mod digest;
pub mod hash;
pub mod keeper;
pub mod keys;
pub mod keystream;
pub mod memory;
mod private;
pub mod random;
pub mod roll_line;
mod secret;
pub mod share;
pub mod sshsig;
pub mod stream_key;
pub mod wire;

pub use armor::ArmorError;
pub use canonical::{
    Canonical, MAX_COLUMNS, MAX_DOCUMENT_BYTES, MAX_GAME_FILE_BYTES, MAX_MAIL_BYTES, Repair,
    TextError, canonicalise, is_utf16, join_signed, overlong_lines, split_signed,
};
pub use chain::{CHAIN_LINKS, Chain, ChainError, Root, link_follows};
pub use digest::{Digest, DigestError};
pub use hash::{
    H, Joined, KeeperError, Tag, check_keepers, doc_digest, game_id, head_digest, practice_seed,
    prep_digest, seal_digest, seed,
};
pub use keeper::{KeeperState, LinkError};
pub use keys::{Fingerprint, KeyError, PublicKey, SecretKey};
pub use keystream::{DiceError, DiceTray, Stream, self_test, stream_key};
pub use memory::{Memory, MemoryError, Opened};
pub use private::SALT_BYTES;
pub use random::{RandomError, random_nonce, random_salt};
pub use roll_line::{Face, RollLine, faces_text};
pub use secret::Secret;
pub use share::{SHARE_NAMESPACE, next_epoch, share_digest, share_of_seat, share_text};
pub use sshsig::{NAMESPACE, SigError, Signature, VerifiedBy, sign, verify};
pub use stream_key::{MAX_FACES, RollError, RollKind, Side, StreamKey};
