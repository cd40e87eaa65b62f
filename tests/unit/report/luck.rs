//! What `src/answers/report/luck_lines.rs` promises.

use fieldpost::report::luck_of_games;

#[test]
fn a_percentile_is_told_in_games() {
    let told = [(1, "worse luck than in 99 of 100"), (1_000, "worse luck than in 9 of 10")];
    for (percentile, words) in told {
        assert_eq!(luck_of_games(percentile), format!("{words} games"));
    }
    assert_eq!(luck_of_games(5_000), "neither good nor bad luck");
    assert_eq!(luck_of_games(6_600), "better luck than in 7 of 10 games");
}
