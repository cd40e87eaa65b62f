//! `-` in place of a file: standard input where one is read, standard output where one is written. What
//! is said besides then goes to standard error, so that the file comes out alone.

use std::cell::Cell;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::OnceLock;

use crate::limits;

/// Does the name stand for a stream?
pub(crate) fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Everything on standard input, which can be read once: the same bytes every time. No more than the
/// largest file is taken.
///
/// # Errors
/// It cannot be read.
pub(crate) fn input() -> std::io::Result<Vec<u8>> {
    static READ: OnceLock<Result<Vec<u8>, std::io::ErrorKind>> = OnceLock::new();
    let most = limits::MAILBOX_BYTES.max(limits::GAME_FILE_BYTES) as u64 + 1;
    READ.get_or_init(|| {
        let mut bytes = Vec::new();
        let done = std::io::stdin().lock().take(most).read_to_end(&mut bytes);
        done.map(|_| bytes).map_err(|e| e.kind())
    })
    .clone()
    .map_err(Into::into)
}

/// Writes a file to standard output; from now on results go to standard error.
///
/// # Errors
/// It cannot be written.
pub(crate) fn output(bytes: &[u8]) -> std::io::Result<()> {
    TAKEN.set(true);
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush())
}

/// Is standard output a file in this run?
pub(crate) fn is_taken() -> bool {
    TAKEN.get()
}

/// Says whether standard output is a file in this run.
pub(crate) fn set_taken(taken: bool) {
    TAKEN.set(taken);
}

thread_local! {
    static TAKEN: Cell<bool> = const { Cell::new(false) };
}
