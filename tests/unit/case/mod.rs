//! What the files of `src/case/` promise.

mod failing;
mod forms;
mod renamed_places;
