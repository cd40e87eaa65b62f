//! Plays random turns under the laws of the board and says how fast:
//! `cargo run --release --example random_play -- --turns 100000 --seed 1 [EDITION...]`.

mod laws;

use fieldpost::case::lines::lines;
use fieldpost::edition::Edition;
use fieldpost::engine::{Event, Position};
use fieldpost::id::AdvantageId;

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Context, bail};
use fieldpost::edition::{built_in_names, load_built_in};

/// In how many turns each advantage was in the game, and in how many an event named it or its rule.
#[derive(Default)]
struct Used {
    turns: BTreeMap<AdvantageId, [usize; 2]>,
}

impl Used {
    fn look(&mut self, ed: &Edition, at: &Position, events: &[Event]) {
        let told = lines(ed, at, events, 2);
        // What was ordered and came to nothing is no use.
        let done = |l: &&String| !l.starts_with("failed ") && !l.starts_with("not-possible");
        let named: Vec<AdvantageId> = events.iter().filter_map(laws::nation_of).collect();
        for id in ed.advantage_ids() {
            if at.advantages.contains_key(&id) || ed.advantage(id).compulsory() {
                let rule = format!("[{}]", ed.advantage(id).rule);
                let by_rule = told.iter().filter(done).any(|l| l.contains(&rule));
                let used = by_rule || named.contains(&id);
                let count = self.turns.entry(id).or_default();
                count[0] += 1;
                count[1] += usize::from(used);
            }
        }
    }

    fn print(&self, ed: &Edition) {
        for (id, [there, used]) in &self.turns {
            let a = ed.advantage(*id);
            println!("  {} {}: {used} of {there} turns", a.rule, a.name);
        }
    }
}

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
        let mut used = Used::default();
        laws::play_with(&ed, seed, turns, nations, |at, happened| {
            *events.entry(at.round.min(99)).or_default() += happened.len();
            if nations > 0 {
                used.look(&ed, at, happened);
            }
        });
        used.print(&ed);
        let (all, secs) = (events.values().sum::<usize>(), begun.elapsed().as_secs_f64());
        println!("{name}: {turns} turns, {all} events, {:.0} turns a second", turns as f64 / secs);
    }
    Ok(())
}
