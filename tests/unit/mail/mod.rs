//! What the files of `src/papers/mail/` promise.

mod book;
mod compose;
mod form;
mod letter;
mod mailbox;
mod outgoing;
mod restore;
