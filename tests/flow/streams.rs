//! `-` in place of a file: standard input where one is read, standard output where one is written.

use std::io::Write;
use std::process::{Command, Stdio};

use super::post::filled_in;
use super::table::{DORA, NAME, Table};
use super::{ASK, FEW, QUIET};

/// A command that reads what it is given and succeeds: both outputs.
fn piped(t: &Table, seat: &str, words: &[&str], input: &[u8]) -> (Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(t.path(seat, "."));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("an input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let out = child.wait_with_output().expect("it ends");
    writer.join().expect("written").expect("all was read");
    let said = String::from_utf8_lossy(&out.stderr).to_string();
    assert_eq!(out.status.code(), Some(0), "fieldpost {}\n{said}", words.join(" "));
    (out.stdout, said)
}

fn bytes(t: &Table, seat: &str, file: &str) -> Vec<u8> {
    std::fs::read(t.path(seat, file)).expect("a file")
}

#[test]
fn order_files_come_and_go_by_the_streams() {
    let t = Table::of("director");
    let game = t.latest("anna");
    let (draft, said) = piped(&t, "anna", &["orders", "new", &game, "--toml", "--out", "-"], b"");
    assert!(draft.starts_with(b"fieldpost = "), "{}", String::from_utf8_lossy(&draft));
    assert!(said.contains("Fill it in"), "{said}");
    let file = filled_in(&t, "anna", FEW);
    let draft = bytes(&t, "anna", &file);
    let (out, _) = piped(&t, "anna", &["orders", "check", "-"], &draft);
    assert!(String::from_utf8_lossy(&out).contains("-: "), "the summary");
    let (out, _) = piped(&t, "anna", &["orders", "explain", "-", "--game", &game], &draft);
    assert!(String::from_utf8_lossy(&out).contains("Battle: West Russia"));
    // Signed from stream to stream, and then posted from one: the same bytes as in files.
    let (signed, _) = piped(&t, "anna", &["orders", "sign", "-", "--key", "key"], &draft);
    t.good("anna", &["orders", "sign", &file, "--key", "key"]);
    assert_eq!(signed, bytes(&t, "anna", &file.replace(".toml", ".signed.toml")));
    let words = ["post", "-", "--key", "key", "--addresses", "none.toml"];
    let (out, _) = piped(&t, "anna", &words, &draft);
    let out = String::from_utf8_lossy(&out).to_string();
    assert!(out.contains(&format!("Send {NAME}.0001.orders.anna.eml to dora.")), "{out}");
}

#[test]
fn mails_and_game_files_come_and_go_by_the_streams() {
    let t = Table::of("director");
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", "o.toml"]);
    let head = t.read("anna", "o.toml").split("\n\n").next().unwrap_or_default().to_string();
    t.write("anna", "o.toml", &format!("{head}\n\n{QUIET}"));
    t.good("anna", &["orders", "sign", "o.toml", "--key", "key"]);
    let game = t.latest("anna");
    let pack = ["mail", "pack", &game, "o.signed.toml", "--from", "anna", "--out", "-"];
    let (mail, said) = piped(&t, "anna", &[&pack[..], &["--addresses", "n"]].concat(), b"");
    assert!(String::from_utf8_lossy(&mail).contains("Subject: [june]"), "{said}");
    let (out, _) = piped(&t, DORA, &["mail", "read", "-"], &mail);
    assert!(String::from_utf8_lossy(&out).contains("orders of anna"));
    let words = ["step", &game, "-", "--key", "key", "--addresses", "none.toml"];
    let (out, _) = piped(&t, DORA, &words, &mail);
    assert!(String::from_utf8_lossy(&out).contains(&format!("{NAME}.0001.ron")));
    // A game file in, and its report, a check, or the same game at an earlier block out.
    let ron = bytes(&t, DORA, &format!("{NAME}.0001.ron"));
    for (words, says) in [
        (vec!["verify", "-"], ": good"),
        (vec!["report", "-"], "block 1"),
        (vec!["show", "-"], "round 1"),
    ] {
        let (out, _) = piped(&t, DORA, &words, &ron);
        assert!(String::from_utf8_lossy(&out).contains(says), "{words:?}");
    }
    let report = bytes(&t, DORA, &format!("{NAME}.0001.txt"));
    let words = ["verify", &format!("{NAME}.0001.ron"), "--report", "-"];
    piped(&t, DORA, &words, &report);
    let words = ["replay", "-", "--to", "0", "--out", "-"];
    let (out, _) = piped(&t, DORA, &words, &ron);
    assert_eq!(out, bytes(&t, DORA, &format!("{NAME}.0000.ron")));
    let (picture, _) = piped(&t, DORA, &["map", "-", "--out", "-"], &ron);
    assert!(picture.starts_with(b"<svg") || picture.starts_with(b"<?xml"));
}

#[test]
fn nothing_that_comes_by_a_stream_is_written_under_its_name() {
    let t = Table::of("keepers");
    let standing = t.standing("bruno", ASK);
    let paper = bytes(&t, "bruno", &standing);
    let words = ["step", &t.latest("bruno"), "-", "--key", "key", "--addresses", "n"];
    piped(&t, "bruno", &words, &paper);
    let list = std::fs::read_dir(t.path("bruno", ".")).expect("a folder");
    let names = list.map(|e| e.expect("an entry").file_name().to_string_lossy().to_string());
    assert!(names.into_iter().all(|n| !n.starts_with('-')));
}

#[test]
fn a_plain_turn_comes_by_the_stream() {
    let t = Table::of("director");
    let plain = b"Buy 8 inf\n\nPlace: all Russia\n";
    let (out, _) = piped(&t, "anna", &["orders", "read", "-"], plain);
    assert!(String::from_utf8_lossy(&out).contains("from \"all Russia\""), "what was read");
    let words = ["post", "-", "--key", "key", "--addresses", "none.toml"];
    let (out, _) = piped(&t, "anna", &words, plain);
    let out = String::from_utf8_lossy(&out).to_string();
    assert!(out.contains(&format!("Send {NAME}.0001.orders.anna.eml to dora.")), "{out}");
}
