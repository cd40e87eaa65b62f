//! The rules: what an edition says, how a turn is adjudicated, and the chances of battles. The modules come in
//! reading order, and each uses only those above it.

// `pub` is for what another module, another crate or a test uses.
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
