//! A power changes sides by the rule of another (Unholy Alliance): its seat goes with it, and what takes
//! the signatures of a whole side takes its own from then on.

use std::path::Path;
use std::process::Command;

use fieldpost::id::Side;

use super::table::{DORA, NAME, Table};

const SIX: [(&str, &str); 6] = [
    ("anna", "Soviet Union, France, China"),
    ("bruno", "Germany"),
    ("jiro", "Japan"),
    ("clara", "United Kingdom"),
    ("ivo", "Italy"),
    ("otto", "United States"),
];

/// The British land in Northern Italy whatever the dice, and the Germans take it back whatever they are.
const AGREED: [&str; 16] = [
    "--advantages",
    "Germany: Unholy Alliance",
    "--bid",
    "UK: 20 trn sz47",
    "--bid",
    "UK: 20 inf Central Egypt",
    "--bid",
    "UK: 20 art Central Egypt",
    "--bid",
    "Germany: 50 tank Austria",
    "--bid",
    "Germany: 30 bmb Germany",
    "--spokesman",
    "axis: bruno",
    "--spokesman",
    "allies: anna",
];

const LANDING: &str = "[combat]
moves = [\"20 trn: sz47 > sz49, load 20 inf, 20 art from Central Egypt, offload Northern Italy\"]
[battle.\"Northern Italy\"]
losses = \"inf, art\"
[noncombat]
moves = []
";

const KEEP: &str = "[combat]
moves = [\"50 tank: Austria > Northern Italy\", \"30 bmb: Germany > Austria > Northern Italy\"]
[battle.\"Northern Italy\"]
losses = \"tank, bmb\"
[noncombat]
moves = []
[advantages]
\"Unholy Alliance\" = \"keep\"
";

const PASS: &str = "[combat]\nmoves = []\n[noncombat]\nmoves = []\n";

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn play(t: &Table, seat: &str, body: &str) -> String {
    let file = t.orders(seat, body);
    t.step(seat, &[&file]);
    words(&t.good(seat, &["report", &t.latest(seat)]))
}

fn concede(t: &Table, seat: &str) -> String {
    let number = t.next(seat);
    t.good(seat, &["concede", &t.latest(seat), "--seat", seat, "--key", "key"]);
    let file = format!("{NAME}.{number:04}.concession.{seat}.toml");
    t.send(seat, &file);
    file
}

#[test]
fn a_seat_goes_over_with_its_power() {
    let mut t = Table::invited_to("global-conflict", "director", &SIX, &AGREED, |_| {});
    t.begin("anna", 5);
    t.keep_advances();
    for seat in ["bruno", "anna", "anna", "jiro"] {
        play(&t, seat, PASS);
    }
    let said = play(&t, "clara", LANDING);
    assert!(said.contains("Northern Italy"), "{said}");
    let taken = t.good("anna", &["show", &t.latest("anna"), "--space", "Northern Italy"]);
    assert!(taken.contains("United Kingdom:\n  Northern Italy 6"), "{taken}");
    for seat in ["ivo", "anna", "otto"] {
        play(&t, seat, PASS);
    }
    // Before the change Germany and Japan cannot give up without Italy.
    assert_eq!(t.game("anna").side_of("ivo"), Some(Side::Axis));
    let both = [concede(&t, "bruno"), concede(&t, "jiro")];
    let said = t.rule_refused(DORA, &[&both[0], &both[1]]);
    assert!(said.contains("ivo"), "{said}");

    // The template says that it can be kept, and the report that Italy goes over.
    t.good("bruno", &["orders", "new", &t.latest("bruno"), "--out", "draft.toml"]);
    assert!(t.read("bruno", "draft.toml").contains("Unholy Alliance"));
    let said = play(&t, "bruno", KEEP);
    let over = "Italy fights for the Allies from now on by Unholy Alliance [GER-06]";
    assert!(said.contains(over), "{said}");
    let kept = t.good("anna", &["show", &t.latest("anna"), "--space", "Northern Italy"]);
    assert!(kept.contains("Germany:\n  Northern Italy 6"), "{kept}");
    let italy = t.good("anna", &["show", &t.latest("anna"), "--power", "Italy"]);
    assert!(italy.contains("ITALY (Allies)"), "{italy}");
    let csv = t.good("anna", &["stats", &t.latest("anna"), "--format", "csv"]);
    assert!(csv.lines().last().is_some_and(|l| !l.contains("italy,axis")), "{csv}");
    assert!(csv.contains(",italy,allies,") && csv.contains(",italy,axis,"), "{csv}");
    let game = t.game("anna");
    assert_eq!(game.side_of("ivo"), Some(Side::Allies));
    assert_eq!(game.seats_of(Side::Axis), ["bruno", "jiro"]);
    assert_eq!(game.seats_of(Side::Allies), ["anna", "clara", "ivo", "otto"]);
    t.dice_agree("anna");

    // Italy keeps its place in the order of play, and its own seat owes the turn.
    for seat in ["anna", "anna", "jiro", "clara"] {
        play(&t, seat, PASS);
    }
    let owed = t.good("anna", &["show", &t.latest("anna"), "--owed"]);
    assert!(owed.contains("ivo owes the orders of Italy"), "{owed}");
    // No one else signs for Italy, and Italy moves against its old partners.
    let stolen = t.orders_of(&t.latest("bruno"), "bruno", PASS);
    t.mail("bruno", DORA, &stolen);
    let said = t.rule_refused(DORA, &[&stolen]);
    assert!(said.contains("bruno does not command Italy"), "{said}");
    let against = "[combat]\nmoves = [\"2 inf: Greece > Bulgaria\"]\n[noncombat]\nmoves = []\n";
    let said = play(&t, "ivo", against);
    assert!(said.contains("Bulgaria"), "{said}");

    // Its dice count for the side that it fought for: the Axis in Northern Italy, the Allies in Bulgaria.
    let json = t.good("anna", &["luck", &t.latest("anna"), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let dice = |key: &str, names: &[&str]| -> u64 {
        let rows = json["dice"].as_array().expect("rows").iter();
        let own = rows.filter(|r| r[key].as_str().is_some_and(|id| names.contains(&id)));
        own.map(|r| r["dice"].as_u64().expect("a number")).sum()
    };
    let (axis, allies) = (dice("side", &["axis"]), dice("side", &["allies"]));
    assert!(axis > dice("power", &["germany", "japan"]), "{json}");
    let others = ["soviet-union", "france", "china", "united-kingdom", "united-states"];
    assert!(allies > dice("power", &others), "{json}");
    assert_eq!(
        axis + allies,
        dice("power", &others) + dice("power", &["germany", "japan", "italy"])
    );

    // Now the Allies cannot give up without Italy, and the Axis can.
    let all: Vec<String> = ["anna", "clara", "otto"].iter().map(|s| concede(&t, s)).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let said = t.rule_refused(DORA, &all);
    assert!(said.contains("ivo"), "{said}");
    let both = [concede(&t, "bruno"), concede(&t, "jiro")];
    let said = t.rule(DORA, &[&both[0], &both[1]]);
    assert!(words(&said).contains("bruno concedes the game for the Axis"), "{said}");
    t.send(DORA, &t.latest(DORA));
    t.all_agree();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let game = t.path("anna", &t.latest("anna"));
    let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
}
