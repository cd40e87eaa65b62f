//! Three rounds between people who never meet: five seats in folders that share nothing but mails, and
//! every mail goes through the damage that mail programs do. Once for each way to hold the dice.

mod post;

use crate::turns::WEST_RUSSIA;
use post::Exercise;

/// The first German turn, whose defender wants to be asked before any die.
const EGYPT: &str = r#"[purchase]
buy = "10 inf"

[combat]
moves = [
  "1 inf, 1 tank: Libya > Egypt",
  "1 bmb: Germany > Egypt",
  "1 ftr: Balkans > Egypt",
]

[battle."Anglo-Egypt"]
losses = "inf, tank, ftr, bmb"

[noncombat]
moves = []

[mobilize]
place = ["10 inf: Germany"]
"#;

/// A turn in which nothing happens.
const QUIET: &str = "[purchase]\nbuy = \"\"\n\n[combat]\nmoves = []\n\n[noncombat]\nmoves = []\n\n[mobilize]\nplace = []\n";

/// The next Japanese turn: two of China's places, whose defender chooses every loss.
const CHINA: &str = r#"[purchase]
buy = "8 inf"

[combat]
moves = [
  "1 inf, 1 ftr: French Indochina > China",
  "1 ftr: Manchuria > China",
]

[battle."China"]
losses = "inf, ftr"

[noncombat]
moves = []

[mobilize]
place = ["8 inf: Japan"]
"#;

fn plays(mode: &str, seed: u64) {
    let mut e = Exercise::begin(mode, seed);
    e.burnt_step("anna", WEST_RUSSIA);
    e.file_sealed("bruno", "[[when]]\nbattle = \"West Russia\"\nlosses = \"tank, art, inf\"\n");
    e.file_standing("clara", "[[when]]\nbattle = \"land\"\nask = \"before battle\"\n");
    e.file_standing("ugo", "[[when]]\nbattle = \"land\"\nask = \"each choice\"\n");
    e.turn(Some(WEST_RUSSIA));
    e.resent("anna");
    e.turn(Some(EGYPT));
    // Random moves here might attack the units that the next turn sends to China.
    e.turn(Some(QUIET));
    e.turn(Some(CHINA));
    e.turn(None);
    e.everybody_verifies();
    while e.round() < 4 {
        let before = e.round();
        e.turn(None);
        if e.round() > before {
            e.everybody_verifies();
        }
    }
    // Whether a loss leaves a choice is up to the dice; so is how long it takes until one does.
    if e.stops.each_choice == 0 {
        for seat in ["anna", "bruno", "clara", "hiro", "ugo"] {
            e.file_standing(seat, "[[when]]\nask = \"each choice\"\n");
        }
    }
    for _ in 0..20 {
        if e.stops.each_choice > 0 {
            break;
        }
        e.turn(None);
    }
    assert!(e.stops.sealed > 0, "{:?}", e.stops);
    assert!(e.stops.before_battle > 0, "{:?}", e.stops);
    assert!(e.stops.each_choice > 0, "{:?}", e.stops);
    assert!(e.mails.mended > 50, "{:?}", e.mails);
    e.turn(Some(QUIET));
    e.take_back();
    e.everybody_verifies();
    e.turn(None);
    e.concede(&["bruno", "hiro"]);
    e.everybody_verifies();
    e.dice_are_recomputed();
}

#[test]
fn a_director_keeps_the_dice() {
    plays("director", 1);
}

#[test]
fn each_side_keeps_dice_and_no_one_is_trusted() {
    plays("keepers", 2);
}

#[test]
fn both_sides_and_a_director_keep_dice() {
    plays("both", 3);
}

#[test]
fn quiet_orders_are_a_turn() {
    let mut e = Exercise::begin("director", 4);
    e.turn(Some(QUIET));
    assert_eq!(e.stops.each_choice, 0);
    e.everybody_verifies();
}
