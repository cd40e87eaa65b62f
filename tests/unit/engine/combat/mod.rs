//! What the files of `src/engine/combat/` promise.

mod assign;
