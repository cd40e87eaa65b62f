//! Names that not every system can store: they are refused wherever a name is given for the first time, and
//! a game that has one already is read like any other.

use std::fs;

use fieldpost::edition::Source;

use super::table::Table;

const SEATS: [&str; 4] =
    ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];

#[test]
fn names_that_windows_keeps_for_devices_are_refused() {
    let t = Table::bare(&["anna"]);
    let refused = |words: &[&str]| {
        let ran = t.run("anna", words);
        assert_eq!(ran.code, 2, "{}: {}", words.join(" "), ran.said);
        let said = ran.said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("Windows keeps this name for a device"), "{said}");
    };
    for name in ["com\u{b9}", "lpt\u{b2}", "COM\u{b3}.key", "conin$", "nul.key.old"] {
        refused(&["key", "new", name]);
    }
    for name in ["con", "nul", "aux", "prn", "com1", "com9", "lpt1", "lpt9"] {
        refused(&[&["new", "lhtr", "--dice", "keepers", "--name", name][..], &SEATS].concat());
        refused(&["key", "new", name]);
    }
    let seat = format!("{}: Germany, Japan", "aux");
    let words =
        ["new", "lhtr", "--dice", "keepers", "--name", "june", "--seat", SEATS[1], "--seat"];
    refused(&[&words[..], &[&seat]].concat());
    let seal = ["bid", "seal", "lhtr", "--key", "key", "--ipc", "3", "--rest", "Germany", "--name"];
    refused(&[&seal[..], &["june", "--seat", "con"]].concat());
    refused(&[&seal[..], &["con", "--seat", "anna"]].concat());
    refused(&["key", "new", "AUX.key"]);
    refused(&["new", "lhtr", "--name", "kitchen", "--hotseat", "--out", "nul.toml"]);
    for name in ["kept.", "kept "] {
        let ran = t.run("anna", &["key", "new", name]);
        assert!(ran.code == 2 && ran.said.contains("ends in a dot or a blank"), "{}", ran.said);
    }
    for name in ["a:b", "a<b", "a>b", "a\"b", "a|b", "a?b", "a*b", "a\tb"] {
        let ran = t.run("anna", &["key", "new", name]);
        assert!(ran.code == 2 && ran.said.contains("Windows stores no name with"), "{}", ran.said);
    }
    // A folder is made under such a name no more than a file.
    refused(&["demo", "aux"]);
    let left = fs::read_dir(t.path("anna", "")).expect("a folder").count();
    assert_eq!(left, 1, "nothing is written but the key that was there");
    t.good(
        "anna",
        &[&["new", "lhtr", "--dice", "keepers", "--name", "com10"][..], &SEATS].concat(),
    );
}

#[test]
fn a_game_with_such_a_name_is_verified_and_played_on() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", "kitchen", "--hotseat"]);
    let text = t.read("anna", "kitchen.invitation.toml").replace("\"kitchen\"", "\"con\"");
    t.write("anna", "old.toml", &text);
    // A new game of that name is not begun, and no one joins one.
    for words in
        [&["start", "old.toml"][..], &["join", "old.toml", "--seat", "axis", "--key", "key"]]
    {
        let ran = t.run("anna", words);
        assert_eq!(ran.code, 2, "{}", ran.said);
        assert!(ran.said.contains("Windows keeps this name"), "{}", ran.said);
    }
    // One that is there already, from another program or an older version.
    let game = fieldpost::chain::start(&text, Vec::new(), &Source::BuiltIn);
    let game = game.unwrap_or_else(|e| panic!("{e}"));
    t.write("anna", "con.0000.ron", &game.text());
    t.good("anna", &["verify", "con.0000.ron"]);
    t.good("anna", &["show", "con.0000.ron"]);
    t.good("anna", &["orders", "new", "con.0000.ron"]);
    t.good("anna", &["step", "con.0000.ron", "con.0001.orders.txt", "--nothing"]);
    t.good("anna", &["verify", "con.0001.ron"]);
}

/// A game with a name that Windows cannot store comes by mail: its files get names that every system can
/// store, and the game is played on with these.
#[test]
fn a_game_with_such_a_name_is_unpacked_under_a_safe_one() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", "kitchen", "--hotseat"]);
    let text = t.read("anna", "kitchen.invitation.toml").replace("\"kitchen\"", "\"aux\"");
    let game = fieldpost::chain::start(&text, Vec::new(), &Source::BuiltIn);
    let game = game.unwrap_or_else(|e| panic!("{e}"));
    t.write("anna", "aux.0000.ron", &game.text());
    let words = ["mail", "pack", "aux.0000.ron", "--from", "allies", "--addresses", "none.toml"];
    t.good("anna", &[&words[..], &["--out", "turn.eml"]].concat());
    fs::remove_file(t.path("anna", "aux.0000.ron")).expect("it was there");
    t.good("anna", &["mail", "unpack", "turn.eml"]);
    let entries = fs::read_dir(t.path("anna", ".")).expect("a folder");
    let names = entries.map(|e| e.expect("an entry").file_name().to_string_lossy().to_string());
    let mut names: Vec<String> = names.filter(|name| name.contains("aux")).collect();
    names.sort();
    assert_eq!(names, ["_aux.0000.ron", "_aux.0000.svg", "_aux.0001.orders.txt"]);
    t.good("anna", &["verify", "_aux.0000.ron"]);
    // The game file is found next to the orders, and the next one gets such a name as well.
    t.good("anna", &["orders", "check", "_aux.0001.orders.txt"]);
    t.good("anna", &["step", "_aux.0000.ron", "_aux.0001.orders.txt", "--nothing"]);
    t.good("anna", &["verify", "_aux.0001.ron"]);
}
