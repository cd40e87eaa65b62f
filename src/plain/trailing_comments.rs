//! Comments at the end of a line: `2 tank Germany > EE # the front`.

use crate::diag::Span;

use super::draft::NotRead;
use super::layout::LayoutReader;

impl LayoutReader<'_> {
    /// The line without a comment at its end, which is listed. `at` is where the line begins in the text.
    pub(super) fn without_comment<'l>(&mut self, line: &'l str, at: usize) -> &'l str {
        let Some((order, comment)) = line.split_once(" # ") else { return line };
        let counts = comment.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if counts || order.trim().is_empty() || line.contains('|') {
            return line;
        }
        let span = Span::new(at + order.len() + 1, at + line.trim_end().len());
        self.out.not_read.push(NotRead { span, why: "a comment" });
        order
    }
}
