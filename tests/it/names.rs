//! One name for one thing: no type of `src/` is called like another.

use std::collections::BTreeMap;

use crate::tidy::{code, place, sources};

/// Names that stand for more than one type, and why. All are words of a battle, and `odds` reckons the
/// chances of what the engine plays.
const TWINS: [(&str, &str); 6] = [
    ("Answer", "a player's, as the engine takes it; what the dice of odds say to the engine"),
    ("Dice", "where the engine gets faces from; all that the dice of one side in odds can show"),
    ("Fault", "what is wrong in the files of an edition; why odds cannot reckon a fight"),
    ("Scene", "what a picture shows; what stays the same in a fight that odds reckons"),
    ("Side", "Axis or Allies; one side of a fight with every state odds can bring it to"),
    (
        "Volley",
        "the shots of one side in one step; in odds the chance of each number of their hits",
    ),
];

/// The name of the struct, enum, trait or type that a line of code begins to define. The types of a
/// trait belong to it and are none of their own.
fn defined(line: &str) -> Option<&str> {
    let words = line.trim_start();
    let after = match words.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(')')?.1,
        Some(rest) => rest,
        None => words,
    };
    let (keyword, rest) = after.trim_start().split_once(' ')?;
    let own = match keyword {
        "struct" | "enum" | "trait" | "union" => true,
        "type" => words.len() == line.len(),
        _ => false,
    };
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    (own && end > 0).then_some(&rest[..end])
}

/// Where each name is defined.
fn types(sources: &[(String, String)]) -> BTreeMap<String, Vec<String>> {
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (file, text) in sources {
        for (number, line) in code(text) {
            if let Some(name) = defined(line) {
                all.entry(name.to_string()).or_default().push(format!("{}:{number}", place(file)));
            }
        }
    }
    all
}

/// What is wrong with the names of some sources, where these may stand for several types.
fn complaints(sources: &[(String, String)], twins: &[(&str, &str)]) -> Vec<String> {
    let all = types(sources);
    let twice = all
        .iter()
        .filter(|(name, places)| places.len() > 1 && !twins.iter().any(|(twin, _)| twin == name));
    let twice = twice.map(|(name, places)| format!("{name}: {}", places.join(", ")));
    let stale = twins.iter().filter(|(twin, _)| all.get(*twin).is_none_or(|p| p.len() < 2));
    let stale =
        stale.map(|(twin, _)| format!("{twin} stands for one type: strike it off the list"));
    let silent = twins.iter().filter(|(_, why)| why.split(' ').count() < 3);
    let silent = silent.map(|(twin, _)| format!("{twin}: the list does not say why"));
    twice.chain(stale).chain(silent).collect()
}

#[test]
fn no_type_is_called_like_another() {
    let bad = complaints(&sources(), &TWINS);
    assert!(bad.is_empty(), "say in the name which one it is:\n{}", bad.join("\n"));
}

/// The list is for twins that are meant, and stays short.
#[test]
fn few_names_stand_for_two_types() {
    assert!(TWINS.len() <= 25, "{} names", TWINS.len());
    assert!(TWINS.is_sorted_by(|a, b| a.0 < b.0), "the list is in order, each name once");
}

#[test]
fn a_name_that_is_given_twice_is_found() {
    let file = |name: &str, text: &str| (name.to_string(), text.to_string());
    let sources = [
        file("a.rs", "pub struct Lot;\n"),
        file("b.rs", "enum Kind {\n    Lot,\n}\nimpl A for B {\n    type Lot = u8;\n}\n"),
        file("c.rs", "pub(super) type Lot<'a> = &'a str; // type Kind = u8;\n"),
    ];
    assert_eq!(complaints(&sources, &[]), ["Lot: a.rs:1, c.rs:1"]);
    assert_eq!(complaints(&sources, &[("Lot", "one thing at two layers")]), [""; 0]);
    let stale = complaints(&sources, &[("Kind", "no longer"), ("Lot", "one thing at two layers")]);
    assert_eq!(stale.len(), 2, "{stale:?}");
    let found = types(&crate::tidy::sources());
    assert!(found.len() > 700 && found.contains_key("Position"), "{} names", found.len());
}
