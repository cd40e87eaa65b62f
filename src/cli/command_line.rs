//! Commands as they are typed: those of the desk, which writes them into mails.

pub(super) use crate::desk::{command, file_word};
