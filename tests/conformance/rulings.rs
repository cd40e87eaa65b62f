//! Pages that settle what the books leave open name cases: each of them is there.

use std::collections::BTreeSet;

use crate::cases;

const PAGES: [(&str, &str, usize); 2] = [
    ("rulings.md", include_str!("../../docs/rules/rulings.md"), 10),
    ("owners.md", include_str!("../../docs/rules/owners.md"), 100),
];

/// Words between backquotes that have the form of a case's id: `folder.name`.
fn named(page: &str) -> BTreeSet<&str> {
    let part = |w: &str| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !w.is_empty() && w.chars().all(fits)
    };
    let is_id = |w: &&str| w.split_once('.').is_some_and(|(a, b)| part(a) && part(b));
    page.split('`').skip(1).step_by(2).filter(is_id).collect()
}

#[test]
fn every_case_that_a_ruling_names_is_there() {
    let known: BTreeSet<String> = cases().into_iter().map(|(id, _)| id).collect();
    for (page, text, least) in PAGES {
        let names = named(text);
        assert!(names.len() >= least, "{page} names {} cases", names.len());
        let missing: Vec<_> = names.into_iter().filter(|id| !known.contains(*id)).collect();
        assert!(missing.is_empty(), "{page} names cases that are not there: {missing:?}");
    }
}

/// The page has a row for every decision, and each of its cases stands in it.
#[test]
fn every_case_of_several_owners_is_in_the_table() {
    let page = named(PAGES[1].1);
    let all = cases();
    let owners = all.iter().map(|(id, _)| id.as_str()).filter(|id| id.starts_with("owners-"));
    let missing: Vec<_> = owners.filter(|id| !page.contains(id)).collect();
    assert!(missing.is_empty(), "docs/rules/owners.md does not name {missing:?}");
}
