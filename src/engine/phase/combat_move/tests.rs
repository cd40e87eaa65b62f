//! Combat moves on the real board.
