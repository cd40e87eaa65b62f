//! Where each rule lives: the source files and the data of editions that name it, and for what none names
//! tests/conformance/homes.toml.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Files by rule.
pub type Homes = BTreeMap<String, Vec<String>>;

/// Folders whose files tell of rules and decide nothing.
const TELLERS: [&str; 6] =
    ["answers/case", "cli", "rules/diag", "papers/file", "answers/report", "answers/fuzz"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Path below the project and text of every file below a folder with this ending.
fn texts(below: &str, ending: &str) -> Vec<(String, String)> {
    fn walk(dir: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("the folder is readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, ending, found);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(below), ending, &mut found);
    let name = |p: &Path| {
        let below = p.strip_prefix(root()).expect("below the project");
        below.iter().map(|c| c.to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    let mut all: Vec<(String, String)> = found
        .iter()
        .map(|p| (name(p), fs::read_to_string(p).expect("it is text").replace("\r\n", "\n")))
        .collect();
    all.sort();
    all
}

/// Every `CAP-01` in a text, those between `CAP-01 to CAP-05` among them.
fn ids(text: &str) -> BTreeSet<String> {
    let parts = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let words: Vec<&str> = parts.filter(|w| !w.is_empty()).collect();
    let id = |word: &str| -> Option<(String, u32)> {
        let (topic, number) = word.split_once('-')?;
        let topical = (2..=4).contains(&topic.len());
        let upper = topical && topic.chars().all(|c| c.is_ascii_uppercase());
        (upper && number.len() == 2).then_some((topic.to_owned(), number.parse().ok()?))
    };
    let mut found = BTreeSet::new();
    for (i, word) in words.iter().enumerate() {
        let Some((topic, from)) = id(word) else { continue };
        let to = match (words.get(i + 1), words.get(i + 2).and_then(|w| id(w))) {
            (Some(&"to"), Some((other, to))) if other == topic => to,
            _ => from,
        };
        found.extend((from..=to).map(|n| format!("{topic}-{n:02}")));
    }
    found
}

/// The files that name each rule: those that decide by it, with the id in a call, before those that
/// mention it.
pub fn named() -> Homes {
    let tells = |name: &str| TELLERS.iter().any(|t| name.starts_with(&format!("src/{t}")));
    let mut sources = texts("src", "rs");
    sources.retain(|(name, _)| !tells(name));
    let mut data = texts("games", "toml");
    data.retain(|(name, _)| !name.ends_with("/rulebook.toml") && !name.contains("/demo/"));
    let mut decide = Homes::new();
    let mut mention = Homes::new();
    for (name, text) in sources.iter().chain(&data) {
        for id in ids(text) {
            let to = if text.contains(&format!("\"{id}\"")) { &mut decide } else { &mut mention };
            to.entry(id).or_default().push(name.clone());
        }
    }
    for (id, files) in mention {
        decide.entry(id).or_default().extend(files);
    }
    decide
}

/// `homes.toml`, by rule.
pub fn listed() -> Homes {
    let path = root().join("tests/conformance/homes.toml");
    let text = fs::read_to_string(path).expect("the list is there");
    let files: Homes = toml::from_str(&text).expect("the list can be read");
    let mut homes = Homes::new();
    for (file, ids) in files {
        for id in ids {
            homes.entry(id).or_default().push(file.clone());
        }
    }
    homes
}

/// Is there such a file, in every edition where `*` stands for one that has its own?
pub fn exists(file: &str) -> bool {
    match file.split_once("/*/") {
        None => root().join(file).is_file(),
        Some((folder, name)) => {
            let all = fs::read_dir(root().join(folder)).expect("the folder is readable");
            all.flatten().any(|edition| edition.path().join(name).is_file())
        }
    }
}

#[test]
fn ids_are_found_in_text() {
    let found = ids("rule(\"CAP-01\"), (AAG-01 to AAG-03, RET-9) [SUB-10] utf-08 CAPS-1");
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, ["AAG-01", "AAG-02", "AAG-03", "CAP-01", "SUB-10"]);
}
