//! Lines of RON with their indentation: everything in a game file that takes more than one line
//! goes through here.

use crate::edition::Edition;

use super::store::{Stored, quote};

/// Room in bytes for a line and for a page, so that few of them grow; either may be longer.
const LINE: usize = 128;
const PAGE: usize = 16 * 1024;

/// A text being written, one blank for each level: blanks are a quarter of a file otherwise.
#[derive(Default)]
pub struct Page {
    out: String,
    depth: usize,
}

impl Page {
    /// An empty page at the left margin.
    pub fn new() -> Page {
        Page::at_depth(0)
    }

    /// A page that begins so many levels deep.
    pub(crate) fn at_depth(depth: usize) -> Page {
        Page { out: String::with_capacity(PAGE), depth }
    }

    fn write_indent(&mut self) {
        for _ in 0..self.depth {
            self.out.push(' ');
        }
    }

    /// `name: `, at the beginning of a line.
    fn begin(&mut self, name: &str) {
        self.write_indent();
        self.out.push_str(name);
        self.out.push_str(": ");
    }

    /// A line; nothing is escaped.
    pub fn line(&mut self, text: &str) {
        self.write_indent();
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// A line that opens something; the following lines are one level deeper.
    pub fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    /// A line that closes what was opened last.
    pub fn close(&mut self, text: &str) {
        self.depth = self.depth.saturating_sub(1);
        self.line(text);
    }

    /// A field with a stored value, on a line of its own: `name: value,`.
    pub fn field<T: Stored>(&mut self, name: &str, value: &T, ed: &Edition) {
        self.begin(name);
        value.write_to(ed, &mut self.out);
        self.out.push_str(",\n");
    }

    /// A field with a text, which is quoted and escaped: `name: "text",`.
    pub fn text(&mut self, name: &str, value: &str) {
        self.begin(name);
        quote(value, &mut self.out);
        self.out.push_str(",\n");
    }

    /// A field with a number, on a line of its own: `name: number,`.
    pub fn number(&mut self, name: &str, value: impl std::fmt::Display) {
        self.line(&format!("{name}: {value},"));
    }

    /// A list with one item to a line; `name: [],` when there is none.
    pub fn list(&mut self, name: &str, items: impl IntoIterator<Item = String>) {
        self.list_with(name, items, |item, out| out.push_str(&item));
    }

    /// A list as [`Page::list`] writes it, and nothing where there is no item.
    pub(crate) fn list_unless_empty(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = String>,
    ) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.list(name, items);
        }
    }

    /// The same, each item written in its place.
    pub(crate) fn list_with<T>(
        &mut self,
        name: &str,
        items: impl IntoIterator<Item = T>,
        mut put: impl FnMut(T, &mut String),
    ) {
        let mut items = items.into_iter().peekable();
        self.begin(name);
        if items.peek().is_none() {
            self.out.push_str("[],\n");
            return;
        }
        self.out.push_str("[\n");
        self.depth += 1;
        for item in items {
            self.write_item(|out| put(item, out));
        }
        self.close("],");
    }

    /// An item of a list, on a line of its own.
    pub(crate) fn write_item(&mut self, put: impl FnOnce(&mut String)) {
        self.write_indent();
        put(&mut self.out);
        self.out.push_str(",\n");
    }

    /// A text of several lines as a list of its lines.
    pub(crate) fn lines_verbatim(&mut self, name: &str, text: &str) {
        self.list_with(name, text.lines(), quote);
    }

    /// A block of lines written elsewhere, indented to the present level. Its first line follows
    /// `name: `, its last is closed with a comma.
    pub(crate) fn inset(&mut self, name: &str, text: &str) {
        let last = text.lines().count();
        for (i, line) in text.lines().enumerate() {
            let before = if i == 0 { format!("{name}: ") } else { String::new() };
            let after = if i + 1 == last { "," } else { "" };
            self.line(&format!("{before}{line}{after}"));
        }
    }

    /// What has been written so far.
    pub(crate) fn text_so_far(&self) -> &str {
        &self.out
    }

    /// The text of the page.
    pub fn finish(self) -> String {
        self.out
    }
}

/// A string in quotes.
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    quote(text, &mut out);
    out
}

/// A value on one line.
pub fn one_line<T: Stored>(value: &T, ed: &Edition) -> String {
    let mut out = String::with_capacity(LINE);
    value.write_to(ed, &mut out);
    out
}
