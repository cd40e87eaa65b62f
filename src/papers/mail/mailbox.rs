//! A mailbox taken apart while it is read: one message is in memory, however long the mailbox is.

use std::io::{self, BufRead, Read};

use super::mime::{is_field, may_end_message};
use crate::limits::MAILBOX_BYTES;

/// The most bytes of a line that are looked at together.
const LINE_BYTES: u64 = 1024 * 1024;

/// One message of a mailbox.
pub struct MailboxMessage {
    pub bytes: Vec<u8>,
    /// It is longer than any mail that is read: the rest of it was passed over.
    pub cut: bool,
}

/// The messages of a mailbox, in their order. A message begins at a line `From ` that is the first or comes
/// after an empty line or the end of a mail of several parts, and has a header line below it.
pub struct Messages<R> {
    input: R,
    /// A line that was read and not used yet; empty at the end of the file.
    next: Vec<u8>,
}

impl<R: BufRead> Messages<R> {
    /// Begins to read; `None` if it is no mailbox.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_mailbox(mut input: R) -> io::Result<Option<Messages<R>>> {
        let mut first = read_line(&mut input)?;
        while !first.is_empty() && first.trim_ascii().is_empty() {
            first = read_line(&mut input)?;
        }
        let next = read_line(&mut input)?;
        let begins = first.trim_ascii_start().starts_with(b"From ") && is_field(&next);
        Ok(begins.then_some(Messages { input, next }))
    }

    /// The rest of a message whose first header line is next.
    fn next_message(&mut self) -> io::Result<MailboxMessage> {
        let mut message = MailboxMessage { bytes: Vec::new(), cut: false };
        let mut blank = false;
        let mut at_begin = true;
        while !self.next.is_empty() {
            let now = std::mem::take(&mut self.next);
            self.next = read_line(&mut self.input)?;
            if blank && at_begin && now.starts_with(b"From ") && is_field(&self.next) {
                return Ok(message);
            }
            blank = at_begin && may_end_message(&now);
            at_begin = now.ends_with(b"\n");
            if message.bytes.len() + now.len() <= MAILBOX_BYTES {
                message.bytes.extend_from_slice(&now)
            } else {
                message.cut = true
            }
        }
        Ok(message)
    }
}

impl<R: BufRead> Iterator for Messages<R> {
    type Item = io::Result<MailboxMessage>;

    fn next(&mut self) -> Option<io::Result<MailboxMessage>> {
        if self.next.is_empty() { None } else { Some(self.next_message()) }
    }
}

/// The next line with its end, or a piece of a very long one.
fn read_line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    input.take(LINE_BYTES).read_until(b'\n', &mut line)?;
    Ok(line)
}
