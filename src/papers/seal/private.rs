//! Private keys as text: the format of OpenSSH, with or without a passphrase.

use ssh_key::private::{Ed25519Keypair, KeypairData};
use ssh_key::{Algorithm, Cipher, Kdf, LineEnding, PrivateKey};
use zeroize::Zeroizing;

use super::keys::{KeyError, SecretKey, other_type};
use super::random;

/// Rounds of the passphrase's key derivation, as `ssh-keygen` uses them.
const KDF_ROUNDS: u32 = 16;

/// Random bytes for a protected file: a salt of 16, and 4 by which a wrong passphrase is noticed.
pub const SALT_BYTES: usize = 20;

impl SecretKey {
    /// A new key of the operating system's randomness.
    ///
    /// # Errors
    /// The operating system gives no randomness.
    pub fn generate(comment: &str) -> Result<Self, KeyError> {
        let mut secret = Zeroizing::new([0; 32]);
        random::fill_random(&mut *secret).map_err(|_| KeyError::Random)?;
        Ok(Self::from_secret(&secret, comment))
    }

    /// A new key of random bytes that the caller has from somewhere else: where the operating system cannot be
    /// asked, as in a browser.
    #[must_use]
    pub fn from_random(random: &[u8; 32], comment: &str) -> Self {
        Self::from_secret(random, comment)
    }

    /// Reads a private key file. Without a passphrase a protected key is
    /// [`KeyError::NeedsPassphrase`]; with one, an unprotected key is read too.
    ///
    /// # Errors
    /// The passphrase is missing or wrong, or the file holds no key of this kind.
    pub fn from_openssh(text: &str, passphrase: Option<&str>) -> Result<Self, KeyError> {
        let text = Zeroizing::new(text.trim_start_matches('\u{feff}').trim().to_owned() + "\n");
        foreign_format(&text)?;
        let stored = PrivateKey::from_openssh(text.as_bytes()).map_err(|_| KeyError::Damaged)?;
        if stored.algorithm() != Algorithm::Ed25519 {
            return Err(other_type(stored.algorithm().as_str()));
        }
        let opened = match (stored.is_encrypted(), passphrase) {
            (false, _) => stored,
            (true, None) => return Err(KeyError::NeedsPassphrase),
            (true, Some(words)) => {
                (stored.decrypt(words)).map_err(|_| KeyError::WrongPassphrase)?
            }
        };
        match opened.key_data() {
            KeypairData::Ed25519(pair) => {
                let secret = pair.private.as_ref();
                Ok(Self::from_secret(secret, opened.comment().as_str_lossy()))
            }
            _ => Err(KeyError::Damaged),
        }
    }

    /// The text of a private key file, protected if a passphrase is given.
    ///
    /// # Errors
    /// The key cannot be protected, for want of randomness.
    pub fn to_openssh(&self, passphrase: Option<&str>) -> Result<Zeroizing<String>, KeyError> {
        let Some(words) = passphrase else { return written(&self.plain_key()?) };
        let mut random = [0; SALT_BYTES];
        random::fill_random(&mut random).map_err(|_| KeyError::Random)?;
        self.to_openssh_with(words, &random)
    }

    /// The same with a passphrase and with random bytes that the caller has from somewhere else. They are no secret.
    ///
    /// # Errors
    /// The key cannot be protected.
    pub fn to_openssh_with(
        &self,
        passphrase: &str,
        random: &[u8; SALT_BYTES],
    ) -> Result<Zeroizing<String>, KeyError> {
        let (salt, check) = random.split_at(SALT_BYTES - 4);
        let check = check.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        let kdf = Kdf::Bcrypt { salt: salt.to_vec(), rounds: KDF_ROUNDS };
        let key = self.plain_key()?.encrypt_with(Cipher::Aes256Ctr, kdf, check, passphrase);
        written(&key.map_err(|_| KeyError::WrongPassphrase)?)
    }

    fn plain_key(&self) -> Result<PrivateKey, KeyError> {
        let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(self.secret()));
        PrivateKey::new(pair, self.comment()).map_err(|_| KeyError::Damaged)
    }
}

fn written(key: &PrivateKey) -> Result<Zeroizing<String>, KeyError> {
    key.to_openssh(LineEnding::LF).map_err(|_| KeyError::Damaged)
}

/// Names the other formats in which people keep keys.
fn foreign_format(text: &str) -> Result<(), KeyError> {
    let first = text.lines().next().unwrap_or("");
    let known = |mark: &str| first.starts_with(mark);
    if known("-----BEGIN OPENSSH PRIVATE KEY-----") {
        return Ok(());
    }
    if known("-----BEGIN RSA PRIVATE KEY-----") {
        return Err(KeyError::KeyType("ssh-rsa".to_owned()));
    }
    if known("-----BEGIN EC PRIVATE KEY-----") {
        return Err(KeyError::KeyType("ecdsa".to_owned()));
    }
    if known("PuTTY-User-Key-File") {
        return Err(KeyError::Format("PuTTY"));
    }
    if known("-----BEGIN PGP ") {
        return Err(KeyError::Format("OpenPGP"));
    }
    if known("-----BEGIN ") {
        return Err(KeyError::Format("OpenSSL"));
    }
    if ["ssh-", "ecdsa-", "sk-"].iter().any(|p| known(p)) {
        return Err(KeyError::PublicGiven);
    }
    Err(KeyError::Damaged)
}
