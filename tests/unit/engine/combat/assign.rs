//! What `src/rules/engine/combat/assign.rs` promises.

use fieldpost::engine::combat::first_choice;

#[test]
fn limited_hits_are_placed_when_others_can_make_room() {
    // Places: fighter, carrier. Pools: one ship-only hit, one free hit. The owner would lose
    // the carrier first, but both hits count only if the ship-only hit falls on it.
    let ship_only = |place: usize, pool: usize| pool == 1 || place == 1;
    assert_eq!(first_choice(2, &[1, 1], ship_only), vec![0, 1]);
    assert_eq!(first_choice(2, &[1, 0], ship_only), vec![1]);
    assert_eq!(first_choice(2, &[2, 0], ship_only), vec![1]);
    assert_eq!(first_choice(2, &[0, 1], ship_only), vec![0]);
}

#[test]
fn the_owner_s_order_rules_where_it_is_free() {
    assert_eq!(first_choice(4, &[2], |_, _| true), vec![0, 1]);
    assert_eq!(first_choice(2, &[5], |_, _| true), vec![0, 1]);
    assert_eq!(first_choice(0, &[5], |_, _| true), Vec::<usize>::new());
}

#[test]
fn overlapping_limits_are_solved_by_moving_hits() {
    // Places: a, b, c. Pool 0 hits a and b, pool 1 hits a only.
    let can = |place: usize, pool: usize| match pool {
        0 => place < 2,
        _ => place == 0,
    };
    assert_eq!(first_choice(3, &[1, 1], can), vec![0, 1]);
}
