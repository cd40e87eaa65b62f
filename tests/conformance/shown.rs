//! A case that names a rule shows it: where the program cites the rule in what happens, the case says
//! so in what it asserts. Rules that the program could cite and that no case brings it to cite stand in
//! `silent.toml`, each with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use fieldpost::case::CaseResult;
use toml::{Table, Value};

use crate::files;

/// What a case says of itself; everything else sets it up or asserts.
const HEAD: [&str; 7] = ["id", "version", "rules", "faq", "editions", "source", "why"];

/// The rules that a case names, that are cited in every edition it is played in, and that nothing it
/// asserts mentions; each with the first line that cites it.
pub fn unshown(text: &str, result: &CaseResult) -> Vec<String> {
    let mut case: Table = text.parse().unwrap_or_default();
    HEAD.iter().for_each(|key| drop(case.remove(*key)));
    let mut written = String::new();
    strings(&Value::Table(case), &mut written);
    let cited = |rule: &str| {
        let mark = format!("[{rule}]");
        let lines: Vec<Option<&str>> = result
            .runs
            .iter()
            .map(|run| run.lines.iter().map(|l| l.text()).find(|l| l.contains(&mark)))
            .collect();
        lines.first().copied().flatten().filter(|_| lines.iter().all(Option::is_some))
    };
    let rules = result.head.rules.iter().filter(|r| !written.contains(r.as_str()));
    rules
        .filter_map(|rule| {
            let line = cited(rule)?;
            Some(format!("it names {rule} and asserts nothing with it; there is `{line}`"))
        })
        .collect()
}

fn strings(value: &Value, out: &mut String) {
    match value {
        Value::String(s) => {
            out.push_str(s);
            out.push('\n');
        }
        Value::Array(all) => all.iter().for_each(|v| strings(v, out)),
        Value::Table(all) => all.values().for_each(|v| strings(v, out)),
        _ => {}
    }
}

/// Which rules were cited in any line of any case.
#[derive(Default)]
pub struct Cited(BTreeSet<String>);

impl Cited {
    pub fn all_of(&mut self, result: &CaseResult) {
        for line in result.runs.iter().flat_map(|run| &run.lines) {
            let marks = line.text().split('[').skip(1).filter_map(|rest| rest.split_once(']'));
            self.0.extend(marks.map(|(id, _)| id.to_string()));
        }
    }

    /// Every rule that the engine has in its hands as a citation was cited by some case, or is listed
    /// with a reason; and no listed one was.
    pub fn check(&self) {
        let citable = citable();
        assert!(citable.len() > 200, "only {} rules are cited in the engine", citable.len());
        let silent = silent();
        let missing: Vec<&String> = citable
            .iter()
            .filter(|id| !self.0.contains(*id) && !silent.contains_key(*id))
            .collect();
        assert!(missing.is_empty(), "no case brings the program to cite {missing:?}");
        let idle: Vec<&String> =
            silent.keys().filter(|id| self.0.contains(*id) || !citable.contains(*id)).collect();
        assert!(idle.is_empty(), "silent.toml lists without need: {idle:?}");
    }
}

/// Rules with the reason why no case shows them.
fn silent() -> BTreeMap<String, String> {
    let text = fs::read_to_string(files::root().join("silent.toml")).expect("the list is there");
    toml::from_str(&text).expect("the list can be read")
}

/// Ids that stand in quotes in the engine.
fn citable() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/rules/engine")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the engine is there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let quoted = text.split('"').skip(1).step_by(2);
            found.extend(quoted.filter(|q| is_rule(q)).map(str::to_string));
        }
    }
    found
}

/// `CMB-09`; ambiguities are ruled on in another list.
fn is_rule(word: &str) -> bool {
    let Some((topic, number)) = word.split_once('-') else { return false };
    (2..=4).contains(&topic.len())
        && topic.chars().all(|c| c.is_ascii_uppercase())
        && number.len() == 2
        && number.chars().all(|c| c.is_ascii_digit())
        && topic != "AMB"
}
