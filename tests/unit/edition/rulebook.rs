//! What `src/rules/edition/rulebook.rs` promises.

use fieldpost::edition::Source;

/// The rules of a book as its file has them.
fn rules_in_file(edition: &str) -> Vec<toml::Table> {
    let text = Source::BuiltIn.text(&format!("{edition}/rulebook.toml")).expect("it is built in");
    let book: toml::Table = text.parse().expect("it is TOML");
    let rules = book["rule"].as_array().expect("a list").iter();
    rules.map(|rule| rule.as_table().expect("a rule").clone()).collect()
}

/// A text that two books share is written once, in the first of them.
#[test]
fn no_book_repeats_the_words_of_the_tournament_rules() {
    let first = rules_in_file("lhtr");
    let mut taken = 0;
    for edition in ["revised", "global-conflict", "aa1941"] {
        for rule in rules_in_file(edition) {
            if rule.contains_key("same-as") {
                taken += 1;
                continue;
            }
            assert!(rule["text"].is_str(), "{edition}: {} has no text", rule["id"]);
            let again =
                first.iter().find(|r| r["id"] == rule["id"] && r.get("text") == rule.get("text"));
            assert!(again.is_none(), "{edition}: {} is as in lhtr: same-as = \"lhtr\"", rule["id"]);
        }
    }
    assert!(taken > 600, "{taken} rules take their words from there");
}
