//! What `src/papers/orders/unclosed.rs` promises.

use fieldpost::orders::without_unclosed;

#[test]
fn a_closed_list_is_left_alone() {
    let text = "[combat]\nmoves = [\n  \"1 inf: A > B\", # [x]\n  \"[y\",\n]\n[noncombat]\n";
    assert_eq!(without_unclosed(text), (text.to_owned(), Vec::new()));
}

#[test]
fn an_unclosed_list_ends_before_the_next_section() {
    let text = "[combat]\nmoves = [\"1 inf: A > B\"\n[noncombat]\nmoves = []\n";
    let (kept, gone) = without_unclosed(text);
    assert_eq!(kept.len(), text.len());
    assert!(kept.ends_with("\n[noncombat]\nmoves = []\n"), "{kept}");
    assert_eq!(gone.len(), 1);
    assert_eq!(&text[gone[0].start..gone[0].end], "moves = [");
}

#[test]
fn the_last_list_of_a_file_may_lack_its_end() {
    let text = "[battle.\"sz5\"]\nlosses = [\"inf\",\n";
    let (kept, gone) = without_unclosed(text);
    assert_eq!((kept.trim_end(), gone.len()), ("[battle.\"sz5\"]", 1));
}
