//! Two rounds by mail with six national advantages a side: a declaration that works once a game, aircraft put
//! aboard ships, and what powers have said beforehand for the turns of others.

use std::path::Path;
use std::process::Command;

use super::standing::{open_of, seal_of};
use super::table::{DORA, Table};

const CHOSEN: &str = "Germany: Atlantic Wall, Panzerblitz; Japan: Submarine Carrier, Dug-In Defenders; \
                      Italy: Gustav Line, Supply Depots; USSR: Russian Winter, Scorched Earth; \
                      France: Rapid Retreat, Mass Riots; UK: Dam Busters; US: Doolittle Raid";

const PLAYERS: [(&str, &str); 2] = [
    ("anna", "Soviet Union, France, United Kingdom, China, United States"),
    ("bruno", "Germany, Japan, Italy"),
];

const STANDING: &str = "
[[when]]
battle = \"Vichy France\"
riot = \"yes\"

[[when]]
battle = \"Tunisia\"
fall-back = \"all to Algeria after round 1\"
";

/// A turn in which nothing is done but this.
fn turn(more: &str) -> String {
    let mut body = String::new();
    for section in ["combat", "noncombat"] {
        let head = format!("[{section}]\n");
        if !more.contains(&head) {
            body.push_str(&format!("{head}moves = []\n"));
        }
    }
    body + more
}

/// Plays the turn of the power that is due and gives the report.
fn play(t: &Table, seat: &str, more: &str) -> String {
    let file = t.orders(seat, &turn(more));
    t.step(seat, &[&file]);
    let report = t.good(seat, &["report", &t.latest(seat)]);
    report.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn show(t: &Table, space: &str) -> String {
    t.good("anna", &["show", &t.latest("anna"), "--space", space])
}

#[test]
fn two_rounds_with_six_advantages_a_side_are_played_by_mail() {
    let more = ["--advantages", CHOSEN];
    let mut t = Table::invited_to("global-conflict", "director", &PLAYERS, &more, |_| {});
    t.begin("anna", 5);
    t.keep_advances();
    let standing = t.standing("anna", STANDING);
    t.send("anna", &standing);
    t.good("dora", &["standing", "file", &t.latest("dora"), &standing]);
    t.send("dora", &t.latest("dora"));

    // In the German turn the French rise, and no one is asked.
    let said = play(&t, "bruno", "");
    let risen = "Vichy France: 1 inf (French), free by Mass Riots";
    assert!(said.contains(risen) && said.contains("[FRA-05]"), "{said}");
    assert!(said.contains("France has used up Mass Riots [FRA-05]"), "{said}");
    // The report says whose infantry the French one replaces.
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let gone = "1 German inf in Vichy France by Mass Riots [FRA-05]";
    assert!(flat.contains(gone), "{said}");
    let short = said.split("1 DEVELOP WEAPONS").next().unwrap_or_default();
    assert!(short.contains("France rises in Vichy France by Mass Riots: 1 inf"), "{short}");
    let said = play(&t, "anna", "[advantages]\n\"Russian Winter\" = \"declare\"\n");
    assert!(said.contains("The Soviet Union declares Russian Winter [SOV-01]"), "{said}");
    play(&t, "anna", "");
    let said = play(&t, "bruno", "[noncombat]\nmoves = [\"1 ftr: Japan > sub sz12\"]\n");
    assert!(said.contains("Submarine Carrier [JPN-02]"), "{said}");
    assert!(show(&t, "sz12").contains("1 ftr"), "{}", show(&t, "sz12"));
    play(&t, "anna", "");
    // A French infantry that lives after a round leaves; only the dead are left behind.
    let said = play(&t, "bruno", "[combat]\nmoves = [\"2 inf, 1 tank: Tripolitania > Tunisia\"]\n");
    assert!(!show(&t, "Tunisia").contains("France:\n  Tunisia 0: 1 inf"), "{said}");
    let left = said.contains("Rapid Retreat [FRA-02]");
    assert_eq!(show(&t, "Algeria").contains("3 inf"), left, "{said}");
    play(&t, "anna", "");
    let aboard = "[noncombat]\nmoves = [\"1 bmb: Eastern United States > car sz64\"]\n";
    let said = play(&t, "anna", aboard);
    assert!(said.contains("Doolittle Raid [USA-02]"), "{said}");

    // The second round: the winter is over, the riot is not repeated, the planes take off.
    let said = play(&t, "bruno", "");
    assert!(!said.contains("Mass Riots"), "{said}");
    let again = turn("[advantages]\n\"Russian Winter\" = \"declare\"\n");
    t.good("anna", &["orders", "new", &t.latest("anna"), "--out", "again.toml"]);
    let head = t.read("anna", "again.toml");
    let head = head.split("\n\n").next().unwrap_or_default();
    t.write("anna", "again.toml", &format!("{head}\n\n{again}"));
    let said = t.refused("anna", &["orders", "check", "again.toml", "--game", &t.latest("anna")]);
    assert!(said.contains("Russian Winter works once a game and has been used"), "{said}");
    play(&t, "anna", "");
    play(&t, "anna", "");
    play(&t, "bruno", "[noncombat]\nmoves = [\"1 ftr: sz12 > Japan\"]\n");
    assert!(!show(&t, "sz12").contains("1 ftr"));
    play(&t, "anna", "");
    play(&t, "bruno", "");
    play(&t, "anna", "");
    play(&t, "anna", "[noncombat]\nmoves = [\"1 bmb: sz64 > Eastern United States\"]\n");
    assert_eq!(t.game("anna").position().round, 3);
    t.dice_agree("anna");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let game = t.path("anna", &t.latest("anna"));
    let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
}

/// What the Allies keep to themselves: a riot in a quiet place, and whom they lose in battles.
const SECRET: &str = "
[[when]]
battle = \"Vichy France\"
riot = \"yes\"

[[when]]
battle = \"land\"
losses = \"inf\"
";

/// A game in which anna has filed that under seal; what she keeps.
fn sealed(scope: &str) -> (Table, String) {
    let more = ["--advantages", "France: Mass Riots"];
    let mut t = Table::invited_to("global-conflict", "director", &PLAYERS, &more, |_| {});
    t.begin("anna", 5);
    t.keep_advances();
    let (file, kept) = seal_of(&t, "anna", 1, SECRET, &["--for", scope]);
    t.mail("anna", DORA, &file);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &file]);
    t.send(DORA, &t.latest(DORA));
    (t, kept)
}

/// No one is accused of anything, and the seal is reported as shut, or not at all.
fn no_one_is_accused(t: &Table, shut: bool) {
    let said = t.good(DORA, &["audit", &t.latest(DORA)]);
    assert!(!said.to_lowercase().contains("accus"), "{said}");
    let said = t.good("bruno", &["verify", &t.latest("bruno")]);
    assert_eq!(said.contains("seals still shut"), shut, "{said}");
    let game = t.path("anna", &t.latest("anna"));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
}

#[test]
fn a_sealed_riot_waits_until_the_seal_is_opened_for_a_battle() {
    let (t, kept) = sealed("land");
    // There is no attack: no turn stops, and no unit rises, though the place is named inside.
    for seat in ["bruno", "anna", "anna", "bruno", "anna"] {
        let said = play(&t, seat, "");
        assert!(!said.contains("Mass Riots"), "{said}");
    }
    no_one_is_accused(&t, true);
    // Italy attacks the French elsewhere: the seal is opened, and what is in it counts from now on.
    let orders =
        t.orders("bruno", &turn("[combat]\nmoves = [\"2 inf: Tripolitania > Tunisia\"]\n"));
    let stop = t.step("bruno", &[&orders]);
    assert_eq!(stop.owed.len(), 1, "one seat opens one seal");
    let opened = open_of(&t, "anna", &kept);
    t.step("anna", &[&opened]);
    let said = t.good("anna", &["report", &t.latest("anna")]);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Vichy France: 1 inf (French), free by Mass Riots"), "{said}");
    assert!(said.contains("France has used up Mass Riots [FRA-05]"), "{said}");
    play(&t, "anna", "");
    no_one_is_accused(&t, false);
    t.dice_agree("anna");
}

#[test]
fn a_seal_for_a_quiet_place_is_never_asked_for() {
    let (t, kept) = sealed("Vichy France");
    // An opening that no battle asks for is sent back, and the turn does not wait for one.
    let opened = open_of(&t, "anna", &kept);
    t.mail("anna", DORA, &opened);
    let orders = t.orders("bruno", &turn(""));
    t.mail("bruno", DORA, &orders);
    let said = t.rule_refused(DORA, &[&orders, &opened]);
    assert!(said.contains("seal"), "{said}");
    let block = t.step("bruno", &[&orders]);
    assert!(block.owed.is_empty(), "{:?}", block.owed);
    let said = t.good("anna", &["report", &t.latest("anna")]);
    assert!(!said.contains("Mass Riots"), "{said}");
    no_one_is_accused(&t, true);
}
