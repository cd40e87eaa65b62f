//! What the files of `src/bot/` promise.

mod weights;
