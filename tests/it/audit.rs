//! `audit` over folders of real files: a game that was told twice, documents signed twice, receipts
//! that led to nothing, and the dice of many games.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

pub fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(folder).output().expect("the program runs")
}

pub fn good(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, words);
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    text
}

fn audit(folder: &Path, paths: &[&str]) -> (Option<i32>, Value) {
    let output = run(folder, &[&["audit", "--format", "json"][..], paths].concat());
    let data = serde_json::from_slice(&output.stdout).expect("JSON");
    (output.status.code(), data)
}

pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("the folder") {
        let path = entry.expect("an entry").path();
        let there = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &there);
        } else {
            fs::copy(&path, there).expect("it can be copied");
        }
    }
}

/// A demo game in `a`, and in `b` what somebody made of it who kept a copy of all keys and of the
/// chain: another first Soviet turn for the same step.
pub fn told_twice(folder: &Path) {
    good(folder, &["demo", "a"]);
    let (a, b) = (folder.join("a"), folder.join("b"));
    copy(&a, &b);
    for entry in fs::read_dir(&b).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|n| n.to_str()).expect("a name").to_string();
        if ["demo.0002.", "demo.0003.", "demo.0004.", "demo.0005.", "demo.0006.", "demo.0007."]
            .iter()
            .any(|start| name.starts_with(start))
        {
            fs::remove_file(path).expect("it can be removed");
        }
    }
    // The copy of the chain is from before its first opening.
    let chain = fs::read_to_string(b.join("demo.dora.chain")).expect("the chain");
    let unused = |l: &&str| !l.starts_with("game = ") && !l.starts_with("opened = ");
    let chain: String = chain.lines().filter(unused).map(|l| format!("{l}\n")).collect();
    fs::write(b.join("demo.dora.chain"), chain).expect("the chain");
    let orders = fs::read_to_string(a.join("demo.0002.soviet-union.txt")).expect("orders");
    let other = orders.replacen("3 inf, 1 tank: Archangel", "2 inf, 1 tank: Archangel", 1);
    assert_ne!(orders, other);
    fs::write(b.join("o.txt"), other).expect("a file");
    good(&b, &["orders", "sign", "o.txt", "--game", "demo.0001.ron", "--key", "keys/anna"]);
    let receipt =
        ["receipt", "demo.0001.ron", "o.signed.toml", "--key", "keys/dora", "-o", "r.toml"];
    good(&b, &receipt);
    let open = [
        "open",
        "demo.0001.ron",
        "o.signed.toml",
        "r.toml",
        "--chain",
        "demo.dora.chain",
        "--key",
        "keys/dora",
        "-o",
        "x.toml",
    ];
    good(&b, &open);
    good(&b, &["adjudicate", "demo.0001.ron", "o.signed.toml", "r.toml", "x.toml"]);
}

#[test]
fn a_game_told_twice_is_a_fork_and_names_who_signed_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    told_twice(folder.path());
    // Each telling verifies alone: only both together show it.
    assert_eq!(run(folder.path(), &["verify", "a", "b"]).status.code(), Some(0));
    let (code, found) = audit(folder.path(), &["a/demo.0007.ron", "b/demo.0002.ron"]);
    assert_eq!(code, Some(1), "{found:#}");
    assert_eq!(found["relations"][0]["relation"], "fork");
    assert_eq!(found["relations"][0]["block"], 2);
    assert_eq!(found["relations"][0]["differs"], "the documents");
    let twice = found["signed-twice"].as_array().expect("a list");
    let who: Vec<(&str, &str, u64)> = twice
        .iter()
        .map(|t| {
            let word = |k: &str| t[k].as_str().unwrap_or_default();
            (word("seat"), word("kind"), t["step"].as_u64().unwrap_or_default())
        })
        .collect();
    assert!(who.contains(&("anna", "orders", 1)), "{who:?}");
    assert!(who.contains(&("dora", "receipt", 1)), "{who:?}");
    assert!(twice.iter().all(|t| t["documents"].as_array().is_some_and(|d| d.len() == 2)));
    let text = run(folder.path(), &["audit", "a/demo.0007.ron", "b/demo.0002.ron"]);
    let text = String::from_utf8_lossy(&text.stdout).to_string();
    assert!(text.contains("FORK: ") && text.contains("part at block 2"), "{text}");
    assert!(text.contains("SIGNED TWICE: anna"), "{text}");
}

#[test]
fn the_mailed_documents_alone_show_a_second_signature() {
    let folder = tempfile::tempdir().expect("a folder");
    told_twice(folder.path());
    let loose = ["a/demo.0002.soviet-union.signed.toml", "b/o.signed.toml"];
    let (code, found) = audit(folder.path(), &loose);
    assert_eq!(code, Some(1));
    assert_eq!(found["signed-twice"][0]["seat"], "anna");
    // The same document in two places is one document, and an unsigned draft counts for nothing.
    let same = ["a/demo.0002.soviet-union.signed.toml", "a/demo.0002.soviet-union.txt"];
    let (code, found) = audit(folder.path(), &same);
    assert_eq!((code, found["signed-twice"].as_array().map(Vec::len)), (Some(0), Some(0)));
}

#[test]
fn a_receipt_without_a_block_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    told_twice(folder.path());
    let (code, found) = audit(folder.path(), &["a/demo.0007.ron", "a/demo.0002.receipt.toml"]);
    assert_eq!(
        (code, found["receipts-without-block"].as_array().map(Vec::len)),
        (Some(0), Some(0))
    );
    let (_, found) = audit(folder.path(), &["a/demo.0001.ron", "a/demo.0002.receipt.toml"]);
    assert_eq!(found["receipts-without-block"][0]["seat"], "dora");
    assert_eq!(found["receipts-without-block"][0]["step"], 1);
}

#[test]
fn the_dice_of_many_games_add_up_by_key_and_each_game_counts_once() {
    let folder = tempfile::tempdir().expect("a folder");
    good(folder.path(), &["demo", "a"]);
    let (code, all) = audit(folder.path(), &["a"]);
    assert_eq!(code, Some(0));
    let (_, last) = audit(folder.path(), &["a/demo.0007.ron"]);
    assert_eq!(all["dice"], last["dice"], "every file of a game is the same game");
    let report = good(folder.path(), &["verify", "a/demo.0007.ron", "--format", "json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let players = last["dice"].as_array().expect("players");
    let dice = |all: &[Value]| all.iter().filter_map(|p| p["dice"].as_u64()).sum::<u64>();
    assert_eq!(Some(dice(players)), report[0]["dice-recomputed"].as_u64());
    good(folder.path(), &["demo", "b"]);
    let (_, both) = audit(folder.path(), &["a", "b"]);
    let (_, b) = audit(folder.path(), &["b"]);
    let sum = dice(players) + dice(b["dice"].as_array().expect("players"));
    assert_eq!(dice(both["dice"].as_array().expect("players")), sum);
}

#[test]
fn a_file_that_does_not_verify_is_not_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    good(folder.path(), &["demo", "a"]);
    let path = folder.path().join("a/demo.0007.ron");
    let text = fs::read_to_string(&path).expect("the game");
    let at = text.rfind("general ").expect("a roll");
    let forged = format!("{}gENERAL {}", &text[..at], &text[at + 8..]);
    fs::write(folder.path().join("forged.ron"), forged).expect("a file");
    let (code, found) = audit(folder.path(), &["forged.ron"]);
    assert_eq!(code, Some(1));
    assert_eq!(found["wrong"][0]["file"], "forged.ron");
    assert_eq!(found["dice"].as_array().map(Vec::len), Some(0));
    let output = run(folder.path(), &["audit", "nothing-here"]);
    assert_eq!(output.status.code(), Some(3), "no such file can be read");
}

/// Twelve files with a fork among them: one line for each history's end, not one for every two
/// files; and games of one name are told apart.
#[test]
fn a_fork_among_many_files_is_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    told_twice(folder.path());
    let text = run(folder.path(), &["audit", "a", "b/demo.0001.ron", "b/demo.0002.ron"]);
    let text = String::from_utf8_lossy(&text.stdout).to_string();
    assert_eq!(text.matches("FORK: ").count(), 1, "{text}");
    assert!(text.contains("demo: 10 files, 2 histories"), "{text}");
    assert!(text.contains("FORK: a/demo.0007.ron and b/demo.0002.ron part at block 2"), "{text}");
    assert!(!text.contains("prefix"), "{text}");
}

/// What is no game file is called what it is.
#[test]
fn what_is_no_game_file_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    told_twice(folder.path());
    let path = folder.path().join("a/demo.0007.ron");
    let game = fs::read_to_string(&path).expect("the game");
    fs::write(folder.path().join("a/empty.ron"), "").expect("a file");
    fs::write(folder.path().join("a/half.ron"), &game[..game.len() / 2]).expect("a file");
    let text = run(folder.path(), &["verify", "a/half.ron"]);
    let text = String::from_utf8_lossy(&text.stdout).to_string();
    assert!(text.contains("the file ends in the middle"), "{text}");
    let text = run(folder.path(), &["audit", "a/empty.ron"]);
    let text = String::from_utf8_lossy(&text.stdout).to_string();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("this is an empty file, not a game file"), "{text}");
}
