//! Plays every case below tests/conformance. A file is a case and its path is its name for ever.
//!
//! `cargo test --test conformance` plays all; `CASE=battle.round` plays those whose id contains the
//! word and prints what happened in each.

mod coverage;
mod event_lines;
mod files;
mod homes;
mod rulings;
mod shown;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fieldpost::case::{CaseResult, run_case};
use fieldpost::diag::wording;
use fieldpost::edition::{Edition, built_in_names, load_built_in};

/// Id and text of every case, sorted.
fn cases() -> Vec<(String, String)> {
    let id = |p: &Path| {
        let below = p.strip_prefix(files::root()).expect("below the folder").with_extension("");
        let parts: Vec<_> = below.iter().map(|c| c.to_string_lossy().to_string()).collect();
        parts.join(".")
    };
    files::cases().into_iter().map(|(p, text)| (id(&p), text)).collect()
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
    let mut seen = event_lines::Seen::default();
    let mut cited = shown::Cited::default();
    for (id, text) in cases() {
        if only.as_ref().is_some_and(|o| !id.contains(o.as_str())) {
            continue;
        }
        played += 1;
        let mut result = play(&editions, &text);
        seen.all_of(&editions, &result);
        cited.all_of(&result);
        result.failures.extend(shown::unshown(&text, &result));
        if !BY_THE_BOOK.contains(&id.as_str()) {
            result.failures.extend(never_signed(&text, &result));
        }
        if !result.head.id.is_empty() && result.head.id != id {
            result.failures.push(format!("its id should be `{id}`"));
        }
        if only.is_some() || !result.passes() {
            println!("{id}: {}", result.head.why);
            result.log().iter().for_each(|l| println!("  {l}"));
            result.failures.iter().for_each(|f| println!("  FAILED {f}"));
        }
        if !result.passes() {
            failed.push(id);
        }
    }
    if only.is_none() {
        seen.check(&editions);
        cited.check();
    }
    assert!(failed.is_empty(), "{} of {played} cases failed: {}", failed.len(), failed.join(", "));
}

/// Cases of answers that slipped through the check and are ruled all the same.
const BY_THE_BOOK: [&str; 1] = ["retreat.answered-to-the-fighters-base"];

/// Answers of a case that expects no refusal: the check before they are signed lets them pass.
fn never_signed(text: &str, result: &CaseResult) -> Vec<String> {
    let expected = text.lines().any(|l| l.starts_with("refused"));
    let all = result.log().into_iter().filter(|l| l.trim_start().starts_with("answer: error"));
    all.filter(|_| !expected).map(|l| format!("nobody could sign this: {}", l.trim())).collect()
}

/// Does the case quote a sentence?
fn quotes(text: &str) -> bool {
    text.contains("says = \"")
}

#[test]
fn no_ruling_depends_on_the_words() {
    let editions = editions();
    let (mut failed, mut quoting) = (Vec::new(), 0);
    for (id, text) in cases() {
        let passes = wording::in_other_words(|| play(&editions, &text)).passes();
        match quotes(&text) {
            true if !passes => quoting += 1,
            false if !passes => failed.push(id),
            _ => {}
        }
    }
    assert!(failed.is_empty(), "with other words these fail: {}", failed.join(", "));
    // The other words were really spoken: whoever quotes a sentence has missed it.
    assert!(quoting > 5, "{quoting}");
}

#[test]
fn no_id_is_used_twice() {
    let mut seen = BTreeSet::new();
    for (id, _) in cases() {
        assert!(seen.insert(id.to_lowercase()), "{id}");
    }
}
