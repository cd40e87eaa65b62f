//! What the files of `src/desk/play/` promise.

mod edit;
