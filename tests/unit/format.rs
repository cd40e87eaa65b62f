//! What `src/rules/format.rs` promises.

use fieldpost::format::{FORMAT, other_format, perhaps_newer, storable, unstorable};

#[test]
fn a_file_of_a_newer_format_is_said_to_be_of_a_newer_program() {
    let newer = other_format(FORMAT + 1, "-");
    assert!(newer.starts_with("a newer program wrote this: the file has format 3"), "{newer}");
    assert!(!other_format(0, "-").contains("newer"));
    assert!(!other_format("1", "-").contains("newer"));
    assert!(!other_format("x", "-").contains("newer"));
    let said = perhaps_newer("unknown field `x`, expected `y`");
    assert_eq!(said, "perhaps a newer program wrote this: unknown field `x`, expected `y`");
    assert_eq!(perhaps_newer("missing field `y`"), "missing field `y`");
}

#[test]
fn names_that_windows_keeps_are_known_with_and_without_an_ending() {
    for name in [
        "con",
        "NUL",
        "aux.0001.ron",
        "prn.toml",
        "com1",
        "lpt9.x.y",
        "x.",
        "x ",
        "-o",
        "con .toml",
        "com\u{b9}",
        "LPT\u{b3}.toml",
        "conin$",
        "a:b",
        "a\\b.toml",
        "what?.toml",
        "<a>|\"b\"*",
        "a\nb",
        "..",
    ] {
        assert!(unstorable(name).is_some(), "{name}");
        assert!(unstorable(&storable(name)).is_none(), "{name} becomes {}", storable(name));
    }
    for name in [
        "console",
        "com10",
        "com0",
        "lpt",
        "com1a",
        "june.con.toml",
        "a-b",
        "m\u{fc}ller.toml",
        "spring-07.0001.ron",
    ] {
        assert_eq!(unstorable(name), None, "{name}");
        assert_eq!(storable(name), name);
    }
}
