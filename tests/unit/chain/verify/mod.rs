//! What the files of `src/chain/verify/` promise.

mod verdict;
