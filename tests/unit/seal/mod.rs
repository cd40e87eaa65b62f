//! What the files of `src/papers/seal/` promise.

mod armor;
mod canonical;
mod chain;
mod digest;
mod hash;
mod keeper;
mod keys;
mod keystream;
mod memory;
mod private;
mod random;
mod roll_line;
mod secret;
mod share;
mod sshsig;
mod stream_key;
mod test_draws;
mod wire;
