//! Sealed bids for the Axis: two people, four papers, one outcome.

use std::fs;
use std::path::Path;
use std::process::Command;

use fieldpost::chain::Invitation;

struct Room(tempfile::TempDir);

impl Room {
    fn new() -> Room {
        let room = Room(tempfile::tempdir().expect("a folder"));
        for seat in ["anna", "bruno"] {
            room.good(&["key", "new", seat]);
        }
        room
    }

    fn run(&self, words: &[&str]) -> (i32, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        let out = command.args(words).current_dir(self.0.path()).output().expect("it runs");
        let said = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).to_string();
        (out.status.code().unwrap_or(-1), said)
    }

    fn good(&self, words: &[&str]) -> String {
        let (code, said) = self.run(words);
        assert_eq!(code, 0, "{}\n{said}", words.join(" "));
        said
    }

    fn refused(&self, words: &[&str]) -> String {
        let (code, said) = self.run(words);
        assert_ne!(code, 0, "{}\n{said}", words.join(" "));
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn path(&self, file: &str) -> std::path::PathBuf {
        Path::new(self.0.path()).join(file)
    }

    fn seal(&self, seat: &str, ipc: &str, more: &[&str]) {
        let mut words = vec!["bid", "seal", "lhtr", "--name", "ladder", "--seat", seat];
        words.extend(["--key", seat, "--ipc", ipc, "--rest", "Germany"]);
        words.extend(more);
        self.good(&words);
    }

    fn open(&self, seat: &str) {
        let file = format!("ladder.bid.{seat}.secret.toml");
        self.good(&["bid", "open", &file, "--key", seat]);
    }
}

const PAPERS: [&str; 4] = [
    "ladder.bid.anna.toml",
    "ladder.bid.bruno.toml",
    "ladder.bid.anna.open.toml",
    "ladder.bid.bruno.open.toml",
];

fn settle(room: &Room) -> String {
    room.good(&[&["bid", "settle"][..], &PAPERS[..]].concat())
}

#[test]
fn the_lower_bid_takes_the_axis() {
    let room = Room::new();
    room.seal("anna", "9", &["--place", "Germany: 2 inf Libya"]);
    room.seal("bruno", "11", &[]);
    // The sealed file gives nothing away.
    let sealed = fs::read_to_string(room.path("ladder.bid.anna.toml")).expect("sealed");
    assert!(!sealed.contains("libya") && !sealed.contains("ipc"), "{sealed}");
    room.open("anna");
    room.open("bruno");
    let said = settle(&room);
    assert!(
        said.contains("anna plays the Axis for 9 IPC (the lower bid; the other bid 11)"),
        "{said}"
    );
    assert!(said.contains("germany: 2 infantry in libya"), "{said}");
    assert!(said.contains("germany: 3 IPC"), "what is left is cash: {said}");
    let mut words = vec!["new", "lhtr", "--name", "ladder", "--bids"];
    words.extend(PAPERS);
    let mut turned = words.clone();
    words.extend(["--seat", "anna: Germany, Japan", "--seat", "bruno: Soviet Union, UK, US"]);
    turned.extend(["--seat", "bruno: Germany, Japan", "--seat", "anna: Soviet Union, UK, US"]);
    let said = room.refused(&turned);
    assert!(said.contains("by the bids anna plays for the Axis"), "{said}");
    room.good(&words);
    let text = fs::read_to_string(room.path("ladder.invitation.toml")).expect("the invitation");
    let invitation = Invitation::read(&text).expect("it is read");
    assert_eq!((invitation.bids.len(), invitation.bid_papers.len()), (2, 4));
    // The papers are part of what the game is.
    let mut other = invitation.clone();
    other.bid_papers.swap(0, 1);
    assert_ne!(other.prep(), invitation.prep());
}

#[test]
fn nobody_changes_a_bid_after_seeing_the_other() {
    let room = Room::new();
    room.seal("anna", "9", &[]);
    room.seal("bruno", "8", &[]);
    room.open("bruno");
    // anna would rather have bid 7.
    let secret = room.path("ladder.bid.anna.secret.toml");
    let text = fs::read_to_string(&secret).expect("hers").replace("\"ipc 9\"", "\"ipc 7\"");
    fs::write(&secret, text).expect("written");
    room.open("anna");
    let said = room.refused(&[&["bid", "settle"][..], &PAPERS[..]].concat());
    assert!(said.contains("anna opens another bid than was sealed"), "{said}");
    let three = ["bid", "settle", PAPERS[0], PAPERS[1], PAPERS[3]];
    assert!(room.refused(&three).contains("both sealed and both opened"));
}

#[test]
fn equal_bids_leave_both_ways_open() {
    let room = Room::new();
    room.seal("anna", "9", &["--place", "Germany: 2 inf Libya"]);
    room.seal("bruno", "9", &[]);
    room.open("anna");
    room.open("bruno");
    let said = settle(&room);
    assert!(said.contains("anna and bruno both bid 9 IPC: a die"), "{said}");
    let (one, two) = said.split_once("If it shows 2, bruno").expect("both ways");
    assert!(one.contains("If it shows 1, anna plays the Axis"), "{said}");
    assert!(one.contains("germany: 2 infantry in libya") && one.contains("germany: 3 IPC"));
    assert!(two.contains("germany: 9 IPC") && !two.contains("libya"), "{said}");
}

#[test]
fn bids_are_checked_when_they_are_sealed() {
    let room = Room::new();
    let seal = |more: &[&str]| {
        let mut words = vec!["bid", "seal", "lhtr", "--name", "ladder", "--seat", "anna"];
        words.extend(["--key", "anna"]);
        words.extend(more);
        room.refused(&words)
    };
    let said = seal(&["--ipc", "5", "--rest", "Germany", "--place", "Germany: 2 inf Libya"]);
    assert!(said.contains("the units cost 6 IPC, the bid is 5"), "{said}");
    let said = seal(&["--ipc", "5", "--rest", "Soviet Union"]);
    assert!(said.contains("no power of the Axis"), "{said}");
    let said = seal(&["--ipc", "5", "--rest", "Germany", "--place", "Germany: 1 inf Egypt"]);
    assert!(said.contains("must stand in a territory of its own power"), "{said}");
    let said = seal(&["--ipc", "-3", "--rest", "Germany", "--place", "Germany: 1 inf Libya"]);
    assert!(said.contains("a negative bid places nothing"), "{said}");
    let said = seal(&["--ipc", "999", "--rest", "Germany"]);
    assert!(said.contains("at most 200 IPC"), "{said}");
    // Below zero the Axis pays.
    room.seal("anna", "-3", &[]);
    room.seal("bruno", "0", &[]);
    room.open("anna");
    room.open("bruno");
    let said = settle(&room);
    assert!(said.contains("anna plays the Axis for -3 IPC"), "{said}");
    assert!(said.contains("germany: -3 IPC"), "{said}");
}

#[test]
fn the_examples_of_the_format_page_are_read() {
    let page = include_str!("../../docs/format/bids.md");
    let texts: Vec<&str> =
        page.split("```toml\n").skip(1).filter_map(|part| part.split("```").next()).collect();
    let sealed = fieldpost::chain::SealedBid::read(texts[0]).expect("a sealed bid");
    let open = fieldpost::chain::OpenBid::read(texts[1]).expect("an opened bid");
    assert_eq!((sealed.seat, open.offer.ipc), (open.seat.clone(), 9));
    let ed = fieldpost::edition::load_built_in("lhtr").expect("the edition loads");
    assert_eq!(open.offer.placed(&ed).expect("a good bid").len(), 2);
}
