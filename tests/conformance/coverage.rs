//! Every rule of every rulebook and every question answered in print has a case or a reason for none;
//! docs/rules/coverage.md lists those without a case. `BLESS=1 cargo test --test conformance coverage` writes
//! the page anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use fieldpost::case::coverage::{Coverage, Exception, Questions, read_exceptions, read_questions};
use fieldpost::case::{CaseHead, read};
use fieldpost::edition::{Edition, built_in_names, load_built_in};

use crate::{files, homes};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn heads() -> Vec<CaseHead> {
    // A case that cannot be read is reported where cases are played.
    let read = files::cases().into_iter().filter_map(|(_, text)| read(&text).ok());
    read.map(|c| c.head).collect()
}

fn editions() -> BTreeMap<String, Edition> {
    let names = built_in_names().into_iter();
    names.map(|n| (n.clone(), load_built_in(&n).expect("built-in editions load"))).collect()
}

fn list(name: &str) -> String {
    let path = root().join("tests/conformance").join(name);
    fs::read_to_string(path).expect("the list is there")
}

/// Everything the page is made of.
struct Given {
    editions: BTreeMap<String, Edition>,
    questions: Questions,
    heads: Vec<CaseHead>,
    exceptions: Vec<Exception>,
}

impl Given {
    fn read() -> Given {
        let editions = editions();
        let mut exceptions =
            read_exceptions(&list("exceptions.toml")).expect("exceptions can be read");
        exceptions.extend(not_played(&editions));
        Given {
            editions,
            questions: read_questions(&list("faq.toml")).expect("questions can be read"),
            heads: heads(),
            exceptions,
        }
    }

    fn coverage(&self) -> Coverage<'_> {
        Coverage::new(&self.editions, &self.questions, &self.heads, &self.exceptions)
    }
}

/// Rules of nations that the data of their edition calls not played.
fn not_played(editions: &BTreeMap<String, Edition>) -> Vec<Exception> {
    let of = |(name, ed): (&String, &Edition)| Exception {
        ids: ed.advantages.iter().filter(|a| !a.played).map(|a| a.rule.to_string()).collect(),
        editions: vec![name.clone()],
        reason: "not played yet; a game cannot be begun with it".to_string(),
    };
    editions.iter().map(of).filter(|e| !e.ids.is_empty()).collect()
}

#[test]
fn the_page_is_current() {
    let given = Given::read();
    let page = given.coverage().page();
    let path = root().join("docs/rules/coverage.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/rules/coverage.md is out of date: run with BLESS=1");
}

/// Fails with the editions in which something is missing. An edition that says itself what it cannot
/// play yet is let off until it says so no longer.
fn none_missing(what: &str, missing: impl Fn(&Coverage, &str) -> Vec<String>) {
    let given = Given::read();
    let coverage = given.coverage();
    let lists: Vec<String> = given
        .editions
        .iter()
        .filter(|(_, ed)| ed.pending.is_empty())
        .map(|(name, _)| (name, missing(&coverage, name)))
        .filter(|(_, ids)| !ids.is_empty())
        .map(|(name, ids)| format!("{name}: {} {what}: {}", ids.len(), ids.join(" ")))
        .collect();
    assert!(lists.is_empty(), "no case and no exception:\n{}", lists.join("\n"));
}

#[test]
fn every_rule_has_a_case_or_a_reason() {
    none_missing("rules", |c, edition| c.unproved(edition));
}

#[test]
fn every_question_has_a_case_or_a_reason() {
    none_missing("questions", |c, edition| c.unanswered(edition));
}

/// The form leaves rules out for people outside; here each case proves one.
#[test]
fn every_case_names_a_rule() {
    let heads = heads();
    assert!(heads.len() > 1_000, "only {} cases were read", heads.len());
    let without: Vec<&str> =
        heads.iter().filter(|h| h.rules.is_empty()).map(|h| h.id.as_str()).collect();
    assert!(without.is_empty(), "cases that name no rule: {}", without.join(", "));
}

/// From the id of a rule one finds its code: it is named there, or `homes.toml` says where it is.
#[test]
fn every_rule_has_a_home() {
    let (found, listed) = (homes::named(), homes::listed());
    let rules: Vec<String> = editions()
        .values()
        .flat_map(|ed| ed.rulebook.rules().iter().map(|r| r.id.clone()))
        .collect();
    assert!(rules.len() > 1_500, "only {} rules", rules.len());
    let mut wrong = Vec::new();
    for id in rules.iter().filter(|id| !found.contains_key(*id) && !listed.contains_key(*id)) {
        wrong.push(format!("{id} is named in no file; say in homes.toml where it lives"));
    }
    for (id, files) in &listed {
        if found.contains_key(id) {
            wrong.push(format!("{id} is in homes.toml and is named in {:?}", found[id]));
        }
        if !rules.contains(id) {
            wrong.push(format!("{id} is in homes.toml and in no rulebook"));
        }
        for file in files.iter().filter(|f| !homes::exists(f)) {
            wrong.push(format!("{id} lives in {file}, which is not there"));
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_name_names_something() {
    let given = Given::read();
    let idle = given.coverage().idle_names();
    assert!(idle.is_empty(), "{}", idle.join("\n"));
}
