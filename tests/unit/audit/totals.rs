//! What `src/answers/audit/audit_totals.rs` promises.

use fieldpost::audit::{OrderTally, TestsMade, year_of};
use fieldpost::chain::moment_of;

#[test]
fn a_moment_is_in_its_year() {
    for (time, year) in [
        ("1970-01-01 00:00 UTC", 1970),
        ("2026-12-31 23:59 UTC", 2026),
        ("2024-02-29 12:00 UTC", 2024),
    ] {
        assert_eq!(moment_of(time).map(year_of), Some(year), "{time}");
    }
}

#[test]
fn dice_that_take_turns_have_too_many_runs() {
    let row: Vec<bool> = (0..40).map(|n| n % 2 == 0).collect();
    let mut order = OrderTally::default();
    order.add_row(&row);
    assert_eq!((order.runs, order.expected_hundredths()), (40, 2100));
    // (40 - 21) / sqrt(760 / 78) = 6.09, by the formula of Wald and Wolfowitz.
    assert_eq!(order.deviations(), Some(608));
    let mut sorted = row;
    sorted.sort_unstable();
    let mut order = OrderTally::default();
    order.add_row(&sorted);
    assert_eq!((order.runs, order.deviations()), (2, Some(-608)));
}

#[test]
fn so_many_tests_pass_a_limit_by_chance() {
    let mut tests = TestsMade::default();
    [Some(100), Some(-250), Some(400), None].into_iter().for_each(|d| tests.deviations(d));
    tests.chi_square(Some(2100));
    assert_eq!((tests.made, tests.rare, tests.very_rare), (4, 3, 2));
    assert_eq!(tests.expected_hundredths(), [20, 1]);
}
