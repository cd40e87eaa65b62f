//! What `src/papers/orders/fold.rs` promises.

use fieldpost::orders::fold;

/// Folded, and then the same when folded once more.
fn twice(text: &str) -> String {
    let once = fold(text).unwrap_or_else(|| panic!("not folded: {text}"));
    assert_eq!(fold(&once).as_deref(), Some(once.as_str()));
    once
}

#[test]
fn short_lines_are_left_as_they_are() {
    let text = "a = 1\n\n# a comment\nb = [\"x\", \"y\"] # another\n[t.\"a, b\"]\n";
    assert_eq!(twice(text), text);
}

#[test]
fn lists_entries_and_comments_are_broken_where_they_may_be() {
    let long = "1 trn, 1 bb: sz5 > sz6 > sz2 load 1 inf, 1 art from Norway offload Finland";
    let text = format!(
        "moves = [\"{long}\", \"2 inf: A > B\"] # {long}\nplace = [\n  \"{long}\", \"1 inf: A\",\n]\n\
         losses = \"{long}\"\n"
    );
    let folded = twice(&text);
    let count = |words: &str| folded.matches(words).count();
    assert_eq!(count(" from Norway \\\n     offload Finland\"\"\",\n"), 2, "{folded}");
    assert_eq!(count("  \"2 inf: A > B\",\n]\n"), 1, "{folded}");
    assert_eq!(count("\n  \"1 inf: A\",\n]\n"), 1, "{folded}");
}

#[test]
fn what_cannot_be_broken_is_left() {
    let word = "x".repeat(80);
    assert_eq!(fold(&format!("head = \"{word}\"\n")), None);
    assert_eq!(fold("a = \n"), None);
}
