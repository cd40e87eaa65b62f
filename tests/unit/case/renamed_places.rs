//! What `src/answers/case/renamed_places.rs` promises.

use fieldpost::case::rename_text;

#[test]
fn whole_words_longest_first_all_at_once() {
    let names = [("West Russia", "Russia"), ("Russia", "Urals"), ("sz1", "sz10")];
    let moved = rename_text("1 inf: Russia > West Russia; sz1 sz12, west-russia Russian", &names);
    assert_eq!(moved, "1 inf: Urals > Russia; sz10 sz12, west-russia Russian");
}
