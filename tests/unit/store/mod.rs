//! What the files of `src/store/` promise.

mod share;
mod system;
