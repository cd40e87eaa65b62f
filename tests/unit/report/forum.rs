//! What `src/answers/report/forum.rs` promises.

use fieldpost::report::{Line, bbcode};

use super::report_of;

#[test]
fn words_of_players_make_no_tags() {
    let shown = |words: &str| bbcode(&report_of(vec![Line::sentence(0, words)]), "map");
    assert!(shown("waits [RET-06]").contains("\nwaits [RET-06]\n"));
    assert!(shown("\"[img]x[/img]\"").contains("\n\"[ img]x[ /img]\"\n"));
}
