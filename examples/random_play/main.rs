//! Plays random turns under the laws of the board and says how fast:
//! `cargo run --release --example random_play -- --turns 100000 --seed 1 [EDITION...]`.

mod laws;

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Context, bail};
use fieldpost::edition::{built_in_names, load_built_in};

fn main() -> anyhow::Result<()> {
    let (mut turns, mut seed, mut nations) = (1000_usize, 1_u64, 0_usize);
    let mut editions = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().with_context(|| format!("{word} needs a number"));
        match word.as_str() {
            "--turns" => turns = number()?.parse().context("--turns")?,
            "--seed" => seed = number()?.parse().context("--seed")?,
            "--nations" => nations = number()?.parse().context("--nations")?,
            other if other.starts_with('-') => {
                bail!("unknown: {other}; --turns N --seed N --nations PERCENT")
            }
            edition => editions.push(edition.to_string()),
        }
    }
    if editions.is_empty() {
        editions = built_in_names().iter().map(|n| n.to_string()).collect();
    }
    for name in editions {
        let ed = load_built_in(&name).map_err(|f| anyhow::anyhow!("{name}: {f:?}"))?;
        let begun = Instant::now();
        let mut events: BTreeMap<u32, usize> = BTreeMap::new();
        let mut used: BTreeMap<String, usize> = BTreeMap::new();
        laws::play_with(&ed, seed, turns, nations, |at, happened| {
            *events.entry(at.round.min(99)).or_default() += happened.len();
            for id in happened.iter().filter_map(laws::nation_of) {
                *used.entry(ed.advantage(id).name.clone()).or_default() += 1;
            }
        });
        for (name, times) in used {
            println!("  {name}: {times}");
        }
        let (all, secs) = (events.values().sum::<usize>(), begun.elapsed().as_secs_f64());
        println!("{name}: {turns} turns, {all} events, {:.0} turns a second", turns as f64 / secs);
    }
    Ok(())
}
