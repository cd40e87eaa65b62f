//! What `src/plain/plain_help.rs` promises.

use fieldpost::plain::in_plain_words;

#[test]
fn tables_are_headings_and_lists_are_lines() {
    for (message, words) in [
        (
            "write the spaces: [mobilize] place = [\"2 inf: Germany\"]",
            "write the spaces: Place: 2 inf: Germany",
        ),
        (
            "there is no section [combat]: it counts as a pass",
            "there is no heading Combat: it counts as a pass",
        ),
        ("below [purchase] buy = \"2 inf\"", "below Purchase: 2 inf"),
        ("[battle.\"West Russia\"] retreat", "West Russia: retreat"),
        ("below [combat]", "below Combat"),
        ("nothing of it", "nothing of it"),
    ] {
        assert_eq!(in_plain_words(message), words);
    }
}
