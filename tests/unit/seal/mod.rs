//! What the files of `src/seal/` promise.

mod armor;
mod chain;
mod dice;
mod digest;
mod hash;
mod keeper;
mod keys;
mod memory;
mod private;
mod random;
mod roll;
mod secret;
mod share;
mod sshsig;
mod stream_key;
mod test_draws;
mod text;
mod wire;
