//! What the files of `src/rules/odds/` promise.

mod chances;
mod lattice;
mod luck;
mod need;
mod told;
