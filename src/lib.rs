//! fieldpost adjudicates Axis & Allies games played by mail. The modules come in reading order, and each
//! uses only those above it; tests/it/tidy.rs checks that, and docs/ARCHITECTURE.md draws it.

// `pub` is for what another module or a test uses.
#![warn(unreachable_pub)]

pub mod format;

pub mod id;

pub mod rule;

pub mod limits;

pub mod shown;

pub mod diag;

pub mod stream;

pub mod doc_kind;

pub mod edition;

pub mod engine;

pub mod odds;

pub mod reach;

pub mod seal;

pub mod roll;

pub mod orders;

pub mod plain;

pub mod mail;

pub mod file;

pub mod chain;

pub mod report;

pub mod map;

pub mod page;

pub mod diff;

pub mod audit;

pub mod case;

pub mod bot;

pub mod desk;

pub mod fuzz;

#[cfg(feature = "cli")]
pub mod store;

#[cfg(feature = "cli")]
pub mod cli;
