//! Signing keys: Ed25519 in the forms of OpenSSH, and no other kind.
//!
//! A key of another kind is refused with the command that makes the right one. A
//! weak public key is refused wherever it turns up: signatures under it can be
//! made by anybody and disowned by its owner.

use std::fmt;
use std::str::FromStr;

use data_encoding::{BASE64, BASE64_NOPAD};
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};

use super::wire;

/// The only kind of key.
pub(super) const KEY_TYPE: &str = "ssh-ed25519";

/// Why a key cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyError {
    /// The private key is encrypted and no passphrase was given.
    NeedsPassphrase,
    /// The passphrase does not open the key.
    WrongPassphrase,
    /// Another kind of key; its name.
    KeyType(String),
    /// A key in another program's format; whose.
    Format(&'static str),
    /// A public key where the private one is needed.
    PublicGiven,
    /// A private key where the public one is needed.
    PrivateGiven,
    /// Not a key, or a damaged one.
    Damaged,
    /// A public key under which anybody can sign.
    Weak,
    /// Not `SHA256:` and 43 characters of base64.
    Fingerprint,
    /// No randomness for a new key.
    Random,
}

impl KeyError {
    /// The stable word of docs/format/refusals.md.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::NeedsPassphrase => "needs-passphrase",
            Self::WrongPassphrase => "wrong-passphrase",
            Self::KeyType(_) => "unsupported-key",
            Self::Format(_) => "other-key-format",
            Self::PublicGiven => "public-key",
            Self::PrivateGiven => "private-key",
            Self::Damaged => "damaged-key",
            Self::Weak => "weak-key",
            Self::Fingerprint => "not-a-fingerprint",
            Self::Random => "no-randomness",
        }
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NeedsPassphrase => f.write_str("the key is protected: a passphrase is needed"),
            Self::WrongPassphrase => f.write_str("the passphrase does not open the key"),
            Self::KeyType(found) => write!(
                f,
                "a key of kind {found} cannot be used, only {KEY_TYPE}; \
                 make one with: ssh-keygen -t ed25519"
            ),
            Self::Format(whose) => write!(
                f,
                "a key in the format of {whose} cannot be used, only that of OpenSSH; \
                 make one with: ssh-keygen -t ed25519"
            ),
            Self::PublicGiven => {
                f.write_str("this is the public key; the private one is needed (without .pub)")
            }
            Self::PrivateGiven => f.write_str(
                "this is a private key, which no one else may see; the public one is needed (.pub)",
            ),
            Self::Damaged => f.write_str("this is not a key, or a damaged one"),
            Self::Weak => f.write_str(
                "this key is weak: anyone can sign for it; make one with: ssh-keygen -t ed25519",
            ),
            Self::Fingerprint => {
                f.write_str("a fingerprint is `SHA256:` and 43 letters, as ssh-keygen -l prints")
            }
            Self::Random => f.write_str("the operating system gave no random bytes"),
        }
    }
}

impl std::error::Error for KeyError {}

/// The fingerprint of a public key, `SHA256:...` as `ssh-keygen -l` prints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SHA256:{}", BASE64_NOPAD.encode(&self.0))
    }
}

impl FromStr for Fingerprint {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        (text.strip_prefix("SHA256:"))
            .and_then(|digits| BASE64_NOPAD.decode(digits.as_bytes()).ok())
            .and_then(|bytes| <[u8; 32]>::try_from(bytes).ok())
            .map(Self)
            .ok_or(KeyError::Fingerprint)
    }
}

/// A public key that is not weak. Its comment is no part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// A key from its 32 bytes.
    ///
    /// # Errors
    /// The bytes are no point of the curve, or a weak one.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<Self, KeyError> {
        let key = VerifyingKey::from_bytes(bytes).map_err(|_| KeyError::Damaged)?;
        if key.is_weak() {
            return Err(KeyError::Weak);
        }
        // One point, one spelling: otherwise two fingerprints would name one key.
        if key.to_edwards().compress().as_bytes() != bytes {
            return Err(KeyError::Damaged);
        }
        Ok(Self(key))
    }

    /// A key from the line of a `.pub` file; its comment is ignored.
    ///
    /// # Errors
    /// It is a private key, a key of another kind, or damaged.
    pub fn from_openssh(line: &str) -> Result<Self, KeyError> {
        if line.contains("PRIVATE KEY-----") {
            return Err(KeyError::PrivateGiven);
        }
        let mut words = line.split_ascii_whitespace();
        let (Some(kind), Some(base64)) = (words.next(), words.next()) else {
            return Err(KeyError::Damaged);
        };
        if kind != KEY_TYPE {
            return Err(other_type(kind));
        }
        let blob = BASE64.decode(base64.as_bytes());
        Self::from_blob(&blob.map_err(|_| KeyError::Damaged)?)
    }

    /// A key from its SSH encoding.
    pub(super) fn from_blob(mut blob: &[u8]) -> Result<Self, KeyError> {
        let kind = wire::take_string(&mut blob).ok_or(KeyError::Damaged)?;
        if kind != KEY_TYPE.as_bytes() {
            let kind = std::str::from_utf8(kind).map_err(|_| KeyError::Damaged)?;
            return Err(other_type(kind));
        }
        match (wire::take_string(&mut blob).map(<[u8; 32]>::try_from), blob) {
            (Some(Ok(bytes)), []) => Self::from_bytes(&bytes),
            _ => Err(KeyError::Damaged),
        }
    }

    /// The SSH encoding.
    pub(super) fn to_blob(self) -> Vec<u8> {
        let mut blob = Vec::new();
        wire::put_string(&mut blob, KEY_TYPE.as_bytes());
        wire::put_string(&mut blob, self.0.as_bytes());
        blob
    }

    /// The 32 bytes of the key.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// The digest of the key that people compare.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint(Sha256::digest(self.to_blob()).into())
    }

    /// Whether `signature` is this key's over `message`, in the strict reading.
    pub(super) fn is_signature(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(signature);
        self.0.verify_strict(message, &signature).is_ok()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{KEY_TYPE} {}", BASE64.encode(&self.to_blob()))
    }
}

impl FromStr for PublicKey {
    type Err = KeyError;

    fn from_str(line: &str) -> Result<Self, KeyError> {
        Self::from_openssh(line)
    }
}

/// A private key, opened. It has no `Debug` and is wiped when dropped.
pub struct SecretKey {
    signing: SigningKey,
    comment: String,
}

impl SecretKey {
    /// A key from its secret 32 bytes.
    pub fn from_secret(secret: &[u8; 32], comment: &str) -> Self {
        // A line break here would make two lines of the public key.
        let comment = comment.chars().filter(|c| !c.is_control()).collect();
        Self { signing: SigningKey::from_bytes(secret), comment }
    }

    /// The secret 32 bytes, for writing the private key.
    pub(super) fn secret(&self) -> &[u8; 32] {
        self.signing.as_bytes()
    }

    /// The public half of the key, which may be shown.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.signing.verifying_key())
    }

    /// The comment, by custom whose key it is.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The line of the `.pub` file, without line end.
    #[must_use]
    pub fn public_line(&self) -> String {
        let line = format!("{} {}", self.public(), self.comment);
        line.trim_end().to_owned()
    }

    pub(super) fn sign_bytes(&self, message: &[u8]) -> [u8; 64] {
        self.signing.sign(message).to_bytes()
    }
}

/// Another kind of key if the word looks like one, else no key at all.
pub(super) fn other_type(kind: &str) -> KeyError {
    let prefixes = ["ssh-", "ecdsa-", "sk-", "rsa-", "dsa"];
    if prefixes.iter().any(|p| kind.starts_with(p))
        && kind.bytes().all(|b| b.is_ascii_alphanumeric() || b"-@.".contains(&b))
    {
        return KeyError::KeyType(kind.to_owned());
    }
    KeyError::Damaged
}
