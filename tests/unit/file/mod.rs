//! What the files of `src/file/` promise.

mod cut;
mod read;
mod write;
