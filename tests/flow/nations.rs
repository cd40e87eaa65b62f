//! A game with national advantages, from the invitation to the report.

use super::table::{NAME, Table};

const CHOSEN: &str =
    "USSR: Russian Winter, Lend-Lease; UK: Colonial Garrison (India); Germany: Fortress Europe";

const PLAYERS: [(&str, &str); 2] = [("anna", "Soviet Union, UK, US"), ("bruno", "Germany, Japan")];

const WINTER: &str = "
[purchase]
buy = \"\"
[combat]
moves = []
[noncombat]
moves = []
[mobilize]
place = []
[advantages]
\"Russian Winter\" = \"declare\"
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
    let file = t.orders("anna", WINTER);
    let told = t.good("anna", &["orders", "explain", &file]);
    assert!(told.contains("Russian Winter is declared, in the phase"), "{told}");
    t.step("anna", &[&file]);
    let report = t.good("anna", &["report", &t.latest("anna")]);
    assert!(report.contains("Soviet Union declares Russian Winter [SOV-01]"), "{report}");
    let board = t.good("anna", &["show", &t.latest("anna"), "--power", "USSR"]);
    assert!(board.contains("Russian Winter (at work)"), "{board}");
    t.dice_agree("anna");
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
    assert!(new("UK: Joint Strike").contains("Joint Strike [UK-02] is not played yet"));
    let said = new("UK: Colonial Garrison");
    assert!(said.contains("[UK-06] wants a territory in brackets"), "{said}");
    assert!(said.contains("Australia"), "{said}");
    assert!(new("UK: Colonial Garrison (Gibraltar)").contains("wants a territory"));
    assert!(new("UK: Radar (India)").contains("Radar [UK-01] asks for no place"));
    assert!(new("UK: Radar, Radar").contains("names Radar twice"));
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
fn what_a_nation_begins_with_stands_on_the_board() {
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
