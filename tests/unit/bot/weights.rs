//! What `src/answers/bot/weights.rs` promises.

use fieldpost::bot::weights::Weights;

#[test]
fn the_weights_can_be_read() {
    let weights = Weights::built_in();
    assert!(weights.attack_on_land >= 100 && weights.least_chance < 100);
    assert!(!weights.by_land.is_empty() && !weights.by_sea.is_empty());
}
