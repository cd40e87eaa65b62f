//! What people stumble over though nothing is wrong: a heap of backups, help that contradicts itself, a next
//! step that is not theirs, a heading for every neighbour.

use std::io::Write;
use std::process::{Command, Stdio};

use super::table::{DORA, NAME, Table, on_one_line};
use super::{FEW, QUIET};

const KEEPERS: [&str; 4] = ["--keeper", "anna", "--keeper", "bruno"];
const NO_BOOK: [&str; 2] = ["--addresses", "none.toml"];

#[test]
fn the_address_book_keeps_one_older_state() {
    let t = Table::bare(&["anna"]);
    let folder = t.path("anna", "settings");
    for n in 1..=12 {
        let address = format!("bruno{n}@example.org");
        let book = ["--addresses", "settings/book.toml"];
        t.good("anna", &[&["mail", "address", "bruno", &address][..], &book].concat());
    }
    let files =
        std::fs::read_dir(folder).expect("a folder").map(|f| f.expect("a file").file_name());
    let mut names: Vec<String> = files.map(|f| f.to_string_lossy().to_string()).collect();
    names.sort();
    assert_eq!(names, ["book.toml", "book.toml.before"]);
    assert!(t.read("anna", "settings/book.toml").contains("bruno12@"));
    assert!(t.read("anna", "settings/book.toml.before").contains("bruno11@"));
}

#[test]
fn a_mail_is_packed_as_its_help_says() {
    let t = Table::of("director");
    let game = t.latest(DORA);
    let help = t.run(DORA, &["mail", "pack", "--help"]).said;
    for text in ["or a new\none", "is next to the game file", "without a map"] {
        assert!(help.contains(text), "{text}: {help}");
    }
    // No picture lies there: one is drawn.
    let pack = ["mail", "pack", &game, "--from", DORA];
    let said = t.good(DORA, &[&pack[..], &NO_BOOK].concat());
    assert!(said.contains(&format!("attached: {NAME}.0000.svg")), "{said}");
    // One that lies there is taken.
    t.write(DORA, &format!("{NAME}.0000.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    t.good(DORA, &[&pack[..], &NO_BOOK, &["--out", "again.eml"]].concat());
    assert!(t.read(DORA, "again.eml").len() < t.read(DORA, &format!("{NAME}.0000.eml")).len());
    // Signed files go without.
    let orders = t.orders("anna", QUIET);
    let both = [&pack[..], &[&orders, "--map", "map.svg"], &NO_BOOK].concat();
    let ran = t.run("anna", &both);
    assert!(ran.code == 2 && ran.said.contains("cannot be used with '--map"), "{}", ran.said);
}

/// Anna concedes for a side of two seats: Clara's signature is missing, and no orders.
#[test]
fn a_waiting_joint_concession_asks_for_the_other_word_alone() {
    let seats = [("anna", "Soviet Union"), ("clara", "UK, US"), ("bruno", "Germany, Japan")];
    for mode in ["director", "keepers"] {
        let t = Table::with(mode, &seats, if mode == "keepers" { &KEEPERS } else { &[] });
        let game = t.latest("anna");
        let said = t.good("anna", &["concede", &game, "--seat", "anna", "--key", "key"]);
        assert!(
            on_one_line(&said).contains("together with the concessions of clara"),
            "{mode}: {said}"
        );
        assert!(!said.contains("orders"), "{mode}: {said}");
        let paper = format!("{NAME}.0001.concession.anna.toml");
        t.send("anna", &paper);
        let by = if mode == "director" { DORA } else { "bruno" };
        for command in ["step", "adjudicate"] {
            let key: &[&str] = if command == "step" { &["--key", "key"] } else { &[] };
            let said = t.refused(by, &[&[command, &game, &paper][..], key].concat());
            assert!(said.contains("waiting for the concession of clara"), "{mode}: {said}");
            assert!(!said.contains("orders"), "{mode}: {said}");
        }
    }
}

#[test]
fn neighbours_stand_under_one_heading_for_each_power() {
    let t = Table::of("director");
    let said = t.good("anna", &["show", &t.latest("anna"), "--space", "Ukraine"]);
    let near = said.split("NEIGHBOURS").nth(1).expect("neighbours");
    let headings = near.lines().map(str::trim).filter(|l| l.ends_with(':'));
    let headings: Vec<&str> = headings.collect();
    assert_eq!(headings, ["Soviet Union:", "Germany:"], "{said}");
    for place in ["Caucasus", "Balkans", "Belorussia", "Eastern Europe", "West Russia"] {
        assert_eq!(near.matches(place).count(), 1, "{place}: {said}");
    }
}

#[test]
fn a_new_key_says_where_its_papers_go_and_the_command_works() {
    for mode in ["director", "keepers"] {
        let t = Table::of(mode);
        let by = if mode == "director" { DORA } else { "bruno" };
        let game = t.latest("anna");
        t.good("anna", &["key", "new", "other"]);
        let change = ["key", "change", &game, "--seat", "anna", "--new", "other"];
        let said = t.good("anna", &[&change[..], &["--old", "key"]].concat());
        let to = if mode == "director" { "Mail both to dora." } else { "Mail both to every seat." };
        assert!(said.contains(to), "{mode}: {said}");
        for kind in ["key", "ruling"] {
            t.send("anna", &format!("{NAME}.0001.{kind}.anna.toml"));
        }
        let said = said.replace("\\\n", " ");
        let line = said.lines().find(|l| l.starts_with("  fieldpost step ")).expect("a command");
        let words: Vec<String> =
            line.split_whitespace().skip(1).map(|w| w.replace("KEY", "key")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let said = t.good(by, &[&words[..], &NO_BOOK].concat());
        assert!(said.contains("BY anna: anna signs with the key"), "{mode}: {said}");
        let told = "Since block 1 anna has signed with a new key (agreed by anna): the old key";
        assert!(
            said.contains("from now on.")
                && on_one_line(&t.read(by, &format!("{NAME}.0001.txt"))).contains(told)
        );
    }
}

/// Types lines at a command and gives what it said.
fn typed(t: &Table, words: &[&str], lines: &str) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(t.path("anna", "."));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("an input").write_all(lines.as_bytes()).expect("typed");
    let out = child.wait_with_output().expect("it ends");
    let said = [out.stdout, out.stderr].concat();
    (out.status.code(), String::from_utf8_lossy(&said).to_string())
}

#[test]
fn typed_dice_that_choose_advantages_are_asked_for() {
    let t = Table::bare(&["anna"]);
    let new = ["new", "lhtr", "--name", NAME, "--advantages-by-dice", "1", "--dice", "entered"];
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    t.good("anna", &[&new[..], &seats].concat());
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let words = ["adjudicate", &format!("{NAME}.0000.ron"), "--dice", "faces.txt", "--ask"];
    let (code, said) = typed(&t, &words, "7\n4\n5\n6\n1\n2\n");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.matches("type 1 die, each from 1 to 6").count(), 1, "{said}");
    assert!(t.read("anna", "faces.txt").starts_with("select soviet-union 0 none 6: 4\n"));
}

#[test]
fn typed_dice_are_asked_for_one_roll_after_the_other() {
    let t = Table::bare(&["anna"]);
    let seats = ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];
    t.good("anna", &[&["new", "lhtr", "--name", NAME, "--dice", "entered"][..], &seats].concat());
    let said = t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    assert!(!said.contains("error"), "{said}");
    let (game, orders) = (format!("{NAME}.0000.ron"), format!("{NAME}.0001.orders.toml"));
    t.good("anna", &["orders", "new", &game, "--toml"]);
    let head = t.read("anna", &orders);
    let head = head.split("\n\n").next().unwrap_or_default();
    t.write("anna", &orders, &format!("{head}\n\n{FEW}"));
    let words = ["step", &game, &orders, "--dice", "faces.txt", "--ask"];
    // Too few, no face, too many: asked again. Then the input ends, and what was typed is kept.
    let (code, said) = typed(&t, &words, "1\n6 6 9\n1 1 1 1 1 1\n6,66\n");
    assert_eq!(code, Some(1), "{said}");
    let first =
        "West Russia, round 1, general fire, attackers that hit with 1 or less\n  throw 3 dice: ";
    assert_eq!(said.matches(first).count(), 4, "{said}");
    assert_eq!(said.matches("type 3 dice, each from 1 to 6, such as: 4 1 6").count(), 3, "{said}");
    assert_eq!(t.read("anna", "faces.txt"), "general west-russia 1 attack 1: 6 6 6\n");
    // Whatever number is asked for comes some time; the defenders hit with every die.
    let lines: String = (0..60).map(|n| format!("{}\n", "1 ".repeat(n % 6 + 1))).collect();
    let (code, said) = typed(&t, &words, &lines);
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains(first) && said.contains("defenders that hit with 2 or less"), "{said}");
    let rolls = t.read("anna", "faces.txt");
    assert!(
        rolls.lines().count() > 2 && rolls.starts_with("general west-russia 1 attack 1: 6 6 6\n")
    );
    assert!(t.good("anna", &["verify", &format!("{NAME}.0001.ron")]).contains("good"));
    // The option alone says what it needs.
    let ran = t.run("anna", &["step", &game, &orders, "--ask"]);
    assert!(ran.code == 2 && ran.said.contains("--dice"), "{}", ran.said);
}

#[test]
fn a_draft_of_standing_orders_offers_what_the_seat_can_do() {
    let t = Table::bare(&["anna"]);
    let chosen = "France: Mass Riots; Japan: Submarine Carrier";
    t.good(
        "anna",
        &["new", "global-conflict", "--name", NAME, "--hotseat", "--advantages", chosen],
    );
    t.good("anna", &["start", &format!("{NAME}.invitation.toml")]);
    let game = format!("{NAME}.0000.ron");
    let draft = |seat: &str| {
        t.good(
            "anna",
            &["standing", "new", &game, "--seat", seat, "--out", &format!("{seat}.toml")],
        );
        t.read("anna", &format!("{seat}.toml"))
    };
    let (allies, axis) = (draft("allies"), draft("axis"));
    let has = |text: &str, key: &str| text.contains(&format!("# {key} = "));
    assert!(has(&allies, "riot") && !has(&allies, "take-off"), "{allies}");
    assert!(has(&axis, "take-off") && !has(&axis, "riot"), "{axis}");
    for draft in [&allies, &axis] {
        assert!(!has(draft, "sacrifice") && !has(draft, "fall-back"), "{draft}");
    }
}

/// Mail programs show pixels and no SVG: with the feature that draws them a mail has the map in it.
#[test]
fn a_program_without_pixels_says_how_to_get_them() {
    let t = Table::of("director");
    let game = t.latest(DORA);
    let ran = t.run(DORA, &["map", &game, "--format", "png"]);
    if cfg!(feature = "png") {
        let png = std::fs::read(t.path(DORA, &format!("{NAME}.0000.png"))).expect("a picture");
        assert!(ran.code == 0 && png.starts_with(b"\x89PNG"), "{}", ran.said);
    } else {
        assert!(ran.code == 2 && ran.said.contains("--features png"), "{}", ran.said);
        assert!(!t.path(DORA, &format!("{NAME}.0000.png")).exists());
    }
}
