//! Everything wrong that people, mail programs and disks hand to the program: each is refused with
//! the right exit code and a message that says what to do, and nothing is written or changed.

mod bytes;
pub mod desk;
mod disk;
mod game_file;
mod line_ends;
mod moment;
mod post;
mod signatures;
mod words;
