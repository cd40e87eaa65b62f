//! The papers: what players write, sign and mail, the dice that are fixed in advance, and the files of a game.

#![warn(unreachable_pub)]

// A module has the same path in each of the crates.
use fieldpost_rules::{diag, doc_kind, edition, engine, format, id, limits, rule, shown, stream};

pub mod seal;

pub mod roll;

pub mod orders;

pub mod mail;

pub mod file;

pub mod chain;
