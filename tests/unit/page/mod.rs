//! What the files of `src/answers/page/` promise.

mod bars;
