//! The shell commands in docs/format, run as a reader would run them: each block
//! marked `sh` has to print the block marked `text` that follows it.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

/// A program outside the project is missing: where changes are decided on that is a failure, at home
/// the comparison with it is left out and said so.
fn absent(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what}, and CI must not leave a comparison out");
    eprintln!("left out: {what}");
}

/// The text between a line that opens a fence of this kind and the next fence.
fn fenced<'a>(page: &'a str, kind: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("```{kind}\n")).unwrap();
    rest.split_once("```").unwrap().0
}

fn prints_what_it_says(page: &str, needs: &[&str]) {
    let missing =
        |p: &&&str| Command::new("which").arg(p).output().is_ok_and(|o| !o.status.success());
    if let Some(program) = needs.iter().find(missing) {
        absent(&format!("{program} is not installed"));
        return;
    }
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("orders.toml"), include_str!("../vectors/orders.toml")).unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-eu", "-c", fenced(page, "sh")]).current_dir(dir.path());
    let Ok(output) = shell.output() else {
        absent("there is no shell");
        return;
    };
    let printed = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(printed, fenced(page, "text"), "{errors}");
}

#[test]
fn a_die_is_checked_by_hand() {
    let page = include_str!("../../docs/format/dice-and-chain.md");
    prints_what_it_says(page, &["basenc", "sha256sum", "openssl", "od"]);
}

#[test]
fn the_die_between_equal_bids_is_checked_by_hand() {
    let page = include_str!("../../docs/format/bids.md");
    prints_what_it_says(page, &["basenc", "sha256sum", "openssl", "od"]);
}

#[test]
fn a_signature_is_verified_by_hand() {
    let page = include_str!("../../docs/format/signature.md");
    prints_what_it_says(page, &["ssh-keygen", "sed"]);
}
