//! What the files of `src/rules/engine/combat/` promise.

mod assign;
