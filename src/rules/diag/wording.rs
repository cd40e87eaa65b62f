//! The words in which the program speaks, in one of two wordings. People get the first. The second says
//! every sentence otherwise; a test puts it in to show that no file changes with the words.

use std::cell::Cell;

thread_local! {
    static OTHERWISE: Cell<bool> = const { Cell::new(false) };
}

/// Does something while everything that this thread says is said in other words. For tests alone.
#[doc(hidden)]
pub fn in_other_words<T>(work: impl FnOnce() -> T) -> T {
    OTHERWISE.set(true);
    let done = work();
    OTHERWISE.set(false);
    done
}

/// A sentence on its way to people: every refusal, finding and failed check.
pub fn finish_sentence(sentence: impl Into<String>) -> String {
    let sentence = sentence.into();
    if OTHERWISE.get() {
        sentence.split(' ').rev().chain(["indeed"]).collect::<Vec<_>>().join(" ")
    } else {
        sentence
    }
}
