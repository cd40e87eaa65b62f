//! Which rule is proved and which question answered by which case: the page docs/rules/coverage.md,
//! and what is missing in it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde::{Deserialize, Deserializer};

use crate::edition::Edition;

use super::CaseHead;

/// Rules that no case proves, or questions that no case answers, and why.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Exception {
    /// Of rules or questions; one may be written without brackets.
    #[serde(rename = "id", deserialize_with = "one_or_more")]
    pub ids: Vec<String>,
    pub editions: Vec<String>,
    pub reason: String,
}

/// Questions answered in print, by edition and id, each with the words it is listed under.
pub type Questions = BTreeMap<String, BTreeMap<String, String>>;

/// `"SET-08"` or `["SET-08", "SET-09"]`
fn one_or_more<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Ids {
        One(String),
        More(Vec<String>),
    }
    Ok(match Ids::deserialize(from)? {
        Ids::One(id) => vec![id],
        Ids::More(ids) => ids,
    })
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

/// Reads the list of questions.
///
/// # Errors
/// What is wrong with the file.
pub fn read_questions(text: &str) -> Result<Questions, String> {
    toml::from_str(text).map_err(|e| e.to_string())
}

/// Edition and id of a rule or question.
type EditionAndId<'a> = (&'a str, &'a str);

/// Cases and exceptions by edition and id.
pub struct Coverage<'a> {
    editions: &'a BTreeMap<String, Edition>,
    questions: &'a Questions,
    /// Ids of cases by what they name.
    cases: BTreeMap<EditionAndId<'a>, BTreeSet<&'a str>>,
    exceptions: BTreeMap<EditionAndId<'a>, &'a str>,
}

impl<'a> Coverage<'a> {
    pub fn new(
        editions: &'a BTreeMap<String, Edition>,
        questions: &'a Questions,
        heads: &'a [CaseHead],
        exceptions: &'a [Exception],
    ) -> Coverage<'a> {
        let mut cases: BTreeMap<EditionAndId, BTreeSet<&str>> = BTreeMap::new();
        for c in heads {
            for ed in &c.editions {
                for id in c.rules.iter().chain(&c.faq) {
                    cases.entry((ed, id)).or_default().insert(&c.id);
                }
            }
        }
        let mut reasons = BTreeMap::new();
        for e in exceptions {
            for ed in &e.editions {
                for id in &e.ids {
                    reasons.insert((ed.as_str(), id.as_str()), e.reason.as_str());
                }
            }
        }
        Coverage { editions, questions, cases, exceptions: reasons }
    }

    /// Rules of an edition that neither a case nor an exception names.
    pub fn unproved(&self, edition: &str) -> Vec<String> {
        let Some(ed) = self.editions.get(edition) else { return Vec::new() };
        let free = |id: &&str| self.open(edition, id);
        ed.rulebook.rules().iter().map(|r| r.id.as_str()).filter(free).map(str::to_owned).collect()
    }

    /// Questions of an edition that neither a case nor an exception names.
    pub fn unanswered(&self, edition: &str) -> Vec<String> {
        let ids = self.questions.get(edition).into_iter().flat_map(BTreeMap::keys);
        ids.filter(|id| self.open(edition, id)).cloned().collect()
    }

    fn open(&self, edition: &str, id: &str) -> bool {
        !self.cases.contains_key(&(edition, id)) && !self.exceptions.contains_key(&(edition, id))
    }

    /// Is there such a rule or question in the edition?
    fn known(&self, edition: &str, id: &str) -> bool {
        self.editions.get(edition).is_some_and(|e| e.rulebook.get(id).is_some())
            || self.questions.get(edition).is_some_and(|q| q.contains_key(id))
    }

    /// Names that name nothing, and exceptions that are not needed.
    pub fn idle(&self) -> Vec<String> {
        let mut idle = Vec::new();
        for ((edition, id), cases) in &self.cases {
            // A question may be put in one of a case's editions only; a rule must stand in each.
            let asked = self.questions.values().any(|q| q.contains_key(*id));
            if self.editions.contains_key(*edition) && !self.known(edition, id) && !asked {
                let cases = joined(cases, ", ");
                idle.push(format!("{edition} has no {id}, which is named by {cases}"));
            }
        }
        for (edition, id) in self.exceptions.keys() {
            if !self.known(edition, id) {
                idle.push(format!("{edition} has no {id}, which is excepted"));
            } else if self.cases.contains_key(&(edition, id)) {
                idle.push(format!("{id} is excepted and has a case under {edition}"));
            }
        }
        idle
    }

    /// The page; `homes` tells of each rule which files decide by it.
    pub fn page(&self, homes: &BTreeMap<String, Vec<String>>) -> String {
        let mut out = String::from(
            "# Coverage\n\nMade by the tests from the rulebooks and the cases in \
             tests/conformance; `BLESS=1 cargo test --test conformance coverage` writes it anew.\n\n",
        );
        for (name, ed) in self.editions {
            let (rules, questions) = (ed.rulebook.rules().len(), self.questions.get(name));
            let _ = writeln!(
                out,
                "- `{name}`, {}: {} of {rules} rules and {} of {} questions have a case or a \
                 reason for none.",
                ed.title,
                rules - self.unproved(name).len(),
                questions.map_or(0, BTreeMap::len) - self.unanswered(name).len(),
                questions.map_or(0, BTreeMap::len),
            );
        }
        self.rules_table(homes, &mut out);
        self.questions_table(&mut out);
        out
    }

    fn rules_table(&self, homes: &BTreeMap<String, Vec<String>>, out: &mut String) {
        out.push_str(
            "\n## Rules\n\nThe files of `src/` and `games/` in which a rule lives, then the section of the rulebook and \
             the cases, by edition.\n\n| rule | code |",
        );
        self.heading(1, out);
        let rules: Vec<_> = self.editions.values().flat_map(|e| e.rulebook.rules()).collect();
        let mut titles: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for rule in &rules {
            let known = titles.entry(&rule.id).or_default();
            if !known.contains(&rule.title.as_str()) {
                known.push(&rule.title);
            }
        }
        let mut done = BTreeSet::new();
        for id in rules.iter().map(|r| r.id.as_str()).filter(|id| done.insert(*id)) {
            let code = homes.get(id).map_or(String::new(), |files| joined(files, "<br>"));
            let _ = write!(out, "| {id} {} | {code} |", joined(&titles[id], " / "));
            for (name, ed) in self.editions {
                let cell = ed.rulebook.get(id).map_or(String::new(), |r| {
                    let section = r.sources.first().map_or("", String::as_str);
                    format!("{section}<br>{}", self.proof(name, id))
                });
                let _ = write!(out, " {cell} |");
            }
            out.push('\n');
        }
    }

    fn questions_table(&self, out: &mut String) {
        out.push_str("\n## Questions answered in print\n\n| question |");
        self.heading(0, out);
        let mut all: BTreeMap<&str, &str> = BTreeMap::new();
        for (id, title) in self.editions.keys().filter_map(|n| self.questions.get(n)).flatten() {
            all.entry(id).or_insert(title);
        }
        for (id, title) in all {
            let _ = write!(out, "| {id} {title} |");
            for name in self.editions.keys() {
                let asked = self.questions.get(name).is_some_and(|q| q.contains_key(id));
                let cell = if asked { self.proof(name, id) } else { String::new() };
                let _ = write!(out, " {cell} |");
            }
            out.push('\n');
        }
    }

    /// The rest of a table's first two lines, with so many columns more before those of the editions.
    fn heading(&self, more: usize, out: &mut String) {
        let names = joined(self.editions.keys(), " | ");
        let rule = "---|".repeat(self.editions.len() + 1 + more);
        let _ = writeln!(out, " {names} |\n|{rule}");
    }

    fn proof(&self, edition: &str, id: &str) -> String {
        match (self.cases.get(&(edition, id)), self.exceptions.get(&(edition, id))) {
            (Some(ids), _) => joined(ids, "<br>"),
            (None, Some(reason)) => format!("none: {reason}"),
            (None, None) => "**missing**".to_owned(),
        }
    }
}

fn joined<S: AsRef<str>>(words: impl IntoIterator<Item = S>, between: &str) -> String {
    let words: Vec<S> = words.into_iter().collect();
    words.iter().map(S::as_ref).collect::<Vec<_>>().join(between)
}
