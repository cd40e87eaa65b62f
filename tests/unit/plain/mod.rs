//! What the files of `src/plain/` promise.

mod form_line;
mod plain_help;
mod punctuated;
mod talk;
