//! What the files of `src/rules/engine/` promise.

mod battle;
mod combat;
mod landing;
mod luck;
mod phase;
mod units;
