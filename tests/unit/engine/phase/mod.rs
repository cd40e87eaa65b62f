//! What the files of `src/rules/engine/phase/` promise.

mod combat_move;
mod noncombat;
mod test_board;
