//! What the files of `src/answers/audit/` promise.

mod dice_ledger;
mod totals;
