//! What the files of `src/edition/` promise.

mod built_in;
mod described;
mod not_played;
mod rulebook;
