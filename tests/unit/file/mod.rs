//! What the files of `src/papers/file/` promise.

mod cut;
mod read;
mod write;
