//! What `src/rules/engine/units.rs` promises.

use fieldpost::engine::unit::{Unit, UnitTurn};
use fieldpost::engine::units::Units;
use fieldpost::id::{KindId, PowerId, SpaceId, UnitId};

fn piece(space: u16, aboard: Option<u32>) -> Unit {
    let space = SpaceId(space);
    let aboard = aboard.map(UnitId);
    let turn = UnitTurn::fresh(space, aboard);
    Unit {
        power: PowerId(0),
        kind: KindId(0),
        space,
        aboard,
        patrol: false,
        first_owner: None,
        turn,
    }
}

/// Every list as a walk over all pieces would make it.
fn lists_agree(units: &Units) {
    for (id, u) in units.iter() {
        assert!(units.get(id).is_some_and(|found| std::ptr::eq(found, u)));
    }
    assert_eq!((0..99).filter(|n| units.contains_key(&UnitId(*n))).count(), units.len());
    for space in (0..6).map(SpaceId) {
        let walked = units.iter().filter(|(_, u)| u.space == space).map(|(id, _)| *id);
        assert!(units.in_space(space).map(|(id, _)| id).eq(walked));
    }
    for ship in (0..12).map(UnitId) {
        let walked = units.iter().filter(|(_, u)| u.aboard == Some(ship)).map(|(id, _)| *id);
        assert!(units.aboard(ship).map(|(id, _)| id).eq(walked));
    }
}

#[test]
fn the_lists_follow_every_change() {
    let mut units = Units::new();
    for (id, u) in [(5, piece(3, Some(2))), (2, piece(3, None)), (9, piece(1, None))] {
        units.insert(UnitId(id), u);
        lists_agree(&units);
    }
    assert_eq!(units.keys().map(|id| id.0).collect::<Vec<_>>(), [2, 5, 9]);
    units.change(UnitId(5), |u| u.space = SpaceId(4));
    lists_agree(&units);
    units.change(UnitId(5), |u| u.aboard = Some(UnitId(9)));
    lists_agree(&units);
    units.change_all(|u| u.space = SpaceId(2));
    lists_agree(&units);
    assert_eq!(units.remove(&UnitId(2)).map(|u| u.space), Some(SpaceId(2)));
    lists_agree(&units);
    units.insert(UnitId(9), piece(5, None));
    lists_agree(&units);
    assert_eq!((units.len(), units.in_space(SpaceId(5)).count()), (2, 1));
    lists_agree(&units.only(|_, u| u.aboard.is_some()));
    units.retain(|_, u| u.aboard.is_none());
    lists_agree(&units);
    // The last one goes and comes again, which leaves no trace.
    let before = units.clone();
    let last = units.keys().next_back().copied().expect("one is left");
    let piece = units.remove(&last).expect("it is there");
    lists_agree(&units);
    units.insert(last, piece);
    lists_agree(&units);
    assert_eq!(units, before);
    assert!(units.get(&UnitId(5)).is_none() && units.remove(&UnitId(5)).is_none());
}

/// A list by number up to the largest of these would not fit into memory. They are found all the same.
#[test]
fn numbers_far_apart_are_found() {
    let far = [u32::MAX - 1, 70_000, 3];
    let mut units: Units = far.iter().map(|n| (UnitId(*n), piece(1, None))).collect();
    assert!(far.iter().all(|n| units.contains_key(&UnitId(*n))));
    units.insert(UnitId(90_000), piece(2, None));
    assert!(units.contains_key(&UnitId(90_000)));
    units.remove(&UnitId(u32::MAX - 1));
    assert_eq!(units.keys().map(|id| id.0).collect::<Vec<_>>(), [3, 70_000, 90_000]);
}
