//! Orders that may be played and may not be meant, on the built-in tournament edition.

use crate::orders::order_files::{ORDERS, edition, quiet};
use fieldpost::engine::position::Position;
use fieldpost::orders::examine;

#[test]
fn what_may_not_be_meant_is_a_warning() {
    let ed = edition();
    let text = ORDERS
        .replace("buy = \"5 inf, 1 art\"", "buy = \"1 inf\"")
        .replace("against = \"3 inf, 1 art, 1 tank\"", "against = \"2 inf\"")
        .replace("place = [\"3 inf, 1 art: Caucasus\", \"2 inf: Russia\"]", "place = []");
    let examined = examine(Position::initial(&ed).board(&ed), &quiet(&ed), &text);
    let codes: Vec<&str> = examined.diagnostics.iter().map(|d| d.code.name).collect();
    assert!(codes.contains(&"money-left"), "{codes:?}");
    assert!(codes.contains(&"against-differs"), "{codes:?}");
}

/// In this edition no unit leaves an assault by `retreat`, not even aircraft (AMP-08).
#[test]
fn the_advice_about_a_retreat_from_an_assault_is_true() {
    let ed = edition();
    let mut p = Position::initial(&ed);
    p.power = ed.power_by_id("united-kingdom").expect("a power");
    let head = ORDERS.split("\n\n").next().unwrap_or_default().replace("Soviet Union", "UK");
    let text = format!(
        "{head}\n\n[purchase]\n\n[combat]\nmoves = [\n  \
         \"1 trn: sz2 > sz3, load 1 inf, 1 art from UK, offload Norway\",\n  \
         \"1 ftr: UK > Norway\",\n]\n\n[battle.\"Norway\"]\nretreat = \"after round 1\"\n"
    );
    let found = examine(p.board(&ed), &quiet(&ed), &text).diagnostics;
    let told = found.iter().find(|d| d.code.name == "no-land-retreat");
    let told = told.unwrap_or_else(|| panic!("{found:?}"));
    let help = told.help.as_deref().unwrap_or_default();
    assert!(help.contains("`retreat` moves no one") && help.contains("`air-retreat`"), "{help}");
}

/// The first place by id is where they go, so the player hears of it (RET-02).
#[test]
fn a_retreat_that_names_no_place_says_where_it_goes() {
    let ed = edition();
    let head = ORDERS.split("\n\n").next().unwrap_or_default();
    let told = |moves: &str, line: &str| {
        let text = format!(
            "{head}\n\n[purchase]\n\n[combat]\nmoves = [{moves}]\n\n[battle.\"West Russia\"]\n{line}\n"
        );
        let found = examine(Position::initial(&ed).board(&ed), &quiet(&ed), &text).diagnostics;
        let own = found.into_iter().find(|d| d.code.name == "retreat-unsaid");
        own.map(|d| format!("{} ({})", d.message, d.at.words))
    };
    let one = "\"3 inf: Archangel > West Russia\"";
    let two = format!("{one}, \"2 inf, 1 ftr: Russia > West Russia\"");
    let said = told(&two, "retreat = \"after round 1\"").expect("two places");
    assert!(said.contains("they go to Archangel") && said.ends_with("(retreat)"), "{said}");
    let said = told(&two, "plan = \"strafe 1\"").expect("two places");
    assert!(said.ends_with("(plan)"), "{said}");
    assert_eq!(told(&two, "retreat = \"to Russia after round 1\""), None);
    assert_eq!(told(&two, "retreat = \"never\""), None);
    assert_eq!(told(&two, "losses = \"inf\""), None);
    assert_eq!(told(one, "retreat = \"after round 1\""), None);
    // The place from which only aircraft came is none.
    let flown = format!("{one}, \"1 ftr: Russia > West Russia\"");
    assert_eq!(told(&flown, "retreat = \"after round 1\""), None);
}

#[test]
fn a_purchase_too_large_for_the_complexes_is_a_warning() {
    let ed = edition();
    let mut position = Position::initial(&ed);
    position.power = ed.power_by_id("japan").expect("it plays");
    let text = "fieldpost = 2\nkind = \"orders\"\ngame = \"g\"\nseat = \"b\"\npower = \"Japan\"\n\
        round = 1\nstep = 1\nhead = \"310adf32c4164f4952c26a2df40f8b80\"\n\n[purchase]\n\
        buy = \"10 inf\"\n\n[combat]\n\n[battle.\"sz52\"]\nretreat = \"never\"\n\n[noncombat]\n";
    let found = examine(position.board(&ed), &quiet(&ed), text).diagnostics;
    let codes: Vec<&str> = found.iter().map(|d| d.code.name).collect();
    assert_eq!(codes, ["cannot-place", "not-placed", "no-such-battle"]);
}

#[test]
fn a_transport_whose_troops_have_a_line_of_their_own_is_not_idle() {
    let ed = edition();
    let mut position = Position::initial(&ed);
    let uk = ed.power_by_id("united-kingdom").expect("it plays");
    let zone = ed.space_by_id("sz2").expect("it is on the board");
    let infantry = ed.kind_by_id("infantry").expect("there are some");
    let transport = position.in_space(zone).find(|(_, u)| ed.kind(u.kind).transport);
    let ship = transport.expect("one lies there").0;
    position.power = uk;
    position.add_unit(uk, infantry, zone, Some(ship));
    let head = "fieldpost = 2\nkind = \"orders\"\ngame = \"g\"\nseat = \"b\"\npower = \"UK\"\n\
        round = 1\nstep = 1\nhead = \"310adf32c4164f4952c26a2df40f8b80\"\n\n[combat]\n\n";
    let codes = |moves: &str| -> Vec<&str> {
        let text = format!("{head}[noncombat]\nmoves = [{moves}]\n");
        let found = examine(position.board(&ed), &quiet(&ed), &text).diagnostics;
        found.iter().map(|d| d.code.name).filter(|c| *c == "transport-idle").collect()
    };
    assert_eq!(codes(""), ["transport-idle"]);
    assert!(codes("\"1 inf: sz2 > United Kingdom\"").is_empty());
}

#[test]
fn ships_that_stay_with_enemies_are_told_that_they_will_fight() {
    let ed = edition();
    let mut position = Position::initial(&ed);
    let uk = ed.power_by_id("united-kingdom").expect("it plays");
    let germany = ed.power_by_id("germany").expect("it plays");
    let zone = ed.space_by_id("sz2").expect("it is on the board");
    let submarine = ed.kind_by_id("submarine").expect("there are some");
    position.power = uk;
    position.add_unit(germany, submarine, zone, None);
    let head = "fieldpost = 2\nkind = \"orders\"\ngame = \"g\"\nseat = \"b\"\npower = \"UK\"\n\
        round = 1\nstep = 1\nhead = \"310adf32c4164f4952c26a2df40f8b80\"\n\n[combat]\n";
    let said = |rest: &str| -> Vec<String> {
        let found = examine(position.board(&ed), &quiet(&ed), &format!("{head}{rest}")).diagnostics;
        found.iter().filter(|d| d.code.name == "battle-unsaid").map(|d| d.message.clone()).collect()
    };
    assert_eq!(said(""), ["your ships in sz2 are in a zone with enemies, and will fight there"]);
    assert!(said("\n[battle.\"sz2\"]\nretreat = \"never\"\n").is_empty());
    assert!(said("moves = [\"1 trn, 1 bb: sz2 > sz3\"]\n").is_empty());
}
