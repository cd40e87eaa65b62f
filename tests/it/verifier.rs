//! The page that verifies games in a browser: how you get it.

use std::process::Command;

fn asked(folder: &std::path::Path) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    let words = ["page", "--verifier", "verify.html"];
    let done = command.args(words).current_dir(folder).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
    (done.status.code(), text(&done.stdout), text(&done.stderr))
}

#[cfg(not(feature = "verifier"))]
#[test]
fn a_program_without_the_page_says_how_to_get_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, said, complaint) = asked(folder.path());
    assert_eq!((code, said.as_str()), (Some(2), ""));
    for word in ["fieldpost-verify.html", "just verifier", "--features verifier"] {
        assert!(complaint.contains(word), "{complaint}");
    }
    assert!(!folder.path().join("verify.html").exists());
}

#[cfg(feature = "verifier")]
#[test]
fn a_program_with_the_page_writes_it_and_prints_its_digest() {
    use sha2::{Digest, Sha256};
    let folder = tempfile::tempdir().expect("a folder");
    let (code, said, complaint) = asked(folder.path());
    assert_eq!((code, complaint.as_str()), (Some(0), ""));
    let page = std::fs::read(folder.path().join("verify.html")).expect("the page");
    assert!(page.starts_with(b"<!DOCTYPE html>"));
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(&page));
    assert_eq!(said, format!("verify.html\n  SHA-256 {digest}\n"));
}
