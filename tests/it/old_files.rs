//! Games of earlier revisions of the rules, kept for good: this program reads them, checks their signatures
//! and dice, shows them where it has their board, and says which program can check the rulings.

use std::path::Path;
use std::process::Command;

use super::audit::run;

/// Games whose board this program has.
const SHOWN: [&str; 6] = [
    "demo-lhtr",
    "demo-revised",
    "demo-global-conflict",
    "demo-aa1941",
    "sample-turn",
    "example-of-combat",
];

/// Games whose board it cannot set up: their edition is not built in.
const NOT_SHOWN: [&str; 8] =
    ["agreed", "both", "chains", "chosen", "director", "keepers", "practice", "waiting"];

/// The name that every command gives to such a game.
const UNPROVEN: &str = "the game is played by revision 3 of the rules, and this program has revision 4; ruled \
                        by an older program";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn file_of(name: &str) -> String {
    format!("tests/golden/revision-3/{name}.ron")
}

/// What a command prints, every run of blanks and line ends as one blank.
fn on_one_line(printed: &[u8]) -> String {
    String::from_utf8_lossy(printed).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn games_of_an_earlier_revision_are_verified_without_their_rules() {
    for name in SHOWN.iter().chain(&NOT_SHOWN) {
        let game = file_of(name);
        let verified = run(root(), &["verify", &game]);
        let said = on_one_line(&verified.stdout);
        assert_eq!(verified.status.code(), Some(4), "{name}: {said}");
        assert!(said.contains("unproven: block") && said.contains(UNPROVEN), "{name}: {said}");
        assert!(said.contains("everything that needs no rules is as it must be"), "{name}: {said}");
        let mut python = Command::new("python3");
        let dice = python.arg("docs/check_dice.py").arg(&game).current_dir(root());
        let dice = dice.output().expect("python3 starts");
        let said = on_one_line(&dice.stdout);
        let checked = said.contains(" 0 differ") || said.contains("were entered by hand");
        assert!(dice.status.success() && checked, "the dice of {name}: {said}");
    }
}

#[test]
fn games_of_an_earlier_revision_are_shown_where_their_board_is_known() {
    let commands = [("show", ": Allies "), ("report", "IN SHORT"), ("replay", "block 1 round 1")];
    for (command, words) in commands {
        for name in SHOWN {
            let shown = run(root(), &[command, &file_of(name)]);
            let said = on_one_line(&shown.stdout);
            assert_eq!(shown.status.code(), Some(0), "{command} {name}: {said}");
            assert!(said.contains(UNPROVEN), "{command} {name}: {said}");
            assert!(said.contains(words), "{command} {name}: {said}");
        }
        for name in NOT_SHOWN {
            let refused = run(root(), &[command, &file_of(name)]);
            let said = on_one_line(&refused.stderr);
            assert_eq!(refused.status.code(), Some(4), "{command} {name}: {said}");
            assert!(refused.stdout.is_empty(), "{command} {name} prints something");
            assert!(said.contains(UNPROVEN), "{command} {name}: {said}");
            let help = "nothing was done; finish a game with the version you began it with";
            assert!(said.contains(help), "{command} {name}: {said}");
        }
    }
}

#[test]
fn papers_of_an_earlier_revision_are_read() {
    for (paper, what) in [
        ("join.anna", "join file of anna"),
        ("join.dora", "join file of dora"),
        ("0002.soviet-union.signed", "orders of anna"),
        ("0002.receipt", "receipt of dora"),
        ("0002.opening.dora", "opening of dora"),
        ("0004.answer.clara.signed", "answer of clara"),
        ("standing.bruno.1.signed", "standing orders of bruno"),
    ] {
        let path = format!("tests/golden/revision-3/papers/demo.{paper}.toml");
        let read = run(root(), &["mail", "read", &path]);
        let said = on_one_line(&read.stdout);
        assert_eq!(read.status.code(), Some(0), "{paper}: {said}");
        let known = format!("{what} for demo, in the file signed with SHA256:");
        assert!(said.contains(&known), "{paper}: {said}");
    }
}
