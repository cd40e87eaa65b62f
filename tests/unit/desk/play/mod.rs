//! What the files of `src/answers/desk/play/` promise.

mod edit;
