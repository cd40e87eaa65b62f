//! The words in which the program speaks, as one of two wordings. People get the first. The second
//! says everything otherwise; a test puts it in to show that no file changes with the words.

use std::sync::atomic::{AtomicBool, Ordering};

static OTHERWISE: AtomicBool = AtomicBool::new(false);

/// From now on everything is said in other words. For the test of the house rule alone.
#[doc(hidden)]
pub fn say_it_otherwise(otherwise: bool) {
    OTHERWISE.store(otherwise, Ordering::Relaxed);
}

/// A sentence on its way to people.
pub fn said(sentence: String) -> String {
    if OTHERWISE.load(Ordering::Relaxed) {
        return sentence.split(' ').rev().chain(["indeed"]).collect::<Vec<_>>().join(" ");
    }
    sentence
}
