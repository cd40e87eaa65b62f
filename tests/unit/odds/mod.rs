//! What the files of `src/odds/` promise.

mod chances;
mod lattice;
mod luck;
mod need;
mod told;
