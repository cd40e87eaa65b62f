//! What the files of `src/map/` promise.

mod scene;
