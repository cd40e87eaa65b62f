//! Names and files from strangers: what they are called, where they lie, and how long they take.

use std::fs;
use std::process::Command;

use crate::QUIET;
use crate::table::{DORA, NAME, Ran, Table};

/// A mail with a text attachment and a draft, under names of the sender's choice.
fn stranger(text_name: &str, draft_name: &str, game: &str) -> String {
    format!(
        "From: mallory@example.com\nContent-Type: multipart/mixed; boundary=x\n\n\
         --x\n\nThe report is attached.\n\
         --x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=\"{text_name}\"\n\n\
         nothing happened\n\
         --x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=\"{draft_name}\"\n\n\
         fieldpost = 2\nkind = \"orders\"\ngame = \"{game}\"\nseat = \"mallory\"\nstep = 1\n\
         head = \"00000000000000000000000000000000\"\n\n[combat]\nmoves = []\n\
         --x--\n"
    )
}

fn names(t: &Table, seat: &str) -> Vec<String> {
    let entries = fs::read_dir(t.path(seat, "")).expect("a folder");
    entries.map(|e| e.expect("an entry").file_name().to_string_lossy().to_string()).collect()
}

#[test]
fn attack_85_a_file_that_is_an_option() {
    let t = Table::bare(&["anna"]);
    for (game, file) in
        [("-o", "o.orders.mallory.draft.toml"), ("con", "_con.orders.mallory.draft.toml")]
    {
        t.write("anna", "stranger.eml", &stranger("-o.txt", "--key.toml", game));
        let said = t.good("anna", &["mail", "unpack", "stranger.eml"]);
        assert!(said.contains(file), "{said}");
    }
    assert!(names(&t, "anna").iter().all(|name| !name.starts_with('-')), "{:?}", names(&t, "anna"));
    // Nor is a file written under such a name that somebody types.
    t.good("anna", &["new", "lhtr", "--name", "kitchen", "--hotseat"]);
    t.good("anna", &["start", "kitchen.invitation.toml"]);
    for name in ["-o", "./-o.toml"] {
        let ran = t.run("anna", &["orders", "new", "kitchen.0000.ron", &format!("--out={name}")]);
        assert_eq!(ran.code, 2, "{name}: {}", ran.said);
        assert!(ran.said.contains("begins with a hyphen"), "{}", ran.said);
    }
    assert_eq!(t.run("anna", &["key", "new", "./-k"]).code, 2);
    assert!(names(&t, "anna").iter().all(|name| !name.starts_with('-')), "{:?}", names(&t, "anna"));
}

#[test]
fn attack_86_a_file_in_the_way_of_the_next_step() {
    let t = Table::of("director");
    let orders = t.orders("anna", QUIET);
    t.mail("anna", DORA, &orders);
    let mail = stranger("june.0001.txt", "june.0001.orders.toml", NAME);
    t.write(DORA, "stranger.eml", &mail);
    t.good(DORA, &["mail", "unpack", "stranger.eml"]);
    // Everything that lies there for block 1 is given, as a shell does with june.0001.*.toml.
    let words = ["adjudicate", "june.0000.ron", "june.0001.orders.toml", &orders];
    let said = t.good(DORA, &words);
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("is not signed, and was set aside"), "{said}");
    assert!(flat.contains("the new file is june.0001.2.txt"), "{said}");
    assert!(t.read(DORA, "june.0001.2.txt").contains("IN SHORT"));
    assert!(t.read(DORA, "june.0001.txt").contains("nothing happened"), "it is kept");
    // The same command again finds its own files.
    let again = t.good(DORA, &words);
    assert!(again.contains("june.0001.ron") && !again.contains("june.0001.3.txt"), "{again}");
    // A good file of another game of that name is no other history of this one.
    let other = Table::of("keepers");
    let theirs = other.orders("anna", QUIET);
    other.step("anna", &[&theirs]);
    fs::remove_file(t.path(DORA, "june.0001.ron")).expect("it was there");
    fs::copy(other.path("anna", "june.0001.ron"), t.path(DORA, "june.0001.ron")).expect("a copy");
    let said = t.good(DORA, &words);
    assert!(said.contains("june.0001.2.ron"), "{said}");
    t.good(DORA, &["verify", "june.0001.2.ron"]);
}

#[test]
fn attack_92_files_that_take_long() {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", "lhtr", "--name", "kitchen", "--hotseat"]);
    t.good("anna", &["start", "kitchen.invitation.toml"]);
    t.good("anna", &["orders", "new", "kitchen.0000.ron", "--out", "turn.toml"]);
    let head = t.read("anna", "turn.toml");
    let head = head.split("\n\n").next().unwrap_or_default();
    let moves = |n: usize| {
        let lines: String =
            (0..n.div_ceil(2)).map(|_| "  \"1 inf: Rus > Kaz\", \"1 inf: Rus > Kaz\",\n").collect();
        format!("{head}\n\n[combat]\nmoves = [\n{lines}]\n")
    };
    t.write("anna", "many.toml", &moves(502));
    let check =
        |file: &str| t.refused("anna", &["orders", "check", file, "--game", "kitchen.0000.ron"]);
    let said = check("many.toml");
    assert!(
        said.contains("the lists of the file have 502 entries; the limit is 500 [too-long]"),
        "{said}"
    );
    t.write("anna", "most.toml", &moves(500));
    let said = check("most.toml");
    assert!(!said.contains("too-long") && said.contains("errors"), "{said}");
    let keys: String = (0..1100).map(|n| format!("k{n} = 1\n")).collect();
    t.write("anna", "keys.toml", &format!("{head}\n{keys}"));
    assert!(check("keys.toml").contains("keys; the limit is 1000"), "{}", check("keys.toml"));
    // Blanks, and lines of nothing, up to the largest file that is read.
    for (file, text) in [("blank.eml", " ".repeat(8 << 20)), ("lines.eml", "\n".repeat(8 << 20))] {
        t.write("anna", file, &text);
        let ran = t.run("anna", &["mail", "read", file]);
        assert!(ran.said.contains("a plain file"), "{}", ran.said);
        assert_ne!(t.run("anna", &["orders", "check", file]).code, 0);
    }
}

#[cfg(unix)]
#[test]
fn attack_93_a_folder_that_leads_into_itself() {
    let t = Table::of("director");
    let orders = t.orders("anna", QUIET);
    t.step("anna", &[&orders]);
    for link in ["self", "again"] {
        std::os::unix::fs::symlink(".", t.path("anna", link)).expect("a link");
    }
    std::os::unix::fs::symlink("nowhere", t.path("anna", "broken")).expect("a link");
    for command in ["verify", "audit", "overview", "standings"] {
        let said = t.good("anna", &[command, "."]);
        let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            flat.contains("self was passed over: it leads back to a folder"),
            "{command}: {said}"
        );
        assert_eq!(flat.matches("self was passed over").count(), 1, "{command}: {said}");
    }
}

/// `overview` with a cache folder of its own.
fn overview(t: &Table, cache: &str, more: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(["overview", "."]).args(more).current_dir(t.path("anna", ""));
    command.env("XDG_CACHE_HOME", t.path(DORA, cache)).env("LOCALAPPDATA", t.path(DORA, cache));
    command.env("HOME", t.path(DORA, cache));
    Ran::from(command.output().expect("the program starts"))
}

#[test]
fn attack_94_a_game_file_that_is_said_to_be_verified() {
    let t = Table::of("director");
    for seat in ["anna", "bruno"] {
        let orders = t.orders(seat, QUIET);
        t.step(seat, &[&orders]);
    }
    let before = names(&t, "anna");
    let first = overview(&t, "cache", &[]);
    assert_eq!(first.code, 0, "{}", first.said);
    assert!(first.said.contains("1 game in 3 files"), "{}", first.said);
    assert_eq!(names(&t, "anna"), before, "nothing is written where the games are");
    let again = overview(&t, "cache", &[]);
    assert_eq!(again.said, first.said);
    // A file in which one byte was changed has another digest, wherever it is changed and however old it is.
    for (file, was, is) in [
        ("june.0002.ron", "treasury: [", "treasury: [1"),
        ("june.0001.ron", "nothing happens", "something happens"),
    ] {
        let good = t.read("anna", file);
        let text = good.replacen(was, is, 1);
        assert_ne!(text, good, "{file}");
        t.write("anna", file, &text);
        let ran = overview(&t, "cache", &[]);
        assert_eq!(ran.code, 1, "{file}: {}", ran.said);
        assert!(ran.said.contains("WRONG"), "{file}: {}", ran.said);
        t.write("anna", file, &good);
    }
    // What the newest file does not hold of an older one is its position; --all looks there too.
    let good = t.read("anna", "june.0001.ron");
    t.write("anna", "june.0001.ron", &good.replacen("treasury: [", "treasury: [1", 1));
    assert_eq!(overview(&t, "cache", &[]).code, 0);
    assert_eq!(overview(&t, "cache", &["--all"]).code, 1);
    t.write("anna", "june.0001.ron", &good);
    assert_eq!(overview(&t, "cache", &["--all"]).said, first.said);
}
