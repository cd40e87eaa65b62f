//! What single modules promise, each in a file named like its source: `cargo test --test unit seal::` runs
//! the tests of `src/papers/seal/`.

mod audit;
mod bot;
mod case;
mod chain;
mod desk;
mod diff;
mod doc_kind;
mod edition;
mod engine;
mod file;
mod format;
mod mail;
mod map;
mod odds;
mod orders;
mod page;
mod plain;
mod report;
mod roll;
mod seal;
mod shown;
#[cfg(feature = "cli")]
mod store;
mod stream;
