//! What the files of `src/audit/` promise.

mod dice;
mod totals;
