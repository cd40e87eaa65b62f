//! Bytes that are no text, hide something, or are far too many.

use std::fs::File;

use super::desk::Desk;

/// The opening with something inserted; checked, and signed by a careless hand.
fn row(desk: &Desk, text: &[u8], says: &[&str]) {
    desk.write("bad.toml", text);
    desk.refused(&["orders", "check", "bad.toml", "--game", "spring.0000.ron"], 1, says);
    let sign = ["orders", "sign", "bad.toml", "--game", "spring.0000.ron", "--key", "anna"];
    desk.refused(&sign, 1, &[]);
    desk.refused(&["orders", "explain", "bad.toml", "--game", "spring.0000.ron"], 1, &[]);
}

#[test]
fn hidden_and_foreign_characters() {
    let desk = Desk::new();
    let good = desk.read("spring.orders.toml");
    let with = |c: char| good.replacen("Archangel", &format!("Archan{c}gel"), 1);
    let noted = |c: char| good.replacen("[combat]", &format!("# here{c}\n[combat]"), 1);
    for c in
        ['\u{0}', '\u{7}', '\u{1b}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{2060}', '\u{feff}']
    {
        let code = format!("U+{:04X}", u32::from(c));
        row(&desk, with(c).as_bytes(), &["line", "column", &code, "delete it"]);
        row(&desk, noted(c).as_bytes(), &["line", "column", &code, "delete it"]);
    }
    // Letters that look like others: Cyrillic A, Greek omicron, full-width A.
    for (from, to) in
        [("Archangel", "\u{410}rchangel"), ("Russia", "Russi\u{430}"), ("3 inf", "\u{ff13} inf")]
    {
        row(&desk, good.replacen(from, to, 1).as_bytes(), &["bad.toml:", "help:"]);
    }
}

#[test]
fn no_text_at_all() {
    let desk = Desk::new();
    let good = desk.read("spring.orders.toml");
    let mut latin = good.replacen("[combat]", "# \u{e9}\n[combat]", 1).into_bytes();
    latin.retain(|b| *b != 0xc3);
    row(&desk, &latin, &["not UTF-8 text", "save it as plain text, UTF-8"]);
    let wide: Vec<u8> = good.encode_utf16().flat_map(u16::to_le_bytes).collect();
    row(&desk, &wide, &["bad.toml"]);
    row(&desk, b"", &["an empty file", "fieldpost orders new"]);
    row(&desk, b"\n \n", &["a file with nothing but blanks"]);
    let noise: Vec<u8> =
        (0..4000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    row(&desk, &noise, &["not UTF-8 text"]);
    for file in ["noise", "spring.orders.toml", "anna", "spring.dora.chain", "spring.0001.txt"] {
        desk.write("noise", &noise);
        for command in ["show", "replay", "report"] {
            desk.refused(&[command, file], 1, &["not a game file", "its name ends in .ron"]);
        }
        desk.refused(&["verify", file], 1, &["WRONG", "not a game file"]);
        desk.refused(&["orders", "new", file], 1, &["not a game file"]);
        desk.refused(&["start", file], 1, &["not an invitation", "fieldpost new"]);
        desk.refused(&["adjudicate", file, "spring.orders.signed.toml"], 1, &["not a game file"]);
        desk.refused(&["case", file], 1, &["0 passed, 1 failed"]);
        desk.refused(&["key", "show", "noise"], 1, &["noise", "fieldpost key new"]);
    }
    for file in ["spring.0001.ron", "spring.0001.txt", "anna"] {
        desk.refused(&["orders", "check", file, "--game", "spring.0000.ron"], 1, &["this is a"]);
    }
}

#[test]
fn far_too_much() {
    let desk = Desk::new();
    let huge = File::create(desk.file("huge")).expect("a file");
    huge.set_len(100 << 20).expect("a sparse file");
    let large = "larger than";
    desk.refused(&["orders", "check", "huge", "--game", "spring.0000.ron"], 3, &[large]);
    desk.refused(&["adjudicate", "spring.0000.ron", "huge"], 3, &[large]);
    desk.refused(&["adjudicate", "huge", "spring.orders.signed.toml"], 3, &[large]);
    desk.refused(&["verify", "huge"], 3, &[large]);
    desk.refused(&["show", "huge"], 3, &[large]);
    desk.refused(&["start", "huge"], 3, &[large]);
    desk.refused(&["key", "show", "huge"], 3, &[large]);
    desk.refused(&["case", "huge"], 3, &[large]);
    let good = desk.read("spring.orders.toml");
    let many = good.replacen("[combat]", &format!("{}[combat]", "# more\n".repeat(9000)), 1);
    row(&desk, many.as_bytes(), &["more than"]);
    let long = good.replacen("4 inf, 3 art", &"1 inf, ".repeat(9000), 1);
    row(&desk, long.as_bytes(), &["bad.toml"]);
}

#[test]
fn far_too_deep() {
    let desk = Desk::new();
    let good = desk.read("spring.orders.toml");
    for deep in [200, 20_000] {
        let nested = format!("moves = {}{}", "[".repeat(deep), "]".repeat(deep));
        row(
            &desk,
            good.replacen("moves = [", &format!("{nested}\nmore = ["), 1).as_bytes(),
            &["bad.toml"],
        );
        let tables = format!("[{}x]\n", "a.".repeat(deep));
        row(&desk, format!("{good}\n{tables}").as_bytes(), &["bad.toml"]);
        let inline = format!("x = {}1{}\n", "{a=".repeat(deep), "}".repeat(deep));
        row(
            &desk,
            good.replacen("\n[purchase]", &format!("{inline}\n[purchase]"), 1).as_bytes(),
            &["bad.toml"],
        );
    }
    let ron = desk.read("spring.0001.ron");
    for open in ["[", "(", "Some("] {
        let text = ron.replacen("name: ", &format!("name: {}", open.repeat(100_000)), 1);
        desk.write("deep.ron", text);
        desk.refused(&["verify", "deep.ron"], 1, &["WRONG", "nested"]);
        desk.refused(&["show", "deep.ron"], 1, &["nested"]);
    }
    desk.write("deep.toml", format!("id = {}1{}", "[".repeat(50_000), "]".repeat(50_000)));
    desk.refused(&["case", "deep.toml"], 1, &["0 passed, 1 failed"]);
    desk.refused(&["start", "deep.toml"], 1, &["deep.toml"]);
}
