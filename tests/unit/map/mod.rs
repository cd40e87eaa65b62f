//! What the files of `src/answers/map/` promise.

mod scene;
