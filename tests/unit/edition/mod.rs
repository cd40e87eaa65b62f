//! What the files of `src/rules/edition/` promise.

mod built_in;
mod described;
mod not_played;
mod rulebook;
