//! What `src/answers/desk/seems.rs` promises.

use fieldpost::desk::SecretFile;

#[test]
fn files_for_their_owner_alone_are_known() {
    for (text, is) in [
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", Some(SecretFile::Key)),
        ("\n-----BEGIN RSA PRIVATE KEY-----\nAAAA\n", Some(SecretFile::Key)),
        ("fieldpost = 1\nkind = \"chain-secret\"\n", Some(SecretFile::Chain)),
        ("ssh-ed25519 AAAA anna\n", None),
        ("From: anna@example.org\n\nmy key begins -----BEGIN OPENSSH PRIVATE KEY-----\n", None),
        ("", None),
    ] {
        assert_eq!(SecretFile::in_file(text.as_bytes()), is, "{text}");
    }
}
