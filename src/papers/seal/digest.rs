//! The digest newtype and its text form: 64 lower-case hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;

/// A SHA-256 digest: of a document, a link, a seed, a block, a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest as bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The first 32 hexadecimal digits, as a signed file writes a `head`.
    #[must_use]
    pub fn short(&self) -> String {
        HEXLOWER.encode(&self.0[..16])
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

/// Why a text is not a digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DigestError {
    /// Not 64 characters long; the length found.
    Length(usize),
    /// A character that is not a lower-case hexadecimal digit, at this column.
    Digit {
        /// Column, from 1.
        column: usize,
        /// The character found there.
        found: char,
    },
}

impl fmt::Display for DigestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(found) => write!(f, "a digest has 64 hexadecimal digits, not {found}"),
            Self::Digit { column, found } => {
                write!(f, "{found:?} at column {column} is not a lower-case hexadecimal digit")
            }
        }
    }
}

impl std::error::Error for DigestError {}

impl FromStr for Digest {
    type Err = DigestError;

    fn from_str(text: &str) -> Result<Self, DigestError> {
        let mut letters = text.chars().enumerate();
        if let Some((at, found)) = letters.find(|(_, c)| !matches!(c, '0'..='9' | 'a'..='f')) {
            return Err(DigestError::Digit { column: at + 1, found });
        }
        HEXLOWER
            .decode(text.as_bytes())
            .ok()
            .and_then(|bytes| <[u8; 32]>::try_from(bytes).ok())
            .map(Self)
            .ok_or(DigestError::Length(text.len()))
    }
}
