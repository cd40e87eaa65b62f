//! How long it takes to reckon a fight exactly. `cargo bench --bench odds` prints a table;
//! docs/benchmarks.md says how to read it.

mod clock;

use std::collections::BTreeMap;

use clock::{mean_busy, ms};
use fieldpost::edition::{Edition, Source, load_built_in, load_defaults};
use fieldpost::engine::{Input, TurnOrders};
use fieldpost::odds::{self, Armies, Lots};
use fieldpost::orders::typed_units;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Name, edition, attackers, defenders, ships that bombard, at sea.
type Fight = (&'static str, &'static str, &'static str, &'static str, &'static str, bool);

const FIGHTS: [Fight; 8] = [
    (
        "land, 60 a side",
        "lhtr",
        "30 inf, 10 art, 10 tank, 8 ftr, 2 bmb",
        "40 inf, 8 art, 8 tank, 4 ftr",
        "",
        false,
    ),
    (
        "land with a gun, 60 a side",
        "lhtr",
        "30 inf, 10 art, 10 tank, 8 ftr, 2 bmb",
        "40 inf, 8 art, 8 tank, 4 ftr, 1 aa",
        "",
        false,
    ),
    (
        "assault, gun, bombardment, 60 a side",
        "lhtr",
        "30 inf, 10 art, 10 tank, 8 ftr, 2 bmb",
        "40 inf, 8 art, 8 tank, 4 ftr, 1 aa",
        "5 bb",
        false,
    ),
    (
        "sea, surface ships, 60 a side",
        "lhtr",
        "20 dd, 10 car, 20 ftr, 10 bb",
        "20 dd, 10 car, 20 ftr, 10 bb",
        "",
        true,
    ),
    (
        "sea, all sorts, 60 a side",
        "lhtr",
        "12 sub, 12 dd, 16 ftr, 8 car, 6 trn, 6 bb",
        "12 sub, 12 dd, 16 ftr, 8 car, 6 trn, 6 bb",
        "",
        true,
    ),
    (
        "sea, all sorts, 60 a side (aa1941)",
        "aa1941",
        "12 sub, 12 dd, 16 ftr, 8 car, 6 trn, 6 bb",
        "12 sub, 12 dd, 16 ftr, 8 car, 6 trn, 6 bb",
        "",
        true,
    ),
    (
        "land, 150 a side",
        "lhtr",
        "80 inf, 25 art, 25 tank, 16 ftr, 4 bmb",
        "100 inf, 20 art, 20 tank, 10 ftr",
        "",
        false,
    ),
    (
        "land with a gun, 150 a side",
        "lhtr",
        "80 inf, 25 art, 25 tank, 16 ftr, 4 bmb",
        "100 inf, 20 art, 20 tank, 10 ftr, 1 aa",
        "",
        false,
    ),
];

fn main() {
    let only = std::env::args().nth(1).filter(|a| !a.starts_with("--"));
    println!("{:<42} {:>10} {:>7} {:>9} {:>9}", "fight", "time", "ends", "wins", "pruned");
    for fight in FIGHTS {
        if only.as_ref().is_none_or(|o| fight.0.contains(o.as_str())) {
            measure(&fight);
        }
    }
}

fn measure(&(name, edition, attack, defend, bombard, sea): &Fight) {
    let ed = load_built_in(edition).expect("it loads");
    let input = Input {
        orders: TurnOrders::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, &ed, "cheapest-first").expect("built in"),
        seat_of: BTreeMap::new(),
    };
    let armies = Armies {
        attack: lots(&ed, attack),
        defend: lots(&ed, defend),
        bombard: lots(&ed, bombard),
        assault: !bombard.is_empty(),
        sea,
        ..Armies::default()
    };
    let found = match odds::typed(&ed, &input, &armies) {
        Ok(found) => found.odds,
        Err(fault) => return println!("{name:<42} {fault:?}"),
    };
    let took = mean_busy(3, || {
        std::hint::black_box(odds::typed(&ed, &input, &armies).map(|t| t.odds.win).ok());
    });
    let ms = ms(took);
    println!(
        "{name:<42} {ms:>7.2} ms {:>7} {:>7.3} % {:>9.1e}",
        found.ends.len(),
        100.0 * found.win,
        found.pruned
    );
}

fn lots(ed: &Edition, words: &str) -> Lots {
    if words.is_empty() { Vec::new() } else { typed_units(ed, words).expect("units") }
}
