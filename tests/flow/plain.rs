//! A turn in plain text is read, checked, signed and posted; the lines of what is wrong are those of the text.

use super::table::{NAME, Table};

const TURN: &str = "R1\n\nBuy 8 inf = 24\n\nCombat:\nWR: 3 inf, 1 tank arc, 3 inf kar, 3 inf, 1 art rus\n\
                    WR: lose inf first, no retreat\n\nNCM: 2 inf kaz - cau\n\nPlace: all Russia\n\nhave fun!\n";

fn words(file: &str) -> [&str; 8] {
    ["post", file, "--key", "key", "--chain", "chain", "--addresses", "none.toml"]
}

#[test]
fn a_plain_turn_is_read_checked_and_posted() {
    let t = Table::of("director");
    let file = format!("{NAME}.0001.orders.txt");
    t.write("anna", &file, TURN);
    let said = t.good("anna", &["orders", "check", &file]);
    assert!(said.starts_with("Read as:\n"), "{said}");
    assert!(said.contains("3 inf, 1 tank: Archangel > West Russia\n"), "{said}");
    assert!(said.contains("from \"3 inf, 1 tank arc\""), "{said}");
    assert!(said.contains("\"have fun\": no unit, no place"), "{said}");
    let said = t.good("anna", &words(&file));
    assert!(said.contains("Next, dora"), "{said}");
    let signed = t.read("anna", &format!("{NAME}.0001.orders.signed.toml"));
    assert!(signed.contains("\"3 inf, 1 art: Russia > West Russia\""), "{signed}");
    assert!(signed.contains("place = [\n  \"8 inf: Russia\",\n]"), "{signed}");
    // The plain text is next to it, unchanged.
    assert_eq!(t.read("anna", &file), TURN);
}

#[test]
fn the_order_file_of_a_plain_turn_is_written_and_printed_back() {
    let t = Table::of("director");
    t.write("anna", "turn.txt", TURN);
    t.good("anna", &["orders", "read", "turn.txt", "--out", "turn.toml"]);
    t.good("anna", &["orders", "check", "turn.toml"]);
    let plain = t.good("anna", &["orders", "print", "turn.toml"]);
    assert!(plain.contains("\nCombat:\n3 inf, 1 tank: Archangel > West Russia\n"), "{plain}");
    t.good("anna", &["orders", "print", "turn.toml", "--out", "again.txt"]);
    t.good("anna", &["orders", "read", "again.txt", "--out", "again.toml"]);
    assert_eq!(t.read("anna", "again.toml"), t.read("anna", "turn.toml"));
}

#[test]
fn what_is_asked_or_refused_names_the_line_of_the_plain_text() {
    let t = Table::of("director");
    t.write("anna", "turn.txt", "Combat:\n3 inf Kareliia > West Russia\n");
    let run = t.run("anna", &["orders", "check", "turn.txt"]);
    assert_eq!(run.code, 1, "{}", run.said);
    assert!(run.said.contains("turn.txt:2:7: error:"), "{}", run.said);
    assert!(run.said.contains("did you mean Karelia"), "{}", run.said);
    t.write("anna", "turn.txt", "Buy 8 inf\n\nCombat:\n9 inf Karelia to West Russia\n");
    let run = t.run("anna", &words("turn.txt"));
    assert_eq!(run.code, 1, "{}", run.said);
    assert!(run.said.contains("turn.txt:4:1: error:"), "{}", run.said);
    assert!(run.said.contains("illegal orders cannot be signed"), "{}", run.said);
}
