//! What the files of `src/papers/chain/` promise.

mod moments;
mod plain_form;
mod verify;
