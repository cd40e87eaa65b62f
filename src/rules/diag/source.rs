//! A text with its name: lines and columns for places in it.

use super::Span;

/// A text that people wrote, and what to call it in messages.
#[derive(Clone, Debug)]
pub struct SourceFile {
    pub name: String,
    text: String,
    /// Byte at which each line starts.
    starts: Vec<usize>,
}

/// Line and column, both from 1; the column counts characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

impl SourceFile {
    /// A text under a name, with the beginnings of its lines found.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        let text = text.into();
        let mut starts = vec![0];
        starts.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1));
        SourceFile { name: name.into(), text, starts }
    }

    /// The text that places and spans count in, as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place of a byte. A byte past the end counts as the end.
    pub fn place(&self, byte: usize) -> Place {
        let byte = self.boundary_before(byte);
        let line = self.starts.partition_point(|s| *s <= byte).max(1);
        let start = self.starts[line - 1];
        Place { line, column: self.text[start..byte].chars().count() + 1 }
    }

    /// The text of a line (from 1) without its end.
    pub fn line(&self, line: usize) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|l| self.starts.get(l)) else {
            return "";
        };
        let end = self.starts.get(line).map_or(self.text.len(), |next| next - 1);
        self.text[*start..end].trim_end_matches('\r')
    }

    /// The span cut to the line it starts on.
    pub fn first_line(&self, span: Span) -> Span {
        let start = self.boundary_before(span.start);
        let line = self.starts.partition_point(|s| *s <= start).max(1);
        let end_of_line = self.starts[line - 1] + self.line(line).len();
        Span::new(start, self.boundary_before(span.end).min(end_of_line))
    }

    /// The last character boundary at or before a byte.
    fn boundary_before(&self, byte: usize) -> usize {
        let mut at = byte.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}
