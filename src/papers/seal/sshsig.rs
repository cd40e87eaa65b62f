//! Signatures: OpenSSH's SSHSIG frame, Ed25519, namespace `fieldpost`.
//!
//! Read with sha512 or sha256, written with sha512. The key inside the signature says who could have
//! signed; whether that is the right seat is asked elsewhere. Signatures are never hashed into
//! anything, since one text can have several.
//!
//! The crate `ssh-key` has this frame as well and reads ours in the tests, but it does not take the
//! place of this file. It cannot name an ECDSA key or a foreign hash, which people meet and must be
//! told of; it lets through what has no meaning here (version 0, a filled reserved field,
//! certificates in place of keys); and it reads no armor that came by mail. With the checks for all
//! that on top, this file would be as long as it is.

use std::fmt;

use sha2::{Digest as _, Sha256, Sha512};

use super::armor::{self, ArmorError};
use super::keys::{Fingerprint, KEY_TYPE, KeyError, PublicKey, SecretKey};
use super::wire;

/// The namespace of every signature, `-n` of `ssh-keygen -Y`.
pub const NAMESPACE: &str = "fieldpost";

const MAGIC: &[u8; 6] = b"SSHSIG";
const VERSION: u32 = 1;

/// Why a signature does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SigError {
    /// No signature block.
    Missing,
    /// More than one signature block; how many.
    Several(usize),
    /// The block cannot be read; what is wrong with it.
    Damaged(&'static str),
    /// Made for another purpose; the namespace found.
    Namespace(String),
    /// A hash that is neither sha512 nor sha256.
    Hash(String),
    /// Not an Ed25519 key.
    KeyType(String),
    /// A key under which anybody can sign.
    WeakKey,
    /// The signature is not of this text by this key.
    Bad(Fingerprint),
}

impl SigError {
    /// The stable word of docs/format/refusals.md.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Missing => "no-signature",
            Self::Several(_) => "two-signatures",
            Self::Damaged(_) => "damaged-signature",
            Self::Namespace(_) => "wrong-namespace",
            Self::Hash(_) => "unsupported-hash",
            Self::KeyType(_) => "unsupported-key",
            Self::WeakKey => "weak-key",
            Self::Bad(_) => "bad-signature",
        }
    }
}

impl fmt::Display for SigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no signature block"),
            Self::Several(n) => write!(f, "there are {n} signature blocks: which one counts?"),
            Self::Damaged(what) => write!(f, "the signature block is damaged: {what}"),
            Self::Namespace(found) => write!(
                f,
                "the signature was made for {found:?}, not for {NAMESPACE:?}; \
                 sign with: ssh-keygen -Y sign -n {NAMESPACE}"
            ),
            Self::Hash(found) => write!(f, "the signature uses {found:?}, not sha512 or sha256"),
            Self::KeyType(found) => KeyError::KeyType(found.clone()).fmt(f),
            Self::WeakKey => KeyError::Weak.fmt(f),
            Self::Bad(key) => write!(
                f,
                "the signature of key {key} does not fit the text: one of them was changed"
            ),
        }
    }
}

impl std::error::Error for SigError {}

impl From<ArmorError> for SigError {
    fn from(error: ArmorError) -> Self {
        match error {
            ArmorError::Missing => Self::Missing,
            ArmorError::Several(n) => Self::Several(n),
            ArmorError::NoEnd => Self::Damaged("its last line is missing"),
            ArmorError::NotBase64 => Self::Damaged("it is not base64"),
            ArmorError::TooLong => Self::Damaged("it is too long"),
        }
    }
}

/// Who signed a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerifiedBy {
    /// The key.
    pub key: PublicKey,
    /// Its fingerprint.
    pub fingerprint: Fingerprint,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hash {
    Sha512,
    Sha256,
}

impl Hash {
    fn name(self) -> &'static str {
        match self {
            Self::Sha512 => "sha512",
            Self::Sha256 => "sha256",
        }
    }

    fn digest_of(self, text: &[u8]) -> Vec<u8> {
        match self {
            Self::Sha512 => Sha512::digest(text).to_vec(),
            Self::Sha256 => Sha256::digest(text).to_vec(),
        }
    }

    /// The bytes that the key signs.
    fn signed_bytes(self, namespace: &str, text: &[u8]) -> Vec<u8> {
        let mut frame = MAGIC.to_vec();
        for field in [namespace.as_bytes(), b"", self.name().as_bytes()] {
            wire::put_string(&mut frame, field);
        }
        wire::put_string(&mut frame, &self.digest_of(text));
        frame
    }
}

/// A signature taken apart; nothing is verified yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    key: PublicKey,
    hash: Hash,
    bytes: [u8; 64],
}

impl Signature {
    /// Reads the one signature block in a text, with or without comment marks.
    ///
    /// # Errors
    /// There is not exactly one block, or it is not an Ed25519 signature of this program.
    pub fn parse(armored: &str) -> Result<Self, SigError> {
        Self::from_blob(&armor::decode_armor(armored)?)
    }

    fn from_blob(blob: &[u8]) -> Result<Self, SigError> {
        let short = SigError::Damaged("it ends too early");
        let rest = blob.strip_prefix(MAGIC);
        let (version, mut rest) = rest
            .and_then(<[u8]>::split_first_chunk::<4>)
            .ok_or(SigError::Damaged("it is not an SSH signature"))?;
        if u32::from_be_bytes(*version) != VERSION {
            return Err(SigError::Damaged("its version is unknown"));
        }
        let mut field = || wire::take_string(&mut rest).ok_or(short.clone());
        let key = field()?;
        let namespace = field()?;
        let reserved = field()?;
        let hash = field()?;
        let mut signature = field()?;
        if !rest.is_empty() || !reserved.is_empty() {
            return Err(SigError::Damaged("it has more fields than expected"));
        }
        if namespace != NAMESPACE.as_bytes() {
            let found = String::from_utf8_lossy(namespace).into_owned();
            return Err(SigError::Namespace(found));
        }
        let key = PublicKey::from_blob(key).map_err(|error| match error {
            KeyError::KeyType(found) => SigError::KeyType(found),
            KeyError::Weak => SigError::WeakKey,
            _ => SigError::Damaged("its key cannot be read"),
        })?;
        let hash = match hash {
            b"sha512" => Hash::Sha512,
            b"sha256" => Hash::Sha256,
            _ => return Err(SigError::Hash(String::from_utf8_lossy(hash).into_owned())),
        };
        let kind = wire::take_string(&mut signature).ok_or(short.clone())?;
        if kind != KEY_TYPE.as_bytes() {
            let found = String::from_utf8_lossy(kind).into_owned();
            return Err(SigError::KeyType(found));
        }
        match (wire::take_string(&mut signature).map(<[u8; 64]>::try_from), signature) {
            (Some(Ok(bytes)), []) => Ok(Self { key, hash, bytes }),
            _ => Err(SigError::Damaged("its last field has a wrong length")),
        }
    }

    /// The key that the signature names.
    #[must_use]
    pub fn key(&self) -> PublicKey {
        self.key
    }

    /// The signature block as `ssh-keygen -Y verify` reads it.
    #[must_use]
    pub fn to_armor(&self) -> String {
        let mut blob = MAGIC.to_vec();
        blob.extend_from_slice(&VERSION.to_be_bytes());
        wire::put_string(&mut blob, &self.key.to_blob());
        for field in [NAMESPACE, "", self.hash.name()] {
            wire::put_string(&mut blob, field.as_bytes());
        }
        let mut signature = Vec::new();
        wire::put_string(&mut signature, KEY_TYPE.as_bytes());
        wire::put_string(&mut signature, &self.bytes);
        wire::put_string(&mut blob, &signature);
        armor::encode_armor(&blob)
    }

    /// Whether the key it names signed exactly these bytes.
    ///
    /// # Errors
    /// The key did not sign these bytes.
    pub fn verify(&self, text: &[u8]) -> Result<VerifiedBy, SigError> {
        let key = self.key;
        let fingerprint = self.key.fingerprint();
        if key.is_signature(&self.hash.signed_bytes(NAMESPACE, text), &self.bytes) {
            return Ok(VerifiedBy { key, fingerprint });
        }
        Err(SigError::Bad(fingerprint))
    }
}

/// Signs a text, which should be canonical. The same key and text always give
/// the same signature block.
#[must_use]
pub fn sign(text: &[u8], key: &SecretKey) -> String {
    let hash = Hash::Sha512;
    let bytes = sign_raw(NAMESPACE, text, key);
    Signature { key: key.public(), hash, bytes }.to_armor()
}

/// The 64 bytes of a signature in a namespace, with sha512, without the block around them.
pub(super) fn sign_raw(namespace: &str, text: &[u8], key: &SecretKey) -> [u8; 64] {
    key.sign_bytes(&Hash::Sha512.signed_bytes(namespace, text))
}

/// Reads the one signature block in `armored` and verifies it over `text`.
///
/// # Errors
/// The block cannot be read, or its key did not sign the text.
pub fn verify(text: &[u8], armored: &str) -> Result<VerifiedBy, SigError> {
    Signature::parse(armored)?.verify(text)
}
