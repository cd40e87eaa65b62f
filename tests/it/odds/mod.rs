//! The chances of fights. Each file asks another way whether they are right: by hand (`by_hand`), against the
//! engine played over all faces (`law`, `low_luck`) and many times (`sampled`), the quick way against the general
//! one (`ways`); who is in a fight (`parties`); and what is made of them: `need`, `nations`, `blow`, `luck`.

#[path = "../../../examples/odds_sampled/board.rs"]
mod board;
#[path = "../../../examples/odds_sampled/fights.rs"]
mod fights;
#[path = "../../../examples/odds_sampled/sample.rs"]
mod sample;

mod blow;
mod by_hand;
mod faces;
mod law;
mod low_luck;
mod luck;
mod nations;
mod need;
mod parties;
mod sampled;
mod ways;

use board::{Board, input};
use fieldpost::edition::Edition;
use fieldpost::engine::position::Use;
use fieldpost::odds::{self, Armies, Odds};
use fieldpost::orders::typed_units;

fn armies(ed: &Edition, attack: &str, defend: &str) -> Armies {
    Armies {
        attack: typed_units(ed, attack).expect(attack),
        defend: typed_units(ed, defend).expect(defend),
        ..Armies::default()
    }
}

fn reckoned(ed: &Edition, armies: &Armies) -> Odds {
    odds::typed(ed, &input(ed), armies).expect("it can be reckoned").odds
}

fn near(found: f64, right: f64) {
    assert!((found - right).abs() < 1e-9, "{found} is not {right}");
}

/// A battle of one round.
fn one_round(moves: &str, place: &str) -> String {
    rounds(1, moves, place)
}

/// A battle of so many rounds at most.
fn rounds(most: u32, moves: &str, place: &str) -> String {
    format!(
        "until = \"combat\"\n[combat]\nmoves = [\"{moves}\"]\n[battle.\"{place}\"]\n\
         retreat = \"after round {most}\"\n"
    )
}

/// The same board in a game with these national advantages.
fn with(mut board: Board, advantages: &[&str]) -> Board {
    for id in advantages {
        let id = board.ed.advantage_by_id(id).expect("an advantage");
        board.p.advantages.insert(id, Use::Ready);
    }
    board
}
