//! Practice games of the heuristic opponent against random orders: eight rounds in every edition, as
//! many on each side. The side with more income then has won, at equal income the one with more cities.
//!
//!     cargo run --release --example practice -- 100

mod games;

use std::collections::BTreeMap;

use fieldpost::edition::load_built_in;

fn main() {
    let count: u32 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(100);
    let only = std::env::args().nth(2);
    println!(
        "edition          games  won, as Axis, as Allies  mean turn    longest  idle three rounds"
    );
    for edition in ["lhtr", "revised", "aa1941", "global-conflict"] {
        if only.as_deref().is_some_and(|o| o != edition) {
            continue;
        }
        let ed = load_built_in(edition).expect("built in");
        let mut won = [0, 0];
        let mut idle: BTreeMap<String, u32> = BTreeMap::new();
        let (mut total, mut longest, mut turns) = (0.0, 0.0_f64, 0);
        for n in 0..count {
            let game = games::play(&ed, n % 2 == 0, u64::from(n), 8);
            won[n as usize % 2] += u32::from(game.won);
            for power in game.idle {
                *idle.entry(power).or_default() += 1;
            }
            for took in game.thought {
                let ms = took.as_secs_f64() * 1000.0;
                (total, longest, turns) = (total + ms, longest.max(ms), turns + 1);
            }
        }
        let mean = total / f64::from(turns.max(1));
        let [axis, allies] = won;
        println!(
            "{edition:<16} {count:>5} {axis:>13} {allies:>10} {mean:>7.1} ms {longest:>7.1} ms  {idle:?}"
        );
    }
}
