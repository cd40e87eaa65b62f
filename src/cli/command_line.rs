//! Commands as they are typed: those of the desk, which writes them into mails.

pub use crate::desk::{command, file_word};
