//! One budget for all threads that read files: each takes the bytes of its file from it before it
//! reads, waits while there are too few, and gives them back when it is done with the file.

use std::sync::{Condvar, Mutex, PoisonError};

/// Bytes that are free.
pub struct ByteBudget {
    most: usize,
    free: Mutex<usize>,
    given_back: Condvar,
}

/// Bytes that somebody has, until this is dropped.
pub struct BytesTaken<'s> {
    share: &'s ByteBudget,
    bytes: usize,
}

impl ByteBudget {
    /// A budget of so many bytes, all of them free.
    pub fn of(bytes: usize) -> ByteBudget {
        ByteBudget { most: bytes, free: Mutex::new(bytes), given_back: Condvar::new() }
    }

    /// Takes so many bytes as soon as they are free; what is more than there ever are counts as all.
    pub fn take(&self, bytes: usize) -> BytesTaken<'_> {
        let bytes = bytes.min(self.most);
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let mut free = self
            .given_back
            .wait_while(free, |free| *free < bytes)
            .unwrap_or_else(PoisonError::into_inner);
        *free -= bytes;
        BytesTaken { share: self, bytes }
    }
}

impl Drop for BytesTaken<'_> {
    fn drop(&mut self) {
        *self.share.free.lock().unwrap_or_else(PoisonError::into_inner) += self.bytes;
        self.share.given_back.notify_all();
    }
}
