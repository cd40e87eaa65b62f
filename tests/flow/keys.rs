//! Signing keys that are the same in every run, so that a test's dice are too: the game's identity
//! covers the keys, and the dice follow from the identity.

use ssh_key::private::{Ed25519Keypair, KeypairData};
use ssh_key::{LineEnding, PrivateKey};

/// The private key file of a seat, made from its name and worth nothing.
pub fn private_file(seat: &str) -> String {
    let mut seed = [0; 32];
    for (to, from) in seed.iter_mut().zip(seat.bytes().cycle()) {
        *to = from;
    }
    let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(&seed));
    let key = PrivateKey::new(pair, seat).expect("a private key");
    key.to_openssh(LineEnding::LF).expect("OpenSSH form").to_string()
}

/// Writes a file that its owner alone can read, as the program wants its secrets.
pub fn write_private(path: &std::path::Path, bytes: impl AsRef<[u8]>) {
    std::fs::write(path, bytes).expect("a file can be written");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let own = std::fs::Permissions::from_mode(0o600);
        std::fs::set_permissions(path, own).expect("a file of one's own");
    }
}
