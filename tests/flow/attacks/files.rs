//! Attacks on the game file and its report.

use fieldpost::chain::{DiceMode, game_after, verify};
use fieldpost::edition::Source;
use fieldpost::file::read_outline;

use super::TURN;
use crate::chain::table::Table;
use crate::table::Table as Mail;

const RESEARCH: &str = "[research]\ndevelopment = \"rockets\"\ndice = 1\n";

fn played(mode: DiceMode) -> Table {
    let mut t = Table::new(mode);
    let orders = t.orders(TURN);
    t.play(&[orders]);
    let orders = t.orders("until = \"end of turn\"\n");
    t.play(&[orders]);
    t
}

#[test]
fn attack_31_a_game_invented_for_the_ranking() {
    // With three keepers no block that rolls is good without the director's link.
    let mut t = Table::new(DiceMode::Both);
    let papers = t.papers(&[t.orders(TURN)]);
    let without: Vec<_> = papers.iter().filter(|p| p.header.seat != "dora").cloned().collect();
    let said = match t.try_step(&without) {
        Ok(_) => panic!("two players alone made a block"),
        Err(e) => e.to_string(),
    };
    assert!(said.contains("must be opened by dora"), "{said}");
    t.play(&papers);
    assert_eq!(t.game.file().blocks[0].openings.len(), 3);
}

#[test]
fn attack_42_edit_the_board_or_the_money() {
    let t = played(DiceMode::Director);
    let text = t.game.text();
    let at = text.rfind("\n position: (").expect("the position");
    let (head, tail) = text.split_at(at);
    for (from, to) in
        [("round: 1", "round: 2"), ("count: 3", "count: 4"), ("\"japan\", 30", "\"japan\", 90")]
    {
        let changed = tail.replacen(from, to, 1);
        if changed == tail {
            continue;
        }
        let failure = verify((head.to_string() + &changed).as_bytes(), &Source::BuiltIn).failure;
        let failure = failure.unwrap_or_else(|| panic!("{from} > {to} is accepted"));
        assert!(failure.what.contains("position"), "{failure:?}");
    }
    let forged = text.replacen(
        "Paid(power: \"soviet-union\", ipc: ",
        "Paid(power: \"soviet-union\", ipc: 1",
        1,
    );
    let failure = verify(forged.as_bytes(), &Source::BuiltIn).failure.expect("found");
    assert_eq!(failure.block, Some(1), "{failure:?}");
}

#[test]
fn attack_43_cut_off_the_last_blocks() {
    let t = Mail::of("keepers");
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    // The shorter file is good by itself ...
    assert_eq!(t.run("anna", &["verify", "june.0000.ron"]).code, 0);
    // ... and next to the longer one it is recognized.
    let ran = t.run("anna", &["diff", "june.0000.ron", "june.0001.ron"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.said.contains("the first is the beginning of the second: 0 of 1 block"),
        "{}",
        ran.said
    );
    // Its step cannot be played with other dice: the link is what it is.
    let game = t.game("anna");
    assert_eq!(game_after(&game, 0).expect("the beginning").file().next_step(), 1);
}

#[test]
fn attack_44_two_histories_for_two_people() {
    let t = Mail::of("director");
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    let one = t.read("anna", "june.0001.ron");
    let u = Mail::of("director");
    let orders = u.orders("anna", &RESEARCH.replace("rockets", "jet fighters"));
    u.step("anna", &[&orders]);
    t.write("anna", "other.ron", &u.read("anna", "june.0001.ron"));
    assert_ne!(one, t.read("anna", "other.ron"));
    let ran = t.run("anna", &["diff", "june.0001.ron", "other.ron"]);
    assert_eq!(ran.code, 1);
    assert!(ran.said.contains("block 1"), "{}", ran.said);
    // Orders name the head: those for the one history are refused in the other.
    let next = t.orders("bruno", RESEARCH);
    t.mail("bruno", "anna", &next);
    let said = t.refused("anna", &["adjudicate", "other.ron", &next]);
    assert!(said.contains("names a head this game never had"), "{said}");
}

#[test]
fn attack_49_a_huge_or_hostile_file() {
    let deep = format!("(fieldpost: 2, name: {}", "[".repeat(1_000_000));
    assert!(read_outline(deep.as_bytes()).is_err());
    let huge = vec![b' '; 70 * 1024 * 1024];
    assert!(read_outline(&huge).is_err());
    let text = Table::new(DiceMode::Practice).game.text();
    let many =
        text.replacen("kind: \"infantry\", count: ", "kind: \"infantry\", count: 400000000", 1);
    assert!(fieldpost::chain::open(many.as_bytes(), &Source::BuiltIn).is_err());
    for junk in [&b""[..], b"\xff\xfe\x00", b"(((((((", b"fieldpost = 2"] {
        assert!(fieldpost::chain::open(junk, &Source::BuiltIn).is_err());
    }
}

#[test]
fn attack_50_good_said_after_checking_less() {
    // One verify: every field of every block is made again and compared. A change anywhere is found.
    let t = played(DiceMode::Director);
    let text = t.game.text();
    assert!(verify(text.as_bytes(), &Source::BuiltIn).good());
    let lines: Vec<&str> = text.lines().collect();
    for (i, line) in lines.iter().enumerate().step_by(23) {
        let digit = |c: char| c.is_ascii_digit() || ('a'..='e').contains(&c);
        let Some(at) = line.rfind(digit) else { continue };
        let mut changed: Vec<String> = lines.iter().map(|l| l.to_string()).collect();
        let new = char::from(line.as_bytes()[at] ^ 1).to_string();
        changed[i].replace_range(at..=at, &new);
        let changed = changed.join("\n") + "\n";
        assert!(!verify(changed.as_bytes(), &Source::BuiltIn).good(), "line {}", i + 1);
    }
}

#[test]
fn attack_51_a_report_that_was_edited() {
    let t = Mail::of("keepers");
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    let report = t.read("anna", "june.0001.txt");
    t.good("anna", &["verify", "june.0001.ron", "--report", "june.0001.txt"]);
    t.write("anna", "crlf.txt", &report.replace('\n', "\r\n"));
    t.good("anna", &["verify", "june.0001.ron", "--report", "crlf.txt"]);
    let at = report.find("cities: Allies 6").expect("the cities");
    let edited = format!("{}cities: Allies 9{}", &report[..at], &report[at + 16..]);
    t.write("anna", "edited.txt", &edited);
    let said = t.refused("anna", &["verify", "june.0001.ron", "--report", "edited.txt"]);
    assert!(said.contains("cities: Allies 9"), "{said}");
    assert!(said.contains("cities: Allies 6"), "{said}");
    // Another version has its own words: nothing is said about editing, and nothing is found good.
    let own = "written by fieldpost ";
    let line = report.lines().find(|l| l.starts_with(own)).expect("the foot names the version");
    assert!(line.contains(env!("CARGO_PKG_VERSION")) && line.contains("rules revision "), "{line}");
    t.write(
        "anna",
        "other.txt",
        &edited.replace(line, "written by fieldpost 9.0, rules revision 7"),
    );
    let ran = t.run("anna", &["verify", "june.0001.ron", "--report", "other.txt"]);
    assert_eq!(ran.code, 4, "{}", ran.said);
    assert!(ran.said.contains("NOT COMPARED: written by fieldpost 9.0"), "{}", ran.said);
    assert!(!ran.said.contains("EDITED"), "{}", ran.said);
}
