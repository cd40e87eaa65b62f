//! Which rule is proved by which case: the page docs/rules/coverage.md, and what is missing in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::Deserialize;

use crate::edition::Edition;

use super::CaseHead;

/// A rule that no case can prove, and why.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Exception {
    pub rule: String,
    pub editions: Vec<String>,
    pub reason: String,
}

/// Reads the list of exceptions.
///
/// # Errors
/// What is wrong with the file.
pub fn read_exceptions(text: &str) -> Result<Vec<Exception>, String> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(default)]
        exception: Vec<Exception>,
    }
    let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
    Ok(file.exception)
}

/// Cases and exceptions by edition and rule.
pub struct Coverage<'a> {
    editions: &'a BTreeMap<String, Edition>,
    cases: BTreeMap<(&'a str, &'a str), BTreeSet<&'a str>>,
    exceptions: BTreeMap<(&'a str, &'a str), &'a str>,
}

impl<'a> Coverage<'a> {
    pub fn new(
        editions: &'a BTreeMap<String, Edition>,
        cases: &'a [CaseHead],
        exceptions: &'a [Exception],
    ) -> Coverage<'a> {
        let mut by_rule: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
        for c in cases {
            for ed in &c.editions {
                for rule in &c.rules {
                    by_rule.entry((ed, rule)).or_default().insert(&c.id);
                }
            }
        }
        let mut reasons = BTreeMap::new();
        for e in exceptions {
            for ed in &e.editions {
                reasons.insert((ed.as_str(), e.rule.as_str()), e.reason.as_str());
            }
        }
        Coverage { editions, cases: by_rule, exceptions: reasons }
    }

    /// Rules of an edition that neither a case nor an exception names.
    pub fn missing(&self, edition: &str) -> Vec<String> {
        let Some(ed) = self.editions.get(edition) else { return Vec::new() };
        let free = |id: &str| {
            !self.cases.contains_key(&(edition, id))
                && !self.exceptions.contains_key(&(edition, id))
        };
        ed.rulebook.rules.iter().filter(|r| free(&r.id)).map(|r| r.id.clone()).collect()
    }

    /// Exceptions that are not needed or name nothing.
    pub fn idle(&self) -> Vec<String> {
        let mut idle = Vec::new();
        for (edition, rule) in self.exceptions.keys() {
            let known = self.editions.get(*edition).is_some_and(|e| e.rulebook.get(rule).is_some());
            if !known {
                idle.push(format!("{edition} has no rule {rule}"));
            } else if self.cases.contains_key(&(edition, rule)) {
                idle.push(format!("{rule} has a case under {edition}"));
            }
        }
        idle
    }

    /// The page.
    pub fn page(&self) -> String {
        let mut out = String::from(
            "# Coverage\n\nMade by the tests from the rulebooks and the cases in \
             tests/conformance; `BLESS=1 cargo test --test coverage` writes it anew.\n",
        );
        for (name, ed) in self.editions {
            let all = ed.rulebook.rules.len();
            let missing = self.missing(name).len();
            let _ = write!(
                out,
                "\n## {}\n\n{} of {all} rules have a case or a reason for none.\n\n\
                 | rule | section | cases |\n|---|---|---|\n",
                ed.title,
                all - missing
            );
            for r in &ed.rulebook.rules {
                let section = r.sources.first().map_or("", String::as_str);
                let key = (name.as_str(), r.id.as_str());
                let cases = match (self.cases.get(&key), self.exceptions.get(&key)) {
                    (Some(ids), _) => ids.iter().copied().collect::<Vec<_>>().join("<br>"),
                    (None, Some(reason)) => format!("none: {reason}"),
                    (None, None) => "**missing**".to_owned(),
                };
                let _ = writeln!(out, "| {} {} | {section} | {cases} |", r.id, r.title);
            }
        }
        out
    }
}
