//! Other people's tools and other people's boards: orders signed by ssh-keygen, our signatures
//! checked by it, and a folder of one's own editions in place of the built-in ones.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run_program(program: &str, folder: &Path, words: &[&str], input: &[u8]) -> Option<Output> {
    use std::io::Write;
    let child = Command::new(program)
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        assert!(std::env::var_os("CI").is_none(), "{program} is missing, and CI needs it");
        eprintln!("left out: {program} is not installed");
        return None;
    };
    // A program that does not read its input closes the pipe; that is no failure.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input));
    Some(child.wait_with_output().expect("the program ends"))
}

fn fieldpost(folder: &Path, words: &[&str]) -> String {
    let o = run_program(env!("CARGO_BIN_EXE_fieldpost"), folder, words, b"").expect("built");
    let text = String::from_utf8_lossy(&o.stdout).to_string() + &String::from_utf8_lossy(&o.stderr);
    assert!(o.status.success(), "{words:?}: {text}");
    text
}

/// A director-mode game of three seats, ready for the first turn.
fn game(folder: &Path) {
    for seat in ["anna", "bruno", "dora"] {
        if !folder.join(seat).exists() {
            fieldpost(folder, &["key", "new", seat]);
        }
    }
    let new = [
        "new",
        "lhtr",
        "--name",
        "g",
        "--director",
        "dora",
        "--key",
        "dora",
        "--seat",
        "anna: USSR, UK, US",
        "--seat",
        "bruno: Germany, Japan",
    ];
    fieldpost(folder, &new);
    for seat in ["anna", "bruno"] {
        let both = ["join", "g.invitation.toml", "g.join.dora.toml"];
        fieldpost(folder, &[&both[..], &["--seat", seat, "--key", seat]].concat());
    }
    let joins = ["g.join.anna.toml", "g.join.bruno.toml", "g.join.dora.toml"];
    fieldpost(folder, &[&["start", "g.invitation.toml"][..], &joins].concat());
    fieldpost(folder, &["orders", "new", "g.0000.ron", "--out", "turn.toml"]);
}

#[test]
fn orders_signed_by_ssh_keygen_are_ruled() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path();
    let made = ["-q", "-t", "ed25519", "-N", "", "-C", "anna", "-f", "anna"];
    if run_program("ssh-keygen", folder, &made, b"").is_none() {
        return;
    }
    game(folder);
    fieldpost(folder, &["orders", "export", "turn.toml", "--out", "turn.txt"]);
    let sign = ["-Y", "sign", "-n", "fieldpost", "-f", "anna", "turn.txt"];
    let signed = run_program("ssh-keygen", folder, &sign, b"").expect("it ran before");
    assert!(signed.status.success(), "{}", String::from_utf8_lossy(&signed.stderr));
    fieldpost(folder, &["orders", "attach", "turn.toml", "turn.txt.sig"]);
    let ruled = fieldpost(folder, &["adjudicate", "g.0000.ron", "turn.signed.toml"]);
    assert!(ruled.contains("Germany (bruno), round 1"), "{ruled}");
    fieldpost(folder, &["verify", "g.0001.ron"]);
}

#[test]
fn ssh_keygen_accepts_what_fieldpost_signs() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path();
    game(folder);
    fieldpost(folder, &["orders", "sign", "turn.toml", "--key", "anna", "--game", "g.0000.ron"]);
    fieldpost(folder, &["orders", "export", "turn.signed.toml", "--out", "turn.txt"]);
    let public = fs::read_to_string(folder.join("anna.pub")).expect("made with the key");
    fs::write(folder.join("allowed"), format!("anna {public}")).expect("written");
    let text = fs::read(folder.join("turn.txt")).expect("exported");
    let words =
        ["-Y", "verify", "-f", "allowed", "-I", "anna", "-n", "fieldpost", "-s", "turn.txt.sig"];
    let Some(good) = run_program("ssh-keygen", folder, &words, &text) else { return };
    assert!(good.status.success(), "{}", String::from_utf8_lossy(&good.stderr));
    let mut other = text;
    other.push(b'#');
    let bad = run_program("ssh-keygen", folder, &words, &other).expect("it ran before");
    assert!(!bad.status.success(), "a changed text must not verify");
}

#[test]
fn a_folder_of_ones_own_replaces_the_built_in_editions() {
    let dir = tempfile::tempdir().expect("a folder");
    let folder = dir.path();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("games/lhtr");
    let to = folder.join("games/lhtr");
    fs::create_dir_all(&to).expect("made");
    for entry in fs::read_dir(from).expect("readable") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            let name = path.file_name().expect("a name");
            fs::copy(&path, to.join(name)).expect("copied");
        }
    }
    let show = ["show", "--edition", "lhtr", "--games", "games", "--space", "Caucasus"];
    assert!(fieldpost(folder, &show).contains("CAUCASUS"));
    // One income changed: the sums no longer fit, and the fault is located.
    let board = fs::read_to_string(to.join("board.toml")).expect("copied");
    let broken = board.replace("\"Caucasus\", income = 4", "\"Caucasus\", income = 5");
    assert_ne!(board, broken);
    fs::write(to.join("board.toml"), broken).expect("written");
    let o = run_program(env!("CARGO_BIN_EXE_fieldpost"), folder, &show, b"").expect("built");
    let text = String::from_utf8_lossy(&o.stderr).to_string();
    assert_eq!(o.status.code(), Some(1), "{text}");
    assert!(text.contains("25") && text.contains("games/lhtr/"), "{text}");
}
