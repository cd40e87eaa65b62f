//! The game file.
pub mod event;
pub mod page;
pub mod position;
pub mod store;
