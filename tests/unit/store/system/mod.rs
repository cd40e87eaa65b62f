//! What the files of `src/store/system/` promise.

mod windows_words;
