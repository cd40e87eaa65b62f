//! What the files of `src/rules/odds/lattice/` promise.

mod side_dice;
