//! What the files of `src/odds/lattice/` promise.

mod side_dice;
