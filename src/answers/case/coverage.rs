//! Which rules and which questions answered in print have a conformance case, and the page
//! docs/rules/coverage.md, which lists those that have none.

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
    /// Sorts cases and exceptions by edition and by the rule or question that they name.
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
        ed.rulebook
            .rules()
            .iter()
            .map(|r| r.id.as_str())
            .filter(|id| self.is_open(edition, id))
            .map(str::to_owned)
            .collect()
    }

    /// Questions of an edition that neither a case nor an exception names.
    pub fn unanswered(&self, edition: &str) -> Vec<String> {
        let ids = self.questions.get(edition).into_iter().flat_map(BTreeMap::keys);
        ids.filter(|id| self.is_open(edition, id)).cloned().collect()
    }

    fn is_open(&self, edition: &str, id: &str) -> bool {
        !self.cases.contains_key(&(edition, id)) && !self.exceptions.contains_key(&(edition, id))
    }

    /// Is there such a rule or question in the edition?
    fn is_known(&self, edition: &str, id: &str) -> bool {
        self.editions.get(edition).is_some_and(|e| e.rulebook.get(id).is_some())
            || self.questions.get(edition).is_some_and(|q| q.contains_key(id))
    }

    /// Names that name nothing, and exceptions that are not needed.
    pub fn idle_names(&self) -> Vec<String> {
        let mut idle = Vec::new();
        for ((edition, id), cases) in &self.cases {
            // A question may be put in one of a case's editions only; a rule must stand in each.
            let asked = self.questions.values().any(|q| q.contains_key(*id));
            if self.editions.contains_key(*edition) && !self.is_known(edition, id) && !asked {
                let cases = join_words(cases, ", ");
                idle.push(format!("{edition} has no {id}, which is named by {cases}"));
            }
        }
        for (edition, id) in self.exceptions.keys() {
            if !self.is_known(edition, id) {
                idle.push(format!("{edition} has no {id}, which is excepted"));
            } else if self.cases.contains_key(&(edition, id)) {
                idle.push(format!("{id} is excepted and has a case under {edition}"));
            }
        }
        idle
    }

    /// The page: how much is covered, then every rule and question that no case shows, with the reason.
    pub fn page(&self) -> String {
        let mut out = String::from(
            "# Coverage\n\nThe rules and the questions answered in print that no conformance case shows, each \
             with the reason. All others\nhave a case: `grep -rl SUB-10 tests/conformance` finds those of \
             a rule, and `grep -rl SUB-10 src games` the code\nand data that decide by it. Made by the tests; \
             `BLESS=1 cargo test --test conformance coverage` writes it anew.\n\n\
             | edition | rules | without a case | questions | without a case |\n|---|---:|---:|---:|---:|\n",
        );
        for (name, ed) in self.editions {
            let rules: Vec<&str> = ed.rulebook.rules().iter().map(|r| r.id.as_str()).collect();
            let questions: Vec<&str> = self.questions_asked(name).map(|(id, _)| id).collect();
            let _ = writeln!(
                out,
                "| `{name}` | {} | {} | {} | {} |",
                rules.len(),
                self.without_case(name, &rules),
                questions.len(),
                self.without_case(name, &questions),
            );
        }
        out.push_str("\n## Rules without a case\n\n| rule | editions | why |\n|---|---|---|\n");
        let rules = self.editions.iter().flat_map(|(name, ed)| {
            let rules = ed.rulebook.rules().iter();
            rules.map(|r| (name.as_str(), r.id.as_str(), r.title.as_str()))
        });
        self.write_gaps(rules, &mut out);
        out.push_str(
            "\n## Questions without a case\n\n| question | editions | why |\n|---|---|---|\n",
        );
        let questions = self.editions.keys().flat_map(|name| {
            self.questions_asked(name).map(move |(id, words)| (name.as_str(), id, words))
        });
        self.write_gaps(questions, &mut out);
        out
    }

    /// The questions of an edition: id and words.
    fn questions_asked(&self, edition: &str) -> impl Iterator<Item = (&str, &str)> {
        let questions = self.questions.get(edition).into_iter().flatten();
        questions.map(|(id, words)| (id.as_str(), words.as_str()))
    }

    fn without_case(&self, edition: &str, ids: &[&str]) -> usize {
        ids.iter().filter(|id| !self.cases.contains_key(&(edition, **id))).count()
    }

    /// A row for each rule or question (edition, id, title) that has no case, in the order in which they
    /// come first; editions with the same reason share a row.
    fn write_gaps<'b>(
        &self,
        all: impl Iterator<Item = (&'b str, &'b str, &'b str)>,
        out: &mut String,
    ) {
        let mut rows: Vec<(&str, &str, &str, Vec<&str>)> = Vec::new();
        for (edition, id, title) in all.filter(|(ed, id, _)| !self.cases.contains_key(&(*ed, *id)))
        {
            let reason = self.exceptions.get(&(edition, id)).copied().unwrap_or("**missing**");
            match rows.iter_mut().find(|row| row.0 == id && row.2 == reason) {
                Some(row) => row.3.push(edition),
                None => rows.push((id, title, reason, vec![edition])),
            }
        }
        for (id, title, reason, editions) in rows {
            let _ = writeln!(out, "| {id} {title} | {} | {reason} |", editions.join(", "));
        }
    }
}

fn join_words<S: AsRef<str>>(words: impl IntoIterator<Item = S>, between: &str) -> String {
    let words: Vec<S> = words.into_iter().collect();
    words.iter().map(S::as_ref).collect::<Vec<_>>().join(between)
}
