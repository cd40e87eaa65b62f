//! The page that verifies games in a browser: how it is got, and where it is tried.

use std::process::Command;

/// `cargo test` builds no second program and needs no browser; `.ci/run` makes the page and runs this
/// without cargo.
#[test]
#[ignore = "needs the page, node and a browser: `just verifier`, then `cargo test --test it verifier -- --ignored`"]
fn the_page_works_in_a_browser_and_says_what_the_command_line_says() {
    let wasm = "target/wasm32-unknown-unknown/web/fieldpost_web.wasm";
    let page = "target/web/fieldpost-verify.html";
    let all = [
        ("tests/web/same.mjs", wasm),
        ("tests/web/sign.mjs", wasm),
        ("tests/web/browser.mjs", page),
        ("tests/web/attacks.mjs", page),
        ("tests/web/letters.mjs", page),
        ("tests/web/forms.mjs", page),
        ("tests/web/first_turn.mjs", page),
    ];
    for (script, what) in all {
        let mut node = Command::new("node");
        node.current_dir(env!("CARGO_MANIFEST_DIR"));
        let done = node.args([script, env!("CARGO_BIN_EXE_fieldpost"), what]).output();
        let done = done.expect("node is installed");
        let said = [done.stdout, done.stderr].concat();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&said));
    }
}

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
