//! Plays every case below tests/conformance. A file is a case and its path is its name for ever.
//!
//! `cargo test --test conformance` plays all; `CASE=battle.round` plays those whose id contains the
//! word and prints what happened in each.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::case::{CaseResult, LISTS, run_case};
use fieldpost::edition::{Edition, built_in_names, load_built_in};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance")
}

/// Id and text of every case, sorted.
fn cases() -> Vec<(String, String)> {
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
    let id = |p: &Path| {
        let below = p.strip_prefix(root()).expect("below the folder").with_extension("");
        let parts: Vec<_> = below.iter().map(|c| c.to_string_lossy().to_string()).collect();
        parts.join(".")
    };
    found.iter().map(|p| (id(p), fs::read_to_string(p).expect("a case is UTF-8"))).collect()
}

fn editions() -> BTreeMap<String, Edition> {
    let load = |name: String| {
        let ed = load_built_in(&name).expect("built-in editions load");
        (name, ed)
    };
    built_in_names().into_iter().map(load).collect()
}

/// Plays a case; a panic inside is a failure of that case alone.
fn play(editions: &BTreeMap<String, Edition>, text: &str) -> CaseResult {
    std::panic::catch_unwind(|| run_case(editions, text)).unwrap_or_else(|panic| {
        let what = panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
            .unwrap_or_default();
        CaseResult { failures: vec![format!("panic: {what}")], ..CaseResult::default() }
    })
}

#[test]
fn every_case_comes_out_as_it_says() {
    let editions = editions();
    let only = std::env::var("CASE").ok();
    let mut failed = Vec::new();
    let mut played = 0;
    for (id, text) in cases() {
        if only.as_ref().is_some_and(|o| !id.contains(o.as_str())) {
            continue;
        }
        played += 1;
        let mut result = play(&editions, &text);
        if !result.head.id.is_empty() && result.head.id != id {
            result.failures.push(format!("its id should be `{id}`"));
        }
        if only.is_some() || !result.passes() {
            println!("{id}: {}", result.head.why);
            result.log.iter().for_each(|l| println!("  {l}"));
            result.failures.iter().for_each(|f| println!("  FAILED {f}"));
        }
        if !result.passes() {
            failed.push(id);
        }
    }
    assert!(failed.is_empty(), "{} of {played} cases failed: {}", failed.len(), failed.join(", "));
}

#[test]
fn no_id_is_used_twice() {
    let mut seen = BTreeSet::new();
    for (id, _) in cases() {
        assert!(seen.insert(id.to_lowercase()), "{id}");
    }
}
