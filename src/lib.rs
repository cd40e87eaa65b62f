//! fieldpost adjudicates Axis & Allies games played by mail. Modules in reading order; each may
//! use only those above it.

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

pub mod roll;

pub mod odds;
pub mod orders;

pub mod plain;
pub mod reach;

pub mod seal;

pub mod mail;

pub mod file;

pub mod chain;

pub mod report;

pub mod map;

pub mod page;

pub mod diff;

pub mod audit;

pub mod case;

pub mod desk;

pub mod bot;

pub mod fuzz;

#[cfg(feature = "cli")]
pub mod cli;
