//! What the files of `src/audit/` promise.

mod dice_ledger;
mod totals;
