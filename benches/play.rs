//! How many random turns a second are made up and ruled. `cargo bench --bench play` prints a table;
//! docs/benchmarks.md says how to read it.

mod clock;
#[expect(dead_code, reason = "laws and nations are not looked at here")]
#[path = "../examples/random_play/laws.rs"]
mod laws;

use std::collections::BTreeMap;
use std::time::Duration;

use clock::{mean_busy, ms};
use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::edition::{Edition, Source, built_in_names, load_built_in, load_defaults};
use fieldpost::engine::{Input, Position, adjudicate};
use fieldpost::seal::{Digest, practice_seed};
use laws::Tray;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Turns that are played; a game goes on for [`LONGEST`].
const TURNS: u32 = 2000;
const LONGEST: u32 = 400;

fn main() {
    println!("{:<20} {:>10} {:>10} {:>16}", "edition", "made up", "ruled", "turns a second");
    for name in built_in_names() {
        let ed = load_built_in(&name).expect("it loads");
        row(&ed);
    }
}

fn row(ed: &Edition) {
    let rest = Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: ed.power_ids().map(|p| (p, u16::from(p.0))).collect(),
    };
    let mut chance = RandomChoices::new(Digest([1; 32]));
    let mut at = Position::initial(ed);
    let (mut made, mut ruled) = (Duration::ZERO, Duration::ZERO);
    for turn in 0..TURNS {
        if at.victory.is_some() || turn % LONGEST == 0 {
            at = Position::initial(ed);
        }
        let mut orders = None;
        made += mean_busy(1, || {
            orders = Some(random_orders(ed, &at, &rest, &mut chance, Zeal::default()));
        });
        let given = Input { orders: orders.expect("made up"), ..rest.clone() };
        let mut tray = Tray::new(ed, practice_seed(Digest([2; 32]), turn));
        let mut after = None;
        ruled += mean_busy(1, || after = Some(adjudicate(at.board(ed), &given, &mut tray)));
        at = after.and_then(Result::ok).expect("legal orders").after;
    }
    let (made, ruled) = (ms(made) / f64::from(TURNS), ms(ruled) / f64::from(TURNS));
    let rate = 1000.0 / (made + ruled);
    println!("{:<20} {made:>7.2} ms {ruled:>7.2} ms {rate:>16.0}", ed.id);
}
