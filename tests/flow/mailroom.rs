//! A short run of the simulator of examples/mailroom. The seeds are small; `just mailroom` plays whole games.

// The program reads a plant from its command line, and prints how long commands took.
#[path = "../../examples/mailroom/sim/mod.rs"]
#[allow(dead_code)]
mod sim;

use sim::{Plant, Tally, play};

const SEEDS: std::ops::Range<u64> = 1..13;

#[test]
fn no_law_is_broken_in_a_dozen_games() {
    let mut total = Tally::default();
    for seed in SEEDS {
        let outcome = play(seed, true, None);
        if let Some(broken) = &outcome.broken {
            let log = outcome.log.join("\n");
            panic!(
                "{log}\n{}: {}\nseed {}: {}",
                broken.law, broken.what, outcome.seed, outcome.about
            );
        }
        total.add(&outcome.tally);
    }
    // The seeds are worth their time: what can happen happens in them.
    assert!(total.lost > 10 && total.damaged > 10 && total.kills > 10, "{}", total.told());
    assert!(total.finished > 5 && total.cheated > 2, "{}", total.told());
}

#[test]
fn a_game_follows_from_its_seed() {
    let (one, two) = (play(5, true, None), play(5, true, None));
    assert_eq!(one.tally, two.tally);
    // The folders of two games have different names.
    let bare = |log: &[String]| {
        let cut = |piece: &str| piece.get(6..).unwrap_or_default().to_string();
        let line = |l: &String| {
            let mut pieces = l.split("/mailroom-");
            let first = pieces.next().unwrap_or_default().to_string();
            pieces.map(cut).fold(first, |all, piece| all + &piece)
        };
        log.iter().map(line).collect::<Vec<_>>()
    };
    assert_eq!(bare(&one.log), bare(&two.log));
}

/// A law that never fails says nothing: each one notices the fault that is planted for it.
#[test]
fn every_law_notices_what_breaks_it() {
    for plant in Plant::ALL {
        let outcome = play(3, true, Some(plant));
        let law = outcome.broken.map(|broken| broken.law);
        assert_eq!(law, Some(plant.law()), "{}\n{}", plant.word(), outcome.log.join("\n"));
    }
}
