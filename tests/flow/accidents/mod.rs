//! What accidents and hostile files do to the program: kills at any write, secrets that others can
//! read, marks that no terminal should obey, files of any size and shape.

mod kills;
mod marks;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod secrets;
mod two_runs;
