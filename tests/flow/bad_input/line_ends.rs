//! Files as editors on Windows save them: with CRLF line ends, with a byte-order mark, with both. Whatever a
//! person may have saved means the same as before. Text in UTF-16 means the same too, or is refused with the
//! words that it should be saved as UTF-8.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fieldpost::chain::sign_text;

use super::desk::Desk;

const SIGNED: &str = "spring.orders.signed.toml";
const RECEIPT: &str = "spring.0000.ron.receipt";
const OPENING: &str = "spring.0000.ron.opening";

const RULE: [&str; 5] = ["adjudicate", "spring.0000.ron", SIGNED, RECEIPT, OPENING];
const RULED: &[&str] = &["spring.0001.ron", "spring.0001.txt"];
const SIGN: [&str; 8] =
    ["orders", "sign", "spring.orders.toml", "--game", "spring.0000.ron", "--key", "anna", NEW];
const NEW: &str = "--out=new.toml";
const SEATS: [&str; 6] = [
    "--director",
    "dora",
    "--seat",
    "anna: Soviet Union, UK, US",
    "--seat",
    "bruno: Germany, Japan",
];

/// A kind of file, a command that reads it, and what the command writes.
struct Row {
    file: &'static str,
    words: Vec<&'static str>,
    writes: &'static [&'static str],
}

fn row(file: &'static str, words: &[&'static str], writes: &'static [&'static str]) -> Row {
    Row { file, words: words.to_vec(), writes }
}

const JOINS: [&str; 4] = [
    "autumn.join.anna.toml",
    "autumn.join.bruno.toml",
    "autumn.join.clara.toml",
    "autumn.join.dora.toml",
];
const BIDS: [&str; 4] = [
    "ladder.bid.anna.toml",
    "ladder.bid.bruno.toml",
    "ladder.bid.anna.open.toml",
    "ladder.bid.bruno.open.toml",
];
const CHOICES: [&str; 4] = [
    "war.choice.anna.toml",
    "war.choice.bruno.toml",
    "war.choice.anna.open.toml",
    "war.choice.bruno.open.toml",
];

fn rows() -> Vec<Row> {
    let with = |words: &[&'static str], more: &[&'static str]| [words, more].concat();
    let mut rows = vec![
        row("later.ron", &["verify", "later.ron"], &[]),
        row("later.ron", &["show", "later.ron"], &[]),
        row("later.ron", &["report", "later.ron"], &[]),
        row("later.ron", &["overview", "later.ron"], &[]),
        row("later.ron", &["audit", "later.ron"], &[]),
        row("spring.0000.ron", &RULE, RULED),
        row(SIGNED, &RULE, RULED),
        row(RECEIPT, &RULE, RULED),
        row(OPENING, &RULE, RULED),
        row("spring.orders.toml", &with(&["orders", "check"], &SIGN[2..5]), &[]),
        row("spring.orders.toml", &with(&["orders", "explain"], &SIGN[2..5]), &[]),
        row("spring.orders.toml", &SIGN, &["new.toml"]),
        row("anna", &SIGN, &["new.toml"]),
        row("anna.pub", &["key", "show", "anna.pub"], &[]),
        row(
            "standing.toml",
            &["orders", "sign", "standing.toml", "--game", "later.ron", "--key", "bruno", NEW],
            &["new.toml"],
        ),
        row(
            "spring.dora.chain",
            &[
                "open",
                "spring.0000.ron",
                SIGNED,
                RECEIPT,
                "--key",
                "dora",
                "--chain",
                "spring.dora.chain",
                NEW,
            ],
            &["new.toml"],
        ),
        row(
            "orders.sig",
            &["orders", "attach", "spring.orders.toml", "orders.sig", NEW],
            &["new.toml"],
        ),
        row(
            "ladder.bid.anna.secret.toml",
            &["bid", "open", "ladder.bid.anna.secret.toml", "--key", "anna"],
            &["ladder.bid.anna.open.toml"],
        ),
        row(
            "war.choice.anna.secret.toml",
            &["choice", "open", "war.choice.anna.secret.toml", "--key", "anna"],
            &["war.choice.anna.open.toml"],
        ),
        row("book.toml", &["mail", "address", "--addresses", "book.toml"], &[]),
        row("case.toml", &["case", "case.toml", "--log"], &[]),
        row(
            "faces.list",
            &["adjudicate", "typed.0000.ron", "typed.orders.toml", "--dice", "faces.list"],
            &["typed.0001.ron"],
        ),
        row(
            "my-club.toml",
            &with(
                &["new", "--club", "my-club.toml", "--name", "c", "--bid", "Germany: 1 inf Libya"],
                &SEATS,
            ),
            &[],
        ),
        row(
            "my-defaults.toml",
            &with(&["new", "lhtr", "--defaults", "my-defaults.toml", "--name", "c"], &SEATS),
            &[],
        ),
        row("turn.eml", &["mail", "unpack", "turn.eml"], &[]),
        row("turn.eml", &["verify", "turn.eml"], &[]),
        row("turn.mbox", &["mail", "unpack", "turn.mbox"], &[]),
        row("later.txt", &["verify", "later.ron", "--report", "later.txt"], &[]),
        row("later.txt", &["diff", "later.txt", "same.txt"], &[]),
    ];
    let start = with(&["start", "autumn.invitation.toml"], &JOINS);
    rows.push(row("autumn.invitation.toml", &start, &[]));
    rows.extend(JOINS.map(|file| row(file, &start, &[])));
    rows.extend(BIDS.map(|file| row(file, &with(&["bid", "settle"], &BIDS), &[])));
    rows.extend(CHOICES.map(|file| row(file, &with(&["choice", "settle"], &CHOICES), &[])));
    rows
}

fn of_the_project(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A desk with a file of every kind.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.write("later.ron", desk.read("spring.0001.ron"));
    desk.write("later.txt", desk.read("spring.0001.txt"));
    desk.write("same.txt", desk.read("spring.0001.txt"));
    for ruled in RULED {
        fs::remove_file(desk.file(ruled)).expect("it was there");
    }
    desk.write("book.toml", "anna = \"Anna Example <anna@example.org>\"\n");
    desk.write(
        "case.toml",
        of_the_project("tests/conformance/aa-gun/attackers-gun-is-no-casualty.toml"),
    );
    desk.write("my-club.toml", of_the_project("games/clubs/wcs-2025.toml"));
    let defaults = of_the_project("games/defaults/cheapest-first.toml");
    let lines = defaults.lines().filter(|line| !line.starts_with('#'));
    desk.write("my-defaults.toml", lines.map(|line| format!("{line}\n")).collect::<String>());
    let text = desk.read("spring.orders.toml");
    let signed = sign_text(&text, &desk.key("anna")).expect("a signature");
    desk.write("orders.sig", signed.document.signature);
    write_standing(&desk);
    write_bids_and_choices(&desk);
    write_typed_game(&desk);
    write_mails(&desk);
    desk
}

fn write_standing(desk: &Desk) {
    desk.good(&["standing", "new", "later.ron", "--seat", "bruno", "--out", "standing.toml"]);
    let draft = desk.read("standing.toml");
    let head = draft.split("\n\n").next().unwrap_or_default();
    let says = "[[when]]\nbattle = \"land\"\nlosses = \"inf, art, tank\"\n";
    desk.write("standing.toml", format!("{head}\n\n{says}"));
}

fn write_bids_and_choices(desk: &Desk) {
    for (seat, ipc) in [("anna", "5"), ("bruno", "3")] {
        let words = ["bid", "seal", "lhtr", "--name", "ladder", "--seat", seat, "--key", seat];
        desk.good(&[&words[..], &["--ipc", ipc, "--rest", "Germany"]].concat());
        let kept = format!("ladder.bid.{seat}.secret.toml");
        desk.good(&["bid", "open", &kept, "--key", seat]);
    }
    for (seat, chosen) in [("anna", "UK: Radar"), ("bruno", "Germany: Wolf Packs")] {
        let words = ["choice", "seal", "lhtr", "--name", "war", "--seat", seat, "--key", seat];
        desk.good(&[&words[..], &["--advantages", chosen]].concat());
        let kept = format!("war.choice.{seat}.secret.toml");
        desk.good(&["choice", "open", &kept, "--key", seat]);
    }
}

/// A game whose dice are typed: all attackers miss, and all defenders hit.
fn write_typed_game(desk: &Desk) {
    desk.good(
        &[&["new", "lhtr", "--name", "typed", "--dice", "entered"][..], &SEATS[2..]].concat(),
    );
    desk.good(&["start", "typed.invitation.toml"]);
    let attack = "[combat]\nmoves = [\"3 inf, 1 tank: Archangel > West Russia\"]\n\n\
                  [battle.\"West Russia\"]\nlosses = \"inf, tank\"\n";
    desk.write("typed.orders.toml", format!("{}\n{attack}", desk.head("typed.0000.ron")));
    let faces = "# thrown on a table\ngeneral west-russia 1 attack 1: 6 6 6\n\
                 general west-russia 1 attack 3: 6\ngeneral west-russia 1 defend 2: 1 1 1 1\n\
                 general west-russia 1 defend 3: 6\n";
    desk.write("faces.list", faces);
}

fn write_mails(desk: &Desk) {
    let words = ["mail", "pack", "spring.0000.ron", "--from", "dora", "--addresses", "none.toml"];
    desk.good(&[&words[..], &["--out", "turn.eml"]].concat());
    let mail = desk.read("turn.eml").replace("\r\n", "\n");
    desk.write("turn.mbox", format!("From dora\n{mail}"));
}

/// A way to save a text.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Saved {
    Crlf,
    Mark,
    Both,
    Utf16,
}

const SAVED: [Saved; 3] = [Saved::Crlf, Saved::Mark, Saved::Both];

fn saved(bytes: &[u8], how: Saved) -> Vec<u8> {
    let text = String::from_utf8(bytes.to_vec()).expect("a text");
    let crlf = text.replace("\r\n", "\n").replace('\n', "\r\n");
    match how {
        Saved::Crlf => crlf.into_bytes(),
        Saved::Mark => format!("\u{feff}{text}").into_bytes(),
        Saved::Both => format!("\u{feff}{crlf}").into_bytes(),
        Saved::Utf16 => {
            format!("\u{feff}{crlf}").encode_utf16().flat_map(u16::to_le_bytes).collect()
        }
    }
}

/// What a command did: its exit code, what it printed and what it wrote. Remarks go to standard error.
type Did = (Option<i32>, String, Vec<Option<Vec<u8>>>);

fn did(desk: &Desk, row: &Row) -> (Did, String) {
    let done = desk.command(&row.words).output().expect("the program runs");
    let written = row.writes.iter().map(|name| fs::read(desk.file(name)).ok()).collect();
    let printed = String::from_utf8_lossy(&done.stdout).to_string();
    ((done.status.code(), printed, written), both(&done))
}

fn both(done: &Output) -> String {
    let said = [&done.stdout[..], &done.stderr].concat();
    String::from_utf8_lossy(&said).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn files_from_windows_mean_what_they_meant() {
    let base = desk();
    for row in rows() {
        let what = format!("{} in {:?}", row.file, row.words);
        let (wanted, said) = did(&base.copy(), &row);
        assert_eq!(wanted.0, Some(0), "{what}: {said}");
        for how in SAVED {
            let desk = base.copy();
            let bytes = fs::read(desk.file(row.file)).expect("the file");
            desk.write(row.file, saved(&bytes, how));
            let (found, said) = did(&desk, &row);
            assert!(found == wanted, "{what}, {how:?}: {said}\n{found:?}\n{wanted:?}");
        }
    }
}

#[test]
fn text_in_utf_16_means_the_same_or_is_to_be_saved_as_utf_8() {
    let base = desk();
    for row in rows() {
        let what = format!("{} in {:?}", row.file, row.words);
        let (wanted, _) = did(&base.copy(), &row);
        let desk = base.copy();
        let bytes = fs::read(desk.file(row.file)).expect("the file");
        desk.write(row.file, saved(&bytes, Saved::Utf16));
        let (found, said) = did(&desk, &row);
        let refused = found.0 != Some(0) && said.contains("UTF-8");
        assert!(found == wanted || refused, "{what}: {said}");
        assert!(!said.contains("WRONG"), "{what}: {said}");
    }
}

/// Shows the toy edition out of files that were saved in some way.
fn show_toy_edition(how: Option<Saved>) -> Output {
    let toy = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/games");
    let folder = tempfile::tempdir().expect("a folder");
    for part in ["duel", "defaults"] {
        fs::create_dir(folder.path().join(part)).expect("a folder");
        for entry in fs::read_dir(toy.join(part)).expect("the toy edition") {
            let path = entry.expect("an entry").path();
            let bytes = fs::read(&path).expect("a file");
            let bytes = how.map_or(bytes.clone(), |how| saved(&bytes, how));
            let to = folder.path().join(part).join(path.file_name().expect("a name"));
            fs::write(to, bytes).expect("a file");
        }
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(["show", "--edition", "duel", "--games"]).arg(folder.path());
    command.output().expect("the program runs")
}

#[test]
fn editions_from_windows_mean_what_they_meant() {
    let wanted = show_toy_edition(None);
    assert_eq!(wanted.status.code(), Some(0), "{}", both(&wanted));
    for how in SAVED {
        let found = show_toy_edition(Some(how));
        assert_eq!(found.stdout, wanted.stdout, "{how:?}: {}", both(&found));
    }
    let refused = show_toy_edition(Some(Saved::Utf16));
    let said = both(&refused);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("it is text in UTF-16, not UTF-8 save it as UTF-8"), "{said}");
}

/// Checks orders that come on standard input.
fn check_input(desk: &Desk, bytes: &[u8]) -> Output {
    let mut command = desk.command(&["orders", "check", "-", "--game", "spring.0000.ron"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("an input").write_all(bytes).expect("written");
    child.wait_with_output().expect("it ends")
}

#[test]
fn standard_input_from_windows_means_what_it_meant() {
    let desk = Desk::new();
    let bytes = fs::read(desk.file("spring.orders.toml")).expect("orders");
    let wanted = check_input(&desk, &bytes);
    assert_eq!(wanted.status.code(), Some(0), "{}", both(&wanted));
    for how in SAVED {
        let found = check_input(&desk, &saved(&bytes, how));
        assert_eq!(found.stdout, wanted.stdout, "{how:?}: {}", both(&found));
    }
    let refused = check_input(&desk, &saved(&bytes, Saved::Utf16));
    let said = both(&refused);
    assert!(refused.status.code() == Some(1) && said.contains("UTF-8"), "{said}");
}

/// The second verifiers in docs/ read such game files too.
#[test]
fn the_python_programs_read_game_files_from_windows() {
    let desk = Desk::new();
    let bytes = fs::read(desk.file("spring.0001.ron")).expect("a game");
    for (script, good) in [("verify_game.py", "good: 1 block"), ("check_dice.py", " 0 differ")] {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(script);
        let run = |bytes: &[u8]| {
            desk.write("saved.ron", bytes);
            let mut python = Command::new("python3");
            let done = python.arg(&script).arg("saved.ron").current_dir(desk.path()).output();
            done.expect("python3 starts")
        };
        for how in SAVED {
            let done = run(&saved(&bytes, how));
            assert!(
                done.status.success() && both(&done).contains(good),
                "{how:?}: {}",
                both(&done)
            );
        }
        let done = run(&saved(&bytes, Saved::Utf16));
        assert!(done.status.code() == Some(1), "{}", both(&done));
        assert!(both(&done).contains("save it as UTF-8"), "{}", both(&done));
        assert!(both(&done).len() < 200, "{}", both(&done));
    }
}
