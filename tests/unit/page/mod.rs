//! What the files of `src/page/` promise.

mod bars;
