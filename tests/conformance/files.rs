//! The files below tests/conformance that are cases.

use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::case::LISTS;

/// The folder of cases.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance")
}

/// Path and text of every case, sorted.
pub fn cases() -> Vec<(PathBuf, String)> {
    fn walk(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("the folder of cases is readable") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "toml") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root(), &mut found);
    found.retain(|p| !LISTS.iter().any(|l| p.ends_with(l)));
    found.sort();
    let text = |p: PathBuf| {
        let text = fs::read_to_string(&p).expect("a case is UTF-8");
        (p, text)
    };
    found.into_iter().map(text).collect()
}
