//! What is noticed while files are read and written: a file passed over, a document repaired. The store prints
//! nothing itself; the program that uses it says once who listens.

use std::sync::OnceLock;

use crate::desk::EnclosureNote;
use crate::shown::one_line;

static LISTENER: OnceLock<fn(&str)> = OnceLock::new();

/// From now on remarks go to this function, which gets whole lines. Only the first listener counts.
pub(crate) fn listen(listener: fn(&str)) {
    let _ = LISTENER.set(listener);
}

/// Hands whole lines to the listener; without one they are lost.
pub(crate) fn say(lines: &str) {
    if let Some(listener) = LISTENER.get() {
        listener(lines);
    }
}

/// A remark of one line about what was found, repaired or set aside.
pub(crate) fn note(what: &str) {
    say(&format!("note: {}\n", one_line(what)));
}

/// The same about what was found in a file, where lines of a stranger may be listed below the remark.
pub(crate) fn note_of_file(what: &EnclosureNote) {
    let lines: Vec<String> = what.told.split('\n').map(one_line).collect();
    say(&format!("note: {}\n", lines.join("\n")));
}
