//! What `src/answers/report/text_report.rs` promises.

use fieldpost::report::{Line, break_lines, text};
use fieldpost::stream::Face;

use super::report_of;

#[test]
fn a_count_stays_with_its_unit() {
    let text = "lost 12\u{a0}inf, 3\u{a0}tank";
    assert_eq!(break_lines("  ", "    ", text, 12), ["  lost", "    12 inf,", "    3 tank"]);
}

#[test]
fn a_word_without_spaces_is_cut() {
    assert_eq!(break_lines("", " ", "abcdefgh", 4), ["abcd", " efg", " h"]);
}

#[test]
fn many_dice_go_on_below() {
    let row = Line::Dice {
        label: "attack 12 inf".into(),
        need: 1,
        faces: vec![Face::Shows(1); 12],
        hits: 12,
        expected: Some("2.00".into()),
    };
    let page = text(&report_of(vec![row]));
    let mut lines = page.lines().skip_while(|line| !line.contains("12 inf"));
    let first = lines.next().expect("the first line of dice");
    let second = lines.next().expect("the second line of dice");
    assert_eq!((first.len(), first.find("1 1 1")), (62, Some(33)), "{page}");
    assert_eq!((second.trim(), second.find('1')), ("1 1 1", Some(33)), "{page}");
}
