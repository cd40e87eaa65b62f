//! What `src/papers/seal/private.rs` promises.

use fieldpost::seal::keys::{KeyError, SecretKey};

fn error(text: &str, passphrase: Option<&str>) -> KeyError {
    SecretKey::from_openssh(text, passphrase).map(|_| ()).unwrap_err()
}

#[test]
fn private_keys_round_trip() {
    let key = SecretKey::generate("anna@example.org").unwrap();
    let text = key.to_openssh(None).unwrap();
    for text in [text.to_string(), text.replace('\n', "\r\n"), format!("\u{feff}{}\n\n", *text)] {
        let again = SecretKey::from_openssh(&text, None).unwrap();
        assert_eq!(again.public(), key.public());
        assert_eq!(again.public_line(), key.public_line());
        assert_eq!(again.comment(), "anna@example.org");
    }
    assert_ne!(key.public(), SecretKey::generate("").unwrap().public());
}

#[test]
fn passphrases() {
    let key = SecretKey::generate("anna").unwrap();
    let text = key.to_openssh(Some("sz5")).unwrap();
    assert_eq!(error(&text, None), KeyError::NeedsPassphrase);
    assert_eq!(error(&text, Some("sz6")), KeyError::WrongPassphrase);
    let again = SecretKey::from_openssh(&text, Some("sz5")).unwrap();
    assert_eq!(again.public_line(), key.public_line());
    let open = key.to_openssh(None).unwrap();
    assert!(SecretKey::from_openssh(&open, Some("sz5")).is_ok());
}

#[test]
fn other_files_are_named() {
    let rsa = KeyError::KeyType("ssh-rsa".into());
    assert_eq!(error("-----BEGIN RSA PRIVATE KEY-----\n", None), rsa);
    let putty = KeyError::Format("PuTTY");
    assert_eq!(error("PuTTY-User-Key-File-3: ssh-ed25519\n", None), putty);
    let line = SecretKey::generate("x\ny").unwrap().public_line();
    assert_eq!(error(&line, None), KeyError::PublicGiven);
    assert!(line.ends_with(" xy"));
    for text in ["", "x", "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n"] {
        assert_eq!(error(text, None), KeyError::Damaged);
    }
}
