//! How long reading a plain turn takes, next to reading the same orders as an order file, and how long the slowest texts
//! take that are still read. `cargo bench --bench plain` prints two tables; docs/benchmarks.md says how to read them.

mod clock;

use std::collections::BTreeMap;

use clock::{mean_busy, ms};
use fieldpost::bot::{RandomChoices, Zeal, random_orders};
use fieldpost::doc_kind::DocKind;
use fieldpost::edition::{Edition, Source, built_in_names, load_built_in, load_defaults};
use fieldpost::engine::{Input, Position};
use fieldpost::orders::{OrdersHeader, print_orders, read_orders};
use fieldpost::plain::{print_turn, read_turn};
use fieldpost::seal::Digest;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Lines of the turn that is read.
const LINES: usize = 60;

/// The longest text that is read, in bytes and lines.
const MOST_BYTES: usize = 32 * 1024;
const MOST_LINES: usize = 1000;

fn main() {
    let runs = if std::env::args().any(|a| a == "--test") { 1 } else { 20 };
    println!("a turn of {LINES} lines (one thread, processor time)");
    println!("{:<20} {:>12} {:>12} {:>12}", "edition", "order file", "plain", "with remarks");
    for name in built_in_names() {
        turn_of_edition(&load_built_in(&name).expect("it loads"), runs);
    }
    println!("\ntexts as long as any that is read");
    longest_texts(runs.min(3));
}

fn turn_of_edition(ed: &Edition, runs: u32) {
    let at = Position::initial(ed);
    let head = header(&at);
    let orders = orders_of_many_lines(ed, &at);
    let file = print_orders(ed, &head, &orders);
    let plain = print_turn(ed, &orders);
    let talk = with_remarks(&plain);
    let read_plain = |text: &str| {
        ms(mean_busy(runs, || drop(std::hint::black_box(read_turn(ed, &at, &head, text)))))
    };
    let canonical = ms(mean_busy(runs, || drop(std::hint::black_box(read_orders(ed, &file)))));
    println!(
        "{:<20} {canonical:>9.2} ms {:>9.2} ms {:>9.2} ms",
        ed.id,
        read_plain(&plain),
        read_plain(&talk)
    );
}

/// The random turn of the first power with the most lines, of some hundred.
fn orders_of_many_lines(ed: &Edition, at: &Position) -> fieldpost::engine::TurnOrders {
    let rest = Input {
        orders: Default::default(),
        standing: BTreeMap::new(),
        answers: Vec::new(),
        profile: load_defaults(&Source::BuiltIn, ed, "cheapest-first").expect("built in"),
        seat_of: Default::default(),
    };
    let mut chance = RandomChoices::new(Digest([3; 32]));
    let turns = (0..200).map(|_| random_orders(ed, at, &rest, &mut chance, Zeal::default()));
    turns.max_by_key(|orders| print_turn(ed, orders).lines().count()).expect("a turn")
}

/// The turn with a remark behind each line, up to [`LINES`] lines.
fn with_remarks(plain: &str) -> String {
    let mut text = String::from("Hello Anna, here is my turn. Sorry that it took so long.\n\n");
    for line in plain.lines() {
        text.push_str(line);
        text.push('\n');
        if text.lines().count() < LINES && !line.is_empty() && !line.ends_with(':') {
            text.push_str("That should be enough, I hope.\n");
        }
    }
    while text.lines().count() < LINES {
        text.push_str("The weather here is awful, by the way.\n");
    }
    text
}

/// Texts that are slow to read: many lines, long lines, and lines without an end.
fn longest_texts(runs: u32) {
    let ed = load_built_in("lhtr").expect("it loads");
    let at = Position::initial(&ed);
    let head = header(&at);
    let lines = [
        ("moves", "3 inf: Russia > Ukraine\n"),
        ("misspelt moves", "3 inf: Rusia > Ukrane\n"),
        ("lines without a target", "3 inf in Russia\n"),
        ("one sentence", "3 inf from Russia and 1 tank from Archangel, "),
        ("words that no one knows", "quux frobnicates the wibble "),
        ("plans", "Ukraine: lose inf, then art, retreat if fewer than 3 units are left\n"),
        ("take-backs", "3 inf Russia - Ukraine, no, cancel that, 2 inf Russia - Ukraine\n"),
        ("brackets", "(((((((((1 inf)))))))))"),
    ];
    for (name, line) in lines {
        for heading in ["", "Combat:\n"] {
            let most = (MOST_BYTES - 20) / line.len();
            let count = if line.ends_with('\n') { most.min(MOST_LINES - 2) } else { most };
            let text = format!("{heading}{}", line.repeat(count));
            let took = mean_busy(runs, || {
                drop(std::hint::black_box(read_turn(&ed, &at, &head, &text)));
            });
            let place = if heading.is_empty() { "without a heading" } else { "under a heading" };
            println!("{name:<26} {place:<20} {:>9.1} ms", ms(took));
        }
    }
}

fn header(at: &Position) -> OrdersHeader {
    OrdersHeader {
        kind: DocKind::Orders,
        game: "bench".to_string(),
        seat: "anna".to_string(),
        power: Some(at.power),
        round: Some(at.round),
        step: Some(1),
        head: Some("0".repeat(32)),
        replaces: None,
    }
}
