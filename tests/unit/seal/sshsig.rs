//! Tests of signatures: each way in which one fails has its own name.

use ed25519_dalek::{Signer as _, SigningKey, Verifier as _, VerifyingKey};
use proptest::prelude::*;

use fieldpost::seal::keys::SecretKey;
use fieldpost::seal::sshsig::{NAMESPACE, SigError, Signature, sign, verify};
use fieldpost::seal::{armor, wire};

const TEXT: &[u8] = b"fieldpost = 2\nkind = \"orders\"\n";

fn key(byte: u8) -> SecretKey {
    SecretKey::from_secret(&[byte; 32], "test")
}

/// The bytes that are signed for a text, by another implementation.
fn frame(hash: &str, text: &[u8]) -> Vec<u8> {
    let hash = hash.parse().expect("the name of a hash");
    ssh_key::SshSig::signed_data(NAMESPACE, hash, text).expect("a namespace")
}

/// A signature block with fields of the caller's choice and a signature that is none.
fn forged(public: &[u8], namespace: &str, reserved: &str, hash: &str, kind: &str) -> String {
    block(public, [namespace, reserved, hash], (kind, &[1; 64]))
}

/// A signature block of these parts: the key; namespace, reserved field and hash; kind and bytes of the
/// signature.
fn block(public: &[u8], fields: [&str; 3], signature: (&str, &[u8; 64])) -> String {
    let mut blob = b"SSHSIG\0\0\0\x01".to_vec();
    wire::put_string(&mut blob, public);
    for field in fields {
        wire::put_string(&mut blob, field.as_bytes());
    }
    wire::put_string(&mut blob, &blob_of(signature.0, signature.1));
    armor::encode_armor(&blob)
}

fn blob_of(kind: &str, bytes: &[u8]) -> Vec<u8> {
    let mut blob = Vec::new();
    wire::put_string(&mut blob, kind.as_bytes());
    wire::put_string(&mut blob, bytes);
    blob
}

#[test]
fn what_is_signed_verifies_and_nothing_else() {
    let armored = sign(TEXT, &key(1));
    let by = verify(TEXT, &armored).unwrap();
    assert_eq!(by.key, key(1).public());
    assert_eq!(by.fingerprint, by.key.fingerprint());
    assert_eq!(sign(TEXT, &key(1)), armored, "the same bytes every time");
    assert_eq!(Signature::parse(&armored).unwrap().to_armor(), armored);
    let bad = Err(SigError::Bad(by.fingerprint));
    assert_eq!(verify(b"fieldpost = 2\nkind = \"receipt\"\n", &armored), bad);
    let blob = armor::decode_armor(&armored).unwrap();
    let (_, bytes) = blob.split_last_chunk::<64>().expect("the signature is last");
    let other = blob_of("ssh-ed25519", key(2).public().as_bytes());
    let other = block(&other, [NAMESPACE, "", "sha512"], ("ssh-ed25519", bytes));
    assert!(matches!(verify(TEXT, &other), Err(SigError::Bad(_))));
}

#[test]
fn another_implementation_reads_what_is_signed_and_writes_the_same_bytes() {
    let armored = sign(TEXT, &key(1));
    let other = ssh_key::SshSig::from_pem(&armored).unwrap();
    let public = ssh_key::PublicKey::from_openssh(&key(1).public_line()).unwrap();
    assert!(public.verify(NAMESPACE, TEXT, &other).is_ok());
    assert!(public.verify(NAMESPACE, b"another text", &other).is_err());
    assert_eq!(other.to_pem(ssh_key::LineEnding::LF).unwrap(), armored);
    let theirs = ssh_key::PrivateKey::from(ssh_key::private::Ed25519Keypair::from_seed(&[1; 32]));
    let theirs = theirs.sign(NAMESPACE, ssh_key::HashAlg::Sha256, TEXT).unwrap();
    let by = verify(TEXT, &theirs.to_pem(ssh_key::LineEnding::LF).unwrap()).unwrap();
    assert_eq!(by.key, key(1).public());
}

/// Why that implementation does not read for us: these are damaged, and it does not mind.
#[test]
fn a_reserved_field_and_version_0_are_refused() {
    let public = blob_of("ssh-ed25519", key(1).public().as_bytes());
    let reserved = forged(&public, "fieldpost", "x", "sha512", "ssh-ed25519");
    let mut blob = armor::decode_armor(&sign(TEXT, &key(1))).unwrap();
    blob[9] = 0;
    for damaged in [reserved, armor::encode_armor(&blob)] {
        assert!(ssh_key::SshSig::from_pem(&damaged).is_ok());
        assert!(matches!(verify(TEXT, &damaged), Err(SigError::Damaged(_))), "{damaged}");
    }
}

#[test]
fn sha256_is_read_too() {
    let bytes = SigningKey::from_bytes(&[1; 32]).sign(&frame("sha256", TEXT)).to_bytes();
    let public = blob_of("ssh-ed25519", key(1).public().as_bytes());
    let armored = block(&public, [NAMESPACE, "", "sha256"], ("ssh-ed25519", &bytes));
    assert!(verify(TEXT, &armored).is_ok());
    let other = block(&public, [NAMESPACE, "", "sha512"], ("ssh-ed25519", &bytes));
    assert!(matches!(verify(TEXT, &other), Err(SigError::Bad(_))));
}

#[test]
fn every_failure_has_its_name() {
    let good = blob_of("ssh-ed25519", key(1).public().as_bytes());
    let read = |armored: &str| verify(TEXT, armored).unwrap_err();
    let ed = "ssh-ed25519";
    assert_eq!(read("nothing"), SigError::Missing);
    assert_eq!(read(&sign(TEXT, &key(1)).repeat(2)), SigError::Several(2));
    assert!(matches!(read(&forged(&good, "fieldpost", "", "sha512", ed)), SigError::Bad(_)));
    let namespace = SigError::Namespace("file".into());
    assert_eq!(read(&forged(&good, "file", "", "sha512", ed)), namespace);
    let hash = SigError::Hash("sha1".into());
    assert_eq!(read(&forged(&good, "fieldpost", "", "sha1", ed)), hash);
    let rsa = SigError::KeyType("ssh-rsa".into());
    let rsa_key = blob_of("ssh-rsa", &[1]);
    assert_eq!(read(&forged(&rsa_key, "fieldpost", "", "sha512", ed)), rsa);
    assert_eq!(read(&forged(&good, "fieldpost", "", "sha512", "ssh-rsa")), rsa);
    for damaged in [
        forged(&good, "fieldpost", "x", "sha512", ed),
        forged(b"", "fieldpost", "", "sha512", ed),
        forged(&blob_of(ed, &[2; 31]), "fieldpost", "", "sha512", ed),
        armor::encode_armor(b"SSHSIG\0\0\0\x02"),
        armor::encode_armor(b"SSHSIG\0\0\0\x01\0\0"),
        armor::encode_armor(b"PGP"),
        "-----BEGIN SSH SIGNATURE-----\n".into(),
    ] {
        assert!(matches!(read(&damaged), SigError::Damaged(_)), "{damaged}");
    }
    let mut long = armor::decode_armor(&sign(TEXT, &key(1))).unwrap();
    long.push(0);
    assert!(matches!(read(&armor::encode_armor(&long)), SigError::Damaged(_)));
}

#[test]
fn a_weak_key_that_would_sign_everything_is_refused() {
    let mut identity = [0; 32];
    identity[0] = 1;
    let mut bytes = [0; 64];
    bytes[0] = 1;
    let lenient = VerifyingKey::from_bytes(&identity).unwrap();
    let signature = ed25519_dalek::Signature::from_bytes(&bytes);
    for text in [TEXT, b"anything"] {
        assert!(lenient.verify(&frame("sha512", text), &signature).is_ok());
    }
    let public = blob_of("ssh-ed25519", &identity);
    let armored = forged(&public, "fieldpost", "", "sha512", "ssh-ed25519");
    assert_eq!(verify(TEXT, &armored), Err(SigError::WeakKey));
}

#[test]
fn another_encoding_of_the_same_signature_is_refused() {
    // s + L instead of s: the classic second spelling of an Ed25519 signature.
    const L: [u8; 32] = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde,
        0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let mut blob = armor::decode_armor(&sign(TEXT, &key(1))).unwrap();
    let s = blob.len() - 32;
    let mut carry = 0;
    for (byte, l) in blob[s..].iter_mut().zip(L) {
        let sum = u16::from(*byte) + u16::from(l) + carry;
        (*byte, carry) = (sum.to_le_bytes()[0], sum >> 8);
    }
    assert!(matches!(verify(TEXT, &armor::encode_armor(&blob)), Err(SigError::Bad(_))));
}

proptest! {
    #![proptest_config(crate::seal::test_draws::same_draws())]

    #[test]
    fn one_changed_byte_is_noticed(at in 0usize..29, with: u8) {
        let armored = sign(TEXT, &key(3));
        let mut text = TEXT.to_vec();
        text[at] = with;
        prop_assert_eq!(verify(&text, &armored).is_ok(), text == TEXT);
    }

    #[test]
    fn no_blob_panics(at in 0usize..180, with: u8, cut in 0usize..200) {
        let mut blob = armor::decode_armor(&sign(TEXT, &key(3))).unwrap();
        let at = at.min(blob.len() - 1);
        blob[at] = with;
        blob.truncate(cut);
        let _ = verify(TEXT, &armor::encode_armor(&blob));
    }
}
