//! What the files of `src/engine/` promise.

mod battle;
mod combat;
mod landing;
mod luck;
mod phase;
mod units;
