//! What the files of `src/chain/` promise.

mod moments;
mod plain_form;
mod verify;
