//! What `src/rules/engine/landing.rs` promises.

use fieldpost::engine::landing::{Deck, Flyer, plan};
use fieldpost::id::{SpaceId, UnitId};

fn flyer(unit: u32, left: u8, far: &[u8]) -> Flyer {
    let far = far.iter().map(|d| Some(*d)).collect();
    Flyer { unit: UnitId(unit), left, far, only: None, ashore: false }
}

fn deck(carrier: u32, zones: &[u16], room: usize) -> Deck {
    let zones = zones.iter().map(|z| SpaceId(*z)).collect();
    Deck { carrier: UnitId(carrier), zones, room }
}

#[test]
fn the_carrier_goes_where_it_saves_most() {
    // AIR-11: two fighters in the north (space 1), one in the south (space 2).
    let flyers = [flyer(1, 0, &[9, 0, 9]), flyer(2, 0, &[9, 0, 9]), flyer(3, 0, &[9, 9, 0])];
    let plan = plan(&flyers, &[deck(10, &[0, 2, 1], 2)]);
    assert_eq!(plan.moves, [(UnitId(10), SpaceId(1))]);
    assert_eq!(plan.lost, [UnitId(3)]);
}

#[test]
fn a_carrier_that_need_not_move_stays() {
    let flyers = [flyer(1, 2, &[1, 2, 0])];
    let plan = plan(&flyers, &[deck(10, &[0, 2], 2)]);
    assert!(plan.moves.is_empty() && plan.lost.is_empty());
}

#[test]
fn a_seated_fighter_makes_room_for_another() {
    // The first fighter can use both carriers, the second only the first one.
    let flyers = [flyer(1, 1, &[0, 1]), flyer(2, 0, &[0, 9])];
    let plan = plan(&flyers, &[deck(10, &[0], 1), deck(11, &[1], 1)]);
    assert!(plan.lost.is_empty());
    assert_eq!(plan.seats[1], (UnitId(2), UnitId(10), SpaceId(0)));
}
