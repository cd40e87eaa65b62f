//! How long a map takes to draw and how large it is. `cargo bench --bench pictures` prints a table;
//! docs/benchmarks.md says how to read it.

mod clock;
#[expect(dead_code, reason = "what nations do is not looked at here")]
#[path = "../examples/random_play/laws.rs"]
mod laws;

use clock::{mean_busy, ms};
use fieldpost::desk::Look;
use fieldpost::edition::{Edition, Source, built_in_names, load_built_in};
use fieldpost::engine::Position;
use fieldpost::map::Scene;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Random turns after which a board is drawn; later ones are emptier.
const TURNS: usize = 60;

fn main() {
    println!("{:<20} {:<24} {:>9} {:>10}", "edition", "position", "time", "bytes");
    for name in built_in_names() {
        let ed = load_built_in(&name).expect("it loads");
        let look = Look::of(&ed, &Source::BuiltIn).expect("a map");
        row(&ed, &look, "the start", &Position::initial(&ed));
        row(&ed, &look, "the fullest of 60 turns", &fullest(&ed, &look));
    }
}

/// The position of a random game whose picture is the largest.
fn fullest(ed: &Edition, look: &Look) -> Position {
    let mut most = (0, Position::initial(ed));
    laws::play_with(ed, 1, TURNS, 0, |turn| {
        let size = look.picture(&Scene::start(turn.at.board(ed), &look.layout)).len();
        if size > most.0 {
            most = (size, turn.at.clone());
        }
    });
    most.1
}

fn row(ed: &Edition, look: &Look, what: &str, at: &Position) {
    let draw = || look.picture(&Scene::start(at.board(ed), &look.layout));
    let bytes = draw().len();
    let ms = ms(mean_busy(10, || {
        std::hint::black_box(draw());
    }));
    println!("{:<20} {what:<24} {ms:>6.1} ms {bytes:>10}", ed.id);
}
