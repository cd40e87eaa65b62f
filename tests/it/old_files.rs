//! Games of earlier revisions of the rules, kept for good: this program reads and shows them, checks their
//! signatures and dice, and says which program can check the rulings.

use std::path::Path;
use std::process::Command;

use super::audit::run;

const GAMES: [&str; 6] = [
    "demo-lhtr",
    "demo-revised",
    "demo-aa1941",
    "demo-global-conflict",
    "sample-turn",
    "example-of-combat",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn games_of_an_earlier_revision_are_read_and_shown() {
    for name in GAMES {
        let game = format!("tests/golden/revision-3/{name}.ron");
        let verified = run(root(), &["verify", &game]);
        let said = String::from_utf8_lossy(&verified.stdout).to_string();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(verified.status.code(), Some(4), "{name}: {said}");
        assert!(said.contains("unproven") && said.contains("revision 3"), "{name}: {said}");
        for command in ["show", "report", "replay"] {
            let shown = run(root(), &[command, &game]);
            assert!(!shown.stdout.is_empty(), "{command} {name} shows nothing");
        }
        let mut python = Command::new("python3");
        let dice = python.arg("docs/check_dice.py").arg(&game).current_dir(root());
        assert!(dice.status().expect("python3 starts").success(), "the dice of {name}");
    }
}

#[test]
fn papers_of_an_earlier_revision_are_read() {
    for paper in [
        "join.anna",
        "join.dora",
        "0002.soviet-union.signed",
        "0002.receipt",
        "0002.opening.dora",
        "0004.answer.clara.signed",
        "standing.bruno.1.signed",
    ] {
        let path = format!("tests/golden/revision-3/papers/demo.{paper}.toml");
        let read = run(root(), &["mail", "read", &path]);
        let said = String::from_utf8_lossy(&read.stdout).to_string();
        assert_eq!(read.status.code(), Some(0), "{paper}: {said}");
        assert!(said.contains(" for demo"), "{paper}: {said}");
    }
}
