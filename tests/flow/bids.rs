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

/// What is unpacked has the names under which `bid settle` is told to find it.
#[test]
fn bids_out_of_a_mail_have_their_own_names() {
    let room = Room::new();
    for seat in ["anna", "bruno"] {
        room.seal(seat, "9", &[]);
        room.open(seat);
    }
    let pack = [&["mail", "pack"][..], &PAPERS[..]].concat();
    let more = ["--from", "anna", "--to", "bruno", "--addresses", "none.toml", "--out", "all.eml"];
    room.good(&[&pack[..], &more].concat());
    room.good(&["mail", "unpack", "all.eml", "--dir", "out"]);
    for name in PAPERS {
        assert!(room.path("out").join(name).exists(), "{name}");
    }
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
    assert!(said.contains("Germany: 2 infantry in Libya"), "{said}");
    assert!(said.contains("Germany: 3 IPC"), "what is left is cash: {said}");
    let mut words = vec!["new", "lhtr", "--name", "ladder", "--bids"];
    words.extend(PAPERS);
    let said = room.refused(&words);
    assert!(
        said.contains("by the bids anna plays for the Axis and bruno for the Allies"),
        "{said}"
    );
    assert!(said.contains("no --seat says who plays which power"), "{said}");
    assert!(said.contains("--seat 'anna: Germany, Japan' --seat 'bruno: Soviet Union,"), "{said}");
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
fn no_one_changes_a_bid_after_seeing_the_other() {
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
    assert!(said.contains("anna opens a bid that differs from the sealed one"), "{said}");
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
    assert!(one.contains("Germany: 2 infantry in Libya") && one.contains("Germany: 3 IPC"));
    assert!(two.contains("Germany: 9 IPC") && !two.contains("Libya"), "{said}");
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
    assert!(said.contains("not a power of the Axis"), "{said}");
    let said = seal(&["--ipc", "5", "--rest", "Germany", "--place", "Germany: 1 inf Egypt"]);
    assert!(said.contains("must be placed in a territory of its own power"), "{said}");
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
    assert!(said.contains("Germany: -3 IPC"), "{said}");
}

#[test]
fn a_unit_where_it_may_not_stand_is_refused_with_the_places_where_it_may() {
    let room = Room::new();
    for (ipc, unit, says) in [
        (
            "50",
            "Germany: 1 inf Egypt",
            "must be placed in a territory of its own power; it may be placed",
        ),
        (
            "50",
            "Japan: 1 inf Germany",
            "Japan, 1 infantry in Germany: it must be placed in a territory",
        ),
        ("50", "Germany: 1 ftr sz14", "it must be placed in a territory of its own power"),
        ("50", "Germany: 1 inf Switzerland", "it must be placed in a territory of its own power"),
        ("50", "Germany: 1 sub Libya", "a ship must be at sea; it may be placed in sz3, sz5"),
        ("50", "Germany: 1 sub sz1", "an enemy is there; it may be placed in sz3, sz5"),
        ("50", "Germany: 1 sub sz45", "the zone borders no territory of its power"),
        ("50", "Germany: 1 ic Germany", "there is a complex already; it may be placed in"),
        ("50", "Germany: 2 ic Libya", "a territory has one complex at most"),
        ("50", "Germany: 0 inf Libya", "a bid of 0 infantry is out of bounds: 1 to 50"),
        ("199", "Germany: 51 inf Libya", "a bid of 51 infantry is out of bounds: 1 to 50"),
        ("50", "UK: 1 inf Egypt", "the United Kingdom is not a power of the Axis: Germany, Japan"),
        (
            "50",
            "Germany: 5 IPC",
            "what the units do not cost is paid in cash without being asked for",
        ),
        ("50", "Germany: inf Libya", "--place 'Germany: inf Libya'"),
        ("2", "Germany: 1 inf Libya", "the units cost 3 IPC, the bid is 2"),
        ("-3", "Germany: 1 inf Libya", "a negative bid places nothing"),
    ] {
        let mut words = vec!["bid", "seal", "lhtr", "--name", "ladder", "--seat", "anna"];
        words.extend(["--key", "anna", "--ipc", ipc, "--rest", "Germany", "--place", unit]);
        let said = room.refused(&words);
        assert!(said.contains(says), "{unit}: {said}");
        assert!(!room.path("ladder.bid.anna.toml").exists(), "{unit}");
    }
    let words = ["bid", "seal", "lhtr", "--name", "ladder", "--seat", "anna", "--key", "anna"];
    let said = room.refused(&[&words[..], &["--ipc", "-41", "--rest", "Germany"]].concat());
    assert!(said.contains("Germany has 40 IPC and cannot give up 41"), "{said}");
    // Two complexes one after the other are two, too.
    let twice = ["--place", "Germany: 1 ic Libya", "--place", "Germany: 1 ic Libya"];
    let said = room.refused(&[&words[..], &["--ipc", "30", "--rest", "Germany"], &twice].concat());
    assert!(said.contains("there is a complex already"), "{said}");
    // Units of both powers, each at home, and the sum to the last IPC.
    room.seal("anna", "13", &["--place", "Germany: 1 inf Libya", "--place", "Japan: 1 ftr Japan"]);
}

#[test]
fn a_bid_sealed_by_other_means_must_stand_as_well() {
    use fieldpost::chain::{Offer, OpenBid, SealedBid, sign_text};
    use fieldpost::seal::{Digest, SecretKey};

    let room = Room::new();
    room.seal("bruno", "11", &[]);
    room.open("bruno");
    let lines = ["ipc 9", "rest germany", "unit germany anglo-egypt infantry 3"];
    let offer = Offer::read(&lines.map(str::to_string)).expect("it reads as a bid");
    let (game, seat) = ("ladder".to_string(), "anna".to_string());
    let open = OpenBid { game: game.clone(), seat: seat.clone(), salt: Digest([4; 32]), offer };
    let sealed = SealedBid { game, seat, edition: "lhtr".into(), seal: open.seal() };
    let key = fs::read_to_string(room.path("anna")).expect("her key");
    let key = SecretKey::from_openssh(&key, None).expect("a key");
    for (file, text) in [(PAPERS[0], sealed.text()), (PAPERS[2], open.text())] {
        let mail = sign_text(&text, &key).expect("signed").mail();
        fs::write(room.path(file), mail).expect("written");
    }
    let said = room.refused(&[&["bid", "settle"][..], &PAPERS[..]].concat());
    assert!(
        said.contains("the bid of anna is not possible: bid for Germany, 3 infantry"),
        "{said}"
    );
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
    assert_eq!(open.offer.bids_placed(&ed).expect("a good bid").len(), 2);
}

/// The bids that a club allows are part of the game: the invitation is not made without them.
#[test]
fn a_table_may_agree_on_narrower_bids() {
    let room = Room::new();
    let new = |more: &[&str]| {
        let words = ["new", "revised", "--name", "calm", "--hotseat", "--out"];
        let file = format!("{}.toml", more.len() * 100 + more.concat().len());
        let words: Vec<&str> = words.into_iter().chain([file.as_str()]).collect();
        room.run(&[&words[..], more].concat())
    };
    let two = ["--bid", "Germany: 1 inf Libya", "--bid", "Germany: 1 art Libya"];
    let coast = ["--bid", "Japan: 1 sub sz36"];
    let one_each = ["--option", "bid-units=one-each"];
    let with_ships = ["--option", "bid-ships=with-ships"];
    assert_eq!(new(&two).0, 0);
    assert_eq!(new(&coast).0, 0);
    let (code, said) = new(&[&one_each[..], &two].concat());
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("the bids put 2 units into Libya: this game agrees on one unit"),
        "{said}"
    );
    let (code, said) = new(&[&with_ships[..], &coast].concat());
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("only where their power has ships; it may be placed in sz37, sz45"),
        "{said}"
    );
    let apart = ["--bid", "Germany: 1 inf Libya", "--bid", "Japan: 1 sub sz37"];
    assert_eq!(new(&[&one_each[..], &with_ships, &apart].concat()).0, 0);
    // An invitation that somebody wrote by hand is refused when it is read.
    let file = room.path("hand.toml");
    let words = ["new", "revised", "--name", "calm", "--hotseat", "--out", "hand.toml"];
    room.good(&[&words[..], &one_each, &["--bid", "Germany: 1 inf Libya"]].concat());
    let text = fs::read_to_string(&file).expect("the invitation");
    fs::write(&file, text.replacen("count = 1", "count = 2", 1)).expect("a file");
    let said = room.refused(&["start", "hand.toml"]);
    assert!(said.contains("the bids put 2 units into Libya"), "{said}");
}

/// A shell puts the secret half of one's own bid among the papers: it is passed over.
#[test]
fn the_invitation_takes_every_file_of_the_bids_in_the_folder() {
    let room = Room::new();
    room.seal("anna", "9", &[]);
    room.seal("bruno", "11", &[]);
    ["anna", "bruno"].iter().for_each(|seat| room.open(seat));
    let all: Vec<&str> =
        [&PAPERS[..], &["ladder.bid.anna.secret.toml", "ladder.bid.bruno.secret.toml"]].concat();
    let seats = ["--seat", "anna: Germany, Japan", "--seat", "bruno: Soviet Union, UK, US"];
    room.good(&[&["new", "lhtr", "--name", "ladder", "--bids"][..], &all, &seats].concat());
    let three = [&["new", "lhtr", "--name", "other", "--bids"][..], &PAPERS[..3], &seats].concat();
    room.refused(&three);
}
