//! Plays random turns under the laws of the board and says how fast:
//! `cargo run --release --example random_play -- --turns 100000 --seed 1 [EDITION...]`. With `--lines` the moves
//! of each turn are also written on other lines, which must lead to the same board.

mod laws;

use fieldpost::edition::Edition;
use fieldpost::id::AdvantageId;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use fieldpost::edition::{built_in_names, load_built_in};
use laws::by_lines::{Rewritten, backwards, each_alone};
use laws::steered::{Starts, play};
use laws::without::{matters, named};
use laws::{Played, Players};

/// In how many turns each advantage was in the game, in how many an event named it or its rule, and how
/// many others would have gone otherwise without it.
#[derive(Default)]
struct Used {
    turns: BTreeMap<AdvantageId, [usize; 3]>,
}

impl Used {
    fn look(&mut self, ed: &Edition, turn: &Played) {
        for id in ed.advantage_ids() {
            if turn.at.advantages.contains_key(&id) || ed.advantage(id).compulsory() {
                let by_event = named(ed, turn, id);
                let count = self.turns.entry(id).or_default();
                count[0] += 1;
                count[1] += usize::from(by_event);
                count[2] += usize::from(!by_event && matters(ed, turn, id));
            }
        }
    }

    fn print(&self, ed: &Edition) {
        for (id, [there, named, otherwise]) in &self.turns {
            let a = ed.advantage(*id);
            println!(
                "  {} {}: named in {named} of {there} turns, {otherwise} more would have gone otherwise",
                a.rule, a.name
            );
        }
    }
}

/// Writes the moves of a turn on other lines, and panics if that leads to another board. Returns in how many of
/// the two ways it could be tried.
fn rewrite(ed: &Edition, turn: &Played) -> usize {
    let both = [each_alone(ed, turn), backwards(ed, turn)];
    for came_out in &both {
        if let Rewritten::Other(before, after) = came_out {
            panic!(
                "round {}, other lines lead to another board:\n{}\n\n{}",
                turn.at.round,
                before.join("\n"),
                after.join("\n")
            );
        }
    }
    both.iter().filter(|came_out| **came_out == Rewritten::Same).count()
}

/// Plays turns from positions steered towards each advantage, and prints how many used it.
fn steered(ed: &Edition, seed: u64, turns: usize) {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let starts = Starts::of(ed, &cases);
    let mut players = Players::new(ed, seed);
    for id in ed.advantage_ids().filter(|id| ed.advantage(*id).played) {
        let (mut played, mut told, mut otherwise) = (0, 0, 0);
        play(&mut players, &starts, id, turns, |turn| {
            let by_event = named(ed, turn, id);
            played += 1;
            told += usize::from(by_event);
            otherwise += usize::from(!by_event && matters(ed, turn, id));
            false
        });
        let a = ed.advantage(id);
        println!(
            "  steered: {} {}: named in {told} of {played} turns, {otherwise} more would have gone otherwise",
            a.rule, a.name
        );
    }
}

fn main() -> anyhow::Result<()> {
    let (mut turns, mut seed, mut nations) = (1000_usize, 1_u64, 0_usize);
    let mut towards = 0_usize;
    let mut on_other_lines = false;
    let mut editions = Vec::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || words.next().with_context(|| format!("{word} needs a number"));
        match word.as_str() {
            "--turns" => turns = number()?.parse().context("--turns")?,
            "--seed" => seed = number()?.parse().context("--seed")?,
            "--nations" => nations = number()?.parse().context("--nations")?,
            "--lines" => on_other_lines = true,
            "--steered" => towards = number()?.parse().context("--steered")?,
            other if other.starts_with('-') => {
                bail!("unknown: {other}; --turns N --seed N --nations PERCENT --steered N --lines")
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
        let mut rewritten = 0;
        laws::play_with(&ed, seed, turns, nations, |turn| {
            *events.entry(turn.at.round.min(99)).or_default() += turn.events.len();
            if nations > 0 && !on_other_lines {
                used.look(&ed, turn);
            }
            if on_other_lines {
                rewritten += rewrite(&ed, turn);
            }
        });
        if on_other_lines {
            println!(
                "{name}: moves were written on other lines {rewritten} times and led to the same board"
            );
        }
        used.print(&ed);
        let (all, secs) = (events.values().sum::<usize>(), begun.elapsed().as_secs_f64());
        println!("{name}: {turns} turns, {all} events, {:.0} turns a second", turns as f64 / secs);
        if towards > 0 {
            steered(&ed, seed, towards);
        }
    }
    Ok(())
}
