//! docs/format/edition.md lists what a table of an edition may have, and what that is follows from the records:
//! a reader that meets an unknown key or word names those that it expected.

use std::collections::BTreeMap;

use fieldpost::edition::{Ability, Source, Stat, load};

const PAGE: &str = include_str!("../../../docs/format/edition.md");

/// The keys or words that a reader expects in the place of `nonsense`, in this file of an edition.
fn expected(file: &str, text: &str) -> Vec<String> {
    let all = Source::BuiltIn;
    let texts = all.paths().into_iter().map(|p| (p.clone(), all.text(&p).unwrap_or_default()));
    let mut texts: BTreeMap<String, String> = texts.collect();
    texts.insert(format!("global-conflict/{file}"), text.to_string());
    let faults = load(&Source::Texts(texts), "global-conflict").err().unwrap_or_default();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let fault = faults.iter().find(|f| f.contains("`nonsense`, expected"));
    let fault = fault.unwrap_or_else(|| panic!("this can be read: {text}\n{faults:?}"));
    let (_, words) = fault.split_once(", expected ").expect("an unknown key or word");
    sorted(words.split('`').skip(1).step_by(2))
}

fn sorted<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut words: Vec<String> = words.map(str::to_string).collect();
    words.sort();
    words
}

/// The lines of the page below one that begins so, up to the next empty line or the end of the block.
fn block(start: &str) -> impl Iterator<Item = &'static str> {
    let mut lines = PAGE.lines().skip_while(move |line| !line.starts_with(start));
    assert!(lines.next().is_some(), "docs/format/edition.md has no line `{start}`");
    lines.take_while(|line| !line.is_empty() && !line.starts_with("```"))
}

/// The keys that the page sets in a table.
fn keys(table: &str) -> Vec<String> {
    let key = |line: &'static str| line.split_once(" = ").map(|(key, _)| key);
    sorted(block(table).filter_map(key).filter(|key| !key.contains(['#', ' '])))
}

/// The words in quotes in lines of the page that have them, from one to another.
fn quoted(from: &str, to: &str) -> Vec<String> {
    let (_, rest) = PAGE.split_once(from).expect("the beginning");
    let (part, _) = rest.split_once(to).expect("the end");
    sorted(part.split('"').skip(1).step_by(2).filter(|word| !word.trim().is_empty()))
}

const ADVANTAGE: &str = "[[advantage]]\nid = \"a\"\nname = \"a\"\npower = \"p\"\nrule = \"R-01\"\n";

#[test]
fn the_page_lists_the_fields_of_every_family() {
    let families = expected("advantages.toml", &format!("{ADVANTAGE}does.nonsense = 1\n"));
    assert!(families.len() > 30, "{families:?}");
    for family in families {
        let table = format!("[advantage.does.{family}]");
        if PAGE.contains(&format!("\n{table}")) {
            let fields =
                expected("advantages.toml", &format!("{ADVANTAGE}{table}\nnonsense = 1\n"));
            assert_eq!(keys(&table), fields, "{table}");
        } else {
            let line = format!("`does.{family} = ");
            assert!(PAGE.contains(&line), "docs/format/edition.md does not explain {line}...`");
        }
    }
}

#[test]
fn the_page_lists_what_effects_say_and_when_they_hold() {
    let stats = sorted(Stat::WORDS.iter().map(|(word, _)| *word));
    assert_eq!(quoted("effect = kind \" \" (", ") \" \" change"), stats);
    let abilities = sorted(Ability::WORDS.iter().map(|(word, _)| *word));
    assert_eq!(quoted("/ kind \" \" (", ")\n"), abilities);
    let when = "[[tech]]\nid = \"a\"\nname = \"a\"\nnumber = 1\n[[tech.when]]\nnonsense = 1\n";
    assert_eq!(keys("[[tech.when]]"), expected("techs.toml", when));
}

#[test]
fn the_page_lists_what_kinds_can_do() {
    let words = expected("kinds.toml", "[[kind]]\ncan = [\"nonsense\"]\n");
    let rows = block("|---").take_while(|line| line.starts_with("| `"));
    let told = rows.filter_map(|row| row.split('`').nth(1));
    assert_eq!(sorted(told), words);
    let fields = expected("kinds.toml", "[[kind]]\nnonsense = 1\n");
    let named =
        |key: &&String| PAGE.contains(&format!("\n{key} = ")) || PAGE.contains(&format!("`{key}`"));
    let missing: Vec<&String> = fields.iter().filter(|key| !named(key)).collect();
    assert!(missing.is_empty(), "not in docs/format/edition.md: {missing:?}");
}
