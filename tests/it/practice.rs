//! The heuristic opponent against random orders, a game on each side in every edition; examples/practice
//! plays a hundred of each.

#[path = "../../examples/practice/games.rs"]
mod games;

use std::collections::BTreeMap;

use fieldpost::bot::sensible_orders;
use fieldpost::case::{begins, read};
use fieldpost::edition::{Edition, Kind, Source, load_built_in, load_defaults};
use fieldpost::engine::plan::MoveOrder;
use fieldpost::engine::{Input, Position, lock, query};
use fieldpost::odds;

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];

#[test]
fn rules_of_thumb_beat_random_orders_and_leave_few_troops_idle() {
    let mut won = 0;
    for edition in EDITIONS {
        let ed = load_built_in(edition).expect("it loads");
        for axis in [true, false] {
            let game = games::play(&ed, axis, 1, 8);
            won += u32::from(game.won);
            assert!(
                game.idle.is_empty(),
                "{edition}: troops without a front wait: {:?}",
                game.idle
            );
        }
    }
    assert!(won >= 7, "{won} games of 8 won");
}

/// Everything besides the mover's orders.
fn rest(ed: &Edition) -> Input {
    Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: BTreeMap::new(),
    }
}

/// The same position gives the same orders; they buy something, and attack with good chances only.
#[test]
fn suggested_orders_are_steady_and_their_attacks_are_good() {
    let mut battles = 0;
    for edition in EDITIONS {
        let ed = load_built_in(edition).expect("it loads");
        let rest = rest(&ed);
        for power in ed.power_ids() {
            let mut at = Position::initial(&ed);
            at.power = power;
            let orders = sensible_orders(&ed, &at, &rest);
            assert_eq!(orders, sensible_orders(&ed, &at, &rest));
            let affords = at.ipc(power) >= 3;
            assert_eq!(orders.purchase.is_some(), affords, "{edition}: {}", ed.power(power).name);
            let input = Input { orders, ..rest.clone() };
            let locked = lock(at.board(&ed), &input).expect("legal");
            for (e, odds) in odds::turn(locked.position().board(&ed), &input) {
                let Ok(odds) = odds else { continue };
                let good = if ed.is_sea(e.place) { odds.win } else { odds.capture };
                let place = &ed.space(e.place).name;
                assert!(good > 0.6, "{edition}: {place} with {good}");
                battles += 1;
            }
        }
    }
    assert!(battles > 10, "{battles} battles");
}

/// British units lent for a Joint Strike: tanks next to the enemy, and infantry behind the front.
const JOINT_STRIKE: &str = r#"
id = "lent"
editions = ["lhtr"]
source = "a position to play from"
why = "Joint Strike"
orders = ""
[given]
power = "US"
units = ["Eastern Europe: UK 8 tank", "Germany: Germany 4 inf", "Persia: UK 2 inf"]
control = ["Eastern Europe = UK"]
advantages = ["United Kingdom: Joint Strike (active)"]
lent = ["United Kingdom: Joint Strike: United States"]
"#;

/// French tanks that fight with the British while Paris is lost.
const FREE_FRENCH: &str = r#"
id = "lent"
editions = ["global-conflict"]
source = "a position to play from"
why = "Free French Forces"
orders = ""
[given]
power = "UK"
units = ["Normandy: France 4 tank", "Eastern France: Germany 4 inf"]
control = ["Eastern France = Germany", "Normandy = UK"]
advantages = ["France: Free French Forces"]
lent = ["France: Free French Forces: United Kingdom"]
"#;

#[test]
fn units_that_a_partner_has_lent_attack_and_march() {
    let told = |edition: &str, text: &str, owner: &str| {
        let ed = load_built_in(edition).expect("it loads");
        let case = read(text).expect("a case");
        let at = begins(&ed, &case).expect("a position");
        let whose = ed.power_by_id(owner).expect("a power");
        let seat_of = BTreeMap::from([(whose, 1), (at.power, 1)]);
        let rest = Input { seat_of, ..rest(&ed) };
        let orders = sensible_orders(&ed, &at, &rest);
        let way = |m: &MoveOrder| {
            let lot = m.groups.iter().find(|g| g.owner == Some(whose))?;
            let path: Vec<&str> = m.path.iter().map(|s| ed.space(*s).id.as_str()).collect();
            Some(format!("{} {}: {}", lot.count, ed.kind(lot.kind).id, path.join(" > ")))
        };
        let combat = orders.combat.iter().flat_map(|c| &c.moves);
        let all: Vec<String> =
            combat.chain(orders.noncombat.iter().flatten()).filter_map(way).collect();
        lock(at.board(&ed), &Input { orders, ..rest }).expect("legal");
        all
    };
    let joint = told("lhtr", JOINT_STRIKE, "united-kingdom");
    let attacks = ["4 tank: eastern-europe > germany", "1 tank: eastern-europe > balkans"];
    assert_eq!(joint, [&attacks[..], &["2 infantry: persia > caucasus"]].concat());
    let french = told("global-conflict", FREE_FRENCH, "france");
    assert_eq!(french, ["4 tank: normandy > eastern-france"]);
}

/// American troops that no way leads to an enemy, a transport next to them, and a shore two zones away from which
/// they can walk to the front.
const SEALIFT: &str = r#"
id = "sealift"
editions = ["lhtr"]
source = "a position to play from"
why = "troops without a front"
orders = ""
[given]
power = "US"
units = [
  "Eastern US: US 6 inf", "sz10: US 1 trn", "Algeria: US 1 inf", "Libya: Germany 2 inf",
  "Germany: Germany 4 inf",
]
control = ["Algeria = US", "Libya = Germany"]
"#;

#[test]
fn idle_troops_go_to_a_front_by_sea() {
    let ed = load_built_in("lhtr").expect("it loads");
    let at = begins(&ed, &read(SEALIFT).expect("a case")).expect("a position");
    let orders = sensible_orders(&ed, &at, &rest(&ed));
    lock(at.board(&ed), &Input { orders: orders.clone(), ..rest(&ed) }).expect("legal");
    let ship = |m: &&MoveOrder| m.groups.iter().any(|g| ed.kind(g.kind).transport);
    let sails: Vec<&MoveOrder> = orders.noncombat.iter().flatten().filter(ship).collect();
    let [sail] = sails[..] else { panic!("{sails:?}") };
    let shore = ed.space_by_id("algeria").expect("it is on the board");
    let deeds = format!("{:?}", sail.cargo);
    assert!(deeds.contains("Load") && sail.path.len() == 2, "{sail:?}");
    let end = sail.path.last().copied().expect("a zone");
    let goes = ed.adjacent(end, shore) || query::distance(&ed, end, shore, 2).is_some();
    assert!(goes, "the transport goes towards Algeria: {sail:?}");
    // More troops wait than the ship carries: another ship is bought, and no troops.
    let bought = orders.purchase.expect("there is money").units;
    assert!(bought.iter().any(|(k, _)| ed.kind(*k).transport), "{bought:?}");
}

/// More money than ships can carry troops: what is bought with it would wait.
#[test]
fn no_more_troops_are_bought_than_find_room_in_ships() {
    let rich = SEALIFT
        .replace("US 6 inf", "US 6 inf, 1 ic")
        .replace("control =", "ipc = [\"United States 60\"]\ncontrol =");
    let ed = load_built_in("lhtr").expect("it loads");
    let at = begins(&ed, &read(&rich).expect("a case")).expect("a position");
    let orders = sensible_orders(&ed, &at, &rest(&ed));
    lock(at.board(&ed), &Input { orders: orders.clone(), ..rest(&ed) }).expect("legal");
    let bought = orders.purchase.expect("there is money").units;
    let count = |what: &dyn Fn(&Kind) -> bool| -> u16 {
        bought.iter().filter(|(k, _)| what(ed.kind(*k))).map(|(_, n)| n).sum()
    };
    let (ships, troops) = (count(&|k| k.transport), count(&|k| k.captures));
    // Three of the six guard the capital, the others wait, and one ship is there already.
    assert!(troops > 0 && 3 + troops <= 2 * (1 + ships), "{bought:?}");
    // Neither money nor room is what ended it.
    let cost: i32 = bought.iter().map(|(k, n)| ed.kind(*k).cost * i32::from(*n)).sum();
    assert!(60 - cost >= 3, "{bought:?} for {cost}");
    let total: u16 = bought.iter().map(|(_, n)| n).sum();
    assert!(total < 12, "{bought:?}");
}
