//! Plays games by mail against accidents and cheats: `cargo run --release --example mailroom -- --seed
//! 1 --games 100`. A game follows from its seed alone; one that breaks a law is printed with its log,
//! and `--seed N --games 1` plays it again.

// Both are the tests' own; the simulator needs a part of each.
#[path = "../../tests/flow/damage.rs"]
#[allow(dead_code)]
mod damage;
#[path = "../../tests/flow/keys.rs"]
mod keys;
mod sim;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use sim::{Outcome, Tally, play};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "usage: mailroom [--seed N] [--games M] [--threads T] [--short] [--log]";

struct Words {
    seed: u64,
    games: u64,
    threads: usize,
    short: bool,
    log: bool,
}

fn words() -> Option<Words> {
    let mut words = Words { seed: 1, games: 100, threads: 2, short: false, log: false };
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        match word.as_str() {
            "--seed" => words.seed = given.next()?.parse().ok()?,
            "--games" => words.games = given.next()?.parse().ok()?,
            "--threads" => words.threads = given.next()?.parse().ok()?,
            "--short" => words.short = true,
            "--log" => words.log = true,
            _ => return None,
        }
    }
    Some(words)
}

fn main() -> ExitCode {
    let Some(words) = words() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let total = Mutex::new(Tally::default());
    let begun = Instant::now();
    // Threads of one's own: what is injected and captured belongs to the thread of a game.
    std::thread::scope(|scope| {
        for _ in 0..words.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= words.games {
                        return;
                    }
                    let outcome = play(words.seed.wrapping_add(n), words.short);
                    failed.fetch_or(outcome.broken.is_some(), Ordering::Relaxed);
                    let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    total.add(&outcome.tally);
                    tell(&outcome, words.log);
                }
            });
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let total = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let hourly = words.games as f64 / seconds * 3600.0;
    println!("{} games in {seconds:.1} s, {hourly:.0} an hour", words.games);
    println!("{}", total.told());
    ExitCode::from(u8::from(failed.into_inner()))
}

fn tell(outcome: &Outcome, log: bool) {
    if log || outcome.broken.is_some() {
        println!("{}", outcome.log.join("\n"));
    }
    if let Some(broken) = &outcome.broken {
        println!("BROKEN: {}\n  {}", broken.law, broken.what);
        println!("seed {}: {}\n", outcome.seed, outcome.about);
    }
}
