//! The game file.
pub mod event;
pub mod store;
