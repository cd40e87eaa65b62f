//! Randomness from the operating system, for values that must not be guessed:
//! chain roots, salts of seals, nonces of invitations, new keys. Nothing that is
//! adjudicated ever calls this.

use std::fmt;

/// The operating system gave no random bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomError;

impl fmt::Display for RandomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the operating system gave no random bytes")
    }
}

impl std::error::Error for RandomError {}

/// Fills `into` with random bytes of the operating system.
pub(crate) fn fill_random(into: &mut [u8]) -> Result<(), RandomError> {
    getrandom::fill(into).map_err(|_| RandomError)
}

/// A salt for a sealed bid or a sealed standing order.
///
/// # Errors
/// The operating system gives no randomness.
pub fn random_salt() -> Result<[u8; 32], RandomError> {
    let mut salt = [0; 32];
    fill_random(&mut salt)?;
    Ok(salt)
}

/// A nonce for an invitation: two invitations with equal words are two games.
///
/// # Errors
/// The operating system gives no randomness.
pub fn random_nonce() -> Result<[u8; 16], RandomError> {
    let mut nonce = [0; 16];
    fill_random(&mut nonce)?;
    Ok(nonce)
}
