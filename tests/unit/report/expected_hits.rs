//! What `src/answers/report/expected_hits.rs` promises.

use fieldpost::engine::dice::Chances;
use fieldpost::report::Expected;

#[test]
fn rounds_to_two_decimals() {
    let shown = |shots, each| Expected::for_shots(shots, each).decimals();
    assert_eq!(shown(7, Chances::Die(1)), "1.17");
    assert_eq!(shown(2, Chances::Die(2)), "0.67");
    assert_eq!(shown(2, Chances::Die(3)), "1.00");
    assert_eq!(shown(60, Chances::Die(4)), "40.00");
    assert_eq!(shown(1, Chances::Two(4)), "1.33");
    assert_eq!(shown(1, Chances::BetterOfTwo(4)), "0.89");
    assert_eq!(shown(4, Chances::SumOfTwo(3)), "0.33");
    assert_eq!(shown(1, Chances::Sixths(21)), "3.50");
}

#[test]
fn a_sum_is_rounded_once() {
    let mut sum = Expected::default();
    for (dice, need) in [(7, 1), (2, 2), (2, 3), (5, 1), (2, 2), (2, 3)] {
        sum += Expected::for_shots(dice, Chances::Die(need));
    }
    assert_eq!(sum.decimals(), "5.33");
}
