//! Chances that can be worked out by hand.

use fieldpost::edition::load_built_in;
use fieldpost::id::PowerId;
use fieldpost::orders::typed_instructions;

use super::board::{Board, edition};
use super::faces::agrees;
use super::{armies, near, one_round, reckoned};

/// One infantry attacks one: it hits with 1/6, the other with 1/3, and a round without a hit changes
/// nothing.
#[test]
fn one_infantry_against_one() {
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        let ed = load_built_in(edition).expect("it loads");
        let odds = reckoned(&ed, &armies(&ed, "1 inf", "1 inf"));
        let (hit, hurt) = (1.0 / 6.0, 1.0 / 3.0);
        let ends = 1.0 - (1.0 - hit) * (1.0 - hurt);
        near(odds.win, hit * (1.0 - hurt) / ends);
        near(odds.lose, (1.0 - hit) * hurt / ends);
        near(odds.draw, hit * hurt / ends);
        near(odds.rounds, 1.0 / ends);
        near(odds.capture, odds.win);
        near(odds.swing(), 3.0 * (odds.win - odds.lose));
        assert!(odds.pruned < 1e-11);
    }
}

/// Land that the winner gives back to a partner is taken all the same.
#[test]
fn freed_land_counts_as_taken() {
    let ed = load_built_in("global-conflict").expect("it loads");
    let odds = reckoned(&ed, &armies(&ed, "3 inf", "2 inf, 1 blo"));
    near(odds.capture, odds.win);
    assert!(odds.win > 0.2 && odds.win < 0.4, "{}", odds.win);
}

/// What a ship carries goes down with it, and counts, whichever way the fight is reckoned.
#[test]
fn cargo_goes_down_with_its_ship() {
    let units = [("germany", "sz5", "2 bb"), ("united-kingdom", "sz6", "1 bb, 1 trn, 2 inf")];
    let board =
        Board::new(edition("lhtr", false), "germany", &units, &one_round("2 bb: sz5 > sz6", "sz6"));
    agrees(&board);
    let odds = board.odds();
    let price = |abbr: &str| {
        let kind = board.ed.kind_ids().map(|k| board.ed.kind(k)).find(|k| k.abbr == abbr);
        kind.expect("a kind").cost
    };
    let most = odds.swings().keys().next_back().copied().expect("an end");
    assert_eq!(most, price("trn") + 2 * price("inf"), "one hit at a battleship, one at the cargo");
}

/// Neither side can hit the other: it is reported at once.
#[test]
fn a_battle_that_cannot_end_is_told() {
    let ed = load_built_in("aa1941").expect("it loads");
    let mut fight = armies(&ed, "2 trn", "1 trn");
    fight.sea = true;
    near(reckoned(&ed, &fight).both, 1.0);
}

#[test]
fn orders_of_loss_and_retreats_count() {
    let ed = load_built_in("lhtr").expect("it loads");
    let mut fight = armies(&ed, "3 inf, 1 tank", "3 inf");
    let plain = reckoned(&ed, &fight);
    fight.attack_says =
        typed_instructions(&ed, PowerId(0), &[("losses", "tank, inf")]).expect("read");
    let tank_first = reckoned(&ed, &fight);
    assert!(tank_first.win < plain.win && tank_first.lives(true)[1].2 < plain.lives(true)[1].2);
    fight.attack_says =
        typed_instructions(&ed, PowerId(0), &[("retreat", "after round 1")]).expect("read");
    let short = reckoned(&ed, &fight);
    assert!(short.both > 0.3 && short.rounds <= 1.0 + 1e-9, "{} {}", short.both, short.rounds);
    fight.attack_says = Default::default();
    fight.rounds = Some(1);
    let one = reckoned(&ed, &fight);
    near(one.both, short.both);
}

/// Over all that can come the percentile is a half on average, whatever the fight.
#[test]
fn percentiles_are_a_half_on_average() {
    let ed = load_built_in("lhtr").expect("it loads");
    for (attack, defend) in [("3 inf, 1 art", "3 inf"), ("2 ftr, 1 bmb", "1 inf, 1 aa")] {
        let odds = reckoned(&ed, &armies(&ed, attack, defend));
        let mean: f64 = odds.swings().iter().map(|(ipc, p)| p * odds.percentile(*ipc)).sum();
        near(mean, 0.5);
        let least = odds.swings().keys().next().copied().expect("some end");
        assert!(odds.percentile(least) < 0.5 && odds.percentile(least - 1) < 1e-12);
    }
}
