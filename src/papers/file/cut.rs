//! A game file in its canonical writing, cut at its blocks, so that a checker can take them
//! one by one without holding all of them. Nothing is believed here: a cut only says what the text
//! seems to hold, and its user writes every part again and compares. A text that is written in
//! any other way has no cut, and is left to the reader.

use memchr::memmem;

use crate::doc_kind::DocKind;

use super::stored_game::Document;

/// The text around the blocks, and the blocks.
pub struct Cut<'t> {
    /// Everything above the first block, the line that opens the list among it.
    pub head: &'t str,
    blocks: &'t str,
    /// Everything below the last block, the line that closes the list among it.
    pub tail: &'t str,
}

/// Room in bytes for the text of a document, so that few of them grow; it may be longer.
const TEXT: usize = 1024;

const OPENS: &str = "\n blocks: [\n";
const CLOSES: &str = "\n ],\n position: (";
const BLOCK_ENDS: &str = "\n  ),\n";

impl<'t> Cut<'t> {
    /// Cuts a text at its blocks; `None` if it is not written like a game file.
    pub fn new(text: &'t str) -> Option<Cut<'t>> {
        let start = text.find(OPENS)? + OPENS.len();
        let end = start + text.get(start..)?.rfind(CLOSES)? + 1;
        Some(Cut { head: &text[..start], blocks: &text[start..end], tail: &text[end..] })
    }

    /// The same file without its blocks, for the reader.
    pub fn without_blocks(&self) -> Option<String> {
        let above = self.head.strip_suffix("[\n")?;
        Some(format!("{above}[{}", self.tail.trim_start()))
    }

    /// The text of each block.
    pub fn blocks(&self) -> impl Iterator<Item = &'t str> {
        let mut rest = self.blocks;
        std::iter::from_fn(move || {
            let end = match memmem::find(rest.as_bytes(), BLOCK_ENDS.as_bytes()) {
                Some(at) => at + BLOCK_ENDS.len(),
                None if rest.is_empty() => return None,
                None => rest.len(),
            };
            let (block, more) = rest.split_at(end);
            rest = more;
            Some(block)
        })
    }
}

/// What must be known of a block to make it again.
pub struct BlockInputs {
    pub documents: Vec<Document>,
    /// Roll lines.
    pub rolls: Vec<String>,
}

/// Reads what a block is made from; `None` if its text is not in the one form.
pub fn read_inputs(block: &str) -> Option<BlockInputs> {
    let mut lines = BlockLines { rest: block.lines(), next: None };
    lines.skip_to("   previous: ")?;
    lines.next();
    let mut given = BlockInputs { documents: Vec::new(), rolls: Vec::new() };
    if lines.peek_line()? == "   documents: [" {
        given.documents = lines.take_list("   documents: ", "   ],", |l| l.take_document())?;
    }
    while !END.iter().any(|end| lines.peek_line().is_some_and(|line| line.starts_with(end))) {
        lines.next()?;
    }
    if lines.peek_line()? == "   rolls: [" {
        given.rolls = lines.take_list("   rolls: ", "   ],", |l| {
            unquoted(l.next()?.strip_prefix("    (roll: ")?.strip_suffix("),")?)
        })?;
    }
    Some(given)
}

/// The material of a block is above these lines, or is the first of them.
const END: [&str; 5] = ["   rolls: ", "   burnt: ", "   events: ", "   owed: ", "   position: "];

/// The lines of a block. The next may be looked at before it is taken.
struct BlockLines<'t> {
    rest: std::str::Lines<'t>,
    next: Option<&'t str>,
}

impl<'t> BlockLines<'t> {
    fn peek_line(&mut self) -> Option<&'t str> {
        self.next = self.next.or_else(|| self.rest.next());
        self.next
    }

    fn next(&mut self) -> Option<&'t str> {
        let line = self.peek_line();
        self.next = None;
        line
    }

    fn skip_to(&mut self, start: &str) -> Option<()> {
        while !self.peek_line()?.starts_with(start) {
            self.next = None;
        }
        Some(())
    }

    /// The value of `name: value,`.
    fn take_field(&mut self, name: &str) -> Option<&'t str> {
        self.next()?.strip_prefix(name)?.strip_suffix(',')
    }

    fn take_list<T>(
        &mut self,
        name: &str,
        end: &str,
        mut item: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut all = Vec::new();
        match self.next()?.strip_prefix(name)? {
            "[]," => return Some(all),
            "[" => {}
            _ => return None,
        }
        while self.peek_line()? != end {
            all.push(item(self)?);
        }
        self.next = None;
        Some(all)
    }

    fn take_document(&mut self) -> Option<Document> {
        (self.next()? == "    (").then_some(())?;
        let kind = DocKind::from_word(&unquoted(self.take_field("     kind: ")?)?)?;
        let digest = unquoted(self.take_field("     digest: ")?)?.parse().ok()?;
        let text = self.take_text("     text: ")?;
        let signature = self.take_text("     signature: ")?;
        (self.next()? == "    ),").then_some(())?;
        Some(Document { kind, digest, text, signature })
    }

    /// Quoted lines, put together again.
    fn take_text(&mut self, name: &str) -> Option<String> {
        let mut text = String::with_capacity(TEXT);
        self.take_list(name, "     ],", |l| {
            unquote_into(l.next()?.trim_start_matches(' ').strip_suffix(',')?, &mut text)?;
            text.push('\n');
            Some(())
        })?;
        Some(text)
    }
}

/// The string in the quotes; `None` where it is escaped in a way that documents never need.
pub fn unquoted(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    unquote_into(text, &mut out)?;
    Some(out)
}

fn unquote_into(text: &str, out: &mut String) -> Option<()> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    if !inner.contains('\\') {
        out.push_str(inner);
        return Some(());
    }
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(chars.next().filter(|c| matches!(c, '"' | '\\'))?),
            c => out.push(c),
        }
    }
    Some(())
}
