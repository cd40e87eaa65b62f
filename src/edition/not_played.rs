//! Rules of an edition's book that the program does not play, so that nobody agrees to a game without
//! knowing it.

use std::collections::BTreeMap;

use super::Source;

/// What is not played of a built-in edition, a phrase each.
pub fn not_played(edition: &str) -> Vec<String> {
    let text = Source::BuiltIn.text("not-played.toml").unwrap_or_default();
    let all: BTreeMap<String, Vec<String>> = toml::from_str(&text).unwrap_or_default();
    all.get(edition).cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::built_in_names;

    #[test]
    fn every_edition_named_is_built_in() {
        let text = Source::BuiltIn.text("not-played.toml").expect("there");
        let all: BTreeMap<String, Vec<String>> = toml::from_str(&text).expect("it reads");
        assert!(all.keys().all(|name| built_in_names().iter().any(|n| n == name)), "{all:?}");
        assert!(not_played("aa1941").is_empty() && !not_played("global-conflict").is_empty());
    }
}
