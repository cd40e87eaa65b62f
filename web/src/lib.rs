//! The door between a page and the program: the page writes a question to where [`room`] says, calls
//! [`ask`], and reads the answer from where [`answer`] says. `ask.rs` lists the questions.
//!
//! Nothing unsafe is done here: both texts are ordinary buffers of the program, and only the page
//! reaches into its memory.

mod affairs;
mod ask;
mod check;
mod early;
mod hand;
mod invite;
mod keep;
mod packed;
mod play;
mod sign;
mod table;
mod tasks;
mod waits;

use std::cell::RefCell;

use table::Table;
use zeroize::Zeroize;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static TABLE: RefCell<Table> = RefCell::default();
}

/// Where a question of so many bytes is written.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question; returns how many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    let mut question = QUESTION.take();
    let text = TABLE.with_borrow_mut(|table| ask::answer(table, &question));
    let bytes = text.len();
    let mut before = ANSWER.replace(text.into_bytes());
    // A passphrase, a key or a chain may have been in them.
    question.zeroize();
    before.zeroize();
    bytes
}

/// Where the answer is, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}
