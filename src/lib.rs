//! fieldpost adjudicates Axis & Allies games played by mail. The modules come in reading order, and each
//! uses only those above it; tests/it/tidy.rs checks that, and docs/ARCHITECTURE.md draws it. Most are in crates of
//! their own, so that a change rebuilds only the crates that use it; their paths still begin with this crate.

// `pub` is for what another module or a test uses.
#![warn(unreachable_pub)]

pub use fieldpost_rules::{
    diag, doc_kind, edition, engine, format, id, limits, odds, reach, rule, shown, stream,
};

pub use fieldpost_papers::{chain, file, mail, orders, roll, seal};

pub use fieldpost_plain as plain;

pub use fieldpost_answers::{audit, bot, case, desk, diff, fuzz, map, page, report};

#[cfg(feature = "cli")]
pub mod store;

#[cfg(feature = "cli")]
pub mod cli;
