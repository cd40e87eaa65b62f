//! What the files of `src/papers/chain/verify/` promise.

mod verdict;
