//! An edition of one's own uses the families of national rules that need a partner, an aircraft or a naval
//! base: units that fight in a partner's turn, land that is kept and changes a side, riots, defenders who
//! fall back, aircraft that ships take aboard. The duel gets a third power for it, the East.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::toy::own_copy;

const POWER: &str = r#"
[[power]]
id = "east"
name = "East"
adjective = "Eastern"
short = "East"
side = "allies"
capital = "shore"
ipc = 4
production = 3
"#;

const GLIDER: &str = r#"

[[kind]]
id = "glider"
name = "glider"
abbr = "gli"
domain = "air"
cost = 6
attack = 2
defense = 2
moves = 3
hits = 1
berth = "none"
can = []
"#;

const ADVANTAGES: &str = r#"
[[advantage]]
id = "common-cause"
name = "Common Cause"
power = "south"
rule = "FOLK-01"
number = 1
[advantage.does.lends]
to = "east"
call = "turn"
noncombat = true
captures = "partner"

[[advantage]]
id = "market-day"
name = "Market Day"
power = "south"
rule = "FOLK-02"
number = 2
[advantage.does.riot]
land-of = "south"
kind = "infantry"

[[advantage]]
id = "goat-paths"
name = "Goat Paths"
power = "south"
rule = "FOLK-03"
number = 3
does.falls-back = 1

[[advantage]]
id = "kite-boats"
name = "Kite Boats"
power = "south"
rule = "FOLK-04"
number = 4
[advantage.does.stows]
ship = "boat"
cargo = ["glider"]
lands = 1

[[advantage]]
id = "spoils"
name = "Spoils"
power = "east"
rule = "FOLK-05"
number = 1
[advantage.does.keeps]
place = "southland"
alone = 2
"#;

fn replaced(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("the edition");
    assert!(text.contains(from), "{from} is not in {}", file.display());
    fs::write(file, text.replacen(from, to, 1)).expect("written");
}

fn added(file: &Path, more: &str) {
    let text = fs::read_to_string(file).unwrap_or_default();
    fs::write(file, text + more).expect("written");
}

/// The duel with a third power and five national rules.
fn three(folder: &Path) -> PathBuf {
    let own = own_copy(folder);
    let duel = own.join("duel");
    replaced(&duel.join("edition.toml"), "\n[[option]]", &format!("{POWER}\n[[option]]"));
    replaced(
        &duel.join("board.toml"),
        "[sea]",
        "[territory.east]\nshore = { name = \"Shore\", income = 3, naval-base = true, at = [600, 900] }\n\n[sea]",
    );
    replaced(
        &duel.join("board.toml"),
        "ridge = [\"southland\"]",
        "ridge = [\"southland\"]\nsouthland = [\"shore\"]",
    );
    replaced(&duel.join("board.toml"), "islet = [\"sz2\"]", "islet = [\"sz2\"]\nshore = [\"sz2\"]");
    added(&duel.join("setup.toml"), "\n[east]\nshore = \"2 inf\"\n");
    added(&duel.join("kinds.toml"), GLIDER);
    added(&duel.join("advantages.toml"), ADVANTAGES);
    for (id, title) in [
        ("FOLK-01", "Common Cause"),
        ("FOLK-02", "Market Day"),
        ("FOLK-03", "Goat Paths"),
        ("FOLK-04", "Kite Boats"),
        ("FOLK-05", "Spoils"),
    ] {
        let rule = format!(
            "\n[[rule]]\nid = \"{id}\"\ntopic = \"national advantages\"\ntitle = \"{title}\"\n\
             text = \"A house rule.\"\nsources = [\"duel: all of it\"]\n"
        );
        added(&duel.join("rulebook.toml"), &rule);
    }
    own
}

/// Plays a case on this board.
fn passes(id: &str, turn: &str, given: &str, after: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let own = three(folder);
    // Several turns stand behind the tables, one before them.
    let several = turn.contains("[[turn]]");
    let (before, behind) = if several { ("", turn) } else { (turn, "") };
    let end = if several { "[turn.after]" } else { "[after]" };
    let text = format!(
        "id = \"folk.{id}\"\nversion = 2\nrules = [\"VIC-01\"]\nsource = \"a house rule\"\n\
         editions = [\"duel\"]\nwhy = \"a rule of one nation\"\n{before}\n[given]\n{given}\n\
         {behind}\n{end}\n{after}\n"
    );
    let name = format!("{id}.toml");
    fs::write(folder.join(&name), text).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    command.args(["case", &name, "--games"]).arg(own).current_dir(folder);
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).to_string();
    let said = said + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{id}: {said}");
}

#[test]
fn units_fight_in_the_turn_of_a_partner() {
    let turns = r#"
[[turn]]
orders = """
[advantages]
"Common Cause" = "declare"
"""
expect = ["lent south to east [FOLK-01]", "commanded south [FOLK-01]"]
[[turn]]
orders = """
until = "combat"
[combat]
moves = ["1 inf, 1 South inf: Southland > Ridge"]
"""
dice = ["general ridge 1 attack 1: 1 6", "general ridge 1 defend 2: 6"]
expect = ["control ridge north > east captured"]
"#;
    let given = r#"power = "South"
advantages = ["South: Common Cause"]
units = ["Southland: South 1 inf, East 1 inf", "Ridge: North 1 inf"]"#;
    passes("lends", turns, given, r#"units = ["Ridge: South 1 inf, East 1 inf"]"#);
}

#[test]
fn kept_land_changes_a_side() {
    let turn = r#"orders = """
[combat]
moves = ["1 inf: Shore > Southland"]
[advantages]
Spoils = "keep"
"""
expect = [
  "control southland north > east captured [FOLK-05]",
  "side south axis [FOLK-05]",
  "advantage spoils spent [FOLK-05]",
]"#;
    let given = r#"power = "East"
advantages = ["East: Spoils"]
control = ["Southland = North"]
units = ["Shore: East 1 inf", "Southland: -"]"#;
    passes("keeps", turn, given, r#"control = ["Southland = East"]"#);
}

#[test]
fn a_riot_puts_a_unit_in_the_place_of_an_enemy() {
    let turn = r#"orders = """
until = "combat"
[combat]
"""
dice = ["general southland 1 attack 1: 6", "general southland 1 defend 2: 6", "general southland 2 attack 1: 1", "general southland 2 defend 2: 6"]
expect = [
  "lost north 1 infantry at southland [FOLK-02]",
  "granted south 1 infantry at southland by standing south 1 southland [FOLK-02]",
]"#;
    let given = r#"power = "North"
advantages = ["South: Market Day"]
control = ["Southland = North"]
units = ["Southland: North 2 inf"]
[standing]
"South" = """
[[when]]
battle = "Southland"
riot = "yes"
""""#;
    passes("riot", turn, given, "control = []");
}

#[test]
fn defenders_fall_back_to_a_neighbour() {
    let turn = r#"orders = """
until = "combat"
[combat]
moves = ["2 inf: Ridge > Southland"]
"""
dice = ["general southland 1 attack 1: 6 6", "general southland 1 defend 2: 6 6"]
expect = ["retreated south 2 infantry southland > shore by standing south 1 southland [FOLK-03]"]"#;
    let given = r#"power = "North"
advantages = ["South: Goat Paths"]
units = ["Ridge: North 2 inf", "Southland: South 2 inf"]
[standing]
"South" = """
[[when]]
battle = "Southland"
fall-back = "all to Shore after round 1"
""""#;
    passes("falls-back", turn, given, r#"units = ["Shore: South 2 inf"]"#);
}

#[test]
fn a_ship_takes_aircraft_aboard_next_to_a_naval_base() {
    let turn = r#"orders = """
[noncombat]
moves = ["1 gli: Shore > boat sz2"]
""""#;
    let given = r#"power = "South"
advantages = ["South: Kite Boats"]
units = ["Shore: South 1 gli", "sz2: South 1 boat"]"#;
    passes("stows", turn, given, r#"units = ["sz2: South 1 boat (1 gli)"]"#);
}
