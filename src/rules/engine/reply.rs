//! Parts of an answer that cannot be meant in the battle it is about: a retreat to where no unit may
//! go, losses of units that are not there, a dive without submarines. It is asked while another answer
//! can still be written, and never of a block: what slipped through is ruled by the book.

mod asked_battle;
mod battle;
mod named_units;
mod open_choices;

use super::plan::BattleInstructions;
use super::{Input, Owed};
use crate::engine::Board;
use crate::id::SpaceId;
use asked_battle::AskedBattle;

pub use asked_battle::{Misfit, bears_on};
pub use open_choices::{Open, open, own_in_battle};

/// Everything wrong with what a seat says about the battles it is asked about. `owed` is what is asked
/// of it and `says` is about one place among these; `input` is what the step is given besides.
pub fn misfits(
    board: Board,
    input: &Input,
    owed: &[Owed],
    place: SpaceId,
    says: &BattleInstructions,
) -> Vec<Misfit> {
    let mut scene = AskedBattle::of(board, input, owed, place);
    scene.whose(says);
    scene.leaving(says);
    scene.choices(says);
    scene.lists(says);
    scene.found
}
