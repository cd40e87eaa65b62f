//! A game with national advantages, from the invitation to the report.

use super::table::{NAME, Table};

const CHOSEN: &str =
    "USSR: Russian Winter, Lend-Lease; UK: Colonial Garrison (India); Germany: Fortress Europe";

const PLAYERS: [(&str, &str); 2] = [("anna", "Soviet Union, UK, US"), ("bruno", "Germany, Japan")];

const PASS: &str = "
[purchase]
buy = \"\"
[combat]
moves = []
[noncombat]
moves = []
[mobilize]
place = []
";

#[test]
fn what_was_agreed_on_is_in_the_invitation_on_the_board_and_in_the_report() {
    let t = Table::with("director", &PLAYERS, &["--advantages", CHOSEN]);
    let invitation = t.read("anna", &format!("{NAME}.invitation.toml"));
    assert!(invitation.contains("  \"colonial-garrison in india\",\n"), "{invitation}");
    let game = t.latest("anna");
    let board = t.good("anna", &["show", &game, "--power", "UK"]);
    assert!(board.contains("advantages: Colonial Garrison"), "{board}");
    assert!(t.good("anna", &["show", &game, "--space", "India"]).contains("1 ic"));
    let winter = format!("{PASS}[advantages]\n\"Russian Winter\" = \"declare\"\n");
    let file = t.orders("anna", &winter);
    let told = t.good("anna", &["orders", "explain", &file]);
    assert!(told.contains("Russian Winter is declared, in the phase"), "{told}");
    t.step("anna", &[&file]);
    let report = t.good("anna", &["report", &t.latest("anna")]);
    assert!(report.contains("The Soviet Union declares Russian Winter [SOV-01]"), "{report}");
    let board = t.good("anna", &["show", &t.latest("anna"), "--power", "USSR"]);
    assert!(board.contains("Russian Winter (at work)"), "{board}");
    t.dice_agree("anna");
    let verdict = t.good("anna", &["verify", &t.latest("anna")]);
    let bare = verdict.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(bare.contains("advantages Soviet Union, Russian Winter [SOV-01];"), "{verdict}");
}

#[test]
fn what_cannot_be_agreed_on_is_refused_with_what_would_be_right() {
    let t = Table::bare(&["anna"]);
    let new = |advantages: &str| {
        let words = ["new", "lhtr", "--name", "war", "--hotseat", "--advantages", advantages];
        let ran = t.run("anna", &words);
        assert_ne!(ran.code, 0, "{}", ran.said);
        ran.said
    };
    assert!(new("Germany").contains("Wolf Packs"));
    assert!(new("Germany: Radar").contains("no national advantage is called \"Radar\""));
    let said = new("UK: Colonial Garrison");
    assert!(said.contains("[UK-06] needs a territory in brackets"), "{said}");
    assert!(said.contains("Australia"), "{said}");
    assert!(new("UK: Colonial Garrison (Gibraltar)").contains("needs a territory"));
    assert!(new("UK: Radar (India)").contains("Radar [UK-01] asks for no place"));
    assert!(new("UK: Radar, Radar").contains("Radar is named twice"));
}

/// A game at one table with these rules of nations, before the first turn.
fn begun(chosen: &str) -> Table {
    let t = Table::bare(&["anna"]);
    let new = ["new", "global-conflict", "--name", "war", "--hotseat", "--advantages", chosen];
    t.good("anna", &new);
    t.good("anna", &["start", "war.invitation.toml"]);
    t
}

#[test]
fn the_start_of_a_nation_is_on_the_board() {
    let t = begun("Italy: Armed Neutrality; China: Air Bridge; UK: Colonial Garrison (Burma)");
    let show = |more: &[&str]| t.good("anna", &[&["show", "war.0000.ron"], more].concat());
    let italy = show(&["--power", "Italy"]);
    assert!(italy.contains("ITALY (Axis): 17 IPC in hand"), "{italy}");
    assert!(italy.contains("Tunisia") && italy.contains("New Caledonia"), "{italy}");
    let syria = show(&["--space", "Syria"]);
    assert!(syria.contains("Italy:\n  Syria 0: -\n"), "{syria}");
    assert!(show(&["--space", "Szechwan"]).contains("1 bmb"));
    assert!(show(&["--space", "Burma"]).contains("1 ic"));
    t.good("anna", &["verify", "war.0000.ron"]);
}

#[test]
fn neutral_land_that_a_nation_begins_with_is_its_own() {
    let t = begun("Italy: Unlikely Alliance");
    let show = |more: &[&str]| t.good("anna", &[&["show", "war.0000.ron"], more].concat());
    let italy = show(&["--power", "Italy"]);
    assert!(italy.contains("ITALY (Axis): 17 IPC in hand"), "{italy}");
    let spain = show(&["--space", "Spain"]);
    assert!(spain.contains("4 inf, 1 art") && spain.contains("1 bmb"), "{spain}");
    assert!(spain.contains("2 German blk"), "{spain}");
    assert!(show(&["--space", "Spanish Morocco"]).contains("1 inf"));
    let rio = show(&["--space", "Rio Del Oro"]);
    assert!(rio.contains("Italy:\n  Rio Del Oro 0"), "{rio}");
    t.good("anna", &["verify", "war.0000.ron"]);
}

/// Four seats of a tournament game with a joint strike: Britain and America are two people.
const FOUR: [(&str, &str); 4] =
    [("anna", "Soviet Union"), ("bruno", "Germany, Japan"), ("carl", "UK"), ("emil", "US")];

pub const STRIKE: &str = "
[purchase]
buy = \"\"
[combat]
moves = [
  \"1 UK bmb, 2 UK ftr: United Kingdom > sz5\",
]
[noncombat]
moves = []
[mobilize]
place = []
[battle.\"sz5\"]
losses = \"ftr, bmb\"
";

#[test]
fn a_joint_strike_is_declared_by_standing_orders_and_ordered_by_the_partner() {
    for mode in ["director", "keepers", "both"] {
        let mut more = vec!["--advantages", "UK: Joint Strike"];
        if mode != "director" {
            more.extend(["--keeper", "anna", "--keeper", "bruno"]);
        }
        let t = Table::with(mode, &FOUR, &more);
        // Whose rule it is not cannot declare it.
        let stolen = t.standing("emil", "[advantages]\n\"Joint Strike\" = \"round 1\"\n");
        let said = t.refused("emil", &["standing", "file", &t.latest("emil"), &stolen]);
        assert!(said.contains("is a rule of the United Kingdom"), "{said}");
        let said = t.standing("carl", "[advantages]\n\"Joint Strike\" = \"round 1\"\n");
        let told = t.good("carl", &["standing", "explain", &said]);
        assert!(
            told.contains("Joint Strike is declared before the first turn of round 1"),
            "{told}"
        );
        t.good("carl", &["standing", "file", &t.latest("carl"), &said]);
        t.send("carl", &t.latest("carl"));
        for seat in ["anna", "bruno"] {
            let file = t.orders(seat, PASS);
            t.step(seat, &[&file]);
        }
        let report = t.good("carl", &["report", &t.latest("carl"), "--block", "2"]);
        assert!(report.contains("declares Joint Strike [UK-02]"), "{report}");
        // The British still owe a turn, in which they move nothing.
        assert!(t.good("carl", &["show", &t.latest("carl"), "--owed"]).contains("carl"));
        let file = t.orders("carl", PASS);
        t.step("carl", &[&file]);
        let file = t.orders("bruno", PASS);
        t.step("bruno", &[&file]);
        // The American file orders the British units; the template names them.
        let draft = format!("{NAME}.{:04}.orders.toml", t.next("emil"));
        t.good("emil", &["orders", "new", &t.latest("emil"), "--out", &draft]);
        let empty = t.read("emil", &draft);
        assert!(empty.contains("Units of the United Kingdom that you command"), "{empty}");
        let file = t.orders("emil", STRIKE);
        let told = t.good("emil", &["orders", "explain", &file]);
        assert!(told.contains("1 British bomber"), "{told}");
        t.step("emil", &[&file]);
        let report = t.good("anna", &["report", &t.latest("anna")]);
        assert!(report.contains("Joint Strike [UK-02]"), "{report}");
        t.dice_agree("anna");
        t.all_agree();
    }
}

#[test]
fn standing_orders_by_a_rule_that_a_seat_does_not_have_are_told() {
    let t = begun("France: Mass Riots; Japan: Submarine Carrier");
    let lines = "\n\n[[when]]\nbattle = \"Tunisia\"\nfall-back = \"all to Algeria after round 1\"\n\n\
                 [[when]]\nbattle = \"Vichy France\"\nriot = \"yes\"\n\n\
                 [[when]]\nbattle = \"sea\"\ntake-off = \"1 ftr\"\n\
                 special-move = \"1 inf from Algeria\"\n";
    for (seat, odd) in
        [("allies", &["fall-back", "take-off"][..]), ("axis", &["fall-back", "riot"])]
    {
        let file = format!("{seat}.toml");
        t.good("anna", &["standing", "new", "war.0000.ron", "--seat", seat, "--out", &file]);
        let head = t.read("anna", &file);
        let head = head.split("\n\n").next().unwrap_or_default();
        t.write("anna", &file, &format!("{head}{lines}"));
        let said = t.good("anna", &["orders", "check", &file, "--game", "war.0000.ron"]);
        for key in ["fall-back", "riot", "take-off", "special-move"] {
            let told = said.contains(&format!("`{key}` has no effect here"));
            let due = odd.contains(&key) || key == "special-move";
            assert_eq!(told, due, "{seat} {key}: {said}");
        }
        assert!(said.contains("warning") && said.contains("[no-effect]"), "{said}");
    }
}
