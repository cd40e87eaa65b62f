//! `overview` over folders of real games: games that need attention come first, forks and wrong files are
//! named, and the papers that lie in the folder say who owes what.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::audit::{copy, good, run, told_twice};

fn overview(folder: &Path, path: &str) -> (Option<i32>, Value) {
    let output = run(folder, &["overview", path, "--format", "json"]);
    let data = serde_json::from_slice(&output.stdout).expect("JSON");
    (output.status.code(), data)
}

/// The newest files of the demo are taken away, and of the papers of its last step all but these kinds.
fn cut_back(folder: &Path, kinds: &[&str]) {
    for entry in fs::read_dir(folder.join("demo")).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|n| n.to_str()).expect("a name").to_string();
        let late = ["demo.0005", "demo.0006", "demo.0007"].iter().any(|s| name.starts_with(s));
        let kept = name.starts_with("demo.0005") && kinds.iter().any(|k| name.contains(k));
        if late && !kept {
            fs::remove_file(path).expect("it can be removed");
        }
    }
}

#[test]
fn papers_in_the_folder_say_who_owes_what_since_which() {
    let folder = tempfile::tempdir().expect("a folder");
    good(folder.path(), &["demo", "demo"]);
    good(folder.path(), &["demo", "all"]);
    let owed = |kinds: &[&str]| {
        fs::remove_dir_all(folder.path().join("demo")).expect("the folder");
        copy(&folder.path().join("all"), &folder.path().join("demo"));
        cut_back(folder.path(), kinds);
        let (code, rows) = overview(folder.path(), "demo");
        assert_eq!(code, Some(0), "{rows:#}");
        assert_eq!(rows.as_array().map(Vec::len), Some(1), "one game: {rows:#}");
        assert_eq!(
            (&rows[0]["blocks"], &rows[0]["file"]),
            (&4.into(), &"demo/demo.0004.ron".into())
        );
        let duty = &rows[0]["owed"][0];
        let since = rows[0]["since"].as_str().expect("a text").to_string();
        let word = |k: &str| duty[k].as_str().expect("a text").to_string();
        (word("seat"), word("what"), since)
    };
    let told = |seat: &str, what: &str, since: &str| {
        (seat.to_string(), what.to_string(), since.to_string())
    };
    let orders = "demo.0005.united-kingdom.signed.toml";
    let signed = "kingdom.signed";
    assert_eq!(owed(&[]), told("clara", "orders of United Kingdom", "block 4"));
    assert_eq!(owed(&[signed]), told("dora", "receipt", &format!("orders of clara, {orders}")));
    let (seat, what, since) = owed(&[signed, "receipt"]);
    assert_eq!(
        (seat.as_str(), since.as_str()),
        ("dora", "receipt of dora, demo.0005.receipt.toml")
    );
    assert!(what.starts_with("link of step "), "{what}");
    let (seat, what, _) = owed(&[signed, "receipt", "opening"]);
    assert_eq!((seat.as_str(), what.as_str()), ("dora", "adjudicate"));
    // What no block can come of is said, and the game file has the last word.
    let (seat, what, _) = owed(&["opening"]);
    assert_eq!((seat.as_str(), what.as_str()), ("clara", "orders of United Kingdom"));
    let said = good(folder.path(), &["overview", "demo"]);
    assert!(said.contains("papers at hand do not fit: "), "{said}");
}

#[test]
fn games_that_need_attention_come_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path().join("all");
    fs::create_dir(&at).expect("a folder");
    told_twice(&at);
    // A second game, which is over, and a third whose board somebody improved.
    good(&at, &["new", "lhtr", "--name", "calm", "--hotseat"]);
    good(&at, &["start", "calm.invitation.toml"]);
    let text = fs::read_to_string(at.join("calm.0000.ron")).expect("the game file");
    fs::write(at.join("odd, one.ron"), text.replacen("treasury: [", "treasury: [1", 1))
        .expect("it");
    fs::write(at.join("=sum.ron"), "x").expect("a file");
    let (code, rows) = overview(folder.path(), "all");
    assert_eq!(code, Some(1));
    let column = |key: &str| {
        let list = rows.as_array().expect("a list");
        list.iter().map(|r| r[key].as_str().unwrap_or_default().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(column("verdict"), ["wrong", "wrong", "good", "good"]);
    assert_eq!(column("game")[2..], ["demo", "calm"]);
    assert_eq!(column("file")[2], "all/a/demo.0007.ron");
    assert_eq!(rows[2]["forks"], serde_json::json!(["all/b/demo.0002.ron"]));
    let output = run(folder.path(), &["overview", "all"]);
    let said = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(said.contains("\nFORK   demo  lhtr "), "{said}");
    assert!(said.ends_with(" 2 wrong, 1 forked\n"), "{said}");
    // Forks alone are no failure: every file is good, as `verify` says too.
    assert_eq!(run(folder.path(), &["overview", "all/a", "all/b"]).status.code(), Some(0));
    assert_eq!(run(folder.path(), &["overview", "keys"]).status.code(), Some(3));
    assert_eq!(run(folder.path(), &["overview", "all/a/keys"]).status.code(), Some(2));
    let output = run(&at, &["overview", ".", "--format", "csv"]);
    let csv = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(csv.starts_with("verdict,game,id,file,"), "{csv}");
    assert!(csv.contains(",\"./odd, one.ron\","), "{csv}");
    let output = run(&at, &["overview", "=sum.ron", "--format", "csv"]);
    let csv = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(csv.contains(",'=sum.ron,"), "{csv}");
}
