//! Large battles fought often by the engine; `examples/odds_sampled` fights all twenty a million times.

use super::fights::FIGHTS;
use super::sample::sample;

/// Ten thousand battles of the engine's own dice lie within four standard errors, in every figure. Those
/// that take longest to reckon in a build without optimisation are left to the example.
#[test]
fn ten_thousand_battles_come_out_as_reckoned() {
    let short = ["land", "land, two owners", "land, Low Luck"];
    let mut editions = Vec::new();
    for (n, fight) in FIGHTS.iter().enumerate().filter(|(_, f)| short.contains(&f.name)) {
        let found = sample(&fight.board(), 2_500, n as u8);
        let (errors, which) = found.worst;
        let name = format!("{}: {}", fight.edition, fight.name);
        assert!(errors < 4.0, "{name}: {which} lies {errors} standard errors away");
        assert!(found.compared > 6, "{name}: {}", found.compared);
        assert!(found.win > 0.01 && found.win < 0.99, "{name} is no foregone conclusion");
        editions.push(fight.edition);
    }
    editions.dedup();
    assert_eq!(editions.len(), 4, "one of every edition");
}
