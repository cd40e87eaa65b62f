//! What `src/papers/seal/keys.rs` promises.

use fieldpost::seal::keys::{Fingerprint, KeyError, PublicKey};

const LINE: &str =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAICxTD5MxCGQ79c1JeF/pDgsNmciB7fUEnFW5f0sCqMFF";

#[test]
fn public_keys_round_trip() {
    let key = PublicKey::from_openssh(LINE).unwrap();
    assert_eq!(key.to_string(), LINE);
    let commented = format!("{LINE} anna@example.org\r\n");
    assert_eq!(commented.parse(), Ok(key));
    let print = "SHA256:C3mgPyP3JXydvupjeYrZ8Ovc2Uv+qXmF0DRhzprBT0s";
    assert_eq!(key.fingerprint().to_string(), print);
    assert_eq!(print.parse(), Ok(key.fingerprint()));
    for bad in ["", "SHA256:", &print[..20], "MD5:00", &format!("{print}=")] {
        assert_eq!(bad.parse::<Fingerprint>(), Err(KeyError::Fingerprint));
    }
}

#[test]
fn other_keys_are_refused_by_name() {
    let read = |line: &str| PublicKey::from_openssh(line).unwrap_err();
    for kind in ["ssh-rsa", "ecdsa-sha2-nistp256", "sk-ssh-ed25519@openssh.com", "ssh-dss"] {
        let error = read(&format!("{kind} AAAA anna"));
        assert_eq!(error, KeyError::KeyType(kind.into()));
        assert!(error.to_string().ends_with("ssh-keygen -t ed25519"));
    }
    for bad in ["", "hello", "hello world", "ssh-ed25519 AAAA", &LINE[..60]] {
        assert_eq!(read(bad), KeyError::Damaged, "{bad}");
    }
    let private = "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n";
    assert_eq!(read(private), KeyError::PrivateGiven);
}

#[test]
fn weak_keys_are_refused() {
    let mut identity = [0; 32];
    identity[0] = 1;
    assert_eq!(PublicKey::from_bytes(&identity), Err(KeyError::Weak));
    let line = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    assert_eq!(PublicKey::from_openssh(line), Err(KeyError::Weak));
    assert_eq!(PublicKey::from_bytes(&[0; 32]), Err(KeyError::Weak));
    // y = p + 1: the identity again, in a second spelling.
    let mut again = [0xff; 32];
    (again[0], again[31]) = (0xee, 0x7f);
    assert!(PublicKey::from_bytes(&again).is_err());
    // y = p + 3, a point of full order in a second spelling.
    again[0] = 0xf0;
    assert_eq!(PublicKey::from_bytes(&again), Err(KeyError::Damaged));
}
