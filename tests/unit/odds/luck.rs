//! What `src/rules/odds/luck_chances.rs` promises.

use std::collections::BTreeMap;

use fieldpost::engine::engagement::EngagementKind;
use fieldpost::id::{PowerId, Side, SpaceId};
use fieldpost::odds::{Fault, Fought, Luck, Score, percentile_of_sum, round_to_hundredths};

#[test]
fn half_a_hundredth_counts_up_whatever_the_last_bit_says() {
    let third: f64 = 0.125 - 1e-16;
    assert_eq!((round_to_hundredths(0.125), round_to_hundredths(third)), (13, 13));
    assert_eq!((round_to_hundredths(-0.125), round_to_hundredths(-0.1249)), (-12, -12));
    assert_eq!((round_to_hundredths(0.1 + 0.2), round_to_hundredths(12.5)), (30, 1250));
}

#[test]
fn two_battles_lie_among_all_their_sums() {
    let swings = BTreeMap::from([(-3, 0.5), (3, 0.5)]);
    let one = |swing| Fought {
        place: SpaceId(0),
        kind: EngagementKind::Land,
        attacker: PowerId(0),
        side: Side::Axis,
        swing,
        since_decision: false,
        luck: Ok(Luck::of(swings.clone(), swing)),
    };
    assert_eq!(one(3).luck.expect("reckoned").percentile, 7500);
    let a = one(3);
    let b = one(3);
    let mut both = Score::default();
    both.add(&a, true);
    both.add(&b, true);
    assert_eq!((both.swing, both.expected, both.variance), (6, 0, 1800));
    // Six IPC are the square root of two standard deviations of three times the root of two.
    assert_eq!(both.deviations(), Some(141));
    assert_eq!(percentile_of_sum([(&a, true), (&b, true)]), Some(8750));
    // The defender's luck is the other side of it.
    both.add(&a, false);
    assert_eq!((both.battles, both.swing), (3, 3));
    assert_eq!(percentile_of_sum([(&a, true), (&b, false)]), Some(5000));
    let large = Fought { luck: Err(Fault::TooLarge), ..one(3) };
    both.add(&large, true);
    assert_eq!((both.battles, both.left_out), (3, 1));
    assert_eq!(percentile_of_sum([(&large, true)]), None);
    assert_eq!(Score::default().deviations(), None);
}
