//! docs/verify_game.py over good games in which one letter is another: whatever a signature, a digest
//! or the head of a block binds cannot be changed unseen. It knows no rules, so the heads must do.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

/// A Python that has what the script needs; Debian's own has it even if another comes first in the path.
fn python() -> Option<&'static str> {
    let able = |python: &&str| {
        let tried = Command::new(python).args(["-c", "import cryptography, tomllib"]).output();
        tried.is_ok_and(|out| out.status.success())
    };
    let found = ["python3", "/usr/bin/python3"].into_iter().find(able);
    if found.is_none() {
        let what = "there is no python3 with the package cryptography";
        assert!(std::env::var_os("CI").is_none(), "{what}, and CI must not leave a check out");
        eprintln!("left out: {what}");
    }
    found
}

/// What the script says about each of these files.
fn verified(python: &str, texts: &[String]) -> Vec<String> {
    let folder = TempDir::new().expect("a folder");
    let mut command = Command::new(python);
    command.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/verify_game.py"));
    for (i, text) in texts.iter().enumerate() {
        let path = folder.path().join(format!("{i}.ron"));
        fs::write(&path, text).expect("a file");
        command.arg(path);
    }
    let out = command.output().expect("the script runs");
    let errors = String::from_utf8_lossy(&out.stderr);
    assert!(errors.is_empty(), "{errors}");
    String::from_utf8(out.stdout).expect("text").lines().map(str::to_string).collect()
}

/// A letter that is another one and fits the place as well.
fn other(c: u8) -> u8 {
    match c {
        b'0'..=b'8' | b'a'..=b'e' | b'A'..=b'Y' => c + 1,
        b'9' => b'0',
        b'z' => b'y',
        b'Z' => b'Y',
        _ => c - 1,
    }
}

/// The text with one letter or digit of a line changed: the nth of those behind these words.
fn tampered(text: &str, line: usize, behind: &str, nth: usize) -> String {
    let mut lines: Vec<String> = text.split('\n').map(str::to_string).collect();
    let from = lines[line].find(behind).expect("the words") + behind.len();
    let places: Vec<usize> = lines[line]
        .bytes()
        .enumerate()
        .filter(|(i, c)| *i >= from && c.is_ascii_alphanumeric())
        .map(|(i, _)| i)
        .collect();
    let at = places[nth % places.len()];
    let mut bytes = std::mem::take(&mut lines[line]).into_bytes();
    bytes[at] = other(bytes[at]);
    lines[line] = String::from_utf8(bytes).expect("text");
    lines.join("\n")
}

/// What is changed: a name for it, the words with which its lines begin, the most of each game.
const SORTS: [(&str, &str, usize); 17] = [
    ("a digest", "digest: \"", 20),
    ("a head", "head: \"", 20),
    ("the head before", "previous: \"", 20),
    ("the digest of a position", "position: \"", 20),
    ("a link", "(opening: \"", 10),
    ("an anchor", "(keeper: \"", 3),
    ("a new chain", "(reanchor: \"", 2),
    ("a share", "(share: \"", 4),
    ("an epoch", "epoch: \"", 2),
    ("the game id", "game: \"", 1),
    ("the digest of the invitation", "prep: \"", 1),
    ("a key", "key: \"ssh-ed25519 ", 0),
    ("a roll", "(roll: \"", 12),
    ("what is owed", "(power: \"", 5),
    ("a line of the position", "(space: \"", 9),
    ("money", "(\"", 8),
    ("a signature", "\"", 30),
];

/// Every place to be changed in a game: sort, line, words, number of the letter.
fn places(text: &str) -> Vec<(&'static str, usize, &'static str, usize)> {
    let lines: Vec<&str> = text.split('\n').collect();
    let mut all = Vec::new();
    for (sort, words, most) in SORTS {
        let fits = |line: &&str| match sort {
            // The inner lines of an armored signature: base64 alone, with no mark of its own.
            "a signature" => line.len() > 70 && !line.contains([' ', '=', ':', '\\', '-'].as_ref()),
            _ => line.starts_with(words),
        };
        let found = lines.iter().enumerate().filter(|(_, l)| fits(&l.trim_start()));
        all.extend(found.take(most).map(|(i, _)| (sort, i, words, 7 * i + 3)));
    }
    for (i, line) in lines.iter().enumerate() {
        if line.contains("key: \"ssh-ed25519 ") {
            all.push(("a key", i, "key: \"ssh-ed25519 ", 40));
        }
        if line.starts_with("    ") && line[4..].starts_with(|c: char| c.is_ascii_uppercase()) {
            all.push(("an event", i, "(", i));
        }
        if line.starts_with("      \"") && line.contains(" = ") {
            all.push(("a line of a paper", i, "\"", i));
        }
    }
    all
}

#[test]
fn one_letter_changed_anywhere_is_noticed_without_any_rule() {
    let Some(python) = python() else { return };
    let games = ["director", "keepers", "both", "chains", "agreed", "chosen"].map(|name| {
        let path = format!("{}/tests/vectors/{name}.ron", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).expect("a game file")
    });
    let mut sorts = std::collections::BTreeSet::new();
    let (mut texts, mut names) = (games.to_vec(), vec!["good".to_string(); games.len()]);
    for game in &games {
        for (sort, line, words, nth) in places(game) {
            sorts.insert(sort);
            let text = tampered(game, line, words, nth);
            names.push(format!("{sort}: {}", text.split('\n').nth(line).unwrap_or_default()));
            texts.push(text);
        }
    }
    let said = verified(python, &texts);
    assert_eq!(said.len(), texts.len());
    for (said, name) in said.iter().zip(&names) {
        assert_eq!(said.contains(": good: "), name == "good", "{name}\n{said}");
    }
    assert_eq!(sorts.len(), SORTS.len() + 2, "{sorts:?}");
    assert!(texts.len() > 200, "{}", texts.len());
}
