//! The page about standing orders: every example is read, every command typed.

use std::fs;
use std::path::Path;
use std::process::Command;

use fieldpost::edition::load_built_in;
use fieldpost::id::PowerId;
use fieldpost::orders::{print_sections, read_sections, read_standing};

const PAGE: &str = include_str!("../../docs/format/standing-orders.md");

/// The text in the fences of one language.
fn fenced(language: &str) -> Vec<&'static str> {
    let parts = PAGE.split("```").skip(1).step_by(2);
    parts.filter_map(|p| p.strip_prefix(language)?.strip_prefix('\n')).collect()
}

#[test]
fn every_example_can_be_read() {
    let ed = load_built_in("lhtr").expect("an edition");
    let mut read = 0;
    for example in fenced("toml") {
        read += 1;
        let found = if example.starts_with("[battle") {
            read_sections(&ed, example, PowerId(0)).diagnostics
        } else {
            let head = format!(
                "fieldpost = 2\nkind = \"standing\"\ngame = \"g\"\nseat = \"s\"\nversion = 1\n\
                 step = 1\nhead = \"{}\"\n",
                "0".repeat(32)
            );
            read_standing(&ed, &format!("{head}\n{example}")).diagnostics
        };
        assert!(found.is_empty(), "{example}\n{found:?}");
    }
    assert!(read >= 3, "the page has examples");
}

/// The words in the tables, each in the place where it belongs.
#[test]
fn every_word_of_the_tables_can_be_read() {
    let ed = load_built_in("lhtr").expect("an edition");
    let cells = |heading: &str| -> Vec<String> {
        let part = PAGE.split(heading).nth(1).expect("the heading");
        let part = part.split("\n## ").next().unwrap_or_default();
        let rows = part.lines().filter(|l| l.starts_with("| `"));
        rows.flat_map(|r| {
            let cell = r.split('|').nth(1).unwrap_or_default();
            let words: Vec<String> =
                cell.split('`').skip(1).step_by(2).map(str::to_string).collect();
            words
        })
        .collect()
    };
    let tables = [
        ("## Orders of loss", "losses = \"{}\""),
        ("## Plans", "plan = \"{}\""),
        ("## When to leave", "retreat = \"to Caucasus {}\""),
    ];
    for (heading, form) in tables {
        let words = cells(heading);
        assert!(words.len() >= 5, "{heading}: {words:?}");
        for word in words {
            let text = format!("[battle.\"Ukraine\"]\n{}\n", form.replace("{}", &word));
            let read = read_sections(&ed, &text, PowerId(0));
            assert!(read.diagnostics.is_empty(), "{text}{:?}", read.diagnostics);
            // What is printed reads as what it was.
            let orders = read.value.expect("orders").orders;
            let printed = print_sections(&ed, &orders);
            let again = read_sections(&ed, &printed, PowerId(0)).value.expect("printed orders");
            assert_eq!(again.orders.battles, orders.battles, "{printed}");
        }
    }
}

#[test]
fn every_command_can_be_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |line: &str| {
        let words = line.split(' ').skip(1);
        let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let out = command.args(words).current_dir(folder.path()).output().expect("it starts");
        let said = String::from_utf8_lossy(&out.stderr).to_string();
        assert!(out.status.success(), "{line}\n{said}");
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let profile =
        fs::read_to_string(root.join("games/defaults/ask-first.toml")).expect("a profile");
    let profile = profile.lines().filter(|l| !l.starts_with('#')).map(|l| format!("{l}\n"));
    fs::write(folder.path().join("our-club.toml"), profile.collect::<String>()).expect("written");
    run("fieldpost new lhtr --name kitchen --hotseat");
    run("fieldpost start kitchen.invitation.toml");
    let mut typed = 0;
    for line in fenced("console").iter().flat_map(|block| block.lines()) {
        typed += 1;
        run(&line.replace("GAME", "kitchen.0000.ron").replace("LATEST", "kitchen.0001.ron"));
    }
    assert_eq!(typed, 7, "a new command wants a look at this test");
}
