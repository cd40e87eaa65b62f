//! Every way of cheating that was thought of, one test each, named by its number. What each row means
//! and what prevents it is in docs/security.md, which names these tests.

mod accused;
mod agreed;
mod chains;
mod chosen;
mod dice;
mod files;
mod locks;
mod named;
mod owed;
mod papers;
mod seen;
mod shown;
mod statistics;
pub mod verdicts;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A turn with one battle.
pub use crate::turns::FIRST_TURN as TURN;

/// Tests of the whole suite that are named after an attack, with the files they stand in.
fn named() -> BTreeMap<String, Vec<String>> {
    fn walk(dir: &Path, found: &mut BTreeMap<String, Vec<String>>) {
        for entry in fs::read_dir(dir).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).expect("source is text");
                let names = text.lines().filter_map(|l| l.trim().strip_prefix("fn attack_"));
                for name in names.filter_map(|n| n.split('(').next()) {
                    let file = path.display().to_string();
                    found.entry(format!("attack_{name}")).or_default().push(file);
                }
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut found);
    found
}

#[test]
fn every_attack_of_the_page_has_its_test_and_the_other_way_round() {
    let page = include_str!("../../../docs/security.md");
    let rows: Vec<&str> = page.lines().filter(|l| l.starts_with("| ")).collect();
    let found = named();
    let number = |row: &&str| row.split('|').nth(1).and_then(|n| n.trim().parse::<u32>().ok());
    let numbers: BTreeSet<u32> = rows.iter().filter_map(number).collect();
    let missing = (1..=79).chain(85..=94).find(|n| !numbers.contains(n));
    assert_eq!(missing, None, "a row is missing: {numbers:?}");
    for n in numbers {
        let row = rows.iter().find(|r| r.starts_with(&format!("| {n} |")));
        let row = row.unwrap_or_else(|| panic!("docs/security.md has no row {n}"));
        let start = format!("attack_{n:02}_");
        let own: Vec<&String> = found.keys().filter(|k| k.starts_with(&start)).collect();
        assert!(!own.is_empty(), "no test is named {start}...");
        for name in own {
            assert!(row.contains(&format!("`{name}`")), "row {n} does not name {name}");
        }
    }
    for word in page.split('`').filter(|w| w.starts_with("attack_")) {
        assert_eq!(found.get(word).map(Vec::len), Some(1), "{word} is named in the page");
    }
}
