//! The same keys and signatures with the real `ssh-keygen`, both ways, and the
//! same keystream with the real `openssl`. Skipped, with a line on stderr, where
//! these programs are not installed.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fieldpost::seal::{self, Digest, KeyError, PublicKey, SecretKey, SigError, Stream};
use tempfile::TempDir;

/// A program outside the project is missing: where changes are decided on that is a failure, at home
/// the comparison with it is left out and said so.
fn absent(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what}, and CI must not leave a comparison out");
    eprintln!("left out: {what}");
}

const TEXT: &str = "fieldpost = 2\nkind = \"orders\"\ngame = \"spring-07\"\n";

/// Runs a program with `stdin`, or nothing if there is no such program.
fn run(dir: &Path, program: &str, args: &[&str], stdin: &[u8]) -> Option<Output> {
    let mut command = Command::new(program);
    command.args(args).current_dir(dir).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        absent(&format!("{program} is not installed"));
        return None;
    };
    // A program that does not read its input closes the pipe; that is no failure.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    Some(child.wait_with_output().unwrap())
}

fn good(output: &Output) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// A key of `ssh-keygen`'s making in the file `key`.
fn make_key(dir: &Path, kind: &[&str], passphrase: &str) -> Option<()> {
    let base = ["-q", "-f", "key", "-C", "anna@example.org", "-N", passphrase];
    let output = run(dir, "ssh-keygen", &[&base[..], kind].concat(), b"")?;
    good(&output);
    Some(())
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap()
}

/// What `ssh-keygen -Y verify` says of a text and a signature.
fn verified_by_ssh(dir: &Path, key: &PublicKey, text: &str, armored: &str) -> Option<bool> {
    fs::write(dir.join("allowed"), format!("anna {key}\n")).unwrap();
    fs::write(dir.join("text.sig"), armored).unwrap();
    let args = ["-Y", "verify", "-f", "allowed", "-I", "anna"];
    let args = [&args[..], &["-n", seal::NAMESPACE, "-s", "text.sig"]].concat();
    let output = run(dir, "ssh-keygen", &args, text.as_bytes())?;
    Some(output.status.success())
}

#[test]
fn ssh_keygen_verifies_what_we_sign() {
    let dir = TempDir::new().unwrap();
    let key = SecretKey::generate("anna").unwrap();
    let armored = seal::sign(TEXT.as_bytes(), &key);
    let verified =
        |text: &str, armor: &str| verified_by_ssh(dir.path(), &key.public(), text, armor);
    assert_ne!(verified(TEXT, &armored), Some(false));
    assert_ne!(verified("fieldpost = 2\n", &armored), Some(true));

    // Text and armor taken apart again after a journey through comments.
    let mailed = seal::join_signed(TEXT, &armored).unwrap();
    let canonical = seal::canonicalise(mailed.replace('\n', "\r\n").as_bytes()).unwrap();
    let signature = seal::Signature::parse(&canonical.signature.unwrap()).unwrap();
    assert_ne!(verified(&canonical.text, &signature.to_armor()), Some(false));
}

#[test]
fn we_verify_what_ssh_keygen_signs() {
    let dir = TempDir::new().unwrap();
    let Some(()) = make_key(dir.path(), &["-t", "ed25519"], "") else {
        return;
    };
    let public = PublicKey::from_openssh(&read(dir.path(), "key.pub")).unwrap();
    let sign = |namespace: &str, hash: &str| {
        let args = ["-Y", "sign", "-f", "key", "-n", namespace, "-O", hash];
        let output = run(dir.path(), "ssh-keygen", &args, TEXT.as_bytes()).unwrap();
        good(&output);
        String::from_utf8(output.stdout).unwrap()
    };
    for hash in ["hashalg=sha512", "hashalg=sha256"] {
        let by = seal::verify(TEXT.as_bytes(), &sign("fieldpost", hash)).unwrap();
        assert_eq!(by.key, public);
    }
    // Ed25519 is deterministic: both programs write the same bytes.
    let key = SecretKey::from_openssh(&read(dir.path(), "key"), None).unwrap();
    let ours = seal::sign(TEXT.as_bytes(), &key);
    assert_eq!(sign("fieldpost", "hashalg=sha512"), ours);
    let other = seal::verify(TEXT.as_bytes(), &sign("git", "hashalg=sha512"));
    assert_eq!(other, Err(SigError::Namespace("git".into())));
}

#[test]
fn keys_go_both_ways() {
    let dir = TempDir::new().unwrap();
    for passphrase in ["", "ukraine ssr"] {
        let _ = fs::remove_file(dir.path().join("key"));
        let Some(()) = make_key(dir.path(), &["-t", "ed25519"], passphrase) else {
            return;
        };
        let text = read(dir.path(), "key");
        if !passphrase.is_empty() {
            let refused = SecretKey::from_openssh(&text, None).map(|_| ());
            assert_eq!(refused, Err(KeyError::NeedsPassphrase));
            let refused = SecretKey::from_openssh(&text, Some("wrong")).map(|_| ());
            assert_eq!(refused, Err(KeyError::WrongPassphrase));
        }
        let key = SecretKey::from_openssh(&text, Some(passphrase)).unwrap();
        assert_eq!(key.public_line(), read(dir.path(), "key.pub").trim_end());

        let listed = run(dir.path(), "ssh-keygen", &["-l", "-f", "key.pub"], b"").unwrap();
        let listed = String::from_utf8(listed.stdout).unwrap();
        let words: Vec<_> = listed.split_whitespace().collect();
        assert_eq!(words[1], key.public().fingerprint().to_string());

        // And back: ssh-keygen reads the file that we write.
        let ours = (!passphrase.is_empty()).then_some(passphrase);
        write_private(dir.path(), "ours", &key.to_openssh(ours).unwrap());
        let args = ["-y", "-P", passphrase, "-f", "ours"];
        let output = run(dir.path(), "ssh-keygen", &args, b"").unwrap();
        good(&output);
        let line = String::from_utf8(output.stdout).unwrap();
        assert_eq!(line.parse(), Ok(key.public()));
    }
}

fn write_private(dir: &Path, name: &str, text: &str) {
    let path = dir.join(name);
    fs::write(&path, text).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    }
}

#[test]
fn other_kinds_of_key_are_refused() {
    let kinds = [
        (&["-t", "rsa", "-b", "2048"][..], "ssh-rsa"),
        (&["-t", "ecdsa"][..], "ecdsa-sha2-nistp256"),
    ];
    for (args, name) in kinds {
        let refused = KeyError::KeyType(name.to_owned());
        for passphrase in ["", "secret"] {
            let dir = TempDir::new().unwrap();
            let Some(()) = make_key(dir.path(), args, passphrase) else {
                return;
            };
            let private = SecretKey::from_openssh(&read(dir.path(), "key"), None);
            assert_eq!(private.map(|_| ()), Err(refused.clone()));
            let line = read(dir.path(), "key.pub");
            assert_eq!(PublicKey::from_openssh(&line), Err(refused.clone()));
            if passphrase.is_empty() {
                let args = ["-Y", "sign", "-f", "key", "-n", "fieldpost"];
                let output = run(dir.path(), "ssh-keygen", &args, TEXT.as_bytes()).unwrap();
                let armored = String::from_utf8(output.stdout).unwrap();
                let error = seal::verify(TEXT.as_bytes(), &armored);
                assert_eq!(error, Err(SigError::KeyType(name.to_owned())));
            }
        }
    }
}

#[test]
fn openssl_makes_the_same_keystream() {
    let dir = TempDir::new().unwrap();
    for byte in [0, 0x42, 0xff] {
        let key = Digest([byte; 32]);
        let (hex, iv) = (key.to_string(), "0".repeat(32));
        let args = ["enc", "-chacha20", "-K", &hex, "-iv", &iv];
        let Some(output) = run(dir.path(), "openssl", &args, &[0; 1000]) else {
            return;
        };
        if !output.status.success() {
            absent("this openssl has no chacha20");
            return;
        }
        let mut stream = Stream::from_key(key);
        let ours: Vec<u8> = (0..1000).map(|_| stream.next_byte()).collect();
        assert_eq!(ours, output.stdout);
    }
}
