//! What the files of `src/answers/case/` promise.

mod failing;
mod forms;
mod renamed_places;
