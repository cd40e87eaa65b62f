//! The games of tests/vectors: good ones, and what a forger with every key could make of them. Each
//! bad one is refused in the block and with the word beside it. docs/verify_game.py agreed when the
//! vectors were written, but about the rules of play, of which it knows none.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fieldpost::chain::{Verdict, verify};
use fieldpost::edition::Source;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    vector: Vec<Vector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vector {
    name: String,
    game: String,
    change: Vec<Change>,
    refused: Option<String>,
    block: Option<u32>,
    /// Only who knows the rules can see it.
    #[serde(default, rename = "ruled")]
    _ruled: bool,
}

/// From this line on, the first being 1, so many go and these come; numbers are those of the good
/// file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    line: usize,
    drop: usize,
    put: Vec<String>,
}

fn folder(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The boards of the games, read as `--games` reads them. The feud is the duel with rules of nations.
fn boards() -> Source {
    let mut texts = BTreeMap::new();
    let parts = [("games/duel", "duel"), ("games/defaults", "defaults")];
    for (from, part) in parts.into_iter().chain([("games/duel", "feud"), ("feud", "feud")]) {
        let files = fs::read_dir(folder("tests/toy").join(from)).expect("a folder");
        for file in files {
            let path = file.expect("a file").path();
            let name = path.file_name().and_then(|n| n.to_str()).expect("a name");
            let text = fs::read_to_string(&path).expect("a text");
            texts.insert(format!("{part}/{name}"), text);
        }
    }
    Source::Texts(texts)
}

fn changed(good: &str, changes: &[Change]) -> String {
    let mut lines: Vec<&str> = good.split('\n').collect();
    for change in changes.iter().rev() {
        let from = change.line - 1;
        lines.splice(from..from + change.drop, change.put.iter().map(String::as_str));
    }
    lines.join("\n")
}

#[test]
fn games_good_and_bad() {
    let text = fs::read_to_string(folder("tests/vectors/game.toml")).expect("the vectors");
    let vectors: Vectors = toml::from_str(&text).expect("a file of vectors");
    let boards = boards();
    let mut other = Vec::new();
    for v in &vectors.vector {
        let path = folder("tests/vectors").join(format!("{}.ron", v.game));
        let good = fs::read_to_string(path).expect("a game file");
        let report = verify(changed(&good, &v.change).as_bytes(), &boards);
        let found = report.failure.as_ref().map(|f| (f.check.word(), f.block));
        let wanted = v.refused.as_deref().map(|word| (word, v.block));
        if found != wanted || (wanted.is_none() && report.verdict() != Verdict::Good) {
            let what = report.failure.map(|f| f.what).unwrap_or_default();
            other.push(format!("{}: {found:?} instead of {wanted:?}: {what}", v.name));
        }
    }
    assert!(other.is_empty(), "{}", other.join("\n"));
    assert!(vectors.vector.len() > 200, "{}", vectors.vector.len());
}
