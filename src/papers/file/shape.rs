//! What can be said of a game file before a parser follows it: which brackets are open, and whether
//! it is nested deeper, or holds longer lists or more values in fewer bytes, than any game file does.
//! A value takes many times the memory of its letters.

use super::read_fault::ReadFault;
use crate::limits::{
    BYTES_A_RECORD, BYTES_A_VALUE, FREE_RECORDS, FREE_VALUES, GAME_FILE_DEPTH, GAME_FILE_LIST,
};

/// Refuses what would take more memory than its length allows.
///
/// # Errors
/// [`ReadFault::Form`], at the first byte that is too much.
pub(super) fn check_shape(text: &str) -> Result<(), ReadFault> {
    let mut line = 1;
    let mut column = 0;
    let mut brackets = Brackets::default();
    let mut values = 0;
    let mut records = 0;
    let mut entries = [0; GAME_FILE_DEPTH + 1];
    let most_values = text.len() / BYTES_A_VALUE + FREE_VALUES;
    let most_records = text.len() / BYTES_A_RECORD + FREE_RECORDS;
    for b in text.bytes() {
        column += 1;
        if b == b'\n' {
            (line, column) = (line + 1, 0);
        }
        brackets.follow_byte(b);
        let fault = |what| Err(ReadFault::Form { line, column, what });
        let Some(list) = entries.get_mut(brackets.depth) else {
            return fault(format!("brackets are nested too deeply; {GAME_FILE_DEPTH} is the most"));
        };
        match b {
            _ if brackets.in_string => {}
            b',' => (values, *list) = (values + 1, *list + 1),
            b'(' => (records, *list) = (records + 1, 0),
            b'[' | b'{' => *list = 0,
            _ => {}
        }
        if *list > GAME_FILE_LIST {
            return fault(format!(
                "a list has more than {GAME_FILE_LIST} entries, the most there are"
            ));
        }
        if values > most_values || records > most_records {
            return fault(format!(
                "a game file holds less in its bytes: at most one value in {BYTES_A_VALUE} of them, \
                 and one event or unit in {BYTES_A_RECORD}"
            ));
        }
    }
    Ok(())
}

/// What is open after the bytes taken so far.
#[derive(Default)]
pub(super) struct Brackets {
    depth: usize,
    in_string: bool,
    escaped: bool,
}

impl Brackets {
    /// Follows one more byte.
    pub(crate) fn follow_byte(&mut self, b: u8) {
        match b {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_string => self.escaped = true,
            b'"' => self.in_string = !self.in_string,
            _ if self.in_string => {}
            b'(' | b'[' | b'{' => self.depth += 1,
            b')' | b']' | b'}' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    /// Is a bracket or a string still open?
    pub(super) fn is_open(&self) -> bool {
        self.depth > 0 || self.in_string
    }
}
