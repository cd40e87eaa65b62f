//! Ways on the real board.
