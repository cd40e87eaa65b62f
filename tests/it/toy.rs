//! A board of one's own: the six spaces in tests/toy/games were written from docs/format/edition.md
//! and docs/format/profile.md alone, and play like a built-in edition.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/games");

const NORTH: &str = r#"
[purchase]
buy = "3 inf"

[combat]
moves = [
  "2 inf: hill > Southland",
  "1 rider: Northland > Ridge > Southland",
  "1 boat: sz1 > sz2, load 2 inf from Northland, offload Islet",
]
order = ["Islet", "Southland"]

[battle."Southland"]
losses = "inf, rid"
retreat = "to Ridge if attackers <= 1"

[noncombat]
moves = []

[mobilize]
place = ["3 inf: Northland"]
"#;

/// The simulated games by mail are also played on a board of their own, but only in long runs.
#[test]
fn the_board_of_the_simulator_can_be_read() {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/mailroom/games");
    let output = run(Path::new("."), Some(games), &["show", "--edition", "ring"]);
    assert!(output.status.success(), "{}", text(&output));
}

fn run(folder: &Path, games: Option<&str>, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(words).current_dir(folder);
    if let Some(games) = games {
        command.args(["--games", games]);
    }
    command.output().expect("the program runs")
}

fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    // Messages wrap: a sentence is compared with its lines joined.
    String::from_utf8_lossy(&both).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn good(folder: &Path, words: &[&str]) -> String {
    let output = run(folder, Some(GAMES), words);
    assert!(output.status.success(), "{words:?}: {}", text(&output));
    text(&output)
}

/// The dice of a practice game follow from its invitation: with this nonce they are the same in every
/// run.
pub fn same_dice(invitation: &Path) {
    let text = fs::read_to_string(invitation).expect("an invitation");
    let line = text.lines().find(|l| l.starts_with("nonce = ")).expect("a nonce");
    let fixed = format!("nonce = \"{}\"", "05".repeat(16));
    fs::write(invitation, text.replace(line, &fixed)).expect("written");
}

/// A started game with one turn of the North, whose orders are written by hand.
fn played(folder: &Path) {
    good(folder, &["new", "duel", "--name", "hill", "--hotseat"]);
    same_dice(&folder.join("hill.invitation.toml"));
    good(folder, &["start", "hill.invitation.toml"]);
    good(folder, &["orders", "new", "hill.0000.ron", "--out", "turn.toml"]);
    let template = fs::read_to_string(folder.join("turn.toml")).expect("a template");
    let head: Vec<&str> = template.lines().take_while(|l| !l.starts_with('#')).collect();
    fs::write(folder.join("turn.toml"), head.join("\n") + NORTH).expect("orders");
    good(folder, &["orders", "check", "turn.toml"]);
    let said = good(folder, &["adjudicate", "hill.0000.ron", "turn.toml"]);
    assert!(said.contains("Southland"), "{said}");
}

#[test]
fn a_board_of_six_spaces_plays_like_a_built_in_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    played(folder);
    let report = fs::read_to_string(folder.join("hill.0001.txt")).expect("a report");
    for words in ["NORTH", "duel", "South", "rid", "(2 needed to win, counted"] {
        assert!(report.contains(words), "{words} is missing in\n{report}");
    }
    // The bot knows the board too: four rounds, and every file verifies.
    for block in 1..9 {
        let game = format!("hill.{block:04}.ron");
        if text(&run(folder, Some(GAMES), &["show", &game])).contains("won") {
            break;
        }
        let (seed, out) = (block.to_string(), format!("random.{block}.toml"));
        good(folder, &["orders", "random", &game, "--seed", &seed, "--out", &out]);
        good(folder, &["adjudicate", &game, &out]);
    }
    let said = good(folder, &["verify", "."]);
    assert!(said.ends_with("0 not"), "{said}");
    assert!(good(folder, &["rules", "--edition", "duel", "VIC-01"]).contains("capitals"));
}

#[test]
fn a_wrong_order_names_place_and_help_on_it_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    played(folder);
    let orders = fs::read_to_string(folder.join("turn.toml")).expect("orders");
    let wrong = orders.replace("2 inf: hill", "5 inf: hill").replace("3 inf\"", "4 inf\"");
    fs::write(folder.join("wrong.toml"), wrong).expect("orders");
    let words = ["orders", "check", "wrong.toml", "--game", "hill.0000.ron"];
    let output = run(folder, Some(GAMES), &words);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output);
    assert!(said.contains("only 2 infantry in The Ridge, not 5"), "{said}");
}

#[test]
fn without_its_board_the_folder_and_its_digest_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    played(folder.path());
    let invitation = fs::read_to_string(folder.path().join("hill.invitation.toml")).expect("there");
    let digest = invitation.split("edition-digest = [").nth(1).expect("a digest");
    let digest = digest.split('"').nth(1).expect("quoted");
    for words in [&["verify", "hill.0001.ron"][..], &["show", "hill.0001.ron"]] {
        let output = run(folder.path(), None, words);
        assert_eq!(output.status.code(), Some(4));
        let said = text(&output);
        for part in ["unproven", "the edition duel", digest, "folder `duel`", "--games"] {
            assert!(said.contains(part), "{words:?}: {part} is missing in {said}");
        }
    }
}

/// The same board with one number changed is another board: the game is unproven, not forged, and
/// no command goes on with it.
#[test]
fn other_data_of_the_same_name_prove_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    played(folder);
    let other = folder.join("other");
    for edition in ["duel", "defaults"] {
        fs::create_dir_all(other.join(edition)).expect("a folder");
        for entry in fs::read_dir(Path::new(GAMES).join(edition)).expect("the edition") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name");
            fs::copy(&path, other.join(edition).join(name)).expect("copied");
        }
    }
    let kinds = other.join("duel/kinds.toml");
    let text_of = fs::read_to_string(&kinds).expect("kinds");
    fs::write(&kinds, text_of.replace("cost = 5", "cost = 6")).expect("written");
    let output = run(folder, Some("other"), &["verify", "hill.0001.ron"]);
    let said = text(&output);
    assert_eq!(output.status.code(), Some(4), "{said}");
    assert!(said.contains("hill.0001.ron: unproven: block 1:"), "{said}");
    assert!(said.contains("other data") && said.contains("ruled by fieldpost "), "{said}");
    for go_on in [
        &["orders", "random", "hill.0001.ron", "--out", "r.toml"][..],
        &["adjudicate", "hill.0001.ron", "turn.toml"],
        &["mail", "pack", "hill.0001.ron"],
    ] {
        let output = run(folder, Some("other"), go_on);
        assert_eq!(output.status.code(), Some(4), "{go_on:?}: {}", text(&output));
    }
    let output = run(folder, Some("other"), &["show", "hill.0001.ron"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).starts_with("hill.0001.ron: unproven: "), "{}", text(&output));
    // A changed die is a wrong die, whatever the data.
    let game = fs::read_to_string(folder.join("hill.0001.ron")).expect("the game");
    let roll = game.lines().find(|l| l.contains("general southland 1 defend 2: ")).expect("a roll");
    let last = roll.chars().rev().find(char::is_ascii_digit).expect("a face");
    let face = if last == '1' { "2" } else { "1" };
    let at = roll.rfind(last).expect("the face");
    let forged = game.replace(roll, &format!("{}{face}{}", &roll[..at], &roll[at + 1..]));
    fs::write(folder.join("forged.ron"), forged).expect("written");
    let said = text(&run(folder, Some("other"), &["verify", "forged.ron"]));
    assert!(said.contains("WRONG") && said.contains("the links give"), "{said}");
}

/// A development of one's own may hold in a situation only: in the first round of an attack, for a
/// force of one kind, on one territory.
#[test]
fn a_development_may_ask_for_a_situation() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = own_copy(folder);
    let techs = r#"
[[tech]]
id = "war-cries"
name = "war cries"
number = 1

[[tech.when]]
effects = ["infantry attack 4"]
role = "attacks"
first-round = true
only-its-kind = true
places = ["southland"]
"#;
    fs::write(own.join("duel/techs.toml"), techs).expect("written");
    let case = |id: &str, moves: &str, dice: &str| {
        format!(
            r#"
id = "own.{id}"
rules = ["VIC-01"]
source = "a house rule"
editions = ["duel"]
why = "infantry that attacks Southland alone hits on 4 in the first round"
orders = """
until = "combat"
[combat]
moves = ["{moves}: Ridge > Southland"]
[battle."Southland"]
retreat = "to Ridge after round 2"
"""
dice = [{dice}]
expect = ["retreated"]
[given]
techs = ["North: war cries"]
units = ["Ridge: North 3 inf, 1 rid", "Southland: South 2 inf"]
control = ["Southland = South"]
"#
        )
    };
    let defends =
        ["\"general southland 1 defend 2: 6 6\"", "\"general southland 2 defend 2: 6 6\""];
    let alone = "\"general southland 1 attack 4: 6 6\", \"general southland 2 attack 1: 6 6\"";
    let mixed = "\"general southland 1 attack 1: 6 6\", \"general southland 1 attack 3: 6\", \
                 \"general southland 2 attack 1: 6 6\", \"general southland 2 attack 3: 6\"";
    for (id, moves, dice) in [("alone", "2 inf", alone), ("mixed", "2 inf, 1 rid", mixed)] {
        let name = format!("{id}.toml");
        let dice = format!("{dice}, {}", defends.join(", "));
        fs::write(folder.join(&name), case(id, moves, &dice)).expect("written");
        let said = good_on(folder, &own, &["case", &name]);
        assert!(said.contains("1 passed"), "{said}");
    }
}

/// A case under an edition that does not load says what is wrong with the edition.
#[test]
fn a_case_says_why_its_edition_does_not_load() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = own_copy(folder);
    let profile = own.join("duel/profile.toml");
    let whole = fs::read_to_string(&profile).expect("a profile");
    fs::write(
        &profile,
        whole.replace("added-units = []", "added-units = [\"moon: north 1 infantry\"]"),
    )
    .expect("written");
    let case = "version = 2\nid = \"duel.broken\"\neditions = [\"duel\"]\nsource = \"a house rule\"\n\
                why = \"nothing\"\nnever = [\"lost\"]\n";
    fs::write(folder.join("broken.toml"), case).expect("written");
    let own = own.to_str().expect("a path").to_owned();
    let said = text(&run(folder, Some(&own), &["case", "broken.toml"]));
    assert!(said.contains("duel: the edition does not load: games/duel/profile.toml"), "{said}");
    assert!(
        said.contains("`moon: north 1 infantry`: write it as `russia: soviet-union 3 infantry`"),
        "{said}"
    );
    assert!(!said.contains("no such edition"), "{said}");
}

/// What holds to the end of a battle because it held at its beginning is an attack or a defense of a
/// rule of a nation; of anything else that is told, and no game begins with it.
#[test]
fn what_cannot_last_for_a_whole_battle_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = own_copy(folder);
    let shown = || {
        let games = own.to_str().expect("a path");
        let output = run(folder, Some(games), &["show", "--edition", "duel"]);
        (output.status.success(), text(&output).split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let when =
        |effect: &str| format!("effects = [\"{effect}\"]\nat-least = 2\nwhole-battle = true\n");
    let advantage = "[[advantage]]\nid = \"folk\"\nname = \"Folk\"\npower = \"north\"\nrule = \"HILL-01\"\n\
                     number = 1\n[[advantage.when]]\n";
    let tech = "[[tech]]\nid = \"cries\"\nname = \"cries\"\nnumber = 1\n[[tech.when]]\n";
    for (effect, good) in
        [("infantry defense +2", true), ("infantry rerolls", false), ("infantry moves 2", false)]
    {
        let file = own.join("duel/advantages.toml");
        fs::write(&file, format!("{advantage}{}", when(effect))).expect("written");
        let (shows, said) = shown();
        assert_eq!(shows, good, "{said}");
        assert!(good || said.contains("`whole-battle` goes with `attack` and `defense`"), "{said}");
        fs::remove_file(file).expect("it was there");
    }
    fs::write(own.join("duel/techs.toml"), format!("{tech}{}", when("infantry attack 2")))
        .expect("written");
    let (shows, said) = shown();
    assert!(!shows && said.contains("in the rules of nations"), "{said}");
}

/// The edition in a folder of one's own, to be changed.
pub fn own_copy(folder: &Path) -> PathBuf {
    let own = folder.join("own");
    for edition in ["duel", "defaults"] {
        fs::create_dir_all(own.join(edition)).expect("a folder");
        for entry in fs::read_dir(Path::new(GAMES).join(edition)).expect("the edition") {
            let path = entry.expect("an entry").path();
            fs::copy(&path, own.join(edition).join(path.file_name().expect("a name")))
                .expect("copied");
        }
    }
    own
}

/// An edition of one's own has rules of nations in the same words as the built-in ones.
#[test]
fn an_edition_of_ones_own_has_advantages_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = own_copy(folder);
    let file = own.join("duel/advantages.toml");
    let advantages = r#"
[[advantage]]
id = "hill-folk"
name = "Hill Folk"
power = "north"
rule = "HILL-01"
number = 1
[[advantage.when]]
effects = ["infantry defense +2"]
role = "defends"
places = ["ridge"]
held = true

[[advantage]]
id = "levy"
name = "Levy"
power = "north"
rule = "HILL-02"
number = 2
[advantage.does.grant]
places = ["ridge"]
units = "2 infantry"
once = true
"#;
    fs::write(&file, advantages).expect("written");
    let case = |id: &str, power: &str, turn: &str, after: &str| {
        format!(
            r#"
id = "own.{id}"
rules = ["VIC-01"]
source = "a house rule"
editions = ["duel"]
why = "a rule of one nation"
{turn}
[given]
power = "{power}"
advantages = ["North: Hill Folk, Levy"]
units = ["Ridge: North 1 inf", "Southland: South 1 inf"]
[after]
units = ["Ridge: {after}"]
"#
        )
    };
    let levy = "orders = \"\"\"\n[advantages]\nLevy = \"yes\"\n\"\"\"";
    let attack = "orders = \"\"\"\nuntil = \"combat\"\n[combat]\n\
                  moves = [\"1 inf: Southland > Ridge\"]\n\"\"\"\n\
                  dice = [\"general ridge 1 attack 1: 6\", \"general ridge 1 defend 4: 4\"]";
    for (id, power, turn, after) in
        [("levy", "North", levy, "North 3 inf"), ("hill", "South", attack, "North 1 inf")]
    {
        let name = format!("{id}.toml");
        fs::write(folder.join(&name), case(id, power, turn, after)).expect("written");
        let said = good_on(folder, &own, &["case", &name]);
        assert!(said.contains("1 passed"), "{said}");
    }
    let new = ["new", "duel", "--name", "hills", "--hotseat", "--advantages", "North: Levy"];
    assert!(good_on(folder, &own, &new).contains("advantage: North, Levy [HILL-02]"));
    // What is wrong in the file is told with its place.
    fs::write(&file, advantages.replace("places = [\"ridge\"]", "places = [\"rigde\"]"))
        .expect("written");
    let wrong = run(folder, Some(own.to_str().expect("a path")), &["show", "--edition", "duel"]);
    let said = text(&wrong);
    assert!(!wrong.status.success() && said.contains("advantages.toml"), "{said}");
    assert!(said.contains("there is no such space"), "{said}");
}

fn good_on(folder: &Path, games: &Path, words: &[&str]) -> String {
    let output = run(folder, Some(games.to_str().expect("a path")), words);
    assert!(output.status.success(), "{words:?}: {}", text(&output));
    text(&output)
}
