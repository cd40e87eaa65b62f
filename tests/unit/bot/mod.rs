//! What the files of `src/answers/bot/` promise.

mod weights;
