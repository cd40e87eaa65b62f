//! Noncombat moves on the real board.
