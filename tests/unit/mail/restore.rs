//! What `src/papers/mail/restore.rs` promises.

use fieldpost::mail::restore::{with_plain_signs, with_template, with_whole_texts};

#[test]
fn signs_of_typographers_become_plain_ones() {
    for (damaged, plain) in [
        ("buy = \u{201c}8 inf\u{201d}", "buy = \"8 inf\""),
        ("buy = \u{201e}8 inf\u{201c}", "buy = \"8 inf\""),
        ("buy = \u{ab} 8 inf \u{bb}", "buy = \"8 inf\""),
        ("buy = \u{bb}8 inf\u{ab}", "buy = \"8 inf\""),
        ("buy = \u{201c}8 inf\"", "buy = \"8 inf\""),
        ("  \"1 inf: A \u{bb} B\",", "  \"1 inf: A > B\","),
        ("  \"1 inf: A \u{2192} B\",", "  \"1 inf: A > B\","),
        ("retreat = \"if attackers \u{2264} 2\"", "retreat = \"if attackers <= 2\""),
        ("[battle.\u{201c}West Russia\u{201d}]", "[battle.\"West Russia\"]"),
        ("# \u{201c}a\u{201d} \u{2013} b", "# \"a\" - b"),
    ] {
        assert_eq!(with_plain_signs(damaged).text, format!("{plain}\n"), "{damaged}");
    }
}

#[test]
fn what_could_mean_two_things_stays() {
    for line in ["a = \"b \u{201c}c\u{201d} d\"", "a = \u{ab}b \u{bb} c\u{bb}"] {
        let restored = with_plain_signs(line);
        assert_eq!((restored.text, restored.undone.len()), (format!("{line}\n"), 0));
    }
}

#[test]
fn a_text_broken_between_its_quotes_is_joined() {
    let text = "moves = [\n  \"1 inf: Soviet Far East >\nNovosibirsk\",\n  \"2 inf: A > B\",\n]\n";
    let whole = "moves = [\n  \"1 inf: Soviet Far East > Novosibirsk\",\n  \"2 inf: A > B\",\n]\n";
    assert_eq!(with_whole_texts(text).text, whole);
    assert_eq!(with_whole_texts(whole).text, whole);
    // A closing mark that is missing is nothing that a program has broken.
    let slip = "moves = [\n  \"1 inf: A > B,\n  \"2 inf: A > B\",\n]\n";
    assert_eq!(with_whole_texts(slip).text, slip);
    let long = "a = \"\"\"to B \\\n  if C\"\"\"\nb = \"c\"\n";
    assert_eq!(with_whole_texts(long).text, long);
}

#[test]
fn comments_are_joined_where_the_file_that_was_mailed_has_them() {
    let template = "# Take the # away to use an example.\n# A section left empty is a pass.\n";
    let wrapped = "# Take the # away to\nuse an\nexample.\n# A section left empty is a pass.\n";
    assert_eq!(with_template(wrapped, template).text, template);
    // Words of somebody's own are never taken for the rest of a comment.
    let own = "# Take the # away to use an example.\n1 inf: A > B\n# my own words\ngo on\n";
    assert_eq!(with_template(own, template).text, own);
}
