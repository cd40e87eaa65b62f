//! What `src/rules/shown.rs` promises.

use fieldpost::shown::{
    LONGEST_LINE, escape_json, for_terminal, is_harmful, kept_finding, mail_header, markup,
    one_line, whole_text, with_slashes, words_within,
};

const HOSTILE: &str = "a\u{1b}[2J\u{9b}31m\u{202e}b\u{200b}\r\u{2028}c\u{7f}\u{e0041}";

#[test]
fn nothing_that_harms_is_shown() {
    for shown in [
        for_terminal(HOSTILE).to_string(),
        whole_text(HOSTILE).to_string(),
        words_within(HOSTILE),
        mail_header(HOSTILE),
        markup(HOSTILE),
        escape_json(HOSTILE).to_string(),
    ] {
        assert!(!shown.chars().any(is_harmful), "{shown:?}");
    }
    assert_eq!(for_terminal("a\tb\n\u{9b}c\n"), "a\tb\n\u{25a1}c\n");
    assert_eq!(words_within("a\nb\tc"), "a\u{25a1}b\u{25a1}c");
    assert_eq!(one_line("a\ngood b"), "a\u{25a1}good b");
    assert_eq!(mail_header("a\nBcc: b"), "a Bcc: b");
}

#[test]
fn a_program_reads_the_same_strings() {
    let value = serde_json::json!({ "a": HOSTILE, "b\u{9b}": ["\n\t"] });
    let text = format!("{value:#}");
    let again: serde_json::Value = serde_json::from_str(&escape_json(&text)).expect("JSON");
    assert_eq!(again, value);
}

#[test]
fn programs_read_one_sign_between_folders() {
    for (path, shown) in [
        (r"cup\june\june.0001.ron", "cup/june/june.0001.ron"),
        (r"C:\Users\anna\june.0001.ron", "C:/Users/anna/june.0001.ron"),
        (r"\\server\games\june.eml (message 3)", "//server/games/june.eml (message 3)"),
        (r"cup/june\june.0001.ron", "cup/june/june.0001.ron"),
        (r"\\?\C:\june.0001.ron", r"\\?\C:\june.0001.ron"),
        ("june.0001.ron", "june.0001.ron"),
        ("-", "-"),
    ] {
        assert_eq!(with_slashes(path, '\\'), shown);
    }
    assert_eq!(with_slashes(r"cup/a\b.ron", '/'), r"cup/a\b.ron");
}

#[test]
fn what_is_kept_of_a_finding_is_what_anybody_reads() {
    let text = "\u{fc}".repeat(10 * LONGEST_LINE);
    assert_eq!(kept_finding(text.clone()), text);
    assert_eq!(kept_finding(format!("{text}\u{fc}\n")), format!("{text} [.. and 2 more]"));
}

#[test]
fn what_is_too_long_is_cut() {
    let long = "x".repeat(30_000_000);
    assert_eq!(words_within(&long), format!("{} [.. and 29999800 more]", "x".repeat(200)));
    assert!(for_terminal(&format!("a\n{long}\nb")).len() < 1100);
    assert!(mail_header(&long).len() <= 200);
    assert_eq!(whole_text(&long).len(), long.len());
}
