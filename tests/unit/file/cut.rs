//! What `src/papers/file/cut.rs` promises.

use fieldpost::file::cut::{Cut, unquoted};

#[test]
fn strings_come_back_as_they_were_quoted() {
    for text in ["", "plain", "a \"b\" c\\d", "\\", "é"] {
        assert_eq!(unquoted(&fieldpost::file::ron_page::quoted(text)).as_deref(), Some(text));
    }
    for text in ["", "\"", "x", "\"\\n\"", "\"\\"] {
        assert_eq!(unquoted(text), None, "{text}");
    }
}

#[test]
fn a_text_without_blocks_has_no_cut() {
    assert!(Cut::new("(\n blocks: [],\n position: (\n ),\n)\n").is_none());
    assert!(Cut::new("").is_none());
}

#[test]
fn the_blocks_are_taken_one_by_one() {
    let text = "(\n a: 1,\n blocks: [\n  (\n   x: 1,\n  ),\n  (\n   x: 2,\n  ),\n ],\n position: (\n ),\n)\n";
    let cut = Cut::new(text).expect("canonical");
    let blocks: Vec<&str> = cut.blocks().collect();
    assert_eq!(blocks, ["  (\n   x: 1,\n  ),\n", "  (\n   x: 2,\n  ),\n"]);
    let rest = cut.without_blocks().expect("a list is opened");
    assert_eq!(rest, "(\n a: 1,\n blocks: [],\n position: (\n ),\n)\n");
}
