//! Twenty large battles, reckoned and then fought by the engine as often as is said:
//!
//!     cargo run --release --example odds_sampled -- --battles 1000000 [--only WORDS]
//!
//! Every chance and every mean number of survivors is compared; the last column says how many standard
//! errors the worst of them lies away.

mod board;
mod fights;
mod sample;

use std::time::Instant;

use anyhow::{Context, bail};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> anyhow::Result<()> {
    let (mut battles, mut only) = (10_000, String::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().with_context(|| format!("{word} needs a value"));
        match word.as_str() {
            "--battles" => battles = value()?.parse().context("--battles")?,
            "--only" => only = value()?,
            other => bail!("unknown: {other}; --battles N, --only WORDS"),
        }
    }
    println!("| edition | fight | attacker wins | figures | farthest | which | battles a second |");
    println!("|---------|-------|------:|------:|------:|-------|------:|");
    for (n, fight) in fights::FIGHTS.iter().enumerate() {
        if !format!("{} {}", fight.edition, fight.name).contains(&only) {
            continue;
        }
        let begun = Instant::now();
        let found = sample::sample(&fight.board(), battles, n as u8);
        let (errors, which) = found.worst;
        println!(
            "| `{}` | {} | {:.3} % | {} | {errors:.2} | {which} | {:.0} |",
            fight.edition,
            fight.name,
            100.0 * found.win,
            found.compared,
            f64::from(battles) / begun.elapsed().as_secs_f64(),
        );
    }
    Ok(())
}
