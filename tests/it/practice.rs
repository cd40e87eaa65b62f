//! The heuristic opponent against random orders, a game on each side in every edition; examples/practice
//! plays a hundred of each.

#[path = "../../examples/practice/games.rs"]
mod games;

use std::collections::BTreeMap;

use fieldpost::bot::sensible_orders;
use fieldpost::edition::{Source, load_built_in, load_defaults};
use fieldpost::engine::{Input, Position, lock};
use fieldpost::odds;

const EDITIONS: [&str; 4] = ["lhtr", "revised", "aa1941", "global-conflict"];

#[test]
fn rules_of_thumb_beat_random_orders() {
    let mut won = 0;
    for edition in EDITIONS {
        let ed = load_built_in(edition).expect("it loads");
        for axis in [true, false] {
            won += u32::from(games::play(&ed, axis, 1, 8).won);
        }
    }
    assert!(won >= 7, "{won} games of 8 won");
}

/// The same position gives the same orders; they buy something, and attack with good chances only.
#[test]
fn suggested_orders_are_steady_and_their_attacks_are_good() {
    let mut battles = 0;
    for edition in EDITIONS {
        let ed = load_built_in(edition).expect("it loads");
        let rest = Input {
            orders: Default::default(),
            standing: BTreeMap::new(),
            answers: Vec::new(),
            profile: load_defaults(&Source::BuiltIn, &ed, "cheapest-first").expect("built in"),
            seat_of: BTreeMap::new(),
        };
        for power in ed.power_ids() {
            let mut at = Position::initial(&ed);
            at.power = power;
            let orders = sensible_orders(&ed, &at, &rest);
            assert_eq!(orders, sensible_orders(&ed, &at, &rest));
            let affords = at.ipc(power) >= 3;
            assert_eq!(orders.purchase.is_some(), affords, "{edition}: {}", ed.power(power).name);
            let input = Input { orders, ..rest.clone() };
            let locked = lock(&ed, &at, &input).expect("legal");
            for (e, odds) in odds::turn(&ed, &input, locked.position()) {
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
