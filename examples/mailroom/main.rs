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

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use sim::{Outcome, Plant, Spent, Tally, play};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "usage: mailroom [--seed N] [--games M] [--threads T] [--short] [--log] [--times] [--plant FAULT]";

struct Words {
    seed: u64,
    games: u64,
    threads: usize,
    short: bool,
    log: bool,
    times: bool,
    plant: Option<Plant>,
}

fn words() -> Option<Words> {
    let mut words = Words {
        seed: 1,
        games: 100,
        threads: 2,
        short: false,
        log: false,
        times: false,
        plant: None,
    };
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        match word.as_str() {
            "--seed" => words.seed = given.next()?.parse().ok()?,
            "--games" => words.games = given.next()?.parse().ok()?,
            "--threads" => words.threads = given.next()?.parse().ok()?,
            "--short" => words.short = true,
            "--log" => words.log = true,
            "--plant" => words.plant = Some(Plant::from_word(&given.next()?)?),
            "--times" => words.times = true,
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
    let next = AtomicU64::new(0);
    let table = Mutex::new(Told::default());
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
                    let outcome = play(words.seed.wrapping_add(n), words.short, words.plant);
                    let mut told = table.lock().unwrap_or_else(PoisonError::into_inner);
                    told.take(n, outcome, &words);
                }
            });
        }
    });
    let seconds = begun.elapsed().as_secs_f64();
    let told = table.into_inner().unwrap_or_else(PoisonError::into_inner);
    let hourly = words.games as f64 / seconds * 3600.0;
    println!("{} games in {seconds:.1} s, {hourly:.0} an hour", words.games);
    println!("{}", told.total.told());
    if words.times {
        let mut all: Vec<_> = told.spent.into_iter().collect();
        all.sort_by_key(|(_, (_, spent))| Reverse(*spent));
        for (what, (count, spent)) in all {
            println!("{:9.2} s  {count:7}  {what}", spent.as_secs_f64());
        }
    }
    ExitCode::from(u8::from(told.failed))
}

/// The games that were played, told in the sequence of their seeds.
#[derive(Default)]
struct Told {
    total: Tally,
    spent: Spent,
    failed: bool,
    next: u64,
    waiting: BTreeMap<u64, Outcome>,
}

impl Told {
    fn take(&mut self, n: u64, outcome: Outcome, words: &Words) {
        self.total.add(&outcome.tally);
        for (what, (count, spent)) in &outcome.spent {
            let all = self.spent.entry(what.clone()).or_default();
            *all = (all.0 + count, all.1 + *spent);
        }
        self.waiting.insert(n, outcome);
        while let Some(outcome) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.failed |= tell(&outcome, words);
        }
    }
}

/// Prints what is to be said of a game. True if it did not go as it must: without a planted fault no
/// law is broken, with one its own law is.
fn tell(outcome: &Outcome, words: &Words) -> bool {
    let law = outcome.broken.as_ref().map(|broken| broken.law);
    let failed = law != words.plant.map(Plant::law);
    if words.log || failed {
        println!("{}", outcome.log.join("\n"));
    }
    if let Some(broken) = &outcome.broken {
        println!("BROKEN: {}\n  {}", broken.law, broken.what);
    }
    if failed || outcome.broken.is_some() {
        println!("seed {}: {}\n", outcome.seed, outcome.about);
    }
    failed
}
